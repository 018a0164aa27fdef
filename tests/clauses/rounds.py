"""A finished round settled for a test: hands as text, one bet or several."""

from collections.abc import Mapping
from typing import Any

from houseway.cards import parse_cards
from houseway.rules import Bet, Deal, Evaluator, Settlement, load, settle
from houseway.rules.practice import Practice

DOLLAR = 100


def dealt(player: str, banker: str) -> Deal:
    return Deal(parse_cards(player), parse_cards(banker))


def bet(
    wager: str, on: str | None = None, paytable: str = "standard", amount: int = 1_000, seat: int = 1
) -> Bet:
    return Bet(seat=seat, wager=wager, on=on, paytable=paytable, amount=amount)


def paid(game: str, hands: tuple[str, str], one: Bet, **house: Any) -> Settlement:
    """How one bet came out; `house` is options, seats and meters."""
    return settle(load(game), dealt(*hands), [one], **house).settlements[0]


def net(game: str, hands: tuple[str, str], one: Bet, **house: Any) -> int:
    """What the bettor gained or lost, in cents."""
    return paid(game, hands, one, **house).net


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
    allowed = load(game).decks
    assert allowed is not None
    return allowed.allowed
