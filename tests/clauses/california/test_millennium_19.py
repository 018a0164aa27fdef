"""GEGA-002547: Millennium-19."""

import pytest

from houseway.cards import parse_cards
from houseway.families.blackjack.rules.values import worth
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.table import commands as c
from houseway.table.envelope import Role
from houseway.table.views.view import view
from tests.clauses.california.blackjack import MILLENNIUM, hand, opened, play, refused, rules_of, spot

GAME = load(MILLENNIUM)
PLAY = rules_of(MILLENNIUM)
HAND, PUSH = spot(MILLENNIUM), spot(MILLENNIUM, "push")


def test_r2_one_to_six_decks():
    assert GAME.pack.allowed == (1, 2, 3, 4, 5, 6)
    table = opened(MILLENNIUM, 1, 2)
    assert table.shoe.decks == 6


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("Ks Js 9s", 19, 0),
        ("8s 9s 4s", 11, 0),
        ("Ks Js", 10, 0),
        ("Ks Js Qs", 10, 0),
        ("As 8s", 19, 1),
        ("As 9s", 10, 0),
        ("As Ks 8s", 19, 0),
        ("As As 5s", 17, 1),
    ],
)
def test_r5_a_sum_above_19_keeps_its_last_digit_in_the_tens(cards, total, soft):
    assert worth(PLAY, parse_cards(cards))[:2] == (total, soft)


@pytest.mark.parametrize(
    ("cards", "banker", "choices", "hand_net", "push_net"),
    [
        ("Ks 9s", "9h Kh", (), 2_500, 6_000),
        ("Ks 9s", "Kh 6h 3h", (), 2_500, -1_000),
        ("As 8s", "Kh 9h", (), -1_000, -1_000),
        ("Ks 6s 3s", "9h 8h", ("hit", "stand"), 1_000, -1_000),
        ("8s 9s 4s", "10h 7h", ("hit", "stand"), -1_000, -1_000),
        ("5s 3s 10s 10c", "10h 8h", ("hit", "hit"), 0, 6_000),
    ],
)
def test_r4_r6_the_worked_examples(cards, banker, choices, hand_net, push_net):
    banker = "Kh 6h" if banker == "Kh 6h 3h" else banker
    played = hand(MILLENNIUM, cards, banker, *choices, also={"push": 1_000})
    assert played == {"place-2": hand_net, "push": push_net}


def test_r4_push_by_totals_where_the_house_says_so():
    plain = hand(MILLENNIUM, "Ks 9s", "5h 6h 8h", also={"push": 1_000})
    by_totals = hand(MILLENNIUM, "Ks 9s", "5h 6h 8h", also={"push": 1_000}, push_by_totals=1)
    assert (plain["push"], by_totals["push"]) == (-1_000, 6_000)


def test_r4_push_alone_may_be_bet():
    table = opened(MILLENNIUM, 1, 2)
    table.bet(2, PUSH, 1_000)
    assert play(table, {"place-2": "Ks 8s", "banker": "Kh 8h"}, {"place-2": "stand"})["push"] == 6_000


def test_r4_players_cards_are_down_and_then_laid_open():
    table = opened(MILLENNIUM, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("Ks", "10h", "6s", "5h")
    hands = {each.name: each.cards for each in view(table.state, Role.DEALER, None).hands}
    assert (hands["place-2"], hands["banker"]) == (("??", "??"), ("10h", "??"))
    table.dealer(c.TurnCards("place-2"))
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("2s"))
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("3s"))
    hands = {each.name: each.cards for each in view(table.state, Role.DEALER, None).hands}
    assert hands["place-2"] == ("Ks", "6s", "2s", "??")


def test_r5_two_draw_cards_at_most_for_the_player_and_three_for_the_player_dealer():
    played = hand(MILLENNIUM, "2s 3s 2c 3c", "2h 3h 2d 3d Ah", "hit", "hit")
    assert len([key for key, _ in played.asked if key == "place-2"]) == 2
    assert played["place-2"] == -1_000


@pytest.mark.parametrize(
    ("banker", "cards"), [("Ah 5h 10c", 3), ("Ah 6h", 2), ("10h 6h", 2), ("10h 5h 4h", 3)]
)
def test_r5_the_player_dealer_hits_soft_16_and_stands_on_hard_16(banker, cards):
    table = opened(MILLENNIUM, 1, 2)
    table.bet(2, HAND, 1_000)
    play(table, {"place-2": "10s 7s", "banker": banker}, {"place-2": "stand"})
    assert len(table.state.deal.cards("banker")) == cards


@pytest.mark.parametrize("up", ["9h Kh", "Kh 9h"])
def test_r4_a_natural_19_of_the_player_dealer_ends_the_draw(up):
    assert hand(MILLENNIUM, "5s 6s", up).asked == []


def test_r1_a_natural_may_not_be_drawn_to_and_a_mix_19_may():
    assert hand(MILLENNIUM, "Ks 9s", "8h 9c").asked == []
    assert hand(MILLENNIUM, "As 8s", "8h 9c", "stand").asked == [("place-2", ("hit", "stand"))]


def test_no_split_and_no_double():
    table = opened(MILLENNIUM, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("8s", "10h", "8c", "5h")
    table.dealer(c.TurnCards("place-2"))
    assert refused(table, 2, c.Choose(2, "place-2", "double")).reason is Refusal.NO_CHOICE_HERE
