"""docs/commands.md and docs/clauses.md leave nothing out."""

from houseway.refusals import Refusal
from tools import clauses_page, commands_page


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
