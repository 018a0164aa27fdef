"""What one card is worth: how each wager's edge changes when a card of a rank leaves the shoe."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.cards.decks import without
from houseway.cards.notation import RANKS
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Offer, OfferKey
from houseway.rules.language import names


class Effect(msgspec.Struct, frozen=True):
    """The change of the house edge, or of the fixed pays' return where a meter pays, as a card leaves."""

    rank: str
    change: Fraction


def effects(question: Question) -> dict[OfferKey, list[Effect]]:
    """For each rank that the shoe holds, a card of it being in any suit that is left."""
    if question.game.pack.is_empty:
        return {}
    by_rank = [offer for offer in question.asked if not looks_at_suits(question.game, offer)]
    by_card = [offer for offer in question.asked if offer not in by_rank]
    found: dict[OfferKey, list[Effect]] = {offer.key: [] for offer in question.asked}
    for some, suits in ((by_rank, 1), (by_card, 4)):
        if some:
            asked = question.but(offers=tuple(some))
            whole = answers(asked)
            for rank in range(13):
                for key, change in _changes(asked, rank, suits, whole).items():
                    found[key].append(Effect(RANKS[rank], change))
    return found


def looks_at_suits(game: Game, offer: Offer) -> bool:
    """Whether any line looks at a coordinate in which suits count."""
    vocabulary = game.plays.vocabulary()
    used = {name for line in offer.lines for name in names(resolved(line.when, offer.on, game.event_rules))}
    seen = {vocabulary.features[name].coordinate for name in used if name in vocabulary.features}
    return any(vocabulary.coordinate(name).suit_cells > 1 for name in seen)


def _changes(
    question: Question, rank: int, suits: int, whole: Sequence[OfferOdds]
) -> dict[OfferKey, Fraction]:
    shoe = question.shoe.cards
    held = [card for card in range(rank * 4, rank * 4 + 4) if shoe[card]][:suits]
    cards = sum(shoe[card] for card in held)
    totals: dict[OfferKey, Fraction] = {}
    for card in held:
        for one in answers(question.but(decks=None, removed=(), remaining=without(shoe, [card]))):
            totals[one.offer.key] = totals.get(one.offer.key, Fraction(0)) + figure(one) * shoe[card]
    return {one.offer.key: totals[one.offer.key] / cards - figure(one) for one in whole if cards}


def figure(one: OfferOdds) -> Fraction:
    """The house edge, or the return of the fixed pays where a meter pays."""
    return (one.fixed_return or Fraction(0)) if one.house_edge is None else one.house_edge
