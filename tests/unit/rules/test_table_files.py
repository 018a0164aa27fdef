"""Reading table files, and the game as a table posts it."""

from pathlib import Path

import msgspec
import pytest

from houseway.refusals import CatalogError
from houseway.rules import load
from houseway.rules.tables import (
    game_of,
    parse_table,
    posted_game,
    problems,
    read_table,
    seat_numbers,
)
from tests.clauses.tables import offer, progressive, table
from tests.texts import hide_folder

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
MINI = {"name": "Mini", "jurisdiction": "Colorado", "game": "co/baccarat", "seats": 7, "offer": []}


@pytest.mark.parametrize(
    "written",
    [
        {"decs": 8},
        {"decks": "8"},
        {"decks": 0},
        {"seats": None},
        {"seats": [1, "two"]},
        {"offer": [{"wager": "tie", "paytable": "standard", "minimun": "$5"}]},
        {"offer": [{"wager": "tie", "paytable": "standard", "minimum": "5 dollars"}]},
        {"offer": [{"wager": "tie", "paytable": "standard", "maximum": "8 to 1"}]},
        {"offer": [{"wager": "tie", "paytable": "standard", "lines": [{"line": "Tie", "pays": "9:1"}]}]},
        {"offer": [{"wager": "p", "paytable": "1", "meter": [{"name": "main", "main_rate": "0.15"}]}]},
        {"offer": [{"wager": "p", "paytable": "1", "meter": [{"name": "main", "main_rate": "150%"}]}]},
        {"vigorish": {"kind": "win", "percent": "5"}},
        {"vigorish": {"kind": "both", "percent": 5}},
        {"rules_submission": {"9(d)": 1}},
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_gets_a_sentence_with_the_place(written, words):
    fields = {name: value for name, value in (MINI | written).items() if value is not None}
    with pytest.raises(CatalogError) as caught:
        parse_table(fields)
    words(str(caught.value))


def test_a_broken_file_is_named(tmp_path, words):
    path = tmp_path / "mini.toml"
    path.write_text("name = ", "utf-8")
    with pytest.raises(CatalogError) as caught:
        read_table(path)
    words(hide_folder(str(caught.value), tmp_path), "no TOML")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogError) as caught:
        read_table(path)
    words(hide_folder(str(caught.value), tmp_path), "no text")
    with pytest.raises(CatalogError) as caught:
        read_table(tmp_path / "none.toml")
    words(hide_folder(str(caught.value), tmp_path), "not there")
    with pytest.raises(CatalogError) as caught:
        read_table(tmp_path)
    words(hide_folder(str(caught.value), tmp_path), "folder")


def test_an_unknown_game_is_guessed(words):
    (found,) = problems(parse_table(MINI | {"game": "co/bacarat"}))
    assert found.field == "game"
    assert "co/baccarat" in found.problem
    words(found.problem)


def test_a_table_file_survives_json():
    read = read_table(EXAMPLES / "colorado-eternal.toml")
    assert msgspec.json.decode(msgspec.json.encode(read), type=type(read)) == read


def test_seats_are_numbered_as_the_rules_print():
    game = load("co/99-fortunes")
    assert seat_numbers(table("co/99-fortunes", seats=6), game) == (1, 2, 3, 5, 6, 7)
    assert seat_numbers(table("co/99-fortunes", seats=[1, 2]), game) == (1, 2)
    assert seat_numbers(table("co/baccarat", seats=3), load("co/baccarat")) == (1, 2, 3)


def test_the_rounding_of_vigorish_is_an_option_of_the_game():
    vigorish = {"kind": "win", "percent": 5, "rounding": "quarter-up"}
    chosen = table("co/baccarat", vigorish=vigorish, options={"natural_tie_loses": 1}).chosen_options
    assert chosen == {"vigorish_rounding": "quarter-up", "natural_tie_loses": 1}
    assert load("co/baccarat").options_from(chosen)["vigorish_rounding"] == "quarter-up"


def test_the_posted_game_has_the_tables_offers_and_pays():
    posted = offer("tie", lines=[{"line": "Tie", "pays": "9 to 1"}])
    checked = table("co/baccarat", posted)
    game = posted_game(checked, game_of(checked))
    assert [each.key for each in game.offers()] == [
        ("player", "player", "standard"),
        ("banker", "banker", "win-vig-5"),
        ("tie", None, "standard"),
    ]
    assert game.offer("tie", None, "standard").lines[0].pays == "9 to 1"
    assert game.digest != load("co/baccarat").digest


def test_another_unit_multiplies_pays_and_seed():
    bet = progressive("sun-7-progressive", "PT-PRG-S7-05", unit="$5", suits=["s"])
    checked = table("co/eternal", bet)
    printed = load("co/eternal").offer(*checked.offers[2].key).table
    posted = posted_game(checked, game_of(checked)).offer(*checked.offers[2].key).table
    assert (printed.unit_cents, posted.unit_cents) == (100, 500)
    assert (printed.lines[2].pays, posted.lines[2].pays) == ("$150", "$750")
    assert posted.lines[0].pays == "100% of main"
    assert posted.meters[0].seed_cents == 5 * (printed.meters[0].seed_cents or 0)


def test_another_unit_multiplies_the_dealers_envy():
    bet = progressive("sun-7-progressive", "PT-PRG-S7-E01", unit="$5", suits=["s"])
    checked = table("co/eternal", bet)
    printed = load("co/eternal").offer(*checked.offers[2].key)
    posted = posted_game(checked, game_of(checked)).offer(*checked.offers[2].key)
    assert [line.envy for line in posted.lines] == [line.envy and line.envy * 5 for line in printed.lines]


def test_the_operators_meter_settings_are_posted():
    setting = [{"name": "main", "main_rate": "20%", "reserve_rate": "2%", "seed": "$1,000"}]
    checked = table("co/ez-baccarat", progressive("progressive", "1", meter=setting))
    (meter,) = posted_game(checked, game_of(checked)).offer("progressive", None, "1").table.meters
    assert (meter.main_rate, meter.reserve_rate, meter.seed_cents) == ("20%", "2%", 100_000)


def test_only_the_chosen_must_hit_award_is_posted():
    checked = table("ma/baccarat", progressive("royal-9", "1"), must_hit=2)
    assert [award.number for award in posted_game(checked, game_of(checked)).must_hit] == [2]


def test_a_field_in_the_wrong_section_is_told_where_it_stands(words):
    with pytest.raises(CatalogError) as caught:
        parse_table(MINI | {"pre_shuffled": True})
    words(str(caught.value), "house")
    with pytest.raises(CatalogError) as caught:
        parse_table(MINI | {"aggregate": "$5"})
    words(str(caught.value), "offer")
