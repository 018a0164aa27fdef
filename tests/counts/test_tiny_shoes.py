"""Any shoe against brute force: every order of a few real cards, dealt by hand and counted cell by cell."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway import load
from houseway.cards import parse_cards
from houseway.cards.pack import FIFTY_TWO
from houseway.families.two_hand import RANK_KEYS, SUIT_KEYS, cells
from houseway.families.two_hand.odds import combinations as all_combinations
from houseway.families.two_hand.odds import fresh, partial
from houseway.families.two_hand.odds.leaves import Play
from houseway.families.two_hand.rules import Tableau
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.rules.classes import Group
from tests.counts.punto_banco import dealt

SHOES = {
    "mixed": "As 8s 3h 6s 6c Kd Qd 5h",
    "few ranks": "7s 7h 7d 7s Kh Kc Ks 2d",
    "identical cards": "3s 3s 3h 9d 9d 5c 5c Jh",
    "one suit": "As 2s 3s 4s 5s 6s 9s",
    "kings and nines": "Ks 9h Ks 9h Kd 9d Qs 9s",
}


@cache
def brute_force(text):
    """The cells of every order of the shoe."""
    return [cells(*dealt(six)) for six in permutations(parse_cards(text), 6)]


def counts_of(text):
    counted = Counter(parse_cards(text))
    return tuple(counted[card] for card in range(52))


def group_of(*names, merged=()):
    """A group whose classes are all combinations of these coordinates' cells; some merged by number."""
    codes, size = {}, 1
    for name in sorted(names):
        numbers = dict(merged).get(name, np.arange(vocabulary().coordinate(name).cells))
        codes[name] = (numbers * size).astype(np.int32)
        size *= int(numbers.max()) + 1
    return Group(tuple(codes), codes, size, (), ())


ZEROS = vocabulary().features["zeros"].values.astype(np.int64)
OF_A_KIND = vocabulary().features["of_a_kind"].values.astype(np.int64)
WINNER = vocabulary().features["player.wins"].values * 2 + vocabulary().features["tie"].values
GROUPS = {
    "values": group_of("values"),
    "up": group_of("up"),
    "suits": group_of("suits"),
    "kinds": group_of("kinds"),
    "pairs": group_of("pairs"),
    "four": group_of("four"),
    "royal": group_of("royal"),
    "values up": group_of("values", "up"),
    "values suits": group_of("values", "suits"),
    "winner kinds suits": group_of(
        "values", "kinds", "suits", merged=[("values", WINNER), ("kinds", ZEROS * 7 + OF_A_KIND)]
    ),
    "values pairs": group_of("values", "pairs"),
    "winner four": group_of("values", "four", merged=[("values", WINNER)]),
    "winner royal": group_of("values", "royal", merged=[("values", WINNER)]),
    "pairs four": group_of("pairs", "four"),
    "pairs royal": group_of("pairs", "royal"),
}


def standard_play(group):
    tableau = load("co/baccarat").draw.rules
    assert isinstance(tableau, Tableau)
    return Play(tableau, ordered="up" in group.coordinates)


@pytest.mark.slow
@pytest.mark.parametrize("text", SHOES.values(), ids=SHOES)
@pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS)
def test_a_tiny_shoe_cell_by_cell(text, group):
    rounds = brute_force(text)
    expected = Counter(
        int(sum(group.codes[name][cell[name]] for name in group.coordinates)) for cell in rounds
    )
    counts = partial.class_counts(group, standard_play(group), counts_of(text))
    assert int(counts.sum()) == len(rounds) == all_combinations(counts_of(text))
    assert {int(code): int(counts[code]) for code in counts.nonzero()[0]} == expected


@pytest.mark.slow
@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS)
def test_a_full_shoe_is_counted_alike_fresh_and_card_by_card(decks, group):
    """Two ways that share no arithmetic: ranks and suits apart, and nested suit sets or single cards."""
    play = standard_play(group)
    by_card = partial.class_counts(group, play, FIFTY_TWO.counts(decks))
    assert np.array_equal(fresh.class_counts(group, play, decks), by_card)


@pytest.fixture(scope="module")
def four_cards_of_one_deck():
    """Every way to draw four real cards from one deck, 6,497,400 of them."""
    grid = np.indices((52,) * 4, dtype=np.int8).reshape(4, -1)
    apart = np.ones(grid.shape[1], dtype=bool)
    for first, second in combinations(range(4), 2):
        apart &= grid[first] != grid[second]
    p0, b0, p1, b1 = grid[:, apart].astype(np.int16)
    return p0, p1, np.int16(-1), b0, b1, np.int16(-1)


@pytest.mark.parametrize("names", ["pairs four", "pairs royal"])
def test_the_first_four_cards_of_one_deck_cell_by_cell(names, four_cards_of_one_deck):
    group = GROUPS[names]
    classes = np.zeros(len(four_cards_of_one_deck[0]), dtype=np.int64)
    for name in group.coordinates:
        rank = RANK_KEYS[name](*four_cards_of_one_deck) if name in RANK_KEYS else 0
        cell = rank * vocabulary().coordinate(name).suit_cells + SUIT_KEYS[name](*four_cards_of_one_deck)
        classes += group.codes[name][cell]
    counts = fresh.class_counts(group, standard_play(group), 1)
    assert np.array_equal(counts, np.bincount(classes, minlength=group.size) * 48 * 47)
