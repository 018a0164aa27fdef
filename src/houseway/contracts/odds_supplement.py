"""What is told beside the odds of a pay table, where the rules bring it or the command asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.analysis.effects import effects as effects_of
from houseway.analysis.house_money import Added, with_winnings_added
from houseway.analysis.must_hit import MustHitOdds, must_hits
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.contracts.documents import AddedDocument, ByDecksDocument, EffectDocument, MustHitDocument
from houseway.contracts.numbers import decimal, exact
from houseway.printing.par.figures import contribution
from houseway.rules.game import OfferKey


@dataclass
class Supplement:
    with_winnings_added: dict[str, AddedDocument] = field(default_factory=dict)
    must_hit: list[MustHitDocument] = field(default_factory=list)
    effects: list[EffectDocument] = field(default_factory=list)
    by_decks: list[ByDecksDocument] = field(default_factory=list)
    line_returns: list[float] = field(default_factory=list)


def supplements(question: Question, results: Sequence[OfferOdds]) -> dict[OfferKey, Supplement]:
    """Winnings that may be added to a base bet, and awards drawn among a wager's bettors."""
    game, found = question.game, {}
    for result in results:
        told = Supplement(must_hit=[_must_hit(award) for award in must_hits(game, result.offer)])
        added = with_winnings_added(game, result, question.shoe.cards)
        told.with_winnings_added = {str(each.base.on): _added(each) for each in added}
        found[result.offer.key] = told
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


def add_effects(told: dict[OfferKey, Supplement], question: Question) -> None:
    """What one card of each rank is worth to each wager."""
    for key, found in effects_of(question).items():
        told[key].effects = [
            EffectDocument(rank, decimal(change), exact(change)) for rank, change in found.by_rank.items()
        ]


def add_line_returns(told: dict[OfferKey, Supplement], results: Sequence[OfferOdds]) -> None:
    """What each line gives back per unit bet; together they are the whole return."""
    for result in results:
        of_offer = told.setdefault(result.offer.key, Supplement())
        of_offer.line_returns = [decimal(contribution(line)) for line in result.lines]


def add_by_decks(told: dict[OfferKey, Supplement], question: Question) -> None:
    """The same wagers at every number of decks that the rules allow."""
    for decks in question.game.pack.allowed:
        for result in answers(question.but(decks=decks, removed=())):
            told[result.offer.key].by_decks.append(_at(decks, result))


def _at(decks: int, result: OfferOdds) -> ByDecksDocument:
    return ByDecksDocument(
        decks=decks,
        house_edge=decimal(result.house_edge),
        house_edge_exact=exact(result.house_edge),
        hit_frequency=decimal(result.hit_frequency),
        variance=decimal(result.variance),
        fixed_return=decimal(result.fixed_return),
    )
