"""What staff do about places that others back: bets found on the layout, claims, and the floor's rulings."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from houseway.rules.tables.collection import DOLLAR
from houseway.table import commands as c
from houseway.table.bank.backline import bettors
from houseway.table.bank.charging import fees_due
from houseway.table.bank.kum_kum import whole_bet
from houseway.table.bank.offering import bank_of
from houseway.table.bank.rulings import owing
from houseway.table.bets.layout import layout_of
from houseway.table.commands import Stake
from houseway.table.console.documents import Need
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, is_virtual, put_right, spare_card
from houseway.table.state import Phase, Seat, TableState


def place_acts(state: TableState) -> Iterator[Proposal]:
    for seat in state.patrons:
        yield from _of_the_seat(state, seat)
    for place in state.deal.places:
        yield from _claims(state, place)
    if state.phase is Phase.DEALING:
        yield from _rulings(state)
    yield put_right(state, "declare_misdeal", "Misdeal", c.DeclareMisdeal(BECAUSE), "misdeal")
    yield from _free_hands(state)
    for place in state.places if state.practice.closed_place else ():
        closed = place in bank_of(state).closed
        label, closing = (
            f"{'Open' if closed else 'Close'} place {place}",
            c.ClosePlace(place, not closed, BECAUSE),
        )
        yield put_right(state, f"close_place-{place}", label, closing, "closed-place")
    if not is_virtual(state) and state.practice.faulty_cards:
        card = Need("card", "card", "Card")
        boxed, exposed = c.CardDead(spare_card(state), "boxed"), c.CardDead(spare_card(state), "exposed")
        yield put_right(state, "card_dead-boxed", "A boxed card is dead", boxed, "faulty-cards", card)
        open_, label = c.DealCard(spare_card(state), exposed=True), "The card fell open as it was dealt"
        yield put_right(state, "deal_card-exposed", label, open_, "faulty-cards", card)
        label = "The card drawn fell open"
        yield put_right(state, "card_dead-exposed", label, exposed, "faulty-cards", card)


def _of_the_seat(state: TableState, seat: Seat) -> Iterator[Proposal]:
    allowed = seat.number in bank_of(state).refuses
    label = f"Seat {seat.number} {'takes bets' if allowed else 'takes no bets'} behind it"
    cite, allows = state.practice.cite("backline"), c.AllowBackline(seat.number, allowed)
    yield Proposal(f"allow_backline-{seat.number}", label, "seats", cite, allows)
    if not is_virtual(state) and state.phase is Phase.BETTING:
        yield from _short_bets(state, seat)
        yield from _shares(state, seat)
    if seat.patron is not None and owing(state, seat.patron):
        label, paid = f"Seat {seat.number} pays the collection owed", c.SettleOwedCollection(seat.number)
        cite = state.practice.cite("collection")
        yield Proposal(f"settle_owed_collection-{seat.number}", label, "seats", cite, paid)
    if seat.patron is not None:
        barred = seat.patron in bank_of(state).barred
        label = f"{'Let' if barred else 'Bar'} the patron of seat {seat.number}{' play' if barred else ''}"
        bar = c.BarPatron(seat.patron, not barred, BECAUSE)
        yield put_right(state, f"bar_patron-{seat.number}", label, bar, "rulings")


def _short_bets(state: TableState, seat: Seat) -> Iterator[Proposal]:
    """One for each spot that has a minimum to be below."""
    cite, later = state.practice.cite("beyond-limits"), state.practice.bets_together.later
    for key, spot in layout_of(state).spots.items():
        if spot.posted.wager in later:
            continue
        most = spot.posted.minimum - DOLLAR
        need = Need("cents", "amount", "Amount", (), DOLLAR, most, unit=DOLLAR)
        id_ = f"short_bet-{seat.number}-{'-'.join(str(part) for part in key)}"
        label = f"Seat {seat.number}: short bet on {spot.offer.name}"
        yield Proposal(id_, label, "seats", cite, c.ShortBet(seat.number, *key, most), (need,))


def _shares(state: TableState, seat: Seat) -> Iterator[Proposal]:
    """A share in a bet that another holds, for patrons without a page."""
    cite = state.practice.cite("kum-kum")
    for holder in state.seats:
        for bet in holder.bets:
            if holder.number == seat.number or bet.joins is not None:
                continue
            posted, offer = layout_of(state).spots[bet.key]
            at = holder.place_of(bet)
            room = posted.maximum - whole_bet(state, (holder.number, at, bet.key, bet.hand))
            room = min(room, seat.chips - fees_due(state, seat))
            most = _most_share(state, holder, bet, posted.minimum, room)
            need = Need("cents", "amount", "Share", (), posted.minimum, most, unit=DOLLAR)
            joined = c.JoinKumKum(seat.number, *bet.key, holder.number, at, posted.minimum)
            label = f"Seat {seat.number} shares seat {holder.number}'s {offer.name}"
            id_ = f"join_kum_kum-{seat.number}-{holder.number}-{at}-{bet.wager}-{bet.on}"
            yield Proposal(id_, label, "seats", cite, joined, (need,))


def _most_share(state: TableState, holder: Seat, bet: Stake, least: int, room: int) -> int:
    """Return the most, in whole dollars, that others may add to the bet; below the least where nothing is.

    The fee of the whole bet is its holder's and may rise with it, so the holder's chips set a limit too.
    """
    shares = range(least, room + 1, DOLLAR)
    payable = bisect_right(
        shares, holder.chips, key=lambda cents: fees_due(state, holder, (replace(bet, cents=cents),))
    )
    return least + (payable - 1) * DOLLAR


def _claims(state: TableState, place: int) -> Iterator[Proposal]:
    cite = state.practice.cite("deciding")
    for number in bettors(state, place)[1:]:
        label, claimed = f"Seat {number} decides at place {place}", c.ClaimDecision(number, place)
        yield Proposal(f"claim_decision-{number}-{place}", label, "deal", cite, claimed)


def _rulings(state: TableState) -> Iterator[Proposal]:
    """On each place that is bet on, whoever bets there, and on each wager."""
    places = sorted({seat.place_of(bet) for seat in state.seats for bet in seat.bets})
    rulings: tuple[c.HandRuling, ...] = ("foul", "dead")
    for place, ruling in product(places, rulings):
        ruled = c.RuleHand(place, ruling, BECAUSE)
        label = f"The hand at place {place} is {ruling}"
        yield put_right(state, f"rule_hand-{place}-{ruling}", label, ruled, "foul-hand")
    for seat in state.seats:
        yield from _rulings_on_wagers(state, seat)


def _rulings_on_wagers(state: TableState, seat: Seat) -> Iterator[Proposal]:
    """On each bet of a seat, and on its collection at each place."""
    for place in dict.fromkeys(seat.place_of(bet) for bet in seat.bets):
        unpaid = c.NoteUnpaidCollection(seat.number, place, BECAUSE)
        label = f"Seat {seat.number} did not pay its collection at place {place}"
        yield put_right(state, f"unpaid-{seat.number}-{place}", label, unpaid, "collection")
    # A ruling on a wager is for all that lies there of it, on the hands of a split too.
    for (place, _), bet in {(seat.place_of(bet), bet.key): bet for bet in reversed(seat.bets)}.items():
        name = state.game.offer(*bet.key).name
        need = Need("ruling", "choice", "Ruling", ("forfeit", "minimum", "dead"))
        wager = c.RuleWager(seat.number, *bet.key, place, "forfeit", BECAUSE)
        id_ = f"rule_wager-{seat.number}-{place}-{bet.wager}-{bet.on}"
        label = f"Rule on seat {seat.number}'s {name} at place {place}"
        yield put_right(state, id_, label, wager, "no-more-bets", need, REASON)


def _free_hands(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite("free-hands")
    labels = {
        "shoe-start": "A free hand at the start of the shoe",
        "request": "A free hand, as a patron asks",
    }
    for when in state.practice.free_hands.when:
        if when != "idle":
            yield Proposal(f"call_free_hand-{when}", labels[when], "deal", cite, c.CallFreeHand(when))
