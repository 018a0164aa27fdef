"""What one card is worth: how each wager's edge changes when a card of a rank leaves the shoe."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.cards.decks import without
from houseway.cards.notation import RANKS
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Offer, OfferKey
from houseway.rules.language import names

Figure = Callable[[OfferOdds], Fraction]


@dataclass(frozen=True)
class Effects:
    """A figure of an offer from the whole shoe, and what one card of each rank adds to it by leaving.

    A rank that is not in the shoe has None; where suits matter it is the average of those that are.
    """

    offer: Offer
    figure: Fraction
    of_rank: tuple[Fraction | None, ...]

    @property
    def by_rank(self) -> dict[str, Fraction]:
        return {rank: each for rank, each in zip(RANKS, self.of_rank, strict=True) if each is not None}


def edge_or_return(odds: OfferOdds) -> Fraction:
    """The house edge, or the return of the fixed pays where a meter pays."""
    return (odds.fixed_return or Fraction(0)) if odds.house_edge is None else odds.house_edge


def effects(question: Question, figure: Figure = edge_or_return) -> dict[OfferKey, Effects]:
    """For each rank that the shoe holds, a card of it being in any suit that is left."""
    if question.game.pack.is_empty:
        return {}
    by_rank = tuple(offer for offer in question.asked if not looks_at_suits(question.game, offer))
    by_card = tuple(offer for offer in question.asked if offer not in by_rank)
    by_offer: dict[OfferKey, Effects] = {}
    for some, suits in ((by_rank, 1), (by_card, 4)):
        if some:
            asked = question.but(offers=some)
            whole = {each.offer: figure(each) for each in answers(asked)}
            after = [_after(asked, rank, suits, figure) for rank in range(len(RANKS))]
            for offer, before in whole.items():
                of_rank = (left[offer.key] - before if left else None for left in after)
                by_offer[offer.key] = Effects(offer, before, tuple(of_rank))
    return {offer.key: by_offer[offer.key] for offer in question.asked}


def looks_at_suits(game: Game, offer: Offer) -> bool:
    """Whether any line looks at a coordinate in which suits count."""
    vocabulary = game.plays.vocabulary()
    used = {name for line in offer.lines for name in names(resolved(line.when, offer.on, game.event_rules))}
    seen = {vocabulary.features[name].coordinate for name in used if name in vocabulary.features}
    return any(vocabulary.coordinate(name).suit_cells > 1 for name in seen)


def _after(question: Question, rank: int, suits: int, figure: Figure) -> dict[OfferKey, Fraction]:
    """Each offer's figure when a card of this rank has left; nothing where the shoe holds none."""
    shoe = question.shoe.cards
    held = [card for card in range(rank * 4, rank * 4 + 4) if shoe[card]][:suits]
    cards = sum(shoe[card] for card in held)
    figures: dict[OfferKey, Fraction] = {}
    for card in held:
        for odds in answers(question.but(decks=None, removed=(), remaining=without(shoe, [card]))):
            share = figure(odds) * Fraction(shoe[card], cards)
            figures[odds.offer.key] = figures.get(odds.offer.key, Fraction(0)) + share
    return figures
