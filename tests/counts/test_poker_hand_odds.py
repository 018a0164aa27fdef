"""Exact odds of the poker-hand games: figures known elsewhere, and second methods that share no code."""

import random
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from phevaluator.evaluator import evaluate_7cards

from houseway.families.poker_hand import odds
from houseway.families.poker_hand.odds import four_of_five, holdem, solving
from houseway.families.poker_hand.odds.bets import base_game, rules_of
from houseway.families.poker_hand.odds.figures import figures as one_offer
from houseway.families.poker_hand.odds.holdem.classes import classes, hole
from houseway.families.poker_hand.odds.holdem.one_hand import after_flop, on_board
from houseway.rules import load
from tests.counts import poker_by_hand
from tests.counts.other_evaluator import ranked_elsewhere

ANTE = ("ante", None, "standard")


def figures(game_id, decks=None, strategy="best", options=None):
    """Each wager's figures by its id."""
    game = load(game_id)
    cards = game.pack.counts(decks or game.pack.default)
    found = odds.decided(game, options or {}, game.offers(), strategy, cards)
    return {offer.wager: each for offer, each in zip(game.offers(), found, strict=True)}


def edge(figure):
    return -sum(figure.gained)


def hit_frequency(figure):
    """How often a line pays, the last one being that which loses."""
    return Fraction(sum(figure.hands[:-1]), sum(figure.hands))


def test_6_card_bonus_proves_what_the_rules_print():
    six = figures("ca/three-card-poker-6-card-bonus")["6-card-bonus"]
    assert round(float(edge(six)) * 100, 2) == 8.56
    assert round(float(hit_frequency(six)) * 100, 4) == 7.2798
    assert six.hands[:2] == (188 * 60, 1656 * 60), (
        "each six cards are dealt as three and three, one of them open"
    )


@pytest.mark.parametrize("game_id", ["ca/three-card-poker", "ca/three-card-poker-b"])
def test_who_ignores_the_open_card_plays_queen_six_four(game_id):
    """3.373% is known for the game with an Ante bonus, which gives back 5.285%."""
    found = figures(game_id, strategy="ignoring-open-card")
    assert float(edge(found["ante"])) == pytest.approx(0.0865805, abs=1e-7)
    assert float(edge(found["bonus"])) == pytest.approx(0.0438009, abs=1e-7)


def test_several_decks_make_the_bonus_favor_the_bettor():
    assert edge(figures("ca/three-card-poker", 1)["bonus"]) > 0
    assert all(edge(figures("ca/three-card-poker", decks)["bonus"]) < 0 for decks in (2, 8))


def test_let_it_ride_takes_back_as_is_known():
    found = figures("ca/let-it-ride-bonus")
    assert float(sum(found["bet-dollar"].staked)) == pytest.approx(1.2237, abs=1e-4)
    assert found["bet-1"].part_of == found["bet-2"].part_of == "bet-dollar"
    assert float(edge(found["3-card-bonus"])) == pytest.approx(1232 / 22100, abs=1e-9)


def test_crazy_4_is_as_known():
    found = figures("ca/crazy-4-poker")
    assert float(edge(found["ante"])) == pytest.approx(0.0342, abs=5e-5)
    assert float(edge(found["ante"]) / sum(found["ante"].staked)) == pytest.approx(0.0109, abs=5e-5)


@pytest.mark.parametrize(
    ("decks", "war", "given_up", "tie"), [(6, 0.0233, 0.0370, 0.1865), (8, 0.0234, 0.0373, 0.1783)]
)
def test_casino_war_is_as_known(decks, war, given_up, tie):
    found = figures("ca/casino-war", decks)
    assert float(edge(found["primary"])) == pytest.approx(war, abs=5e-5)
    assert float(found["primary"].strategies["surrendering"]) == pytest.approx(given_up, abs=1e-4)
    assert float(edge(found["tie"])) == pytest.approx(tie, abs=5e-5)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_holdem_is_as_known():
    """2.18497% of the Ante and 4.15 units at risk are known; Trips of 50-40-30-8-6-5-3 keeps 1.904%."""
    found = figures("ca/ultimate-texas-holdem")
    assert float(edge(found["ante"])) == pytest.approx(0.0218497, abs=1e-7)
    assert float(sum(found["ante"].staked)) == pytest.approx(4.152, abs=5e-4)
    assert float(edge(found["trips"])) == pytest.approx(0.0190405, abs=1e-7)
    counts = [4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620]
    assert [Fraction(n, sum(found["trips"].hands)) for n in found["trips"].hands[:-1]] == [
        Fraction(n, 133784560) for n in counts
    ]
    bets = base_game(load("ca/ultimate-texas-holdem"), {})
    assert np.array_equal(holdem.worked_out(holdem.gains_of(bets)).counts, holdem.policy_of(bets).counts)
    lost_with_the_fold = figures("ca/ultimate-texas-holdem", options={"fold_loses_bad_beat": 1})
    assert edge(lost_with_the_fold["bad-beat"]) > edge(found["bad-beat"])


def test_the_parts_of_a_base_game_add_up():
    for game_id, parts in {
        "ca/three-card-poker": ("ante", "play"),
        "ca/crazy-4-poker": ("ante", "play", "super-bonus"),
        "ca/casino-war": ("primary", "war"),
    }.items():
        game, found = load(game_id), figures(game_id)
        counted = solving.counted(game, {}, game.offers(), "best", game.pack.counts(game.pack.default))
        alone = one_offer(game, {}, game.offer(parts[0], None, "standard"), counted, "best", {}, "")
        own = edge(alone) - sum(edge(found[part]) for part in parts[1:])
        assert own + sum(edge(found[part]) for part in parts[1:]) == edge(found[parts[0]])
        assert sum(sum(found[part].staked) for part in parts[1:]) + 1 == sum(found[parts[0]].staked)


# Three Card Poker once more: every hand against every other, ranked by hand.


@pytest.fixture(scope="module")
def three_card_hands():
    hands = list(combinations(range(52), 3))
    strengths = [poker_by_hand.strength(list(hand), poker_by_hand.THREE) for hand in hands]
    places = {str(each): place for place, each in enumerate(sorted({str(s): s for s in strengths}.values()))}
    bits = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.int64)
    queen_high = np.array([each >= (0, [10]) for each in strengths])
    return np.array(hands), np.array([places[str(each)] for each in strengths]), bits, queen_high


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "pays_unqualified"), [("ca/three-card-poker", False), ("ca/three-card-poker-b", True)]
)
def test_three_card_poker_by_plain_enumeration(three_card_hands, game_id, pays_unqualified):
    hands, places, bits, queen_high = three_card_hands
    with_card, without_card, total = 0, 0, 0
    for at in range(len(hands)):
        masks = [sum(1 << card // 4 for card in hands[at] if card % 4 == suit) for suit in range(4)]
        if masks != sorted(masks, reverse=True):
            continue
        alike = 24 // np.prod([{1: 1, 2: 2, 3: 6, 4: 24}[masks.count(mask)] for mask in set(masks)])
        apart = (bits & bits[at]) == 0
        came = np.sign(places[at] - places[apart])
        ante = np.where(queen_high[apart] | (not pays_unqualified), came, 1)
        gain = ante + np.where(queen_high[apart], came, 0)
        cards = hands[apart].ravel()
        by_card = np.bincount(cards, weights=np.repeat(gain, 3), minlength=52)
        ways = np.bincount(cards, minlength=52)
        with_card += int(alike) * int(np.maximum(by_card, -ways).sum())
        without_card += int(alike) * max(int(by_card.sum()), -int(ways.sum()))
        total += int(alike) * int(ways.sum())
    found = figures(game_id)["ante"]
    assert edge(found) == Fraction(-with_card, total)
    assert found.strategies["ignoring-open-card"] == Fraction(-without_card, total)


# Let It Ride once more: the pays of all five-card hands, added up by what a bettor holds when he decides.


@pytest.mark.slow
def test_let_it_ride_by_adding_up_all_hands():
    cards = np.array(list(combinations(range(52), 5)))
    rank = ranked_elsewhere(cards.T)
    # phevaluator counts down from 7462; a pair of tens is the last that wins: 3326 + 5 ranks of 220 pairs.
    pays = np.select(
        [
            rank <= 1,
            rank <= 10,
            rank <= 166,
            rank <= 322,
            rank <= 1599,
            rank <= 1609,
            rank <= 2467,
            rank <= 3325,
            rank <= 4425,
        ],
        [500, 100, 25, 15, 10, 5, 3, 2, 1],
        -1,
    )
    below = np.array(
        [
            [len(list(combinations(range(card), taken))) if taken < 4 else 0 for taken in range(4)]
            for card in range(52)
        ]
    )
    by_three = np.zeros(22100, dtype=np.int64)
    by_four = np.zeros((22100, 52), dtype=np.int64)
    for left, right in [(a, b) for a in range(5) for b in range(5) if a != b]:
        held = [place for place in range(5) if place not in (left, right)]
        number = sum(below[cards[:, place], nth + 1] for nth, place in enumerate(held))
        # Sums of whole numbers far below 2^53.
        by_three += np.bincount(number, pays, 22100).astype(np.int64)
        by_four += (
            np.bincount(number * 52 + cards[:, left], pays, 22100 * 52).astype(np.int64).reshape(-1, 52)
        )
    total = 22100 * 49 * 48
    found = figures("ca/let-it-ride-bonus")
    assert edge(found["bet-1"]) == Fraction(-int(by_three.clip(0).sum()), total)
    assert edge(found["bet-2"]) == Fraction(-int(by_four.clip(0).sum()), total)
    whole = int(by_three.sum() + by_three.clip(0).sum() + by_four.clip(0).sum())
    assert edge(found["bet-dollar"]) == Fraction(-whole, total)


# Crazy 4 once more: each hand against every other of the deck, ranked and settled by hand.


def crazy_4_settled(kind, first, came, qualifies, made):
    """What Ante, Super Bonus and Play gain, as the rules print them, in halves of a unit."""
    if made == 0:
        return np.full(came.shape, -4)
    bonus = {"straight": 2, "flush": 3, "trips": 4, "straight flush": 30, "quads": 60}.get(kind)
    if kind == "quads" and first == poker_by_hand.ACE:
        bonus = 400
    lost = np.where(qualifies, np.minimum(2 * came, 0), 0)
    return (
        np.where(qualifies, 2 * came, 0)
        + 2 * made * np.where(qualifies, came, 1)
        + (lost if bonus is None else bonus)
    )


@pytest.fixture(scope="module")
def crazy_4_hands():
    """Every five cards, a bit each, and what the best four of them are: their place in the order of all."""
    every = np.array(list(combinations(range(52), 5)))
    strengths, number = poker_by_hand.every_four_of_five(every)
    places = sorted({str(each): each for each in strengths}.values())
    place_of = {str(each): place for place, each in enumerate(places)}
    order = np.array([place_of[str(each)] for each in strengths])[number]
    least = next(place for place, each in enumerate(places) if each >= (0, [poker_by_hand.ACE - 1]))
    return (np.int64(1) << every).sum(axis=1), order, places, least


@pytest.mark.parametrize(
    "count", [pytest.param(40, marks=pytest.mark.slow), pytest.param(10_000, marks=pytest.mark.long)]
)
@pytest.mark.timeout(3600)
def test_crazy_4_deals_decided_by_brute_force(crazy_4_hands, count):
    """Every choice gains what it gains against all 1,533,939 others, and the kernel takes the best."""
    bits, order, places, least = crazy_4_hands
    game = load("ca/crazy-4-poker")
    offer, cards = game.offer(*ANTE), game.pack.counts(1)
    (tables,) = odds.policies(game, {}, [offer], "best", cards)
    (street,) = rules_of(game).streets
    chance, decided = random.Random(4), set()
    for _ in range(count):
        hand = sorted(chance.sample(range(52), 5))
        mask = np.int64(sum(1 << card for card in hand))
        (own,) = order[bits == mask]
        kind, (first, *_) = poker_by_hand.FOUR[places[own][0]], places[own][1]
        others = np.bincount(order[(bits & mask) == 0], minlength=len(places))
        there = np.arange(len(places))
        came, plays = np.sign(own - there), there >= least
        may = [0, 1, 2, 3] if places[own] >= (1, [poker_by_hand.ACE]) else [0, 1]
        worth = {
            made: Fraction(int((others * crazy_4_settled(kind, first, came, plays, made)).sum()), 2 * 1533939)
            for made in may
        }
        best = max(worth, key=lambda made: worth[made])
        number = sum(comb(card, nth) for nth, card in enumerate(hand, start=1))
        assert tables["first"][number] == best, hand
        decided.add(best)
        if chance.random() < 0.05:
            told = odds.gains(game, {}, offer, cards, tuple(hand), None)
            assert told == {street.choices[made]: gain for made, gain in worth.items()}, hand
    assert decided == {0, 1, 3}


# Hold'em once more: boards and flops by the other evaluator, everybody against everybody.


def sevens(board, holes):
    """What phevaluator gives all these two cards on a board, the better the less."""
    theirs = lambda cards: [(card // 4 - 1) % 13 * 4 + card % 4 for card in cards]  # noqa: E731
    return np.array([evaluate_7cards(*theirs([*board, *two])) for two in holes])


def category(rank):
    """From the high card 0 to the royal flush 9."""
    return 9 - np.searchsorted([1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185], rank)


def settled(own, other, made):
    """What Ante, Blind and Play gain, as the rules print them, in halves of a unit; both are ranks."""
    came = int(own < other) - int(own > other)
    if made == 0:
        return -4
    blind = {9: 1000, 8: 100, 7: 20, 6: 6, 5: 3, 4: 2}.get(int(category(own)), 0)
    ante = 2 * came if category(other) > 0 else 0
    return ante + 2 * made * came + (blind if came > 0 else 2 * came)


def test_boards_of_holdem_by_another_evaluator():
    gains = holdem.gains_of(base_game(load("ca/ultimate-texas-holdem"), {}))
    chance = random.Random(5)
    for _ in range(12):
        board = chance.sample(range(52), 5)
        left = [card for card in range(52) if card not in board]
        holes = list(combinations(left, 2))
        ranks = sevens(board, holes)
        for two in chance.sample(range(len(holes)), 4):
            apart = [at for at, other in enumerate(holes) if not {*other} & {*holes[two]}]
            assert len(apart) == 990
            worth = on_board(gains, holes[two], tuple(board))
            for made in range(5):
                assert worth[made] == sum(settled(ranks[two], ranks[other], made) for other in apart)


@pytest.fixture(scope="module")
def holdem_policy():
    """The best policy, where its boards stand, and what each wager gains."""
    bets = base_game(load("ca/ultimate-texas-holdem"), {})
    boards, _ = four_of_five.every_board()
    return holdem.policy_of(bets), {tuple(board): at for at, board in enumerate(boards.tolist())}, bets


def under_every_name(cards):
    """The cards with their suits called otherwise, in all 24 ways."""
    for suits in permutations(range(4)):
        yield [card // 4 * 4 + suits[card % 4] for card in cards]


def plays_at_the_end(policy, standing, own, board):
    """What the policy's file says of two cards on a whole board, found by trying all names of the suits."""
    for named in under_every_name([*own, *board]):
        at = standing.get(tuple(sorted(named[2:])))
        if at is not None:
            number = int(hole(*named[:2]))
            return bool(policy.river[at, number >> 3] >> (number & 7) & 1)
    raise AssertionError("every board has a name under which it stands")


# Two hundred flops in all, twenty a seed.
@pytest.mark.parametrize(
    ("seed", "count"),
    [
        pytest.param(0, 1, marks=pytest.mark.slow),
        *[pytest.param(seed, 20, marks=pytest.mark.long) for seed in range(1, 11)],
    ],
)
@pytest.mark.timeout(3600)
def test_flops_of_holdem_by_brute_force_over_turn_river_and_dealer(holdem_policy, seed, count):
    """Both sums, and with them what is decided after the flop and on each of 1,081 boards."""
    policy, standing, bets = holdem_policy
    gains, told, chance = holdem.gains_of(bets), classes(), random.Random(seed)
    for _ in range(count):
        *own, a, b, d = chance.sample(range(52), 5)
        left = [card for card in range(52) if card not in (*own, a, b, d)]
        checked = twice = 0
        for turn, river in combinations(left, 2):
            board = (a, b, d, turn, river)
            others = combinations([card for card in left if card not in board], 2)
            (mine,), theirs = sevens(board, [own]), sevens(board, others)
            worth = [
                sum(
                    settled(mine, rank, made) * n
                    for rank, n in zip(*np.unique(theirs, return_counts=True), strict=True)
                )
                for made in (0, 1, 2)
            ]
            if policy.dealt[told.dealt[hole(*own)]] == 0:
                assert plays_at_the_end(policy, standing, own, board) == (worth[1] > worth[0])
            checked, twice = checked + max(worth[:2]), twice + worth[2]
        assert after_flop(gains, tuple(own), (a, b, d)) == (checked, twice)
        flop = sum(comb(card, nth) for nth, card in enumerate(sorted((a, b, d)), start=1))
        kind = told.numbers[told.kind[flop], told.holes[told.order[flop], hole(*own)]]
        assert bool(policy.flop[kind]) == (twice > checked)


def test_the_base_game_is_read_off_the_catalog():
    bets = base_game(load("ca/ultimate-texas-holdem"), {})
    assert {offer.wager for offer in bets.offers} == {"ante", "blind", "play"}
    assert bets.scale == 2, "a flush pays the Blind 3 to 2"
