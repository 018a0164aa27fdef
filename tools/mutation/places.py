"""Places where one small mistake can be put into the sources, and a seeded draw among them.

Python is changed by its syntax tree: a comparison, an operation, `and` for `or`, a number, what a function
returns, a statement left out. The page's money functions are changed by their text.
"""

import ast
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "src" / "houseway"
MONEY = (
    "money.ts", "board/stakes.ts", "chips/denominations.ts", "console/reading.ts", "table/payout.ts",
    "table/pots/amounts.ts",
)  # fmt: skip
COMPARISONS = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
OPERATIONS = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"), ast.Mod: ("%", "+"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip
# One place of the page for so many of Python.
PYTHON_FOR_PAGE = 20
_PAGE = {
    "comparison": (r"(?<= )(?:===|!==|<=|>=|<|>)(?= )", {
        "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    }),
    "arithmetic": (r"(?<= )[-+*/%](?= )", {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"}),
    "boolean": (r"(?<= )(?:&&|\|\|)(?= )", {"&&": "||", "||": "&&"}),
    "constant": (r"(?<![\w.'$])\d+(?![\w.'])", {}),
}  # fmt: skip


class Place(msgspec.Struct, frozen=True):
    """`begin` and `end` are offsets in the file's bytes; `line` is where the change begins."""

    file: str
    line: int
    kind: str
    begin: int
    end: int
    was: str
    becomes: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.kind}: {self.was!r} becomes {self.becomes!r}"

    def put_into(self, text: bytes) -> bytes:
        return text[: self.begin] + self.becomes.encode() + text[self.end :]


class _Finder(ast.NodeVisitor):
    """Passes over types, decorators, class options, assertions and texts."""

    def __init__(self, file: str, text: bytes) -> None:
        self.file, self.text = file, text
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Place] = []

    def begin_of(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end_of(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def add(self, kind: str, begin: int, end: int, becomes: str) -> None:
        line = self.text[:begin].count(b"\n") + 1
        was = self.text[begin:end].decode()
        self.found.append(Place(self.file, line, kind, begin, end, was, becomes))

    def between(self, kind: str, left: ast.expr, right: ast.expr, signs: tuple[str, str]) -> None:
        """The sign between two parts of an expression, which may stand in brackets."""
        was, becomes = signs
        begin, end = self.end_of(left), self.begin_of(right)
        word = rf"\b{was}\b" if was.isalpha() else re.escape(was).replace(r"\ ", r"\s+")
        if at := re.search(word.encode(), self.text[begin:end]):
            self.add(kind, begin + at.start(), begin + at.end(), becomes)

    def visit_Compare(self, node: ast.Compare) -> None:
        parts = [node.left, *node.comparators]
        for left, operator, right in zip(parts, node.ops, parts[1:], strict=False):
            self.between("comparison", left, right, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if (signs := OPERATIONS.get(type(node.op))) and not isinstance(node.left, ast.JoinedStr):
            self.between("arithmetic", node.left, node.right, signs)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        signs = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between("boolean", left, right, signs)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            begin = self.begin_of(node)
            is_apart = self.text[begin : begin + 4] == b"not "
            self.add("boolean", begin, begin + (4 if is_apart else 3), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        begin, end = self.begin_of(node), self.end_of(node)
        if isinstance(node.value, bool):
            self.add("constant", begin, end, str(not node.value))
        elif isinstance(node.value, int):
            self.add("constant", begin, end, str(node.value + 1))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not _is_none(node.value):
            self.add("return", self.begin_of(node.value), self.end_of(node.value), "None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        # A text of its own is a docstring.
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call | ast.Await):
            self.left_out(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.left_out(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.left_out(node)
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.left_out(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        # Python 3.11 does not say where a part of such a text stands.
        pass

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *(each for each in node.args.kw_defaults if each)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  named as the tree's nodes are

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """What stands in square brackets behind a type is a type."""
        if not (isinstance(node.value, ast.Name) and node.value.id in ("Literal", "Annotated", "Callable")):
            self.generic_visit(node)

    def left_out(self, node: ast.stmt) -> None:
        self.add("deleted", self.begin_of(node), self.end_of(node), "pass")


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def python_places(path: Path) -> list[Place]:
    text = path.read_bytes()
    finder = _Finder(path.relative_to(ROOT).as_posix(), text)
    finder.visit(ast.parse(text))
    return finder.found


def page_places(path: Path) -> list[Place]:
    text = path.read_text("utf-8")
    file = path.relative_to(ROOT).as_posix()
    found: list[Place] = []
    at = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if not line.lstrip().startswith(("/*", "*", "//", "import ", "export type", "export interface")):
            found += [
                Place(file, number, kind, len(text[: at + match.start()].encode()),
                      len(text[: at + match.end()].encode()), match[0],
                      changed[match[0]] if changed else str(int(match[0]) + 1))
                for kind, (pattern, changed) in _PAGE.items()
                for match in re.finditer(pattern, line)
            ]  # fmt: skip
        at += len(line)
    return found


def _turn_about(places: Iterable[Place], chance: random.Random) -> Iterator[Place]:
    """A place of each kind in turn, so that what is common does not crowd out what is rare."""
    kinds: dict[str, list[Place]] = {}
    for place in places:
        kinds.setdefault(place.kind, []).append(place)
    for of_a_kind in kinds.values():
        chance.shuffle(of_a_kind)
    while kinds:
        for kind in [*kinds]:
            yield kinds[kind].pop()
            if not kinds[kind]:
                del kinds[kind]


@cache
def all_places() -> tuple[list[Place], list[Place]]:
    """Of Python, and of the page."""
    python = [place for path in sorted(SOURCES.rglob("*.py")) for place in python_places(path)]
    return python, [place for name in MONEY for place in page_places(ROOT / "web" / "src" / name)]


def draw(count: int, seed: int) -> list[Place]:
    """So many places by a seed: the same ones for the same sources."""
    chance = random.Random(seed)
    python, page = all_places()
    of_the_page = min(len(page), count // PYTHON_FOR_PAGE)
    drawn: list[Place] = []
    for places, wanted in ((python, count - of_the_page), (page, of_the_page)):
        turns = _turn_about(places, chance)
        drawn += [place for _, place in zip(range(wanted), turns, strict=False)]
    return drawn
