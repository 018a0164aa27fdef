"""What the journal tells a patron afterwards: the rounds they bet in, and the shoes that were shown."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import islice

import msgspec

from houseway.families.family import Winner
from houseway.journal.rows import Entry, read_entry
from houseway.journal.stores.store import Store, table_stream
from houseway.rules.settlement import Settlement
from houseway.table import TableState, apply
from houseway.table import events as e
from houseway.table.shoe.loading import UNSEEN_TEXT
from houseway.table.shoe.spent import SpentShoe, Throw, bound_throws, spent_shoe

# How far back one question looks; the answer says where the next one goes on.
ROWS_A_QUESTION = 2000
# A shoe is looked for in so many stretches of that length; about as many shoes.
STRETCHES = 20
# The shoe in play is looked for in as many shorter ones.
ROWS_A_STRETCH = 500
_LOADED = b'"shoe_loaded"'


class RecalledRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settled round with one patron's own bets; the hands are cards, or dice as numbers.

    `split` are the further hands of a place whose first was split. `shoe` is the sealed shoe that the cards
    came from, whose record proves them.
    """

    round: int
    at: datetime
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[Settlement, ...]
    split: tuple[tuple[str, ...], ...] = ()
    shoe: int | None = None


class Recall(msgspec.Struct, frozen=True):
    """Rounds, newest first; `before` is the row to ask on from, None when the journal holds no more."""

    rounds: tuple[RecalledRound, ...]
    before: int | None
    contract_version: int = 1


def rounds_of(store: Store, table: str, patron: str, before: int) -> Recall:
    """The rounds with bets of this patron in the rows that lead up to `before`."""
    first = max(1, before - ROWS_A_QUESTION)
    reader = _Reader(patron, ShoeNumbers(store, table_stream(table), first))
    # By number: a round that was corrected is told as corrected.
    rounds: dict[int, RecalledRound] = {}
    begun: int | None = None
    rows = islice(store.read(table_stream(table), first), before - first)
    for row in rows:
        entry = read_entry(row)
        if begun is None and any(isinstance(event, e.BetsOpened) for event in entry.events):
            begun = row.seq
        rounds.update((told.round, told) for told in reader.read(entry))
    # A round that began before these rows is told whole by the next question.
    more = first if begun is None else begun
    return Recall(tuple(reversed(rounds.values())), more if first > 1 else None)


def hands_after(hands: Mapping[str, tuple[str, ...]], event: e.Event) -> dict[str, tuple[str, ...]]:
    """The cards or dice of a round by hand, as they lie after an event."""
    match event:
        case e.BetsOpened() | e.Misdealt():
            return {}
        case e.CardDealt(hand, card):
            return {**hands, hand: (*hands.get(hand, ()), card)}
        case e.CardsDealtClosed(hands=closed):
            for hand in closed:
                hands = {**hands, hand: (*hands.get(hand, ()), UNSEEN_TEXT)}
            return dict(hands)
        case e.HandTurned(hand, _, cards) if cards:
            lying, seen = hands.get(hand, ()), iter(cards)
            whole = cards if len(cards) == len(lying) else None
            return {**hands, hand: whole or tuple([next(seen) if c == UNSEEN_TEXT else c for c in lying])}
        case e.CardsTakenBack(hands=left):
            return left
        case e.ActTakenBack(act="reveal_dice"):
            return {}
        case e.ChoiceMade(made) if made.choice == "split" and made.hand in hands:
            first, second = hands[made.hand]
            of_place = [name for name in hands if name.partition(".")[0] == f"place-{made.place}"]
            return {**hands, made.hand: (first,), f"place-{made.place}.{len(of_place) + 1}": (second,)}
        case e.RoundCorrected(hand=hand) if hand:
            return {**hands, hand: event.player, "banker": event.banker}
        case e.DiceRevealed() | e.RoundCorrected():
            return {"player": tuple(map(str, event.player)), "banker": tuple(map(str, event.banker))}
    return dict(hands)


class _Reader:
    """Follows the rows of a table with one patron in mind."""

    def __init__(self, patron: str, shoes: "ShoeNumbers") -> None:
        self._patron = patron
        self._shoes = shoes
        self._seats: set[int] = set()
        self._round: int | None = None
        self._hands: dict[str, tuple[str, ...]] = {}
        self._early: tuple[Settlement, ...] = ()

    def read(self, entry: Entry) -> Iterator[RecalledRound]:
        for event in entry.events:
            self._hands = hands_after(self._hands, event)
            self._shoes.read(event)
            match event:
                case e.BetsPlaced(seat, _, patron) if self._patron in (entry.envelope.actor, patron):
                    self._seats.add(seat)
                case e.BetCalled(seat) if entry.envelope.actor == self._patron:
                    self._seats.add(seat)
                case e.PatronLeft(seat) | e.SeatFreed(seat):
                    self._seats.discard(seat)
                case e.BetsOpened(number):
                    self._round, self._early = number, ()
                case e.HouseMoneySettled(settlements):
                    self._early = settlements
                case e.RoundSettled() | e.RoundCorrected():
                    yield from self._settled(entry, event)

    def _settled(self, entry: Entry, event: e.RoundSettled | e.RoundCorrected) -> Iterator[RecalledRound]:
        bets = tuple(bet for bet in (*self._early, *event.settlements) if bet.seat in self._seats)
        if self._round is None or not bets:
            return
        # Where places have hands of their own, that of the patron's first bet.
        own = f"place-{bets[0].at or bets[0].seat}"
        hands = (self._hands.get("player") or self._hands.get(own, ()), self._hands.get("banker", ()))
        totals = (event.player_total, event.banker_total)
        split = tuple(cards for name, cards in self._hands.items() if name.startswith(f"{own}."))
        told = (*hands, *totals, event.winner, bets, split, self._shoes.now)
        yield RecalledRound(self._round, entry.envelope.at, *told)


class ShoeNumbers:
    """Follows which sealed shoe is in play; one loaded before the first row is looked up when it is asked."""

    def __init__(self, store: Store, stream: str, first: int) -> None:
        self._find = partial(sealed_shoe_before, store, stream, first)
        self._loaded: e.ShoeLoaded | None = None
        self._before: list[int | None] = []

    def read(self, event: e.Event) -> None:
        if isinstance(event, e.ShoeLoaded):
            self._loaded = event

    @property
    def now(self) -> int | None:
        """The number of the shoe in play, None where its cards are real or there are none."""
        if self._loaded is not None:
            return _sealed_number(self._loaded)
        if not self._before:
            self._before.append(self._find())
        return self._before[0]


def sealed_shoe_before(store: Store, stream: str, row: int) -> int | None:
    """Return the number of the shoe that was in play at a row, None unless the house had sealed it."""
    after = row
    while after > max(1, row - STRETCHES * ROWS_A_STRETCH):
        first = max(1, after - ROWS_A_STRETCH)
        rows = [each for each in islice(store.read(stream, first), after - first) if _LOADED in each.body]
        events = [event for each in rows for event in read_entry(each).events]
        if loaded := [event for event in events if isinstance(event, e.ShoeLoaded)]:
            return _sealed_number(loaded[-1])
        after = first
    return None


def _sealed_number(loaded: e.ShoeLoaded) -> int | None:
    return loaded.number if loaded.commitment else None


# Of all events only these move cards out of a shoe, or say what is needed to check it.
_OF_A_SHOE = (
    e.ShoeLoaded,
    e.ShoeCut,
    e.ShareAdded,
    e.BetsOpened,
    e.CardsBurned,
    e.CardDealt,
    e.CardDrawnInError,
    e.CardFoundFaceUp,
    e.CardsTakenBack,
)


def shown_shoe(store: Store, unopened: TableState, head: int, number: int) -> SpentShoe | None:
    """The record of a shoe of this table, to check; None unless its seed has been shown, not too long ago."""
    stream = table_stream(unopened.table)
    first = row_that(
        store,
        stream,
        head,
        _LOADED,
        lambda event: isinstance(event, e.ShoeLoaded) and event.number == number,
    )
    state = unopened
    throws: list[Throw] = []
    for row in store.read(stream, first) if first else ():
        for event in read_entry(row).events:
            if isinstance(event, e.ShoeRevealed) and event.number == number:
                return spent_shoe(state.shoe, event.seed, throws) if state.shoe else None
            if isinstance(event, _OF_A_SHOE):
                state = apply(state, event)
            throws += bound_throws(event)
        if state.shoe and state.shoe.number != number:
            return None
    return None


def row_that(
    store: Store, stream: str, head: int, mark: bytes, tells: Callable[[e.Event], bool]
) -> int | None:
    """The row with such an event, looked for from the end; rows that lack the mark are not read."""
    after = head + 1
    for _ in range(STRETCHES):
        first = max(1, after - ROWS_A_QUESTION)
        for row in islice(store.read(stream, first), after - first):
            if mark in row.body and any(map(tells, read_entry(row).events)):
                return row.seq
        if first == 1:
            return None
        after = first
    return None
