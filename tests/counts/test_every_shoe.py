"""What must hold of exact odds from any shoe, for every game of the catalog."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import Refused, games, load, odds
from houseway.cards.decks import listed, without
from houseway.cards.pack import FIFTY_TWO

GAMES = [game for game in games() if game.wagers]
TWO_HAND = [game for game in GAMES if game.family == "two-hand"]


def some_cards(decks, count, seed=4):
    """The first cards of a shuffled shoe."""
    cards = listed(FIFTY_TWO.counts(decks))
    Random(seed).shuffle(cards)
    return cards[:count]


def assert_whole(results):
    for result in results:
        assert sum(line.combinations for line in result.lines) == result.combinations
        assert sum(line.probability for line in result.lines) == 1
        assert all(line.combinations >= 0 for line in result.lines)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_lines_sum_to_exactly_one(game):
    results = odds(game)
    assert [result.offer.key for result in results] == [offer.key for offer in game.offers()]
    assert_whole(results)


@pytest.mark.parametrize("decks", [1, 6, 20])
@pytest.mark.parametrize("game", TWO_HAND, ids=lambda game: game.id)
def test_lines_sum_to_exactly_one_from_other_shoes(game, decks):
    assert_whole(odds(game, decks=decks))


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO_HAND, ids=lambda game: game.id)
def test_every_wager_is_proved_with_two_hundred_cards_gone(game):
    gone = some_cards(8, 200)
    results = odds(game, decks=8, removed=gone)
    assert_whole(results)
    of_fresh = {result.offer.key: result for result in odds(game, decks=8)}
    changed = [r for r in results if r.fixed_profit != of_fresh[r.offer.key].fixed_profit]
    assert len(changed) == len(results)


BY_RANK = [
    ("co/baccarat", 8, ["player", "banker", "tie", "total-cards-6", "bonus"]),
    ("co/golden-frog", 1, ["player", "8-over-6"]),
    ("ca/21st-century-4.0", 8, ["player", "early-tie", "late-tie"]),
    ("ca/super-pan-9", 8, ["hand"]),
]
BY_CARD = [
    ("co/baccarat", 6, ["match-pair", "perfect-pair"]),
    ("co/99-fortunes", 8, ["progressive"]),
    ("ma/baccarat", 8, ["royal-9"]),
    ("co/ez-baccarat", 8, ["progressive"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id_", "decks", "wagers", "suits"), [(*c, 1) for c in BY_RANK] + [(*c, 4) for c in BY_CARD]
)
def test_a_card_gone_unseen_changes_nothing(id_, decks, wagers, suits):
    """Averaged over the card removed, the odds of each line are those of the fresh shoe, exactly."""
    game = load(id_)
    offers = [offer for offer in game.offers() if offer.wager in wagers]
    shoe = game.pack.counts(decks)
    total = sum(shoe)
    sums: dict[object, list[int]] = {}
    for rank in range(13):
        for card in range(rank * 4, rank * 4 + suits):
            weight = shoe[card] * (4 // suits)
            for result in odds(game, decks, offers, removed=[card]) if weight else ():
                counts = sums.setdefault(result.offer.key, [0] * len(result.lines))
                for place, line in enumerate(result.lines):
                    counts[place] += weight * line.combinations
    dealt = 8 if game.family == "pan-nine" else 6
    for result in odds(game, decks, offers):
        assert sums[result.offer.key] == [line.combinations * (total - dealt) for line in result.lines]


@given(st.lists(st.integers(0, 4), min_size=52, max_size=52).filter(lambda counts: sum(counts) >= 12))
@settings(max_examples=25, deadline=None)
def test_a_card_gone_unseen_changes_nothing_from_any_shoe(counts):
    game = load("ca/ez-baccarat-panda-8")
    before = odds(game, remaining=tuple(counts))
    profits = {result.offer.key: Fraction(0) for result in before}
    for card in range(52):
        if counts[card]:
            for result in odds(game, remaining=without(tuple(counts), [card])):
                profits[result.offer.key] += result.fixed_profit * counts[card]
    for result in before:
        assert profits[result.offer.key] / sum(counts) == result.fixed_profit


def test_removed_cards_and_what_remains_are_the_same_question():
    game = load("co/baccarat")
    gone = some_cards(8, 300)
    assert odds(game, decks=8, removed=gone) == odds(game, remaining=without(FIFTY_TWO.counts(8), gone))


@pytest.mark.parametrize(
    "asked",
    [
        {"decks": 0},
        {"decks": 21},
        {"removed": [0] * 9},
        {"remaining": (1,) * 51},
        {"remaining": (30,) * 52},
        {"remaining": (0,) * 47 + (1,) * 5},
    ],
)
def test_what_is_no_shoe_is_refused(asked, words):
    with pytest.raises((Refused, ValueError)) as refused:
        odds(load("co/baccarat"), **asked)
    words(str(refused.value))
