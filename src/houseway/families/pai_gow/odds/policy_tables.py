"""How hands are set laid out for the kernel: by class, the chart's setting, or all that answer a hand."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.cards.notation import JOKER
from houseway.families.pai_gow.odds.figures import rules_of
from houseway.families.pai_gow.odds.hands import card_tables, classes, set_alike
from houseway.families.pai_gow.odds.playing import ace_high, best_answer, by_place, house_way_points
from houseway.families.pai_gow.ranking import FRONTS
from houseway.families.plays import BEST
from houseway.rules.game import Game


def policy(game: Game, options: Mapping[str, Any], strategy: str, cards: Counts) -> dict[str, NDArray[Any]]:
    """Tables by class; a bettor who answers an open hand has settings from `first` on, -1 for none."""
    chart, jokers = rules_of(game, options).house_way, cards[JOKER] if len(cards) > JOKER else 0
    # A pack from which the joker is gone is looked up as one that has it.
    whole = max(jokers, game.posted(options).pack.jokers)
    kept, tables = classes(), card_tables()
    points = house_way_points(chart, whole)
    first, settings = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    if strategy == BEST:
        stairs = best_answer(chart, whole)
        is_setting = (stairs.labels == 0) & (stairs.weights > 0)
        first, settings = stairs.first, np.where(is_setting, stairs.points, -1)
    return {
        "words": tables.words,
        "suits": tables.suits,
        "low": kept.low,
        "high": kept.high,
        "starts": kept.starts,
        "suit_words": kept.suit_words,
        "last": kept.first[-1:],
        "fronts": (points % FRONTS).astype(np.int16),
        "backs": (points // FRONTS).astype(np.int16),
        "ace_high": by_place(whole, ace_high(chart, whole)).astype(np.uint8),
        "seven": by_place(whole, set_alike(chart, whole).fortune).astype(np.uint8),
        "first": first,
        "settings": settings,
        "answers": np.array([strategy == BEST], dtype=np.uint8),
    }
