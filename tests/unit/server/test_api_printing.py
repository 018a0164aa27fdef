"""The API prints what the commands print: cards, PAR sheets and the audit."""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from tests.unit.server.laboratory import DRAGON_7, own, told


@pytest.mark.parametrize("what", ["card", "par"])
@pytest.mark.parametrize(
    ("kind", "media", "start"),
    [
        ("md", "text/markdown", b"# "),
        ("html", "text/html", b"<!doctype html>"),
        ("pdf", "application/pdf", b"%PDF"),
    ],
)
def test_a_page_is_printed(client, what, kind, media, start):
    answer = client.get(f"/api/{what}/co/golden-frog", params={"format": kind})
    assert answer.headers["content-type"].startswith(media)
    assert answer.content.startswith(start)


@pytest.mark.parametrize("what", ["card", "par"])
def test_a_page_is_the_commands(client, what):
    printed = CliRunner().invoke(app, [what, "co/golden-frog"]).stdout
    assert client.get(f"/api/{what}/co/golden-frog").text == printed


def test_a_sheet_is_printed_for_spreadsheets(client):
    printed = CliRunner().invoke(app, ["par", "co/golden-frog", "--format", "csv"]).stdout
    assert client.get("/api/par/co/golden-frog", params={"format": "csv"}).text == printed


@pytest.mark.parametrize("path", ["card/co/baccarat", "par/co/baccarat", "audit"])
def test_nothing_is_printed_as_anything(client, path):
    answer = client.get(f"/api/{path}", params={"format": "docx"})
    assert (answer.status_code, answer.json()["error"]["field"]) == (422, "format")


@pytest.mark.parametrize("path", ["card/co/nowhere", "par/co/nowhere", "audit?jurisdiction=Atlantis"])
def test_nothing_is_printed_of_what_there_is_not(client, path):
    assert client.get(f"/api/{path}").status_code == 404


def test_own_pay_tables_are_printed_alone(client):
    asked = {"game": "co/ez-baccarat", "own": [own("dragon-7", DRAGON_7, "45 to 1")]}
    sheet = client.post("/api/par", json={**asked, "format": "csv"})
    assert {(row["wager"], row["paytable"]) for row in csv.DictReader(sheet.text.splitlines())} == {
        ("dragon-7", "own")
    }
    assert "45 to 1" in client.post("/api/card", json=asked).text
    assert client.post("/api/card", json={**asked, "format": "csv"}).status_code == 422
    assert client.post("/api/par", json={"game": "co/ez-baccarat", "own": []}).status_code == 422


def test_the_audit_is_the_commands(client):
    found = client.get("/api/audit", params={"jurisdiction": "ma"})
    assert found.json() == told("audit", "--jurisdiction", "Massachusetts")
    page = client.get("/api/audit", params={"jurisdiction": "ma", "format": "md"})
    assert page.text.startswith("# ")


MINI = Path(__file__).resolve().parents[3] / "examples" / "tables" / "colorado-mini.toml"


@pytest.mark.parametrize("what", ["card", "par"])
def test_a_built_table_is_printed_as_by_the_command(client, what):
    for kind in ("md", "html", "csv")[: 3 if what == "par" else 2]:
        printed = CliRunner().invoke(app, [what, str(MINI), "--format", kind]).stdout
        asked = {"table": MINI.read_text("utf-8"), "format": kind}
        assert client.post(f"/api/table-{what}", json=asked).text == printed
    asked = {"table": MINI.read_text("utf-8"), "format": "pdf"}
    assert client.post(f"/api/table-{what}", json=asked).content.startswith(b"%PDF")


@pytest.mark.parametrize("what", ["card", "par"])
def test_no_sign_is_printed_of_a_table_that_breaks_the_rules(client, what):
    bad = MINI.with_name("colorado-mini.bad.toml")
    answer = client.post(f"/api/table-{what}", json={"table": bad.read_text("utf-8")})
    first = told("check", str(bad))["problems"][0]
    error = answer.json()["error"]
    assert (answer.status_code, error["reason"], error["cite"]) == (422, "layout_not_legal", first["cite"])
    assert first["problem"] in error["sentence"]
