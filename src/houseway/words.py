"""What the house says, as an id with values; the words stand in `languages/`, one file a language.

>>> worded("refused", "table-closed", {"table": "demo-1"})
'Table demo-1 is closed.'
>>> money_text(1250), money_text(-5), money_text(10_000_000, "PHP")
('$12.50', '-$0.05', 'PHP 100,000')
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

Value = str | int | tuple[str | int, ...] | None
Values = Mapping[str, Value]
# The text before a value, the value's name, its form, and whether it is quoted.
Piece = tuple[str, str | None, str | None, str | None]


def worded(kind: str, say: str, values: Values, **about: Value) -> str:
    """The sentence; an id that has gone since a journal was written is shown with its values."""
    pieces = _pieces(kind, say)
    if pieces is None:
        return ", ".join([say, *[f"{name} {value}" for name, value in values.items()]])
    return _filled(pieces, {**about, **values})


def money_text(cents: int, currency: str = "USD") -> str:
    """The amount as a sign prints it; whole units drop the cents."""
    units, rest = divmod(abs(cents), 100)
    figure = f"{units:,}" if rest == 0 else f"{units:,}.{rest:02}"
    symbol = "$" if currency == "USD" else f"{currency} "
    return f"{'-' if cents < 0 else ''}{symbol}{figure}"


@cache
def language(name: str = "en") -> dict[str, Any]:
    return tomllib.loads((files("houseway") / "languages" / f"{name}.toml").read_text("utf-8"))


@cache
def _pieces(kind: str, say: str) -> tuple[Piece, ...] | None:
    text = language()[kind].get(say)
    return None if text is None else tuple(Formatter().parse(text))


def _filled(pieces: Iterable[Piece], values: Values) -> str:
    return "".join(
        text if name is None else text + _shown(values[name], form or "", quoted == "r")
        for text, name, form, quoted in pieces
    )


def _shown(value: Any, form: str, is_quoted: bool) -> str:
    """A form is `money`, or one of the file's own: by the value, else by whether there is `some` or `none`.

    A list is joined by what stands after `|` in the form, else by commas.
    """
    form, joint, between = form.partition("|")
    if form == "money":
        return money_text(*value) if isinstance(value, tuple) else money_text(value)
    if isinstance(value, tuple) and (joint or not form):
        return (between or ", ").join(_shown(one, form, is_quoted) for one in value)
    if not form:
        return repr(value) if is_quoted else str(value)
    known = language()["form"][form]
    if str(value) in known:
        return str(known[str(value)])
    return _filled(Formatter().parse(known["some" if value else "none"]), {"it": value})
