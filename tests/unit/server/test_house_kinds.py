"""A file holds a demonstration or a real house, and is never served as the other."""

import sqlite3
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app as commands
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, TableRecord, verify
from houseway.journal.cage_record import CageRecord, ChipsSold
from houseway.journal.stores.store import is_table
from houseway.refusals import Refused
from houseway.rules.tables import parse_table
from houseway.server.app import create_app
from houseway.server.demo.house import FAST, for_play, renewed_accounts
from houseway.server.house_kind import find_kind, marked_kind, open_as
from houseway.server.people import HouseRole, Register
from houseway.table import Envelope, Role
from houseway.table.opening.setting_up import set_up
from tests.memory_store import MemoryStore

KEYS = {"HOUSEWAY_PASSWORD": "a long enough password", "HOUSEWAY_PIN": "246810"}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The houses that were opened; none of them listens."""
    opened: list[object] = []
    monkeypatch.setattr(serving, "create_app", lambda store, *_, **options: store)

    def close(store: SqliteStore, *_: object) -> None:
        store.close()
        opened.append(store)

    monkeypatch.setattr(serving, "run", close)
    return opened


def _serve(path: Path, *options: str):
    return CliRunner().invoke(commands, ["serve", "--database", str(path), "--port", "0", *options])


def _contents(path: Path) -> list[str]:
    with sqlite3.connect(path) as file:
        return [*file.iterdump()]


@pytest.mark.parametrize(("first", "other"), [((), ("--demo",)), (("--demo",), ())])
def test_a_file_is_marked_when_created_and_refused_in_the_other_mode(tmp_path, served, first, other):
    path = tmp_path / "house.sqlite"
    assert _serve(path, *first).exit_code == 0
    before = _contents(path)
    refused = _serve(path, *other)
    assert (refused.exit_code, len(served)) == (1, 1)
    assert refused.output.count("\n") == 1
    assert _contents(path) == before
    assert _serve(path, *first).exit_code == 0
    assert len(served) == 2


def test_a_house_whose_first_user_was_added_by_the_command_is_real(tmp_path, served):
    path = tmp_path / "house.sqlite"
    added = CliRunner().invoke(
        commands, ["user", "add", "ada", "--role", "operator", "--database", str(path)], env=KEYS
    )
    assert added.exit_code == 0, added.output
    before = _contents(path)
    assert _serve(path, "--demo").exit_code == 1
    assert _contents(path) == before
    assert _serve(path).exit_code == 0


EXAMPLE = Path(__file__).parents[3] / "examples" / "player-dealer" / "california-blackjack.toml"


def _person(store: SqliteStore) -> None:
    register = Register(store)
    keys = (KEYS["HOUSEWAY_PASSWORD"], KEYS["HOUSEWAY_PIN"])
    register.write("console", *register.new_person("ada", "Ada", HouseRole.OPERATOR, *keys))


def _chips_sold(store: SqliteStore) -> None:
    record = CageRecord(store)
    record.commit(record.draft("sell/fay/1", datetime(2026, 1, 1, tzinfo=UTC), "fay", ChipsSold("ada", 500)))


def _table(store: SqliteStore, play_money: int) -> None:
    table = set_up(parse_table(tomllib.loads(EXAMPLE.read_text("utf-8"))), "t-1", "a table")
    opening = table.opening if not play_money else for_play(table.opening)
    record = TableRecord.create(store, "t-1", table.state.game)
    record.act(Envelope("1", "fay", Role.FLOOR, datetime(2026, 1, 1, tzinfo=UTC), opening))


# What an earlier version had written into a real house's file before it ran a demonstration over it.
REAL: dict[str, Callable[[SqliteStore], object]] = {
    "another person": _person,
    "chips sold by the cage": _chips_sold,
    "a table without play money": partial(_table, play_money=0),
}


def _old_file(path: Path, *written: Callable[[SqliteStore], object]) -> None:
    """A file as an earlier version left it, without a mark."""
    store = SqliteStore(path)
    for write in written:
        write(store)
    assert marked_kind(store) is None
    store.close()


def _find_kinds(path: Path) -> tuple[str | None, str | None]:
    store = SqliteStore(path, read_only=True)
    kinds = marked_kind(store), find_kind(store)
    store.close()
    return kinds


def test_an_old_file_of_a_demonstration_alone_is_a_demonstration_and_marked(tmp_path, served):
    path = tmp_path / "old.sqlite"
    _old_file(path, renewed_accounts, partial(_table, play_money=1))
    before = _contents(path)
    assert _serve(path).exit_code == 1
    assert _contents(path) == before
    assert _serve(path, "--demo").exit_code == 0
    assert _find_kinds(path) == ("demo", "demo")


@pytest.mark.parametrize("real", REAL)
@pytest.mark.parametrize("has_demo_accounts", [False, True])
def test_an_old_file_that_holds_anything_real_is_never_a_demonstration(
    tmp_path, served, real, has_demo_accounts
):
    path = tmp_path / "old.sqlite"
    written: list[Callable[[SqliteStore], object]] = [renewed_accounts] if has_demo_accounts else []
    _old_file(path, REAL[real], *written)
    assert _find_kinds(path) == (None, "real")
    before = _contents(path)
    assert _serve(path, "--demo").exit_code == 1
    assert _contents(path) == before
    opened = _serve(path)
    assert (opened.exit_code, "demo-operator" in opened.output) == (0, has_demo_accounts)
    assert _find_kinds(path) == ("real", "real")
    store = SqliteStore(path, read_only=True)
    people = {person.id: person.disabled for person in Register(store).people()}
    assert verify(store) == []
    store.close()
    # Also the last operator of the house, who was one of them.
    demo = {person: disabled for person, disabled in people.items() if person.startswith("demo-")}
    assert demo == dict.fromkeys([f"demo-{role}" for role in HouseRole] if has_demo_accounts else [], True)
    assert people.get("ada") is (False if real == "another person" else None)
    assert _serve(path, "--demo").exit_code == 1
    again = _serve(path)
    assert (again.exit_code, "demo-operator" in again.output) == (0, False)


def test_a_house_that_the_table_command_created_is_real(tmp_path, served):
    path = tmp_path / "house.sqlite"
    script = tmp_path / "script.jsonl"
    script.write_text("")
    said = ["table", str(EXAMPLE), "--script", str(script), "--database", str(path)]
    ran = CliRunner().invoke(commands, said)
    assert ran.exit_code == 0, ran.output
    assert _find_kinds(path) == ("real", "real")
    assert _serve(path, "--demo").exit_code == 1
    assert _serve(path).exit_code == 0


def test_no_table_of_real_money_is_recorded_into_a_demonstration(tmp_path, served):
    path = tmp_path / "demo.sqlite"
    assert _serve(path, "--demo").exit_code == 0
    script = tmp_path / "script.jsonl"
    script.write_text("")
    ran = CliRunner().invoke(
        commands, ["table", str(EXAMPLE), "--script", str(script), "--database", str(path)]
    )
    assert (ran.exit_code, ran.output.count("\n")) == (1, 1)
    store = SqliteStore(path, read_only=True)
    assert [*filter(is_table, store.heads())] == []
    store.close()


@pytest.mark.parametrize("kind", ["demo", "real"])
def test_no_part_of_the_server_opens_a_file_of_the_other_kind(kind):
    store = MemoryStore()
    assert find_kind(store) is None
    open_as(store, kind)
    with pytest.raises(Refused) as refused:
        create_app(store, FAST if kind == "real" else None)
    assert refused.value.reason == "another_kind_of_house"
    if kind == "real":
        with pytest.raises(Refused):
            renewed_accounts(store)
    assert store.heads() == {}
