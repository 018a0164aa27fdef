"""Equity of known match-ups: every deal counted by the kernel and by loops written apart."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest
from phevaluator.evaluator import evaluate_7cards

from houseway.analysis import equity as analysis_equity
from houseway.analysis.equity import Pots, Sampling, deals_of, equity
from houseway.analysis.equity_question import asked
from houseway.analysis.showdowns import showdown, showdowns
from houseway.cards.notation import cards_text, parse_cards
from houseway.refusals import Refused
from tests.asserting import assert_refused, require_refused
from tests.counts import equity_by_hand

FIFTEEN = showdowns()
MATCH_UPS = 7
MOST_DEALS = 800


OPTIONS = {
    "two-down-cards": ("ca/omaha", "ca/omaha-high-low"),
    "no-qualifier": ("ca/holdem-high-low", "ca/omaha-high-low", "ca/pineapple-8"),
    "no-joker": ("ca/draw-poker",),
}


def match_up(rules, sample):
    """A deal of this game that is nearly done, with what is unknown here and there."""
    deck = sample.sample(range(52 + rules.jokers), 52 + rules.jokers)
    while True:
        hands = sample.choice([2, 2, 3])
        board = sample.choice([count for count in rules.boards if count or rules.board == 0])
        lengths = [max(0, rules.own - sample.choice([0, 0, 1, 2])) for _ in range(hands)]
        cards = iter(deck)
        pots = Pots(
            tuple(tuple(next(cards) for _ in range(length)) for length in lengths),
            tuple(next(cards) for _ in range(board)),
            tuple(next(cards) for _ in range(sample.randrange(4))),
        )
        # Hands with a joker are ranked by hand below, which takes longest.
        most = MOST_DEALS // (3 if rules.jokers else 1)
        if 1 < deals_of(rules, pots) <= most:
            return pots


@pytest.mark.parametrize("game", FIFTEEN)
def test_a_hundred_match_ups_are_counted_as_by_hand(game):
    sample = random.Random(game)
    for _ in range(MATCH_UPS):
        as_by_hand(FIFTEEN[game], match_up(FIFTEEN[game], sample))


@pytest.mark.parametrize(
    ("option", "game"), [(option, game) for option in OPTIONS for game in OPTIONS[option]]
)
def test_match_ups_under_an_option_are_counted_as_by_hand(option, game):
    """PK-1, PK-17 and PK-21."""
    rules, sample = showdown(game, {option: 1}), random.Random(f"{game} {option}")
    assert rules != showdown(game)
    for _ in range(2):
        as_by_hand(rules, match_up(rules, sample))


def as_by_hand(rules, pots):
    ours = equity(rules, pots)
    deals, theirs = equity_by_hand.equity(rules, pots.hands, pots.board, pots.dead)
    assert (ours.method, ours.deals) == ("exact", deals)
    for hand, figures in zip(ours.hands, theirs, strict=True):
        low = hand.low_equity if len(rules.rankings) == 2 else Fraction(0)
        assert [hand.equity, hand.win, hand.tie, low, hand.scoop] == figures, pots
    assert sum(hand.equity for hand in ours.hands) == 1


def known(game, *hands, board="", dead=""):
    rules = showdown(game)
    return equity(rules, asked(game, rules, hands, board, dead))


@pytest.mark.slow
@pytest.mark.parametrize(
    "hands", [pytest.param(("As Ah", "Kd Kc"), marks=pytest.mark.long), ("As Ks", "2d 2h")]
)
def test_holdem_before_the_flop_as_another_evaluator_counts_it(hands):
    found = known("ca/texas-holdem", *hands)
    first, second = (equity_by_hand.theirs(parse_cards(hand)) for hand in hands)
    rest = [card for card in range(52) if card not in (*first, *second)]
    tally = [0, 0, 0]
    for board in combinations(rest, 5):
        mine, other = evaluate_7cards(*first, *board), evaluate_7cards(*second, *board)
        tally[(mine > other) + 2 * (mine == other)] += 1
    assert found.deals == sum(tally) == 1712304
    assert [hand.win * found.deals for hand in found.hands] == tally[:2]
    assert found.hands[0].tie * found.deals == tally[2]


def test_aces_against_kings_as_every_table_of_match_ups_has_them():
    aces, kings = known("ca/texas-holdem", "AsAh", "KdKc").hands
    assert [round(100 * float(part), 2) for part in (aces.win, kings.win, aces.tie)] == [81.06, 18.55, 0.38]


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("ca/texas-holdem", ("As Kd", "?"), "Qs Js 2h"),
        ("ca/omaha-high-low", ("As 2d Kh Qh", "9s 9d 8c 7c"), "3s 4d Kc"),
        ("ca/stud-high-low", ("As 2d 3c 7h 7d", "Ks Kd 8c 6h 5d"), ""),
        ("ca/lowball", ("Jk 2s 3d", "8s 6d 5c 4h"), ""),
    ],
)
def test_sampled_equity_lies_within_its_error(game, hands, board, monkeypatch):
    exact = known(game, *hands, board=board)
    monkeypatch.setattr(analysis_equity, "MOST_LOOKS", 0)
    sampled = known(game, *hands, board=board)
    assert (exact.method, sampled.method, sampled.deals) == ("exact", "sampled", 1_000_000)
    for counted, drawn in zip(exact.hands, sampled.hands, strict=True):
        assert 0 < drawn.standard_error < 0.001
        assert abs(float(counted.equity - drawn.equity)) < 4 * drawn.standard_error


def test_the_seed_says_which_deals_are_drawn():
    rules = showdown("ca/razz")
    pots = asked("ca/razz", rules, ["As 2d 3c", "?"])
    first, again, other = (equity(rules, pots, Sampling(100_000, seed)).hands[0].equity for seed in (1, 1, 2))
    assert first == again != other


def test_what_is_discarded_leaves_most_whatever_the_others_keep():
    """Each way to keep two of three by itself, the others' ways equally likely."""
    hands, board = ("As Ks 2d", "9s 9h 8d"), "Qs Js 3h"
    rules = showdown("ca/crazy-pineapple")
    ways = [[" ".join(c for c in hand.split() if c != out) for out in hand.split()] for hand in hands]
    gains = [dict.fromkeys(each, Fraction(0)) for each in ways]
    for kept in product(*ways):
        dead = " ".join(set(" ".join(hands).split()) - set(" ".join(kept).split()))
        for at, hand in enumerate(known("ca/crazy-pineapple", *kept, board=board, dead=dead).hands):
            gains[at][kept[at]] += hand.equity
    found = equity(rules, asked("ca/crazy-pineapple", rules, hands, board))
    best = [parse_cards(max(each, key=each.__getitem__)) for each in gains]
    assert [hand.cards for hand in found.hands] == best
    assert [cards_text(hand.discarded) for hand in found.hands] == ["2d", "8d"]


def test_before_the_flop_of_crazy_pineapple_the_discard_waits_for_the_flop():
    """Each flop drawn has its own discard, so three cards are worth more than the best two of them."""
    found = known("ca/crazy-pineapple", "As Ks 2s", "Qd Qh 9c")
    assert found.method == "sampled"
    first, second = found.hands
    assert (first.cards, first.discarded) == (parse_cards("As Ks 2s"), ())
    assert first.equity + second.equity == 1
    assert 0 < first.standard_error < 0.02


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "reason", "clause", "say", "told"),
    [
        (
            "ca/texas-holdem",
            ("As Ah", "As Kd"),
            "",
            "",
            "cards_not_in_shoe",
            "102.I",
            "card-named-twice",
            {"As"},
        ),
        (
            "ca/texas-holdem",
            ("As Ah", "Ks Kd"),
            "2s 3s 4s",
            "4s",
            "cards_not_in_shoe",
            "102.I",
            "card-named-twice",
            {"4s"},
        ),
        (
            "ca/texas-holdem",
            ("As Ah Ad", "?"),
            "",
            "",
            "cards_break_drawing_rules",
            "102.I",
            "hand-too-long",
            {2, 3},
        ),
        (
            "ca/texas-holdem",
            ("As Ah", "?"),
            "2s 3s",
            "",
            "cards_break_drawing_rules",
            "102.I",
            "board-not-of-game",
            {2},
        ),
        (
            "ca/razz",
            ("As Ah", "?"),
            "2s 3s 4s",
            "",
            "cards_break_drawing_rules",
            "102.G",
            "board-not-of-game",
            {3},
        ),
        (
            "ca/omaha",
            ("As Ah 2d 3d 4d", "?"),
            "",
            "",
            "cards_break_drawing_rules",
            "K.1",
            "hand-too-long",
            {4, 5},
        ),
        (
            "ca/pineapple",
            ("As Ah 2d", "?"),
            "3s 4s 5s",
            "",
            "cards_break_drawing_rules",
            "M.3",
            "discard-is-made",
            {3, 2},
        ),
        (
            "ca/crazy-pineapple",
            ("As Ah 2d", "?"),
            "3s 4s 5s 6s",
            "",
            "cards_break_drawing_rules",
            "P.3",
            "discard-is-made",
            {4, 2},
        ),
        (
            "ca/seven-card-stud",
            ("?",) * 8,
            "",
            "",
            "cards_not_in_shoe",
            "102.D",
            "pack-runs-out",
            {56, 52},
        ),
        (
            "ca/texas-holdem",
            ("As Ah",),
            "",
            "",
            "cards_break_drawing_rules",
            "102.I",
            "two-hands-at-least",
            {10, 1},
        ),
        ("ca/razz", ("Jk", "?"), "", "", "cards_not_in_shoe", "102.G", "card-not-in-pack", {"Jk"}),
    ],
)
def test_cards_that_cannot_lie_so_are_refused_with_the_clause(
    game, hands, board, dead, reason, clause, say, told
):
    with pytest.raises(Refused) as refused:
        asked(game, showdown(game), hands, board, dead)
    assert_refused(refused.value, reason, say)
    assert clause in refused.value.cite
    assert told <= set(refused.value.values.values())


def test_a_game_without_a_pot_has_no_equity():
    with require_refused("unknown_game", "no-pot-in-game", game="ca/zoobac"):
        showdown("ca/zoobac")
