"""docs/readings.md: how unclear clauses are taken, in the catalog's words, by the numbers of the index."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from houseway.printing.markdown import escaped
from houseway.rules import Game, load
from houseway.rules.catalog import FOLDERS, ids
from houseway.rules.game import Note

INDEX = Path(__file__).resolve().parent / "readings.toml"
INTRODUCTION = Path(__file__).resolve().parent / "pages" / "readings.md"


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A note of a game by its cite, or one of its options or procedures by id."""

    game: str
    cite: str | None = None
    says: str = ""
    option: str | None = None
    procedure: str | None = None


class Reading(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    subject: str
    places: list[Place]
    text: str | None = None


class Section(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    readings: list[Reading]


class Entry(msgspec.Struct, frozen=True):
    """A sentence of the catalog with its clause."""

    game: str
    cite: str
    text: str
    departs: bool = False
    option: str | None = None


def sections() -> list[Section]:
    return msgspec.convert(tomllib.loads(INDEX.read_text("utf-8"))["section"], list[Section])


def page() -> str:
    parts = [INTRODUCTION.read_text("utf-8")]
    for section in sections():
        parts.append(f"## {section.title}\n")
        for reading in section.readings:
            parts.append(f"### {reading.number}. {reading.subject}\n")
            parts += [f"{reading.text}\n"] if reading.text else []
            lines = [_line(entry) for entry in entries(reading)]
            parts += ["\n".join(lines) + "\n"] if lines else []
    parts.append("## Further readings, of single games\n")
    for game_id, found in _others().items():
        parts.append(f"### {load(game_id).name} ({game_id})\n")
        parts.append("\n".join(_line(entry) for entry in found) + "\n")
    return "\n".join(parts)


def _line(entry: Entry) -> str:
    short, _, name = entry.game.partition("/")
    link = f"[{entry.game}](../src/houseway/catalog/{FOLDERS[short]}/{name}.toml)"
    departs = " **Departs from the letter.**" if entry.departs else ""
    option = f"Option `{entry.option}`: " if entry.option else ""
    return f"- {option}{escaped(entry.text)}{departs} ({link}, {entry.cite})"


def entries(reading: Reading) -> list[Entry]:
    """What the catalog says of a reading; a place that is not there is an error."""
    found: dict[Entry, None] = {}
    for place in reading.places:
        here = list(_found(place))
        if not here:
            raise LookupError(f"Reading {reading.number}: {place} is not in the catalog.")
        found |= dict.fromkeys(here)
    return list(found)


def _found(place: Place) -> Iterator[Entry]:
    game = load(place.game)
    for option in game.options:
        if option.id == place.option:
            yield Entry(game.id, option.cite, option.meaning.removeprefix("1: "), option=option.id)
    for id_, procedure in game.practice.procedures.items():
        if id_ == place.procedure:
            yield Entry(game.id, procedure.cite, procedure.text)
    for note in notes(game):
        if note.cite == place.cite and place.says in note.text:
            yield Entry(game.id, note.cite, note.text, note.departs)


def notes(game: Game) -> list[Note]:
    """Every note of a game: its own, its wagers' and its pay tables', each once."""
    found = [*game.notes]
    for wager in game.wagers:
        found += [*wager.notes, *(note for table in wager.paytables for note in table.notes)]
    return list(dict.fromkeys(found))


def _others() -> dict[str, list[Entry]]:
    """Notes that no numbered reading has, each under the first game it stands in."""
    seen = {(e.cite, e.text) for s in sections() for reading in s.readings for e in entries(reading)}
    others: dict[str, list[Entry]] = {}
    for game_id in sorted(ids(), key=lambda each: (load(each).extends is not None, each)):
        for note in notes(load(game_id)):
            if (note.cite, note.text) not in seen:
                seen.add((note.cite, note.text))
                others.setdefault(game_id, []).append(Entry(game_id, note.cite, note.text, note.departs))
    return others
