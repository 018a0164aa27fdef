"""What one card is worth: how each wager's edge changes when a card of a rank leaves the shoe.

Where bettors decide, a solver answers for each card that leaves, which takes minutes. The effects of printed
pay tables are kept in a file that is shipped, by the digests of `proofs.py`; `houseway prove --effects` makes
it. What is not in the file is worked out when it is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from houseway.analysis import proofs
from houseway.analysis.choices import decisions
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.cards.decks import without
from houseway.cards.notation import RANKS
from houseway.refusals import NotationError
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Offer, OfferKey
from houseway.rules.language import names

Figure = Callable[[OfferOdds], Fraction]
# Changes of the edge by rank, by the digest of the offer and its shoe.
KeptEffects = dict[str, dict[str, str]]
FILE = Path(str(files("houseway"))) / "catalog" / "effects.json"


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
    return (_shipped_effects(question) if figure is edge_or_return else None) or count_effects(
        question, figure
    )


def count_effects(question: Question, figure: Figure = edge_or_return) -> dict[OfferKey, Effects]:
    """Work the effects out, whatever the file says."""
    by_rank = tuple(offer for offer in question.asked if not _suits_differ(question.game, offer))
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


def _suits_differ(game: Game, offer: Offer) -> bool:
    """Whether it may matter of which suit the card of a rank is that leaves."""
    return looks_at_suits(game, offer) and not getattr(decisions(game), "SUITS_ALIKE", False)


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


def stock_questions(games: Iterable[Game], kept: Mapping[str, object]) -> Iterator[Question]:
    """Yield what the file answers: the printed pay tables of each game from its usual whole shoe.

    What is `kept` already is not tried.
    """
    for game in games:
        question = Question(game)
        if decisions(game) is None or game.pack.is_empty:
            continue
        if all(name in kept for name in proofs.digests(question)) or _is_answered(question):
            yield question


def kept_form(by_offer: Mapping[OfferKey, Effects], question: Question) -> KeptEffects:
    """Return effects as they stand in the file."""
    return {
        proofs.digest(question, offer): {
            rank: str(change) for rank, change in by_offer[offer.key].by_rank.items()
        }
        for offer in question.asked
    }


@cache
def shipped_effects() -> KeptEffects:
    return read_effects(FILE)


def read_effects(path: Path) -> KeptEffects:
    return msgspec.json.decode(path.read_bytes(), type=KeptEffects) if path.exists() else {}


def write_effects(path: Path, kept: KeptEffects) -> None:
    """Write one offer a line, in the order of their digests."""
    lines = (f'"{name}":{msgspec.json.encode(kept[name]).decode()}' for name in sorted(kept))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _shipped_effects(question: Question) -> dict[OfferKey, Effects] | None:
    """Return the effects of the file, or None where it lacks one of them."""
    if decisions(question.game) is None:
        return None
    kept = [shipped_effects().get(name) for name in proofs.digests(question)]
    by_offer: dict[OfferKey, Effects] = {}
    if all(kept):
        for odds, changes in zip(answers(question), kept, strict=True):
            assert changes is not None
            of_rank = tuple(Fraction(changes[rank]) if rank in changes else None for rank in RANKS)
            by_offer[odds.offer.key] = Effects(odds.offer, edge_or_return(odds), of_rank)
    return by_offer or None


def _is_answered(question: Question) -> bool:
    """Whether a shoe that has lost a card can be asked about: some games need whole packs."""
    shoe = question.shoe.cards
    card = next(card for card, count in enumerate(shoe) if count)
    try:
        answers(question.but(offers=question.asked[:1], remaining=without(shoe, [card])))
    except NotationError:
        return False
    return True
