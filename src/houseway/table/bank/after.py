"""The bank after an event."""

from msgspec.structs import replace

from houseway.cards import parse_card
from houseway.families.round import Held, Made
from houseway.table import events as e
from houseway.table.acts import After
from houseway.table.bank.action import card_shown, delivered_first
from houseway.table.bank.backline import bankers_of, seen_by, with_spots
from houseway.table.events.shapes import by_event
from houseway.table.people.after import with_seat, without_debts
from houseway.table.round.after import with_bettors
from houseway.table.shoe.after import with_shoe
from houseway.table.state import TableState
from houseway.table.views.scoring import discarded

# Warnings that a table remembers.
MOST_WARNED = 64


def _with(state: TableState, **changes: object) -> TableState:
    assert state.bank is not None, "a patron banks here"
    return replace(state, bank=replace(state.bank, **changes))


def _with_chips(state: TableState, number: int, cents: int) -> TableState:
    seat = state.seat(number)
    return with_seat(state, replace(seat, chips=seat.chips + cents))


def _offered(state: TableState, event: e.BankOffered) -> TableState:
    return _with(state, offered_to=event.seat)


def _accepted(state: TableState, event: e.BankAccepted) -> TableState:
    """A game that was broken goes on."""
    patron = state.seat(event.seat).patron
    state = _with(
        state,
        seat=event.seat,
        cents=event.cents,
        offered_to=None,
        declined=(),
        patron=patron,
        last=event.seat,
        hands=event.turn - 1,
        broken=False,
    )
    return _with_chips(state, event.seat, -event.cents)


def _declined(state: TableState, event: e.BankDeclined | e.BankPassed) -> TableState:
    assert state.bank is not None
    return _with(state, offered_to=None, declined=(*state.bank.declined, event.seat))


def _posted(state: TableState, event: e.BankPosted) -> TableState:
    assert state.bank is not None
    state = _with_chips(state, event.seat, state.bank.cents - event.cents)
    return _with(state, cents=event.cents)


def _shared(state: TableState, event: e.BankShared) -> TableState:
    assert state.bank is not None
    up = dict(state.bank.shares)
    state = _with_chips(state, event.seat, up.get(event.seat, 0) - event.cents)
    up[event.seat] = event.cents
    return _with(state, shares=tuple([(seat, cents) for seat, cents in up.items() if cents]))


def _returned(state: TableState, event: e.BankReturned) -> TableState:
    return _with_chips(_with(state, seat=None, cents=0), event.seat, event.cents)


def _broken(state: TableState, event: e.GameBroken) -> TableState:
    """The first hand after it is a first hand: any place may bank."""
    return _with(state, broken=True, offered_to=None, declined=(), wagered=None)


def _opened(state: TableState, event: e.BetsOpened) -> TableState:
    assert state.bank is not None
    cleared = {"hands_ruled": (), "wagers_ruled": (), "unpaid": (), "claims": (), "dropped": ()}
    spots = {"behind": (), "backed": state.bank.behind, "shared": (), "each": ()}
    return _with(
        state, banked=None, sums=None, button=None, dice=(), shaker=None, shaken=False, **cleared, **spots
    )


def _closed(state: TableState, event: e.BetsClosed) -> TableState:
    return _arranged(state)


def _shaker(state: TableState, event: e.ShakerNamed) -> TableState:
    return _with(state, shaker=event.seat)


def _shaken(state: TableState, event: e.DiceShaken) -> TableState:
    return _with(state, shaken=True)


def _shown(state: TableState, event: e.DiceShown) -> TableState:
    thrown = _with(state, dice=event.dice)
    return with_shoe(thrown, throws=event.throw) if event.throw else thrown


def _button(state: TableState, event: e.ButtonPlaced) -> TableState:
    return _arranged(_with(state, button=event.place))


def _arranged(state: TableState) -> TableState:
    """Hands of places in the order of the deal, the player-dealer's among them; bettors see theirs."""
    start, deal, bank = state.practice.deal_order.start, state.deal, state.bank
    assert bank is not None
    if start is None or bank.seat is None or not deal.places or deal.has_cards:
        return state
    first = {"action-button": bank.button, "player-dealer-left": bank.seat + 1, "house-left": 1}[start]
    every, hands = state.practice.deal_order.every_place, deal.hands
    if every:
        others = [place for place in state.places if place not in (*deal.places, bank.seat)]
        bettors = [held for held in hands if held.place in (None, *deal.places)]
        hands, first = (*bettors, *[Held(f"place-{at}", place=at) for at in others]), delivered_first(state)
    if first is None:
        return state
    count = max(state.places)
    seeing = [
        replace(held, sees=tuple(seen_by(state, held.place))) if held.place is not None else held
        for held in hands
    ]
    way = -1 if every and state.practice.action_button.direction == "counterclockwise" else 1
    in_turn = sorted(seeing, key=lambda held: way * ((held.place or bank.seat or 0) - first) % count)
    places = tuple([held.place for held in in_turn if held.place in deal.places])
    return replace(state, deal=replace(deal, hands=tuple(in_turn), places=places))


def _bet(state: TableState, event: e.BetsPlaced) -> TableState:
    return _with(state, behind=with_spots(state, event.seat, event.stakes))


def _bets_back(state: TableState, event: e.BetsTakenBack | e.BetsReturned) -> TableState:
    """Who has nothing left behind a place has left his spot."""
    assert state.bank is not None
    seat = state.seat(event.seat)
    left = {seat.place_of(bet) for bet in seat.bets}
    behind = [(at, who) for at, who in state.bank.behind if who != seat.number or at in left]
    return _with(state, behind=tuple(behind))


def _backline(state: TableState, event: e.BacklineAllowed) -> TableState:
    assert state.bank is not None
    refuses = {*state.bank.refuses} - {event.seat} if event.allowed else {*state.bank.refuses, event.seat}
    return _with(state, refuses=tuple(sorted(refuses)))


def _claimed(state: TableState, event: e.DecisionClaimed) -> TableState:
    assert state.bank is not None
    others = [claim for claim in state.bank.claims if claim[0] != event.at]
    return _with(state, claims=(*others, (event.at, event.seat)))


def _warned(state: TableState, event: e.WarnedBelowMinimum) -> TableState:
    assert state.bank is not None
    told = (event.patron, event.at, event.key)
    return _with(state, warned=(*state.bank.warned[1 - MOST_WARNED :], told))


def _hand_ruled(state: TableState, event: e.HandRuled) -> TableState:
    """The last word on a hand is the one that holds."""
    assert state.bank is not None
    others = [ruled for ruled in state.bank.hands_ruled if ruled.at != event.at]
    return _with(state, hands_ruled=(*others, event))


def _wager_ruled(state: TableState, event: e.WagerRuled) -> TableState:
    assert state.bank is not None
    same = (event.seat, event.at, event.key)
    others = [ruled for ruled in state.bank.wagers_ruled if (ruled.seat, ruled.at, ruled.key) != same]
    return _with(state, wagers_ruled=(*others, event))


def _misdealt(state: TableState, event: e.Misdealt) -> TableState:
    """The cards to the discards, the same hands empty again; a card that placed the button is dead too."""
    rules, deal, rule = state.game.plays.rules, state.deal, state.practice.action_button
    again = with_bettors(state, rules.begin(state.play, deal.places, deal.pays))
    state = replace(state, discards=discarded(state), deal=again, keyed=())
    if rule.by == "card":
        state = _with(state, button=None)
    return _arranged(_with(state, hands_ruled=(), claims=()))


def _card_died(state: TableState, event: e.CardDied) -> TableState:
    assert state.shoe is not None, "a card came out of a shoe"
    state = with_shoe(state, drawn=(*state.shoe.drawn, parse_card(event.card)))
    if not event.hand:
        return state
    held = state.deal.held(event.hand)
    return replace(state, deal=state.deal.with_made(Made(held.place, held.name, event.fault)), keyed=())


def _unpaid(state: TableState, event: e.CollectionUnpaid) -> TableState:
    assert state.bank is not None
    state = _fees_moved(state, event.collected, 1)
    left = [fee for fee in state.bank.collected if fee not in event.collected] if state.bank else []
    unpaid = (*state.bank.unpaid, *event.collected) if state.bank else ()
    return _with(state, collected=tuple(left), unpaid=unpaid)


def _owed(state: TableState, event: e.CollectionOwed) -> TableState:
    assert state.bank is not None
    patron = state.seat(event.seat).patron or ""
    return _with(state, owing=(*state.bank.owing, (patron, event.cents)))


def _owed_settled(state: TableState, event: e.CollectionSettled) -> TableState:
    assert state.bank is not None
    patron = state.seat(event.seat).patron
    owing = [(who, cents) for who, cents in state.bank.owing if who != patron]
    return _with(_with_chips(state, event.seat, -event.cents), owing=tuple(owing))


def _barred(state: TableState, event: e.PatronBarred) -> TableState:
    assert state.bank is not None
    bank = state.bank
    barred = {*bank.barred, event.patron} if event.barred else {*bank.barred} - {event.patron}
    asked = bank.offered_to
    offered = None if asked is not None and state.seat(asked).patron in barred else asked
    return _with(state, barred=tuple(sorted(barred)), offered_to=offered)


def _place_closed(state: TableState, event: e.PlaceClosed) -> TableState:
    assert state.bank is not None
    closed = {*state.bank.closed, event.place} if event.closed else {*state.bank.closed} - {event.place}
    return _with(state, closed=tuple(sorted(closed)))


def _free_called(state: TableState, event: e.FreeHandCalled) -> TableState:
    assert state.shoe is not None, "a free hand comes out of a shoe"
    return replace(with_shoe(state, free_hands=state.shoe.free_hands + 1), next_free="free")


def _card_taken_back(state: TableState, event: e.CardsTakenBack) -> TableState:
    """The button goes with the card that placed it."""
    return (
        state if state.practice.action_button.by != "card" or card_shown(state) else _with(state, button=None)
    )


def _taken(state: TableState, event: e.CollectionsTaken) -> TableState:
    return _with(_fees_moved(state, event.collected, -1), collected=event.collected)


def _posted_fees(state: TableState, event: e.CollectionPosted) -> TableState:
    return replace(state, house=replace(state.house, collection=event.collection), offers=event.offers)


def _dropped(state: TableState, event: e.CollectionsDropped) -> TableState:
    assert state.bank is not None
    return _with(state, collected=(), dropped=state.bank.collected)


def _given_back(state: TableState, event: e.CollectionsReturned) -> TableState:
    assert state.bank is not None
    left = tuple([fee for fee in state.bank.collected if fee not in event.collected])
    return _with(_fees_moved(state, event.collected, 1), collected=left)


def _fees_moved(state: TableState, collected: tuple[e.Collected, ...], sign: int) -> TableState:
    change: dict[int, int] = {}
    for fee in collected:
        change[fee.seat] = change.get(fee.seat, 0) + sign * fee.cents
    seats = tuple(
        [
            replace(seat, chips=seat.chips + change[seat.number]) if seat.number in change else seat
            for seat in state.seats
        ]
    )
    return replace(state, seats=seats)


def _settled(state: TableState, event: e.RoundSettled) -> TableState:
    """The bank and what it won go back; the hand counts, and its places may bank next."""
    bank, sums = state.bank, event.bank
    if bank is None or bank.seat is None or sums is None:
        return state
    wagered = {bet.at or bet.seat for bet in event.settlements} | {bank.seat}
    each = event.banks or (sums,)
    for seat, own in zip(bankers_of(bank), each, strict=True):
        state = _with_chips(state, seat, own.bank + own.net)
    after = {"shares": (), "shared": bank.shares, "each": each}
    counted = {"hands": bank.hands + 1, "wagered": tuple(sorted(wagered))}
    return _with(state, seat=None, cents=0, banked=bank.seat, sums=sums, **counted, **after)


def _corrected(state: TableState, event: e.RoundCorrected) -> TableState:
    """What the bank gained is put right where its patron still sits."""
    bank, sums = state.bank, event.bank
    if bank is None or bank.sums is None or bank.banked is None or sums is None:
        return state
    each = event.banks or (sums,)
    for seat, old, new in zip(bankers_of(replace(bank, seat=None)), bank.each, each, strict=True):
        if any(here.number == seat and here.patron == state.paid_to.get(seat) for here in state.seats):
            state = _with_chips(state, seat, new.net - old.net)
    return without_debts(_with(state, sums=sums, each=each))


def _left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """An offer to who has left is none; the seat, with another patron, is asked anew."""
    bank = state.bank
    assert bank is not None
    declined = tuple(seat for seat in bank.declined if seat != event.seat)
    offered = None if bank.offered_to == event.seat else bank.offered_to
    refuses = tuple(place for place in bank.refuses if place != event.seat)
    return _with(state, offered_to=offered, declined=declined, refuses=refuses)


AFTER: dict[type, After] = by_event(
    _offered, _accepted, _declined, _posted, _shared, _returned, _broken, _opened, _closed, _shaker, _shaken,
    _shown,
    _button, _card_taken_back, _taken, _dropped, _given_back, _settled, _corrected, _left, _bet, _bets_back,
    _backline, _claimed, _warned, _hand_ruled, _wager_ruled, _misdealt, _card_died, _unpaid, _owed,
    _owed_settled, _barred, _place_closed, _free_called, _posted_fees,
)  # fmt: skip
