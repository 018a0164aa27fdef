"""The chart of Hold'em: two cards as dealt, then hands on a flop and on a whole board."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.poker import Category, best_five, many_cards
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds import holdem
from houseway.families.poker_hand.odds.advice.kinds import HandKind, best_of, name, said
from houseway.families.poker_hand.odds.bets import Bets, Ints
from houseway.families.poker_hand.odds.holdem.board import OTHERS
from houseway.families.poker_hand.odds.holdem.classes import KINDS, Classes, classes, two_cards
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.hands import own_cell_by_value


def kinds(rules: Poker, bets: Bets) -> Iterator[HandKind]:
    """Two cards as dealt; then hands by what they are and what the board makes of them without the bettor."""
    best, told = holdem.policy_of(bets), classes()
    dealt, after, last = (street.choices for street in rules.streets)
    total = OTHERS * bets.scale
    holes = np.bincount(told.dealt, minlength=169)
    for kind in range(169):
        ways = holes[kind] * comb(50, 5) * len(holdem.FLOPS)
        each = {choice: best.early[at, kind] / ways / total for at, choice in enumerate(dealt)}
        yield best_of(*_two_cards(kind), "dealt", ways, each)
    cells, counts = _flops(told)
    worth = best.by_flop / (counts[:, None] * comb(47, 2) * total)
    lead = worth[:, 1] - worth[:, 0]
    # Who has played before the flop decides nothing after it.
    reached = np.where(best.dealt[holdem.dealt_of(told)] == 0, counts, 0)
    for cell in np.unique(cells[reached > 0]).tolist():
        for at, choice in enumerate(after):
            there = (cells == cell) & (reached > 0) & ((lead > 0) == bool(at))
            if there.any():
                ways, margin = int(reached[there].sum()), float(abs(lead[there]).min())
                gain = float((worth[there, at] * reached[there]).sum() / ways)
                yield HandKind(*_on_board(cell), "flop", ways, choice, gain, margin)
    for cell, at in np.argwhere(best.ended[:, :, 0] > 0).tolist():
        ways, gained, margin = best.ended[cell, at].tolist()
        yield HandKind(*_on_board(cell), "river", ways, last[at], gained / ways / total, margin / total)


def _two_cards(kind: int) -> tuple[tuple[int, ...], str]:
    """Their ranks and whether they are of one suit."""
    row, column = divmod(kind, 13)
    high, low = max(row, column), min(row, column)
    suited = "" if high == low else " suited" if row > column else ""
    return (0, -high, -low, -len(suited)), f"{name(high)}-{name(low)}{suited}"


def _on_board(cell: int) -> tuple[tuple[int, ...], str]:
    own, shared = divmod(cell, 10)
    kind, leading = divmod(own, c.RANKS)
    of_board = said(Category(shared))
    if kind in (Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND):
        hand = f"{said(Category(kind))}, {name(leading)}; board {of_board}"
        return (1, -kind, -leading, shared), hand
    return (1, -kind, 0, shared), f"{said(Category(kind))}; board {of_board}"


def _flops(told: Classes) -> tuple[Ints, Ints]:
    """For each kind of flop and two cards its cell with what the flop makes, and for how many it stands."""
    two, tables = two_cards(), many_cards()
    flops = np.array(sorted(combinations(range(52), 3), key=lambda three: three[::-1]))
    cells, counts = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
    by_value = own_cell_by_value("five-of-seven")
    for number, flop in enumerate(flops):
        row = told.numbers[told.kind[number]][told.holes[told.order[number]]]
        np.add.at(counts, row[row >= 0], 1)
        if told.order[number] == 0:
            held = np.concatenate([two, np.broadcast_to(flop, (len(two), 3))], axis=1)[row >= 0]
            own = best_five(tables, 5, tables.words[held].sum(axis=1), tables.suits[held].sum(axis=1))
            ranks = set((flop // 4).tolist())
            shared = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}[len(ranks)]
            cells[row[row >= 0]] = by_value[own] * 10 + shared
    return cells, counts
