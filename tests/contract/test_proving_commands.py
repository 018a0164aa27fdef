"""`odds`, `par` and `audit` as other programs and people use them."""

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from houseway.cli import app
from houseway.rules import load
from houseway.rules.tables import posted_game, read_table

ROOT = Path(__file__).resolve().parents[2]
INVENTORY = Path(__file__).with_name("inventory.tsv")
SETTLE = '{"game": "co/baccarat", "player": ["8s", "Kh"], "banker": ["7d", "6c"]}'


def run(*words):
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def listed():
    with INVENTORY.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {
        (row["game"], row["wager"], None if row["on"] == "-" else row["on"], row["paytable"]) for row in rows
    }


def test_every_row_of_the_inventory_is_listed_by_games():
    games = json.loads(run("games", "--json"))
    assert listed() <= {
        (game["id"], wager["id"], wager["on"], table)
        for game in games
        for wager in game["wagers"]
        for table in wager["paytables"]
    }


def test_every_row_of_the_inventory_is_proved_by_odds():
    found = {}
    for game in json.loads(run("odds", "--all", "--json")):
        for result in game["results"]:
            found[game["game"], result["wager"], result["on"], result["paytable"]] = result
    assert listed() <= set(found)
    for result in found.values():
        counts = [int(line["combinations"]) for line in result["lines"]]
        assert sum(counts) == int(result["combinations"])
        assert (result["house_edge"] is None) == (result["fixed_return"] is not None)
        assert result["lines"][-1]["pays"] == "lose"


@pytest.mark.slow
def test_a_command_that_needs_no_kernel_does_not_import_numba():
    """One after the other in one process, which is asked after each."""
    commands = [
        "odds co/baccarat", "odds --all", "games", "show co/eternal", "settle", "card co/baccarat",
        "par co/golden-frog", "audit --jurisdiction ma", "check examples/tables/colorado-mini.toml",
    ]  # fmt: skip
    program = (
        "import sys; from houseway.cli import main\n"
        f"for words in {commands!r}:\n"
        "    sys.argv = ['houseway', *words.split()]\n"
        "    try: main()\n"
        "    except SystemExit as done: assert not done.code, (words, done.code)\n"
        "    assert 'numba' not in sys.modules and 'uvicorn' not in sys.modules, words"
    )
    subprocess.run(
        [sys.executable, "-c", program],
        input=SETTLE,
        text=True,
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )


def test_options_are_chosen_by_name():
    usual, letter = (
        json.loads(run("odds", "ca/ez-baccarat-panda-8", "--wager", "banker", "--json", *more))["results"][0]
        for more in ([], ["--option", "letter=1"])
    )
    assert usual["house_edge"] > 0 > letter["house_edge"]


@pytest.mark.parametrize("option", ["oops=1", "letter=2", "letter"])
def test_an_option_that_is_none_is_refused(option, words):
    result = CliRunner().invoke(app, ["odds", "ca/ez-baccarat-panda-8", "--option", option])
    assert result.exit_code in (1, 2)
    words(result.stderr)


def test_a_par_sheet_has_what_a_laboratory_files(words):
    page = run("par", "co/golden-frog")
    digest = load("co/golden-frog").digest
    figures = ("112,633,011,329,024", "0.0225338209", "7.6113%")
    for said in (digest, *figures, "vigorish\\_rounding = cent-half-up", "tie-vig-5 to tie-vig-25"):
        assert said in page, said
    _, proved, *sections = page.split("\n## ")
    words(proved.replace(digest, "(digest)"), "first section")
    words("\n".join(section.partition("\n")[0] for section in sections), "other sections")
    calculation = next(section for section in sections if "\n### Player *" in section)
    words(calculation.partition("### Player")[2].partition("\n### ")[0], "Player")


def test_a_par_sheet_as_numbers_adds_up():
    rows = list(csv.DictReader(io.StringIO(run("par", "co/eternal", "--decks", "6", "--format", "csv"))))
    tables: dict[tuple[str, str, str], list[dict[str, str]]] = {}
    for row in rows:
        tables.setdefault((row["wager"], row["on"], row["paytable"]), []).append(row)
    assert len(tables) == len(load("co/eternal").offers())
    for lines in tables.values():
        assert sum(int(line["combinations"]) for line in lines) == int(lines[0]["out_of"])
        total = sum(Fraction(line["contribution"]) for line in lines)
        assert abs(total - Fraction(lines[0]["return"])) < Fraction(len(lines), 10**15)
        if lines[0]["house_edge"]:
            exact = Fraction(lines[0]["house_edge_exact"])
            assert abs(Fraction(lines[0]["house_edge"]) - exact) <= Fraction(1, 2 * 10**15)


def test_a_par_sheet_as_pages(tmp_path):
    run("par", "co/golden-frog", "--format", "pdf", "--output", str(tmp_path / "sheet.pdf"))
    pages = [page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages]
    assert load("co/golden-frog").digest[:12] in pages[0]
    assert any("2,292,252,566,437,888" in page for page in pages)


@pytest.mark.parametrize("name", ["colorado-eternal", "california-21st-century-4.0", "massachusetts-midi"])
def test_a_par_sheet_of_a_table_has_just_what_it_offers(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    file = f"examples/tables/{name}.toml"
    table = read_table(Path(file))
    page = run("par", file)
    printed = load(table.game)
    for game in (printed, posted_game(table, printed)):
        assert game.digest in page
    assert CliRunner().invoke(app, ["par", f"examples/tables/{name}.bad.toml"]).exit_code == 1


@pytest.fixture(scope="module")
def findings():
    return json.loads(run("audit", "--json"))["findings"]


def kinds_of(findings, game, paytable):
    return {each["kind"] for each in findings if (each["game"], each["paytable"]) == (game, paytable)}


@pytest.mark.slow
def test_the_audit_finds_tie_vigorish_below_its_break_even(findings):
    below = {
        each["paytable"]
        for each in findings
        if (each["kind"], each["game"]) == ("favors-bettor", "co/baccarat")
    }
    assert below == {f"tie-vig-{half / 2:g}" for half in range(10, 27)}
    (even,) = (
        each
        for each in findings
        if each["kind"] == "tie-vigorish-break-even" and each["game"] == "co/baccarat"
    )
    assert "12.9795%" in even["finding"]


@pytest.mark.slow
def test_the_audit_finds_what_the_readings_say_it_must(findings):
    assert "favors-bettor" in kinds_of(findings, "ca/zoobac", "standard")
    assert kinds_of(findings, "co/eternal", "PT-PRG-S7-E03") == {
        "fixed-pays-above-100", "option-effect", "scan-repair",
    }  # fmt: skip
    letter = [each for each in findings if each["kind"] == "favors-bettor-under-option"]
    assert ("ca/ez-baccarat-panda-8", "banker") in {(each["game"], each["wager"]) for each in letter}
    repeated = {
        (each["game"], each["wager"], each["paytable"])
        for each in findings
        if each["kind"] == "repeated-table"
    }
    assert ("co/99-fortunes", "progressive", "p4b") in repeated
    assert ("co/eternal", "sun-7", "PT-FLT-MB-02") in repeated


@pytest.mark.slow
def test_the_audit_lists_policies_that_favor_the_bettor_but_not_house_way(findings):
    policies = [each for each in findings if each["kind"] == "policy-favors-bettor"]
    assert {each["game"] for each in policies} == {"ca/super-pan-9", "ca/bay-baccarat"}
    assert all(each["figure"] < 0 and "draws on 0 to 5," not in each["finding"] for each in policies)


@pytest.mark.slow
def test_every_finding_is_a_sentence_with_its_clause(findings):
    for each in findings:
        assert each["cite"]
        assert each["finding"].endswith((".", '."', ".”")), each["finding"]


@pytest.mark.parametrize("name", ["Colorado", "co", "massachusetts"])
def test_an_audit_of_one_jurisdiction(name):
    page = run("audit", "--jurisdiction", name, "--format", "html")
    assert ("ca/zoobac" in page, page.count("<h1>")) == (False, 1)


def test_a_jurisdiction_that_is_none_is_refused(words):
    result = CliRunner().invoke(app, ["audit", "--jurisdiction", "Nevada"])
    assert result.exit_code == 1
    words(result.stderr)


def test_a_game_without_wagers_tells_its_final_hands_or_that_players_pay_each_other(words):
    words(run("odds", "ca/razz"), "Razz")
    words(run("odds", "ca/panguingue"), "Panguingue")
