"""GEGA-004177: Ultimate Texas Hold'em with Trips and Bad Beat Bonus, at a live table."""

import json

import pytest

from houseway.cli.settle import round_input, settled_round
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.asserting import require_refused
from tests.clauses.california.blackjack import play
from tests.clauses.california.poker_hands import HOLDEM, hand, opened, spot

LOW = "2c 3d 7h|8s 9c"


@pytest.mark.parametrize(
    ("choices", "times"),
    [(("play-4",), 4), (("play-3",), 3), (("check", "play-2"), 2), (("check", "check", "play-1"), 1)],
)
def test_round_of_play_8_10_12_the_play_wager_is_4_3_2_or_1_times_the_ante(choices, times):
    assert hand(HOLDEM, "As Ad", "Kh Kd", *choices, board=LOW) == {
        "ante": 1_000,
        "play": 1_000 * times,
        "blind": 0,
    }


def test_round_of_play_13_a_fold_costs_ante_and_blind_and_trips_without_three_of_a_kind():
    folds = ("check", "check", "fold")
    assert hand(HOLDEM, "4s 5d", "Kh Qd", *folds, board="2c 2d 7h|8s 9c", also={"trips": 500}) == {
        "ante": -1_000,
        "blind": -1_000,
        "trips": -500,
    }
    with_three = hand(HOLDEM, "2h 5d", "Kh Qd", *folds, board="2c 2d 7h|8s 9c", also={"trips": 500})
    assert with_three["trips"] == 1_500


@pytest.mark.parametrize(
    ("own", "net"),
    [
        ("As 4d", {"ante": 0, "play": 1_000, "blind": 0}),
        ("4s 5d", {"ante": 0, "play": -1_000, "blind": -1_000}),
        ("Ks Jc", {"ante": 0, "play": 0, "blind": 0}),
    ],
)
def test_how_each_wager_wins_a_player_dealer_without_a_pair_returns_the_ante_alone(own, net):
    assert hand(HOLDEM, own, "Kh Jd", "check", "check", "play-1", board="2c 3d 7h|8s 10c") == net


@pytest.mark.parametrize(
    ("own", "board", "blind", "trips"),
    [
        ("As Ks", "Qs Js 10s|2d 3d", 500_000, 25_000),
        ("9s Ks", "Qs Js 10s|2d 3d", 50_000, 20_000),
        ("9s 9h", "9d 9c 10s|2d 3d", 10_000, 15_000),
        ("9s 9h", "9d 10c 10s|2d 3d", 3_000, 4_000),
        ("9s 4s", "As Js 10s|2d 3d", 1_500, 3_000),
        ("9s Kh", "Qs Jd 10s|2d 3d", 1_000, 2_500),
        ("9s 9h", "9d Jd 10s|2d 3d", 0, 1_500),
        ("Js 9h", "9d Jd 10s|5d 4c", 0, -500),
    ],
)
def test_paytables_blind_and_trips(own, board, blind, trips):
    won = hand(HOLDEM, own, "2h 2s", "play-4", board=board, also={"trips": 500})
    assert (won["blind"], won["trips"]) == (blind, trips)


@pytest.mark.parametrize(
    ("own", "banker", "board", "times"),
    [
        ("9s 8s", "As Ks", "Qs Js 10s|3d 4d", 10_000),  # the royal beats a straight flush
        ("8s 8h", "9s 9h", "8d 8c 9d|9c 4d", 500),
        ("8s 8h", "9s 9h", "8d 9c 2d|2c 4d", 40),
        ("8s 2s", "As 3s", "Ks Js 10s|4d 4h", 25),
        ("9s 2h", "As 3h", "Kh Qd Js|10d 4h", 20),
        ("8s 8h", "9s 9h", "8d 9d 2d|3c Kh", 9),
        ("9s 9h", "8s 8h", "8d 9d 2d|3c Kh", 9),  # the player-dealer's is the hand beaten
        ("9s Ah", "9h Ad", "9d 9c 2d|3c Kh", -1),  # a tie
        ("As Ah", "Ks Kh", "8d 9d 2d|3c Jh", -1),
    ],
)
def test_bad_beat_bonus_2_3_6_by_the_hand_beaten(own, banker, board, times):
    found = hand(HOLDEM, own, banker, "play-4", board=board, also={"trips": 500, "bad-beat": 500})
    assert found["bad-beat"] == 500 * times


def test_round_of_play_13_a_the_bad_beat_bonus_stays_after_a_fold_unless_the_house_posts_otherwise():
    both = {"trips": 500, "bad-beat": 500}
    folded = ("8s 8h", "9s 9h", "check", "check", "fold")
    assert hand(HOLDEM, *folded, board="8d 9d 2d|3c Kh", also=both)["bad-beat"] == 4_500
    lost = hand(HOLDEM, *folded, board="8d 9d 2d|3c Kh", also=both, fold_loses_bad_beat=1)
    assert lost["bad-beat"] == -500


def test_round_of_play_3_ante_and_blind_are_equal_and_bad_beat_needs_trips():
    table = opened(HOLDEM, 1, 2)
    table.bet(2, spot(HOLDEM, "ante"), 1_000)
    for wager, cents in (("blind", 2_000), ("bad-beat", 500)):
        refused = table.refusal("p2", c.PlaceBet(2, *spot(HOLDEM, wager), cents))
        assert refused.reason is Refusal.BETS_NOT_TOGETHER
        assert "GEGA-004177 Round of Play 3" in refused.cite


def test_round_of_play_3_an_ante_without_a_blind_goes_back():
    table = opened(HOLDEM, 1, 2, 3)
    table.bet(2, spot(HOLDEM, "ante"), 1_000)
    for wager in ("ante", "blind"):
        table.bet(3, spot(HOLDEM, wager), 1_000)
    table.dealer(c.NoMoreBets())
    assert (table.state.seat(2).bets, table.state.deal.places) == ((), (3,))


def dealt(table, cards):
    """Deal to the first decision, and on to each when the dealer turns the board."""
    cards = iter(cards.split())
    while True:
        command = comes_next(table.state).command
        match command:
            case c.DealCard():
                table.dealer(c.DealCard(next(cards)))
            case c.Choose() | c.SettleRound():
                return
            case _:
                table.dealer(command)


def closed(table):
    """Whether the first three and the last two community cards and the player-dealer's lie face down."""
    return [table.state.deal.is_down(name) for name in ("board-1", "board-2", "banker")]


def asked(table):
    return table.state.step_of(table.state.deal)


def test_round_of_play_8_who_has_checked_may_not_play_four_times():
    table = opened(HOLDEM, 1, 2)
    for wager in ("ante", "blind"):
        table.bet(2, spot(HOLDEM, wager), 1_000)
    table.dealer(c.NoMoreBets())
    dealt(table, "As Kh Ad Kd 2c 3d 7h 8s 9c")
    table.patron(2, c.Choose(2, "place-2", "check"))
    dealt(table, "")
    refused = table.refusal("p2", c.Choose(2, "place-2", "play-4"))
    assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-004177 Round of Play 8")
    assert asked(table).options == ("check", "play-2")


def test_round_of_play_5_9_11_cards_stay_closed_until_their_time():
    """All face down but to who has bet on them; three community cards after the first decision, then two."""
    table = opened(HOLDEM, 1, 2)
    for wager in ("ante", "blind"):
        table.bet(2, spot(HOLDEM, wager), 1_000)
    table.dealer(c.NoMoreBets())
    dealt(table, "As Kh Ad Kd 2c 3d 7h 8s 9c")
    deal = table.state.deal
    assert all(all(held.down) for held in deal.hands)
    table.patron(2, c.Choose(2, "place-2", "check"))
    dealt(table, "")
    assert closed(table) == [
        False,
        True,
        True,
    ]
    table.patron(2, c.Choose(2, "place-2", "check"))
    dealt(table, "")
    assert closed(table) == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("changed", "reason", "cite"),
    [
        ({"blind": 900}, "bets_not_together", "Round of Play 3, 8, Bad Beat Bonus 4"),
        ({"blind": None}, "bets_not_together", "Round of Play 3, 8, Bad Beat Bonus 4"),
        ({"play": 4_000}, "bets_not_open", "Round of Play 3, 8, Bad Beat Bonus 4"),
        ({"bad-beat": 500}, "bets_not_together", "Round of Play 3, 8, Bad Beat Bonus 4"),
        ({"made": ["check", "play-4"]}, "no_choice_here", "Round of Play 8"),
        ({"board": "2c 3d 7h 8s"}, "cards_break_drawing_rules", "Round of Play 5-14"),
        ({"board": "2c 3d 7h 8s Kh"}, "cards_not_in_shoe", "Number of Decks"),
    ],
)
def test_settle_refuses_what_no_table_could_have_had(changed, reason, cite):
    with pytest.raises(Refused) as refused:
        settled_hand(**changed)
    assert (refused.value.reason, refused.value.cite) == (reason, f"GEGA-004177 {cite}")


@pytest.mark.parametrize(
    ("made", "options"),
    [
        ([], ("check", "play-3", "play-4")),
        (["check"], ("check", "play-2")),
        (["check", "check"], ("fold", "play-1")),
    ],
)
def test_settle_asks_for_the_choices_that_a_complete_round_had(made, options):
    cite = "GEGA-004177 Round of Play 5-14"
    with require_refused("cards_break_drawing_rules", "still-to-decide", cite, options=options):
        settled_hand(made=made)


def test_round_of_play_6_the_player_dealer_is_dealt_to_last_wherever_he_sits():
    table = opened(HOLDEM, 1, 2, 3)
    for seat in (2, 3):
        for wager in ("ante", "blind"):
            table.bet(seat, spot(HOLDEM, wager), 1_000)
    table.dealer(c.NoMoreBets())
    dealt = []
    for card in ("2s", "3s", "4s", "5s", "6s", "7s"):
        dealt.append(comes_next(table.state).hand)
        table.dealer(c.DealCard(card))
    assert dealt == ["place-2", "place-3", "banker"] * 2


def test_settle_puts_down_what_was_chosen():
    assert settled_hand() == {"ante": 1_000, "blind": 0, "play": 2_000}
    assert settled_hand(made=["check", "check", "fold"]) == {"ante": -1_000, "blind": -1_000}


def settled_hand(made=("check", "play-2"), board="2c 3d 7h 8s 9c", **wagers):
    """A pair of aces against a pair of kings, as `settle` has it."""
    bets = {"ante": 1_000, "blind": 1_000} | wagers
    asked = {
        "game": HOLDEM,
        "dealer": ["Kh", "Kd"],
        "board": board.split(),
        "hands": [{"place": 2, "cards": ["As", "Ad"], "made": [{"choice": choice} for choice in made]}],
        "wagers": [
            {"seat": 2, "wager": wager, "paytable": "standard", "amount": cents}
            for wager, cents in bets.items()
            if cents
        ],
    }
    return {bet.wager: bet.net for bet in settled_round(round_input(json.dumps(asked).encode())).settlements}


def test_bad_beat_bonus_4_trips_are_not_taken_back_from_beside_it():
    table = opened(HOLDEM, 1, 2)
    for each in ("ante", "blind", "trips", "bad-beat"):
        table.bet(2, spot(HOLDEM, each), 1_000)
    refused = table.refusal("p2", c.TakeBack(2, *spot(HOLDEM, "trips")))
    assert refused.reason is Refusal.BETS_NOT_TOGETHER
    assert refused.cite == "GEGA-004177 Round of Play 3, 8, Bad Beat Bonus 4"
    for each in ("bad-beat", "trips"):
        table.patron(2, c.TakeBack(2, *spot(HOLDEM, each)))
    assert [bet.wager for bet in table.state.seat(2).bets] == ["ante", "blind"]


@pytest.mark.parametrize(
    ("also", "opened_hands"),
    [((), set()), (("trips",), {"place-2"}), (("trips", "bad-beat"), {"place-2", "banker"})],
)
def test_how_each_wager_wins_8_a_folded_hand_lies_open_while_trips_wait(also, opened_hands):
    """Round of Play 14: the player-dealer's cards are turned for those who remain, and no others."""
    table = opened(HOLDEM, 1, 2)
    for each in ("ante", "blind", *also):
        table.bet(2, spot(HOLDEM, each), 1_000)
    cards = {"place-2": "2s 2d", "banker": "Kh Kd", "board-1": "2c 3d 7h", "board-2": "8s 9c"}
    play(table, cards, {"place-2": "check check fold"})
    assert {name for name in ("place-2", "banker") if not table.state.deal.is_down(name)} == opened_hands


def test_round_of_play_14_the_player_dealers_cards_are_turned_for_one_who_remains():
    table = opened(HOLDEM, 1, 2, 3)
    for seat in (2, 3):
        for each in ("ante", "blind"):
            table.bet(seat, spot(HOLDEM, each), 1_000)
    cards = {
        "place-2": "2s 2d",
        "place-3": "As Ad",
        "banker": "Kh Kd",
        "board-1": "2c 3d 7h",
        "board-2": "8s 9c",
    }
    play(table, cards, {"place-2": "check check fold", "place-3": "play-4"})
    closed = {held.name for held in table.state.deal.hands if held.is_down}
    assert closed == {"place-2"}
