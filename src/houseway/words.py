"""What the house says, as an id with values; the words stand in `languages/`, one file a language.

>>> worded("refused", "table-closed", {"table": "demo-1"})
'Table demo-1 is closed.'
>>> money_text(1250), money_text(-5), money_text(10_000_000, "PHP")
('$12.50', '-$0.05', 'PHP 100,000')
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Value = str | int | tuple[str | int, ...] | None
Values = Mapping[str, Value]


def worded(kind: str, say: str, values: Values, **about: Value) -> str:
    """The sentence; an id that has gone since a journal was written is shown with its values."""
    text: str | None = language()[kind].get(say)
    if text is None:
        return ", ".join([say, *[f"{name} {value}" for name, value in values.items()]])
    return text.format_map({name: _Shown(value) for name, value in {**about, **values}.items()})


def money_text(cents: int, currency: str = "USD") -> str:
    """The amount as a sign prints it; whole units drop the cents."""
    units, rest = divmod(abs(cents), 100)
    figure = f"{units:,}" if rest == 0 else f"{units:,}.{rest:02}"
    symbol = "$" if currency == "USD" else f"{currency} "
    return f"{'-' if cents < 0 else ''}{symbol}{figure}"


@cache
def language(name: str = "en") -> dict[str, Any]:
    return tomllib.loads((files("houseway") / "languages" / f"{name}.toml").read_text("utf-8"))


class _Shown:
    """A value in a sentence, by its form: `money`, or one of the file's own.

    Those are looked up by the value, else by whether there is `some` of it or `none`. A list is joined by
    what stands after `|`, else by commas.
    """

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return repr(self.value)

    def __format__(self, form: str) -> str:
        value = self.value
        if not form:
            return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        form, joint, between = form.partition("|")
        if joint:
            return between.join([format(_Shown(each), form) for each in value])
        if form == "money":
            return money_text(*value) if isinstance(value, tuple) else money_text(value)
        known: dict[str, str] = language()["form"][form]
        exact = known.get(str(value))
        return known.get("some" if value else "none", "{it}").format(it=self) if exact is None else exact
