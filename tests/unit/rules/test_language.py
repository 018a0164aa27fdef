"""The rule language: any text parses or gives the one notation error, and parse-print-parse is stable."""

from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.refusals import NotationError
from houseway.rules.language import (
    Among,
    And,
    Compare,
    Int,
    Name,
    Not,
    Or,
    Sum,
    atoms,
    first_fit,
    holds,
    names,
    parse,
    text,
)

WORDS = st.sampled_from(["player.total", "banker.wins", "tie", "margin", "option.suits", "dragon_7"])
NUMBERS = st.recursive(
    st.one_of(st.builds(Int, st.integers(-20, 20)), st.builds(Name, WORDS)),
    lambda inner: st.builds(Sum, st.sampled_from("+-"), inner, inner),
    max_leaves=4,
)
ATOMS = st.one_of(
    st.builds(Name, WORDS),
    st.builds(Compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), NUMBERS, NUMBERS),
    st.builds(Among, NUMBERS, st.lists(NUMBERS, min_size=1, max_size=3).map(tuple), st.booleans()),
    st.builds(Among, NUMBERS, st.builds(Name, WORDS), st.booleans()),
)
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(And, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(Or, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=8,
)


@given(st.text(max_size=60))
def test_any_text_parses_or_gives_the_one_notation_error(source):
    with suppress(NotationError):
        parse(source)


@pytest.mark.slow
@given(EXPRESSIONS)
@settings(max_examples=300)
def test_parse_print_parse_is_stable(expression):
    printed = text(expression)
    assert text(parse(printed)) == printed


@given(EXPRESSIONS)
def test_what_is_printed_means_what_was_written(expression):
    values = dict.fromkeys(names(expression), 3)
    assert holds(parse(text(expression)), values) == holds(expression, values)


@pytest.mark.slow
@given(st.lists(EXPRESSIONS, max_size=5), st.integers(-3, 3))
def test_the_quick_first_fit_is_the_slow_one(expressions, value):
    """Of bound rules: binding has put a list in the place of every option that stands after `in`."""
    for atom in (atom for expression in expressions for atom in atoms(expression)):
        assume(not (isinstance(atom, Among) and isinstance(atom.choices, Name)))
    values = {name: value for expression in expressions for name in names(expression)}
    slow = next((at for at, expression in enumerate(expressions) if holds(expression, values)), None)
    assert first_fit(expressions)(values) == slow


def test_first_fit_reads_a_long_pay_table():
    lines = [parse(f"margin == {points}") for points in range(300)]
    assert first_fit(lines)({"margin": 299}) == 299
    assert first_fit(lines)({"margin": 300}) is None


@pytest.mark.parametrize(
    "source",
    ["", "1 +", "a.b.c", "f(1)", "x if y else z", "[1, 2]", "x is 1", "x in ()", "x in 3", "lambda: 1",
     "True", "1.5", "'a' == 1", "x = 1", "__import__('os')", "a" * 3000, "(" * 300 + "tie" + ")" * 300, "~x"],
)  # fmt: skip
def test_what_is_not_in_the_language_is_refused(source):
    with pytest.raises(NotationError):
        parse(source)


@pytest.mark.parametrize("source", ["(tie and margin) == 1", "(not tie) + 1 == 2", "(tie == 1) in (1,)"])
def test_what_is_true_or_false_cannot_be_compared_or_added(source, words):
    with pytest.raises(NotationError) as caught:
        parse(source)
    words(str(caught.value))


def test_comparisons_may_be_chained():
    rule = parse("1 <= player.third <= 3")
    assert [holds(rule, {"player.third": third}) for third in (-1, 1, 3, 4)] == [False, True, True, False]


def test_and_or_not_bind_as_in_ordinary_speech():
    rule = parse("tie or player.pair and not banker.pair")
    assert holds(rule, {"tie": 1, "player.pair": 0, "banker.pair": 1})
    assert not holds(rule, {"tie": 0, "player.pair": 1, "banker.pair": 1})
