"""Pan 9 counted: tiny shoes dealt in every order, cell by cell, and the real ones."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.families.pan_nine import RANK_KEYS, SUIT_KEYS
from houseway.families.pan_nine import odds as pan_nine
from houseway.families.pan_nine.odds.best_play import best_plays
from houseway.families.pan_nine.odds.counting import Policies
from houseway.families.pan_nine.rules import Hitting, policies
from houseway.families.pan_nine.vocabulary import vocabulary
from houseway.rules import load
from houseway.rules.classes import Group, class_table

HOUSE_WAY = frozenset(range(6))
POINTS = np.array([1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0])
SHOES = {
    "one suit short": "As 2s 3h 6s 6c Kd Qd Jc",
    "few ranks": "6s 6h 6d 6s Kh Kc Ks 2d",
    "identical cards": "3s 3s 3h Ad Ad 5c 5c Jh",
}


def fresh_shoe(decks):
    return load("ca/super-pan-9").pack.counts(decks)


def hitting(game):
    rules = game.draw.rules
    assert isinstance(rules, Hitting)
    return rules


def shoe_of(text):
    counts = [0] * 52
    for card in parse_cards(text):
        counts[card] += 1
    return tuple(counts)


@cache
def orders():
    return np.array(list(permutations(range(8))), dtype=np.int8)


def played(text, bettor, dealer):
    """Every order of a eight-card shoe as eight columns, -1 where a hand stands."""
    cards = np.array(parse_cards(text))[orders()]
    hands = [cards[:, 0:6:2], cards[:, 1:6:2]]
    draws = [
        np.isin(POINTS[hand >> 2].sum(axis=1) % 10, list(p))
        for hand, p in zip(hands, (bettor, dealer), strict=True)
    ]
    fourth = np.where(draws[0], cards[:, 6], -1)
    dealers = np.where(draws[1], np.where(draws[0], cards[:, 7], cards[:, 6]), -1)
    return [*hands[0].T, fourth, *hands[1].T, dealers]


def group_of(codes):
    """A group whose classes are all combinations of these numbers of each coordinate's cells."""
    placed, size = {}, 1
    for name, numbers in codes.items():
        placed[name] = (numbers * size).astype(np.int32)
        size *= int(numbers.max()) + 1
    return Group(tuple(placed), placed, size, (), ())


def totals_and_cards():
    one = {name: feature.values.astype(np.int64) for name, feature in vocabulary().features.items()}
    hands = [one[f"{hand}.total"] * 2 + one[f"{hand}.cards"] - 3 for hand in ("player", "banker")]
    return hands[0] * 20 + hands[1]


GROUPS = [
    group_of({"values": np.arange(6400)}),
    group_of({"values": totals_and_cards(), "ladder": np.arange(27), "top": np.arange(27)}),
    group_of({"top": np.arange(27) // 3 % 3}),
]


PLAYED = [
    (HOUSE_WAY, HOUSE_WAY),
    (HOUSE_WAY, frozenset({0, 1, 2, 3, 6})),
    (frozenset({1, 8, 9}), frozenset(range(4))),
]


@pytest.mark.parametrize("text", SHOES.values(), ids=SHOES)
@pytest.mark.parametrize(("bettor", "dealer"), PLAYED)
def test_a_tiny_shoe_cell_by_cell(text, bettor, dealer):
    eight = played(text, bettor, dealer)
    cells = {name: key(*eight) for name, key in (RANK_KEYS | SUIT_KEYS).items()}
    for group in GROUPS:
        classes = sum(group.codes[name][cells[name]] for name in group.coordinates)
        counts = pan_nine.class_counts(group, Policies(bettor, dealer), shoe_of(text), None)
        assert counts.sum() == len(classes) == pan_nine.combinations(shoe_of(text))
        found = {int(cell): counts[cell] for cell in np.flatnonzero(counts)}
        assert found == Counter(classes.tolist())


def gained(text, paytable, bettor, dealer):
    """What a bet of one gains in every order of the shoe."""
    eight = played(text, bettor, dealer)
    cells = {name: key(*eight) for name, key in (RANK_KEYS | SUIT_KEYS).items()}
    one = {name: feature.values[cells[feature.coordinate]] for name, feature in vocabulary().features.items()}
    by_points = one["player.wins"].astype(np.int64) - one["banker.wins"]
    if paytable == "standard":
        return by_points
    broken = (one["tie"] == 1) & (one["player.total"] >= 8)
    return by_points + broken * one[f"high.{paytable.lower()}"]


@pytest.mark.parametrize(("game", "paytable"), [("ca/super-pan-9", "standard"), ("ca/bay-baccarat", "B1")])
@pytest.mark.parametrize("text", SHOES.values(), ids=SHOES)
def test_best_play_from_a_tiny_shoe(game, paytable, text):
    found = load(game)
    best = best_plays(found, hitting(found), found.offer("hand", None, paytable), shoe_of(text))
    assert [play.dealer for play in best] == list(policies("DDDDOOOSSS"))
    three = np.array(parse_cards(text))[orders()][:, 0:6:2] >> 2
    totals = POINTS[three].sum(axis=1) % 10
    starts = np.sort(three, axis=1) @ np.array([169, 13, 1])
    for play in best[::3]:
        stand = gained(text, paytable, frozenset(), play.dealer)
        draw = gained(text, paytable, frozenset(range(10)), play.dealer)
        for known, edge in ((totals, play.by_total_edge), (starts, play.by_hand_edge)):
            most = sum(max(stand[known == one].sum(), draw[known == one].sum()) for one in np.unique(known))
            assert edge == Fraction(-int(most), len(known))


@cache
def lines(game, paytable, decks, dealer=HOUSE_WAY):
    """Combinations by line, the losing ones last, the bettor playing House Way."""
    found = load(game)
    (group,) = class_table(found, [found.offer("hand", None, paytable)]).groups
    counts = pan_nine.class_counts(group, Policies(HOUSE_WAY, dealer), fresh_shoe(decks), decks)
    return [int(counts[group.line_of[0] == line].sum()) for line in range(len(group.entries[0].lines) + 1)]


def test_super_pan_9_from_eight_decks():
    higher, tie, lower = lines("ca/super-pan-9", "standard", 8)
    assert higher == lower == 18_894_700_135_861_825_536
    assert tie == 5_119_312_025_540_602_368
    assert higher + tie + lower == pan_nine.combinations(fresh_shoe(8))


@pytest.mark.parametrize(
    ("paytable", "same"),
    [
        ("A1", 88_374_148_200_797_184),
        ("A2", 56_052_469_631_480_832),
        ("A3", 56_052_469_631_480_832),
        ("B1", 101_976_072_185_981_952),
        ("B2", 58_354_487_873_031_168),
        ("B3", 55_808_084_805_774_336),
    ],
)
def test_bay_baccarat_from_eight_decks_is_fair_when_both_play_house_way(paytable, same):
    higher, won, pushed, other_tie, lost = lines("ca/bay-baccarat", paytable, 8)
    assert higher == 18_894_700_135_861_825_536
    assert (pushed, other_tie) == (same, 3_740_297_677_545_051_648)
    assert higher + won == lost


@pytest.mark.parametrize("decks", [2, 12])
def test_bay_baccarat_sums_to_every_way_to_draw_eight_cards(decks):
    for paytable in ("A1", "B2"):
        assert sum(lines("ca/bay-baccarat", paytable, decks)) == pan_nine.combinations(fresh_shoe(decks))


def test_house_way_is_the_bettors_best_play_against_every_player_dealer():
    game = load("ca/super-pan-9")
    best = best_plays(game, hitting(game), game.offers()[0], fresh_shoe(8))
    for play in best:
        higher, tie, lower = lines("ca/super-pan-9", "standard", 8, play.dealer)
        assert play.by_total == HOUSE_WAY
        assert play.by_total_edge == play.by_hand_edge == Fraction(lower - higher, lower + tie + higher)
    edges = {tuple(sorted(play.dealer - {0, 1, 2, 3})): round(float(play.by_total_edge), 6) for play in best}
    assert edges == {
        (): -0.057748,
        (4,): -0.021384,
        (5,): -0.036365,
        (6,): -0.065986,
        (4, 5): 0,
        (4, 6): -0.029622,
        (5, 6): -0.044603,
        (4, 5, 6): -0.008238,
    }
