"""From a TOML file to a TableFile; what cannot be read is refused with its place in the file."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from houseway.refusals import CatalogError
from houseway.rules.fees import OWN_FILE
from houseway.rules.tables.collection import with_printed_limits
from houseway.rules.tables.file import TableFile
from houseway.text import suggestion
from houseway.toml import read_toml

_PLACE = re.compile(r"(?P<what>.*?)(?: - at `\$(?:\.(?P<place>.*))?`)?", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")


def read_table(path: Path) -> TableFile:
    """The table of a file; a game file it names stands beside it."""
    try:
        written = read_toml(path.read_text("utf-8"))
    except OSError as error:
        raise CatalogError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CatalogError(f"{path.name} is not a text file.") from None
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"{path.name} is not a TOML file: {error}.") from None
    try:
        table = parse_table(written)
    except CatalogError as error:
        raise CatalogError(f"{path.name}, {error}") from None
    return with_files_in(path.parent, table)


def with_files_in(folder: Path, table: TableFile) -> TableFile:
    """Return the table with the house's own game and fees, if it names any, read from this folder."""
    if table.game.endswith(".toml"):
        table = msgspec.structs.replace(table, game=str(folder / table.game))
    if table.collection and OWN_FILE in table.collection.schedule:
        named = str(folder / table.collection.schedule)
        section = msgspec.structs.replace(table.collection, schedule=named)
        table = msgspec.structs.replace(table, collection=section)
    return with_printed_limits(table)


def named_files(table: TableFile) -> list[str]:
    """Return the files of the house's own that a table names: its game and its fees."""
    named = [table.game] if table.game.endswith(".toml") else []
    if table.collection and OWN_FILE in table.collection.schedule:
        path, own, _ = table.collection.schedule.rpartition(OWN_FILE)
        named.append(path + own.removesuffix("/"))
    return named


def parse_table(written: dict[str, Any]) -> TableFile:
    """Return the table that was written; no other file that it names is read."""
    try:
        table = msgspec.convert(written, TableFile)
    except msgspec.ValidationError as error:
        raise CatalogError(_sentence(str(error))) from None
    return table if named_files(table) else with_printed_limits(table)


def _sentence(message: str) -> str:
    """The reader's message in words: the place first, then what is wrong there."""
    parts = _PLACE.fullmatch(message)
    assert parts is not None
    what, place = parts["what"], _place(parts["place"])
    if unknown := _UNKNOWN.fullmatch(what):
        homes = dict(_fields())
        if home := homes.get(unknown[1]):
            return f"{place}: there is no field {unknown[1]!r} here; it stands {home}."
        return f"{place}: there is no field {unknown[1]!r}{suggestion(unknown[1], homes)}"
    if missing := _MISSING.fullmatch(what):
        return f"{place}: {missing[1]} is missing; add it."
    return f"{place}: {what}" + ("" if what.endswith(".") else ".")


def _place(path: str | None) -> str:
    """`offer[0].minimum` as a person counts: `offer 1, minimum`."""
    if not path:
        return "top of the file"
    path = path.replace("[...]", "")
    counted = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", path)
    return counted.replace(".", ", ")


def _fields(kind: Any = TableFile, home: str = "at the top of the file") -> Iterator[tuple[str, str]]:
    """Every field that a file may have, and where it stands."""
    for field in msgspec.structs.fields(kind):
        yield field.encode_name, home
        for part in (field.type, *get_args(field.type)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                section = f"[{field.encode_name}]"
                several = ... in get_args(field.type)
                yield from _fields(part, f"under [{section}]" if several else f"under {section}")
