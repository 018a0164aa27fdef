"""Drawing charts asked of a game: what it does for every pair of scores and third card."""

from houseway.cards import parse_cards
from houseway.families.round import face_up
from houseway.rules import load
from tests.clauses.rounds import card_for


def two(score: int) -> tuple[int, ...]:
    """Two cards that count this score."""
    return parse_cards(f"Ks {card(score)}")


def card(points: int) -> str:
    return {0: "10h", 1: "Ah"}.get(points, f"{points}h")


def player_draws(game: str, score: int, banker: int = 0) -> bool:
    return card_for(load(game), face_up(player=two(score), banker=two(banker))) == "player"


def banker_draws(game: str, score: int, third: int | None, player: int = 0) -> bool:
    """Whether the Banker draws after the Player took this third card, or none."""
    hand = two(player) if third is None else (*two(player), *parse_cards(card(third)))
    return card_for(load(game), face_up(player=hand, banker=two(score))) == "banker"
