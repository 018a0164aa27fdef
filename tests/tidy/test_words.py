"""Every announcement and refusal has its words in each language, with just the values that the code gives."""

import ast
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from houseway.refusals import Refusal, Refused
from houseway.words import Values, language

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"
LANGUAGES = sorted(path.stem for path in (PACKAGE / "languages").glob("*.toml"))
# The call that says something: the table of its words, the place of the id, the values that are always there.
CALLS = {
    "Refused": ("refused", 2, {"cite"}),
    "not_as_drawn": ("refused", 0, {"cite", "player", "banker"}),
    "announced": ("said", 0, {"to"}),
}


class Use(NamedTuple):
    place: str
    kind: str
    say: str | None
    values: set[str]
    always: set[str]


def pairs(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment with what it is given."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=given)):
            yield from zip(targets, given, strict=True)
        case (
            ast.Assign(targets=[target], value=value)
            | ast.AnnAssign(target=target, value=ast.expr() as value)
        ):
            yield target, value


def assigned(function: ast.AST, name: str, before: int) -> list[ast.expr]:
    """What the function gives this name, the last first."""
    found = [pair for node in ast.walk(function) for pair in pairs(node)]
    named = [(one, given) for one, given in found if isinstance(one, ast.Name) and one.id == name]
    return [given for one, given in sorted(named, key=lambda pair: -pair[0].lineno) if one.lineno <= before]


def ids(function: ast.AST, expression: ast.expr) -> Iterator[str | None]:
    match expression:
        case ast.Constant(value=str(say)):
            yield say
        case ast.IfExp(body=body, orelse=otherwise):
            yield from ids(function, body)
            yield from ids(function, otherwise)
        case ast.Name(id=name):
            given = assigned(function, name, expression.lineno)
            yield from (say for one in given for say in ids(function, one)) if given else [None]
        case ast.Attribute(attr="say"):
            return  # Of what a family finds wrong, which is read where it is found.
        case _:
            yield None


def values(function: ast.AST, call: ast.Call) -> set[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Name):
            told = assigned(function, keyword.value.id, call.lineno)[0]
            assert isinstance(told, ast.Dict), f"{ast.unparse(call)}: write the values out"
            names |= {str(ast.literal_eval(key)) for key in told.keys if key}
    return names


def uses(source: str, place: str) -> Iterator[Use]:
    if not any(name in source for name in CALLS):
        return
    functions = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for function in functions:
        for call in ast.walk(function):
            name = getattr(
                getattr(call, "func", None), "id", getattr(getattr(call, "func", None), "attr", None)
            )
            if isinstance(call, ast.Call) and name in CALLS and len(call.args) > CALLS[name][1]:
                kind, at, always = CALLS[name]
                for say in ids(function, call.args[at]):
                    yield Use(f"{place}:{call.lineno}", kind, say, values(function, call) - always, always)


def fields(text: str) -> tuple[set[str], set[str]]:
    """The values that a text names, and the forms it gives them."""
    parts = [part for part in Formatter().parse(text) if part[1] is not None]
    forms = {(form or "").partition("|")[0] for _, _, form, _ in parts}
    return {name for _, name, _, _ in parts if name}, forms - {"", "money"}


@cache
def all_uses() -> list[Use]:
    return [
        use
        for path in sorted(PACKAGE.rglob("*.py"))
        for use in uses(path.read_text("utf-8"), str(path.relative_to(PACKAGE)))
    ]


@pytest.mark.parametrize("name", LANGUAGES)
def test_everything_said_has_its_words_and_gives_their_values(name):
    words, wrong = language(name), []
    for place, kind, say, given, always in all_uses():
        text = words[kind].get(say)
        named = fields(text)[0] - always if text is not None else set()
        if text is None or named != given:
            wrong.append(f"{place} says {say!r} with {sorted(given)}; the words name {sorted(named)}: {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_words_are_left_over(name):
    words = language(name)
    for kind, _, _ in CALLS.values():
        assert words[kind].keys() <= {use.say for use in all_uses() if use.kind == kind}
    texts = [*words["said"].values(), *words["refused"].values()]
    inner = [text for form in words["form"].values() for text in form.values()]
    assert {form for text in (*texts, *inner) for form in fields(text)[1]} == words["form"].keys()
    assert all(fields(text)[0] <= {"it"} for text in inner)


def test_words_are_made_of_values(words):
    told: Values = {"offer": "Tie", "unit": (500, "PHP"), "offered": 750}
    refused = Refused(Refusal.AMOUNT_NOT_IN_UNITS, "7", "not-in-units", **told)
    words(refused.sentence, "money in two currencies")
    assert refused.document["values"] == told
    near = {"game": "co/tie", "asked": "ti"}
    words(str(Refused(Refusal.UNKNOWN_OFFER, "", "no-such-wager", near="", **near)), "nothing is near")
    meant = Refused(Refusal.UNKNOWN_OFFER, "", "no-such-wager", near="tie", **near)
    words(str(meant), "another is near")
    assert str(pickle.loads(pickle.dumps(meant))) == str(meant)


def test_words_that_have_gone_are_shown_by_their_id():
    assert str(Refused(Refusal.UNKNOWN_OFFER, "", "no-such-thing", seat=3)) == "no-such-thing, seat 3"
