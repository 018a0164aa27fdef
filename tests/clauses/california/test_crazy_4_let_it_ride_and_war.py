"""GEGA-004555, GEGA-004556, GEGA-004553: Crazy 4 Poker, Let It Ride Bonus and Casino War at a live table."""

import json

import pytest
from msgspec.structs import replace

from houseway.cli.settle import round_input, settled_round, settled_with_bank
from houseway.families.round import Turn
from houseway.refusals import Refusal
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from tests.clauses.california.blackjack import play
from tests.clauses.california.poker_hands import CRAZY, RIDE, WAR, hand, opened, spot


def crazy(own, banker, *choices, **more):
    return hand(CRAZY, own, banker, *choices, **more)


def test_crazy_4_round_of_play_8_a_fold_loses_everything():
    lost = crazy("Qs Qh 8d 6c 4s", "Ah Kc 9d 7s 2h", "fold", also={"queens-up": 500})
    assert lost == {"ante": -1_000, "super-bonus": -1_000, "queens-up": -500}


@pytest.mark.parametrize(
    ("own", "banker", "net"),
    [
        ("Qs 9h 8d 6c 4s", "Qh Jc 9d 7s 2h", (0, 1_000, 0)),  # a: not qualified, whatever the hands
        ("Ks Qh 8d 6c 4s", "Kh Jc 9d 7s 2h", (1_000, 1_000, 0)),  # b.2
        ("Ks 10h 8d 6c 4s", "Kh Jc 9d 7s 2h", (-1_000, -1_000, -1_000)),  # b.3
        ("Ks Jh 9s 7d 3s", "Kh Jc 9d 7s 2h", (0, 0, 0)),  # b.4: the fifth card does not count
        ("5s 6h 7d 8c Ks", "Ah Ac 9d 7s 2h", (1_000, 1_000, 1_000)),  # Super Bonus a
        ("5s 6h 7d 8c Ks", "6d 7h 8s 9h 2h", (-1_000, -1_000, 1_000)),  # a straight wins the bonus and loses
        ("5s 6h 7d 8c Ks", "5d 6c 7h 8d 2h", (0, 0, 1_000)),  # PH-20
        ("2s 4s 7s 9s Kh", "9d 8h 7d 6h 2h", (1_000, 1_000, 1_500)),  # PH-17: a flush beats a straight
    ],
)
def test_crazy_4_how_winners_and_super_bonus(own, banker, net):
    assert tuple(crazy(own, banker, "play-1").values()) == net


@pytest.mark.parametrize(
    ("own", "super_bonus", "queens_up"),
    [
        ("As Ah Ad Ac 2s", 200, 50),
        ("9s 9h 9d 9c 2s", 30, 50),
        ("5s 6s 7s 8s Kh", 15, 30),
        ("9s 9h 9d 3c 2s", 2, 9),
        ("9s 9h 4d 4c 2s", 0, 2),
        ("Qs Qh 4d 3c 2s", 0, 1),
        ("Js Jh 4d 3c 8s", 0, -1),
    ],
)
def test_crazy_4_paytable(own, super_bonus, queens_up):
    won = crazy(own, "Jc 10h 8h 6d 3d", "play-1", also={"queens-up": 500})
    assert (won["super-bonus"], won["queens-up"]) == (1_000 * super_bonus, 500 * queens_up)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_crazy_4_round_of_play_8_b_up_to_three_times_needs_a_pair_of_aces(times):
    assert crazy("As Ah 8d 6c 4s", "Kh Jc 9d 7s 2h", f"play-{times}")["play"] == 1_000 * times
    table = opened(CRAZY, 1, 2)
    for wager in ("ante", "super-bonus"):
        table.bet(2, spot(CRAZY, wager), 1_000)
    table.dealer(c.NoMoreBets())
    for card in ["Ks", "Kc", "8d", "6c", "4s", "Kh", "Jc", "9d", "7s", "2h"]:
        table.dealer(c.DealCard(card))
    if times > 1:
        refused = table.refusal("p2", c.Choose(2, "place-2", f"play-{times}"))
        assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-004555 Round of Play 8")


@pytest.mark.parametrize(
    ("own", "board", "times"),
    [
        ("As Ks Qs", "Js|10s", 500),
        ("9s Ks Qs", "Js|10s", 100),
        ("9s 9h 9d", "9c|10s", 25),
        ("9s 9h 9d", "10c|10s", 15),
        ("9s 2s Ks", "Js|10s", 10),
        ("9s 8h 7s", "Jd|10s", 5),
        ("9s 9h 7s", "9d|10s", 3),
        ("9s 9h 7s", "7d|10s", 2),
        ("10h Ks 7s", "3d|10s", 1),
        ("9s 9h 7s", "3d|10s", -1),
    ],
)
def test_let_it_ride_how_winners_4_each_wager_left_pays_lirx_02(own, board, times):
    assert hand(RIDE, own, "", "ride", "ride", board=board) == dict.fromkeys(
        ("bet-1", "bet-2", "bet-dollar"), 1_000 * times
    )


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        (("take-back", "ride"), ("bet-2", "bet-dollar")),
        (("ride", "take-back"), ("bet-1", "bet-dollar")),
        (("take-back", "take-back"), ("bet-dollar",)),
    ],
)
def test_let_it_ride_round_of_play_10_and_12_bets_1_and_2_may_be_withdrawn(choices, left):
    assert hand(RIDE, "9s 9h 7s", "", *choices, board="3d|10s") == dict.fromkeys(left, -1_000)


@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("As Ks Qs", 40),
        ("4s 3s 2s", 40),
        ("4s 4h 4d", 30),
        ("4s 3h 5d", 5),
        ("4s 3s Js", 4),
        ("4s 4h Jd", 1),
        ("4s 7h Jd", -1),
    ],
)
def test_let_it_ride_3_card_bonus_paytable_2(own, times):
    won = hand(RIDE, own, "", "take-back", "take-back", board="8d|8c", also={"3-card-bonus": 500})
    assert won["3-card-bonus"] == 500 * times


def test_let_it_ride_the_three_wagers_are_equal():
    table = opened(RIDE, 1, 2)
    table.bet(2, spot(RIDE, "bet-1"), 1_000)
    refused = table.refusal("p2", c.PlaceBet(2, *spot(RIDE, "bet-2"), 1_500))
    assert (refused.reason, refused.cite) == (Refusal.BETS_NOT_TOGETHER, "GEGA-004556 Description of Table")


def test_let_it_ride_round_of_play_6_c_the_third_card_stays_unseen():
    table = opened(RIDE, 1, 2)
    for wager in ("bet-1", "bet-2", "bet-dollar"):
        table.bet(2, spot(RIDE, wager), 1_000)
    table.dealer(c.NoMoreBets())
    for card in ["9s", "9h", "7s", "3d", "10s", "2d"]:
        table.dealer(c.DealCard(card))
    for _ in range(2):
        table.patron(2, c.Choose(2, "place-2", "ride"))
        while isinstance(table.state.step_of(table.state.deal), Turn):
            command = comes_next(table.state).command
            assert command is not None
            table.dealer(command)
    assert table.state.deal.held("unseen").is_down


@pytest.mark.parametrize(("own", "banker", "net"), [("As", "Kd", 1_000), ("2s", "3d", -1_000)])
def test_war_how_winners_1_a_b_the_higher_card_wins(own, banker, net):
    assert hand(WAR, own, banker, also={"tie": 500}) == {"primary": net, "tie": -500}


def test_war_how_winners_1_c_who_ties_surrenders_half_or_goes_to_war():
    assert hand(WAR, "8s", "8d", "surrender", also={"tie": 500}) == {"primary": -500, "tie": 5_000}


@pytest.mark.parametrize(
    ("cards", "primary", "war"),
    [(("Ks", "2d"), 0, 1_000), (("2s", "Kd"), -1_000, -1_000), (("Ks", "Kd"), 0, 2_000)],
)
def test_war_how_winners_1_c_the_war(cards, primary, war):
    assert hand(WAR, "8s", "8d", "war", war=cards) == {"primary": primary, "war": war}


SECOND_IN_WAR = {
    "place-2": "Ks",
    "place-3": "2s",
    "banker": "Kd",
    "burned": "2c 3c 4c 5c 6c 7c",
    "place-2-war": "As",
    "banker-place-2-war": "3d",
}


@pytest.mark.parametrize(
    ("mine", "theirs", "net"), [("As", "3d", (-20_000, 0, 0)), ("3d", "As", (-20_000, 0, 0))]
)
def test_war_how_winners_2_3_all_first_wagers_are_settled_before_the_wars(mine, theirs, net):
    table = opened(WAR, 1, 2, 3, bank=20_000)
    for seat in (2, 3):
        table.bet(seat, spot(WAR, "primary"), 20_000)
    cards = SECOND_IN_WAR | {"place-2-war": mine, "banker-place-2-war": theirs}
    settled = play(table, cards, {"place-2": "war"}).settled.settlements
    assert [(bet.seat, bet.wager) for bet in settled] == [(3, "primary"), (2, "primary"), (2, "war")]
    assert tuple(bet.net for bet in settled) == net


def test_war_how_winners_2_3_settle_keeps_the_same_order():
    wagers = [{"seat": seat, "wager": "primary", "paytable": "standard", "amount": 20_000} for seat in (2, 3)]
    hands = [
        {"place": 2, "cards": ["Ks"], "made": [{"choice": "war", "cards": ["As", "3d"]}]},
        {"place": 3, "cards": ["2s"]},
    ]
    bank = {"seat": 1, "cents": 20_000}
    asked = {"game": WAR, "hands": hands, "dealer": ["Kd"], "wagers": wagers, "player_dealer": bank}
    _, banked = settled_with_bank(round_input(json.dumps(asked).encode()))
    assert banked is not None
    order = [(bet.seat, bet.wager) for bet in banked.settlements]
    assert order == [(3, "primary"), (2, "primary"), (2, "war")]
    assert [reach.covered for reach in banked.cover.wagers] == [20_000, 0, 0]


def test_war_round_of_play_6_the_round_in_which_the_cutting_card_comes_is_the_last():
    table = opened(WAR, 1, 2)
    table.bet(2, spot(WAR, "primary"), 1_000)
    cut_here = replace(table.shoe, cutting_card=table.shoe.cards_left - 1)
    table.state = replace(table.state, shoe=cut_here)
    table.dealer(c.NoMoreBets(), c.DealCard("As"), c.DealCard("Kd"))
    assert table.shoe.stage == "cut_card_seen"
    notices = console_of(table.state, Role.DEALER).notices
    assert [(notice.words, notice.cite) for notice in notices] == [
        ("The cutting card is out: finish this hand, then new cards.", "GEGA-004553 Round of Play 6")
    ]
    table.dealer(c.SettleRound())
    assert table.shoe.stage == "spent"


@pytest.mark.parametrize("times", [2, 3])
def test_crazy_4_round_of_play_8_b_settle_takes_up_to_three_times_too(times):
    paytables = {"ante": "standard", "super-bonus": "C4P-09"}
    wagers = [{"seat": 2, "wager": w, "paytable": each, "amount": 1_000} for w, each in paytables.items()]
    hand = {"place": 2, "cards": ["As", "Ah", "8d", "6c", "4s"], "made": [{"choice": f"play-{times}"}]}
    dealer = ["Kh", "Jc", "9d", "7s", "2h"]
    asked = {"game": CRAZY, "hands": [hand], "dealer": dealer, "wagers": wagers}
    settled = settled_round(round_input(json.dumps(asked).encode()))
    assert {bet.wager: bet.net for bet in settled.settlements}["play"] == 1_000 * times
