"""A finished round settled for a test: hands as text, one bet or several."""

from collections.abc import Mapping
from typing import Any

from houseway.cards import parse_cards
from houseway.families.round import Deal, Made, Round, face_up
from houseway.rules import Bet, Evaluator, Game, Settlement, load, settle
from houseway.rules.practice import Practice

DOLLAR = 100


def dealt(player: str, banker: str, chosen: Mapping[int, str | None] | None = None) -> Round:
    """Both hands as they lie, and what bettors chose by their seats."""
    deal = face_up(player=parse_cards(player), banker=parse_cards(banker))
    for seat, choice in (chosen or {}).items():
        deal = deal.with_made(Made(seat, "player", choice)) if choice else deal
    return deal


def card_for(game: Game, deal: Round) -> str | None:
    """The hand that is due the next card, None where no card is."""
    step = game.plays.rules.next_step(game.draw.rules, deal)
    return step.hand if isinstance(step, Deal) else None


def bet(
    wager: str, on: str | None = None, paytable: str = "standard", amount: int = 1_000, seat: int = 1
) -> Bet:
    return Bet(seat=seat, wager=wager, on=on, paytable=paytable, amount=amount)


def paid(game: str, hands: tuple[str, str], one: Bet, choice: str | None = None, **house: Any) -> Settlement:
    """How one bet came out; `house` is options, seats and meters."""
    return settle(load(game), dealt(*hands, {one.seat: choice}), [one], **house).settlements[0]


def net(game: str, hands: tuple[str, str], one: Bet, choice: str | None = None, **house: Any) -> int:
    """What the bettor gained or lost, in cents."""
    return paid(game, hands, one, choice, **house).net


def paid_by_seat(game: str, hands: tuple[str, str], bets: list[Bet], **house: Any) -> dict[int, Settlement]:
    """One bet a seat, read by seat."""
    return {one.seat: one for one in settle(load(game), dealt(*hands), bets, **house).settlements}


def line(
    game: str,
    hands: tuple[str, str],
    offer: tuple[str, str | None, str],
    seat: int | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> str | None:
    """The name of the line that fits, None where the bet loses."""
    loaded = load(game)
    found = loaded.offer(*offer)
    index = Evaluator(loaded, options, seats).line(found, dealt(*hands), seat)
    return None if index is None else found.lines[index].name


def paytables(game: str, wager: str) -> set[str]:
    return {offer.paytable for offer in load(game).offers() if offer.wager == wager}


def practice(game: str) -> Practice:
    """How the game is run at the table."""
    return load(game).practice


def decks(game: str) -> tuple[int, ...]:
    """The numbers of decks a shoe may hold."""
    return load(game).pack.allowed
