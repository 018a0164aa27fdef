"""Storms over a whole house; `python -m tests.storm.aftermath` has ten thousand of them in a night."""

from collections import Counter

import pytest

from tests.storm.aftermath import EVENTS, seen_in, weathered
from tests.storm.stormy_tables import live_games

# Enough for shoes, rounds and refusals; every commit of such a storm is cut once.
CUT_STEPS = 60
# The first storms last longer, and are looked at for what they met.
LONGER, STORMS, A_TEST = 6, 24, 6


@pytest.mark.slow
@pytest.mark.parametrize("first", range(LONGER, STORMS, A_TEST))
def test_stormy_evenings(first):
    for seed in range(first, first + A_TEST):
        weathered(seed)


@pytest.mark.slow
def test_the_power_is_cut_at_every_commit():
    commits = weathered(7, steps=CUT_STEPS).store.commits
    assert commits > 40
    lives = [weathered(7, commit, CUT_STEPS).lives for commit in range(1, commits + 1)]
    assert set(lives) == {2}


def test_a_failing_storm_says_how_to_have_it_again(monkeypatch):
    monkeypatch.setattr("tests.storm.aftermath.check", lambda storm: storm.no_such_thing)
    with pytest.raises(
        AssertionError, match=r"at step 10; replay it with: weathered\(seed=5, cut_at=3, steps=10\)"
    ):
        weathered(5, 3, 10)


def test_storms_get_somewhere():
    seen = sum((seen_in(weathered(seed, steps=400)) for seed in range(LONGER)), start=Counter())
    assert {"two-hand", "dice"} <= live_games().keys()
    wanted = [f"rounds of {family}" for family in (*live_games(), "pan-nine", "pots")]
    wanted += [*EVENTS, "disk full", "lost answers"]
    wanted += ["slow writes", "lines cut", "messages dropped", "messages twice", "clock set back"]
    assert [name for name in wanted if not seen[name]] == []


def test_a_seed_gives_the_same_storm():
    first, second = weathered(3), weathered(3)
    assert first.answers == second.answers
