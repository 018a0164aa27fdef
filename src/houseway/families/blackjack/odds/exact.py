"""What each choice for one hand gains, as a true fraction.

And choices so near that only fractions tell them apart.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import perm

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.blackjack.odds import cases
from houseway.families.blackjack.odds.lines import Lines, Pays
from houseway.families.blackjack.odds.solving import NEAR, Behind, Played, Policy, Solved, played, splits_of
from houseway.families.blackjack.rules.options import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.blackjack.sheet import KINDS, Sheet, kinds_of, natural_ends

_COLUMNS = (STAND, HIT, DOUBLE, SURRENDER)


class Exact:
    """One case of one pay table under the policy found so far, in fractions; `pays` by final hand and end."""

    def __init__(self, sheet: Sheet, solution: Solved, table: int, pays: list[list[Fraction]]) -> None:
        self.sheet, self.solution, self.table, self.pays = sheet, solution, table, pays
        self._ends: dict[int, list[Fraction]] = {}
        self._values: dict[int, Fraction] = {}
        self.barred = (
            natural_ends(sheet) if solution.case.up in sheet.checked else np.zeros(len(sheet.ends), bool)
        )

    def ends(self, row: int) -> list[Fraction]:
        """How likely the player-dealer's hand ends each way behind the row's cards."""
        if row not in self._ends:
            self._ends[row] = self._ended(row)
        return self._ends[row]

    def _ended(self, row: int) -> list[Fraction]:
        case, dealer = self.solution.case, self.sheet.dealers[self.solution.case.up]
        assert dealer is not None
        left = [int(count) for count in case.left - self.sheet.held[row]]
        size = sum(left)
        others, product = size - left[case.kind], [1] + [0] * 32
        by_length: dict[tuple[int, int, int], int] = {}
        columns = (
            dealer.depth,
            dealer.kind,
            dealer.used,
            dealer.orders,
            dealer.end,
            dealer.drawn[:, case.kind],
        )
        for depth, kind, used, orders, end, special in zip(*(each.tolist() for each in columns), strict=True):
            product[depth] = product[depth - 1] * max(left[kind] - used, 0)
            if end >= 0 and product[depth]:
                key = end, depth, special if case.hidden else 0
                by_length[key] = by_length.get(key, 0) + product[depth] * orders
        likely = [Fraction(0)] * len(self.sheet.ends)
        for (end, depth, special), ways in by_length.items():
            chance = Fraction(ways, perm(size - case.hidden, depth))
            if case.hidden:
                chance *= Fraction(perm(others - case.hidden, depth - special), perm(others, depth - special))
            likely[end] += chance
        return [Fraction(0) if bar else chance for chance, bar in zip(likely, self.barred, strict=True)]

    def stands(self, row: int, final: int | None = None) -> Fraction:
        at = int(self.sheet.ended[row, self.solution.case.ended]) if final is None else final
        pays = self.pays[at]
        if len(set(pays)) == 1 and not self.barred.any():
            return pays[0]
        return sum(
            (chance * pay for chance, pay in zip(self.ends(row), pays, strict=True)), start=Fraction(0)
        )

    def draws(self, row: int) -> list[tuple[int, Fraction]]:
        """The hands with one card more, and how likely each is."""
        case = self.solution.case
        left = [int(count) for count in case.left - self.sheet.held[row]]
        size, hidden = sum(left), case.hidden
        others = size - left[case.kind]
        chances = []
        for kind in range(KINDS):
            if left[kind] <= 0:
                continue
            chance = Fraction(left[kind], size - hidden)
            if hidden and kind != case.pair:
                chance *= Fraction(others - hidden, others)
            chances.append((int(self.sheet.child[row, kind]), chance))
        return chances

    def value(self, row: int) -> Fraction:
        """What the policy comes to from here."""
        if row not in self._values:
            column = int(self.solution.act.at(row)[self.table]).bit_length() - 1
            self._values[row] = self.gain(row, _COLUMNS[column])
        return self._values[row]

    def gain(self, row: int, choice: str) -> Fraction:
        """What a choice comes to, the policy followed afterwards."""
        if choice == STAND:
            return self.stands(row)
        if choice == SURRENDER:
            return self.stands(row, 0)
        if choice == HIT:
            return sum((chance * self.value(below) for below, chance in self.draws(row)), start=Fraction(0))
        total = Fraction(0)
        for below, chance in self.draws(row):
            given = self.solution.gave.at(below)[self.table]
            total += chance * (self.stands(below, 0) if given else self.stands(below))
        return 2 * total

    def forget(self, row: int) -> None:
        self._values.pop(row, None)


def options_of(solution: Solved, table: int, row: int) -> list[str]:
    """What may be done with the hand of a row."""
    return [name for at, name in enumerate(_COLUMNS) if solution.gains.at(row)[table, at] > -1e8]


def tell_apart(sheet: Sheet, solution: Solved, table: int, pays: list[list[Fraction]]) -> None:
    """Where two choices are nearer than floating point can tell, the better one in fractions is taken."""
    if solution.gap > NEAR:
        return
    exact = Exact(sheet, solution, table, pays)
    for row in solution.rows[::-1]:
        gains = solution.gains.at(row)[table]
        open_ = [at for at in range(4) if gains[at] > -1e8]
        best = max(gains[at] for at in open_)
        near = [at for at in open_ if best - gains[at] <= NEAR]
        if len(near) > 1:
            chosen = max(near, key=lambda at: (exact.gain(row, _COLUMNS[at]), -at))
            solution.choose(table, row, 1 << chosen)
            exact.forget(row)


def tell_all_apart(every: Played, exact_pays: list[list[list[Fraction]]]) -> None:
    """The same in every case, and for every pair that may be split."""
    for behind in every.behind.values():
        for table, pays in enumerate(exact_pays):
            for solution in (behind.dealt, *(case for some in behind.split.values() for case in some)):
                tell_apart(every.sheet, solution, table, pays)
            for pair, worth in behind.worth.items():
                row = every.sheet.row([pair, pair])
                if abs(worth[table] - behind.dealt.value.at(row)[table]) <= NEAR:
                    kept = Exact(every.sheet, behind.dealt, table, pays).value(row)
                    behind.splits[pair][table] = split_gain(every, behind, pair, table, pays) > kept


def split_gain(every: Played, behind: Behind, pair: int, table: int, pays: list[list[Fraction]]) -> Fraction:
    """What a pair comes to when it is split, in fractions."""
    total = Fraction(0)
    for solution in splits_of(every, behind, pair):
        exact = Exact(every.sheet, solution, table, pays)
        hand = sum(
            (chance * exact.value(row) for row, chance in cases.second_cards(every.sheet, solution.case)),
            start=Fraction(0),
        )
        total += solution.case.share * solution.case.hands * hand
    return total


def choices(
    every: Played, up: int, row: int, table: int, pays: list[list[Fraction]], splits: bool
) -> dict[str, Fraction]:
    """What each choice for first cards, or a hand drawn since, gains against an up card.

    Best play follows.
    """
    behind = every.behind[up]
    exact = Exact(every.sheet, behind.dealt, table, pays)
    gains = {name: exact.gain(row, name) for name in options_of(behind.dealt, table, row)}
    kinds = np.flatnonzero(every.sheet.held[row] == 2)
    if splits and len(kinds) and int(kinds[0]) in behind.worth:
        gains[SPLIT] = split_gain(every, behind, int(kinds[0]), table, pays)
    if len(behind.dealt.natural.kept):
        # The hole card was looked at and is no Natural: gains are told for the hands that are then played.
        seen = 1 - sum(exact_natural(exact, row), start=Fraction(0))
        gains = {name: gain / seen for name, gain in gains.items()}
    return gains


def exact_natural(exact: Exact, row: int) -> list[Fraction]:
    """The chances of Naturals that a look at the hole card has ruled out."""
    barred, exact.barred = exact.barred, np.zeros(len(exact.barred), bool)
    ends = exact._ended(row)
    exact.barred = barred
    return [chance for chance, bar in zip(ends, barred, strict=True) if bar]


def best_play(
    sheet: Sheet,
    cards: Counts,
    pays: list[Pays],
    way: Policy | None = None,
    lines: Sequence[Lines] = (),
    only: tuple[int, int] | None = None,
) -> Played:
    """The policy for each of these pays, proved best; or what a given way comes to."""
    every = played(sheet, kinds_of(cards), np.array(pays, dtype=np.float64), way, lines, only)
    if way is None:
        tell_all_apart(every, pays)
    return every
