"""English sentences that a test asserts: they break when a text is improved, ids and values do not.

Looked at are `assert` statements, `match=` of `pytest.raises` and `expect(...).to_...(...)` of the browser. A
sentence that the test itself feeds in, and expects back, is no sentence of the product. Nor is a name that a
published rule gives: of a game, a wager, a line of a pay table or a clause.
"""

import ast
import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tools.naming_kinds import Function, Statement, walk_statements

CATALOG = Path(__file__).parent.parent / "src" / "houseway" / "catalog"
# Under these keys the catalog says in its own words what a rule means.
PROSE = frozenset({"text", "meaning"})

LEAST_LENGTH = 12
# A word of three letters or more between spaces and punctuation: no card, id, path or option.
WORD = re.compile(r"(?:^|(?<=[\s(“\"*]))[A-Za-z][a-z’']{2,}(?=[\s.,;:!?)…”\"*]|$)")
# Commands, SQL, markup and the numbers of published game rules are no sentences.
NO_SENTENCE = re.compile(
    r"((houseway|python|make|git|SELECT|INSERT|UPDATE|CREATE|PRAGMA) |[$<{\[/#]|--|GEG[AR]-)"
)
# Methods whose argument is compared with what they are called on.
COMPARES = frozenset({"startswith", "endswith", "count", "index", "find"})
PATTERNS = frozenset({"search", "match", "fullmatch", "findall"})
Literals = dict[str, list[ast.expr]]


class Sentence(NamedTuple):
    """A sentence that is asserted in the function `name`."""

    name: str
    line: int
    text: str


def is_sentence(text: str) -> bool:
    if len(text) < LEAST_LENGTH or NO_SENTENCE.match(text):
        return False
    return len(WORD.findall(text)) > 1


@cache
def read_published_names() -> frozenset[str]:
    """Return every string of the catalog that is not prose: names, lines of pay tables, clauses."""
    files = CATALOG.rglob("*.toml")
    return frozenset(name for file in files for name in _find_names(tomllib.loads(file.read_text("utf-8"))))


def _find_names(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _find_names(each)
        case dict():
            for key, each in value.items():
                if key not in PROSE:
                    yield from _find_names(each)


def find_sentences(tree: ast.Module) -> Iterator[Sentence]:
    """Yield each sentence that is asserted in a module."""
    statements = [*walk_statements(tree.body)]
    constants = _read_literals(node for node, scope in statements if not scope)
    functions = {scope: node for node, scope in statements if isinstance(node, Function)}
    found: dict[int, tuple[str, ast.expr, str]] = {}
    for name, inside in _group_by_scope(statements).items():
        function = functions.get(name)
        own = _read_literals(inside)
        if function is not None:
            own = _read_parameters(function) | own
        for operand in _find_operands(inside):
            for node in _resolve(operand, own, constants, function):
                text = _read_text(node)
                if text is not None and is_sentence(text):
                    found[id(node)] = name, node, text
    if not found:
        return
    fed = _find_fed_texts(tree, found.keys()) | read_published_names()
    for name, node, text in found.values():
        if text not in fed:
            yield Sentence(name, node.lineno, text)


def _group_by_scope(statements: list[Statement]) -> Mapping[str, list[ast.stmt]]:
    grouped: dict[str, list[ast.stmt]] = {}
    for node, scope in statements:
        if not isinstance(node, Function | ast.ClassDef):
            grouped.setdefault(scope, []).append(node)
    return grouped


def _read_literals(statements: Iterable[ast.stmt]) -> Literals:
    """Return what is assigned to each name, and what each loop goes over."""
    literals: Literals = {}
    for node in statements:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                literals.setdefault(name, []).append(value)
            case ast.For(target=ast.Name(id=name), iter=value):
                literals.setdefault(name, []).append(value)
    return literals


def _read_parameters(function: Function) -> Literals:
    """Return the values of each parameter that `pytest.mark.parametrize` names."""
    literals: Literals = {}
    for decorator in function.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(attr="parametrize"), args=[names, rows, *_]):
                for name, values in _read_columns(names, rows):
                    literals[name] = values
    return literals


def _read_columns(names: ast.expr, rows: ast.expr) -> Iterator[tuple[str, list[ast.expr]]]:
    columns = _read_column_names(names)
    if not isinstance(rows, ast.List | ast.Tuple):
        return
    for index, name in enumerate(columns):
        cells = [_read_cell(row, index, len(columns)) for row in rows.elts]
        yield name, [cell for cell in cells if cell is not None]


def _read_column_names(names: ast.expr) -> list[str]:
    match names:
        case ast.Constant(value=str(written)):
            return [name.strip() for name in written.split(",")]
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return [str(element.value) for element in elements if isinstance(element, ast.Constant)]
    return []


def _read_cell(row: ast.expr, index: int, count: int) -> ast.expr | None:
    match row:
        case ast.Call(func=ast.Attribute(attr="param"), args=cells):
            return cells[index] if index < len(cells) else None
        case ast.Tuple(elts=cells) | ast.List(elts=cells) if count > 1:
            return cells[index] if index < len(cells) else None
    return row if count == 1 else None


def _find_operands(statements: list[ast.stmt]) -> Iterator[ast.expr]:
    """Yield every expression that an assertion compares."""
    for statement in statements:
        match statement:
            case ast.Assert(test=test):
                yield from _find_compared(test)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    yield from _find_matched(item.context_expr)
            case ast.Expr(value=ast.Call() as call):
                yield from _find_expected(call)
            case ast.Expr(value=ast.Await(value=ast.Call() as call)):
                yield from _find_expected(call)


def _find_compared(test: ast.expr) -> Iterator[ast.expr]:
    for node in ast.walk(test):
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from (left, *others)
            case ast.Call(func=ast.Attribute(attr=method), args=[argument, *_]) if method in COMPARES:
                yield argument
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[pattern, *_]):
                if method in PATTERNS:
                    yield pattern


def _find_matched(context: ast.expr) -> Iterator[ast.expr]:
    if isinstance(context, ast.Call):
        yield from (keyword.value for keyword in context.keywords if keyword.arg == "match")


def _find_expected(call: ast.Call) -> Iterator[ast.expr]:
    """Yield what the page is expected to show, as in `expect(button).to_have_text("Deal")`."""
    match call.func:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="expect")), attr=method):
            if method.startswith(("to_", "not_to_")):
                yield from call.args


def _resolve(
    operand: ast.expr, own: Literals, constants: Literals, function: Function | None
) -> Iterator[ast.expr]:
    """Yield the strings of an operand: its own, and those of a name that is used for nothing else."""
    for node in _walk_literal(operand):
        if isinstance(node, ast.Name):
            if node.id in own and function is not None and _is_fed(node.id, function):
                continue
            for value in own.get(node.id, constants.get(node.id, [])):
                yield from (part for part in _walk_literal(value) if not isinstance(part, ast.Name))
        else:
            yield node


def _walk_literal(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the strings and names of which a literal is made."""
    match node:
        case ast.Constant() | ast.JoinedStr() | ast.Name():
            yield node
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from _walk_literal(part)
        case ast.Dict(keys=keys, values=values):
            for part in (*filter(None, keys), *values):
                yield from _walk_literal(part)
        case ast.BinOp(left=left, right=right):
            yield from _walk_literal(left)
            yield from _walk_literal(right)
        case ast.Starred(value=value):
            yield from _walk_literal(value)


def _is_fed(name: str, function: Function) -> bool:
    """Whether a name is passed to a call outside of every assertion."""
    for statement, _ in walk_statements(function.body):
        if isinstance(statement, ast.Assert):
            continue
        for expression in ast.iter_child_nodes(statement):
            if isinstance(expression, ast.expr) and _is_passed(name, expression):
                return True
    return False


def _is_passed(name: str, expression: ast.expr) -> bool:
    arguments = [
        argument
        for call in ast.walk(expression)
        if isinstance(call, ast.Call)
        for argument in (*call.args, *(keyword.value for keyword in call.keywords if keyword.arg != "match"))
    ]
    return any(isinstance(argument, ast.Name) and argument.id == name for argument in arguments)


def _read_text(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
    return None


def _find_fed_texts(tree: ast.Module, asserted: Container[int]) -> set[str]:
    """Return the strings of a module that are not asserted, such as a reason that a test gives."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in asserted
    }
