"""From deals by cell to what is told of an offer."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.cards.notation import CARD_COUNT, JOKER
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.odds import is_answered
from houseway.families.pai_gow.odds.envy import envy_cents
from houseway.families.pai_gow.odds.playing import deals, fortune_cells
from houseway.families.pai_gow.ranking import FORTUNES
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.plays import BEST, HOUSE_WAY, Decided
from houseway.refusals import NotationError
from houseway.rules.awards import profit
from houseway.rules.classes import class_table
from houseway.rules.game import Game, Offer

BigInts = NDArray[np.object_]


def rules_of(game: Game, options: Mapping[str, Any]) -> PaiGow:
    """The rules; with wild jokers there is no chart to set hands by (PH-25)."""
    rules = game.drawing(options)
    assert isinstance(rules, PaiGow)
    if not is_answered(rules):
        raise NotationError(
            f"No House Way is printed for wild jokers ({game.draw.cite}): nothing is said of their odds.",
            "option",
        )
    return rules


def jokers_of(game: Game, options: Mapping[str, Any], cards: Counts) -> int:
    """How many jokers a whole pack has; a broken one is refused."""
    if cards != game.posted(options).pack.counts(1):
        raise NotationError(f"Hands of {game.id} are counted from whole packs only.", "removed")
    return cards[JOKER]


def cell_lines(game: Game, options: Mapping[str, Any], offer: Offer) -> tuple[NDArray[np.int64], bool, bool]:
    """The line of every cell of `fortune` and of `values`, and whether each of them is looked at."""
    (group,) = class_table(game, [offer], options).groups
    codes = np.zeros((FORTUNES, c.VALUES_CELLS), dtype=np.int64)
    if "fortune" in group.coordinates:
        codes += group.codes["fortune"][:, None]
    if "values" in group.coordinates:
        codes += group.codes["values"][None, :]
    lines = group.line_of[0][codes].astype(np.int64)
    return lines, "fortune" in group.coordinates, "values" in group.coordinates


def figures(
    game: Game, options: Mapping[str, Any], offer: Offer, strategy: str, known: Sequence[str], cards: Counts,
    assumes: str,
) -> Decided:  # fmt: skip
    rules, jokers = rules_of(game, options), jokers_of(game, options, cards)
    lines = cell_lines(game, options, offer)[0]
    chooses = offer.kind == "base"
    hands = by_line(rules, jokers, game, options, offer, strategy if chooses else HOUSE_WAY)
    profits = [profit(line, offer.table) for line in (*offer.lines, None)]
    total = sum(hands)
    chances = [Fraction(count, total) for count in hands]
    mean = sum((chance * each for chance, each in zip(chances, profits, strict=True)), Fraction(0))
    square = sum((chance * each**2 for chance, each in zip(chances, profits, strict=True)), Fraction(0))
    others = {}
    for other in known if chooses else ():
        if other != strategy:
            counts = by_line(rules, jokers, game, options, offer, other)
            gained = sum((count * each for count, each in zip(counts, profits, strict=True)), Fraction(0))
            others[other] = -gained / sum(counts)
    return Decided(
        strategy,
        tuple(hands),
        tuple(chances),
        tuple(chance * each for chance, each in zip(chances, profits, strict=True)),
        float(square - mean**2),
        others,
        assumes,
        envy=envy_cents(game, options, offer, lines[:, 0], rules.house_way, jokers),
    )


def by_line(
    rules: PaiGow, jokers: int, game: Game, options: Mapping[str, Any], offer: Offer, strategy: str
) -> list[int]:
    """All hands, or all deals of two where the other one is looked at, by the line they end on."""
    lines, by_fortune, by_values = cell_lines(game, options, offer)
    counted: BigInts
    if by_fortune and by_values:
        raise NotationError(
            f"{offer.wager} of {game.id} looks at the seven cards and at their setting: that is not counted.",
            "wager",
        )
    if not by_values:
        lines, counted = lines[:, 0], fortune_cells(rules.house_way, jokers).astype(object)
    else:
        lines, counted = lines[0], deals(rules.house_way, jokers, strategy).astype(object)
        if strategy == BEST:
            _refuse_copies(game, offer, lines)
    totals = [int(counted[lines == line].sum()) for line in range(len(offer.lines) + 1)]
    pack = CARD_COUNT + jokers
    assert sum(totals) == comb(pack, 7) * (comb(pack - 7, 7) if by_values else 1)
    return totals


def _refuse_copies(game: Game, offer: Offer, lines: NDArray[np.int64]) -> None:
    """The best answer is told by how many hands are above; which of the others copy, it leaves open."""
    cells = lines.reshape(3, 3, c.ACE_HIGH * 2)
    above = np.array([[(front == c.ABOVE) + (back == c.ABOVE) for back in range(3)] for front in range(3)])
    for count in range(3):
        alike = cells[above == count]
        if (alike != alike[:1]).any():
            raise NotationError(
                f"{offer.wager} of {game.id} looks at copies: ask for --strategy {HOUSE_WAY}.", "strategy"
            )
