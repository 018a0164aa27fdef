"""docs/commands.md and docs/clauses.md leave nothing out."""

from houseway.refusals import Refusal
from tools import california_numbers, clause_numbers, clauses_page, commands_page


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
    assert len(printed) > 900, "the five documents have more"
    assert set(printed) - listed == set()
    assert listed - set(printed) == set()


def test_a_test_that_holds_a_clause_by_another_name_exists():
    names = {test.name for test in clauses_page.tests()}
    assert {name for clause in clauses_page.index().clauses for name in clause.held_by} <= names


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
