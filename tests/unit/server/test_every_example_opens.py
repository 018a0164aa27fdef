"""`check` and opening are one question: every example opens through the command line and through the API."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app
from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules.tables import named_files, parse_table, read_table
from houseway.server.app import create_app
from houseway.server.demo.house import renewed_accounts
from houseway.server.people import HouseRole
from houseway.table.opening import posting
from houseway.table.opening.setting_up import check_table, unopened
from houseway.toml import read_toml
from tests.memory_store import MemoryStore
from tests.unit.server.test_api_opening import Staff

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
FOLDERS = ("tables", "player-dealer", "poker", "poker-room", "links", "tables/collection")


def _is_table(path: Path) -> bool:
    try:
        read_table(path)
    except CatalogError:
        return False
    return ".bad" not in path.name


FILES = [path for folder in FOLDERS for path in sorted((EXAMPLES / folder).glob("*.toml")) if _is_table(path)]


@pytest.fixture(scope="module")
def floor() -> Iterator[Staff]:
    store = MemoryStore()
    accounts = renewed_accounts(store)
    with TestClient(create_app(store)) as client:
        staff = Staff(client, accounts)
        staff.sign_in(HouseRole.FLOOR)
        yield staff


def _question(path: Path) -> dict[str, object]:
    text = path.read_text("utf-8")
    named = named_files(parse_table(read_toml(text)))
    return {"table": text, "files": {name: (path.parent / name).read_text("utf-8") for name in named}}


def test_every_folder_of_examples_is_opened():
    assert len(FILES) > 50
    assert any(_question(path)["files"] for path in FILES)
    assert any(read_table(path).shuffling == "device" for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_example_that_passes_check_opens_by_command_and_over_http(floor, path, tmp_path):
    script = tmp_path / "nothing.jsonl"
    script.write_text("", "utf-8")
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0
    opened = CliRunner().invoke(app, ["table", str(path), "--script", str(script)])
    assert opened.exit_code == 0, opened.output
    question = _question(path)
    assert floor.client.post("/api/check", json=question).json()["ok"]
    name = f"{path.parent.name}-{path.stem}".replace(".", "-")[:40]
    answer = floor.client.post("/api/tables", json={**question, "name": name})
    assert answer.status_code == 201, answer.text
    assert name in floor.lobby()


def test_check_says_what_the_table_would_refuse(monkeypatch):
    """Were a rule known to the table alone, `check` would still tell it."""
    path = EXAMPLES / "tables" / "colorado-mini.toml"
    monkeypatch.setattr(posting, "_check_house", _refuse)
    assert [each.problem for each in check_table(read_table(path))] != []
    with pytest.raises(Refused) as refused:
        unopened(path)
    assert refused.value.reason == "layout_not_legal"


def _refuse(*_: object) -> None:
    raise Refused(Refusal.LAYOUT_NOT_LEGAL, "", "no-choice-of-the-house", procedure="shoe")


def test_fees_in_a_file_that_was_not_sent_are_refused_and_nothing_is_read(floor):
    question = _question(EXAMPLES / "poker-room" / "panguingue.toml")
    for files in ({}, {"other.toml": "x = 1"}):
        answer = floor.client.post("/api/tables", json={**question, "files": files, "name": "no-fees"})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "unreadable")
    assert "no-fees" not in floor.lobby()


@pytest.mark.parametrize("name", ["../pan-fees.toml", "/etc/pan-fees.toml", "pan-fees.txt", ".toml"])
def test_a_file_sent_under_a_name_with_a_path_is_refused(floor, name):
    question = _question(EXAMPLES / "poker-room" / "panguingue.toml")
    answer = floor.client.post("/api/tables", json={**question, "files": {name: "x"}, "name": "path"})
    assert answer.status_code == 422
    assert "path" not in floor.lobby()


def test_fees_that_cannot_be_read_are_told_in_a_sentence(floor):
    question = _question(EXAMPLES / "poker-room" / "panguingue.toml")
    for text in ("x = = 1", "x = 1", ""):
        files = {"pan-fees.toml": text}
        answer = floor.client.post("/api/tables", json={**question, "files": files, "name": "bad-fees"})
        assert answer.status_code == 422
        assert "/tmp" not in answer.text
    assert "bad-fees" not in floor.lobby()
