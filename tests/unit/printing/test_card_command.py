"""`houseway card`: where it writes, and what it says when it cannot."""

import typer
from pypdf import PdfReader
from typer.testing import CliRunner

from houseway.cli.rulebook.card import card
from tests.texts import hide_folder
from tests.unit.printing.test_table_cards import EXAMPLES

app = typer.Typer()
app.command()(card)


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


def test_markdown_and_html_go_to_standard_output():
    assert run("co/baccarat").stdout.startswith("# Baccarat\n")
    assert run("co/baccarat", "--format", "html").stdout.startswith("<!doctype html>")


def test_a_pdf_is_named_after_its_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("ca/super-pan-9", "--format", "pdf")
    assert ran.exit_code == 0
    assert "Super Pan 9" in PdfReader(tmp_path / "ca-super-pan-9.pdf").pages[0].extract_text()
    assert ran.stdout == ""


def test_output_names_the_file(tmp_path):
    target = tmp_path / "sign.html"
    assert (
        run(str(EXAMPLES / "colorado-mini.toml"), "--format", "html", "--output", str(target)).exit_code == 0
    )
    assert "Mini 1" in target.read_text("utf-8")


def test_a_file_that_cannot_be_written_is_told(tmp_path, words):
    ran = run("co/baccarat", "--output", str(tmp_path / "missing" / "card.md"))
    assert ran.exit_code == 2
    words(hide_folder(ran.stderr, tmp_path))


def test_a_mistyped_game_is_guessed(words):
    ran = run("co/eternel")
    assert ran.exit_code == 1
    assert "co/eternal" in ran.stderr
    words(ran.stderr)


def test_no_sign_is_printed_for_a_table_that_breaks_its_rules():
    ran = run(str(EXAMPLES / "colorado-mini.bad.toml"))
    assert ran.exit_code == 1
    assert "30-2806(1)" in ran.stderr
    assert ran.stdout == ""


OWN = """
id = "co/lucky-pair"
name = "Lucky Pair Baccarat"
family = "two-hand"
cite = "own"
extends = "co/baccarat"
inherit = { player = ["standard"], banker = ["win-vig-5"], tie = ["standard"] }

[event.both-pairs]
name = "Two pairs"
when = "player.pair and banker.pair"
cite = "own 1"

[[wager]]
id = "lucky-pair"
name = "Lucky Pair"
kind = "bonus"
cite = "own 1"
paytable = [{ id = "standard", cite = "own 1", lines = [{ event = "both-pairs", pays = "75 to 1" }] }]
"""


def test_a_game_of_ones_own_has_a_card_too(tmp_path, words):
    path = tmp_path / "lucky-pair.toml"
    path.write_text(OWN, "utf-8")
    printed = run(str(path)).stdout
    assert "# Lucky Pair Baccarat" in printed
    words("\n".join(line for line in printed.splitlines() if "Two pairs" in line))


def test_a_missing_table_file_is_told(words):
    ran = run("nowhere.toml")
    assert ran.exit_code == 2
    words(ran.stderr)
