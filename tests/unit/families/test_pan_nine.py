"""Pan 9's cells against a plain reading of the printed rules, and its `[draw]` section."""

import random

import numpy as np
import pytest

from houseway.cards import card_text
from houseway.families.pan_nine import RANK_KEYS, SUIT_KEYS, cells
from houseway.families.pan_nine.rules import house_way, policies, read
from houseway.families.pan_nine.vocabulary import vocabulary
from houseway.refusals import CatalogError

DECK = [card for card in range(52) if not 6 <= card >> 2 <= 9]
# As the rules print them, the highest card first.
PRINTED = {1: "6 5 4 3 2 A K Q J", 2: "A K Q J 6 5 4 3 2", 3: "K Q J 6 5 4 3 2 A"}
POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "J": 0, "Q": 0, "K": 0}
CHARTS = {
    "player": "O O O O O O O O O O",
    "banker": "D D D D O O O S S S",
    "house_way": "D D D D D D S S S S",
}


def deals(number):
    chosen = random.Random(9)
    for _ in range(number):
        yield tuple(tuple(chosen.choices(DECK, k=chosen.choice((3, 4)))) for _ in range(2))


def values(player, banker):
    found = cells(player, banker)
    return {name: int(one.values[found[one.coordinate]]) for name, one in vocabulary().features.items()}


def sign(bettor, dealer):
    return (bettor > dealer) - (bettor < dealer)


def strengths(hand, option):
    """The hand's ranks from the highest down, 8 for the highest card of the order."""
    order = PRINTED[option].split()
    return sorted((8 - order.index(card_text(card)[:-1]) for card in hand), reverse=True)


def by_cards(player, banker, option):
    ours, theirs = strengths(player, option), strengths(banker, option)
    decided = sign(ours[:3], theirs[:3])
    return decided or (sign(ours[3], theirs[3]) if len(player) == len(banker) == 4 else 0)


def by_top_card(player, banker, option):
    def top(hand):
        high = strengths(hand, option)[0]
        return high, max(
            "cdhs".index(card_text(card)[-1]) for card in hand if strengths([card], option)[0] == high
        )

    return sign(top(player), top(banker))


def total(hand):
    return sum(POINTS[card_text(card)[:-1]] for card in hand) % 10


def test_features_say_what_the_cards_say():
    for player, banker in deals(3_000):
        found = values(player, banker)
        assert (found["player.total"], found["banker.total"]) == (total(player), total(banker))
        assert (found["player.three"], found["banker.three"]) == (total(player[:3]), total(banker[:3]))
        assert (found["player.cards"], found["banker.cards"]) == (len(player), len(banker))
        assert found["player.wins"] - found["banker.wins"] == sign(total(player), total(banker))
        assert (found["tie"], found["margin"]) == (found["margin"] == 0, abs(total(player) - total(banker)))
        for option in (1, 2, 3):
            assert found[f"high.a{option}"] == by_cards(player, banker, option)
            assert found[f"high.b{option}"] == by_top_card(player, banker, option)


def test_arrays_of_deals_have_the_cells_of_single_deals():
    dealt = list(deals(500))
    eight = np.array([[*(*player, -1)[:4], *(*banker, -1)[:4]] for player, banker in dealt])
    for name, key in (RANK_KEYS | SUIT_KEYS).items():
        assert key(*eight.T).tolist() == [cells(player, banker)[name] for player, banker in dealt]


def test_the_player_dealer_may_play_eight_ways_and_the_bettor_any():
    rules = read(CHARTS)
    assert len(set(policies(rules.banker))) == 8
    assert len(set(policies(rules.player))) == 1024
    assert house_way(rules) == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("field", "chart"),
    [
        ("banker", "D D D D O O O S S"),
        ("banker", "D D D D X O O S S S"),
        ("house_way", "D D D D D O S S S S"),
        ("house_way", "D D D D D D D D S S"),
    ],
)
def test_a_wrong_chart_is_refused(field, chart, words):
    with pytest.raises(CatalogError) as caught:
        read(CHARTS | {field: chart})
    words(str(caught.value))
