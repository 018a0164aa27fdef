"""What every way to set one hand is worth against a player-dealer who sets House Way."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.cards.decks import Counts
from houseway.cards.decks import without as left_by
from houseway.families.plays import Valued
from houseway.families.round import Hand
from houseway.families.set_hands import without
from houseway.families.tiles.odds.counting import as_bytes, by_house_way, of_hand
from houseway.families.tiles.odds.hands import Dealt, hands, setting_of
from houseway.families.tiles.odds.lines import drawing_of, paid_lines
from houseway.families.tiles.ranking import kind_of
from houseway.families.tiles.rules import FOUR, settings
from houseway.refusals import NotationError
from houseway.rules.game import Game, Offer


def valued(game: Game, options: Mapping[str, Any], offer: Offer, four: Hand, cards: Counts) -> list[Valued]:
    """Every setting, the best first; `cards` are the set that the hand is dealt from."""
    tiles = drawing_of(game, options)
    if len(four) != FOUR:
        raise NotationError(f"A hand is {FOUR} tiles; {len(four)} were given.", "hand")
    left_by(cards, four)
    kinds = tuple(sorted(map(kind_of, four)))
    counts = of_hand(Dealt(cards), as_bytes(by_house_way(tiles)), hands().kinds.index(kinds))
    lines, profits = paid_lines(game, options, offer)
    ways = []
    for at, low in enumerate(settings(tiles, four)):
        way = setting_of(kinds, (kind_of(low[0]), kind_of(low[1])))
        ends = [0] * len(profits)
        for cell, count in enumerate(counts[way]):
            ends[lines[cell]] += int(count)
        gained = sum((count * each for count, each in zip(ends, profits, strict=True)), Fraction(0))
        ways.append(Valued(low, without(four, low), tuple(ends), gained / sum(ends), at == 0))
    return sorted(ways, key=lambda each: (-each.value, not each.is_house_way))
