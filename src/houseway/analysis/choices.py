"""Where the rules leave the bettor a choice, and how he plays it best."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.shoes import ClassCounts
from houseway.families import Drawing
from houseway.families.pan_nine.hitting import Hitting, Policy
from houseway.families.two_hand.tableau import Tableau
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.binding import resolved
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer
from houseway.rules.language import names

HOUSE_WAY = "house-way"
STRATEGIES = (HOUSE_WAY, "stand", "hit", "best")

# What is seen when a bet may be placed in mid-round: the Player's two cards and the card face up.
PLACING_STATES = tuple(f"player.two == {two} and banker.up == {up}" for two in range(10) for up in range(10))

# Drawing rules, whether the bettor stands where he may, and on which totals he draws if he has a hand.
Way = tuple[Drawing, bool, Policy | None]


def refuse_unknown(game: Game, strategy: str) -> None:
    if strategy not in STRATEGIES:
        raise NotationError(f"--strategy is {', '.join(STRATEGIES)}; {strategy!r} is none of them.")
    if strategy != HOUSE_WAY and not _has_choice(game.draw.rules):
        sentence = f"{game.id} leaves the bettor no choice ({game.draw.cite}); leave --strategy out."
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, sentence)


def _has_choice(drawing: Drawing) -> bool:
    return isinstance(drawing, Hitting) or (isinstance(drawing, Tableau) and bool(drawing.choice))


def plays_apart(game: Game, offer: Offer, strategy: str) -> bool:
    """Whether the strategy must be worked out state by state: best play of a wager that looks at totals."""
    if strategy != "best" or not isinstance(game.draw.rules, Tableau):
        return False
    used = {name for line in offer.lines for name in names(resolved(line.when, offer.on, game.event_rules))}
    features = game.plays.vocabulary().features
    return any(features[name].coordinate == "values" for name in used if name in features)


def state_rules(game: Game) -> tuple[str, ...]:
    """What the bettor sees when he chooses: his two cards' total and the card face up."""
    tableau = game.draw.rules
    if not isinstance(tableau, Tableau):
        return ()
    ups = tableau.choice_up or range(10)
    return tuple(f"player.two == {two} and banker.up == {up}" for two in tableau.choice for up in ups)


def ways_to_play(game: Game, options: Mapping[str, Any], strategy: str) -> list[Way]:
    """House Way, the play named, or for best play each of the plays to choose from."""
    drawing = game.drawing(options)
    if isinstance(drawing, Hitting):
        every: dict[str, Policy | None] = {
            HOUSE_WAY: None,
            "stand": frozenset(),
            "hit": frozenset(range(10)),
        }
        return [(drawing, False, every.get(strategy))]
    if strategy == "best":
        return [(drawing, False, None), (drawing, True, None)]
    return [(drawing, strategy == "stand", None)]


def best_counts(
    group: Group,
    line_of: NDArray[np.int16],
    profits: Sequence[Fraction | None],
    counted: Sequence[ClassCounts],
) -> ClassCounts:
    """The counts of the first play, with those states put in where another gains the bettor more."""
    chosen = counted[0].copy()
    for other in counted[1:]:
        for state in group.also:
            if _gain(line_of, profits, other, state) > _gain(line_of, profits, counted[0], state):
                chosen[state] = other[state]
    return chosen


def _gain(
    line_of: NDArray[np.int16],
    profits: Sequence[Fraction | None],
    counts: ClassCounts,
    state: NDArray[np.bool_],
) -> Fraction:
    total = Fraction(0)
    for index, gained in enumerate(profits):
        total += int(counts[(line_of == index) & state].sum()) * (gained or 0)
    return total
