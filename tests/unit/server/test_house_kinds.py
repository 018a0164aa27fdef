"""A file holds a demonstration or a real house, and is never served as the other."""

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app as commands
from houseway.cli import serve as serving
from houseway.journal import SqliteStore
from houseway.refusals import Refused
from houseway.server.app import create_app
from houseway.server.demo.house import FAST, renewed_accounts
from houseway.server.house_kind import find_kind, marked_kind, open_as
from houseway.server.people import HouseRole, Register
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


def _old_file(path: Path, demo: bool) -> None:
    """A file as an earlier version left it, without a mark."""
    store = SqliteStore(path)
    register = Register(store)
    keys = (KEYS["HOUSEWAY_PASSWORD"], KEYS["HOUSEWAY_PIN"])
    register.write("console", *register.new_person("ada", "Ada", HouseRole.OPERATOR, *keys))
    if demo:
        renewed_accounts(store)
    assert marked_kind(store) is None
    store.close()


@pytest.mark.parametrize("demo", [False, True])
def test_an_old_file_without_a_mark_is_told_by_its_accounts_and_marked(tmp_path, served, demo):
    path = tmp_path / "old.sqlite"
    _old_file(path, demo)
    right, wrong = (("--demo",), ()) if demo else ((), ("--demo",))
    before = _contents(path)
    assert _serve(path, *wrong).exit_code == 1
    assert _contents(path) == before
    assert _serve(path, *right).exit_code == 0
    store = SqliteStore(path, read_only=True)
    assert marked_kind(store) == ("demo" if demo else "real")
    store.close()


def test_a_real_house_in_which_an_earlier_demo_ran_opens_once_its_accounts_are_disabled(tmp_path, served):
    path = tmp_path / "old.sqlite"
    _old_file(path, demo=True)
    for role in HouseRole:
        said = ["user", "disable", f"demo-{role}", "--database", str(path)]
        assert CliRunner().invoke(commands, said).exit_code == 0
    assert _serve(path).exit_code == 0
    assert _serve(path, "--demo").exit_code == 1


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
