"""`houseway bank`: its document, its page and its refusals."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app

TABLE = {
    "player_dealer": 1,
    "wagers": [
        {"seat": 2, "wager": "player", "on": "player", "paytable": "standard", "amount": 10_000},
        {"seat": 5, "wager": "banker", "on": "banker", "paytable": "standard", "amount": 20_000},
        {"seat": 5, "wager": "tie", "paytable": "standard", "amount": 2_000, "bettor": 0},
    ],
}
EZ = ["ca/ez-baccarat-panda-8", "--bets", "-", "--bank", "25000"]


def bank(*asked, table=TABLE):
    given = table if isinstance(table, str) else json.dumps(table)
    return CliRunner().invoke(app, ["bank", *asked], input=given)


def answer(*asked, **more):
    result = bank(*asked, "--json", **more)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_document_has_the_bank_its_bettors_and_its_wagers():
    told = answer(*EZ, "--chance", "0.975")
    assert (told["method"], told["places"], told["staked"]) == ("exact", 8, 32_000)
    assert told["gain"]["value"] == pytest.approx(-sum(each["gain"]["value"] for each in told["bettors"]))
    assert told["edge"] == pytest.approx(told["gain_in_full"]["value"] / 32_000)
    assert {each["wager"]: round(100 * each["edge"], 4) for each in told["wagers"]} == {
        "player": 1.2351, "banker": 1.0183, "tie": 14.3596,
    }  # fmt: skip
    assert [each["chance"] for each in told["needed"]] == [0.5, 0.9, 0.95, 0.975, 0.99, 0.999, 1.0]


def test_figures_of_hands_of_ones_own_are_simulated_and_say_how_sure_they_are():
    wagers = [{"seat": seat, "wager": "hand", "paytable": "standard", "amount": 5_000} for seat in (2, 4)]
    asked = "ca/super-pan-9", "--bets", "-", "--bank", "6000"
    told = answer(*asked, table={"wagers": wagers})
    assert (told["method"], told["seed"], told["gain"]["exact"]) == ("simulated", 1, None)
    error = told["gain"]["standard_error"]
    assert error == pytest.approx(told["deviation"] / told["hands"] ** 0.5)
    other = answer(*asked, "--seed", "2", table={"wagers": wagers})
    assert told["gain"]["value"] != other["gain"]["value"]
    assert abs(told["gain"]["value"] - other["gain"]["value"]) < 6 * error
    assert "± " in bank(*asked, table={"wagers": wagers}).output


def test_103_31_fees_of_a_schedule_are_taken_off_what_the_bank_gains():
    told = answer(*EZ, "--fees", "ez-baccarat-panda-8/rates/4")
    fees = told["fees"]
    assert fees["player_dealer"] == [100, 100]
    assert fees["bettors"] == sum(each["fee"] for each in told["bettors"]) > 0
    assert fees["gain_after_fee"] == pytest.approx(told["gain"]["value"] - 100)


def test_the_page_says_what_the_document_says(words):
    page = bank(*EZ, "--places", "10", "--fees", "ez-baccarat-panda-8/rates/4").output
    assert "$250" in page
    assert "$320" in page
    words(page)


@pytest.mark.parametrize(
    ("asked", "table", "code"),
    [
        (EZ, "{", 2),
        (EZ, {"wagers": [{"seat": 2}]}, 2),
        ([*EZ[:2], "missing.json", *EZ[3:]], TABLE, 2),
        ([*EZ, "--chance", "2"], TABLE, 2),
        ([*EZ, "--chance", "often"], TABLE, 2),
        ([*EZ, "--fees", "zoobac/rates/1"], TABLE, 1),
        ([*EZ, "--places", "9"], TABLE, 1),
        (["co/baccarat", *EZ[1:]], TABLE, 1),
    ],
)
def test_what_cannot_be_answered_is_refused(asked, table, code, words):
    result = bank(*asked, table=table)
    assert result.exit_code == code
    words(result.output)
