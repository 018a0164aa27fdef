"""Tiles counted: two-tile hands by group, every setting of House Way, and all 736,281,000 deals."""

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.odds import odds
from houseway.cards import card_text, parse_card, parse_cards
from houseway.cards.decks import without
from houseway.cli import app
from houseway.families.tiles.house_way import house_way, settings
from houseway.families.tiles.odds import class_counts, edges, policies, valued
from houseway.families.tiles.odds.counting import against, as_bytes, by_house_way
from houseway.families.tiles.odds.hands import Dealt, hands
from houseway.families.tiles.odds.playing import DealsAsked, cells_of
from houseway.families.tiles.ranking import fours, is_pair, kind_of, rank, worth
from houseway.families.tiles.rules import Tiles
from houseway.rules import load
from houseway.rules.classes import class_table
from tests.counts import tiles_by_hand as by_hand

ORDERS = {0: by_hand.ORDER, 1: by_hand.BOTH_LAST}
DEALS = 736_281_000


def game():
    return load("ca/pai-gow")


def tiles(order=0):
    rules = game().drawing({"both_last": order})
    assert isinstance(rules, Tiles)
    return rules


def kind(tile):
    return kind_of(parse_card("-".join(tile)))


def every_kind():
    return [kind(tile) for tile in by_hand.SET]


def test_496_hands_of_two_by_group_as_the_page_counts_them():
    found = Counter(worth(rank(one, other)) for one, other in combinations(every_kind(), 2))
    points = {9: 48, 8: 56, 7: 52, 6: 56, 5: 44, 4: 52, 3: 48, 2: 44, 1: 32, 0: 24}
    assert found == points | {10: 16, 11: 8, 12: 15, 13: 1}
    assert found.total() == 496


def test_35_960_hands_6_840_with_a_pair_of_which_6_260_keep_it_and_12_012_with_nothing_to_decide():
    way, every, paired, kept, plain = tiles(), 0, 0, 0, 0
    for four in combinations(every_kind(), 4):
        every += 1
        ways, chosen = settings(four, way.order), house_way(way.house_way, four, way.order)
        if any(is_pair(*each.high) for each in ways):
            paired += 1
            kept += is_pair(*chosen.high)
        best = max(each.low_rank for each in ways), max(each.high_rank for each in ways)
        plain += any(each[2:] == best for each in ways)
    assert (every, paired, kept, plain) == (35_960, 6_840, 6_260, 12_012)
    assert len(fours()) == 4_285


@cache
def second_program(order):
    """Of all hands the tiles as bits, the ranks of low and high, and where those stand among all."""
    every = by_hand.all_hands()
    masks = np.array([sum(1 << at for at in four) for four in every], dtype=np.int64)
    set_ = [by_hand.house_way([by_hand.SET[at] for at in four], ORDERS[order]) for four in every]
    values = [[by_hand.value(*hand, ORDERS[order]) for hand in both] for both in set_]
    ladder = {value: at for at, value in enumerate(sorted({each for both in values for each in both}))}
    return masks, set_, np.array([[ladder[each] for each in both] for both in values])


@pytest.mark.parametrize("order", [0, 1])
def test_every_hand_is_set_as_a_second_program_sets_it(order):
    way, kinds = tiles(order), every_kind()
    kind_named = dict(zip(by_hand.SET, kinds, strict=True))
    for four, both in zip(by_hand.all_hands(), second_program(order)[1], strict=True):
        chosen = house_way(way.house_way, tuple(sorted(kinds[at] for at in four)), order)
        expected = tuple(rank(*(kind_named[tile] for tile in hand), order) for hand in both)
        assert chosen[2:] == expected, both


@pytest.mark.parametrize("order", [0, 1])
def test_one_hand_in_a_hundred_meets_what_plain_enumeration_finds(order):
    """Every deal of the second hand, tile by tile, against counts by kinds."""
    masks, _, stands = second_program(order)
    way = tiles(order)
    shoe = game().pack.counts(1)
    counts = against(shoe, as_bytes(by_house_way(way)))
    row_of = {four: at for at, four in enumerate(hands().kinds)}
    every = by_hand.all_hands()
    for first in Random(32).sample(range(len(every)), 360):
        met = stands[(masks & masks[first]) == 0]
        assert len(met) == 20_475
        low, high = (np.sign(stands[first][at] - met[:, at]) + 1 for at in (0, 1))
        plainly = np.bincount(low * 3 + high, minlength=9)
        row = row_of[tuple(sorted(kind(by_hand.SET[at]) for at in every[first]))]
        cells = counts[row, by_house_way(way)[row]].reshape(9, 9)
        assert cells.sum(axis=1 - order).tolist() == plainly.tolist(), every[first]


# Deals that a bettor wins, pushes and loses, by option and play.
PROVED = {
    (0, "house-way"): (216_455_534, 296_428_500, 223_396_966),
    (0, "best"): (217_538_074, 300_668_588, 218_074_338),
    (1, "house-way"): (216_435_176, 296_427_628, 223_418_196),
}


@pytest.mark.parametrize(("order", "strategy"), PROVED)
def test_all_deals(order, strategy):
    (found,) = odds(game(), options={"both_last": order}, strategy=strategy)
    assert tuple(line.combinations for line in found.lines) == PROVED[order, strategy]
    assert found.combinations == sum(PROVED[order, strategy]) == DEALS


@pytest.mark.parametrize("strategy", ["house-way", "both-high", "both-low"])
def test_with_equal_settings_the_edge_is_the_chance_of_losing_by_a_copy(strategy):
    (found,) = odds(game(), strategy=strategy)
    won, _, lost = (line.combinations for line in found.lines)
    (group,) = class_table(game()).groups
    assert found.house_edge is not None
    assert found.house_edge * DEALS == lost - won
    if strategy == "house-way":
        cells = np.array(cells_of(DealsAsked(tiles(), game().pack.counts(1), ()), strategy)).reshape(9, 9)
        outcome = cells.sum(axis=1)
        below_below, by_a_copy = outcome[0], outcome[1] + outcome[3] + outcome[4]
        assert below_below == won
        assert by_a_copy == lost - won == 6_941_432
        assert class_counts(group, tiles(), game().pack.counts(1), 1).sum() == DEALS


def test_nobody_does_better_than_best_and_each_side_gains_by_it():
    (found,) = odds(game(), strategy="best")
    assert isinstance(found, DecidedOdds)
    edges = found.decided.strategies | {"best": -found.fixed_profit}
    assert edges["best"] < edges["house-way"] < edges["bank-best"]


def test_a_set_without_some_tiles_is_counted_too():
    """Twenty tiles: every deal of two hands, plainly."""
    gone = ["66", "66", "11", "44", "31", "55", "33", "63", "62", "52", "42", "41"]
    left = list(by_hand.SET)
    for tile in gone:
        left.remove(tile)
    (found,) = odds(game(), removed=tuple(parse_card("-".join(tile)) for tile in gone))
    every = list(combinations(range(len(left)), 4))
    both = [by_hand.house_way([left[at] for at in four]) for four in every]
    set_ = {four: [by_hand.value(*hand) for hand in hands] for four, hands in zip(every, both, strict=True)}
    assert found.combinations == 4_845 * 1_820
    masks = np.array([sum(1 << at for at in four) for four in every])
    ladder = {value: at for at, value in enumerate(sorted({each for both in set_.values() for each in both}))}
    stands = np.array([[ladder[each] for each in set_[four]] for four in every])
    above: Counter[int] = Counter()
    for at, mask in enumerate(masks):
        met = stands[(masks & mask) == 0]
        for hands_above, count in enumerate(np.bincount((stands[at] > met).sum(axis=1), minlength=3)):
            above[hands_above] += int(count)
    assert [line.combinations for line in found.lines] == [above[2], above[1], above[0]]


def test_the_ways_to_deal_add_up():
    dealt = Dealt(game().pack.counts(1))
    assert dealt.ways.sum() == 35_960
    assert all(dealt.left_by(row).sum() == 20_475 for row in range(0, 4_285, 97))


@pytest.mark.parametrize(
    ("hand", "ways"),
    [("6-3 5-4 5-5 6-4", 3), ("6-6 6-6 1-1 1-1", 2), ("4-2 2-1 3-3 4-1", 3), ("6-5 5-1 5-5 6-3", 3)],
)
def test_every_setting_of_a_hand_has_its_value_and_house_way_is_marked(hand, ways):
    """Of each setting all 20,475 hands it meets, tile by tile."""
    four, (offer,) = parse_cards(hand), game().offers()
    found = valued(game(), {}, offer, four, game().pack.counts(1))
    assert len(found) == ways
    assert [each.is_house_way for each in found].count(True) == 1
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    masks, set_, _ = second_program(0)
    left, mine = list(by_hand.SET), 0
    for tile in hand.replace("-", "").split():
        at = left.index(tile)
        left[at], mine = "", mine | 1 << at
    met = [both for both, mask in zip(set_, masks, strict=True) if not mask & mine]
    for each in found:
        own = sorted(
            by_hand.value(*(card_text(t).replace("-", "") for t in two)) for two in (each.low, each.high)
        )
        above = Counter(
            sum(
                ours > theirs for ours, theirs in zip(own, (by_hand.value(*two) for two in both), strict=True)
            )
            for both in met
        )
        assert each.lines == (above[2], above[1], above[0])
        assert each.value == Fraction(above[2] - above[0], 20_475)


@pytest.mark.parametrize("strategy", ["house-way", "best", "both-high", "both-low"])
def test_each_strategys_settings_of_all_hands_make_its_edge(strategy):
    """Hand by hand: what its setting gains against what the player-dealer's makes of every other."""
    (offer,) = game().offers()
    cards = game().pack.counts(1)
    (chosen,) = policies(game(), {}, [offer], strategy, cards)
    other = chosen if strategy.startswith("both") else by_house_way(tiles())
    met = against(cards, as_bytes(other))[np.arange(len(chosen)), chosen].reshape(-1, 9, 9).sum(axis=2)
    by_outcome = Dealt(cards).ways.astype(np.int64) @ met
    won, lost = by_outcome[8], by_outcome[[0, 1, 3, 4]].sum()
    (found,) = odds(game(), strategy=strategy)
    assert found.house_edge == Fraction(int(lost - won), DEALS)


def test_edges_of_sets_without_some_tiles():
    (offer,) = game().offers()
    whole = game().pack.counts(1)
    gone = without(whole, parse_cards("6-6 1-1"))
    found = edges(game(), {}, [offer], [whole, gone])
    (exact,) = odds(game(), removed=parse_cards("6-6 1-1"))
    assert found.shape == (2, 1)
    assert found[0, 0] == pytest.approx(-867_679 / 92_035_125)
    assert exact.house_edge is not None
    assert found[1, 0] == pytest.approx(float(-exact.house_edge))


def said(*words):
    return CliRunner().invoke(app, ["strategy", "ca/pai-gow", *words])


def test_strategy_tells_every_setting_of_a_hand_and_marks_house_way(words):
    document = json.loads(said("--hand", "6-6 6-6 1-1 1-1", "--json").stdout)
    choices = [(each["choice"], each["gain_exact"], each["house_way"]) for each in document["choices"]]
    assert choices == [
        ("low 1-1 1-1, high 6-6 6-6", "2242/2275", True),
        ("low 6-6 1-1, high 6-6 1-1", "-1107/2275", False),
    ]
    words(said("--hand", "6-6 6-6 1-1 1-1").stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--hand", "6-6 6-6 1-1 1-1", "--up", "4-4"),
        ("--hand", "6-6 6-6 1-1"),
        ("--hand", "6-6 6-6 6-6 1-1"),
        ("--hand", "6-6 6-6 1-1 1-1", "--removed", "1-1"),
        ("--hand", "6-6 6-6 1-1 As"),
    ],
)
def test_what_is_no_hand_of_the_set_has_no_strategy(arguments, words):
    refused = said(*arguments)
    assert refused.exit_code == 2
    words(refused.output)


def test_shipped_figures_answer_without_counting_and_without_numba():
    """All that `odds` tells of the game stands in the file."""
    program = (
        "import sys; from houseway.rules import load; from houseway.analysis.odds import odds;"
        "game = load('ca/pai-gow');"
        "[odds(game, strategy=each) for each in (None, 'best', 'bank-best', 'both-high', 'both-low')];"
        "odds(game, options={'both_last': 1});"
        "from houseway.families.tiles.odds import hands;"
        "print('numba' in sys.modules, hands.hands.cache_info().misses)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "0"]
