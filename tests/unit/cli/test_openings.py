"""`houseway openings` writes what `houseway verify-shoe` proves: a patron's cards, a guest's, or all."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.rows import read_entry
from houseway.journal.stores.store import table_stream
from houseway.table import events as e
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.unit.journal.sealed_evening import EXAMPLES, FILES


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, int]:
    """A file with two hands of poker, the name of its table, and how many cards the first hand took."""
    path = tmp_path_factory.mktemp("openings") / "house.sqlite"
    store = SqliteStore(path)
    table = Table.open(EXAMPLES / FILES["holdem"], RecordedFloor(store))
    for _ in Demonstration(table, 7, 3).play(2):
        pass
    name, dealt = table.state.table, 0
    for row in store.read(table_stream(name)):
        for event in read_entry(row).events:
            if isinstance(event, e.PotsPushed):
                store.close()
                return path, name, dealt
            dealt += len(event.cards) if isinstance(event, e.StreetDealt) else 0
    raise AssertionError("a hand was played")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.output


def test_the_file_of_a_patron_is_proved_and_has_their_cards(house: tuple[Path, str, int], tmp_path: Path):
    path, table, dealt = house
    counts = {}
    for name, option in (("guest", []), ("patron", ["--patron", "patron-1"]), ("all", ["--all"])):
        file = tmp_path / f"{name}.json"
        code, said = run("openings", str(path), "--table", table, "--shoe", "1", *option, "-o", str(file))
        assert (code, said) == (0, "")
        assert run("verify-shoe", str(file))[0] == 0
        record = json.loads(file.read_text("utf-8"))
        counts[name] = len(record["openings"])
        assert ("pack_seed" in record) == (name == "all")
    assert counts["guest"] <= counts["patron"] < counts["all"] == dealt


def test_a_changed_file_is_not_proved(house: tuple[Path, str, int], tmp_path: Path):
    path, table, _ = house
    code, said = run("openings", str(path), "--table", table, "--shoe", "1", "--all")
    assert code == 0
    record = json.loads(said)
    first, second = record["openings"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    (tmp_path / "changed.json").write_text(json.dumps(record), "utf-8")
    assert run("verify-shoe", str(tmp_path / "changed.json"))[0] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ["--table", "nowhere", "--shoe", "1"],
        ["--table", "{table}", "--shoe", "99"],
        ["--table", "{table}", "--shoe", "1", "--patron", "nobody"],
        ["--table", "{table}", "--shoe", "1", "--patron", "patron-1", "--all"],
        ["--table", "{table}", "--shoe", "1", "--round", "77"],
    ],
)
def test_what_cannot_be_opened_is_refused(house: tuple[Path, str, int], wrong: list[str]):
    path, table, _ = house
    code, said = run("openings", str(path), *[part.format(table=table) for part in wrong])
    assert code != 0
    assert '"openings"' not in said
