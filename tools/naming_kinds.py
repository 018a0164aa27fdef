"""The kinds of names and prose that `tools.naming` measures, and how a place of each kind is found.

Kinds of words are found, not single words: replacing one participle with another changes nothing.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple


class Kind(NamedTuple):
    """What is wrong at a place of this kind, and what the number of places is measured against."""

    unit: str
    meaning: str


KINDS = {
    "participle-function": Kind("functions", "the whole name of a function is a past participle: `told`"),
    "function-word": Kind(
        "functions", "the whole name of a function is a preposition, pronoun or adverb: `of`"
    ),
    "no-verb": Kind(
        "callables", "the name of a function does not begin with a verb (a property may be a noun)"
    ),
    "boolean-name": Kind("functions", "a function returns bool and is not named is_, has_, can_ ..."),
    "participle-class": Kind("classes", "the whole name of a class is a past participle: `Held`"),
    "fragment": Kind(
        "docstrings", "a docstring begins with a fragment: Of, Who, That of, The same, With ..."
    ),
    "gendered": Kind("1,000 lines", "a docstring, a comment or a language file says he, his or him"),
    "tuple-assignment": Kind("1,000 lines", "one statement assigns unlike values: `a, b = x, y`"),
    "asserted-sentence": Kind(
        "functions", "a test asserts an English sentence instead of an id and its values"
    ),
}
_WORDS = tomllib.loads(Path(__file__).with_name("naming_words.toml").read_text("utf-8"))


def _read_words(key: str) -> frozenset[str]:
    return frozenset(_WORDS[key].split())


IRREGULAR_PARTICIPLES = _read_words("irregular_participles")
NOT_PARTICIPLES = _read_words("not_participles")
FUNCTION_WORDS = _read_words("function_words")
BOOLEAN_PREFIXES = _read_words("boolean_prefixes")
VERBS = BOOLEAN_PREFIXES | _read_words("verbs")
# `with_card` is a changed copy, `from_text` converts.
COPY_PREFIX = re.compile(r"(with|without|from|to|as)_")
# These name things, not acts.
NOUN_DECORATORS = frozenset({"property", "cached_property", "fixture", "setter"})
FRAGMENT = re.compile(
    r"(Of|Whom?|Whose|Th(at|ose) of|The same|So (many|much)|(By|In|To) which|As (many|the|`)|With)\b"
)
GENDERED = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
ONE_WORD_CLASS = re.compile("_?[A-Z][a-z]+")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


class Place(NamedTuple):
    """Where something of a kind stands; `name` is the qualified name around it, empty for a whole file."""

    kind: str
    path: str
    name: str
    line: int
    text: str

    @property
    def key(self) -> str:
        """What a list calls the place: no line number, so that moving lines changes nothing."""
        return f"{self.path}::{self.name}" if self.name else self.path


class Statement(NamedTuple):
    """A statement with the qualified name of the function or class around it, or that it defines."""

    node: ast.stmt
    scope: str


def walk_statements(body: list[ast.stmt], scope: str = "") -> Iterator[Statement]:
    """Yield every statement of a block, those inside other statements included."""
    for node in body:
        inner = scope
        if isinstance(node, Function | ast.ClassDef):
            inner = f"{scope}.{node.name}" if scope else node.name
        yield Statement(node, inner)
        for block in _find_blocks(node):
            yield from walk_statements(block, inner)


def _find_blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        yield getattr(node, field, [])
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield part.body


def is_participle(word: str) -> bool:
    is_regular = word.endswith("ed") and word.isalpha() and word not in NOT_PARTICIPLES
    return is_regular or word in IRREGULAR_PARTICIPLES


def is_property_or_fixture(function: Function) -> bool:
    return any(_read_last_name(decorator) in NOUN_DECORATORS for decorator in function.decorator_list)


def _read_last_name(node: ast.expr) -> str:
    """Return `fixture` for `@pytest.fixture(scope="session")`."""
    if isinstance(node, ast.Call):
        return _read_last_name(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def find_name_faults(function: Function) -> list[str]:
    """Return the kinds of fault in a function's name. Dunder methods are not ours to name."""
    if function.name.startswith("__"):
        return []
    name = function.name.strip("_")
    first_word = name.split("_")[0]
    is_callable = not is_property_or_fixture(function)
    returns_bool = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
    faults = {
        "participle-function": is_participle(name),
        "function-word": name in FUNCTION_WORDS,
        "no-verb": is_callable and first_word not in VERBS and not COPY_PREFIX.match(name),
        "boolean-name": returns_bool and first_word not in BOOLEAN_PREFIXES,
    }
    return [kind for kind, is_fault in faults.items() if is_fault]


def is_unrelated(assignment: ast.Assign) -> bool:
    """Whether one statement assigns values of different shape that do not depend on its targets."""
    target = assignment.targets[0]
    value = assignment.value
    if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)):
        return False
    names = {ast.unparse(element) for element in target.elts}
    if any(ast.unparse(node) in names for node in ast.walk(value) if isinstance(node, ast.expr)):
        return False
    shapes = {re.sub(r"\w+", "x", ast.unparse(element)) for element in value.elts}
    return len(shapes) > 1


def find_docstring(node: Documented) -> ast.Constant | None:
    match node.body[:1]:
        case [ast.Expr(value=ast.Constant(value=str()) as docstring)]:
            return docstring
    return None


def find_gendered(path: str, name: str, first_line: int, text: str) -> Iterator[Place]:
    """Yield a place for each line of prose that has a word for a man in it."""
    for line, words in enumerate(text.splitlines(), first_line):
        if GENDERED.search(words):
            yield Place("gendered", path, name, line, words.strip())


def check_docstring(path: str, name: str, node: Documented) -> Iterator[Place]:
    docstring = find_docstring(node)
    if docstring is None:
        return
    text = str(docstring.value)
    yield from find_gendered(path, name, docstring.lineno, text)
    if FRAGMENT.match(text.lstrip()):
        yield Place("fragment", path, name, docstring.lineno, text.strip().splitlines()[0])


def check_comments(path: str, source: str) -> Iterator[Place]:
    """Yield gendered comments. Only a file that seems to have one is tokenized, which is slow."""
    if not any(GENDERED.search(line.partition("#")[2]) for line in source.splitlines() if "#" in line):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from find_gendered(path, "", token.start[0], token.string)


def check_statement(path: str, statement: Statement) -> Iterator[Place]:
    node, scope = statement
    if isinstance(node, Function):
        for kind in find_name_faults(node):
            yield Place(kind, path, scope, node.lineno, node.name)
    if isinstance(node, ast.ClassDef):
        is_one_word = ONE_WORD_CLASS.fullmatch(node.name)
        if is_one_word and is_participle(node.name.strip("_").lower()):
            yield Place("participle-class", path, scope, node.lineno, node.name)
    if isinstance(node, Function | ast.ClassDef):
        yield from check_docstring(path, scope, node)
    if isinstance(node, ast.Assign) and is_unrelated(node):
        yield Place("tuple-assignment", path, scope, node.lineno, ast.unparse(node))


def count_units(statements: list[Statement], source: str) -> Mapping[str, int]:
    """Return what the kinds are measured against."""
    functions = [node for node, _ in statements if isinstance(node, Function)]
    classes = [node for node, _ in statements if isinstance(node, ast.ClassDef)]
    callables = [
        function
        for function in functions
        if not function.name.startswith("__") and not is_property_or_fixture(function)
    ]
    documented = [node for node in (*functions, *classes) if find_docstring(node) is not None]
    return {
        "functions": len(functions),
        "callables": len(callables),
        "classes": len(classes),
        "docstrings": len(documented),
        "1,000 lines": source.count("\n"),
    }
