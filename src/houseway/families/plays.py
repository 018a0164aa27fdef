"""How a bettor may play where the rules leave him a choice: what a family's `odds` facet answers with."""

import json
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import msgspec

from houseway.refusals import NotationError
from houseway.toml import read_toml

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


class Decided(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an offer comes to for a bettor who decides by a strategy, line by line, the losing line last.

    `hands` says how often a hand ends on each line, in combinations; `staked` and `gained` are the units on
    it and won by it per round of one unit bet, added wagers and further hands included. `strategies` are
    the edges that other plays leave; `assumes` says in words what the play knows. A wager whose edge is
    counted in another is `part_of` that one. A figure that is not proved says by what it may be off. `envy`
    are the cents that an Envy button is paid on average beside none, one, two and more other hands.
    """

    strategy: str
    hands: tuple[int, ...]
    staked: tuple[Fraction, ...]
    gained: tuple[Fraction, ...]
    variance: float
    strategies: dict[str, Fraction] = {}
    assumes: str = ""
    part_of: str | None = None
    method: Literal["exact", "simulated"] = "exact"
    standard_error: float | None = None
    envy: tuple[Fraction, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """What to do with a hand in one situation, what it comes to per unit, and how far behind is the rest.

    `depends` says that some hands of the kind are better played otherwise.
    """

    situation: str
    choice: str
    gain: float
    margin: float
    depends: bool = False


class Valued(msgspec.Struct, frozen=True):
    """A way to set a hand, how often the bet ends on each line, the losing one last, and its gain a unit."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    lines: tuple[int, ...]
    value: Fraction
    is_house_way: bool


class AdviceRow(msgspec.Struct, frozen=True):
    """Hands of one kind, such as hard 16, in every situation."""

    hand: str
    advice: tuple[Advice, ...]


def no_choice(drawing: Any, offer: Any) -> bool:
    """Nobody but the dealer decides."""
    return False


def one_way(game: Any, drawing: Hashable, offer: Any, strategy: str, states: bool, cards: Any) -> Plays:
    """The one way to play of a family that leaves no choice: its drawing rules."""
    return Plays((drawing,))


def nothing_added(game: Any, drawing: Any, bonus: Any, base: Any, cards: Any) -> tuple[Fraction, int]:
    """No winnings are paid before the round is over, so none can be added to a bet."""
    return Fraction(0), 0


def read_policy(text: str) -> dict[str, Any]:
    """What the file of a policy says, in TOML or in JSON of the same shape."""
    try:
        read = json.loads(text) if text.lstrip().startswith("{") else read_toml(text)
    except (ValueError, RecursionError) as wrong:
        raise NotationError(f"The policy is neither TOML nor JSON: {wrong}.", "policy") from None
    return dict(read)
