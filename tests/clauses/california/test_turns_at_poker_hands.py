"""GEGA-004556, GEGA-004555, GEGA-004177: in whose turn bettors are asked and their hands opened."""

from houseway.families.round import Ask, Turn
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.poker_hands import (
    BEFORE,
    CRAZY,
    FEES,
    HOLDEM,
    RIDE,
    SEATS,
    SIX,
    layout,
    spot,
)
from tests.tables import banked_table


def turns(game, *said):
    """Whom the dealer asked and whose hands he opened, the player-dealer at 4, bettors at 2, 6 and 7."""
    kinds = {"game": game, "layout": layout(game), "fees": FEES[game]}
    table = banked_table(4, 2, 6, 7, decks=1, places=SEATS.get(game, 8), **kinds)
    table.decline(2)
    table.take_bank(4)
    table.dealer(c.NextRound())
    for seat in (2, 6, 7):
        for wager in BEFORE.get(game, {"ante": 0}):
            table.bet(seat, spot(game, wager), 1_000)
    table.dealer(c.NoMoreBets())
    asked, turned, deck = [], [], [f"{rank}{suit}" for suit in "shdc" for rank in "23456789JQKA"]
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        step = table.state.step_of(table.state.deal)
        if isinstance(command, c.DealCard):
            command = c.DealCard(deck.pop())
        if isinstance(step, Ask):
            asked.append(step.place)
            command = c.Choose(step.place, step.hand, said[len(asked) // 4])
        if isinstance(step, Turn) and step.hand.startswith("place"):
            turned.append(int(step.hand[-1]))
        assert command is not None
        table.dealer(command)
    return asked, turned


def test_let_it_ride_round_of_play_10_12_15_asked_from_the_dealers_left_opened_from_his_right():
    assert turns(RIDE, "ride", "ride") == ([2, 6, 7, 2, 6, 7], [7, 6, 2])


def test_crazy_4_round_of_play_9_and_how_winners_1_asked_from_the_dealers_left_opened_from_his_right():
    assert turns(CRAZY, "play-1") == ([2, 6, 7], [7, 6, 2])


def test_holdem_how_each_wager_wins_1_opened_from_the_player_dealers_left():
    assert turns(HOLDEM, "play-4") == ([2, 6, 7], [6, 7, 2])


def test_six_card_round_of_play_3_and_6_both_from_the_player_dealers_left():
    assert turns(SIX, "play-1") == ([6, 7, 2], [6, 7, 2])
