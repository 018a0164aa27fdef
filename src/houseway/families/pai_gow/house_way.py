"""House Way: how the house sets seven cards that it is asked to set, by a chart that is posted as data."""

from collections.abc import Collection
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import JOKER
from houseway.cards.poker.categories import WIDTH, Category
from houseway.cards.poker.jokers import five_value, joker_cards
from houseway.cards.poker.many import RANKS
from houseway.families.pai_gow.choosing import BACK_PLACES, FRONT_PLACES, KINDS, chosen, kind_of
from houseway.families.pai_gow.ranking import SEVEN_CARDS, front_number, least_backs, strength
from houseway.families.round import Hand
from houseway.refusals import CatalogError
from houseway.text import suggestion

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BACKS = {kind.name.lower().replace("_", " "): kind << WIDTH for kind in Category}
FRONTS = {
    "any": 0,
    "pair": front_number(0, 0),
    **{f"{name} high": front_number(rank, 0) for rank, name in enumerate(RANK_NAMES) if rank},
}
# A complete hand's own tries, and those of what else is held.
MOST_TRIES = 3


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest front of at least `front` that leaves at least `back`; then the highest such back."""

    front: str = "any"
    back: str = "high card"


class ChartRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand is set: the first try that some setting fits; `ranks` are those of its four, three or pair.

    A `complete` row is for hands with a straight or a flush, and comes before the row of the same hand
    without; where none of its tries fits, that one holds. `says` is the chart's own sentence.
    """

    hand: str
    tries: tuple[Try, ...]
    ranks: str = ""
    complete: bool = False
    says: str = ""
    cite: str = ""


class SettingChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[draw.house_way]` section, row by row as it is printed."""

    rows: tuple[ChartRow, ...]


def check(chart: SettingChart) -> None:
    """Every word is known, and each hand of each rank has one row, and at most one more if complete."""
    held: set[tuple[str, str, bool]] = set()
    for row in chart.rows:
        words: list[tuple[str, Collection[str]]] = [(row.hand, KINDS)]
        words += [(rank, RANK_NAMES) for rank in row.ranks.split()]
        words += [pair for each in row.tries for pair in ((each.front, FRONTS), (each.back, BACKS))]
        for word, known in words:
            if word not in known:
                raise CatalogError(f"[draw.house_way] {word!r} is not known{suggestion(word, known)}")
        rows = {(row.hand, rank, row.complete) for rank in row.ranks.split() or RANK_NAMES}
        if rows & held or not row.tries:
            raise CatalogError(f"[draw.house_way] {row.hand!r} is set twice, or not at all.")
        held |= rows
    # The higher of two pairs is never one of deuces.
    every = {(hand, rank, False) for hand in KINDS for rank in RANK_NAMES} - {("two pair", "2", False)}
    if every - held:
        raise CatalogError(
            f"[draw.house_way] no row says how {min(every - held)[0]!r} is set for every rank."
        )


@lru_cache(maxsize=8)
def tries(chart: SettingChart) -> NDArray[np.int64]:
    """The tries by kind and rank, least front and least back each; -1 where there are no more."""
    table = np.full((len(KINDS), RANKS, MOST_TRIES, 2), -1)
    for row in sorted(chart.rows, key=lambda row: not row.complete):
        for rank in row.ranks.split() or RANK_NAMES:
            of_hand = table[KINDS.index(row.hand), RANK_NAMES.index(rank)]
            first = int(np.count_nonzero(of_hand[:, 0] >= 0))
            for at, each in enumerate(row.tries, first):
                of_hand[at] = FRONTS[each.front], BACKS[each.back]
    return table


@lru_cache(maxsize=4096)
def set_hand(chart: SettingChart, seven: Hand, wild: bool = False) -> tuple[Hand, Hand]:
    """Front and back, the highest cards first."""
    cards = sorted(seven, key=lambda card: (-strength(card), card))
    ranks = np.array([strength(card) for card in cards])
    fronts, backs = setting_values(cards, wild)
    kind, rank = kind_of(np.bincount(ranks, minlength=RANKS).tolist())
    place = chosen(tries(chart)[kind, rank], fronts.tolist(), backs.tolist(), least_backs().tolist())
    if place < 0:
        raise CatalogError(f"[draw.house_way] the row of {KINDS[kind]!r} fits no setting of {seven}.")
    front, back = (places[place].tolist() for places in (FRONT_PLACES, BACK_PLACES))
    return tuple(cards[at] for at in front), tuple(cards[at] for at in back)


def setting_values(cards: list[int], wild: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each of the 21 settings the front's number and the back's value; cards sorted downwards."""
    assert len(cards) == SEVEN_CARDS
    tables, held = joker_cards(wild), np.array(cards)
    fives = held[BACK_PLACES]
    backs = five_value(tables, tables.words[fives].sum(axis=1), tables.suits[fives].sum(axis=1))
    high, low = np.array([strength(card) for card in cards])[FRONT_PLACES].T
    if wild:
        # A joker makes a pair of the card beside it.
        high = np.where((held[FRONT_PLACES] == JOKER).any(axis=1), low, high)
    return front_number(high, low), backs.astype(np.int64)
