"""Sessions under a collection schedule: FEES 5.6, for the bettor and for the player-dealer."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.refusals import NotationError, Refused
from houseway.rules import load
from houseway.rules.fees import schedule
from houseway.simulation.sessions import SessionPlan, play

GAME = load("ca/ez-baccarat-panda-8")
OPTION = schedule("ez-baccarat-panda-8/rates/4")
PLAYER = next(offer for offer in GAME.offers() if offer.wager == "player")


def plan(**changes):
    told = {"offer": PLAYER, "bankroll": 1_000_000, "bet": 5_000, "rounds": 60, "schedule": OPTION, **changes}
    return SessionPlan(**told)


def test_a_dollar_a_bet_is_all_that_the_schedule_changes():
    free, charged = (play(GAME, plan(schedule=each), 200) for each in (None, OPTION))
    assert np.array_equal(charged.ends.fees, np.full(200, 60 * 100))
    assert np.array_equal(charged.results, free.results - 60 * 100)
    assert charged.expected_loss_per_hour(70) == pytest.approx(free.expected_loss_per_hour(70) + 70 * 100)


def test_bets_above_a_hundred_dollars_cost_two():
    assert np.array_equal(play(GAME, plan(bet=10_100), 50).ends.fees, np.full(50, 60 * 200))


def test_the_player_dealer_has_the_other_side_and_his_own_fee():
    bettor, banker = (play(GAME, plan(schedule=each, banking=bool(each)), 200) for each in (None, OPTION))
    assert np.array_equal(banker.results, -bettor.results - 60 * 100)


def test_4_4_chips_must_reach_for_the_bet_and_its_fee():
    short = play(GAME, plan(bankroll=5_050, rounds=1), 20)
    assert not short.ends.action.any()
    assert short.ends.ruined.all()
    assert play(GAME, plan(bankroll=5_100, rounds=1), 20).ends.action.all()


def test_a_plan_that_outgrows_the_schedule_is_refused():
    with pytest.raises(Refused):
        play(GAME, plan(bet=10_100, plan="martingale"), 200)
    assert play(GAME, plan(bet=10_100, plan="martingale", maximum=20_000), 200).ends.fees.any()


def test_who_banks_takes_what_is_bet():
    with pytest.raises(NotationError):
        play(GAME, plan(banking=True, plan="martingale"), 10)


def test_the_command_tells_the_fees():
    asked = ["session", "ca/ez-baccarat-panda-8", "--wager", "player", "--bankroll", "500", "--bet", "50"]
    asked += ["--rounds", "5", "--repetitions", "20", "--json"]
    plain = json.loads(CliRunner().invoke(app, asked).stdout)
    told = json.loads(CliRunner().invoke(app, [*asked, "--fees", OPTION.id]).stdout)
    assert "mean_fees_cents" not in plain
    assert (told["schedule"], told["mean_fees_cents"]) == (OPTION.id, 500.0)
