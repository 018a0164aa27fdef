"""What the scoreboard keeps of a finished round."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.rules import Deal, Game, Offer
from houseway.rules.evaluation import evaluator_of
from houseway.rules.game import OfferKey


class Result(msgspec.Struct, frozen=True):
    """`events` are the optional wagers of the layout that the round wins, such as Dragon 7."""

    winner: str
    player_pair: bool = False
    banker_pair: bool = False
    player_natural: bool = False
    banker_natural: bool = False
    events: tuple[str, ...] = ()


def result_of(
    game: Game,
    deal: Deal,
    winner: str,
    offers: Iterable[OfferKey] = (),
    options: Mapping[str, int | str] | None = None,
) -> Result:
    """The result of a finished deal, with the events that these offers pay."""
    if game.decks is None:
        return Result(winner, events=_events(game, deal, offers, options))
    return Result(
        winner,
        is_pair(deal.player),
        is_pair(deal.banker),
        is_natural(game, deal.player),
        is_natural(game, deal.banker),
        _events(game, deal, offers, options),
    )


def is_pair(hand: tuple[int, ...]) -> bool:
    """True when the first two cards have one rank."""
    return hand[0] >> 2 == hand[1] >> 2


def is_natural(game: Game, hand: tuple[int, ...]) -> bool:
    return len(hand) == 2 and game.total(hand) >= 8


def _events(
    game: Game, deal: Deal, offers: Iterable[OfferKey], options: Mapping[str, int | str] | None
) -> tuple[str, ...]:
    """What only some seats win is no news for a board that all look at."""
    evaluator = evaluator_of(game, options, None)
    values = evaluator.values(deal)
    won = []
    for offer in (game.offer(*key) for key in offers):
        if offer.kind != "base" and not evaluator.pays_by_seat(offer):
            line = evaluator.fitting(offer, values)
            if line is not None and _pays(offer, line):
                won.append(_event_name(offer, line))
    return tuple(won)


def _pays(offer: Offer, line: int) -> bool:
    return offer.lines[line].pays not in ("push", "lose")


def _event_name(offer: Offer, line: int) -> str:
    """The wager's name, and which of its lines if it has several that pay."""
    paying = [number for number in range(len(offer.lines)) if _pays(offer, number)]
    return offer.name if len(paying) == 1 else f"{offer.name}: {offer.lines[line].name}"
