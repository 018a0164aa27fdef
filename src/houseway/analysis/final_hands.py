"""How likely each kind of final hand is, for every ranking of a pot game: counted, not sampled."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from math import comb
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from houseway.analysis.showdowns import Showdown
from houseway.cards.poker.categories import WIDTH, Category
from houseway.cards.poker.many import JOKER_ROWS, RANKS, layout, number_of
from houseway.cards.poker.rankings import Ranking, ranking

# What takes longer than a question may; `python -m tools.final_hands` counts it again.
KEPT = Path(str(files("houseway"))) / "catalog" / "final-hands.json"
_LOW_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
NO_LOW, SEVEN = "no low", 7
# In how many ways so many cards of one rank have suits.
SUITS_OF = np.array([comb(4, count) for count in range(5)], dtype=np.int64)


class FinalHand(NamedTuple):
    """How many deals of a player's own and the community cards end in a hand of this kind."""

    ranking: str
    name: str
    combinations: int
    probability: float


def final_hands(rules: Showdown) -> list[FinalHand]:
    """Each ranking's kinds of hands, the best first, over every deal of one player's cards.

    Where cards are discarded or drawn, nobody chooses: hands are as they would be dealt.
    """
    hands = []
    for name in rules.rankings:
        kinds, counts = kinds_of(ranking(name)).names, _counts(rules, name)
        total = sum(counts)
        hands += [
            FinalHand(name, kind, count, count / total)
            for kind, count in zip(reversed(kinds), reversed(counts), strict=True)
            if count
        ]
    return hands


class Kinds(NamedTuple):
    """The names of a ranking's kinds, the worst first, and by value the kind of each hand."""

    names: tuple[str, ...]
    by_value: np.ndarray


@cache
def kinds_of(ranked: Ranking) -> Kinds:
    """High hands by category; low ones without a pair by their highest card."""
    named = {value: _kind(ranked, value, ranks) for (_, ranks), value in ranked.hands.items()}
    if ranked.name == "eight":
        worth = set(ranked.tables.ranked.tolist())
        named = {value: kind for value, kind in named.items() if value in worth}
        named[0] = NO_LOW
    names = tuple(name for name, _ in groupby(named[value] for value in sorted(named)))
    by_value = np.zeros(len(ranked.order) << WIDTH, dtype=np.int64)
    for value, name in named.items():
        by_value[value] = names.index(name)
    return Kinds(names, by_value)


def _kind(ranked: Ranking, value: int, ranks: Sequence[int]) -> str:
    category = ranked.category(value)
    if category is Category.HIGH_CARD and ranked.name != "high":
        ace_low = ranked.name != "27" and ranks[0] == RANKS - 1
        return f"{_LOW_CARDS[ranks[1] if ace_low else ranks[0]]} low"
    return category.name.lower().replace("_", " ")


def _counts(rules: Showdown, name: str) -> Sequence[int]:
    cards = rules.own + rules.board
    if rules.two_and_three:
        return kept()[f"{name}, two and three"]
    if cards == SEVEN and name == "high":
        return kept()["high of seven"]
    return _by_ranks(ranking(name), cards, rules.jokers)


@cache
def _by_ranks(ranked: Ranking, cards: int, jokers: int) -> Sequence[int]:
    """Every way to hold ranks, as often as suits can be given to it; of five cards the flushes apart."""
    kinds, tables = kinds_of(ranked), ranked.tables
    counts = np.zeros(len(kinds.names), dtype=np.int64)
    for row in (cards, JOKER_ROWS + cards)[: 1 + jokers]:
        held = layout()[2][row]
        words = tables.words[(held + 1) % RANKS * 4].sum(axis=1) & ~(0xFFFF << 30)
        often = np.stack([(held == rank).sum(axis=1) for rank in range(RANKS)], axis=1)
        ways = SUITS_OF[often].prod(axis=1)
        if tables.flush.any():
            unpaired = often.max(axis=1) == 1
            bits = (1 << held[unpaired]).sum(axis=1) | (row > JOKER_ROWS) << RANKS
            np.add.at(counts, kinds.by_value[tables.flush[bits]], 4)
            ways[unpaired] -= 4
        np.add.at(counts, kinds.by_value[tables.ranked[number_of(tables, row, words)]], ways)
    return tuple(counts.tolist())


@cache
def kept() -> dict[str, list[int]]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, list[int]])
