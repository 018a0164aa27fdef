"""What every way to set one hand is worth against a player-dealer who sets House Way."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.cards.decks import Counts
from houseway.families.round import Hand
from houseway.families.tiles.odds.counting import against, as_bytes, by_house_way
from houseway.families.tiles.odds.hands import hands, setting_of
from houseway.families.tiles.odds.lines import drawing_of, paid_lines
from houseway.families.tiles.ranking import kind_of
from houseway.families.tiles.rules import settings, without
from houseway.rules.game import Game, Offer


class Valued(NamedTuple):
    """A setting, how often the bet ends on each line (the losing one last), and what a unit bet gains."""

    low: Hand
    high: Hand
    lines: tuple[int, ...]
    value: Fraction
    is_house_way: bool


def valued(game: Game, options: Mapping[str, Any], offer: Offer, four: Hand, cards: Counts) -> list[Valued]:
    """Every setting, the best first; `cards` are the whole set, of which the hand is one."""
    tiles = drawing_of(game, options)
    kinds = tuple(sorted(map(kind_of, four)))
    row = hands().kinds.index(kinds)
    counts = against(cards, as_bytes(by_house_way(tiles)))[row]
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
