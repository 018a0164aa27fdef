"""The acts that the console of a pot game proposes: streets, bets by seat, the showdown, the clock."""

from collections.abc import Iterator, Sequence

from houseway.families.betting import Betting
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.drawing import CLAUSE
from houseway.families.pots.acts.money import play_of, table_of
from houseway.families.pots.acts.playing import asked
from houseway.families.pots.acts.rulings_menu import rulings
from houseway.families.pots.acts.showing import HALVES, parts_due
from houseway.families.pots.acts.starting import entries
from houseway.families.pots.acts.timing import CITE as TIME
from houseway.families.pots.rules.dealing import Card, plan
from houseway.families.pots.rules.drawing import is_looked_at
from houseway.families.pots.rules.steps import DISCARD, DRAW, SHOW
from houseway.families.round import Amount, Ask
from houseway.money import money_text
from houseway.table.bank.backline import is_kept_from_others
from houseway.table.commands import (
    CallClock,
    Choose,
    DealIn,
    DealStreet,
    DrawForSeats,
    EndClock,
    NameWinners,
    ShowDown,
)
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal, is_virtual, spare_cards
from houseway.table.shoe.loading import UNSEEN_TEXT
from houseway.table.state import TableState

FROM_SHOE = "from-shoe"
# What a bet is called that names what the player has put in then.
_TO = {"call": "", "bring-in": ""}


def proposals(state: TableState) -> Iterator[Proposal]:
    yield _street(state)
    yield Proposal("show_down", "Show down", "deal", state.practice.cite("settling"), ShowDown())
    ask, betting = asked(state, play_of(state)), state.deal.betting
    if ask is not None and betting is not None:
        yield from _bets(state, ask)
        yield from _cards_given(state, ask)
        if betting.stage == "show":
            yield from _showdown(state, betting, ask)
        yield _clock(state, ask)
    if betting is not None and is_looked_at(play_of(state), state.deal):
        yield from _kills(state, betting)
    yield _entry(state)
    if CLAUSE in play_of(state).cite_of and not state.round and not is_virtual(state):
        yield _seat_draw(state)
    if betting is not None and not is_virtual(state):
        yield from rulings(state)


def _street(state: TableState) -> Proposal:
    """Of real cards the dealer keys those that lie open."""
    cite, betting = state.game.draw.cite, state.deal.betting
    due_ = plan(play_of(state), state.deal) if betting is not None and betting.stage == "deal" else ()
    if is_virtual(state):
        sample = DealStreet(spare_cards(state, len(due_) or 1))
        known = {"cards": [FROM_SHOE]}
        return Proposal("deal_street", "Deal the street", "deal", cite, sample, known=known)
    seen = [card for card in due_ if not card.down]
    # Where a hole card was exposed, stud's third comes down (E.5).
    third = betting is not None and not betting.street
    count = len(seen)
    needs = (Need("cards", "hand", _in_order(seen), least=count, most=count, unseen=third),) if seen else ()
    sample = DealStreet(spare_cards(state, count))
    return Proposal("deal_street", "Dealt" if needs else "Dealt face down", "deal", cite, sample, needs)


def _in_order(cards: Sequence[Card]) -> str:
    """To whom the cards go that the dealer keys in."""
    places = list(dict.fromkeys(card.hand.replace("place-", "seat ") for card in cards))
    return "Cards that lie open, in order: " + ", ".join(places)


def _bets(state: TableState, ask: Ask) -> Iterator[Proposal]:
    """Each amount that is open, or the amount to be named where any between two is."""
    if is_kept_from_others(state, ask):
        # Whether a hand may open would tell what it is: the table proposes what any may say.
        return
    cite, chip = state.game.draw.cite, state.house.stakes.chip if state.house.stakes else 1
    several = [amount.choice for amount in ask.amounts]
    for amount in ask.amounts:
        id_ = f"choose-{ask.hand}-{amount.choice}"
        if several.count(amount.choice) > 1:
            id_ += f"-{amount.least}"
        said = Choose(ask.place, ask.hand, amount.choice, amount.least)
        need: tuple[Need, ...] = ()
        if amount.least < amount.most:
            label = f"To, from {money_text(amount.least)} to {money_text(amount.most)}"
            need = (Need("cents", "amount", label, least=amount.least, most=amount.most, unit=chip),)
        yield Proposal(id_, f"Seat {ask.place}: {_worded(amount)}", "deal", cite, said, need)


def _worded(amount: Amount) -> str:
    to = _TO.get(amount.choice, " to")
    return f"{amount.choice}{to} {money_text(amount.least)}{' or more' if amount.least < amount.most else ''}"


def _cards_given(state: TableState, ask: Ask) -> Iterator[Proposal]:
    """Of real cards only their number is seen."""
    if is_virtual(state) or not ask.gives[1]:
        return
    for choice in ask.options:
        cite = play_of(state).cite_of.get(choice) or state.game.draw.cite
        if choice == DRAW:
            for count in range(ask.gives[0], ask.gives[1] + 1):
                said = Choose(ask.place, ask.hand, DRAW, cards=(UNSEEN_TEXT,) * count)
                label = f"Seat {ask.place}: draws {count}"
                yield Proposal(f"choose-{ask.hand}-draw-{count}", label, "deal", cite, said)
        elif choice == DISCARD:
            said = Choose(ask.place, ask.hand, DISCARD, cards=(UNSEEN_TEXT,) * ask.gives[0])
            yield Proposal(f"choose-{ask.hand}-discard", f"Seat {ask.place}: discards", "deal", cite, said)


def _showdown(state: TableState, betting: Betting, ask: Ask) -> Iterator[Proposal]:
    """A hand to be keyed, and who wins where nobody keys it."""
    cite, unseen = state.practice.cite("settling"), state.deal.cards(ask.hand).count(UNSEEN)
    if unseen:
        label = f"Cards that seat {ask.place} shows"
        need = Need("cards", "hand", label, least=unseen, most=unseen)
        said = Choose(ask.place, ask.hand, SHOW, cards=spare_cards(state, unseen))
        yield Proposal(f"choose-{ask.hand}-show", f"Seat {ask.place}: show", "deal", cite, said, (need,))
    pots = betting.pots()
    for pot, part in parts_due(state, betting):
        seats = tuple([betting.players[at].seat for at in pots[pot - 1].places])
        winners = Need("seats", "seats", "Who wins; several share", seats)
        named = NameWinners(pot, seats[:1], part)
        id_, label = f"name_winners-{pot}-{part}", f"Name who wins {part_words(pot, part)}"
        yield Proposal(id_, label, "deal", cite, named, (winners,))


def part_words(pot: int, part: str) -> str:
    which = "the main pot" if pot == 1 else f"side pot {pot - 1}"
    return f"the {part} half of {which}" if part in HALVES else which


def _kills(state: TableState, betting: Betting) -> Iterator[Proposal]:
    """Who has looked at two cards may kill the pot (B.1)."""
    cite = play_of(state).cite_of["kill"]
    for player in betting.players:
        said = Choose(player.seat, f"place-{player.seat}", "kill")
        yield Proposal(f"kill-{player.seat}", f"Seat {player.seat}: kills", "deal", cite, said)


def _entry(state: TableState) -> Proposal:
    """How somebody wants to be dealt in, or out, who says so to the dealer."""
    play = play_of(state)
    cite = play.cite_of.get("entry") or state.game.cite
    seats = tuple([seat.number for seat in state.patrons])
    needs = Need("seat", "seat", "Seat", seats), Need("how", "choice", "How", entries(state))
    sample = DealIn(seats[0] if seats else 0, "out")
    return Proposal("deal_in", "How a seat is dealt in next", "seats", cite, sample, needs)


def _seat_draw(state: TableState) -> Proposal:
    """Before the first hand of a game whose rules print a draw for seats."""
    seats = [seat.number for seat in state.patrons]
    named = ", ".join(f"seat {number}" for number in seats)
    need = Need("cards", "hand", f"A card for each, in order: {named}", least=len(seats), most=len(seats))
    sample = DrawForSeats(spare_cards(state, len(seats)))
    cite = play_of(state).cite_of[CLAUSE]
    return Proposal("draw_for_seats", "Draw for seats", "seats", cite, sample, (need,))


def _clock(state: TableState, ask: Ask) -> Proposal:
    clock = table_of(state).clock
    if clock is None:
        label = f"Seat {ask.place}: call the clock"
        return Proposal("call_clock", label, "deal", TIME, CallClock(ask.place or 0))
    label = f"Seat {clock.seat}: the clock has run out"
    return Proposal("end_clock", label, "deal", TIME, EndClock(clock.seat))
