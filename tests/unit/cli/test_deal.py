"""`houseway deal` and `houseway verify-shoe`: demonstrations that can be repeated and checked."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from houseway.cards.pack import FIFTY_TWO
from houseway.cli import app
from houseway.server.demo.house import FILES
from houseway.table.shoe.spent import opened_shoe
from houseway.words import worded
from tests.texts import hide_folder
from tests.unit.cards.sealed_records import SEED, SHARES, dealt_shoe, thrown

ROOT = Path(__file__).resolve().parents[3]
MINI = ROOT / "examples" / "tables" / "colorado-mini.toml"
DEALS = ROOT / "examples" / "deals"
TABLES = [
    (MINI, 3),
    (DEALS / "colorado-midi.toml", 3),
    (DEALS / "massachusetts-curator.toml", 4),
    (DEALS / "colorado-3-dice.toml", 2),
]


def run(*line):
    return CliRunner().invoke(app, [str(word) for word in line])


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A whole shoe, dealt and exported once."""
    path = tmp_path_factory.mktemp("shoes") / "shoe.json"
    result = run("deal", MINI, "--seed", 7, "--fast", "--export-shoe", path)
    assert result.exit_code == 0, result.stderr
    return path, result.stdout


@pytest.mark.parametrize(("table", "bettors"), TABLES, ids=lambda value: getattr(value, "stem", None))
def test_the_same_seed_gives_the_same_transcript(table, bettors):
    first, second = (
        run("deal", table, "--rounds", 12, "--seed", 3, "--bettors", bettors, "--fast") for _ in range(2)
    )
    assert first.exit_code == 0, first.stderr
    assert first.stdout == second.stdout
    assert "Round 12" in first.stdout
    assert "Round 13" not in first.stdout


def test_another_seed_gives_another():
    first, second = (run("deal", MINI, "--rounds", 2, "--seed", seed, "--fast").stdout for seed in (1, 2))
    assert first.splitlines()[1:] != second.splitlines()[1:]


def test_every_announcement_card_and_pay_out_has_its_clause(exported):
    _, told = exported
    for line in told.splitlines():
        if line.startswith("  “") or " receives " in line or ": collected" in line or ", paid " in line:
            assert line.endswith(")"), line
            assert "(30-28" in line, line


def test_a_shoe_ends_with_the_last_hand_and_its_seed(exported):
    path, told = exported
    last_hand = worded("said", "last-hand", {})
    assert told.index(f"“{last_hand}”") < told.index(json.loads(path.read_text("utf-8"))["seed"])


def test_the_board_shows_every_road_and_the_figures(exported):
    _, told = exported
    for heading in (
        "Bead plate",
        "Big road",
        "Big eye boy",
        "Small road",
        "Cockroach pig",
        "Ask Banker:",
        "hands:",
    ):
        assert heading in told


def test_without_bettors_there_is_still_a_shoe_to_look_at():
    eternal = ROOT / "examples" / "tables" / "colorado-eternal.toml"
    result = run("deal", eternal, "--rounds", 2, "--seed", 1, "--bettors", 0, "--fast")
    assert result.exit_code == 0, result.stderr


def test_30_2809_3_cards_for_a_device_wait_for_the_first_patrons():
    result = run("deal", MINI, "--rounds", 2, "--seed", 1, "--bettors", 0, "--fast")
    assert (result.exit_code, "30-2809(3)" in result.stderr) == (1, True)


def test_an_honest_shoe_is_accepted(exported, words):
    path, _ = exported
    result = run("verify-shoe", path)
    assert result.exit_code == 0, result.stdout
    words(result.stdout)
    assert json.loads(run("verify-shoe", path, "--json").stdout)["ok"] is True


@pytest.mark.parametrize("field", ["commitment", "seed", "cut", "cards", "seal", "pack"])
def test_a_shoe_with_one_byte_changed_is_rejected_with_what_is_wrong(exported, tmp_path, field):
    path, _ = exported
    written = path.read_bytes()
    place = written.index(f'"{field}"'.encode()) + len(field) + 3
    while not written[place : place + 1].isalnum():
        place += 1
    other = b"7" if written[place : place + 1] != b"7" else b"6"
    changed = tmp_path / "changed.json"
    changed.write_bytes(written[:place] + other + written[place + 1 :])
    result = run("verify-shoe", changed)
    assert result.exit_code in (1, 2)
    assert (result.stdout + result.stderr).strip()


def test_opened_cards_of_a_closed_shoe_are_checked(tmp_path, words):
    record = opened_shoe(dealt_shoe(FIFTY_TWO, 1, 20, "tree-1"), SEED, [1, 5])
    path = tmp_path / "seen.json"
    path.write_bytes(msgspec.json.encode(record))
    result = run("verify-shoe", path)
    assert result.exit_code == 0, result.stdout
    words(result.stdout, "opened")
    assert json.loads(run("verify-shoe", path, "--json").stdout)["cards"] == 2
    path.write_bytes(path.read_bytes().replace(b'"number":5', b'"number":6'))
    words(run("verify-shoe", path).stdout, "another number")


@pytest.mark.parametrize(("shares", "is_over"), [((), False), (SHARES, False), (SHARES, True)])
def test_a_chosen_pack_is_checked_and_what_is_proved_is_said(tmp_path, shares, is_over, words):
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-2", shares)
    record = opened_shoe(shoe, SEED, (1, 2, 9, 20), thrown(shoe, 3), is_over, whole=is_over)
    path = tmp_path / "seen.json"
    path.write_bytes(msgspec.json.encode(record))
    result = run("verify-shoe", path)
    assert result.exit_code == 0, result.stdout
    words(result.stdout, "proved")
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(record, dice_seal="00" * 32)))
    result = run("verify-shoe", path)
    assert result.exit_code == 1
    words(result.stdout, "another seal")


def test_a_shoe_that_is_not_spent_is_not_exported(tmp_path, words):
    path = tmp_path / "shoe.json"
    result = run("deal", MINI, "--rounds", 1, "--fast", "--export-shoe", path)
    assert result.exit_code == 1
    words(result.stderr)
    assert not path.exists()


def test_a_file_that_is_no_shoe_is_named(tmp_path, words):
    path = tmp_path / "shoe.json"
    path.write_text("{}")
    assert run("verify-shoe", path).exit_code == 2
    words(hide_folder(run("verify-shoe", tmp_path / "none.json").stderr, tmp_path))


@pytest.mark.parametrize("table", ["pai-gow", "face-up-pai-gow-poker", "texas-holdem"])
def test_where_no_hand_wins_the_round_no_roads_are_drawn(table):
    dealt = run("deal", FILES / f"{table}.toml", "--rounds", 1, "--seed", 3, "--fast")
    assert dealt.exit_code == 0, dealt.stderr
    assert not {"Bead plate", "Big road", "Ask Banker"} & {
        line.split(":")[0] for line in dealt.stdout.splitlines()
    }
