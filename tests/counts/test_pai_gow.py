"""Pai gow poker counted: hands with jokers by category, every row of the chart, Fortune, and all deals."""

import random
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb, prod

import numpy as np
import pytest

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.odds import odds
from houseway.analysis.proofs import worked_out
from houseway.analysis.question import Question
from houseway.cards import card_text, parse_cards
from houseway.cards.decks import without
from houseway.cards.notation import JOKER
from houseway.cards.poker.jokers import five_value, joker_cards
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.odds import valued
from houseway.families.pai_gow.odds.advising import hands_left
from houseway.families.pai_gow.odds.envy import paid_for_the_highest
from houseway.families.pai_gow.odds.hands import card_tables, listed, set_alike
from houseway.families.pai_gow.odds.pairs import OtherPoints, OwnPoints, pairs
from houseway.families.pai_gow.odds.playing import ace_high, by_place, deals, house_way_points
from houseway.families.pai_gow.ranking import (
    FRONTS,
    fortune,
    front_number,
    front_rank,
    is_foul,
    strength,
    value_of,
)
from houseway.refusals import NotationError
from houseway.rules import load
from tests.counts import pai_gow_by_hand as by_hand

# From the high card to five aces.
FIVE_CARDS = {
    1: [1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 24, 1],
    4: [1768236, 1625856, 202752, 109488, 76392, 21668, 8544, 3808, 2516, 500, 56],
}
# From nothing to seven in a row without the joker; three of a kind with a straight stands fourth.
FORTUNE = [
    124556196, 11034204, 7470676, 201824, 6172088, 4188528, 307472, 184644, 26020, 1128, 196, 72, 32,
]  # fmt: skip
# The chart's own examples, the front first; the third one of aces is a full house, whose row governs (PH-30).
EXAMPLES = [
    "Qh Jd Ah 10c 7s 5c 3s", "As Qc 6h 6d Js 8s 4c", "3h 3d Ks Kc 7h 6d 2d", "Ad 7c Jh Jd 8s 8c 4d",
    "Kd 9s 8h 8d 4s 4c 7h", "Qh 8s 5h 5d 3s 3c 2h", "9h 9d 7s 7c 4h 4d As", "4s 4c As 8d Ah Ad 5s",
    "Jc 10c Ks Kh Kd 9s 8s", "Js Jc 5c 5h 5d As Jh", "Ah 7d 6c 5s 4c 3s 2s", "7h 4s Js 10c 9s 8s 7d",
    "9h 9d Ks Kc Qd Jh 10h", "Ah 7c Ad Jk Qc Js 10s", "Qh Qd Jk As Ac Jd 10d", "Qs Qc Qh Qd As 9s 8s",
    "Jh Jd Js Jc Qd 6s 5s", "8h 8d 8s 8c Jd 7s 4s", "4s 3c 5s 5c 5h 5d 2s", "2h 2d Ks Kc Kh Kd As",
    "As Ac Jk Ah Ad Ks 3s",
]  # fmt: skip


def face_up():
    return load("ca/face-up-pai-gow-poker")


def chart():
    return face_up().drawing().house_way


def in_text(cards):
    """Cards as the second program writes them."""
    return [by_hand.JOKER if card == JOKER else card_text(card).replace("10", "T") for card in cards]


def dealt(jokers, count, seed, hands):
    pack = [*range(52), *[JOKER] * jokers]
    dealer = random.Random(seed)
    return [tuple(dealer.sample(pack, count)) for _ in range(hands)]


@pytest.mark.parametrize("jokers", FIVE_CARDS)
def test_every_five_cards_by_category(jokers):
    tables, found = joker_cards(), np.zeros(11, dtype=np.int64)
    for held in range(jokers + 1):
        cards = np.array(list(combinations(range(52), 5 - held)))
        words = tables.words[cards].sum(axis=1) + held * tables.words[JOKER]
        values = five_value(tables, words, tables.suits[cards].sum(axis=1))
        found += np.bincount(values >> 12, minlength=11) * comb(jokers, held)
    assert found.tolist() == FIVE_CARDS[jokers]
    assert found.sum() == {1: 2_869_685, 4: 3_819_816}[jokers]


@pytest.mark.parametrize("jokers", [1, 4])
def test_backs_rank_as_a_second_program_ranks_them(jokers):
    hands = dealt(jokers, 5, 1, 1500) + [(JOKER,) * held + hand[held:] for held in range(jokers + 1)
                                         for hand in dealt(0, 5, held, 100)]  # fmt: skip
    ranked = sorted((by_hand.five(in_text(hand)), value_of(hand)) for hand in hands)
    for (theirs, ours), (their_next, our_next) in pairwise(ranked):
        assert (ours == our_next) == (theirs == their_next)
        assert ours <= our_next


def test_a_hand_is_foul_where_a_second_program_says_so():
    for hand in dealt(1, 7, 2, 300):
        for at in combinations(range(7), 2):
            front = tuple(hand[place] for place in at)
            back = tuple(card for place, card in enumerate(hand) if place not in at)
            assert is_foul(front, back) == by_hand.is_foul(in_text(front), in_text(back)), (front, back)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_printed_example_of_the_chart(example):
    cards = parse_cards(example)
    front, back = set_hand(chart(), tuple(random.Random(example).sample(cards, 7)))
    assert front_rank(front) == front_rank(cards[:2])
    assert value_of(back) == value_of(cards[2:])


@pytest.mark.parametrize("jokers", [1, 4])
def test_hands_are_set_as_a_second_program_reads_the_chart(jokers):
    """Some of every kind: classes are drawn, not deals, so that rare rows come up too."""
    rows = np.random.default_rng(jokers).choice(len(listed(jokers).cards), 1500, replace=False)
    ways = set_alike(chart(), jokers)
    for row, cards in zip(rows, listed(jokers).cards[rows].tolist(), strict=True):
        front, back = set_hand(chart(), tuple(cards))
        assert (by_hand.two(in_text(front)), by_hand.five(in_text(back))) == by_hand.house_way(
            in_text(cards)
        ), cards
        low, high = sorted(map(strength, front))
        place = ways.house_way[row]
        assert ways.fronts[row, place] == front_number(high, low)
        assert ways.backs[row, place] == card_tables().stands[value_of(back)]


def test_every_hand_of_seven_for_fortune():
    (found,) = odds(
        load("ca/fortune-pai-gow-poker"),
        offers=[load("ca/fortune-pai-gow-poker").offer("fortune", None, "FPG-04")],
    )
    assert [line.combinations for line in found.lines] == [
        32, 72, 196, 1128, 26020, 184644, 307472, 4188528, 6172088, 7470676 + 201824, 11034204, 124556196,
    ]  # fmt: skip
    assert found.combinations == comb(53, 7) == 154_143_080 == sum(FORTUNE)


def test_fortune_by_classes():
    """Every class stands for as many hands as the whole pack has of it."""
    hands, kinds = listed(1), set_alike(chart(), 1).fortune
    assert np.bincount(kinds, weights=hands.ways, minlength=13).tolist() == FORTUNE
    for row in np.random.default_rng(5).choice(len(hands.cards), 400, replace=False):
        assert fortune(tuple(hands.cards[row].tolist())) == kinds[row]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_fortune_by_brute_force_over_all_hands():
    from tests.counts.fortune_by_brute_force import counted

    assert counted().tolist() == FORTUNE


@pytest.mark.parametrize(("jokers", "seed"), [(0, 1), (1, 2), (1, 3), (3, 4), (4, 5)])
def test_hands_of_a_small_pack_are_those_of_plain_enumeration(jokers, seed):
    """Mostly of one suit, so that flushes come up."""
    dealer = random.Random(seed)
    pack = [
        *dealer.sample(range(0, 52, 4), 6),
        *dealer.sample(range(1, 52, 4), 3),
        *dealer.sample(range(2, 52, 4), 2),
    ]
    pack += [JOKER] * jokers
    left = [0] * 53
    for card in pack:
        left[card] += 1
    whole = 4 if jokers > 1 else 1
    points, high_sevens = house_way_points(chart(), whole), by_place(whole, ace_high(chart(), whole))
    found = hands_left(tuple(left), points, high_sevens).sum(axis=2)
    expected = np.zeros_like(found)
    for hand in combinations(pack, 7):
        front, back = set_hand(chart(), tuple(sorted(hand)))
        low, high = sorted(map(strength, front))
        expected[card_tables().stands[value_of(back)], front_number(high, low)] += 1
    assert (found == expected).all()
    assert found.sum() == comb(len(pack), 7)


def test_settings_of_a_hand_and_what_each_is_worth():
    game = load("ca/double-hand-poker")
    hand = parse_cards("Qs Qc Qh Qd As 9s 8s")
    ways = valued(game, {}, game.offer("hand", None, "standard"), hand, game.pack.counts(1))
    assert sum(way.is_house_way for way in ways) == 1
    assert all(sum(way.lines) == comb(46, 7) for way in ways)
    assert [way.value for way in ways] == sorted((way.value for way in ways), reverse=True)
    assert not any(is_foul(way.low, way.high) for way in ways)


def test_wild_jokers_and_broken_packs_are_refused(words):
    game = load("ca/double-hand-poker")
    with pytest.raises(NotationError) as wrong:
        worked_out(Question(game, options={"wild": 1}))
    words(str(wrong.value), "wild jokers")
    with pytest.raises(NotationError) as wrong:
        worked_out(Question(game, removed=parse_cards("As")))
    words(str(wrong.value), "a broken pack")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_deals_by_inclusion_and_exclusion_are_those_of_each_hand():
    """Of classes whose hands differ by a change of suits only, one hand stands for all."""
    hands = [
        parse_cards(text) for text in ("As 2s 3s 4s 5s 6s 7s", "Ks Kh Kd Kc Qs Qh Qd", "As 9s 7s 5s 3s Jk 4s")
    ]
    points, high = house_way_points(chart(), 1), by_place(1, ace_high(chart(), 1))
    rows = [int(np.flatnonzero((np.sort(listed(1).cards, axis=1) == sorted(hand)).all(axis=1))[0])
            for hand in hands]  # fmt: skip
    first, labels, weights = np.arange(len(points) + 1), np.zeros_like(points), np.zeros_like(points)
    for label, row in enumerate(rows):
        place = listed(1).place[row]
        labels[place], weights[place] = label, 1
    found = pairs(OwnPoints(first, points, labels, weights), OtherPoints(points, high), 1, (3, 3))
    for label, (row, hand) in enumerate(zip(rows, hands, strict=True)):
        left = hands_left(without(face_up().pack.counts(1), hand), points, high)
        back, front = divmod(int(points[listed(1).place[row]]), FRONTS)
        ways = int(listed(1).ways[row])
        for relation, (backs, fronts) in enumerate(
            (b, f) for b in (back, back + 1, None) for f in (front, front + 1, None)
        ):
            assert (
                found[label, :, relation].tolist() == (left[:backs, :fronts].sum(axis=(0, 1)) * ways).tolist()
            )


# Deals by line: at Face Up first those that push because the player-dealer is ace-high; won, pushed, lost.
DEALS = {
    ("ca/double-hand-poker", 1, "house-way"): (
        2_373_939_678_930_048, 3_397_256_922_526_652, 2_479_262_429_757_700,
    ),
    ("ca/double-hand-poker", 4, "house-way"): (
        5_406_813_741_540_356, 8_862_923_026_505_464, 5_652_103_331_715_780,
    ),
    ("ca/face-up-pai-gow-poker", 1, "best"): (
        772_402_881_650_400, 2_049_263_384_196_156, 3_223_161_709_670_724, 2_205_631_055_697_120,
    ),
    ("ca/face-up-pai-gow-poker", 1, "house-way"): (
        772_402_881_650_400, 1_895_294_513_741_232, 3_178_101_588_419_072, 2_404_660_047_403_696,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("id_", "jokers", "strategy"), DEALS)
def test_all_deals_as_the_file_has_them(id_, jokers, strategy):
    found = asked(id_, jokers, strategy)
    assert [line.combinations for line in found.lines] == list(DEALS[id_, jokers, strategy])
    assert found.combinations == comb(52 + jokers, 7) * comb(45 + jokers, 7)
    assert isinstance(found, DecidedOdds)
    assert found.decided.method == "exact"


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("id_", "jokers", "strategy"), DEALS)
def test_all_deals_counted_again(id_, jokers, strategy):
    game = load(id_)
    options = {"jokers": jokers} if jokers > 1 else {}
    (again,) = worked_out(
        Question(game, (game.offer("hand", None, "standard"),), options=options, strategy=strategy)
    )
    assert again.hands == DEALS[id_, jokers, strategy]


def asked(id_, jokers, strategy):
    game, options = load(id_), {"jokers": jokers} if jokers > 1 else {}
    (found,) = odds(game, offers=[game.offer("hand", None, "standard")], options=options, strategy=strategy)
    return found


def test_envy_by_seats():
    """Each other hand for Fortune; at Face Up the highest of all alone, one's own among them."""
    each = [envied("ca/fortune-pai-gow-poker", "FPG-04", seats) for seats in (2, 3, 4, 7)]
    highest = [envied("ca/face-up-pai-gow-poker", "standard", seats) for seats in (2, 3, 4, 7)]
    assert each[0] == highest[0] == 0
    assert each[2] == 2 * each[1]
    assert each[3] == 5 * each[1]
    assert highest[1] < highest[2] < 2 * highest[1]
    # 519,564 hands of 154,143,080 have an award; per $5.
    awards = (32 * 1000 + 72 * 750 + 196 * 250 + 1128 * 100 + 26020 * 50 + 184644 * 20 + 307472 * 5) / 5
    assert float(each[1]) == pytest.approx(awards / comb(53, 7), rel=1e-12)


@pytest.mark.parametrize("others", range(5))
def test_envy_for_the_highest_hand_of_all_by_going_through_every_deal(others):
    """Independent hands of five kinds: each way they can fall is looked at by itself."""
    awards, weights = (0, 3, 3, 10, 25), (50, 9, 4, 3, 1)
    alone = np.array(weights, dtype=object)
    paid = total = 0
    for own, *rest in product(range(5), repeat=others + 1):
        ways = prod(weights[kind] for kind in (own, *rest))
        highest = max(awards[kind] for kind in (own, *rest))
        paid += ways * (highest if highest in [awards[kind] for kind in rest] else 0)
        total += ways
    found = paid_for_the_highest(awards, alone, np.outer(alone, alone), others)
    assert found == Fraction(paid, total)


def envied(id_, paytable, seats):
    game = load(id_)
    (found,) = odds(game, offers=[game.offer("fortune", None, paytable)], seats=seats)
    assert isinstance(found, DecidedOdds)
    return found.envy_return


@pytest.mark.long
@pytest.mark.timeout(900)
def test_with_one_chart_on_both_sides_the_edge_is_what_copies_cost():
    cells = deals(chart(), 1, "house-way").reshape(3, 3, 6).sum(axis=2)
    assert (cells == cells[::-1, ::-1]).all()
    won, _, lost = DEALS["ca/double-hand-poker", 1, "house-way"]
    assert cells[2, 2] == won
    assert lost - won == cells[0, 1] + cells[1, 0] + cells[1, 1]
