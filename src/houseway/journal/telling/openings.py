"""Which cards of a sealed shoe somebody saw in the hands that are over, and the record that proves them.

Nothing is concluded from the rules: a card was seen if the table's own view showed it to this person after
some row of the journal. What a view never showed is never opened: folded and mucked hands, cards that were
given away, a player-dealer's hand that stayed down, burned cards, cards that were not dealt.
"""

from itertools import islice
from typing import NamedTuple

from houseway.journal.faults import StoreError
from houseway.journal.record import unopened
from houseway.journal.rows import Entry, read_entry
from houseway.journal.stores.store import Store, shoe_seal, table_stream
from houseway.journal.telling.hands import Looks
from houseway.journal.telling.recall import ROWS_A_QUESTION, STRETCHES, row_that, shown_shoe
from houseway.journal.telling.withholding import last_row_told
from houseway.refusals import Refusal, Refused
from houseway.table import Phase, TableState, apply, apply_all
from houseway.table import events as e
from houseway.table.shoe.positions import NO_POSITIONS, UNKNOWN, Positions, follow_cards
from houseway.table.shoe.spent import SpentShoe, Throw, bound_throws, opened_shoe
from houseway.table.shoe.state import REVEALED, SPENT, Shoe
from houseway.table.views.view import FACE_DOWN, visible_hands

# A table of no more rows before the shoe is read from its first one; of another the last of them.
ROWS_FROM_THE_FIRST = 4 * ROWS_A_QUESTION
ROWS_BEFORE_THE_SHOE = ROWS_A_QUESTION // 2
_IN_PLAY = (Phase.BETTING, Phase.DEALING)
_PEOPLE = (e.PatronSeated, e.PatronStoodBehind, e.PatronLeft, e.SeatFreed, e.SeatChanged, e.SeatsDrawn)
_MARKS = tuple(f'"{kind.__struct_config__.tag}"'.encode() for kind in _PEOPLE)
# Where hands of rounds that were not read have left a table, an act may not fit it.
_NOT_AS_IT_WAS = (Refused, AssertionError, LookupError, TypeError, ValueError, AttributeError)


class SeenShoe(NamedTuple):
    """A shoe after its last hand that is over, and what was seen of it by round.

    `numbers` are the cards that left it, counted from 1. `throws` are the dice of all these hands, which
    everybody saw, each with the number of the throw before them. The shoe `is_over` once no card can come out
    of it any more.
    """

    shoe: Shoe
    numbers: dict[int, frozenset[int]]
    throws: tuple[Throw, ...]
    is_over: bool

    def in_round(self, number: int | None) -> tuple[int, ...]:
        """Return the numbers of one round, or of all."""
        rounds = [seen for at, seen in self.numbers.items() if number in (None, at)]
        return tuple(sorted(frozenset().union(*rounds)))


def opened_cards(
    store: Store, table: str, head: int, number: int, looks: Looks, round_: int | None = None
) -> SpentShoe:
    """Return the record of the cards that this person saw of a shoe, of one round or of all that are over.

    A shoe whose seed is shown is told as for everybody, once it is spent.
    """
    stream = table_stream(table)
    cite = unopened(store, stream).practice.cite
    first = row_that(store, stream, head, b'"shoe_loaded"', lambda event: _loads(event, number))
    if first is None:
        raise Refused(Refusal.SHOE_NOT_SPENT, cite("shuffle"), "no-such-shoe", number=number)
    loaded = next(event for event in _events_at(store, stream, first) if isinstance(event, e.ShoeLoaded))
    if not loaded.commitment:
        raise Refused(Refusal.SHOE_NOT_SPENT, cite("shuffle"), "real-cards-unsealed", number=number)
    if not _stays_closed(loaded):
        spent = shown_shoe(store, unopened(store, stream), head, number)
        if spent is None:
            raise Refused(Refusal.SHOE_NOT_SPENT, cite("last-hand"), "seed-not-shown-yet", number=number)
        return spent
    seen = seen_shoe(store, table, head, first, looks)
    if not seen.numbers or (round_ is not None and round_ not in seen.numbers):
        raise Refused(Refusal.ROUND_NOT_OVER, cite("shuffle"), "no-hand-of-shoe-over", number=number)
    seed = _read_seed(store, stream, number)
    if seed is None:
        raise Refused(Refusal.NOT_RECORDED, "", "seed-not-readable", number=number)
    whole = looks.all and seen.is_over and round_ is None
    return opened_shoe(seen.shoe, seed, seen.in_round(round_), seen.throws, seen.is_over, whole)


def _read_seed(store: Store, stream: str, number: int) -> bytes | None:
    """Return the seed of a shoe; None where it is not there or does not open, for want of the house's key."""
    try:
        return store.sealed(shoe_seal(stream, number))
    except StoreError:
        return None


def _loads(event: e.Event, number: int) -> bool:
    return isinstance(event, e.ShoeLoaded) and event.number == number


def _stays_closed(loaded: e.ShoeLoaded) -> bool:
    return (loaded.seal or "").startswith("tree-")


def _events_at(store: Store, stream: str, row: int) -> tuple[e.Event, ...]:
    return read_entry(next(iter(store.read(stream, row)))).events


def seen_shoe(store: Store, table: str, head: int, first: int, looks: Looks) -> SeenShoe:
    """Return what was seen of the shoe that was loaded in row `first`, in the hands of it that are over."""
    stream = table_stream(table)
    last = last_row_told(store, stream, head)
    reader = _OnlookerReader(_table_before(store, stream, first), looks)
    for row in islice(store.read(stream, first), max(0, last - first + 1)):
        if reader.read(read_entry(row)):
            break
    return reader.seen()


class _OnlookerReader:
    """Follows the rows of one shoe, with one person in mind."""

    def __init__(self, state: TableState, looks: Looks) -> None:
        self._state = state
        self._looks = looks
        self._positions: Positions = NO_POSITIONS
        self._number: int | None = None
        # Of the hand in play; told once it is over.
        self._shown: set[int] = set()
        self._dice: list[Throw] = []
        self._told = 0
        self._shoe: Shoe | None = None
        self._numbers: dict[int, frozenset[int]] = {}
        self._throws: tuple[Throw, ...] = ()
        self._is_over = False

    def read(self, entry: Entry) -> bool:
        """Read a row; True once the shoe is over."""
        for event in entry.events:
            if isinstance(event, e.ShoeLoaded):
                if self._number is not None:
                    self._is_over = True
                    return True
                self._number = event.number
            before, self._state = self._state, apply(self._state, event)
            self._positions = follow_cards(self._positions, before, event, self._state)
            self._dice += bound_throws(event)
        self._look()
        if self._state.phase not in _IN_PLAY:
            self._tell()
        return self._is_over

    def _look(self) -> None:
        """Note what the view shows this person after a row."""
        for hand in visible_hands(self._state, self._looks.role, self._looks.patron):
            numbers = self._positions.hands.get(hand.name, ())
            shown = zip(hand.cards, numbers, strict=True) if numbers else ()
            self._shown.update([number for text, number in shown if text != FACE_DOWN and number != UNKNOWN])

    def _tell(self) -> None:
        """The hand is over: what was seen in it may be told."""
        shoe, round_ = self._state.shoe, self._state.round
        assert shoe is not None, "a shoe is read from the row that loads it"
        if shoe.drawn:
            self._shoe = shoe
            if self._looks.all:
                self._shown |= {*range(self._told + 1, len(shoe.drawn) + 1)}
                self._told = len(shoe.drawn)
            self._numbers[round_] = self._numbers.get(round_, frozenset()) | self._shown
            self._throws += tuple(self._dice)
        self._shown, self._dice = set(), []
        self._is_over = shoe.stage in (SPENT, REVEALED) or self._state.phase is Phase.CLOSED

    def seen(self) -> SeenShoe:
        shoe = self._shoe or self._state.shoe
        assert shoe is not None, "a shoe is read from the row that loads it"
        return SeenShoe(shoe, self._numbers, self._throws, self._is_over)


def _table_before(store: Store, stream: str, first: int) -> TableState:
    """Return the table as it was before a row: who sat there, and what lay on its layout.

    Of a long evening the rows are read from the beginning of a round some time before; money of earlier
    rounds is not known then, and no card hangs on it.
    """
    state = apply_all(unopened(store, stream), _events_at(store, stream, 1))
    begin = 2
    if first > ROWS_FROM_THE_FIRST:
        begin = first - ROWS_BEFORE_THE_SHOE
        state = _with_people(store, stream, state, begin)
    has_begun = begin == 2
    for row in islice(store.read(stream, begin), first - begin):
        for event in read_entry(row).events:
            has_begun = has_begun or isinstance(event, e.BetsOpened | e.HandStarted | e.PanHandStarted)
            if has_begun or isinstance(event, _PEOPLE):
                state = _applied(state, event)
    return state


def _applied(state: TableState, event: e.Event) -> TableState:
    try:
        return apply(state, event)
    except _NOT_AS_IT_WAS:
        return state


def _with_people(store: Store, stream: str, state: TableState, before: int) -> TableState:
    """Return the table with those who sat there before a row, as far back as a question reads."""
    first = max(2, before - STRETCHES * ROWS_A_QUESTION)
    for row in islice(store.read(stream, first), before - first):
        if any(mark in row.body for mark in _MARKS):
            for event in read_entry(row).events:
                if isinstance(event, _PEOPLE):
                    state = _applied(state, event)
    return state
