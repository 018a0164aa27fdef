"""Envy buttons: what lies beside a bet that is large enough, and is paid for the hands of other players."""

from collections.abc import Callable, Collection, Iterator, Sequence

from houseway.families.round import Round
from houseway.rules.evaluation import Evaluator
from houseway.rules.game import Line, Offer
from houseway.rules.settlement import Settlement
from houseway.rules.tables.limits import cents

# The places whose hands are a bettor's own.
OwnPlaces = Callable[[Settlement], Collection[int]]


def own_place(bet: Settlement) -> Collection[int]:
    """The hand that the bet lies on."""
    return (bet.at or bet.seat,)


def envies(
    evaluator: Evaluator, deal: Round, settled: Sequence[Settlement], own: OwnPlaces = own_place
) -> list[Settlement]:
    """What each button is paid, as settlements of their own beside the bets.

    Never for a hand of one's own or the player-dealer's. Where several players have such a hand, each is
    paid for, or only the highest of them all.
    """
    game = evaluator.game
    rule = game.practice.envy
    if not rule or not deal.places:
        return []
    paid = []
    for bet in settled:
        offer = game.offer(*bet.key)
        if offer.table.envy_to != "buttons" or bet.amount < cents(rule.least):
            continue
        mine = own(bet)
        hands = [(place, line) for place in deal.places for line in _line(evaluator, offer, deal, place)]
        if rule.hands == "highest":
            # The highest hand of all: whoever holds it alone is paid for no lower one.
            highest = max((line.envy or 0 for _, line in hands), default=0)
            hands = [(place, line) for place, line in hands if line.envy == highest]
        lines = [line for place, line in hands if place not in mine]
        if rule.hands == "highest":
            lines = lines[:1]
        if lines:
            paid.append(_button(bet, lines, rule.cite))
    return paid


def _line(evaluator: Evaluator, offer: Offer, deal: Round, place: int) -> Iterator[Line]:
    """The line of another's hand, where that line has envy."""
    index = evaluator.fitting(offer, evaluator.values(deal, place))
    if index is not None and offer.lines[index].envy:
        yield offer.lines[index]


def _button(bet: Settlement, lines: Sequence[Line], cite: str) -> Settlement:
    award = sum(line.envy or 0 for line in lines)
    return Settlement(
        bet.seat,
        *bet.key,
        0,
        "win",
        f"Envy: {', '.join(line.name for line in lines)}",
        award,
        0,
        award,
        cite,
        returned=0,
        held=0,
        at=bet.at,
        bettor=bet.bettor,
        envy=True,
    )
