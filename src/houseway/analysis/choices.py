"""Where the rules leave the bettor a choice, and how he plays it best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.pan_play import BestPlay, best_plays
from houseway.analysis.results import LineOdds
from houseway.analysis.shoes import ClassCounts, Shoe
from houseway.cards.decks import Counts
from houseway.families import Drawing
from houseway.families.pan_nine.rules import Hitting, Policy, house_way
from houseway.families.two_hand.rules import Tableau
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

HOUSE_WAY, BEST = "house-way", "best"
STRATEGIES = (HOUSE_WAY, "stand", "hit", BEST)

# What is seen when a bet may be placed in mid-round: the Player's two cards and the card face up.
PLACING_STATES = tuple(f"player.two == {two} and banker.up == {up}" for two in range(10) for up in range(10))

# Drawing rules, whether the bettor stands where he may, and on which totals he draws if he has a hand.
Way = tuple[Drawing, bool, Policy | None]


@dataclass(frozen=True)
class Plan:
    """Offers that are counted together: rules their classes must tell apart besides, and ways to play.

    Where there is more than one way the best is taken in each state; `policies` are a Pan 9 bettor's best
    answers to each way the player-dealer may play.
    """

    offers: tuple[Offer, ...]
    also: tuple[str, ...]
    ways: tuple[Way, ...]
    policies: tuple[BestPlay, ...] = ()


def plans(
    game: Game, offers: Sequence[Offer], options: Mapping[str, Any], strategy: str, states: bool, shoe: Shoe
) -> list[Plan]:
    """How these offers are counted under a strategy; with `states` a late bet is told state by state."""
    drawing = game.drawing(options)
    if isinstance(drawing, Hitting) and strategy == BEST:
        cards = shoe.remaining or game.pack.counts(shoe.decks or 1)
        return [_best_reply(game, offer, drawing, cards) for offer in offers]
    placed = tuple(offer for offer in offers if offer.placed_when and states)
    chosen = tuple(offer for offer in offers if strategy != HOUSE_WAY and has_choice(drawing, offer))
    plain = tuple(offer for offer in offers if offer not in placed and offer not in chosen)
    seen = state_rules(drawing) if strategy == BEST else ()
    kinds = ((plain, (), HOUSE_WAY), (chosen, seen, strategy), (placed, PLACING_STATES, HOUSE_WAY))
    return [Plan(some, also, _ways(drawing, play)) for some, also, play in kinds if some]


def _best_reply(game: Game, offer: Offer, drawing: Hitting, cards: Counts) -> Plan:
    """A Pan 9 bettor's best play against a player-dealer who plays House Way."""
    policies = tuple(best_plays(game, offer, cards))
    reply = next(play.by_total for play in policies if play.dealer == house_way(drawing))
    return Plan((offer,), (), ((drawing, False, reply),), policies)


def refuse_unknown(game: Game, strategy: str) -> None:
    if strategy not in STRATEGIES:
        raise NotationError(f"--strategy is {', '.join(STRATEGIES)}; {strategy!r} is none of them.")
    if strategy != HOUSE_WAY and not any(has_choice(game.draw.rules, offer) for offer in game.offers()):
        sentence = f"{game.id} leaves the bettor no choice ({game.draw.cite}); leave --strategy out."
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, sentence)


def has_choice(drawing: Drawing, offer: Offer) -> bool:
    """Whether the bettor plays a hand of his own, or bets on the line whose bettors may stand.

    All other wagers of a game with such a line are settled on the hand as House Way plays it.
    """
    match drawing:
        case Hitting():
            return True
        case Tableau(choice=choice):
            return bool(choice) and offer.kind == "base" and offer.on == "player"
        case _:
            return False


def state_rules(drawing: Drawing) -> tuple[str, ...]:
    """What the bettor sees when he chooses: his two cards' total and the card face up."""
    if not isinstance(drawing, Tableau):
        return ()
    ups = drawing.choice_up or range(10)
    return tuple(f"player.two == {two} and banker.up == {up}" for two in drawing.choice for up in ups)


def _ways(drawing: Drawing, strategy: str) -> tuple[Way, ...]:
    """House Way, the play named, or for best play each of the plays to choose from."""
    if isinstance(drawing, Hitting):
        draws = {HOUSE_WAY: drawing.house_way, "stand": drawing.player, "hit": drawing.player}[strategy]
        letters = "DO" if strategy == "hit" else "D"
        return ((drawing, False, frozenset(three for three in range(10) if draws[three] in letters)),)
    if strategy == BEST:
        return ((drawing, False, None), (drawing, True, None))
    return ((drawing, strategy == "stand", None),)


def best_counts(
    group: Group, place: int, lines: Sequence[LineOdds], counted: Sequence[ClassCounts]
) -> ClassCounts:
    """The counts of the first play, with those states put in where another gains the bettor more."""
    if len(counted) == 1:
        return counted[0]
    chosen = counted[0].copy()
    for other in counted[1:]:
        for state in group.also:
            gains = [_gain(group.line_of[place], lines, play, state) for play in (other, counted[0])]
            if gains[0] > gains[1]:
                chosen[state] = other[state]
    return chosen


def _gain(
    line_of: NDArray[np.int16], lines: Sequence[LineOdds], counts: ClassCounts, state: NDArray[np.bool_]
) -> Fraction:
    total = Fraction(0)
    for index, line in enumerate(lines):
        total += int(counts[(line_of == index) & state].sum()) * (line.profit or 0)
    return total
