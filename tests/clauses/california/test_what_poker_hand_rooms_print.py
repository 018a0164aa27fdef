"""Sentences of the poker-hand and pai gow games that no other test plays: order, time, copies, dice, Envy."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from houseway.families.round import Ask
from houseway.refusals import Refusal
from houseway.table import Phase, Role, view
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.pai_gow_room import (
    BONUS,
    DOUBLE,
    FACE_UP,
    FORTUNE,
    FPG,
    KINGS,
    MIDDLING,
    POOR,
    RICH,
    PaiGowRoom,
    delivered,
    outcome,
)
from tests.clauses.california.poker_hands import (
    BEFORE,
    CRAZY,
    HOLDEM,
    RIDE,
    SIX,
    THREE,
    THREE_B,
    WAR,
    hand,
    opened,
    spot,
)


def to_choose(game, own, banker, **more):
    """One bettor at place 2 has these cards, the player-dealer those, and is asked."""
    table = opened(game, 1, 2)
    for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
        table.bet(2, spot(game, wager), cents)
    table.dealer(c.NoMoreBets())
    cards = {"place-2": own.split(), "banker": banker.split()}
    cards |= {name.replace("_", "-"): text.split() for name, text in more.items()}
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
    return table


def is_down(table, *names):
    return [table.state.deal.is_down(name) for name in names]


@pytest.mark.parametrize(
    ("game", "own", "banker"),
    [
        (THREE, "Ks 6h 4d", "Qh 7c 2d"),
        (THREE_B, "Ks 6h 4d", "Qh 7c 2d"),
        (SIX, "Ks 6h 4d", "Qh 7c 2d"),
        (CRAZY, "Ks Qh 8d 6c 4s", "Kh Jc 9d 7s 2h"),
    ],
)
def test_a_bettor_who_plays_sees_no_other_hand_first_and_chooses_once(game, own, banker):
    table = to_choose(game, own, banker)
    hands = {shown.name: shown.cards for shown in view(table.state, Role.PATRON, "p2").hands}
    assert hands["place-2"] == tuple(own.split())
    assert "??" in hands["banker"]
    table.patron(2, c.Choose(2, "place-2", "play-1"))
    for again in ("play-1", "fold"):
        assert table.refusal("p2", c.Choose(2, "place-2", again)).reason is Refusal.NO_DECISION_HERE
    assert [bet.cents for bet in table.state.seat(2).bets if bet.wager == "play"] == [1_000]


def test_ultimate_texas_holdem_round_of_play_8_who_has_bet_cannot_bet_again_or_change_it():
    table = to_choose(HOLDEM, "As Ad", "Kh Kd", board_1="2c 3d 7h", board_2="8s 9c")
    assert table.state.step_of(table.state.deal).options == ("check", "play-3", "play-4")
    table.patron(2, c.Choose(2, "place-2", "play-3"))
    assert table.refusal("p2", c.Choose(2, "place-2", "play-4")).reason is Refusal.NO_DECISION_HERE
    assert table.refusal("p2", c.TakeBack(2, *spot(HOLDEM, "play"))).reason is Refusal.BETS_CLOSED
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert not isinstance(command, c.Choose), "who has bet is not asked again"
        table.dealer(command)


@pytest.mark.parametrize(
    ("own", "banker", "board", "net"),
    [
        ("As 4d", "Kh Ks", "2c 3d 7h|8s 10c", -1_000),  # 2(b): below the player-dealer's pair
        ("Ks 4d", "Kh 4s", "2c 3d 7h|8s Kd", 0),  # 2(c): a pair of kings each, the same kickers
        ("As Ad", "Kh Ks", "2c 3d 7h|8s 10c", 1_000),  # 2(a), and 2(d): the Blind pushes
    ],
)
def test_ultimate_texas_holdem_how_each_wager_wins_2_a_qualified_hand_is_compared(own, banker, board, net):
    won = hand(HOLDEM, own, banker, "check", "check", "play-1", board=board)
    assert won == {"ante": net, "play": net, "blind": min(net, 0)}


def test_ultimate_texas_holdem_how_each_wager_wins_5_a_push_pays_trips_all_the_same():
    won = hand(HOLDEM, "Ks 4d", "Kh 4s", "play-4", board="7c 7d 7h|8s 10c", also={"trips": 500})
    assert won == {"ante": 0, "play": 0, "blind": 0, "trips": 1_500}


def test_ultimate_texas_holdem_card_values_suits_are_equal_and_the_ace_is_high_or_ends_the_lowest_straight():
    assert hand(HOLDEM, "As 9d", "Ah 9s", "play-4", board="2c 4d 7h|8s Jc")["play"] == 0
    lowest = hand(HOLDEM, "As 9d", "6h 9s", "play-4", board="2c 3d 4h|5s Jc")
    assert lowest["play"] == -4_000, "a six-high straight beats the five-high one"


def test_let_it_ride_round_of_play_11_and_13_the_left_card_is_turned_after_bet_1_and_the_right_after_bet_2():
    table = to_choose(RIDE, "9s 9h 7s", "", board_1="3d", board_2="10s", unseen="2d")
    assert is_down(table, "board-1", "board-2") == [True, True]
    table.patron(2, c.Choose(2, "place-2", "ride"))
    table.dealer(comes_next(table.state).command)
    assert is_down(table, "board-1", "board-2") == [False, True]
    table.patron(2, c.Choose(2, "place-2", "ride"))
    table.dealer(comes_next(table.state).command)
    assert is_down(table, "board-1", "board-2", "unseen") == [False, False, True]


@pytest.mark.parametrize("game", [THREE, THREE_B, SIX, HOLDEM, RIDE, CRAZY])
def test_no_other_patron_sees_or_plays_a_hand(game):
    table = opened(game, 1, 2, 3)
    for seat in (2, 3):
        for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
            table.bet(seat, spot(game, wager), cents)
    table.dealer(c.NoMoreBets())
    deck = [f"{rank}{suit}" for suit in "shdc" for rank in "A23456789"]
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(deck.pop(0)))
    asked = table.state.step_of(table.state.deal)
    assert isinstance(asked, Ask)
    assert asked.place is not None
    other = {2: 3, 3: 2}[asked.place]
    hands = {shown.name: shown.cards for shown in view(table.state, Role.PATRON, f"p{other}").hands}
    assert set(hands[f"place-{asked.place}"]) == {"??"}
    assert "??" not in hands[f"place-{other}"]
    choice = c.Choose(asked.place, asked.hand, asked.options[0])
    assert table.refusal(f"p{other}", choice).reason is Refusal.NOT_IN_CONTROL
    table.patron(asked.place, choice)


def test_crazy_4_how_winners_1_king_high_is_the_least_hand_that_qualifies():
    assert hand(CRAZY, "As 9h 8d 6c 4s", "Qh Jc 9d 7s 2h", "play-1")["ante"] == 0
    assert hand(CRAZY, "As 9h 8d 6c 4s", "Kh 5c 3d 7s 2h", "play-1")["ante"] == 1_000


def test_crazy_4_hand_rankings_the_best_four_of_five_are_played():
    """From four of a kind down to a high card; a flush stands above a straight (PH-17)."""
    order = [
        "9s 9h 9d 9c 2h", "5s 6s 7s 8s Kh", "8s 8h 8d 3c 2h", "2c 4c 7c Jc Kh", "5d 6h 7d 8c Kh",
        "7s 7h 4d 4c Kh", "Js Jh 4d 3c 8s", "As Qh 9d 6c 4s",
    ]  # fmt: skip
    for number, own in enumerate(order):
        for other in order[number + 1 :]:
            if not set(own.split()) & set(other.split()):
                won = hand(CRAZY, own, other, "play-1")["play"]
                assert won == 1_000, (own, other)


def test_casino_war_card_values_every_rank_beats_those_below_it_whatever_the_suit():
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for lower, higher in pairwise(ranks):
        assert hand(WAR, f"{higher}c", f"{lower}s") == {"primary": 1_000}
        assert hand(WAR, f"{lower}s", f"{higher}c") == {"primary": -1_000}


def test_104_c_10_c_a_player_dealers_hand_of_the_wrong_number_of_cards_is_a_misdeal():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    before = table.bank.cents
    table.supervisor(c.DeclareMisdeal("Six cards lie before the player-dealer."))
    assert table.state.phase is Phase.SHUFFLING
    assert (table.state.seat(2).bets, table.fees) == ((), 0)
    assert table.state.seat(1).chips + table.bank.cents == 100_000
    assert before == 50_000


@pytest.mark.parametrize(
    ("own", "front", "result"),
    [
        (RICH, "Qs Qd", "win"),
        (MIDDLING, "Ah Qh", "lose"),
        (RICH, "9h 5c", "push"),
        ("3s 3c As Ad 9h 8c 6h", "3s 3c", "push"),
        ("3s 3c Kh Kc 7s 6c 2h", "3s 3c", "lose"),
    ],
)
def test_gegr_002180_how_winners_both_hands_decide_and_copies_are_the_player_dealers(own, front, result):
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: own})
    table.dealer(c.TurnCards("banker"))
    table.patron(1, c.Choose(None, "banker", "house-way"))
    table.sets(2, *front.split())
    (done,) = table.finish()
    assert [(bet.outcome, bet.net) for bet in done.settlements] == [
        (result, {"win": 1_000, "lose": -1_000, "push": 0}[result])
    ]


@pytest.mark.parametrize("front", [("As",), ("As", "Ad", "Qs")])
def test_gegr_002180_8_b_a_wrong_number_of_cards_is_no_setting_and_a_hand_laid_so_is_foul(front):
    table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: RICH})
    table.dealer(c.TurnCards("banker"))
    table.patron(1, c.Choose(None, "banker", "house-way"))
    refused = table.refusal("p2", c.Choose(2, "place-2", "set", cards=front))
    assert refused.reason is Refusal.NO_CHOICE_HERE
    table.supervisor(c.RuleHand(2, "foul", f"{len(front)} cards lay in front"))
    assert outcome(table) == {2: "lose"}


@pytest.mark.parametrize("game", [DOUBLE, FORTUNE, FACE_UP])
@pytest.mark.parametrize(
    ("dice", "place"), [((1, 1, 1), "place-3"), ((3, 4, 1), "banker"), ((6, 6, 3), "banker")]
)
def test_dice_name_the_first_pile_and_the_player_dealer_counts_1_8_and_15(game, dice, place):
    table = PaiGowRoom(game, 1, 2, 6)
    table.bets(s2=1_000, s6=1_000)
    table.dice(*dice)
    assert table.state.deal.hands[0].name == place
    # The first pile is nobody's who has bet: action begins at the next place clockwise that has a wager.
    assert table.bank.button == (6 if place == "place-3" else 2)


@pytest.mark.parametrize("game", [FORTUNE, FACE_UP])
def test_piles_without_a_wager_are_never_opened_and_four_cards_are_left(game):
    table = delivered(game, 1, 2, hands={1: KINGS, 2: RICH})
    assert table.state.shoe is not None
    assert table.state.shoe.cards_left == 4
    table.finish()
    unused = [held for held in table.state.deal.hands if held.place not in (None, 2)]
    assert (len(unused), {all(held.down) for held in unused}) == (5, {True})


@pytest.mark.parametrize(("cents", "buttons"), [(400, 0), (500, 1), (20_000, 1)])
def test_gegr_002180_envy_a_fortune_bet_of_5_dollars_has_one_button_however_large(cents, buttons):
    hands = {1: KINGS, 2: POOR, 3: "9s 9d 9h 9c As 4c 2h"}
    table = PaiGowRoom(FACE_UP, 1, 2, 3, bank=90_000)
    table.state = with_minimum(table.state, 100)
    table.bets(s2=1_000, s3=1_000)
    table.bet(2, BONUS, cents)
    table.dice()
    table.deliver(hands)
    (done,) = table.finish()
    assert [bet.net for bet in done.settlements if bet.envy] == [500] * buttons


def test_gega_002450_3_and_5_a_fortune_bet_below_5_dollars_plays_and_has_no_button():
    table = PaiGowRoom(FORTUNE, 1, 2, 3, bank=90_000)
    table.state = with_minimum(table.state, 100)
    table.bets(s2=1_000, s3=1_000)
    table.bet(2, FPG, 400)
    table.dice()
    table.deliver({1: KINGS, 2: "9s 9d 9h Kc 5c 4c 2h", 3: "8s 8d 8h 8c As 4h 3c"})
    (done,) = table.finish()
    assert [(bet.net, bet.envy) for bet in done.settlements if bet.wager == "fortune"] == [(1_200, False)]


def with_minimum(state, cents):
    """The table with every posted minimum at so much."""
    return replace(state, offers=tuple(replace(posted, minimum=cents) for posted in state.offers))


def test_104_c_3_house_way_may_be_asked_for_and_both_hands_lie_closed_until_all_are_set():
    table = delivered(DOUBLE, 1, 2, 3, hands={1: KINGS, 2: RICH, 3: POOR})
    table.sets(2, "Qs", "Qd")
    assert table.refusal("dealer", c.TurnCards("place-2")).reason is Refusal.DECISION_DUE
    table.patron(3, c.Choose(3, "place-3", "house-way"))
    assert outcome(table) == {2: "win", 3: "lose"}
