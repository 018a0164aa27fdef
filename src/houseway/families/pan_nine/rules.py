"""Who may draw a fourth card, and who must: the hitting rules of Pan 9."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.families.pan_nine.coordinates import point
from houseway.refusals import CatalogError

Hand = tuple[int, ...]
# The three-card totals on which a hand draws.
Policy = frozenset[int]

SEVEN, TEN = 6, 9


class Hitting(msgspec.Struct, frozen=True, tag="hitting"):
    """A letter for each three-card total 0 to 9: D must draw, S must stand, O has the option.

    `player` is the bettor, `banker` the player-dealer; `house_way` is how either plays without a wish.
    """

    player: str
    banker: str
    house_way: str


class HittingText(msgspec.Struct, forbid_unknown_fields=True):
    """The `[draw]` section of a Pan 9 game's catalog file."""

    player: str
    banker: str
    house_way: str


def read_hitting(section: dict[str, Any]) -> Hitting:
    charts = msgspec.convert(section, HittingText)
    rules = Hitting(
        _letters(charts.player, "DSO", "player"),
        _letters(charts.banker, "DSO", "banker"),
        _letters(charts.house_way, "DS", "house_way"),
    )
    for side in (rules.player, rules.banker):
        if house_way(rules) not in policies(side):
            raise CatalogError(f"[draw] house_way {charts.house_way!r} breaks the chart {' '.join(side)!r}.")
    return rules


def _letters(chart: str, known: str, name: str) -> str:
    letters = "".join(chart.split())
    if len(letters) != 10 or not set(letters) <= set(known):
        may = ", ".join(known)
        raise CatalogError(f"[draw] {name} needs a letter ({may}) for each total 0 to 9; it has {chart!r}.")
    return letters


def house_way(rules: Hitting) -> Policy:
    return frozenset(three for three, letter in enumerate(rules.house_way) if letter == "D")


def policies(chart: str) -> Iterator[Policy]:
    """Every way to play by totals that a chart allows."""
    must = {three for three, letter in enumerate(chart) if letter == "D"}
    may = [three for three, letter in enumerate(chart) if letter == "O"]
    for size in range(len(may) + 1):
        for chosen in combinations(may, size):
            yield frozenset(must.union(chosen))


def total(hand: Hand) -> int:
    return int(sum(point(card) for card in hand)) % 10


def next_hand(rules: Hitting, player: Hand, banker: Hand) -> str | None:
    """The hand that receives the next card when both are played House Way, or None."""
    if len(player) < 3 or len(banker) < 3:
        return "player" if len(player) == len(banker) else "banker"
    draws = house_way(rules)
    if len(player) == 3 and len(banker) == 3 and total(player) in draws:
        return "player"
    return "banker" if len(banker) == 3 and total(banker) in draws else None


def fault(rules: Hitting, player: Hand, banker: Hand) -> str | None:
    """What is wrong with these cards as a complete round, or None."""
    for card in (*player, *banker):
        if SEVEN <= card >> 2 <= TEN:
            return f"{card_text(card)} is not in the deck; sevens to tens are taken out."
    for hand, chart, who in ((player, rules.player, "bettor"), (banker, rules.banker, "player-dealer")):
        if not 3 <= len(hand) <= 4:
            return "each hand has three or four cards."
        three = total(hand[:3])
        if chart[three] == "D" and len(hand) == 3:
            return f"the {who} must draw on {three}."
        if chart[three] == "S" and len(hand) == 4:
            return f"the {who} may not draw on {three}."
    return None
