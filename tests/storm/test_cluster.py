"""A cluster deals the same numbered blocks, and a worker that dies half-way changes nothing."""

import json
import os
import signal

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.rules import load
from houseway.simulation import simulate
from houseway.simulation.cluster import BLOCKS_A_TASK, cluster
from houseway.simulation.dealers import ROUNDS_A_BLOCK

distributed = pytest.importorskip("distributed")

ROUNDS = 60 * BLOCKS_A_TASK * ROUNDS_A_BLOCK + 12_345


def counts(run) -> list[tuple[object, tuple[tuple[str, int], ...]]]:
    return [(result.offer.key, result.hits) for result in run.results]


@pytest.fixture
def two_workers():
    """Two processes on loopback, one thread each, and no dashboard."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as running:
        yield running


def test_a_worker_killed_half_way_changes_nothing(two_workers):
    game = load("co/3-dice")
    killed: list[int] = []

    def kill_one(total):
        if not killed and total.rounds > total.expected / 2:
            killed.append(next(iter(two_workers.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    there = simulate(game, ROUNDS, seed=2, source=cluster(two_workers.scheduler_address), progress=kill_one)
    here = simulate(game, ROUNDS, seed=2, workers=2)
    assert killed
    assert (there.rounds, there.shoes) == (here.rounds, here.shoes) == (ROUNDS, 0)
    assert counts(there) == counts(here)


def test_whole_shoes_come_out_the_same_on_a_cluster(two_workers):
    game = load("co/baccarat")
    there = simulate(game, shoes=70_001, seed=5, source=cluster(two_workers.scheduler_address))
    here = simulate(game, shoes=70_001, seed=5)
    assert there.shoes == 70_001
    assert there.rounds == here.rounds
    assert counts(there) == counts(here)


def test_the_command_deals_on_a_cluster(two_workers):
    words = ["simulate", "co/3-dice", "--rounds", "5e6", "--wager", "tie", "--json"]
    there = CliRunner().invoke(app, [*words, "--cluster", two_workers.scheduler_address])
    here = CliRunner().invoke(app, words)
    assert there.exit_code == 0, there.output
    assert json.loads(there.stdout)["results"] == json.loads(here.stdout)["results"]


def test_an_address_where_nobody_deals_is_said(monkeypatch, words):
    monkeypatch.setattr("houseway.simulation.cluster.PATIENCE", "1s")
    result = CliRunner().invoke(
        app, ["simulate", "co/3-dice", "--rounds", "10", "--cluster", "tcp://127.0.0.1:9"]
    )
    assert result.exit_code == 2
    words(result.stderr.partition(": ")[0])
