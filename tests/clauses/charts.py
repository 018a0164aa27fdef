"""Drawing charts asked of a game: what it does for every pair of scores and third card."""

from houseway.cards import parse_cards
from houseway.rules import Deal, load


def two(score: int) -> tuple[int, ...]:
    """Two cards that count this score."""
    return parse_cards(f"Ks {card(score)}")


def card(points: int) -> str:
    return {0: "10h", 1: "Ah"}.get(points, f"{points}h")


def player_draws(game: str, score: int, banker: int = 0) -> bool:
    return load(game).next_card(Deal(two(score), two(banker))) == "player"


def banker_draws(game: str, score: int, third: int | None, player: int = 0) -> bool:
    """Whether the Banker draws after the Player took this third card, or none."""
    hand = two(player) if third is None else (*two(player), *parse_cards(card(third)))
    return load(game).next_card(Deal(hand, two(score))) == "banker"
