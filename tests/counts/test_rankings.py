"""Check figures of every ranking by counting all hands, and single hands against other evaluators."""

import random
from itertools import combinations, pairwise

import numpy as np
import pytest
from phevaluator import evaluate_omaha_cards
from pokerkit import (
    Card,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

from houseway.cards import parse_cards
from houseway.cards.notation import JOKER, card_text
from houseway.cards.poker import Category, best_five
from houseway.cards.poker.rankings import ranking
from tests.counts import poker_by_hand

# From the high card on; the royal flush is one of the straight flushes.
FIFTY_TWO = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36 + 4, 0]
FIFTY_THREE = [1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 204, 1]
WITH_JOKER = [116424, 116784, 15048, 8448, 10332, 2696, 624, 204, 164, 1]
# No pair by the highest card, from the five, of 53 and of 52 cards; and from the seven.
ACE_TO_FIVE_53 = [2304, 7680, 20480, 44800, 86016, 150528, 245760, 380160, 563200]
ACE_TO_FIVE_52 = [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]
DEUCE_TO_SEVEN = [4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880]


@pytest.fixture(scope="module")
def hands():
    """Every five of the fifty-three cards, a column a card; the last column is the joker's."""
    return np.array(list(combinations(range(JOKER + 1), 5)), dtype=np.int8).T


def values(name, cards):
    tables = ranking(name).tables
    return best_five(tables, len(cards), tables.words[cards].sum(axis=0), tables.suits[cards].sum(axis=0))


def by_category(found):
    counts = np.bincount(found >> 12, minlength=11).tolist()
    return [*counts[:8], counts[Category.STRAIGHT_FLUSH] + counts[Category.ROYAL_FLUSH], counts[10]]


def test_high_hands_of_52_and_of_53_cards_with_the_bug(hands):
    jokers = hands[-1] == JOKER
    found = values("high", hands)
    assert by_category(found) == FIFTY_THREE
    assert by_category(found[~jokers]) == FIFTY_TWO
    assert by_category(found[jokers]) == WITH_JOKER


def no_pair_by_highest(name, cards, ranks):
    """How many hands without a pair have each of these as their highest card: between two hands' values."""
    found = values(name, cards)
    of_rank = [found[(found >= worst) & (found <= best)].size for worst, best in ranks]
    assert sum(of_rank) == (found >= ranks[-1][0]).sum()
    return of_rank


def least_and_best(name, low_first, highest_from, straights_count):
    """For each highest card the values of the worst and the best hand that has it."""
    one = ranking(name)
    bounds = []
    for at in range(highest_from, 13):
        below = [low_first[i] for i in range(at)]
        found = [
            one.value(parse_cards(f"{low_first[at]}s {w}h {x}d {y}c {z}s"))
            for w, x, y, z in combinations(below, 4)
        ]
        kinds = [one.category(value) for value in found]
        plain = [v for v, kind in zip(found, kinds, strict=True) if kind is Category.HIGH_CARD]
        assert straights_count or len(plain) == len(found)
        bounds.append((min(plain), max(plain)))
    return bounds


def test_no_pair_ace_to_five_by_highest_card(hands):
    bounds = least_and_best("a5", ["A", *"23456789", "10", *"JQK"], 4, straights_count=False)
    assert no_pair_by_highest("a5", hands, bounds) == ACE_TO_FIVE_53
    assert no_pair_by_highest("a5", hands[:, hands[-1] != JOKER], bounds) == ACE_TO_FIVE_52
    seven = ranking("a5").value(parse_cards("7s 6h 5d 4c 3s"))
    assert (values("a5", hands) >= seven).sum() == 30464


def test_deuce_to_seven_by_highest_card(hands):
    bounds = least_and_best("27", [*"23456789", "10", *"JQKA"], 5, straights_count=True)
    natural = hands[:, hands[-1] != JOKER]
    assert no_pair_by_highest("27", natural, bounds) == DEUCE_TO_SEVEN


def test_five_cards_that_qualify_for_low(hands):
    natural = hands[:, hands[-1] != JOKER]
    assert (values("eight", natural) > 0).sum() == 57344


def as_pokerkit(cards):
    return "".join(card_text(card).replace("10", "T") for card in cards)


def assert_same_places(ours, theirs):
    """What is higher here is higher there, what ties ties."""
    together = sorted(zip(ours, theirs, strict=True), key=lambda each: each[0])
    for (a, first), (b, second) in pairwise(together):
        assert (first == second) if a == b else (first < second), (a, b, first, second)


@pytest.mark.parametrize(
    ("name", "count", "kind"),
    [
        ("high", 5, StandardHighHand),
        ("high", 7, StandardHighHand),
        ("a5", 5, RegularLowHand),
        ("a5", 7, RegularLowHand),
        ("27", 5, StandardLowHand),
    ],
)
def test_hands_rank_as_pokerkit_ranks_them(name, count, kind):
    sample = random.Random(f"{name} {count}")
    hands = [sample.sample(range(52), count) for _ in range(1500)]
    assert_same_places(
        [ranking(name).value(hand) for hand in hands], [kind.from_game(as_pokerkit(hand)) for hand in hands]
    )


def test_eight_or_better_as_pokerkit_has_it():
    sample = random.Random(8)
    hands = [sample.sample(range(52), 7) for _ in range(1500)]
    theirs = [EightOrBetterLowHand.from_game_or_none(as_pokerkit(hand)) for hand in hands]
    ours = [ranking("eight").value(hand) for hand in hands]
    assert [value > 0 for value in ours] == [hand is not None for hand in theirs]
    lows = [(value, hand) for value, hand in zip(ours, theirs, strict=True) if hand is not None]
    assert len(lows) > 250
    assert_same_places(*zip(*lows, strict=True))


def test_two_and_three_as_phevaluator_has_them():
    sample = random.Random(23)
    hands = [sample.sample(range(52), 9) for _ in range(5000)]
    # Theirs counts from the deuces, and 1 is the best.
    theirs = [-evaluate_omaha_cards(*_as_phevaluator(hand[4:]), *_as_phevaluator(hand[:4])) for hand in hands]
    ours = [ranking("high").two_and_three(hand[:4], hand[4:]) for hand in hands]
    assert_same_places(ours, theirs)


def _as_phevaluator(cards):
    return [card_text(card).replace("10", "T") for card in cards]


def test_two_and_three_for_low_as_pokerkit_has_them():
    sample = random.Random(32)
    compared = []
    for _ in range(1000):
        hand = sample.sample(range(52), 9)
        hole, board = (list(Card.parse(as_pokerkit(cards))) for cards in (hand[:4], hand[4:]))
        value = ranking("eight").two_and_three(hand[:4], hand[4:])
        theirs = OmahaEightOrBetterLowHand.from_game_or_none(hole, board)
        assert (value > 0) == (theirs is not None)
        if theirs is not None:
            compared.append((value, theirs))
    assert len(compared) > 200
    assert_same_places(*zip(*compared, strict=True))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_bug_is_the_best_of_what_it_may_be(count):
    """Every five of the cards, and in them the joker as each card it may stand for, ranked by hand."""
    sample = random.Random(53 + count)
    hands = [[JOKER, *sample.sample(range(52), count - 1)] for _ in range(900 // count)]
    # Near a flush, near five aces: what chance seldom brings.
    hands += [
        [JOKER, *sample.sample(range(0, 52, 4), count - 2), sample.randrange(1, 52, 4)]
        for _ in range(500 // count)
    ]
    hands += [[JOKER, 0, 1, *sample.sample(range(2, 52), count - 3)] for _ in range(500 // count)]
    assert_same_places(
        [ranking("high").value(hand) for hand in hands], [poker_by_hand.best_of(hand) for hand in hands]
    )


@pytest.mark.parametrize("count", [5, 6, 7])
def test_arrays_and_single_hands_are_looked_up_alike(count):
    sample = random.Random(count)
    hands = [sample.sample(range(JOKER + 1), count) for _ in range(4000)]
    for name in ("high", "a5", "eight"):
        assert values(name, np.array(hands).T).tolist() == [ranking(name).value(hand) for hand in hands]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Jk 2s 3h 4d 5c", "As 2s 3h 4d 6c"),  # the joker is an ace: the wheel (B.1)
        ("7s 6h 4d 3c 2s", "7s 6h 5d 3c 2s"),  # B.2
        ("Jk As 2h 3d 9c", "9s 5h 3d 2c As"),
        ("Ks Qh Jd 10c 9s", "2s 2h 3d 4c 5s"),  # no pair beats any pair
        ("As 2s 3s 4s 5s", "6h 4d 3c 2s Ah"),  # straights and flushes do not count (B.2)
    ],
)
def test_lowball_b_1_and_b_2(better, worse):
    assert ranking("a5").value(parse_cards(better)) > ranking("a5").value(parse_cards(worse))


def test_a_joker_makes_the_same_hand_as_the_lowest_card_not_there():
    low = ranking("a5")
    assert low.value(parse_cards("Jk As 2h 3d 9c")) == low.value(parse_cards("4s As 2h 3d 9c"))
    assert low.value(parse_cards("Jk As Ah 2d 3c")) == low.value(parse_cards("4s As Ah 2d 3c"))


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("high", "As 2h 3d 4c 5s"),
        ("high", "As Ks Qs Js 9s 2d 2c"),
        ("bug", "Jk As Ah Kd Kc"),
        ("bug", "Jk As Ah Ad Ac"),
        ("a5-joker", "Jk 2h 3d 4c 8s"),
        ("a5", "As Ah 3d 4c 8s"),
        ("27", "As 2h 3d 4c 5s"),
        ("27", "As 2s 3s 4s 5s"),
        ("eight", "As 2h 3d 4c 8s Ks Kh"),
    ],
)
def test_a_hand_is_said_as_a_dealer_says_it(name, cards, words):
    one = ranking(name)
    words(one.words(one.value(parse_cards(cards))))


@pytest.mark.parametrize(
    ("name", "cards", "other"),
    [
        ("high", "10s 10h 5d 5c As", "10d 10c 5s 5h Kd"),
        ("high", "Ks Kh As Qd 9c", "Kd Kc Ah Qc 8d"),
        ("high", "As Ks 9s 5s 3s", "Ah Kh 9h 5h 2h"),
        ("high", "10s 10h 5d 5c As", "10d 10c 4s 4h Kd"),
        ("high", "9s 9h 9d As 2c", "8s 8h 8d Ah 3c"),
        ("a5", "8s 6h 4d 3c As", "8h 6d 4c 3s 2h"),
        ("a5", "4s 4h 3d 2c As", "4d 4c 3s 2h 5d"),
        ("eight", "8s 6h 4d 3c As", "Ks Kh Qd Qc 9s"),
    ],
)
def test_of_two_hands_said_alike_the_kicker_is_said_too(name, cards, other, words):
    one = ranking(name)
    words(one.words(one.value(parse_cards(cards)), [one.value(parse_cards(other))]))


@pytest.mark.parametrize("name", ["high", "a5", "27", "eight"])
@pytest.mark.parametrize(("own", "board", "use"), [(2, 5, "any"), (5, 0, "any"), (4, 5, "two-and-three")])
def test_many_hands_at_once_are_worth_what_each_of_them_is(name, own, board, use):
    deck, one = range(52 if name == "27" else 53), ranking(name)
    cards = np.array([random.Random(f"{name} {at}").sample(deck, 3 * own + board) for at in range(200)])
    table, held = cards[:, 3 * own :], cards[:, : 3 * own].reshape(-1, 3, own).swapaxes(0, 1)
    each = one.two_and_three if use == "two-and-three" else lambda hole, shared: one.value([*hole, *shared])
    found = [[each(hole, shared) for hole, shared in zip(hands, table, strict=True)] for hands in held]
    assert one.values(held, table, use).tolist() == found
