"""simulate, session, count and rng-test as people and programs call them."""

import csv
import io
import json
import os
import signal
import threading
import time

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from tests.texts import hide_figures

runner = CliRunner()


def called(*line: str) -> str:
    result = runner.invoke(app, line)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*line: str) -> str:
    result = runner.invoke(app, line)
    assert result.exit_code in (1, 2)
    return result.stderr


def test_simulate_prints_the_contracts_document():
    said = json.loads(called("simulate", "co/baccarat", "--rounds", "1e4", "--seed", "3", "--json"))
    assert said["contract_version"] == 1
    assert (said["game"], said["decks"], said["rounds"], said["seed"]) == ("co/baccarat", 8, 10_000, 3)
    assert said["dealt"] == "whole shoes"
    assert said["complete"]
    (tie,) = (result for result in said["results"] if result["wager"] == "tie")
    assert set(tie) >= {"wager", "on", "paytable", "rounds", "mean", "standard_error", "hits"}
    assert sum(hit["count"] for hit in tie["hits"]) == 10_000
    assert tie["exact_mean"] == pytest.approx(-0.143596, abs=1e-6)
    assert tie["z_score"] == pytest.approx(
        (tie["mean"] - tie["exact_mean"]) / tie["standard_error"], rel=0.05
    )


def test_dice_have_no_decks():
    said = json.loads(called("simulate", "co/3-dice", "--rounds", "1000", "--json"))
    assert said["decks"] is None
    assert said["shoes"] == 0


def test_simulate_prints_comma_separated_values():
    rows = list(csv.DictReader(io.StringIO(called("simulate", "co/baccarat", "--shoes", "2", "--csv"))))
    assert {row["wager"] for row in rows} >= {"banker", "player", "tie"}
    assert all(row["game"] == "co/baccarat" for row in rows)


def test_simulate_prints_for_people_and_names_what_whole_shoes_are(words):
    shown = called("simulate", "co/baccarat", "--rounds", "1000", "--wager", "tie")
    words(hide_figures(shown), "whole shoes")
    fresh = called("simulate", "co/baccarat", "--rounds", "1000", "--wager", "tie", "--fresh")
    words(hide_figures(fresh), "fresh")


def test_a_shoe_is_printed(words):
    said = json.loads(called("simulate", "co/baccarat", "--seed", "1", "--print-shoe", "3", "--json"))
    assert len(said["cards"]) == 416
    first = said["rounds"][0]
    assert said["cards"][said["burned"]] == first["player"][0]
    assert said["cards"][said["burned"] + 1] == first["banker"][0]
    shown = called("simulate", "co/baccarat", "--print-shoe", "3")
    words("\n".join(line for line in shown.splitlines() if ":" in line), "shoe")
    words(refused("simulate", "co/3-dice", "--print-shoe", "3"), "dice")


def interrupt_once_dealing() -> threading.Thread:
    """Ctrl-C, a moment after the command has begun to listen for it."""
    before = signal.getsignal(signal.SIGINT)

    def wait_and_interrupt() -> None:
        while signal.getsignal(signal.SIGINT) is before:
            time.sleep(0.02)
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    waiting = threading.Thread(target=wait_and_interrupt)
    waiting.start()
    return waiting


def test_ctrl_c_prints_what_was_counted(words):
    waiting = interrupt_once_dealing()
    result = runner.invoke(app, ["simulate", "co/baccarat", "--rounds", "1e13", "--wager", "tie", "--json"])
    waiting.join()
    assert result.exit_code == 130
    said = json.loads(result.stdout)
    assert not said["complete"]
    assert sum(hit["count"] for hit in said["results"][0]["hits"]) == said["rounds"]
    assert f"{said['rounds']:,}" in result.stderr
    words(hide_figures(result.stderr))


def test_session_prints_a_document_a_chart_and_a_picture(tmp_path, words):
    line = "session co/baccarat --wager banker --bankroll 500 --bet 25 --rounds 50 --plan martingale"
    asked = [*line.split(), "--repetitions", "200"]
    said = json.loads(called(*asked, "--json", "--svg", str(tmp_path / "picture.svg")))
    assert (said["bankroll_cents"], said["bet_cents"], said["paytable"]) == (50_000, 2_500, "win-vig-5")
    assert 0 <= said["ruin"] <= 1
    assert sum(bar["count"] for bar in said["histogram"]) == 200
    assert (tmp_path / "picture.svg").read_text("utf-8").startswith("<svg")
    shown = called(*asked)
    assert "█" in shown
    words(hide_figures(shown.partition("█")[0]))


def test_session_refuses_what_is_no_money(words):
    asked = ("session", "co/baccarat", "--wager", "banker", "--bankroll", "500")
    words(refused(*asked, "--bet", "lots"), "lots")
    words(refused(*asked, "--bet", "1.005"), "half a cent")


def test_count_prints_a_wager_and_a_table(words):
    few = ("--shoes", "300", "--sample", "200")
    one = called("count", "ca/ez-baccarat-panda-8", "--wager", "dragon-7", *few)
    words(hide_figures(one), "one wager")
    said = json.loads(called("count", "ca/ez-baccarat-panda-8", *few, "--json"))
    tags = {result["wager"]: [tag["tag"] for tag in result["tags"]] for result in said["results"]}
    assert tags["dragon-7"] == [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    assert set(tags) == {"tie", "dragon-7", "panda-8"}
    assert said["cut"] == 14
    words(hide_figures(called("count", "ca/ez-baccarat-panda-8", *few)), "every wager")
    words(refused("count", "co/baccarat", "--wager", "tie", "--cut", "10"), "cut")


@pytest.mark.slow
def test_rng_test_reports(tmp_path, words):
    report = tmp_path / "report.md"
    asked = ("rng-test", "--shuffles", "15000", "--shoes", "100")
    result = runner.invoke(app, [*asked, "--json", "--report", str(report)])
    said = json.loads(result.stdout)
    assert len(said["tests"]) == 16
    assert result.exit_code == (0 if said["fair"] else 1)
    assert report.read_text("utf-8").count("| simulation") == 8
    words(refused("rng-test", "--shuffles", "10"))
