"""docs/commands.md and docs/clauses.md leave nothing out."""

import pytest

from houseway.refusals import Refusal
from tools import (
    california_fees,
    california_games,
    california_numbers,
    cited_clauses,
    clause_numbers,
    clauses_page,
    commands_page,
)


def test_every_refusal_has_a_meaning_and_no_other_has():
    assert set(commands_page.meanings()) == {str(reason) for reason in Refusal}


def test_every_command_and_event_has_a_docstring():
    page = commands_page.page()
    assert "\n\n\n\n" not in page, "a heading without a sentence"


def test_clauses_are_listed_once():
    numbers = [(clause.jurisdiction, clause.number) for clause in clauses_page.index().clauses]
    assert len(set(numbers)) == len(numbers)


def test_a_clause_held_with_another_names_one_that_exists():
    numbers = {(clause.jurisdiction, clause.number) for clause in clauses_page.index().clauses}
    named = {
        (clause.jurisdiction, clause.held_with) for clause in clauses_page.index().clauses if clause.held_with
    }
    assert named <= numbers


def test_no_clause_has_neither_a_test_nor_a_sentence():
    assert set(clauses_page.missing()) <= set(clauses_page.index().awaited)


def test_what_is_awaited_is_a_clause():
    known = {f"{clause.jurisdiction} {clause.number}" for clause in clauses_page.index().clauses}
    assert set(clauses_page.index().awaited) <= known


def test_every_numbered_clause_of_the_sources_has_a_row_and_no_row_is_invented():
    listed = {clause.number for clause in clauses_page.index().clauses}
    printed = [
        line.split("\t")[0]
        for name in clause_numbers.SOURCES
        for line in (clause_numbers.NUMBERS / f"{name}.txt").read_text("utf-8").splitlines()
    ]
    assert len(printed) > 2200, "the five documents have more"
    assert set(printed) - listed == set()
    assert listed - set(printed) == set()


def test_a_test_that_holds_a_clause_by_another_name_exists():
    names = {test.name for test in clauses_page.tests()}
    assert {name for clause in clauses_page.index().clauses for name in clause.held_by} <= names


def rows(jurisdiction: str) -> set[str]:
    return {clause.number for clause in clauses_page.index().clauses if clause.jurisdiction == jurisdiction}


def test_every_section_of_the_sources_has_rows():
    named = [line.split("\t") for line in clause_numbers.SECTIONS.read_text("utf-8").splitlines()]
    assert {source for source, _ in named} == set(clause_numbers.SOURCES)
    missing = [
        (source, cite)
        for source, cite in named
        if not any(
            number.startswith(cite) and not number[len(cite) : len(cite) + 1].isdigit()
            for number in rows(JURISDICTIONS[source.partition("-")[0]])
        )
    ]
    assert missing == [], f"{len(missing)} sections missing"


JURISDICTIONS = {"colorado": "Colorado", "massachusetts": "Massachusetts", "bay101": "California"}


def test_every_clause_that_the_catalog_cites_has_a_row():
    numbers = {jurisdiction: rows(jurisdiction) for jurisdiction in JURISDICTIONS.values()}
    cites = list(cited_clauses.cites())
    assert len(cites) > 1200
    missing = {
        (cited.file, clause)
        for cited in cites
        for clause in cited_clauses.without_row(cited, numbers[cited.jurisdiction])
    }
    assert missing == set()


@pytest.mark.parametrize(
    ("jurisdiction", "text", "missing"),
    [
        ("California", "GEGA-004553 Round of Play 2, How Winners 1(c)", []),
        ("California", "GEGA-004553 Round of Play 99, 2", ["GEGA-004553 Round of Play 99"]),
        ("California", "GEGA-004553 Round of Play 2, 99", ["GEGA-004553 Round of Play 99"]),
        ("California", "GEGA-001992 104.B.12, B.99, READINGS BJ-13", ["104.B.99"]),
        ("California", "102.I I.12-I.99 (219-223), custom (ties)", ["102.I.99"]),
        ("California", "GEGA-002045 r.8(b), (c)(9)", ["GEGA-002045 r.8(c)(9)"]),
        ("California", "GEGR-002052 Type of Game, 10, 99", ["GEGR-002052 99"]),
        (
            "California",
            "Golden Frog Baccarat 2.1, Round of Play 3(z)",
            ["Golden Frog Baccarat 2.1 Round of Play 3(z)"],
        ),
        ("California", "GEGA-009999", ["GEGA-009999"]),
        ("Colorado", "30-2899.07(8)(d) note vi, (8)(z) note v", ["30-2899.07(8)(z)"]),
        ("Colorado", "30-2801 to 30-2818", ["30-2818"]),
        ("Massachusetts", "13(c), 8(a)(1)(iii), 16(a)", ["16(a)"]),
    ],
)
def test_a_cited_clause_without_a_row_is_named(jurisdiction, text, missing):
    cited = cited_clauses.Cited(jurisdiction, text, "a file")
    assert cited_clauses.without_row(cited, rows(jurisdiction)) == missing


SCAN = """
30-2810 Shuffle and cut of the cards.
- (1) Immediately prior to
- (h) seven letters later
 - (i) after h it is a letter
 (A) IN CAPITALS
30-2811 Dealing shoe.
All cards used
30-2899.07 The play.
(8) Pay tables.
 (d) Harmony
- i. All pays.
ii. Only one. iii. The last
### **9. Hands**
- (e) Settled
  - (1) From the right
    a. All of it
    - (ii) Untouched
"""


def test_the_numbers_of_clauses_are_read_out_of_a_scan():
    assert [number for number, _ in clause_numbers.clauses(SCAN)] == [
        *("30-2810(1)", "30-2810(1)(h)", "30-2810(1)(i)", "30-2810(1)(i)(a)", "30-2811"),
        *("30-2899.07(8)", "30-2899.07(8)(d)", "30-2899.07(8)(d)(i)"),
        *("30-2899.07(8)(d)(ii)", "30-2899.07(8)(d)(iii)"),
        *("9(e)", "9(e)(1)", "9(e)(1) a.", "9(e)(1)(ii)"),
    ]


PRINTED = """
# **A GAME**
### **STANDARDS OF PLAY**
Paid as far as the bank covers.
## A Game Chart
## Dealing Procedures and Round of Play
1. The first
  - a. A part
    - i. Of the part
    ii. And the next
- b) Another part
2. The second
## **(Game Option)**
 - a. A part of it
### Table Layout
- a. Under no number
## Standards of Play
Again
"""


def test_californias_clauses_are_items_and_the_headings_that_number_nothing():
    game = california_numbers.Document("GEGA-1", 0, 0)
    assert list(california_numbers.clauses_of(game, PRINTED.splitlines()))[:2] == [
        ("GEGA-1 Standards of Play", "Paid as far as the bank covers."),
        ("GEGA-1 Round of Play 1", "The first"),
    ]
    assert [number for number, _ in california_numbers.clauses_of(game, PRINTED.splitlines())][2:] == [
        *("GEGA-1 Round of Play 1(a)", "GEGA-1 Round of Play 1(a)(i)", "GEGA-1 Round of Play 1(a)(ii)"),
        *("GEGA-1 Round of Play 1(b)", "GEGA-1 Round of Play 2", "GEGA-1 Round of Play 2(a)"),
        "GEGA-1 Table Layout (a)",
    ]
    plain = california_numbers.Document("GEGA-1", 0, 0, plain="Round of Play")
    assert "GEGA-1 1(a)" in dict(california_numbers.clauses_of(plain, PRINTED.splitlines()))
    section = california_numbers.Document("104.D", 0, 0)
    assert [*dict(california_numbers.clauses_of(section, ["- D. 2 Dice", "- D.13 If:", "- a. Wrong"]))] == [
        *("104.D.2", "104.D.13", "104.D.13(a)"),
    ]


GAME = """
# A Game
## VALUE OF CARDS
Cards count.
- Any ace
- A king :
  - a) one
- Two aces
## Game Rules
1. First
  - a. Part
    1. Under it
    2. And next
  - b. Another
    - A point
    - And one more
2. Second
2. Printed again
**Note:** Alone
3. Third
**Number of Decks:** Cards are played with two decks
- a. Blue
Glossary word	its meaning
"""


def test_the_rules_of_a_game_are_headings_items_points_and_sentences_alone():
    headings = {
        "value of cards": "Value of Cards",
        "game rules": "Game Rules",
        "number of decks": "Number of Decks",
    }
    game = california_games.GameRules("GEGA-1", 0, 0, headings, {"**Note:**": "Game Rules 2, note"})
    found = list(california_games.clauses_of(game, GAME.splitlines()))
    assert [number.removeprefix("GEGA-1 ") for number, _ in found] == [
        *(
            "Value of Cards",
            "Value of Cards 1",
            "Value of Cards 2",
            "Value of Cards 2(a)",
            "Value of Cards 3",
        ),
        *("Game Rules 1", "Game Rules 1(a)", "Game Rules 1(a)(1)", "Game Rules 1(a)(2)", "Game Rules 1(b)"),
        *("Game Rules 1(b)(1)", "Game Rules 1(b)(2)", "Game Rules 2", "Game Rules 2 again"),
        *("Game Rules 2, note", "Game Rules 3", "Number of Decks", "Number of Decks (a)"),
    ]


FEES = """
**A Game (GEGA-1)**-For **schedule options 1 through 2**, a fee
For **schedule option 3**, another
### **Collection Rates for Games**
- One
- Two
"""


def test_collection_rates_are_blocks_of_each_game_and_points_for_all():
    page = california_fees.Rates("GEGA-9", 0, 0, "for all")
    assert [number for number, _ in california_fees.clauses_of(page, FEES.splitlines())] == [
        *("GEGA-9 A Game, options 1 through 2", "GEGA-9 A Game, option 3"),
        *("GEGA-9 for all 1", "GEGA-9 for all 2"),
    ]


def test_a_line_of_the_scan_that_is_in_no_section_is_refused(monkeypatch):
    text = "A title" + "\n" * 8_986
    assert list(california_numbers.sections(text))[-1] == "GEGA-000067"
    with pytest.raises(ValueError, match="line 8987 is in no section"):
        list(california_numbers.sections(f"{text}A rule"))
    monkeypatch.setattr(california_numbers, "TITLES", ())
    with pytest.raises(ValueError, match="line 1 is in no section"):
        list(california_numbers.sections(text))
