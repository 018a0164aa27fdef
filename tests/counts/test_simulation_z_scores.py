"""Every wager of every game, fresh deals, beside its exact odds: nothing that chance does not explain.

All games together are one family of tests (means that are nearly normal, and the hits of every line), at 99%
with Šidák's correction for their number; the seeds are fixed. `python -m bench.z_scores` is the same at 10^8
rounds a game (docs/simulation.md has its result).
"""

from functools import cache

import pytest

from bench.judging import Judged, judged, line_checks, nearly_normal
from houseway.rules import load
from houseway.simulation import simulate
from houseway.simulation.checking import Check, checked, checks
from tests.banked_games import WITH_WAGERS

ROUNDS = 1_000_000
FIRST_SEED = 1


@cache
def of_game(id_: str) -> list[Check]:
    run = simulate(load(id_), ROUNDS, seed=FIRST_SEED + WITH_WAGERS.index(id_), fresh=True)
    return list(checks(run))


@pytest.mark.parametrize("id_", WITH_WAGERS)
def test_chance_explains_every_result(id_: str):
    tests_in_all = 3_400
    for check in of_game(id_):
        for line in line_checks(check):
            assert line.chance > 0.01 / tests_in_all, line
        if nearly_normal(check):
            assert check.z is not None
            assert abs(check.z) < 4.6, check


def test_chance_explains_all_of_them_together():
    verdict = judged([check for id_ in WITH_WAGERS for check in of_game(id_)])
    assert 3_000 < verdict.tests < 3_400
    assert verdict.explained, verdict
    assert verdict.largest_z < verdict.allowed_z


def one(found: list[Check], *key: str | None) -> Check:
    return next(check for check in found if check.result.offer.key == key)


def against(result: Check, odds: Check) -> Judged:
    """Results held against the odds of others."""
    assert odds.exact is not None
    return judged([checked(result.result, odds.exact)])


def test_a_wrong_pay_would_be_noticed():
    """Results under a vigorish of 5% held against the odds of 10%."""
    five, ten = (one(of_game("co/baccarat"), "banker", "banker", f"win-vig-{rate}") for rate in (5, 10))
    assert against(five, five).explained
    assert not against(five, ten).explained


@pytest.mark.slow
def test_wrong_cards_would_be_noticed():
    """Ties dealt from one deck held against the odds of eight."""
    run = simulate(load("co/baccarat"), 20_000_000, decks=1, fresh=True, workers=2)
    dealt = one(list(checks(run)), "tie", None, "standard")
    eight = one(of_game("co/baccarat"), "tie", None, "standard")
    assert judged([dealt]).explained
    assert not against(dealt, eight).explained
