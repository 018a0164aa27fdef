"""Best play from packs of 8 to 14 cards: the solver against a brute force that shares nothing with it."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.analysis.odds import odds
from houseway.rules import load
from tests.counts.tiny_blackjack import Tiny

# Heavy enough that no play runs out of cards: a bettor's hand is at most 30, the player-dealer's 26.
PACKS = {
    "eight": (1, 8, 8, 9, 9, 10, 10, 10),
    "ten": (1, 5, 6, 7, 8, 8, 9, 10, 10, 10),
    "pairs": (1, 1, 7, 8, 8, 8, 9, 10, 10, 9),
    "twelve": (1, 1, 5, 6, 6, 7, 8, 9, 10, 10, 10, 10),
    "fourteen": (1, 3, 3, 5, 6, 6, 7, 8, 8, 9, 10, 10, 10, 10),
    "thirteen": (1, 1, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10),
    "again": (1, 1, 1, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10),
}


def solved(game: str, table: str, pack: tuple[int, ...], **options: Any) -> Fraction:
    rules = load(f"ca/{game}")
    counts = [0] * 52
    for card in pack:
        counts[(card - 1) * 4] += 1
    (result,) = odds(
        rules, offers=[rules.offer("hand", None, table)], remaining=tuple(counts), options=options
    )
    assert result.house_edge is not None
    return -result.house_edge


@pytest.mark.parametrize("name", PACKS)
def test_no_bust_5_0_from_a_tiny_pack(name: str) -> None:
    assert solved("no-bust-5.0", "natural-even-push-22-25", PACKS[name]) == Tiny(PACKS[name]).round()


@pytest.mark.parametrize("name", ["eight", "ten", "pairs"])
def test_the_push_lists_and_the_naturals_pay(name: str) -> None:
    tiny = Tiny(PACKS[name], push=(25,), natural=Fraction(6, 5))
    assert solved("no-bust-5.0", "natural-6-5-push-25", PACKS[name]) == tiny.round()


@pytest.mark.parametrize("name", ["eight", "ten", "pairs", "twelve"])
def test_a_hole_card_that_is_looked_at(name: str) -> None:
    tiny = Tiny(PACKS[name], checked=(1, 10))
    assert solved("no-bust-5.0", "natural-even-push-22-25", PACKS[name], hole_card_checked=1) == tiny.round()


@pytest.mark.parametrize("name", ["eight", "ten", "pairs"])
def test_a_natural_after_a_split(name: str) -> None:
    tiny = Tiny(PACKS[name], natural_after_split=True)
    assert solved("no-bust-5.0", "natural-even-push-22-25", PACKS[name], split_natural=1) == tiny.round()


@pytest.mark.parametrize("name", ["thirteen", "again"])
def test_surrender_at_any_time_and_pairs_split_again(name: str) -> None:
    tiny = Tiny(PACKS[name], push=(23, 24, 25), natural=Fraction(6, 5), surrender=True, resplit=True)
    assert solved("no-bust-4.0", "push-23-25", PACKS[name]) == tiny.round()
