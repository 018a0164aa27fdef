"""A policy counted exactly: how often a hand ends on each line, with how many units on it."""

from collections.abc import Iterator
from fractions import Fraction
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.odds import floating, residues
from houseway.families.blackjack.odds.cases import first_cards, second_cards
from houseway.families.blackjack.odds.lines import Lines
from houseway.families.blackjack.odds.solving import Behind, Floats, Played, Solved, pair_of, splits_of
from houseway.families.blackjack.rules.options import STAND, SURRENDER
from houseway.families.blackjack.sheet import BITS, Sheet, natural_ends


class Counted(NamedTuple):
    """Out of `out_of` ways to deal.

    Hands that end on each line, one row for one unit on them, one for two.
    """

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    out_of: int


class _Weighed(NamedTuple):
    """A case as it comes up: its first hands with their chances, and how many hands it is played with.

    `seen` are first hands, later split or not, whose round may end with a look at the hole card.
    """

    solution: Solved
    starts: list[tuple[int, Fraction]]
    hands: int
    seen: tuple[tuple[int, Fraction], ...] = ()


def weighed(every: Played, table: int, shares: dict[int, Fraction]) -> Iterator[_Weighed]:
    """Every case that the policy of a pay table leads to, split pairs taken out of the hands as dealt."""
    for behind in every.behind.values():
        dealt = behind.dealt
        starts = [(row, behind.chance * chance) for row, chance in first_cards(every.sheet, dealt.case)]
        kept = []
        for row, chance in starts:
            pair = pair_of(every.sheet, row)
            if pair in behind.splits and behind.splits[pair][table]:
                yield from _split(every, behind, pair, chance * shares[pair])
                chance *= 1 - shares[pair]
            kept.append((row, chance))
        seen = tuple(starts) if len(dealt.natural.kept) else ()
        yield _Weighed(dealt, [start for start in kept if start[1]], 1, seen)


def _split(every: Played, behind: Behind, pair: int, chance: Fraction) -> Iterator[_Weighed]:
    for solution in splits_of(every, behind, pair):
        if solution.case.share:
            share = chance * solution.case.share
            starts = [(row, share * each) for row, each in second_cards(every.sheet, solution.case)]
            yield _Weighed(solution, starts, solution.case.hands)


def most_cards(every: Played, table: int) -> int:
    """No round looks at more cards than these."""
    sheet = every.sheet
    drawn = max(int(dealer.depth.max()) for dealer in sheet.dealers if dealer is not None)
    most = 1 + drawn + int(sheet.cards.max())
    for up, behind in every.behind.items():
        for pair, is_split in behind.splits.items():
            if is_split[table]:
                of_pair = int(every.shoe[pair] - (pair == up))
                most = max(most, 1 + drawn + int(sheet.cards.max()) + (2 * of_pair if sheet.resplits else 2))
    return min(most, int(every.shoe.sum()))


def counted(every: Played, table: int, lines: Lines, last: int, shares: dict[int, Fraction]) -> Counted:
    """Exact counts of a pay table of so many lines, under the policy of one."""
    shoe = every.shoe
    out_of = perm(int(shoe.sum()), most_cards(every, table))
    of = residues.field((out_of * int(shoe.sum())).bit_length(), int(shoe.sum()) + 1)
    by_line = [[np.zeros(len(of.primes), dtype=np.uint64) for _ in range(last)] for _ in range(2)]
    for each in weighed(every, table, shares):
        sums = _sums(every, each, table, of)
        for unit in range(2):
            flat = sums[unit].reshape(-1, len(of.primes))
            for line in range(last):
                some = flat[lines.reshape(-1) == line]
                more = some.sum(axis=0) % of.primes * np.uint64(each.hands)
                by_line[unit][line] = (by_line[unit][line] + more) % of.primes
    first, second = (tuple(residues.number(of, line, out_of) for line in unit) for unit in by_line)
    return Counted((first, second), out_of)


def _sums(every: Played, each: _Weighed, table: int, of: residues.Field) -> NDArray[np.uint64]:
    """`sums[units - 1, final, end]` in residues."""
    sheet, solution, lanes = every.sheet, each.solution, len(of.primes)
    case, rows = solution.case, solution.rows
    sums = np.zeros((2, len(sheet.finals), len(sheet.ends), lanes), dtype=np.uint64)
    touched = _touched(sheet, each, table)
    wanted = rows[(touched & solution.known)[rows]]
    slot = np.full(len(sheet.cards), -1)
    slot[wanted] = np.arange(len(wanted))
    likely = np.zeros((len(wanted), len(sheet.ends), lanes), dtype=np.uint64)
    dealer = sheet.dealers[case.up]
    assert dealer is not None
    residues.endings(
        case.left, case.kind, case.hidden, sheet.held, wanted, dealer.depth, dealer.kind, dealer.used,
        dealer.orders, dealer.end, dealer.drawn[:, case.kind], *of, likely,
    )  # fmt: skip
    reach = np.zeros((len(sheet.cards), lanes), dtype=np.uint64)
    is_reached = np.zeros(len(sheet.cards), dtype=np.bool_)
    for row, chance in each.starts:
        reach[row] = residues.of_fraction(of, chance.numerator, chance.denominator)
        is_reached[row] = True
    _add_naturals(sheet, each, slot, likely, of, sums)
    if case.up in sheet.checked:
        likely[:, natural_ends(sheet)] = 0
    residues.reached(
        case.left, case.kind, case.hidden, rows, sheet.held, sheet.cards, sheet.child,
        sheet.ended[:, case.ended], slot, likely, solution.act.column(table),
        solution.gave.column(table), *of,
        is_reached, reach, sums,
    )  # fmt: skip
    return sums


def _add_naturals(
    sheet: Sheet,
    each: _Weighed,
    slot: NDArray[np.int64],
    likely: NDArray[np.uint64],
    of: residues.Field,
    sums: NDArray[np.uint64],
) -> None:
    """First cards against a Natural that is seen before anybody plays."""
    product = np.zeros(len(of.primes), dtype=np.uint64)
    for row, chance in each.seen:
        weight = residues.of_fraction(of, chance.numerator, chance.denominator)
        for end in np.flatnonzero(natural_ends(sheet)):
            residues.product(weight, likely[slot[row], end], of.primes, of.inverse, product)
            into = sums[0, sheet.ended[row, 0], end]
            into[:] = (into + product) % of.primes


def _touched(sheet: Sheet, each: _Weighed, table: int) -> NDArray[np.bool_]:
    """The hands on which the policy looks at the player-dealer's: those it ends with."""
    reach, doubled, _ = reached(sheet, each, table)
    ends = (each.solution.act.column(table) & (BITS[STAND] | BITS[SURRENDER])) > 0
    touched: NDArray[np.bool_] = (doubled > 0) | ((reach > 0) & ends)
    touched[[row for row, _ in each.seen]] = True
    return touched


def reached(sheet: Sheet, each: _Weighed, table: int) -> tuple[Floats, Floats, Floats]:
    """How often each hand comes up, and as a doubled one, in floating point, and how the case ends.

    `sums[units - 1, final, end]`.
    """
    solution, case = each.solution, each.solution.case
    reach = np.zeros(len(sheet.cards))
    for row, chance in each.starts:
        reach[row] = float(chance)
    sums = np.zeros((2, len(sheet.finals), len(sheet.ends)))
    doubled = np.zeros(len(sheet.cards))
    floating.reached(
        case.left.astype(np.float64), case.kind, case.hidden, solution.rows, sheet.held, sheet.cards,
        sheet.child, sheet.ended[:, case.ended], solution.known, solution.likely.whole,
        solution.act.column(table), solution.gave.column(table), reach, doubled, sums,
    )  # fmt: skip
    return reach, doubled, sums


def variance(every: Played, table: int, shares: dict[int, Fraction]) -> float:
    """Of a round of one unit.

    Hands of one split are taken as independent but for how the player-dealer's ends.
    """
    pays, mean, square = every.pays[table], 0.0, 0.0
    sheet = every.sheet
    for each in weighed(every, table, shares):
        _, _, sums = reached(sheet, each, table)
        first = sums[0] * pays + 2 * sums[1] * pays
        second = sums[0] * pays**2 + 4 * sums[1] * pays**2
        n = each.hands
        mean += n * first.sum()
        square += n * second.sum()
        if n > 1:
            chance = sums.sum(axis=(0, 1))
            by_end = first.sum(axis=0)
            square += n * (n - 1) * float((by_end[chance > 0] ** 2 / chance[chance > 0]).sum())
        for row, share in each.seen:
            pay = pays[sheet.ended[row, 0], np.flatnonzero(natural_ends(sheet))[0]]
            often = float(share) * each.solution.natural.at(row)
            mean, square = mean + often * pay, square + often * pay**2
    return float(square - mean**2)
