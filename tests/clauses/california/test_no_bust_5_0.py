"""GEGA-001197 and GEGM-000662: No Bust 21st Century Blackjack 5.0, Buster Blackjack and Lucky Lucky."""

import tomllib
from pathlib import Path

import pytest

from houseway.cards import parse_cards
from houseway.document import Sign
from houseway.families.blackjack.rules.options import Standing, options
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.rules.tables import parse_table
from houseway.rules.tables.checking import problems
from houseway.table import commands as c
from houseway.table.envelope import Role
from houseway.table.views.view import view
from tests.clauses.california.blackjack import FIVE, hand, opened, play, refused, rules_of, spot
from tests.clauses.california.posted_room import sign_of

GAME = load(FIVE)
TABLE = Path(__file__).resolve().parents[3] / "examples" / "player-dealer" / "no-bust-5.0.toml"
PLAY = rules_of(FIVE)
HAND, BUSTER, LUCKY = spot(FIVE), spot(FIVE, "buster"), spot(FIVE, "lucky-lucky")


def may(cards, **standing):
    return options(PLAY, Standing(parse_cards(cards), **standing), parse_cards("10h")[0])


@pytest.mark.parametrize(
    ("cards", "banker", "choices", "net"),
    [
        ("As Ks", "10h 7h", (), 1_000),  # Object: even money
        ("As Ks", "10h Ah", (), 0),
        ("10s 2s 10c", "10h 6h 8h", ("hit",), 0),  # 5(b): a three-card 22
        ("10s 2s 3s 9s", "10h 6h 9h", ("hit", "hit"), -1_000),
        ("10s 6s 2s", "10h 6h 9h", ("hit", "stand"), 1_000),  # 2
        ("10s 6s 3s", "10h 8h", ("hit", "stand"), 1_000),  # 3
        ("10s 6s Ac", "10h 8h", ("hit", "stand"), -1_000),  # 3
        ("10s 6s 2s", "10h 8h", ("hit", "stand"), 0),  # 4
        ("10s 6s 10c", "10h 6h 8h", ("hit",), -1_000),  # 5(a)
        ("10s 6s 9s", "10h 6h 9h", ("hit",), -1_000),  # 6
        ("10s 6s 8s", "10h 7h", ("hit",), -1_000),  # 7
        ("10s 5s 6h", "10h Ah", ("hit",), -1_000),  # 8: 21 is not a Natural
    ],
)
def test_game_rules_1_to_8(cards, banker, choices, net):
    assert hand(FIVE, cards, banker, *choices)["place-2"] == net


@pytest.mark.parametrize(
    ("paytable", "nets"),
    [
        ("natural-even-push-22-25", (0, 0, 1_000)),
        ("natural-even-push-23-25", (-1_000, 0, 1_000)),
        ("natural-even-push-25", (-1_000, -1_000, 1_000)),
        ("natural-6-5-push-22-25", (0, 0, 1_200)),
        ("natural-6-5-push-23-25", (-1_000, 0, 1_200)),
        ("natural-6-5-push-25", (-1_000, -1_000, 1_200)),
    ],
)
def test_game_options_and_odds(paytable, nets):
    key = spot(FIVE, "hand", paytable)
    told = []
    for cards in ("10s 6s 6h", "10s 6s 7s", "As Ks"):
        table = opened(FIVE, 1, 2, posted=(c.Posted(*key, 1_000, 20_000),))
        table.bet(2, key, 1_000)
        wishes = {} if cards == "As Ks" else {"place-2": "hit"}
        banker = "10h 7h" if cards == "As Ks" else "10h 6d 10d"
        told.append(play(table, {"place-2": cards, "banker": banker}, wishes)["place-2"])
    assert tuple(told) == nets


@pytest.mark.parametrize(
    ("cards", "standing", "choices"),
    [
        ("5s 6s", {}, ("hit", "double")),
        ("10s Kh", {}, ("hit", "stand", "double", "split")),
        ("As Kh", {}, ("stand",)),
        ("8s 8h", {"hands": 2, "split": True}, ("hit", "stand", "double")),
        ("As Ah", {"hands": 2, "split": True}, ("stand",)),
        ("10s Ah", {"hands": 2, "split": True}, ("stand",)),
    ],
)
def test_double_down_and_split(cards, standing, choices):
    assert may(cards, **standing) == choices


def test_surrender_players_cannot_at_any_time():
    table = opened(FIVE, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("10s", "10h", "6s", "7h")
    answer = refused(table, 2, c.Choose(2, "place-2", "surrender"))
    assert (answer.reason, answer.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-001197 Surrender")


def test_house_way_is_printed_for_no_such_game():
    table = opened(FIVE, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("10s", "10h", "6s", "7h")
    assert refused(table, 2, c.Choose(2, "place-2", "house-way")).reason is Refusal.NO_HOUSE_WAY


def test_insurance_is_asked_only_where_the_table_posts_it():
    posted = tuple(c.Posted(*key, 500, 20_000) for key in (HAND, BUSTER, LUCKY))
    table = opened(FIVE, 1, 2, posted=posted)
    table.bet(2, HAND, 1_000)
    played = play(table, {"place-2": "10s 9s", "banker": "Ah 7h"}, {"place-2": "stand"})
    assert [key for key, _ in played.asked] == ["place-2"]
    assert hand(FIVE, "10s 9s", "Ah Kh", "seat-2: insure", "stand") == {"place-2": -1_000, "insurance": 1_000}


@pytest.mark.parametrize("banker", ["10h Kh", "Kh 10h", "9h Ah", "Qh Ah"])
def test_gega_001197_insurance_is_asked_under_an_ace_alone(banker):
    played = hand(FIVE, "10s 9s", banker, "stand")
    assert [key for key, _ in played.asked] == ["place-2"]


def test_round_of_play_11_the_hole_card_places_the_button():
    table = opened(FIVE, 1, 2, 3, 4)
    for seat in (2, 3, 4):
        table.bet(seat, HAND, 1_000)
    cards = {"place-2": "10s 9s", "place-3": "10c 9c", "place-4": "10d 9d", "banker": "10h 9h"}
    played = play(table, cards, dict.fromkeys(("place-2", "place-3", "place-4"), "stand"))
    # A nine counts nine places from the player-dealer, who is passed over: the second after him, place 3.
    assert [bet.seat for bet in played.settled.settlements] == [3, 4, 2]


@pytest.mark.parametrize(
    ("banker", "pays"),
    [
        ("10h 6h 9h", 2),
        ("10h 2h 3h 9c", 2),
        ("10h 2h 2c 2d 9c", 4),
        ("2h 2c 2d 3h 3c 10d", 18),
        ("2h 2c 2d 2s 3h 3c 2h Kd", 200),
        ("10h 7h", -1),
    ],
)
def test_buster_pays_by_the_number_of_cards_of_the_busted_hand(banker, pays):
    played = hand(FIVE, "10s 8s", banker, "stand", also={"buster": 500})
    assert played["buster"] == 500 * pays


@pytest.mark.parametrize(("table_", "pays"), [("A", (18, 200)), ("B", (16, 200)), ("C", (15, 150))])
def test_buster_tables_a_b_and_c(table_, pays):
    key, told = spot(FIVE, "buster", table_), []
    for banker in ("2h 2c 2d 3h 3c 10d", "2h 2c 2d 2s 3h 3c 2h Kd"):
        table = opened(FIVE, 1, 2, posted=(c.Posted(*HAND, 1_000, 20_000), c.Posted(*key, 500, 5_000)))
        table.bet(2, HAND, 1_000)
        table.bet(2, key, 500)
        told.append(
            play(table, {"place-2": "10s 8s", "banker": banker}, {"place-2": "stand"})["buster"] // 500
        )
    assert tuple(told) == pays


def test_buster_note_the_player_dealer_completes_the_hand_although_all_have_naturals():
    assert hand(FIVE, "As Ks", "6h 10h 9h", also={"buster": 500}) == {"place-2": 1_000, "buster": 1_000}
    assert hand(FIVE, "As Ks", "6h 10h") == {"place-2": 1_000}


def test_buster_1_2_3_needs_a_base_wager_before_the_deal_and_is_not_more_than_that():
    table = opened(FIVE, 1, 2)
    assert refused(table, 2, c.PlaceBet(2, *BUSTER, 500)).reason is Refusal.BASE_BET_NEEDED
    table.bet(2, HAND, 1_000)
    assert refused(table, 2, c.PlaceBet(2, *BUSTER, 1_500)).reason is Refusal.BONUS_ABOVE_BASE
    table.deal("10s")
    assert refused(table, 2, c.PlaceBet(2, *BUSTER, 500)).reason is Refusal.BETS_CLOSED


@pytest.mark.parametrize(
    ("cards", "up", "pays"),
    [
        ("7h 7h", "7h", 200),
        ("6h 7h", "8h", 100),
        ("7h 7s", "7c", 50),
        ("8h 7s", "6c", 30),
        ("5h 6h", "Kh", 10),
        ("5h 6s", "Kh", 3),
        ("5h 5s", "Kh", 2),
        ("5h 4s", "Kh", 2),
        ("Ah 9s", "Ac", 3),
        ("5h 3s", "Kh", -1),
        ("Kh Ks", "2h", -1),
        ("As 8s", "Kh", 2),
    ],
)
def test_lucky_lucky_the_highest_line_of_two_cards_and_the_up_card(cards, up, pays):
    choice = ("seat-2: decline",) if up[0] == "A" else ()
    second = {"7": "Kd", "8": "Kd", "6": "Kd Kc", "K": "7d", "A": "7d", "2": "Kd Kc"}[up[0]]
    extra = " 10d" if cards in ("5h 6h", "5h 6s", "5h 5s", "5h 4s", "5h 3s") else ""
    hit = ("hit", "stand") if extra else ("stand",)
    hit = ("hit",) if cards in ("5h 6h", "5h 6s") else hit
    played = hand(FIVE, cards + extra, f"{up} {second}", *choice, *hit, also={"lucky-lucky": 500})
    assert played["lucky-lucky"] == 500 * pays


def test_lucky_lucky_looks_at_the_first_two_cards_of_a_pair_that_was_split():
    played = hand(FIVE, "7h 7s 10c | 10d", "7c Kd", "split", also={"lucky-lucky": 500})
    assert played == {"place-2": 0, "place-2.2": 0, "lucky-lucky": 25_000}


def test_3773_each_bettors_wagers_in_the_order_base_buster_lucky_lucky():
    table = opened(FIVE, 1, 2, 3)
    for seat in (2, 3):
        table.bet(seat, HAND, 1_000)
        table.bet(seat, LUCKY, 500)
        table.bet(seat, BUSTER, 500)
    cards = {"place-2": "10s 9s", "place-3": "10c 9c", "banker": "10h 8h"}
    played = play(table, cards, {"place-2": "stand", "place-3": "stand"})
    order = [(bet.seat, bet.wager) for bet in played.settled.settlements]
    mine = [wager for seat, wager in order if seat == order[0][0]]
    assert mine == ["hand", "buster", "lucky-lucky"]
    assert [seat for seat, _ in order] == [order[0][0]] * 3 + [order[3][0]] * 3


def test_1408_the_worked_example_of_both_bonuses():
    played = hand(FIVE, "7h 7h", "7h 4h Ad Ac 2c 9c", "stand", also={"buster": 500, "lucky-lucky": 500})
    assert (played["lucky-lucky"], played["buster"]) == (100_000, 9_000)


def test_a_soft_total_is_said_as_a_dealer_says_it(words):
    table = opened(FIVE, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("As", "10h", "6s", "7h")
    shown = next(each for each in view(table.state, Role.PATRON, "p2").hands if each.name == "place-2")
    assert shown.total == 17
    words(shown.said)


def test_3756_a_table_without_the_bonus_bets_is_refused_unless_that_was_approved(words):
    written = tomllib.loads(TABLE.read_text("utf-8"))
    assert problems(parse_table(written)) == []
    for wager in ("buster", "lucky-lucky"):
        without = {**written, "offer": [offer for offer in written["offer"] if offer["wager"] != wager]}
        (found,) = problems(parse_table(without))
        assert (found.cite, found.field) == ("GEGM-000662 Eligible Controlled Games", "offer")
        words(found.problem, wager)
        note = {"needed_for": "without-bonus-bets", "note": "Letter of the Bureau, 2 May"}
        assert problems(parse_table({**without, "approval": [note]})) == []


def test_3752_the_sign_shows_the_approval_of_the_bonus_bets():
    sign = next(block for block in sign_of("no-bust-5.0").blocks if isinstance(block, Sign))
    assert ("BGC ID (GEGM-000662)", GAME.practice.signs.cite) in [
        (item.text, item.cite) for item in sign.items
    ]
