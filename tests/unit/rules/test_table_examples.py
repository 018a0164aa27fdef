"""The example tables: nine that keep the rules, and a bad twin of each with its clauses."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.contracts.schemas import DOCUMENTS
from houseway.rules.tables import problems, read_table
from tests.texts import hide_folder

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
GOOD = sorted(path.name for path in EXAMPLES.glob("*.toml") if not path.name.endswith(".bad.toml"))
# What a regulator would write down at each bad table, in the order of the report.
BAD = {
    "california-21st-century-4.0": [
        ("GEGA-002057 3", "decks"),
        ("GEGA-002057 5", "seats"),
        ("GEGA-002057 10(k,l)", "offer[4].paytable"),
        ("GEGA-002057 Player Pair Bet & Dealer Pair Bet 5", "offer[6].paytable"),
        ("GEGA-002057 10, Tie Hands A 4, Player Pair Bet & Dealer Pair Bet 4", "offer[2].maximum"),
        ("GEGA-002057", "must_hit"),
        ("GEGA-002057 28", "house.backline"),
    ],
    "california-ez-panda-8": [
        ("GEGA-003090 Number of Decks", "decks"),
        ("GEGA-003090 Description of Table", "seats"),
        ("GEGA-003090 Round of Play 2(b)", "vigorish"),
        ("GEGA-003090 Bonus Bets", "offer[2].lines[0]"),
        ("GEGA-003090 Description of Table", "offer[0].minimum"),
        ("GEGA-003090 Round of Play 2(c) to (e)", "house.base_bet"),
        ("GEGA-003090 Description of Table", "house.backline"),
        ("GEGA-000067 Collection Rates for California Games (7929)", "collection"),
    ],
    "california-golden-frog-2.1": [
        ("Golden Frog Baccarat 2.1", "jurisdiction"),
        ("Golden Frog Baccarat 2.1, Number of Decks", "decks"),
        ("Golden Frog Baccarat 2.1, Description of Table", "seats"),
        ("Golden Frog Baccarat 2.1, Round of Play 3(b)(ii)", "offer[1].on"),
        ("Golden Frog Baccarat 2.1", "offer[2].wager"),
        ("Golden Frog Baccarat 2.1, Bonus Bets", "house.base_bet"),
        ("Golden Frog Baccarat 2.1, Round of Play 5", "house.free_hands"),
    ],
    "colorado-99-fortunes": [
        ("30-2899.02(4)", "seats"),
        ("30-2808(3)(c)", "vigorish.percent"),
        ("30-2808(3)(a)", "vigorish.rounding"),
        ("30-2899.02", "offer[0].paytable"),
        ("30-2899.02", "offer[0].paytable"),
        ("30-2899.02", "offer[0].minimum"),
        ("30-2899.02(6)", "offer"),
        ("30-2899.02(11)", "offer[0].meter.main.main_rate"),
        ("30-2899.02(6)", "house.base_bet"),
        ("30-2899.02(10)", "house.fixed_pays_from"),
    ],
    "colorado-eternal": [
        ("30-2811", "shuffling"),
        ("30-2899.07(4)", "vigorish.kind"),
        ("30-2899.07(4)", "vigorish.percent"),
        ("30-2899.07(4)", "offer[1].paytable"),
        ("30-2899.07(8)(a)", "offer[3].paytable"),
        ("30-2899.07(8)(e) note iv", "offer[5].suits"),
        ("30-2899.07(8)(f) note v", "offer[6].suits"),
        ("30-2899.07(5)", "offer[0].aggregate"),
        ("30-2899.07(8)(d) note vii", "offer[4].unit"),
        ("30-2899.07(8)(d)", "offer[4].meter.main.main_rate"),
        ("30-2899.07(8)(d)", "offer[4].meter.main.seed"),
        ("30-2899.07(8)(e)", "offer[5].meter.main.seed"),
        ("30-2899.07(6)(d)", "tokes.wagers[1]"),
        ("30-2899.07(6)(d)", "tokes.only_where_patron_bets"),
    ],
    "colorado-mini": [
        ("30-2806(1)", "decks"),
        ("30-2806(1)(a), 30-2806(4)", "batches"),
        ("30-2802(13)", "seats"),
        ("30-2808(3)", "vigorish.percent"),
        ("30-2808(3)(b)", "vigorish.collected"),
        ("30-2808(5)", "vigorish.on[1]"),
        ("30-2808(3)", "offer[1].paytable"),
        ("30-2808(3)", "offer[2].paytable"),
        ("30-2807(2)", "offer[5].wager"),
        ("30-2808(3)(d)", "offer[2].paytable"),
        ("30-2808(2)", "offer[3].lines[0]"),
        ("30-2802(12)", "offer[4].lines[0]"),
        ("30-2803(3)(b)", "offer[0].minimum"),
        ("30-2803(3)(b)", "offer[3].maximum"),
        ("30-2804", "tokes.posted"),
    ],
    "massachusetts-commission": [
        ("13(c)", "vigorish.percent"),
        ("13(c), 13(d)", "offer[1].paytable"),
        ("13(i)", "offer[3].paytable"),
        ("13(i)", "seats"),
        ("13(i)", "offer[3].maximum"),
        ("13(h), 8(a)(7)", "offer[2].aggregate"),
        ("13(j)", "must_hit"),
        ("15(c)", "rules_submission.15(c)"),
        ("13(d)", "vigorish.collected"),
        ("9(e)", "house.house_money_portion"),
        ("13(i)", "options.star"),
    ],
    "massachusetts-ez": [
        ("3(a)", "decks"),
        ("7(a)", "shuffling"),
        ("2(a)", "seats"),
        ("13(c), 8(a)(1)(iii)", "vigorish"),
        ("13(e), 8(a)(4)", "offer[4].paytable"),
        ("13(f), 8(a)(5)", "offer[2].lines[0]"),
        ("13(j)", "must_hit"),
        ("8(a)(4)", "house.both_hands"),
        ("13(e)", "offer[4].paytable"),
    ],
    "massachusetts-midi": [
        ("3(a)", "batches"),
        ("2(a)", "seats"),
        ("13(e)", "vigorish.on[1]"),
        ("8(a)", "offer[3].wager"),
        ("13(b)", "offer[2].lines[0]"),
        ("2(b)", "offer[0].minimum"),
        ("9(d)", "house.style"),
        ("15(c)", "rules_submission.15(c)"),
        ("13(d)", "rules_submission.13(d)"),
    ],
}


def test_there_are_three_examples_a_jurisdiction_each_with_a_bad_twin():
    places = [name.partition("-")[0] for name in GOOD]
    assert sorted(places) == sorted(["california", "colorado", "massachusetts"] * 3)
    assert sorted(BAD) == [name.removesuffix(".toml") for name in GOOD]


@pytest.mark.parametrize("name", GOOD)
def test_a_good_example_has_no_problem(name):
    assert problems(read_table(EXAMPLES / name)) == []


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_bad_example_gets_the_clauses_a_regulator_would_cite(name):
    found = problems(read_table(EXAMPLES / f"{name}.bad.toml"))
    assert [(problem.cite, problem.field) for problem in found] == BAD[name]


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_problem_says_what_why_and_what_to_do(name):
    for found in problems(read_table(EXAMPLES / f"{name}.bad.toml")):
        what, clause, do = found.problem.partition(f" ({found.cite}). ")
        assert what, found.problem
        assert clause, found.problem
        assert re.fullmatch(r"[A-Z`].*[.?]", do), found.problem
        assert ".." not in found.problem


def run(*arguments: str):
    return CliRunner().invoke(app, ["check", *arguments])


def test_check_prints_the_contract():
    result = run(str(EXAMPLES / "massachusetts-ez.bad.toml"), "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (document["contract_version"], document["ok"]) == (1, False)
    assert [set(problem) for problem in document["problems"]] == [{"cite", "field", "problem"}] * 9
    msgspec.convert(document, DOCUMENTS["check"])


def test_check_passes_a_good_table(words):
    result = run(str(EXAMPLES / "massachusetts-ez.toml"), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"contract_version": 1, "ok": True, "problems": []}
    words(run(str(EXAMPLES / "massachusetts-ez.toml")).stdout)


def test_check_lists_each_problem_with_its_clause_for_people():
    result = run(str(EXAMPLES / "colorado-mini.bad.toml"))
    assert result.exit_code == 1
    for cite, field in BAD["colorado-mini"]:
        assert any(line.startswith(f"- {field}: ") and cite in line for line in result.stdout.splitlines())


def test_check_cannot_read_what_is_not_there(tmp_path, words):
    result = run(str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    words(hide_folder(result.stderr, tmp_path))
