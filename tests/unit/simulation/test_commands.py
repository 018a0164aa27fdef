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

runner = CliRunner()


def called(*words: str) -> str:
    result = runner.invoke(app, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    result = runner.invoke(app, words)
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


def test_simulate_prints_for_people_and_names_what_whole_shoes_are():
    shown = called("simulate", "co/baccarat", "--rounds", "1000", "--wager", "tie")
    assert "z*" in shown
    assert "cutting card" in shown
    assert "cutting card" not in called(
        "simulate", "co/baccarat", "--rounds", "1000", "--wager", "tie", "--fresh"
    )


def test_a_shoe_is_printed():
    said = json.loads(called("simulate", "co/baccarat", "--seed", "1", "--print-shoe", "3", "--json"))
    assert len(said["cards"]) == 416
    first = said["rounds"][0]
    assert said["cards"][said["burned"]] == first["player"][0]
    assert said["cards"][said["burned"] + 1] == first["banker"][0]
    assert "Burned:" in called("simulate", "co/baccarat", "--print-shoe", "3")
    assert "no shoe" in refused("simulate", "co/3-dice", "--print-shoe", "3")


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


def test_ctrl_c_prints_what_was_counted():
    waiting = interrupt_once_dealing()
    result = runner.invoke(app, ["simulate", "co/baccarat", "--rounds", "1e13", "--wager", "tie", "--json"])
    waiting.join()
    assert result.exit_code == 130
    said = json.loads(result.stdout)
    assert not said["complete"]
    assert sum(hit["count"] for hit in said["results"][0]["hits"]) == said["rounds"]
    assert "Interrupted after" in result.stderr


def test_session_prints_a_document_a_chart_and_a_picture(tmp_path):
    line = "session co/baccarat --wager banker --bankroll 500 --bet 25 --rounds 50 --plan martingale"
    words = [*line.split(), "--repetitions", "200"]
    said = json.loads(called(*words, "--json", "--svg", str(tmp_path / "picture.svg")))
    assert (said["bankroll_cents"], said["bet_cents"], said["paytable"]) == (50_000, 2_500, "win-vig-5")
    assert 0 <= said["ruin"] <= 1
    assert sum(bar["count"] for bar in said["histogram"]) == 200
    assert (tmp_path / "picture.svg").read_text("utf-8").startswith("<svg")
    shown = called(*words)
    assert "chance of ruin" in shown
    assert "█" in shown


def test_session_refuses_what_is_no_money():
    words = ("session", "co/baccarat", "--wager", "banker", "--bankroll", "500")
    assert "not an amount" in refused(*words, "--bet", "lots")
    assert "whole cents" in refused(*words, "--bet", "1.005")


def test_count_prints_a_wager_and_a_table():
    few = ("--shoes", "300", "--sample", "200")
    one = called("count", "ca/ez-baccarat-panda-8", "--wager", "dragon-7", *few)
    assert "Bet at a true count of +4 or more" in one
    said = json.loads(called("count", "ca/ez-baccarat-panda-8", *few, "--json"))
    tags = {result["wager"]: [tag["tag"] for tag in result["tags"]] for result in said["results"]}
    assert tags["dragon-7"] == [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    assert set(tags) == {"tie", "dragon-7", "panda-8"}
    assert said["cut"] == 14
    assert "units a shoe" in called("count", "ca/ez-baccarat-panda-8", *few)
    assert "at least 14 cards" in refused("count", "co/baccarat", "--wager", "tie", "--cut", "10")


@pytest.mark.slow
def test_rng_test_reports(tmp_path):
    report = tmp_path / "report.md"
    words = ("rng-test", "--shuffles", "15000", "--shoes", "100")
    result = runner.invoke(app, [*words, "--json", "--report", str(report)])
    said = json.loads(result.stdout)
    assert len(said["tests"]) == 16
    assert result.exit_code == (0 if said["fair"] else 1)
    assert report.read_text("utf-8").count("| simulation") == 8
    assert "at least 15000" in refused("rng-test", "--shuffles", "10")
