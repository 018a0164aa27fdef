"""What is told beside the odds of a pay table, where the rules bring it or the command asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.analysis.effects import effects as effects_of
from houseway.analysis.house_money import Added, base_bets, with_winnings_added
from houseway.analysis.must_hit import MustHitOdds, must_hits
from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.analysis.shoes import shoe_of
from houseway.contracts.documents import AddedDocument, ByDecksDocument, EffectDocument, MustHitDocument
from houseway.contracts.numbers import decimal, exact
from houseway.printing.par.figures import contribution
from houseway.rules import Game, Offer
from houseway.rules.game import OfferKey


@dataclass
class Beside:
    with_winnings_added: dict[str, AddedDocument] = field(default_factory=dict)
    must_hit: list[MustHitDocument] = field(default_factory=list)
    effects: list[EffectDocument] = field(default_factory=list)
    by_decks: list[ByDecksDocument] = field(default_factory=list)
    line_returns: list[float] = field(default_factory=list)


def told_beside(
    game: Game, results: Sequence[OfferOdds], decks: int | None, removed: Sequence[int]
) -> dict[OfferKey, Beside]:
    """Winnings that may be added to a base bet, and awards drawn among a wager's bettors."""
    found = {}
    for result in results:
        beside = Beside(must_hit=[_must_hit(award) for award in must_hits(game, result.offer)])
        if base_bets(game, result.offer):
            added = with_winnings_added(game, result, shoe_of(game, decks, tuple(removed)).cards)
            beside.with_winnings_added = {str(each.base.on): _added(each) for each in added}
        found[result.offer.key] = beside
    return found


def _added(added: Added) -> AddedDocument:
    return AddedDocument(decimal(added.house_edge), exact(added.house_edge), decimal(added.probability))


def _must_hit(found: MustHitOdds) -> MustHitDocument:
    return MustHitDocument(
        number=found.award.number,
        reset_cents=found.award.reset_cents,
        maximum_cents=found.award.maximum_cents,
        rate=found.award.rate,
        expected_award_cents=decimal(found.expected_award),
        expected_bets=decimal(found.expected_bets),
        expected_money_cents=decimal(found.expected_money),
        contribution=decimal(found.contribution),
        return_per_unit=decimal(found.return_per_unit),
        cite=found.award.cite,
    )


def add_effects(
    beside: dict[OfferKey, Beside],
    game: Game,
    offers: Sequence[Offer],
    decks: int | None,
    options: Mapping[str, Any],
    removed: Sequence[int],
    strategy: str,
) -> None:
    """What one card of each rank is worth to each wager."""
    for key, changes in effects_of(game, offers, decks, options, removed, strategy).items():
        beside[key].effects = [
            EffectDocument(each.rank, decimal(each.change), exact(each.change)) for each in changes
        ]


def add_line_returns(beside: dict[OfferKey, Beside], results: Sequence[OfferOdds]) -> None:
    """What each line gives back per unit bet; together they are the whole return."""
    for result in results:
        told = beside.setdefault(result.offer.key, Beside())
        told.line_returns = [decimal(contribution(line)) for line in result.lines]


def add_by_decks(
    beside: dict[OfferKey, Beside],
    game: Game,
    offers: Sequence[Offer],
    options: Mapping[str, Any],
    strategy: str,
) -> None:
    """The same wagers at every number of decks that the rules allow."""
    for decks in game.pack.allowed:
        for result in odds(game, decks, offers, options, strategy=strategy):
            beside[result.offer.key].by_decks.append(_at(decks, result))


def _at(decks: int, result: OfferOdds) -> ByDecksDocument:
    return ByDecksDocument(
        decks=decks,
        house_edge=decimal(result.house_edge),
        house_edge_exact=exact(result.house_edge),
        hit_frequency=decimal(result.hit_frequency),
        variance=decimal(result.variance),
        fixed_return=decimal(result.fixed_return),
    )
