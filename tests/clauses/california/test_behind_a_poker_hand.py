"""103.11, GEGA-004086, GEGA-004553, GEGA-004556: several bettors on one hand, and what is said of it."""

import pytest

from houseway.table import Role
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.clauses.california.blackjack import Played, play
from tests.clauses.california.poker_hands import BEFORE, CRAZY, RIDE, SIX, WAR, opened, spot


def nets(played: Played, seat: int) -> dict[str, int]:
    return {bet.wager: bet.net for bet in played.settled.settlements if bet.seat == seat}


def behind(table, game, place, seat, cents):
    for wager in BEFORE.get(game, {"ante": 0}):
        table.patron(seat, c.PlaceBet(seat, *spot(game, wager), cents, at=place))


def six(choice, cents=2_000):
    """Seat 2 plays, seat 3 bets behind it."""
    table = opened(SIX, 1, 2, 3)
    table.bet(2, spot(SIX, "ante"), 3_000)
    behind(table, SIX, 2, 3, cents)
    table.patron(3, c.PlaceBet(3, *spot(SIX, "pair-plus"), 500, at=2))
    table.patron(3, c.PlaceBet(3, *spot(SIX, "6-card-bonus"), 500, at=2))
    return play(table, {"place-2": "As Ks 2d", "banker": "Qh 7c 2s"}, {"place-2": choice})


def test_six_card_round_of_play_3_every_ante_at_the_place_has_its_play():
    played = six("play-1")
    assert nets(played, 2) == {"ante": 3_000, "play": 3_000}
    assert nets(played, 3) == {"ante": 2_000, "play": 2_000, "pair-plus": -500, "6-card-bonus": -500}
    assert nets(six("fold"), 3) == {"ante": -2_000, "pair-plus": -500, "6-card-bonus": -500}


def test_six_card_round_of_play_3_who_has_not_the_chips_for_play_forfeits_his_ante():
    played = six("play-1", 60_000)
    assert nets(played, 2) == {"ante": 3_000, "play": 3_000}
    assert nets(played, 3) == {"ante": -60_000, "pair-plus": -500, "6-card-bonus": -500}


def test_six_card_bonus_looks_at_all_three_cards_of_the_player_dealer():
    table = opened(SIX, 1, 2)
    table.bet(2, spot(SIX, "ante"), 3_000)
    table.patron(2, c.PlaceBet(2, *spot(SIX, "6-card-bonus"), 500))
    played = play(table, {"place-2": "9s 9h 2d", "banker": "9c Qh 9d"}, {"place-2": "play-1"})
    (bonus,) = [bet for bet in played.settled.settlements if bet.wager == "6-card-bonus"]
    assert bonus.line == "Four of a Kind"


def at_an_empty_place(game, cards, choices, cents=(1_000, 2_000)):
    table = opened(game, 1, 3, 4)
    for seat, each in zip((3, 4), cents, strict=True):
        behind(table, game, 6, seat, each)
    return play(table, cards, {"place-6": choices})


WARRED = {"burned": "2c 3c 4c 5c 6c 7c", "place-6-war": "Ks", "banker-place-6-war": "2s"}


def test_war_how_winners_1_c_every_primary_at_the_place_goes_to_war_or_is_surrendered():
    went = at_an_empty_place(WAR, {"place-6": "As", "banker": "Ah"} | WARRED, "war")
    assert [nets(went, seat) for seat in (3, 4)] == [
        {"primary": 0, "war": 1_000},
        {"primary": 0, "war": 2_000},
    ]
    gave_up = at_an_empty_place(WAR, {"place-6": "As", "banker": "Ah"}, "surrender")
    assert [nets(gave_up, seat) for seat in (3, 4)] == [{"primary": -500}, {"primary": -1_000}]


def test_war_how_winners_1_c_who_has_not_the_chips_for_war_surrenders_half():
    went = at_an_empty_place(WAR, {"place-6": "As", "banker": "Ah"} | WARRED, "war", (1_000, 60_000))
    assert [nets(went, seat) for seat in (3, 4)] == [{"primary": 0, "war": 1_000}, {"primary": -30_000}]


def test_let_it_ride_round_of_play_10_b_every_bet_1_at_the_place_is_withdrawn():
    cards = {"place-6": "2s 3h 4d", "board-1": "9c", "board-2": "8c", "unseen": "2d"}
    played = at_an_empty_place(RIDE, cards, "take-back ride")
    assert nets(played, 3) == dict.fromkeys(("bet-2", "bet-dollar"), -1_000)
    assert nets(played, 4) == dict.fromkeys(("bet-2", "bet-dollar"), -2_000)


def test_crazy_4_round_of_play_8_b_who_has_less_goes_along_with_as_much_as_he_has():
    cards = {"place-6": "As Ah 8d 6c 4s", "banker": "Kh Jc 9d 7s 2h"}
    played = at_an_empty_place(CRAZY, cards, "play-3", (1_000, 30_000))
    assert nets(played, 3)["play"] == 3_000
    assert nets(played, 4)["play"] == 30_000


ACES = {"place-6": "As Ah 8d 6c 4s", "banker": "Kh Jc 9d 7s 2h"}


@pytest.mark.parametrize("times", [1, 2, 3])
def test_crazy_4_round_of_play_8_b_the_others_play_as_many_times_as_was_said(times):
    """They have chips for more, and for more than the least."""
    played = at_an_empty_place(CRAZY, ACES, f"play-{times}")
    assert [nets(played, seat)["play"] for seat in (3, 4)] == [1_000 * times, 2_000 * times]


def test_crazy_4_round_of_play_8_b_a_play_is_measured_by_the_ante_with_the_shares_in_it():
    table = opened(CRAZY, 1, 3, 5)
    behind(table, CRAZY, 6, 3, 1_000)
    for wager in BEFORE[CRAZY]:
        table.patron(5, c.JoinKumKum(5, *spot(CRAZY, wager), holder=3, at=6, cents=500))
    table.dealer(c.NoMoreBets())
    cards = {hand: dealt.split() for hand, dealt in ACES.items()}
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
    asked = view(table.state, Role.PATRON, "p3").ask
    assert asked is not None
    assert [(each.choice, each.least, each.most) for each in asked.amounts] == [("play", 1_500, 4_500)]


def riding():
    """Seats 3 and 4 at empty place 6, seat 5 with a share in each wager of seat 3; all cards dealt."""
    table = opened(RIDE, 1, 3, 4, 5)
    for seat, each in zip((3, 4), (1_000, 2_000), strict=True):
        behind(table, RIDE, 6, seat, each)
    for wager in BEFORE[RIDE]:
        table.patron(5, c.JoinKumKum(5, *spot(RIDE, wager), holder=3, at=6, cents=500))
    table.dealer(c.NoMoreBets())
    cards = {"place-6": ["As", "Ah", "4d"], "board-1": ["9c"], "board-2": ["8c"], "unseen": ["Kd"]}
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
    return table


def down(table):
    return {
        seat: (sorted(table.state.seat(seat).bets, key=repr), table.state.seat(seat).chips)
        for seat in (3, 4, 5)
    }


@pytest.mark.parametrize("choices", [1, 2])
def test_let_it_ride_round_of_play_10_b_a_card_taken_back_puts_the_withdrawn_bets_down_again(choices):
    table = riding()
    before = down(table)
    table.dealer(c.Choose(6, "place-6", "take-back"))
    assert [len(bets) for bets, _ in down(table).values()] == [2, 2, 2]
    if choices == 2:
        table.dealer(comes_next(table.state).command)
        table.dealer(c.Choose(6, "place-6", "take-back"))
        assert [len(bets) for bets, _ in down(table).values()] == [1, 1, 1]
    if choices == 2:
        # A card was opened since the first of them: the floor has the word.
        table.do_as("dealer", c.TakeBackCard(len(table.state.keyed) - 1, "misheard"), witness="floor")
    else:
        table.dealer(c.TakeBackCard(len(table.state.keyed), "misheard"))
    assert down(table) == before


def test_six_card_a_card_taken_back_takes_back_every_play_wager():
    table = opened(SIX, 1, 2, 3)
    table.bet(2, spot(SIX, "ante"), 3_000)
    behind(table, SIX, 2, 3, 2_000)
    table.dealer(c.NoMoreBets())
    cards = {"place-2": ["As", "Ks", "2d"], "banker": ["Qh", "7c", "2s"]}
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
    table.dealer(c.Choose(2, "place-2", "play-1"))
    assert [bet.wager for bet in table.state.seat(3).bets] == ["ante", "play"]
    table.dealer(c.TakeBackCard(len(table.state.keyed), "keyed wrong"))
    assert [bet.wager for seat in (2, 3) for bet in table.state.seat(seat).bets] == ["ante", "ante"]
