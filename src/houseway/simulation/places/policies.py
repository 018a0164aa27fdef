"""Which policy each offer of a game is played by: the one proved best, another by its name, or a file's."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.analysis.choices import Reading, decisions, has_choice, strategies
from houseway.cache import kept
from houseway.cards.decks import without
from houseway.families.kernels import PlacesKernel
from houseway.rules import Game, Offer
from houseway.simulation.places import Played


def _asked_for(
    game: Game,
    offers: Sequence[Offer],
    options: Mapping[str, Any],
    decks: int,
    removed: Sequence[int] = (),
    policy: str | None = None,
) -> tuple[object, ...]:
    keys = tuple(offer.key for offer in offers)
    return game.digest, keys, repr(sorted(options.items())), decks, tuple(removed), policy


@kept(16, by=_asked_for)
def policies(
    game: Game,
    offers: Sequence[Offer],
    options: Mapping[str, Any],
    decks: int,
    removed: Sequence[int] = (),
    policy: str | None = None,
) -> list[Played]:
    """Offers that are played alike together; those whose bettors decide nothing go with the first."""
    kernel: PlacesKernel = game.plays.facet("kernel").KERNEL
    solver = decisions(game)
    assert solver is not None, "hands are played by somebody's decisions"
    strategy = strategies(game)[0] if policy is None else policy
    if strategy not in strategies(game):
        return [Played(tuple(offers), kernel.read(game.drawing(options), strategy))]
    deciding = [offer for offer in offers if has_choice(game, offer)] or _base(game)[:1]
    cards = without(game.pack.counts(decks), removed)
    best = solver.policies(game, options, deciding, strategy, cards)
    alike: dict[bytes, list[Offer]] = {}
    played = {}
    for offer, each in zip(deciding, best, strict=True):
        key = each.acts.tobytes()
        alike.setdefault(key, []).append(offer)
        played[key] = each
    first = next(iter(alike))
    undecided = [offer for offer in offers if not has_choice(game, offer)]
    groups = {key: [offer for offer in some if offer in offers] for key, some in alike.items()}
    groups[first] += undecided
    return [Played(tuple(some), played[key]) for key, some in groups.items()]


def _base(game: Game) -> list[Offer]:
    return [offer for offer in game.offers() if offer.kind == "base"]


def is_proved(game: Game, offer: Offer, policy: str | None, options: Mapping[str, Any]) -> bool:
    """Whether exact odds speak of the same play: of any, where no choice changes what the bet comes to."""
    if policy is None or policy in strategies(game):
        return True
    solver = decisions(game)
    if isinstance(solver, Reading):
        return not solver.follows_choices(game, options, offer)
    return not has_choice(game, offer)
