"""Every wager of every game, fresh deals, beside its exact odds: nothing that chance does not explain.

All games together are one family of tests (means that are nearly normal, and the hits of every line), at 99%
with Šidák's correction for their number; the seeds are fixed. `python -m bench.z_scores` is the same at 10^8
rounds a game (docs/simulation.md has its result).
"""

from functools import cache

import pytest

from bench.judging import Judged, judged
from houseway.rules import load
from houseway.simulation import simulate
from houseway.simulation.checking import Check, checked, checks
from tests.banked_games import BANKED

ROUNDS = 1_000_000
FIRST_SEED = 1


@cache
def of_game(id_: str) -> list[Check]:
    run = simulate(load(id_), ROUNDS, seed=FIRST_SEED + BANKED.index(id_), fresh=True)
    return list(checks(run))


@pytest.mark.timeout(900)
def test_chance_explains_every_result_of_every_game():
    found = {id_: of_game(id_) for id_ in BANKED}
    assert all(found.values())
    verdict = judged([check for checks in found.values() for check in checks])
    assert verdict.tests > 3_400
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
