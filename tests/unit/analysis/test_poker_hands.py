"""What the audit says of poker-hand games, and what is best at their tables."""

import subprocess
import sys

import numpy as np
import pytest

from houseway.analysis import rulebook
from houseway.analysis.choices import best_choice
from houseway.analysis.decided import DecidedOdds
from houseway.analysis.odds import odds
from houseway.analysis.rulebook import ProvedGame
from houseway.families.poker_hand.odds import holdem
from houseway.families.poker_hand.odds.bets import base_game, rules_of
from houseway.families.round import Ask
from houseway.rules import games, load
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.poker_hands import HOLDEM, RIDE, THREE, WAR, opened, spot

POKER = [game.id for game in games() if game.family == "poker-hand"]


@pytest.mark.parametrize("game_id", POKER)
def test_the_audit_flags_the_bonus_from_two_decks_on_and_nothing_else(game_id):
    """PH-4: a wager that is part of a base game favors nobody by itself."""
    flagged = {offer.wager: tuple(edges) for offer, edges in rulebook.favoring(ProvedGame(load(game_id)))}
    several = {"bonus": tuple(range(2, 9))}
    assert flagged == (several if game_id in (THREE, f"{THREE}-b") else {})


@pytest.mark.parametrize("game_id", POKER)
def test_no_line_is_said_never_to_pay_that_some_play_reaches(game_id):
    assert list(rulebook.never_pays(ProvedGame(load(game_id)))) == []


@pytest.mark.parametrize("game_id", POKER)
def test_the_base_wager_carries_the_edge_and_its_companions_their_share(game_id):
    rules = rules_of(load(game_id))
    by_wager = {each.offer.wager: each for each in odds(load(game_id))}
    for wager, each in by_wager.items():
        assert each.part_of == (rules.base if wager in rules.companions else None)
    base = by_wager[rules.base]
    assert isinstance(base, DecidedOdds)
    assert base.average_stake > 1
    assert base.element_of_risk == -base.fixed_profit / base.average_stake


def asked(game, own, banker, board=""):
    """A table at which one bettor is asked; cards by hand."""
    table = opened(game, 1, 2)
    wagers = {HOLDEM: ("ante", "blind"), WAR: ("primary",), RIDE: ("bet-1", "bet-2", "bet-dollar")}
    for wager in wagers.get(game, ("ante",)):
        table.bet(2, spot(game, wager), 1_000)
    table.dealer(c.NoMoreBets())
    cards = {"place-2": own.split(), "banker": banker.split(), "unseen": ["2d"]}
    first, _, rest = board.partition("|")
    cards |= {"board-1": first.split(), "board-2": rest.split()}
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
    return table


def best(table):
    state = table.state
    assert isinstance(state.step_of(state.deal), Ask)
    return best_choice(
        state.game, state.options, state.game.pack.counts(state.shoe.decks), state.deal, "place-2"
    )


def test_a_house_patron_plays_best_from_what_it_sees():
    board = "9h 5c 2c|Kd 9d"
    assert best(asked(HOLDEM, "As 3h", "Kh Kc", board)) == "play-4"
    table = asked(HOLDEM, "2s 2h", "Kh Kc", "9h 5c 3c|Kd 9d")
    assert best(table) == "check"
    table.dealer(c.Choose(2, "place-2", "check"), c.TurnCards("board-1"))
    assert best(table) in ("check", "play-2")
    assert best(asked(THREE, "Qs 6h 4d", "2h 7c 3h")) == "play-1"
    assert best(asked(THREE, "Js 6h 4d", "2h Ac 3h")) == "fold"
    assert best(asked(WAR, "6s", "6h")) == "war"
    assert best(asked(RIDE, "10s 10h 4d", "", "2c|3c")) == "ride"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_what_is_shipped_of_two_cards_is_what_is_proved():
    bets = base_game(load(HOLDEM), {})
    assert np.array_equal(holdem.early_of(bets), holdem.policy_of(bets).early)


def test_figures_of_all_games_come_from_the_file_and_leave_numba_asleep():
    asking = (
        "import sys; from houseway import odds; from houseway.rules import games;"
        "[odds(game) for game in games() if game.family == 'poker-hand']; print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asking], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
