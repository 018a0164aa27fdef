"""TOML read within bounds, and written as the catalog is: sections for tables, one line for each small table.

>>> print(toml_text({"id": "co/mine", "event": {"seven": {"when": "banker.total == 7"}}}), end="")
id = "co/mine"
<BLANKLINE>
[event.seven]
when = "banker.total == 7"
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

# The largest file of the catalog has 39,000 characters, its longest line seven points.
MOST_CHARACTERS, MOST_POINTS = 262_144, 64
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def read_toml(text: str) -> dict[str, Any]:
    """What a file says; a key of ten thousand parts would take gigabytes, so none has so many."""
    if len(text) > MOST_CHARACTERS:
        raise tomllib.TOMLDecodeError(f"It has more than {MOST_CHARACTERS:,} characters")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_POINTS:
            raise tomllib.TOMLDecodeError(f"It has more than {MOST_POINTS} points (at line {number})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        # A number with more digits than Python reads.
        raise tomllib.TOMLDecodeError(str(error)) from None
    except RecursionError:
        raise tomllib.TOMLDecodeError("It has lists in lists, deeper than can be read") from None


def toml_text(document: Mapping[str, Any]) -> str:
    """The text of a document of tables, lists, strings, numbers and truths; None is left out."""
    return "\n".join(_section(document, "")).strip("\n") + "\n"


def _section(table: Mapping[str, Any], path: str) -> Iterator[str]:
    written = {key: value for key, value in table.items() if value is not None}
    below = [key for key, value in written.items() if _has_sections(value, path)]
    for key, value in written.items():
        if key not in below:
            yield f"{_key(key)} = {_value(value)}"
    for key in below:
        place = f"{path}.{_key(key)}" if path else _key(key)
        for each in written[key] if isinstance(written[key], list | tuple) else ():
            yield from ("", f"[[{place}]]", *_section(each, place))
        if isinstance(written[key], Mapping):
            yield from _named(written[key], place)


def _named(table: Mapping[str, Any], place: str) -> Iterator[str]:
    """A table under its name, which is left out where it holds only other tables."""
    if not table or not all(isinstance(value, Mapping) for value in table.values()):
        yield from ("", f"[{place}]")
    yield from _section(table, place)


def _has_sections(value: Any, path: str) -> bool:
    """Tables are sections, and so are lists of them, except for a list of flat ones inside another."""
    if isinstance(value, Mapping):
        return True
    if not (isinstance(value, list | tuple) and value and all(isinstance(each, Mapping) for each in value)):
        return False
    parts = [part for each in value for part in each.values()]
    return not path or any(isinstance(part, Mapping | list | tuple) for part in parts)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    """JSON's escapes are TOML's, but for the one control character that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            return _string(value)
        case Mapping():
            parts = (f"{_key(key)} = {_value(part)}" for key, part in value.items() if part is not None)
            return f"{{ {', '.join(parts)} }}"
        case list() | tuple() if value and isinstance(value[0], Mapping):
            return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
        case list() | tuple():
            return f"[{', '.join(_value(each) for each in value)}]"
    raise TypeError(f"{value!r} has no place in a TOML file")
