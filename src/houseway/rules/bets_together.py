"""Wagers of one bettor that are bet together, beside one another, or only when a decision comes."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import pairwise

from houseway.refusals import Refusal, Refused
from houseway.rules.game import Game, Offer
from houseway.words import Values


def refuse_early(game: Game, offer: Offer) -> None:
    """A wager that only a decision puts down is not bet before the deal."""
    if offer.wager in game.practice.bets_together.later:
        cite = game.practice.cite("bets-together")
        raise Refused(Refusal.BETS_NOT_OPEN, cite, "bet-comes-later", name=offer.name)


def refuse_apart(game: Game, bets: Iterable[tuple[str, int]], whole: bool = False) -> None:
    """As much on each of the wagers that are bet together, as far as they lie there; and what others need.

    With `whole` nothing more can be bet: each of them must lie there.
    """
    rule, cite = game.practice.bets_together, game.practice.cite("bets-together")
    names = {offer.wager: offer.name for offer in game.offers()}
    down: Counter[str] = Counter()
    for wager, cents in bets:
        down[wager] += cents
    lying = [wager for wager in rule.equal if down[wager]]
    for first, other in pairwise(lying):
        if down[other] != down[first]:
            equal = tuple(names[wager] for wager in rule.equal)
            told: Values = {"names": equal, "name": names[first], "cents": down[first]}
            more: Values = {"other": names[other], "others": down[other]}
            raise Refused(Refusal.BETS_NOT_TOGETHER, cite, "bets-not-equal", **told, **more)
    if whole and down and len(lying) < len(rule.equal):
        absent = next(wager for wager in rule.equal if not down[wager])
        told = {"name": names[next(iter(down))], "needed": names[absent]}
        raise Refused(Refusal.BETS_NOT_TOGETHER, cite, "bet-needs-beside", **told)
    refuse_lacking(game, {wager for wager, cents in down.items() if cents})


def find_needed(game: Game, offer: Offer) -> tuple[str, ...]:
    """Return the wagers that must lie beside this one: all that are bet together, and what it needs."""
    rule = game.practice.bets_together
    if offer.wager in rule.later:
        return ()
    needed = [other for wager, others in rule.needs.items() if wager == offer.wager for other in others]
    wagers = dict.fromkeys((*rule.equal, *needed))
    return tuple([wager for wager in wagers if wager != offer.wager])


def refuse_lacking(game: Game, lying: Collection[str], taken_back: bool = False) -> None:
    """A wager lies only beside those that it needs."""
    say = "bet-stays-beside" if taken_back else "bet-needs-beside"
    for wager, needed in game.practice.bets_together.needs.items():
        missing = [each for each in needed if each not in lying]
        if wager in lying and missing:
            names = {offer.wager: offer.name for offer in game.offers()}
            told: Values = {"name": names[wager], "needed": names[missing[0]]}
            raise Refused(Refusal.BETS_NOT_TOGETHER, game.practice.cite("bets-together"), say, **told)
