"""The legal play of a turn: new melds, cards added, melds split, cards borrowed, and what each collects.

A state is the board, each meld with its mark of this turn, and the cards still held. Every step is legal
by itself; the closure of a state is all that can be reached by steps, with the most that can be collected
on the way (R.15, R.28–30).
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Literal, NamedTuple

from houseway.families.panguingue.melds import (
    CARD_AT,
    LEAST,
    ONE_SUIT,
    PLACE,
    ROPE,
    SPADES,
    Hand,
    grown,
    kind,
    melds_in,
    without,
    worth,
)

# A meld's mark: it lay there before the turn; it was laid in it; or how much its growth in it has collected.
# Within a closure a meld laid in the turn is open once a card may be worth adding to it. A part of a divided
# meld lies there, below OPEN by what the growth of the whole has collected above the conditions that arose.
LAY, NEW, OPEN = -1, -2, -3
Spot = tuple[Hand, int]
Board = tuple[Spot, ...]
State = tuple[Board, Hand]
EVERY = 1 << 60


class Lay(NamedTuple):
    """One step: the meld it changes (none for a new one), the held cards it takes, the melds it makes."""

    step: Literal["new", "add", "split", "borrow"]
    meld: Hand
    cards: Hand
    makes: tuple[Hand, ...]
    collects: int


Reached = tuple[Lay, State]


class Way(NamedTuple):
    """How a state was reached with the most collected: from which state, by which step."""

    collected: int
    before: State | None
    by: Lay | None


def lying(melds: tuple[Hand, ...]) -> Board:
    """A board as the turn begins."""
    return tuple(sorted((tuple(sorted(meld)), LAY) for meld in melds))


def melds_of(board: Board) -> tuple[Hand, ...]:
    return tuple(sorted(meld for meld, _ in board))


def steps(state: State, by_the_letter: bool = False) -> Iterator[Reached]:
    """Every single step that is legal now, and where it leads.

    `by_the_letter` a condition made by splitting pays 2 in spades and 1 otherwise, whatever its value (PN-5).
    """
    yield from _new(*state)
    yield from _add(*state)
    yield from _split(*state, by_the_letter)
    yield from _double(*state)
    yield from _borrow(*state)


def closure(state: State, by_the_letter: bool = False, most: int = EVERY) -> dict[State, Way]:
    """Every state that the turn can come to, with the most it can have collected; or about `most` of them.

    Melds of held cards alone come first, in order: whatever follows does not touch them. A card added to
    such a meld, or lent by it for nothing, gives what laying it so at once does; but a rope that has lent
    its ace or king for pay takes another for pay again.
    """
    board = tuple(sorted([(meld, OPEN if mark == NEW else mark) for meld, mark in state[0]]))
    start = (board, tuple(sorted(state[1])))
    reached = {start: Way(0, None, None)}
    _lay_new(reached, start, most)
    # Every step lays held cards or makes two melds of one: by these two numbers no state comes too late.
    waiting: dict[int, dict[int, list[State]]] = {}
    for here in reached:
        waiting.setdefault(len(here[1]), {}).setdefault(len(here[0]), []).append(here)
    for held in range(len(start[1]), -1, -1):
        of_size = waiting.pop(held, {})
        while of_size:
            for here in of_size.pop(min(of_size)):
                if len(reached) >= most:
                    return reached
                collected = reached[here].collected
                for lay, there in _changes(here, by_the_letter):
                    total = collected + lay.collects
                    known = reached.get(there)
                    if known is None:
                        among = of_size if len(there[1]) == held else waiting.setdefault(len(there[1]), {})
                        among.setdefault(len(there[0]), []).append(there)
                    if known is None or total > known.collected:
                        reached[there] = Way(total, here, lay)
    return reached


def _lay_new(reached: dict[State, Way], here: State, most: int, last: Hand = ()) -> None:
    """Every choice of melds among the held cards, each once: none comes before the last."""
    if len(reached) >= most:
        return
    board, held = here
    collected = reached[here].collected
    melds = melds_in(held)
    for meld in melds[bisect_left(melds, last) :]:
        pays = worth(meld)
        there = tuple(sorted((*board, (meld, NEW)))), without(held, meld)
        reached[there] = Way(collected + pays, here, Lay("new", (), meld, (meld,), pays))
        if len(there[1]) >= LEAST:
            _lay_new(reached, there, most, meld)


def _changes(state: State, by_the_letter: bool) -> Iterator[Reached]:
    """The steps that change a meld, but for those that laying otherwise would have saved."""
    if state[0]:
        yield from _add(*state, saving=True)
        yield from _split(*state, by_the_letter)
        yield from _double(*state)
        yield from _borrow(*state, saving=True)


def path(reached: dict[State, Way], end: State) -> tuple[Lay, ...]:
    """The steps that lead to a state, in order."""
    taken: list[Lay] = []
    way = reached[end]
    while way.before is not None and way.by is not None:
        taken.append(way.by)
        way = reached[way.before]
    return tuple(reversed(taken))


def _with(board: Board, at: int, *spots: Spot) -> Board:
    """The board with the meld at this place replaced."""
    return tuple(sorted((*board[:at], *board[at + 1 :], *spots)))


def _new(board: Board, held: Hand) -> Iterator[Reached]:
    for meld in melds_in(held):
        there = tuple(sorted((*board, (meld, NEW)))), without(held, meld)
        yield Lay("new", (), meld, (meld,), worth(meld)), there


def _add(board: Board, held: Hand, saving: bool = False) -> Iterator[Reached]:
    for at, (meld, mark) in enumerate(board):
        if saving and mark == NEW:
            continue
        for card in dict.fromkeys(held):
            larger = grown(meld, card)
            if larger:
                pays = worth(larger) - worth(meld)
                marked = mark if mark in (NEW, OPEN) else _credit(mark) + pays
                there = _with(board, at, (larger, marked)), without(held, (card,))
                yield Lay("add", meld, (card,), (larger,), pays), there


def _split(board: Board, held: Hand, by_the_letter: bool) -> Iterator[Reached]:
    """A meld that grew in this turn is divided; what its growth has collected counts toward the condition."""
    for at, (meld, mark) in enumerate(board):
        if mark < 0 or len(meld) < 2 * LEAST:
            continue
        for part in melds_in(meld):
            rest = without(meld, part)
            if part <= rest and kind(rest):
                arising = _arising(meld, (part, rest), by_the_letter)
                is_credit_left = mark > arising and kind(meld) != ROPE
                left = OPEN - (mark - arising) if is_credit_left else LAY
                lay = Lay("split", meld, (), (part, rest), max(0, arising - mark))
                yield lay, (_with(board, at, (part, left), (rest, left)), held)


def _credit(mark: int) -> int:
    """Return what growth has collected that may still count toward a condition made by splitting."""
    return mark if mark >= 0 else max(0, OPEN - mark)


def _arising(meld: Hand, parts: tuple[Hand, Hand], by_the_letter: bool) -> int:
    """The conditions that were not there: of parts like the old meld the more valuable carries its own on."""
    if kind(meld) == ROPE:
        return 0
    values = [_split_value(part) if by_the_letter else worth(part) for part in parts]
    carried = [value for part, value in zip(parts, values, strict=True) if kind(part) == kind(meld)]
    return sum(values) - max(carried, default=0)


def _split_value(part: Hand) -> int:
    spades = kind(part) == ONE_SUIT and part[0] % 4 == SPADES
    return min(worth(part), 2 if spades else 1)


def _double(board: Board, held: Hand) -> Iterator[Reached]:
    """A rope is split where held cards double a stretch of it: 4 5 6 7 J and a second 6 make 4 5 6, 6 7 J."""
    for at, (meld, mark) in enumerate(board):
        if mark in (NEW, OPEN) or len(meld) < LEAST + 1 or kind(meld) != ROPE:
            continue
        order = CARD_AT[meld[0] % 4]
        low, high = PLACE[meld[0] // 4], PLACE[meld[-1] // 4]
        for first in range(low + 1, high):
            last = first
            while last < high and order[last] in held:
                lower, upper = order[low : last + 1], order[first : high + 1]
                if min(len(lower), len(upper)) >= LEAST:
                    doubled = order[first : last + 1]
                    there = _with(board, at, (lower, LAY), (upper, LAY)), without(held, doubled)
                    yield Lay("split", meld, doubled, (lower, upper), 0), there
                last += 1


def _borrow(board: Board, held: Hand, saving: bool = False) -> Iterator[Reached]:
    """A card of a meld of four or more goes into a new one; nothing is paid back for it (R.30, PN-6)."""
    if len(held) < LEAST - 1:
        return
    for at, (meld, mark) in enumerate(board):
        if len(meld) <= LEAST:
            continue
        for card in dict.fromkeys(meld):
            rest = without(meld, (card,))
            if kind(rest) != kind(meld) or (saving and mark == NEW and worth(rest) == worth(meld)):
                continue
            for new in melds_in(tuple(sorted((*held, card)))):
                if card in new:
                    taken = without(new, (card,))
                    marked = OPEN if saving and mark == NEW and kind(rest) == ROPE else mark
                    there = _with(board, at, (rest, marked), (new, NEW)), without(held, taken)
                    yield Lay("borrow", meld, taken, (rest, new), worth(new)), there
