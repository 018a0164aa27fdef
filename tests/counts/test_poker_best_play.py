"""Best play of the poker-hand games: charts, and what choices for one hand gain, by other ways too."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from houseway.analysis.question import Question
from houseway.cards import cards_text, parse_cards
from houseway.families.poker_hand import odds
from houseway.families.poker_hand.odds.bets import rules_of
from houseway.refusals import NotationError, Refused
from houseway.rules import load
from tests.counts import poker_by_hand

HOLDEM = "ca/ultimate-texas-holdem"


def gains(game_id, hand, up=None, board="", options=None):
    game = load(game_id)
    offer = next(offer for offer in game.offers() if offer.wager == rules_of(game).base)
    shown = None if up is None else parse_cards(up)[0]
    cards = Question(game).shoe.cards
    return odds.gains(game, options or {}, offer, cards, parse_cards(hand), shown, parse_cards(board))


def chart(game_id):
    game = load(game_id)
    offer = next(offer for offer in game.offers() if offer.wager == rules_of(game).base)
    rows = odds.chart(game, {}, offer, Question(game).shoe.cards)
    return {row.hand: {cell.situation: cell for cell in row.advice} for row in rows}


def test_three_cards_against_an_open_card_one_by_one():
    """Version B, every two cards behind the open one ranked by hand."""
    hand, up = parse_cards("Qs 6h 4d"), parse_cards("7c")
    mine = poker_by_hand.strength(list(hand), poker_by_hand.THREE)
    left = [card for card in range(52) if card not in (*hand, *up)]
    total = count = 0
    for two in combinations(left, 2):
        theirs = poker_by_hand.strength([*up, *two], poker_by_hand.THREE)
        came = (mine > theirs) - (mine < theirs)
        total += 2 * came if theirs >= (0, [10]) else 1
        count += 1
    assert gains("ca/three-card-poker-b", "Qs 6h 4d", "7c") == {
        "fold": Fraction(-1),
        "play-1": Fraction(total, count),
    }


def test_queen_six_four_is_the_least_hand_of_who_does_not_look():
    worst, next_down = (gains("ca/three-card-poker", hand) for hand in ("Qs 6h 4d", "Qs 6h 3d"))
    assert worst["play-1"] > worst["fold"]
    assert next_down["play-1"] < next_down["fold"]
    told = chart("ca/three-card-poker")
    unseen = {hand: [*cells.values()][-1] for hand, cells in told.items()}
    assert unseen["Q-6 high"].depends
    assert unseen["Q-7 high"].choice == "play-1"
    assert unseen["Q-5 high"].choice == "fold"
    assert {cell.choice for cell in told["pair of 2"].values()} == {"play-1"}


def test_crazy_4_plays_as_is_known():
    """King-queen-eight-four or better plays, aces or better three times."""
    told = chart("ca/crazy-4-poker")
    assert told["K-Q high"]["dealt"].depends
    assert told["A-K high"]["dealt"].choice == "play-1"
    assert told["K-9 high"]["dealt"].choice == "fold"
    assert told["pair of A"]["dealt"].choice == "play-3"
    assert told["pair of K"]["dealt"].choice == "play-1"
    assert set(gains("ca/crazy-4-poker", "As Ah 8d 4c 2s")) == {"fold", "play-1", "play-2", "play-3"}
    assert set(gains("ca/crazy-4-poker", "Ks Kh 8d 4c 2s")) == {"fold", "play-1"}


@pytest.mark.slow
def test_let_it_ride_four_cards_by_hand():
    """With one card to come every wager that rides has its pay; the fifth card is any of 48."""
    told = gains("ca/let-it-ride-bonus", "10s Js Qs", board="Kh")
    pays = {"straight": 5, "pair": 1}
    # Four nines and four aces make a straight, nine tens to kings and those beside them a pair.
    wins = 8 * pays["straight"] + 12 * pays["pair"] - (48 - 20)
    assert told["ride"] - told["take-back"] == Fraction(wins, 48)
    first = chart("ca/let-it-ride-bonus")
    assert first["three cards: a pair of tens or better"]["wager 1"].choice == "ride"
    assert first["three cards: a pair of less than tens"]["wager 1"].choice == "take-back"
    assert first["three cards: 3 of a suit, within 3, 3 high"]["wager 1"].choice == "ride"
    assert first["four cards: 4 of a suit, no straight, 0 high"]["wager 2"].choice == "ride"


def test_a_war_in_every_order_of_a_small_shoe():
    """Surrender is half; the War of the sixes in six decks, two by two."""
    told = gains("ca/casino-war", "6s", "6h")
    held = [24] * 13
    held[4] -= 2
    total = won = tied = 0
    for mine, theirs in permutations(range(13), 2):
        total += held[mine] * held[theirs]
        won += (mine > theirs) * held[mine] * held[theirs]
    for rank in range(13):
        total += held[rank] * (held[rank] - 1)
        tied += held[rank] * (held[rank] - 1)
    assert told["surrender"] == Fraction(-1, 2)
    assert told["war"] == Fraction(won + 2 * tied - 2 * (total - won - tied), total)


@pytest.mark.slow
def test_holdem_on_a_flop_is_what_its_boards_are():
    """Checking is as good as the better of folding and playing, board by board; playing twice is so too."""
    hand, flop = "As 3h", "9h 5c 2c"
    seen = parse_cards(f"{hand} {flop}")
    left = [card for card in range(52) if card not in seen]
    rivers = [gains(HOLDEM, hand, board=f"{flop} {cards_text(two)}") for two in combinations(left, 2)]
    assert {river["fold"] for river in rivers} == {-2}
    checked = sum(max(river.values()) for river in rivers) / len(rivers)
    assert gains(HOLDEM, hand, board=flop)["check"] == checked


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_holdem_plays_two_cards_as_is_known():
    """Published charts: threes, any ace, K-5 or K-2 suited, Q-8 or Q-6 suited, J-10 or J-8 suited."""
    told = chart(HOLDEM)
    early = {hand for hand, cells in told.items() if "dealt" in cells and cells["dealt"].choice == "play-4"}
    checked = {hand for hand, cells in told.items() if "dealt" in cells and cells["dealt"].choice == "check"}
    assert len(early) + len(checked) == 169, "three times is never better"
    assert {"3-3", "A-2", "K-5", "K-2 suited", "Q-8", "Q-6 suited", "J-10", "J-8 suited"} <= early
    assert {"2-2", "K-4", "Q-7", "Q-5 suited", "J-9", "J-7 suited", "10-9 suited"} <= checked
    assert all(cells["river"].choice == "play-1" for hand, cells in told.items() if "full" in hand[:4])
    aces = gains(HOLDEM, "As Ah")
    assert float(aces["play-4"]) == pytest.approx(told["A-A"]["dealt"].gain)
    assert aces["play-4"] > aces["play-3"] > aces["check"]


@pytest.mark.parametrize(
    ("game_id", "asked", "reason"),
    [
        (HOLDEM, {"hand": "As 3h", "board": "9h 5c 2c Kd"}, "cards_break_drawing_rules"),
        (HOLDEM, {"hand": "As 3h", "board": "9h 5c As"}, "cards_not_in_shoe"),
        (HOLDEM, {"hand": "As 3h 4d"}, "cards_break_drawing_rules"),
        (HOLDEM, {"hand": "As 3h", "up": "9c"}, "cards_break_drawing_rules"),
        ("ca/crazy-4-poker", {"hand": "As Ah 8d 4c 2s", "board": "9h"}, "cards_break_drawing_rules"),
        ("ca/three-card-poker", {"hand": "Qs 6h 4d", "up": "Qs"}, "cards_not_in_shoe"),
        ("ca/casino-war", {"hand": "6s", "up": "7s"}, "no_choice_here"),
        ("ca/casino-war", {"hand": "6s"}, "no_choice_here"),
        ("ca/let-it-ride-bonus", {"hand": "10s Js Qs", "board": "Kh 2c"}, "cards_break_drawing_rules"),
    ],
)
def test_what_no_bettor_sees_is_refused_with_its_clause(game_id, asked, reason):
    with pytest.raises(Refused) as refused:
        gains(game_id, **asked)
    assert refused.value.reason == reason
    assert refused.value.cite in refused.value.sentence


def test_a_bonus_leaves_nothing_to_decide(words):
    game = load("ca/three-card-poker")
    bonus = next(offer for offer in game.offers() if offer.wager == "bonus")
    with pytest.raises(NotationError) as wrong:
        odds.chart(game, {}, bonus, Question(game).shoe.cards)
    words(str(wrong.value))
