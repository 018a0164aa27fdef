"""How a bettor may play where the rules leave him a choice: what a family's `odds` facet answers with."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

HOUSE_WAY, STAND, HIT, BEST = STRATEGIES = ("house-way", "stand", "hit", "best")


@dataclass(frozen=True)
class BestPlay:
    """The bettor's best answer to one way the player-dealer may play, and the edge that it leaves.

    `by_total` are the totals to draw on; `by_hand` the starts to draw on for a bettor who looks at the ranks
    and not just at what they count, each as the family numbers its ranks.
    """

    dealer: frozenset[int]
    by_total: frozenset[int]
    by_total_edge: Fraction
    by_hand: frozenset[tuple[int, ...]]
    by_hand_edge: Fraction


@dataclass(frozen=True)
class Plays:
    """The ways to play that are counted, each as its family says it.

    Where there is more than one, the best is taken in each state of `seen`: rules over what the bettor sees
    when he decides. `policies` are his best answers to each way a player-dealer may play.
    """

    ways: tuple[Hashable, ...]
    seen: tuple[str, ...] = ()
    policies: tuple[BestPlay, ...] = ()


def no_choice(drawing: Any, offer: Any) -> bool:
    """Nobody but the dealer decides."""
    return False


def one_way(game: Any, drawing: Hashable, offer: Any, strategy: str, states: bool, cards: Any) -> Plays:
    """The one way to play of a family that leaves no choice: its drawing rules."""
    return Plays((drawing,))


def nothing_added(game: Any, drawing: Any, bonus: Any, base: Any, cards: Any) -> tuple[Fraction, int]:
    """No winnings are paid before the round is over, so none can be added to a bet."""
    return Fraction(0), 0
