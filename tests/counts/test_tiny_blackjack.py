"""Best play from packs of 8 to 14 cards: the solver against a brute force that shares nothing with it."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.cards.notation import JOKER
from houseway.families.blackjack import odds
from houseway.families.blackjack.odds import figures
from houseway.rules import load
from tests.counts.tiny_blackjack import Tiny
from tests.counts.tiny_relatives import California, Millennium, WithJokers

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

# The brute force takes as long as all others together for each of these.
LATER = ("fourteen", "thirteen")
EVERY = [pytest.param(name, marks=[pytest.mark.long] * (name in LATER)) for name in PACKS]


def solved(
    game: str, table: str, pack: tuple[int, ...], wager: str = "hand", play: str = "best", **options: Any
) -> Fraction:
    rules = load(f"ca/{game}")
    counts = [0] * len(rules.pack.counts(1))
    for card in pack:
        counts[(card - 1) * 4 if card else JOKER] += 1
    asked, known = [rules.offer(wager, None, table)], odds.strategies(rules)
    (answer,) = figures.decided(rules, options, asked, play, tuple(counts), known, "")
    return sum(answer.gained, start=Fraction(0))


@pytest.mark.parametrize("name", EVERY)
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


@pytest.mark.parametrize("name", [pytest.param("thirteen", marks=pytest.mark.long), "again"])
def test_surrender_at_any_time_and_pairs_split_again(name: str) -> None:
    tiny = Tiny(PACKS[name], push=(23, 24, 25), natural=Fraction(6, 5), surrender=True, resplit=True)
    assert solved("no-bust-4.0", "push-23-25", PACKS[name]) == tiny.round()


@pytest.mark.parametrize(
    ("option", "played"),
    [
        ("hole_card_checked", {"checked": (1, 10)}),
        ("split_natural", {"natural_after_split": True}),
        ("no_surrender_after_double", {"after_double": False}),
        ("surrender_first_two", {"first_two": True}),
    ],
)
def test_every_option_of_4_0(option: str, played: dict[str, Any]) -> None:
    push, pays, chosen = (24, 25), Fraction(6, 5), dict[str, Any]({option: 1})
    tiny = Tiny(PACKS["again"], push=push, natural=pays, surrender=True, resplit=True, **played)
    assert solved("no-bust-4.0", "push-24-25", PACKS["again"], **chosen) == tiny.round()


@pytest.mark.parametrize("name", ["eight", "ten", "pairs"])
def test_california_blackjack_from_a_tiny_pack(name: str) -> None:
    assert solved("california-blackjack", "standard", PACKS[name]) == California(PACKS[name]).round()


# A joker is 0; a king has another rank than a ten.
JOKERS = {
    "eight": (0, 0, 1, 8, 8, 9, 10, 10),
    "kings": (0, 1, 1, 6, 7, 8, 10, 10, 13, 13),
    "twelve": (0, 1, 5, 6, 6, 7, 8, 8, 9, 10, 10, 13),
}


@pytest.mark.parametrize("name", ["eight", "kings", pytest.param("twelve", marks=pytest.mark.long)])
@pytest.mark.parametrize("options", [{}, {"drawn_22": 1}, {"double_after_split": 1}])
def test_no_bust_with_jokers_from_a_tiny_pack(name: str, options: dict[str, Any]) -> None:
    tiny = WithJokers(JOKERS[name], **options)
    assert solved("no-bust", "standard", JOKERS[name], **options) == tiny.round()


@pytest.mark.parametrize("name", ["eight", "pairs"])
@pytest.mark.parametrize("by_totals", [0, 1])
def test_millennium_19_from_a_tiny_pack(name: str, by_totals: int) -> None:
    """Each wager under the play that is best for it, and both under the play that is best for both."""
    hand, push = (Millennium(PACKS[name], *units, by_totals=by_totals).round() for units in ((1, 0), (0, 1)))
    options: dict[str, Any] = {"push_by_totals": by_totals}
    assert solved("millennium-19", "standard", PACKS[name], **options) == hand
    assert solved("millennium-19", "standard", PACKS[name], wager="push", play="push", **options) == push
    both = Millennium(PACKS[name], 1, 1, by_totals=by_totals).round()
    asked = [
        solved("millennium-19", "standard", PACKS[name], wager=wager, play="both", **options)
        for wager in ("hand", "push")
    ]
    assert sum(asked) == both
