"""Runs: numbered blocks summed in order, whoever deals them, until what was asked for is reached."""

import os
import subprocess
import sys
from math import sqrt

import numpy as np
import pytest

from houseway.analysis.choices import has_choice
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import load
from houseway.rules.classes import class_table
from houseway.simulation import dealers, simulate
from houseway.simulation.dealers import ROUNDS_A_BLOCK
from houseway.simulation.tables import has_places, is_decided
from tests.banked_games import BANKED


def counts(run) -> list[tuple[object, tuple[tuple[str, int], ...]]]:
    return [(result.offer.key, result.hits) for result in run.results]


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["co/baccarat", "co/eternal", "ca/bay-baccarat", "co/3-dice"])
@pytest.mark.parametrize("fresh", [False, True])
def test_workers_do_not_change_the_counts(id_: str, fresh: bool):
    game = load(id_)
    alone = simulate(game, 700_001, seed=3, workers=1, fresh=fresh)
    together = simulate(game, 700_001, seed=3, workers=2, fresh=fresh)
    assert (alone.rounds, alone.shoes) == (together.rounds, together.shoes)
    assert counts(alone) == counts(together)


@pytest.mark.parametrize("fresh", [False, True])
def test_another_seed_changes_the_counts(fresh: bool):
    game = load("co/baccarat")
    one, two = (simulate(game, 100_000, seed=seed, fresh=fresh) for seed in (1, 2))
    assert counts(one) != counts(two)


def test_a_longer_run_begins_with_the_shorter_one():
    game = load("co/baccarat")
    offers = [game.offer("tie", None, "standard")]
    shorter, longer = (simulate(game, shoes=shoes, offers=offers) for shoes in (20, 21))
    last = simulate(game, shoes=21, offers=offers, seed=1)
    assert counts(longer) == counts(last)
    assert longer.results[0].hits[0][1] >= shorter.results[0].hits[0][1]
    assert longer.rounds > shorter.rounds


@pytest.mark.parametrize("id_", BANKED)
def test_every_game_is_dealt_and_every_round_counted(id_: str):
    game = load(id_)
    run = simulate(game, 5_000)
    assert run.complete
    assert run.rounds == 5_000
    assert [result.offer.key for result in run.results] == [offer.key for offer in game.offers()]
    splits = {"hand", "push"} if has_places(game) else set()
    for result in run.results:
        hands = sum(hits for _, hits in result.hits)
        if is_decided(game) and has_choice(game, result.offer):
            assert 0 < hands <= result.rounds, "a wager that a decision puts down lies there in some of them"
        else:
            assert hands >= result.rounds if result.offer.wager in splits else hands == result.rounds
        assert (result.rounds == 5_000) == (result.offer.placed_when is None)


def test_shoes_are_counted():
    run = simulate(load("co/baccarat"), shoes=6_001)
    assert run.shoes == 6_001
    assert 78 < run.rounds / run.shoes < 85


def test_precision_stops_between_blocks_and_at_the_same_one_for_any_workers():
    game = load("co/baccarat")
    watched = [game.offer("tie", None, "standard")]
    alone = simulate(game, until=2e-3, watched=watched, fresh=True)
    together = simulate(game, until=2e-3, watched=watched, fresh=True, workers=2)
    assert counts(alone) == counts(together)
    assert alone.rounds % ROUNDS_A_BLOCK == 0
    (tie,) = (result for result in alone.results if result.offer.wager == "tie")
    assert tie.standard_error <= 2e-3
    assert alone.complete


def test_precision_is_that_of_the_base_wagers_unless_told():
    run = simulate(load("co/baccarat"), until=1e-3, fresh=True)
    base = [result.standard_error for result in run.results if result.offer.kind == "base"]
    assert max(base) <= 1e-3 < max(result.standard_error for result in run.results)


def test_a_run_that_is_stopped_tells_what_it_counted():
    seen = []
    run = simulate(
        load("co/baccarat"),
        10**12,
        fresh=True,
        progress=lambda total: seen.append((total.rounds, total.expected)),
        stopped=lambda: len(seen) == 3,
    )
    assert not run.complete
    assert run.rounds == 3 * ROUNDS_A_BLOCK
    assert seen[-1] == (run.rounds, 10**12)
    assert all(sum(hits for _, hits in result.hits) == run.rounds for result in run.results)


def test_what_cannot_be_simulated_is_said(words):
    game = load("co/baccarat")
    with pytest.raises(NotationError) as caught:
        simulate(game)
    words(str(caught.value), "no end")
    with pytest.raises(NotationError) as caught:
        simulate(game, shoes=3, fresh=True)
    words(str(caught.value), "whole shoes or fresh")
    with pytest.raises(NotationError) as caught:
        simulate(load("co/3-dice"), shoes=3)
    words(str(caught.value), "shoes of dice")
    with pytest.raises(NotationError) as caught:
        simulate(game, until=0)
    words(str(caught.value), "standard error")
    with pytest.raises(NotationError) as caught:
        simulate(game, 1, seed=-1)
    words(str(caught.value), "seed")
    with pytest.raises(Refused) as refused:
        simulate(game, 1, decks=21)
    assert (refused.value.reason, refused.value.say) == (Refusal.DECKS_NOT_ALLOWED, "decks-in-a-shoe")
    assert refused.value.values == {"most": 20, "decks": 21}
    with pytest.raises(Refused) as refused:
        simulate(load("co/3-dice"), 1, decks=8)
    assert (refused.value.reason, refused.value.say) == (Refusal.DECKS_NOT_ALLOWED, "no-decks-of-dice")
    assert refused.value.values == {"game": "co/3-dice"}


def test_a_seat_changes_what_depends_on_it():
    game = load("ma/baccarat")
    offers = [offer for offer in game.offers() if offer.wager == "royal-9"]
    one, two = (simulate(game, 500_000, fresh=True, offers=offers, seat=seat) for seat in (1, 2))
    assert counts(one) != counts(two)


HASHED = """
from houseway.rules import load
from houseway.simulation import simulate
for id_ in ("co/eternal", "ma/ez-baccarat", "ca/bay-baccarat"):
    run = simulate(load(id_), 50_000, seed=1)
    print([(result.offer.key, result.hits) for result in run.results])
"""


@pytest.mark.slow
def test_the_order_of_hashes_does_not_change_the_counts():
    printed = [
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "271828")
    ]
    assert printed[0] == printed[1]
    assert "dragon-bonus" in printed[0]


def test_blocks_are_consecutive_shoes_none_dealt_twice(monkeypatch):
    monkeypatch.setattr(dealers, "SHOES_A_BLOCK", 3)
    game = load("co/baccarat")
    dealer = dealers.dealer(game, class_table(game, game.offers()[:1]), 8)
    traced = dealer.trace(9, 0, 9)
    rounds = [int(dealt) for dealt in traced.rounds]
    for number in range(3):
        block = dealer.block(9, number)
        shoes = slice(3 * number, 3 * number + 3)
        cells = [traced.cells[shoe, : rounds[shoe]] for shoe in range(9)[shoes]]
        assert (block.shoes, block.rounds) == (3, sum(rounds[shoes]))
        assert (block.counts[0] == np.bincount(np.concatenate(cells), minlength=len(block.counts[0]))).all()


def test_mean_and_standard_error_are_those_of_the_rounds_counted():
    game = load("co/baccarat")
    (tie,) = simulate(game, 10_000, offers=[game.offer("tie", None, "standard")]).results
    won = tie.hits[0][1] / 10_000
    mean = 8 * won - (1 - won)
    deviation = sqrt(64 * won + (1 - won) - mean**2)
    assert tie.mean == pytest.approx(mean)
    assert tie.standard_error == pytest.approx(deviation / 100)
