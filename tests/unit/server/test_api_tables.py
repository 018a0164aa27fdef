"""The API's table builder says what `houseway check` says."""

import tomllib
from pathlib import Path

import pytest

from houseway.rules import games, ids
from houseway.rules.tables import parse_table, read_table
from houseway.rules.tables.writing import table_text
from tests.unit.server.laboratory import told

EXAMPLES = sorted((Path(__file__).resolve().parents[3] / "examples" / "tables").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_table_is_checked_as_by_the_command(client, path):
    answer = client.post("/api/check", json={"table": path.read_text("utf-8")})
    assert answer.json() == told("check", str(path))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_table_file_is_written_so_that_it_reads_the_same(client, path):
    choices = tomllib.loads(path.read_text("utf-8"))
    answer = client.post("/api/table-file", json=choices).json()
    assert parse_table(tomllib.loads(answer["toml"])) == read_table(path)
    assert table_text(read_table(path)) == answer["toml"]
    assert answer["check"] == told("check", str(path))


def test_nine_percent_in_massachusetts_is_refused_by_13_c(client):
    path = next(path for path in EXAMPLES if path.stem == "massachusetts-commission")
    choices = tomllib.loads(path.read_text("utf-8"))
    choices["vigorish"]["percent"] = 9
    answer = client.post("/api/table-file", json=choices).json()["check"]
    assert ("13(c)", "vigorish.percent") in [(each["cite"], each["field"]) for each in answer["problems"]]


@pytest.mark.parametrize(
    "text", ["x = = 1", "x = 1", "a = " + "[" * 5_000, 'game = "co/baccarat"', "name = 5", "\x00"]
)
def test_what_is_no_table_is_told_in_a_sentence(client, text):
    answer = client.post("/api/check", json={"table": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["reason"] == "unreadable"


def test_no_file_of_the_server_is_opened_for_a_table(client):
    path = next(path for path in EXAMPLES if path.stem == "colorado-mini")
    text = path.read_text("utf-8").replace('"co/baccarat"', '"/etc/hosts.toml"')
    assert "catalog" in client.post("/api/check", json={"table": text}).json()["error"]["sentence"]


@pytest.mark.parametrize("game", ids())
def test_the_builder_offers_all_there_is(client, game):
    options = client.get(f"/api/table-options/{game}").json()
    shown = told("show", game)
    tables = [(each["wager"], each["on"], each["paytables"]) for each in options["offers"]]
    assert tables == [(each["id"], each["on"], each["paytables"]) for each in shown["wagers"]]
    assert all(each["cite"] for each in options["options"] + list(options["procedures"].values()))
    assert {each["field"] for each in options["house"]} >= {"base_bet", "both_hands", "squeeze"}


def test_the_builder_knows_the_clause_of_the_vigorish(client):
    vigorish = client.get("/api/table-options/ma/baccarat").json()["procedures"]["vigorish"]
    assert (vigorish["values"]["low"], vigorish["values"]["high"]) == (5, 5)
    assert vigorish["cite"] == "13(c), 13(d)"


def test_table_options_of_no_game(client):
    assert client.get("/api/table-options/ma/none").status_code == 404


@pytest.mark.parametrize("game", [game.id for game in games() if game.plays.money == "pooled"])
def test_a_pot_game_begins_with_stakes_that_keep_its_rules(client, game):
    rules = client.get(f"/api/table-options/{game}").json()
    first = rules["stakes"]["first"]
    posted = {field for field, value in first.items() if value}
    assert posted - {"limit"} <= {*rules["stakes"]["fields"]}
    decks = rules["decks"]["default"]
    file = {"name": "t", "jurisdiction": rules["jurisdiction"], "game": game, "decks": decks, "stakes": first}
    answer = client.post("/api/table-file", json={**file, "seats": 6}).json()
    assert answer["check"]["problems"] == []
    assert answer["check"]["ok"] is True
