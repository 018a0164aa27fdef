"""Names are what a dealer, a bookkeeper or the protocol calls a thing; what was merely found has one too."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"
SAYS_NOTHING = {"found", "one", "beside", "looked", "laid", "lit"}


def bound(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that is given to something: a variable, a parameter, a function or a class."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.ExceptHandler(name=str(name)):
                yield node.lineno, name


def test_nothing_is_called_by_a_word_that_does_not_say_what_it_is():
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, name in bound(ast.parse(path.read_text()))
        if name.strip("_").lower() in SAYS_NOTHING
    ]
    assert wrong == []


def test_a_name_bound_in_any_way_is_seen():
    text = """
def one(found): pass
class Looked: pass
for beside in (): pass
try: pass
except OSError as lit: pass
match 1:
    case laid: pass
"""
    seen = [name for _, name in bound(ast.parse(text))]
    assert sorted(seen) == ["Looked", "beside", "found", "laid", "lit", "one"]
