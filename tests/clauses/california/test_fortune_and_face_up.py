"""GEGA-002450 Fortune Pai Gow Poker and GEGR-002180 Face Up Pai Gow Poker: bonuses, Envy, the open hand."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cards import parse_cards
from houseway.cli import app
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.rules import PaiGow
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.rules.settlement import LOSING_LINE
from houseway.table import Role, view
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.pai_gow_room import (
    ACE_HIGH,
    ACE_HIGH_HAND,
    ACE_HIGH_JOKER,
    BONUS,
    FACE_UP,
    FORTUNE,
    FPG,
    HAND,
    KINGS,
    MIDDLING,
    POOR,
    RICH,
    PaiGowRoom,
    delivered,
)

FOUR_NINES = "9s 9d 9h 9c As 4c 2h"
STEEL = "Js 10s 9s 8s 7s Qd 2h"


def settled(game, hands, bets, dealer=KINGS, bank=None, **options):
    """Settlements of `houseway settle`: (seat, wager, line, net); bets are (seat, wager, dollars)."""
    table = {
        "hand": "standard",
        "ace-high": "standard",
        "fortune": "FPG-04" if game == FORTUNE else "standard",
    }
    asked = {
        "game": game,
        "options": options,
        "dealer": dealer.split(),
        "hands": [{"place": place, "cards": cards.split()} for place, cards in hands.items()],
        "wagers": [
            {"seat": seat, "wager": wager, "paytable": table[wager], "amount": dollars * 100}
            for seat, wager, dollars in bets
        ],
    }
    if bank:
        asked |= {"player_dealer": {"seat": 1, "cents": bank}, "action": 2}
    answer = CliRunner().invoke(app, ["settle", "--json"], input=json.dumps(asked))
    assert answer.exit_code == 0, answer.output
    return [(s["seat"], s["wager"], s["line"], s["net"]) for s in json.loads(answer.output)["settlements"]]


FORTUNES = [
    ("8h 7h 6h 5h 4h 3h 2h", "7 Card Straight Flush", 2_500, 8_000),
    ("As Ks Qs Js 10s Kd Qd", "Royal Flush + Royal Match", 1_000, 2_000),
    ("As Ks Qs Jk 10s Kd Qd", "Royal Flush + Royal Match", 1_000, 2_000),
    ("8h 7h Jk 5h 4h 3h 2h", "7 Card Straight Flush with Joker", 750, 1_000),
    ("As Ad Ah Ac Jk 5d 9c", "5 Aces", 250, 400),
    ("As Ks Qs Js 10s 4d 3d", "Royal Flush", 125, 150),
    # King and joker are no match: the joker stands in the royal only.
    ("As Ks Qs Js Jk Kd 3d", "Royal Flush", 125, 150),
    (STEEL, "Straight Flush", 50, 50),
    (FOUR_NINES, "4 of a Kind", 25, 25),
    ("9s 9d 9h Jk Ac 4c 2h", "Full House", 5, 5),
    ("As Js 9s 6s 4s 4d 2h", "Flush", 4, 4),
    ("9s 9d 9h Kc 5c 4c 2h", "3 of a Kind", 3, 3),
    # Three of a kind beside a straight: the printed order pays three of a kind.
    ("9s 9d 9h 8c 7c 6d 5h", "3 of a Kind", 3, 3),
    ("10s 9d 8h 7c 6c 3c 2h", "Straight", 2, 2),
    (RICH, LOSING_LINE, -1, -1),
]


@pytest.mark.parametrize(("cards", "line", "fortune", "face_up"), FORTUNES)
def test_gega_002450_2_and_4_fortune_pays_the_best_of_seven_cards(cards, line, fortune, face_up):
    dealer = next(hand for hand in (KINGS, "Qh Jc 10d 8d 7s 6c 3s") if not {*cards.split()} & {*hand.split()})
    bets = [(2, "hand", 10), (2, "fortune", 2)]
    paid = settled(FORTUNE, {2: cards}, bets, dealer)
    assert (2, "fortune", line, fortune * 200) in paid
    nets = [net for _, wager, _, net in settled(FACE_UP, {2: cards}, bets, dealer) if wager == "fortune"]
    assert nets == [face_up * 200]


def test_gega_002450_2_however_the_hand_is_set():
    table = delivered(FORTUNE, 1, 2, hands={1: KINGS, 2: FOUR_NINES}, bonus={2: ((FPG, 500),)}, bank=90_000)
    table.sets(2, "9s", "9d")
    (done,) = table.finish()
    assert [(bet.wager, bet.line) for bet in done.settlements][1] == ("fortune", "4 of a Kind")


def test_gega_002450_4_option_the_better_poker_hand_counts():
    cards = {2: "9s 9d 9h 8c 7c 6d 5h"}
    bets = [(2, "hand", 10), (2, "fortune", 1)]
    dealer = "Kh Kc 3s 3d 10c 6c 2d"
    assert settled(FORTUNE, cards, bets, dealer, best_hand=1)[1][2:] == ("Straight", 200)


def test_gega_002450_5_fortune_needs_a_pai_gow_wager():
    table = PaiGowRoom(FORTUNE, 1, 2)
    table.dealer(c.NextRound())
    refused = table.refusal("p2", c.PlaceBet(2, *FPG, 500))
    assert refused.reason is Refusal.BASE_BET_NEEDED
    assert "GEGA-002450 r.5" in refused.cite


def test_gega_002450_3_and_8_envy_is_for_each_other_players_hand_and_a_bet_of_5():
    hands = {2: FOUR_NINES, 3: "8d 7d 6d Jk 4d Qc 2c", 4: POOR, 5: "5s 5d 5h 5c Ac 4h 3c"}
    bets = [(seat, "hand", 10) for seat in hands]
    bets += [(2, "fortune", 5), (3, "fortune", 4), (4, "fortune", 50)]
    paid = settled(FORTUNE, hands, bets, "Kh Kc 3s 3d 10c 6c 2d")
    envy = {seat: (line, net) for seat, _, line, net in paid if line.startswith("Envy")}
    # Seat 3 has bet too little; seat 2 is not paid for its own hand; what is paid does not grow with the bet.
    assert envy == {
        2: ("Envy: Straight Flush, 4 of a Kind", 2_500),
        4: ("Envy: 4 of a Kind, Straight Flush, 4 of a Kind", 3_000),
    }


@pytest.mark.parametrize("game", [FORTUNE, FACE_UP])
def test_gega_002450_8_a_the_player_dealers_hand_gives_no_envy(game):
    paid = settled(game, {2: POOR}, [(2, "hand", 10), (2, "fortune", 5)], FOUR_NINES)
    assert [line for *_, line, _ in paid if line.startswith("Envy")] == []


def test_gega_002450_7_and_8_envy_comes_when_all_wagers_are_reconciled():
    table = delivered(
        FORTUNE,
        1,
        2,
        3,
        hands={1: KINGS, 2: POOR, 3: FOUR_NINES},
        bonus={2: ((FPG, 500),), 3: ((FPG, 500),)},
        bank=90_000,
    )
    (done,) = table.finish()
    assert [(bet.seat, bet.wager, bet.envy) for bet in done.settlements] == [
        (2, "hand", False), (2, "fortune", False), (3, "hand", False), (3, "fortune", False),
        (2, "fortune", True),
    ]  # fmt: skip
    button = done.settlements[-1]
    assert (button.amount, button.award, button.outcome) == (0, 500, "win")


def test_gega_002450_8_envy_is_covered_last_by_what_the_bank_still_has():
    table = delivered(
        FORTUNE,
        1,
        2,
        3,
        hands={1: KINGS, 2: POOR, 3: FOUR_NINES},
        bonus={2: ((FPG, 500),), 3: ((FPG, 500),)},
        bank=14_200,
    )
    (done,) = table.finish()
    # $10 and $5 taken of seat 2, seat 3 pushes and is paid $125: $2 are left for a button of $5.
    assert (done.settlements[-1].award, done.settlements[-1].due) == (200, 500)


def test_gega_002450_8_a_hand_that_a_bettor_has_bet_on_is_his_own():
    table = PaiGowRoom(FORTUNE, 1, 2, 3, bank=90_000)
    table.bets(s2=1_000, s3=1_000)
    table.bet(2, FPG, 500)
    table.patron(2, c.PlaceBet(2, *HAND, 500, at=3))
    table.dice()
    table.deliver({1: KINGS, 2: POOR, 3: FOUR_NINES})
    (done,) = table.finish()
    assert not any(bet.envy for bet in done.settlements)


def test_gegr_002180_7_the_player_dealers_hand_is_exposed_and_set_before_the_others(words):
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: RICH})
    assert comes_next(table.state).command == c.TurnCards("banker")
    table.dealer(c.TurnCards("banker"))
    ask = view(table.state, Role.PATRON, "p1").ask
    assert ask is not None
    assert (ask.seat, ask.settings[0]) == (1, ("3h", "3d"))
    assert table.refusal("p2", c.Choose(2, "place-2", "set")).reason is Refusal.NO_DECISION_HERE
    table.patron(1, c.Choose(None, "banker", "set", cards=("7h", "6d")))
    shown = {hand.name: hand for hand in view(table.state, Role.PATRON, "p2").hands}
    assert shown["banker"].apart == ("7h", "6d")
    words(shown["banker"].said)
    table.sets(2, "Qs", "Qd")


def test_gegr_002180_7_a_ace_high_pushes_base_wagers_and_nobody_sets():
    table = delivered(
        FACE_UP,
        1,
        2,
        3,
        hands={1: ACE_HIGH_HAND, 2: RICH, 3: POOR},
        bonus={2: ((ACE_HIGH, 500), (BONUS, 500))},
    )
    table.dealer(c.TurnCards("banker"))
    assert comes_next(table.state).command == c.TurnCards("place-2")
    (done,) = table.finish()
    assert [(bet.seat, bet.wager, bet.outcome, bet.net) for bet in done.settlements] == [
        (2, "hand", "push", 0), (2, "fortune", "lose", -500), (2, "ace-high", "win", 2_500),
        (3, "hand", "push", 0),
    ]  # fmt: skip


def test_gegr_002180_7_b_iii_seven_cards_in_one_pile_are_set_house_way():
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: RICH})
    table.dealer(c.TurnCards("banker"))
    table.patron(1, c.Choose(None, "banker", "house-way"))
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert [bet.outcome for bet in table.finish()[0].settlements] == ["win"]


def test_gegr_002180_8_a_foul_hand_is_refused_on_the_page_and_loses_at_a_real_table():
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: RICH}, bonus={2: ((BONUS, 500),)})
    table.dealer(c.TurnCards("banker"))
    table.patron(1, c.Choose(None, "banker", "house-way"))
    refused = table.refusal("p2", c.Choose(2, "place-2", "set", cards=("As", "Ad")))
    assert refused.reason is Refusal.FOUL_SETTING
    assert "Dealing Procedures 8" in refused.cite
    table.supervisor(c.RuleHand(2, "foul", "front above back"))
    (done,) = table.finish()
    assert [(bet.wager, bet.outcome) for bet in done.settlements] == [("hand", "lose"), ("fortune", "lose")]


def test_gegr_002180_8_fortune_goes_on_when_the_hand_is_foul():
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: FOUR_NINES}, bonus={2: ((BONUS, 500),)})
    table.supervisor(c.RuleHand(2, "foul", "front above back"))
    (done,) = table.finish()
    assert [(bet.wager, bet.outcome) for bet in done.settlements] == [("hand", "lose"), ("fortune", "win")]


HOUSE_WAY = """
Qh Jd | Ah 10c 7s 5c 3s
As Qc | 6h 6d Js 8s 4c
3h 3d | Ks Kc 7h 6d 2d
Ad 7c | Jh Jd 8s 8c 4d
Kd 9s | 8h 8d 4s 4c 7h
Qh 8s | 5h 5d 3s 3c 2h
9h 9d | 7s 7c 4h 4d As
Jc 10c | Ks Kh Kd 9s 8s
Js Jc | 5c 5h 5d As Jh
Ah 7d | 6c 5s 4c 3s 2s
7h 4s | Js 10c 9s 8s 7d
9h 9d | Ks Kc Qd Jh 10h
Ah 7c | Ad Jk Qc Js 10s
Qh Qd | Jk As Ac Jd 10d
Qs Qc | Qh Qd As 9s 8s
Jh Jd | Js Jc Qd 6s 5s
8h 8d | 8s 8c Jd 7s 4s
4s 3c | 5s 5c 5h 5d 2s
2h 2d | Ks Kc Kh Kd As
As Ac | Jk Ah Ad Ks 3s
"""


@pytest.mark.parametrize("example", HOUSE_WAY.strip().splitlines())
def test_gegr_002180_house_way_every_printed_example_but_that_of_three_aces(example):
    front, back = (parse_cards(half) for half in example.split("|"))
    drawing = load(FACE_UP).drawing()
    assert isinstance(drawing, PaiGow)
    laid, _ = set_hand(drawing.house_way, tuple(reversed(front + back)))

    def ranks(cards):
        return sorted(0 if card == 52 else card // 4 for card in cards)

    assert ranks(laid) == ranks(front)


def test_gegr_002180_house_way_the_example_of_three_aces_is_a_full_house():
    drawing = load(FACE_UP).drawing()
    assert isinstance(drawing, PaiGow)
    front, _ = set_hand(drawing.house_way, parse_cards("As 8d Ah Ad 4s 4c 5s"))
    assert front == parse_cards("4s 4c")


@pytest.mark.parametrize(
    ("dealer", "bettor", "net"),
    [
        (ACE_HIGH_HAND, POOR, 5),
        (ACE_HIGH_JOKER, POOR, 15),
        (ACE_HIGH_HAND, "As Qs 10h 9h 7d 5d 3h", 40),
        (ACE_HIGH_JOKER, "As Qs 10h 9h 7d 5d 3h", 40),
        (ACE_HIGH_HAND, "Jk Qs 10h 7d 5c 3h 2s", 40),
        (KINGS, RICH, -1),
        # A king-high hand is no ace-high one.
        ("Ks Js 9d 8c 6h 4d 3c", RICH, -1),
        # The joker completes a straight, or a flush.
        ("Jk Js 10d 8c 7h 4d 3c", RICH, -1),
        ("Jk Js 9s 8s 3s 4d 6c", RICH, -1),
    ],
)  # fmt: skip
def test_gegr_002180_ace_high_bonus_looks_at_the_player_dealers_seven_cards(dealer, bettor, net):
    paid = settled(FACE_UP, {2: bettor}, [(2, "hand", 10), (2, "ace-high", 5)], dealer)
    assert next(each for each in paid if each[1] == "ace-high")[3] == net * 500


def test_gegr_002180_ace_high_and_fortune_need_a_base_bet_and_may_be_larger():
    table = PaiGowRoom(FACE_UP, 1, 2)
    table.dealer(c.NextRound())
    for key in (BONUS, ACE_HIGH):
        assert table.refusal("p2", c.PlaceBet(2, *key, 500)).reason is Refusal.BASE_BET_NEEDED
    table.bet(2, HAND, 500)
    table.bet(2, BONUS, 2_000)
    table.bet(2, ACE_HIGH, 2_000)


def test_gegr_002180_envy_only_the_highest_hand_is_awarded():
    hands = {2: POOR, 3: FOUR_NINES, 4: "8d 7d 6d Jk 4d Qc 2c", 5: "5s 5d 5h 5c Ac 4h 3c"}
    bets = [(seat, "hand", 10) for seat in hands] + [(seat, "fortune", 5) for seat in hands]
    paid = settled(FACE_UP, hands, bets, "Kh Kc 3s 3d 10c 6c 2d")
    envy = {seat: (line, net) for seat, _, line, net in paid if line.startswith("Envy")}
    # Seat 4 holds the highest hand: it is not paid for its own, and nobody is paid for a lower one.
    assert envy == dict.fromkeys((2, 3, 5), ("Envy: Straight Flush", 2000))


def test_gegr_002180_envy_of_two_equal_highest_hands_each_is_paid_for_the_other_once():
    hands = {2: FOUR_NINES, 3: POOR, 4: "5s 5d 5h 5c Ac 4h 3c"}
    bets = [(seat, "hand", 10) for seat in hands] + [(seat, "fortune", 5) for seat in hands]
    paid = settled(FACE_UP, hands, bets, "Kh Kc 3s 3d 10c 6c 2d")
    envy = {seat: (line, net) for seat, _, line, net in paid if line.startswith("Envy")}
    assert envy == dict.fromkeys(hands, ("Envy: Four of a Kind", 500))


def test_gegr_002180_12_base_fortune_envy_and_ace_high_from_seat_to_seat():
    wagers = ((BONUS, 500), (ACE_HIGH, 500))
    table = delivered(
        FACE_UP,
        1,
        2,
        3,
        hands={1: KINGS, 2: MIDDLING, 3: FOUR_NINES},
        bonus={2: wagers, 3: wagers},
        bank=90_000,
    )
    (done,) = table.finish()
    assert [(bet.seat, bet.wager, bet.envy) for bet in done.settlements] == [
        (2, "hand", False), (2, "fortune", False), (2, "fortune", True), (2, "ace-high", False),
        (3, "hand", False), (3, "fortune", False), (3, "ace-high", False),
    ]  # fmt: skip


def test_gegr_002180_13_what_the_player_dealer_does_not_cover_goes_back():
    table = delivered(
        FACE_UP, 1, 2, 3, hands={1: KINGS, 2: FOUR_NINES, 3: POOR}, bonus={2: ((BONUS, 500),)}, bank=5_000
    )
    (done,) = table.finish()
    assert [(bet.seat, bet.wager, bet.award, bet.returned) for bet in done.settlements] == [
        (2, "hand", 0, 1_000), (2, "fortune", 5_000, 500), (3, "hand", 0, 1_000)
    ]  # fmt: skip


def test_gegr_002180_12_each_kind_of_wager_over_all_bettors_of_a_seat():
    wagers = [
        ("hand", 0), ("fortune", 0), ("ace-high", 0), ("hand", 1), ("fortune", 1), ("ace-high", 1),
    ]  # fmt: skip
    low = "8s 7s 6s 5s 4s Jc 10d"
    asked = {
        "game": FACE_UP,
        "dealer": KINGS.split(),
        "hands": [{"place": place, "cards": cards.split()} for place, cards in ((2, FOUR_NINES), (3, low))],
        "wagers": [
            {"seat": seat, "wager": wager, "paytable": "standard", "amount": 1_000, "bettor": bettor}
            for seat in (2, 3)
            for wager, bettor in wagers
        ],
        "player_dealer": {"seat": 1, "cents": 500_000},
        "action": 2,
    }
    answer = CliRunner().invoke(app, ["settle", "--json"], input=json.dumps(asked))
    settlements = json.loads(answer.output)["settlements"]
    assert [(s["wager"], s["bettor"], s["amount"]) for s in settlements if s["seat"] == 2] == [
        ("hand", 0, 1_000), ("hand", 1, 1_000), ("fortune", 0, 1_000), ("fortune", 1, 1_000),
        ("fortune", 0, 0), ("fortune", 1, 0), ("ace-high", 0, 1_000), ("ace-high", 1, 1_000),
    ]  # fmt: skip


def test_gegr_002180_backline_is_permitted_on_all_wagers():
    table = PaiGowRoom(FACE_UP, 1, 2, 3)
    table.bets(s2=1_000)
    for key in (HAND, BONUS, ACE_HIGH):
        table.patron(3, c.PlaceBet(3, *key, 500, at=2))
    assert len(table.state.seat(3).bets) == 3


def test_gegr_002180_4_b_ii_the_player_dealer_is_offered_the_cut():
    table = PaiGowRoom(FACE_UP, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver()
    table.finish()
    table.stack()
    table.take_bank(1)
    assert comes_next(table.state).command == c.DeclineCut(1)


def test_gegr_002180_face_up_has_three_dice_and_speaks_of_no_others():
    table = PaiGowRoom(FACE_UP, 1, 2)
    table.bets(s2=1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    refused = table.refusal("dealer", c.ShowDice((3,)))
    assert (refused.reason, refused.say) == (Refusal.CARD_UNREADABLE, "three-dice-unreadable")
