"""Mistakes drawn over the sources: every kind is found, the file can still be read, a seed repeats."""

import ast

from tools.mutants import alike, why_alike
from tools.mutation.places import ROOT, Place, _Finder, draw, page_places
from tools.mutation.trying import _failed

SAMPLE = '''
"""Words 1 == 2."""
from typing import Literal
LEAST: Literal[3] = 3

@some(4)
def pays(cents: int | None, limit: int = 7) -> int:
    """Words: not 5."""
    if not (cents is None) and cents >= (limit) + 1:
        raise ValueError("too much")
    total.add(cents)
    assert cents == 9
    return cents * 2
'''


def changes(text: str) -> set[tuple[str, int, str, str]]:
    finder = _Finder("sample.py", text.encode())
    finder.visit(ast.parse(text))
    for place in finder.found:
        ast.parse(place.put_into(text.encode()))
    return {(place.kind, place.line, place.was, place.becomes) for place in finder.found}


def test_every_kind_of_mistake_is_found_and_nothing_in_types_texts_and_assertions():
    assert changes(SAMPLE) == {
        ("constant", 4, "3", "4"),
        ("constant", 7, "7", "8"),
        ("boolean", 9, "not ", ""),
        ("comparison", 9, "is", "is not"),
        ("boolean", 9, "and", "or"),
        ("comparison", 9, ">=", ">"),
        ("arithmetic", 9, "+", "-"),
        ("constant", 9, "1", "2"),
        ("deleted", 10, 'raise ValueError("too much")', "pass"),
        ("deleted", 11, "total.add(cents)", "pass"),
        ("return", 13, "cents * 2", "None"),
        ("arithmetic", 13, "*", "+"),
        ("constant", 13, "2", "3"),
    }


def test_the_page_s_money_is_changed_where_cents_are_told_and_nowhere_in_words():
    found = page_places(ROOT / "web" / "src" / "money.ts")
    told = {(place.line, place.was, place.becomes) for place in found}
    assert (5, "===", "!==") in told
    assert (5, "%", "*") in told
    assert not {place.line for place in found} & {4, 7, 10}


def test_a_seed_draws_the_same_places_again_over_python_and_the_page():
    drawn = draw(80, seed=5)
    assert drawn == draw(80, seed=5)
    assert drawn != draw(80, seed=6)
    assert len({*drawn}) == 80
    assert sum(place.file.startswith("web/") for place in drawn) == 4
    assert len({place.kind for place in drawn}) == 6
    for place in drawn:
        text = (ROOT / place.file).read_bytes()
        assert text[place.begin : place.end].decode() == place.was
        if place.file.endswith(".py"):
            ast.parse(place.put_into(text))


def test_a_change_that_nobody_can_tell_is_still_in_the_sources_and_known_by_its_line():
    for each in alike():
        lines = [line.strip() for line in (ROOT / each.file).read_text("utf-8").splitlines()]
        assert each.line in lines
        assert len(each.why.split()) > 3
        place = Place(each.file, lines.index(each.line) + 1, each.kind, 0, 0, "", each.becomes)
        assert why_alike(place, alike()) == each.why


def test_the_tests_that_failed_are_read_from_what_pytest_says():
    said = "..F\nFAILED tests/unit/test_x.py::test_y[a b] - assert 1 == 2\n1 failed"
    assert _failed(said) == ["tests/unit/test_x.py::test_y[a b]"]
