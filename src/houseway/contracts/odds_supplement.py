"""What is told beside the odds of a pay table, where the rules bring it or the command asks for it."""

from collections.abc import Sequence

from houseway.analysis.effects import effects as effects_of
from houseway.analysis.fees import BankerFee, FeeCost, banker_fees, fee_costs
from houseway.analysis.final_hands import final_hands
from houseway.analysis.house_money import with_winnings_added
from houseway.analysis.must_hit import MustHitOdds, must_hits
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.analysis.showdowns import of_game
from houseway.contracts.documents import (
    AddedDocument,
    BankerFeeDocument,
    ByDecksDocument,
    CategoryDocument,
    EffectDocument,
    FeeCostDocument,
    MustHitDocument,
    OddsDocument,
    OfferOddsDocument,
)
from houseway.contracts.numbers import decimal, exact
from houseway.rules.fees import Schedule
from houseway.rules.game import Game, OfferKey


def add_categories(document: OddsDocument, game: Game) -> None:
    """How likely each kind of final hand is, where players play for a pot."""
    if (end := of_game(game)) is not None:
        document.categories = [
            CategoryDocument(each.ranking, each.name, str(each.combinations), each.probability)
            for each in final_hands(end)
        ]


def _by_offer(document: OddsDocument) -> dict[OfferKey, OfferOddsDocument]:
    return {(row.wager, row.on, row.paytable): row for row in document.results}


def add_awards(document: OddsDocument, question: Question, results: Sequence[OfferOdds]) -> None:
    """Winnings that may be added to a base bet, and awards drawn among a wager's bettors."""
    game, rows = question.game, _by_offer(document)
    for result in results:
        row = rows[result.offer.key]
        row.must_hit = [_must_hit(award) for award in must_hits(game, result.offer)]
        row.with_winnings_added = {
            str(added.base.on): AddedDocument(
                decimal(added.house_edge), exact(added.house_edge), decimal(added.probability)
            )
            for added in with_winnings_added(game, result, question.shoe.cards)
        }


def _must_hit(odds: MustHitOdds) -> MustHitDocument:
    return MustHitDocument(
        number=odds.award.number,
        reset_cents=odds.award.reset_cents,
        maximum_cents=odds.award.maximum_cents,
        rate=odds.award.rate,
        expected_award_cents=decimal(odds.expected_award),
        expected_bets=decimal(odds.expected_bets),
        expected_money_cents=decimal(odds.expected_money),
        contribution=decimal(odds.contribution),
        return_per_unit=decimal(odds.return_per_unit),
        cite=odds.award.cite,
    )


def add_effects(document: OddsDocument, question: Question) -> None:
    """What one card of each rank is worth to each wager."""
    rows = _by_offer(document)
    for key, effects in effects_of(question).items():
        rows[key].effects = [
            EffectDocument(rank, decimal(change), exact(change)) for rank, change in effects.by_rank.items()
        ]


def add_line_returns(document: OddsDocument, results: Sequence[OfferOdds]) -> None:
    """What each line gives back per unit bet; together they are the whole return."""
    rows = _by_offer(document)
    for result in results:
        rows[result.offer.key].line_returns = [decimal(line.contribution) for line in result.lines]


def add_by_decks(document: OddsDocument, question: Question) -> None:
    """The same wagers at every number of decks that the rules allow."""
    rows = _by_offer(document)
    for decks in question.game.pack.allowed:
        for result in answers(question.but(decks=decks, removed=())):
            rows[result.offer.key].by_decks.append(_at(decks, result))


def _at(decks: int, result: OfferOdds) -> ByDecksDocument:
    return ByDecksDocument(
        decks=decks,
        house_edge=decimal(result.house_edge),
        house_edge_exact=exact(result.house_edge),
        hit_frequency=decimal(result.hit_frequency),
        variance=decimal(result.variance),
        fixed_return=decimal(result.fixed_return),
    )


def add_fees(
    document: OddsDocument, schedule: Schedule, results: Sequence[OfferOdds], stake: int | None
) -> None:
    """The fees of a schedule beside the edges: the bettor's by stake, the player-dealer's by action."""
    rows = _by_offer(document)
    document.schedule = schedule.id
    for result in results:
        if result.house_edge is None:
            continue
        wager, edge = result.offer.wager, result.house_edge
        row = rows[result.offer.key]
        row.fees = [_fee(cost) for cost in fee_costs(schedule, wager, edge, stake)]
        if stake is not None and row.fees:
            at_stake = row.fees[0]
            row.fee_cents, row.fee_shared = at_stake.fee_cents, at_stake.fee_shared
            row.fee_percent, row.cost_percent = at_stake.fee_percent, at_stake.cost_percent
        row.banker_fees = [_banker_fee(fee) for fee in banker_fees(schedule, edge)]


def _fee(cost: FeeCost) -> FeeCostDocument:
    return FeeCostDocument(
        cost.stake, cost.fee, decimal(100 * cost.part), decimal(100 * cost.cost), cost.shared
    )


def _banker_fee(fee: BankerFee) -> BankerFeeDocument:
    by_action = fee.line.by == "action"
    return BankerFeeDocument(
        from_cents=fee.band.low if by_action else 0,
        to_cents=fee.band.high if by_action else None,
        banker_fee_cents=fee.band.fee,
        break_even_action_cents=decimal(fee.break_even),
        in_band=fee.is_reached,
    )
