"""The rule language: integers, names, comparisons, `and`, `or`, `not`, `in`, `+` and `-`.

>>> text(parse("banker.wins and  banker.cards==3 and banker.total in (7,)"))
'banker.wins and banker.cards == 3 and banker.total in (7,)'
"""

import ast
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import msgspec

from houseway.refusals import NotationError

LONGEST = 2_000


class Int(msgspec.Struct, frozen=True):
    value: int


class Name(msgspec.Struct, frozen=True):
    """A feature such as `banker.total`, an option such as `option.suits`, or an event such as `dragon_7`."""

    name: str


class Sum(msgspec.Struct, frozen=True):
    sign: str
    left: "Expression"
    right: "Expression"


class Compare(msgspec.Struct, frozen=True):
    sign: str
    left: "Expression"
    right: "Expression"


class Among(msgspec.Struct, frozen=True):
    """`item in (1, 2, 3)`, or `item in option.suits`."""

    item: "Expression"
    choices: "tuple[Expression, ...] | Name"
    negated: bool = False


class Not(msgspec.Struct, frozen=True):
    term: "Expression"


class And(msgspec.Struct, frozen=True):
    terms: "tuple[Expression, ...]"


class Or(msgspec.Struct, frozen=True):
    terms: "tuple[Expression, ...]"


Expression = Int | Name | Sum | Compare | Among | Not | And | Or
Atom = Name | Compare | Among | Int | Sum

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def parse(source: str, example: str = "banker.total == 7") -> Expression:
    """The expression a text stands for, or the one notation error that says what is wrong with it."""
    if len(source) > LONGEST:
        raise NotationError(f"The rule is longer than {LONGEST} characters; name parts of it as events.")
    try:
        body = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        where = f" near column {error.offset}" if isinstance(error, SyntaxError) and error.offset else ""
        raise NotationError(f"{source!r} is not a rule{where}; write for example {example!r}.") from None
    try:
        return _expression(body, source)
    except RecursionError:
        raise NotationError("The rule is nested too deeply; name parts of it as events.") from None


def _expression(node: ast.expr, source: str) -> Expression:
    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int(value)):
            return Int(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))) if not isinstance(
            value, bool
        ):
            return Int(-value)
        case ast.Name(id=name):
            return Name(name)
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return Name(f"{owner}.{name}")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return Not(_expression(operand, source))
        case ast.BoolOp(op=op, values=values):
            terms = tuple(_expression(value, source) for value in values)
            return And(terms) if isinstance(op, ast.And) else Or(terms)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            sign = "+" if isinstance(op, ast.Add) else "-"
            return Sum(sign, _number(left, source), _number(right, source))
        case ast.Compare():
            return _comparison(node, source)
    raise NotationError(
        f"{ast.unparse(node)!r} in {source!r} is not part of the rule language, which has integers, names, "
        "and, or, not, in, + and -, and the comparisons == != < <= > >=."
    )


def _number(node: ast.expr, source: str) -> Expression:
    """A term that may be compared or added: and, or, not and comparisons say true or false, not how many."""
    term = _expression(node, source)
    if not isinstance(term, Int | Name | Sum):
        raise NotationError(f"{text(term)!r} in {source!r} is true or false and cannot be compared or added.")
    return term


def _comparison(node: ast.Compare, source: str) -> Expression:
    """One comparison, or `1 <= x <= 3` as the comparisons it abbreviates."""
    operands = [node.left, *node.comparators]
    terms: list[Expression] = []
    for sign, left, right in zip(node.ops, operands, operands[1:], strict=False):
        if isinstance(sign, ast.In | ast.NotIn):
            terms.append(_membership(left, right, isinstance(sign, ast.NotIn), source))
        elif type(sign) in _COMPARISONS:
            compared = _number(left, source), _number(right, source)
            terms.append(Compare(_COMPARISONS[type(sign)], *compared))
        else:
            raise NotationError(f"'is' in {source!r} is not part of the rule language; write == or !=.")
    return terms[0] if len(terms) == 1 else And(tuple(terms))


def _membership(left: ast.expr, right: ast.expr, negated: bool, source: str) -> Among:
    item = _number(left, source)
    if isinstance(right, ast.Tuple | ast.List | ast.Set):
        if not right.elts:
            raise NotationError(f"'in' in {source!r} has nothing to choose from.")
        return Among(item, tuple(_number(choice, source) for choice in right.elts), negated)
    choices = _expression(right, source)
    if isinstance(choices, Name):
        return Among(item, choices, negated)
    raise NotationError(f"After 'in' in {source!r} stands a list such as (1, 2, 3) or an option.")


_BINDING = {Or: 1, And: 2, Not: 3, Compare: 4, Among: 4, Sum: 5, Name: 6, Int: 6}


def text(expression: Expression) -> str:
    """The canonical text: `parse(text(e)) == e`."""
    match expression:
        case Int(value):
            return str(value)
        case Name(name):
            return name
        case Not(term):
            return f"not {_inside(term, 3)}"
        case And(terms):
            return " and ".join(_inside(term, 3) for term in terms)
        case Or(terms):
            return " or ".join(_inside(term, 2) for term in terms)
        case Sum(sign, left, right):
            return f"{_inside(left, 5)} {sign} {_inside(right, 6)}"
        case Compare(sign, left, right):
            return f"{_inside(left, 5)} {sign} {_inside(right, 5)}"
        case Among(item, choices, negated):
            word = "not in" if negated else "in"
            return f"{_inside(item, 5)} {word} {_choices_text(choices)}"


def _inside(expression: Expression, binding: int) -> str:
    inner = text(expression)
    return f"({inner})" if _BINDING[type(expression)] < binding else inner


def _choices_text(choices: tuple[Expression, ...] | Name) -> str:
    if isinstance(choices, Name):
        return choices.name
    listed = ", ".join(_inside(choice, 1) for choice in choices)
    return f"({listed},)" if len(choices) == 1 else f"({listed})"


def rewritten(expression: Expression, rewrite: Callable[[Atom], Expression]) -> Expression:
    """The expression with every atom (a term without and, or, not) replaced."""
    match expression:
        case Not(term):
            return Not(rewritten(term, rewrite))
        case And(terms):
            return And(tuple(rewritten(term, rewrite) for term in terms))
        case Or(terms):
            return Or(tuple(rewritten(term, rewrite) for term in terms))
    return rewrite(expression)


def renamed(expression: Expression, rename: Callable[[str], "Expression"]) -> Expression:
    """The expression with every name replaced by what `rename` makes of it."""
    match expression:
        case Int():
            return expression
        case Name(name):
            return rename(name)
        case Sum(sign, left, right):
            return Sum(sign, renamed(left, rename), renamed(right, rename))
        case Compare(sign, left, right):
            return Compare(sign, renamed(left, rename), renamed(right, rename))
        case Among(item, choices, negated):
            return Among(renamed(item, rename), _renamed_choices(choices, rename), negated)
        case Not(term):
            return Not(renamed(term, rename))
        case And(terms):
            return And(tuple(renamed(term, rename) for term in terms))
        case Or(terms):
            return Or(tuple(renamed(term, rename) for term in terms))


def _renamed_choices(
    choices: tuple[Expression, ...] | Name, rename: Callable[[str], Expression]
) -> tuple[Expression, ...] | Name:
    if isinstance(choices, tuple):
        return tuple(renamed(choice, rename) for choice in choices)
    replaced = rename(choices.name)
    return replaced if isinstance(replaced, Name) else (replaced,)


@lru_cache(maxsize=4096)
def names(expression: Expression) -> frozenset[str]:
    """Every name the expression uses."""
    used: set[str] = set()

    def note(name: str) -> Expression:
        used.add(name)
        return Name(name)

    renamed(expression, note)
    return frozenset(used)


def atoms(expression: Expression) -> list[Atom]:
    noted: list[Atom] = []

    def note(atom: Atom) -> Expression:
        noted.append(atom)
        return atom

    rewritten(expression, note)
    return noted


Values = Mapping[str, int | tuple[int, ...]]


def holds(expression: Expression, values: Values) -> bool:
    """Whether the expression is true where its names have these values."""
    match expression:
        case And(terms):
            return all(holds(term, values) for term in terms)
        case Or(terms):
            return any(holds(term, values) for term in terms)
        case Not(term):
            return not holds(term, values)
    return bool(number(expression, values))


FirstFit = Callable[[Values], int | None]


def first_fit(expressions: Iterable[Expression]) -> FirstFit:
    """A function that says which expression `holds` first, and quickly: the canonical text is Python's own.

    Nothing but the language's own terms can stand in the text, and each name becomes a look-up.
    """
    chosen = "None"
    for index, expression in reversed(list(enumerate(expressions))):
        holding = text(renamed(expression, lambda name: Name(f"values[{name!r}]")))
        chosen = f"{index} if {holding} else {chosen}"
    made: FirstFit = eval(f"lambda values: {chosen}", {"__builtins__": {}})
    return made


def number(expression: Expression, values: Values) -> int:
    match expression:
        case Int(value):
            return value
        case Name(name):
            named = values[name]
            return named if isinstance(named, int) else len(named)
        case Sum(sign, left, right):
            first, second = number(left, values), number(right, values)
            return first + second if sign == "+" else first - second
        case Compare(sign, left, right):
            return int(_COMPARE[sign](number(left, values), number(right, values)))
        case Among(item, choices, negated):
            return int((number(item, values) in _listed(choices, values)) != negated)
    return int(holds(expression, values))


def _listed(choices: tuple[Expression, ...] | Name, values: Values) -> tuple[int, ...]:
    if isinstance(choices, Name):
        value = values[choices.name]
        return (value,) if isinstance(value, int) else value
    return tuple(number(choice, values) for choice in choices)


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
