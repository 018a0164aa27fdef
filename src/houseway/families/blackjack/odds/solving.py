"""Best play of a whole shoe: every up card, every case, every pay table at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.odds import floating
from houseway.families.blackjack.odds.cases import (
    Case,
    as_dealt,
    first_cards,
    may,
    rows_of,
    second_cards,
    splits,
    that_vary,
)
from houseway.families.blackjack.odds.lines import Lines
from houseway.families.blackjack.sheet import KINDS, Ints, Sheet, natural_ends

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
# Pay of each final hand against each end of the player-dealer's, by table.
Pays = Floats
# What is done with each hand of a case: one of BITS a row, and whether a doubled hand is given up.
Policy = Callable[[Case], tuple[NDArray[np.uint8], Bools]]

# Floating point is off by far less than this.
NEAR = 1e-10
# Further cards of a split pair that come less often than this are left out of decisions, not of figures.
_SELDOM = Fraction(1, 10**16)


class Packed(NamedTuple):
    """A table by hand, of which some rows are kept: a shoe has thousands of cases, each with few hands."""

    size: int
    rows: Ints
    kept: NDArray[Any]

    @classmethod
    def of(cls, table: NDArray[Any], rows: Ints) -> "Packed":
        return cls(len(table), rows, table[rows])

    @property
    def whole(self) -> NDArray[Any]:
        table = np.zeros((self.size, *self.kept.shape[1:]), dtype=self.kept.dtype)
        table[self.rows] = self.kept
        return table

    def column(self, at: int) -> NDArray[Any]:
        """Of a table of several columns one, for every hand."""
        return Packed(self.size, self.rows, self.kept[:, at]).whole

    def at(self, row: int) -> Any:
        return self.kept[np.searchsorted(self.rows, row)]


@dataclass(frozen=True)
class Solved:
    """One case: `likely` ends of the player-dealer's hand; by row and table what is best and what it gains.

    `natural` is how often a look at the hole card ends the round; `gap` how near two choices of a hand came.
    """

    case: Case
    rows: Ints
    known: Bools
    likely: Packed
    natural: Packed
    value: Packed
    act: Packed
    gave: Packed
    gains: Packed
    gap: float

    def choose(self, table: int, row: int, bit: int) -> None:
        """Another choice than the one that floating point found, where that cannot tell."""
        self.act.kept[np.searchsorted(self.act.rows, row), table] = bit


@dataclass
class Behind:
    """One up card.

    The hand as dealt, the pairs that may be split, what a split is worth, and where it is best.
    """

    chance: Fraction
    dealt: Solved
    split: dict[int, list[Solved]] = field(default_factory=dict)
    worth: dict[int, Floats] = field(default_factory=dict)
    splits: dict[int, Bools] = field(default_factory=dict)


@dataclass
class Played:
    """The whole shoe under a policy; `varies` are final hands for which the player-dealer's matters."""

    sheet: Sheet
    shoe: Ints
    pays: Pays
    behind: dict[int, Behind]
    policy: Policy | None
    varies: Bools


def splits_of(every: Played, behind: Behind, pair: int) -> Iterator[Solved]:
    """Every case of a pair, also those that come too seldom to matter for the choice."""
    some = behind.split.get(pair, [])
    yield from some
    for number, case in enumerate(splits(every.sheet, every.shoe, behind.dealt.case.up, pair)):
        if number >= len(some):
            yield solved(every, case)


def solved(every: Played, case: Case) -> Solved:
    """Backward induction over the hands of one case; with a policy only what it comes to."""
    sheet, pays, policy = every.sheet, every.pays, every.policy
    rows, known = rows_of(sheet, case), every.varies[sheet.ended[:, case.ended]]
    if (case.left < sheet.most_held).any():
        rows = rows[(sheet.held[rows] <= case.left).all(axis=1)]
    tables, size = len(pays), len(sheet.cards)
    dealer = sheet.dealers[case.up]
    assert dealer is not None
    left = case.left.astype(np.float64)
    likely = np.zeros((size, len(sheet.ends)))
    floating.endings(
        left, case.kind, case.hidden, sheet.held, rows[known[rows]], dealer.depth, dealer.kind, dealer.used,
        dealer.orders, dealer.end, dealer.drawn[:, case.kind], likely,
    )  # fmt: skip
    natural = np.zeros(size)
    if case.up in sheet.checked:
        ends = natural_ends(sheet)
        natural = likely[:, ends].sum(axis=1)
        likely[:, ends] = 0
    value, gains = np.zeros((tables, size)), np.zeros((tables, size, 4))
    act, gave = np.zeros((tables, size), dtype=np.uint8), np.zeros((tables, size), dtype=np.bool_)
    bits, after_double = may(sheet, case)
    if policy is not None:
        wanted, given = policy(case)
        bits, after_double = wanted.astype(np.int64), np.where(given, after_double, 0)
    gap = floating.best(
        left, case.kind, case.hidden, rows, sheet.held, sheet.cards, sheet.child, bits, after_double,
        sheet.ended[:, case.ended], known, likely, pays, value, act, gave, gains,
    )  # fmt: skip
    # What every choice gains is looked at later in hands as dealt, and where two come too near.
    shown = rows if case.pair < 0 or gap < NEAR else rows[:0]
    return Solved(
        case,
        rows,
        known,
        Packed.of(likely, rows[known[rows]]),
        Packed.of(natural, rows if natural.any() else rows[:0]),
        Packed.of(value.T, rows),
        Packed.of(act.T, rows),
        Packed.of(gave.T, rows),
        Packed.of(gains.transpose(1, 0, 2), shown),
        gap,
    )


def played(
    sheet: Sheet,
    shoe: Ints,
    pays: Pays,
    policy: Policy | None = None,
    lines: Sequence[Lines] = (),
    only: tuple[int, int] | None = None,
) -> Played:
    """Every up card with its pairs; under a given policy nothing is split unless best play is asked for.

    `lines` are those of wagers counted besides, by final hand and end. Who asks about one hand asks about its
    up card and its pair `only`.
    """
    every = Played(sheet, shoe, pays, {}, policy, that_vary(sheet, pays, lines))
    for up in range(KINDS):
        if shoe[up] and (only is None or up == only[0]):
            pairs = [pair for pair in sheet.splits if only is None or pair == only[1]]
            every.behind[up] = _behind(every, up, pairs)
    return every


def _behind(every: Played, up: int, pairs: Sequence[int]) -> Behind:
    sheet, shoe = every.sheet, every.shoe
    chance = Fraction(int(shoe[up]), int(shoe.sum()))
    behind = Behind(chance, solved(every, as_dealt(shoe, up)))
    stands = up == 0 and sheet.play.dealing.joker_up_stands
    for pair in () if stands or every.policy else pairs:
        cases, worth = [], np.zeros(len(every.pays))
        for case in splits(sheet, shoe, up, pair):
            if case.share * case.hands < _SELDOM:
                break
            solution = solved(every, case)
            cases.append(solution)
            worth += float(case.share) * case.hands * split_hand(sheet, solution)
        if cases:
            row = sheet.row([pair, pair])
            behind.split[pair], behind.worth[pair] = cases, worth
            behind.splits[pair] = worth > behind.dealt.value.at(row)
    return behind


def split_hand(sheet: Sheet, solution: Solved) -> Floats:
    """What one hand of a split comes to, by table."""
    return sum(
        (float(chance) * solution.value.at(row) for row, chance in second_cards(sheet, solution.case)),
        start=np.zeros(solution.value.kept.shape[1]),
    )


def value(every: Played, pair_share: dict[int, Fraction]) -> Floats:
    """What the round comes to by table, in floating point."""
    total = np.zeros(len(every.pays))
    sheet = every.sheet
    for behind in every.behind.values():
        dealt = behind.dealt
        for row, chance in first_cards(sheet, dealt.case):
            gain = dealt.value.at(row).copy()
            pair = pair_of(sheet, row)
            if pair in behind.worth:
                share = float(pair_share[pair])
                gain += np.where(behind.splits[pair], share * (behind.worth[pair] - gain), 0)
            if len(dealt.natural.kept):
                gain += dealt.natural.at(row) * natural_pay(every, row)
            total += float(behind.chance * chance) * gain
    return total


def natural_pay(every: Played, row: int) -> Floats:
    """What first cards come to against a Natural that is seen before anybody plays."""
    end = int(np.flatnonzero(natural_ends(every.sheet))[0])
    pay: Floats = every.pays[:, every.sheet.ended[row, 0], end]
    return pay


def pair_of(sheet: Sheet, row: int) -> int:
    """The kind of a hand of two like cards; -1 for any other."""
    kinds = np.flatnonzero(sheet.held[row] == 2)
    return int(kinds[0]) if len(kinds) else -1
