"""The class table: deals sorted into the classes that a game's pay tables can tell apart.

Two cells of a coordinate that every rule treats alike get one digit; a deal's class is the sum of its
digits' places. Each rule is evaluated once over the classes. Odds and simulation only count deals by
class, so they read the same text in the same way as the table, which evaluates it on one deal.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.vocabulary import Vocabulary
from houseway.refusals import NotationError
from houseway.rules.binding import Seats, bound, constants, resolved
from houseway.rules.game import Game, Offer
from houseway.rules.language import And, Atom, Expression, Not, Or, atoms, holds, names

Codes = NDArray[np.int32]
Truth = NDArray[np.bool_]

MOST_GROUPS = 4
SMALL_GROUP, LARGEST_GROUP = 4096, 1 << 30
# Rules that tell more apart than this take longer than anyone waits.
MOST_TRUTHS = 1 << 20
LARGEST_DIGIT = 1 << 62


@dataclass(frozen=True)
class Entry:
    """An offer as one seat bets it: lines and the rule of when it may be placed, over features.

    `also` are other rules that the classes must tell apart.
    """

    offer: Offer
    seat: int | None
    lines: tuple[Expression, ...]
    placed: Expression | None = None
    also: tuple[Expression, ...] = ()

    @property
    def rules(self) -> tuple[Expression, ...]:
        return (*self.lines, *((self.placed,) if self.placed else ()), *self.also)


@dataclass(frozen=True, eq=False)
class Group:
    """Pay tables that look at the same coordinates, and the classes they tell apart.

    `codes[coordinate][cell]` sum to a deal's class; `line_of[entry][class]` is the line that pays, or the
    number of lines where none fits; `placed[entry][class]` says where the bet may be placed, None if always.
    """

    coordinates: tuple[str, ...]
    codes: dict[str, Codes]
    size: int
    entries: tuple[Entry, ...]
    line_of: tuple[NDArray[np.int16], ...]
    placed: tuple[Truth | None, ...] = ()
    also: tuple[Truth, ...] = ()


@dataclass(frozen=True)
class ClassTable:
    groups: tuple[Group, ...]

    def entries(self) -> list[Entry]:
        return [entry for group in self.groups for entry in group.entries]


def class_table(
    game: Game,
    offers: Sequence[Offer] | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int | None = None,
    seats: Seats = None,
    also: Sequence[str] = (),
    together: bool = False,
) -> ClassTable:
    """The classes of these offers (all of them if none are named), under posted options, for one seat.

    Without a seat it is the first of the table's, at a table of the usual size; the rules in `also` are told
    apart in every group. Offers that are wanted `together` are one group, whose classes tell what all pay.
    """
    seating = game.practice.seats
    seat = seat or min(seating.numbers or (1,))
    seats = seats or seating.default or None
    others = tuple(resolved(text, None, game.event_rules) for text in also)
    vocabulary = game.plays.vocabulary()
    entries = []
    for offer in game.offers() if offers is None else offers:
        values = constants(game, offer, options or {}, seat, seats)
        placed = resolved(offer.placed_when, offer.on, game.event_rules) if offer.placed_when else None
        entries.append(Entry(offer, seat, bound(game, offer, values), placed, others))
    groups = [entries] if together else _grouped(entries, vocabulary)
    return ClassTable(tuple(_group(each, vocabulary) for each in groups))


def _coordinates(entry: Entry, vocabulary: Vocabulary) -> frozenset[str]:
    used = {name for rule in entry.rules for name in names(rule)}
    return frozenset(vocabulary.features[name].coordinate for name in used)


def _grouped(entries: Sequence[Entry], vocabulary: Vocabulary) -> list[list[Entry]]:
    """Entries by the coordinates they use, joined where that costs little and until there are four groups."""
    groups: dict[frozenset[str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_coordinates(entry, vocabulary), []).append(entry)
    while union := _cheapest_union(groups, vocabulary):
        first, second = union
        joined = groups.pop(first) + groups.pop(second)
        groups.setdefault(first | second, []).extend(joined)
    return sorted(groups.values(), key=len, reverse=True)


def _cheapest_union(
    groups: Mapping[frozenset[str], list[Entry]], vocabulary: Vocabulary
) -> tuple[frozenset[str], frozenset[str]] | None:
    """The next two groups to join: one that sees nothing that a larger one does not, or any if too many.

    A group that looks at one coordinate alone stays by itself while it can: its cells are counted directly.
    """

    def cheapest(
        unions: Iterable[tuple[frozenset[str], frozenset[str]]], most: int
    ) -> tuple[frozenset[str], frozenset[str]] | None:
        sized = [(_size(groups[a] + groups[b], vocabulary), sorted(a), sorted(b), (a, b)) for a, b in unions]
        size, _, _, union = min(sized, default=(0, [], [], None))
        return union if size <= most else None

    pairs = list(combinations(groups, 2))
    within = [(a, b) for a, b in pairs if (a < b or b < a) and min(len(a), len(b)) > 1]
    if union := cheapest(within, SMALL_GROUP):
        return union
    return cheapest(pairs, LARGEST_GROUP) if len(groups) > MOST_GROUPS else None


def _size(entries: list[Entry], vocabulary: Vocabulary) -> int:
    size = 1
    for digits in _digits(entries, vocabulary).values():
        size *= int(digits.max()) + 1
    return size


def _distinct_atoms(entries: Sequence[Entry]) -> list[Atom]:
    return list(dict.fromkeys(atom for entry in entries for rule in entry.rules for atom in atoms(rule)))


def _digits(entries: Sequence[Entry], vocabulary: Vocabulary) -> dict[str, Codes]:
    """For each coordinate, cell → digit: equal where every atom that looks at it has equal truth."""
    columns: dict[str, list[NDArray[Any]]] = {}
    for atom in _distinct_atoms(entries):
        used = sorted(names(atom))
        places = {vocabulary.features[name].coordinate for name in used}
        if len(places) == 1:
            columns.setdefault(places.pop(), []).append(_truth_in_cells(atom, vocabulary))
        for name in used if len(places) > 1 else ():
            feature = vocabulary.features[name]
            columns.setdefault(feature.coordinate, []).append(feature.values)
    return {name: numbered(columns[name]) for name in sorted(columns)}


def numbered(columns: Sequence[NDArray[Any]]) -> Codes:
    """One number for each combination of values that occurs, in their order."""
    digits, size = np.zeros(len(columns[0]), dtype=np.int64), 1
    for column in columns:
        low, span = int(column.min()), int(column.max()) - int(column.min()) + 1
        if size * span > LARGEST_DIGIT:
            digits = np.unique(digits, return_inverse=True)[1]
            size = int(digits.max()) + 1
        digits = digits * span + (column.astype(np.int64) - low)
        size *= span
    return np.unique(digits, return_inverse=True)[1].astype(np.int32)


@lru_cache(maxsize=4096)
def _truth_in_cells(atom: Atom, vocabulary: Vocabulary) -> Truth:
    """The atom's truth in each cell, worked out once for each combination of values its names can have."""
    used = sorted(names(atom))
    features = [vocabulary.features[name] for name in used]
    if prod(feature.high - feature.low + 1 for feature in features) > len(features[0].values):
        return _truth_of_rows(atom, used, [feature.values for feature in features])
    key = np.zeros(len(features[0].values), dtype=np.int64)
    for feature in features:
        key = key * (feature.high - feature.low + 1) + (feature.values - feature.low)
    ranges = [range(feature.low, feature.high + 1) for feature in features]
    truth = [holds(atom, dict(zip(used, values, strict=True))) for values in product(*ranges)]
    return np.array(truth, dtype=np.bool_)[key]


def _group(entries: list[Entry], vocabulary: Vocabulary) -> Group:
    digits = _digits(entries, vocabulary)
    names_of = tuple(digits)
    counts = {name: int(digits[name].max()) + 1 for name in names_of}
    places: dict[str, int] = {}
    size = 1
    for name in names_of:
        places[name] = size
        size *= counts[name]
    if size * len(_distinct_atoms(entries)) > MOST_TRUTHS:
        raise NotationError(
            f"The rules of {entries[0].offer.name} tell {size:,} kinds of rounds apart, which is too many; "
            "use fewer different features in one pay table."
        )
    classes = np.arange(size)
    representative = {name: np.unique(digits[name], return_index=True)[1] for name in names_of}
    cell = {name: representative[name][classes // places[name] % counts[name]] for name in names_of}
    truths = {atom: _truth_in_classes(atom, cell, size, vocabulary) for atom in _distinct_atoms(entries)}
    return Group(
        coordinates=names_of,
        codes={name: (digits[name] * places[name]).astype(np.int32) for name in names_of},
        size=size,
        entries=tuple(entries),
        line_of=tuple(_first_fit(entry.lines, truths.__getitem__, size) for entry in entries),
        placed=tuple(truth(e.placed, truths.__getitem__) if e.placed else None for e in entries),
        also=tuple(truth(rule, truths.__getitem__) for rule in entries[0].also),
    )


def _truth_in_classes(
    atom: Atom, cell: Mapping[str, NDArray[np.int64]], size: int, vocabulary: Vocabulary
) -> Truth:
    used = sorted(names(atom))
    if not used:
        return np.full(size, holds(atom, {}))
    places = {vocabulary.features[name].coordinate for name in used}
    if len(places) == 1:
        return _truth_in_cells(atom, vocabulary)[cell[places.pop()]]
    features = [vocabulary.features[name] for name in used]
    return _truth_of_rows(atom, used, [feature.values[cell[feature.coordinate]] for feature in features])


def _truth_of_rows(atom: Atom, used: Sequence[str], columns: Sequence[NDArray[Any]]) -> Truth:
    """The atom's truth where its names have these values, worked out once for each different row."""
    rows, inverse = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    truth = [holds(atom, dict(zip(used, map(int, row), strict=True))) for row in rows]
    return np.array(truth, dtype=np.bool_)[inverse.reshape(-1)]


def truth(expression: Expression, of_atom: Callable[[Atom], Truth]) -> Truth:
    """The expression's truth, row by row, from that of its atoms."""
    match expression:
        case And(terms):
            return np.asarray(np.logical_and.reduce([truth(term, of_atom) for term in terms]))
        case Or(terms):
            return np.asarray(np.logical_or.reduce([truth(term, of_atom) for term in terms]))
        case Not(term):
            return ~truth(term, of_atom)
    return of_atom(expression)


def _first_fit(lines: Sequence[Expression], of_atom: Callable[[Atom], Truth], size: int) -> NDArray[np.int16]:
    fits = np.full(size, len(lines), dtype=np.int16)
    for index in reversed(range(len(lines))):
        fits[truth(lines[index], of_atom)] = index
    return fits
