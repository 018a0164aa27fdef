"""tests/golden/stored-schema.json: the shape of everything that journals store.

`python -m tools.stored_schema` writes the file anew where rows that are already stored still read the same:
after a new struct, a new field with a default, or a new alternative of a type. It refuses any other change
while the schema number is the recorded one. Such a change (a field renamed, removed, given another default)
needs an upcast in `journal/upcasts.py`, which raises the number. `--anyway` records the changes it lists all
the same: for a schema that has reached no house yet and whose upcast you have extended.

Structs stand under the place where they are stored, not under the names of their classes, which may change
freely. A field that old rows lack is read as its default: choose one that says what was true of those rows.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from msgspec import inspect

from houseway.journal.cage_record import CageEntry
from houseway.journal.checking.anchors import Anchor
from houseway.journal.room_record import RoomEntry
from houseway.journal.rows import Entry, LinkEntry
from houseway.journal.upcasts import SCHEMA
from houseway.server.people.facts import PeopleEntry

FILE = Path(__file__).resolve().parent.parent / "tests" / "golden" / "stored-schema.json"
ROWS: dict[str, type] = {
    "table": Entry,
    "link": LinkEntry,
    "cage": CageEntry,
    "room": RoomEntry,
    "people": PeopleEntry,
    "anchor": Anchor,
}
# Under these keys stands what is said of a struct as a whole.
TAG = "(tag)"
UNKNOWN = "(unknown fields)"
WHAT_TO_DO = (
    "Add an upcast in journal/upcasts.py and raise the schema number; for an addition with a default, which "
    "old rows may lack, record the shapes again: python -m tools.stored_schema"
)
Shapes = dict[str, dict[str, str]]


class StoredShapes(NamedTuple):
    """The shape of every struct by its place, and the class that each place has now."""

    shapes: Shapes
    classes: dict[str, type]


class Change(NamedTuple):
    """How a field differs from its record; `is_growth` where stored rows read the same."""

    place: str
    field: str
    recorded: str | None
    now: str | None
    is_growth: bool


def describe_stored(rows: dict[str, type] = ROWS) -> StoredShapes:
    """Describe every struct that rows of these types hold."""
    stored = StoredShapes({}, {})
    for name, row in rows.items():
        _describe(stored, name, inspect.type_info(row), ())
    return stored


def _describe(stored: StoredShapes, place: str, kind: inspect.Type, above: tuple[type, ...]) -> list[str]:
    """Return the alternatives of a type, in words; structs in it are added under this place."""
    match kind:
        case inspect.StructType(cls=cls, tag=tag):
            if cls in above:
                return ["struct as above"]
            if above and tag is not None:
                place = f"{place}/{tag}"
            stored.classes[place] = cls
            shape = stored.shapes[place] = _describe_struct(kind)
            for field in kind.fields:
                inner = f"{place}/{field.encode_name}"
                said = " | ".join(_describe(stored, inner, field.type, (*above, cls)))
                shape[field.encode_name] = f"{said}{_describe_default(field)}"
            return ["struct"]
        case inspect.UnionType(types=types):
            return sorted({said for each in types for said in _describe(stored, place, each, above)})
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [f"[{said}]" for said in _describe(stored, place, item, above)]
        case inspect.TupleType(item_types=items):
            texts = [" or ".join(_describe(stored, place, item, above)) for item in items]
            return [f"({', '.join(texts)})"]
        case inspect.DictType(key_type=key, value_type=value):
            named = " or ".join(_describe(stored, place, key, above))
            return [f"{{{named}: {said}}}" for said in _describe(stored, place, value, above)]
        case inspect.LiteralType(values=values):
            return sorted(map(repr, values))
        case inspect.EnumType(cls=enum):
            return sorted(repr(member.value) for member in enum)
        case inspect.IntType() | inspect.StrType() | inspect.BoolType() | inspect.NoneType():
            return [_describe_scalar(kind)]
        case inspect.DateTimeType() | inspect.FloatType():
            return [_describe_scalar(kind)]
    raise TypeError(f"{place}: {type(kind).__name__} is not described yet; describe it here")


def _describe_struct(kind: inspect.StructType) -> dict[str, str]:
    assert not kind.array_like, f"{kind.cls.__name__} is stored without the names of its fields"
    tag = {} if kind.tag is None else {TAG: f"{kind.tag_field} {kind.tag!r}"}
    return {**tag, UNKNOWN: "refused" if kind.forbid_unknown_fields else "dropped"}


def _describe_scalar(kind: inspect.Type) -> str:
    name = type(kind).__name__.removesuffix("Type").lower()
    bounds = [(bound, getattr(kind, bound)) for bound in kind.__struct_fields__]
    return " ".join([name, *(f"{bound} {value}" for bound, value in bounds if value is not None)])


def _describe_default(field: inspect.Field) -> str:
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return "" if default is msgspec.NODEFAULT else f" = {msgspec.to_builtins(default)!r}"


def find_changes(recorded: Shapes, now: Shapes) -> Iterator[Change]:
    """Compare two descriptions, field by field; of what is gone or new, its own fields are not listed."""
    listed: tuple[str, ...] = ()
    for place in sorted(recorded.keys() | now.keys()):
        if f"{place}/".startswith(listed):
            continue
        before, after = recorded.get(place, {}), now.get(place, {})
        fields = sorted(before.keys() | after.keys()) if before and after else [UNKNOWN]
        for field in fields:
            was, is_now = before.get(field), after.get(field)
            if was != is_now:
                yield Change(place, field, was, is_now, not before or _is_growth(field, was, is_now))
            if was is None or is_now is None:
                listed += (f"{place}/" if field == UNKNOWN else f"{place}/{field}/",)


def _is_growth(field: str, was: str | None, now: str | None) -> bool:
    """True for an optional field that is new, and for one that may hold more than before."""
    if now is None or field in (TAG, UNKNOWN):
        return False
    types, _, default = now.partition(" = ")
    if was is None:
        return default != ""
    types_before, _, default_before = was.partition(" = ")
    may_hold_all = set(types_before.split(" | ")) <= set(types.split(" | "))
    return may_hold_all and default_before in ("", default)


def list_changes(changes: Iterable[Change], classes: dict[str, type]) -> list[str]:
    """One line for each field that changed, however many places hold its struct."""
    places: dict[str, list[str]] = {}
    for place, field, was, now, _ in changes:
        struct = classes[place].__name__ if place in classes else place
        said = (
            f"field {field} of struct {struct} changed: it was {was or 'absent'}, now it is {now or 'absent'}"
        )
        places.setdefault(said, []).append(place)
    return [f"{said} ({', '.join(held)})" for said, held in places.items()]


def read_record() -> tuple[int, Shapes]:
    """Return the recorded schema number, and the shapes of that schema."""
    record = json.loads(FILE.read_text("utf-8"))
    return record["schema"], record["structs"]


def find_breaks(stored: StoredShapes) -> list[Change]:
    """Find the changes after which rows of the recorded schema would be read wrongly, or not at all."""
    number, recorded = read_record()
    changes = [change for change in find_changes(recorded, stored.shapes) if not change.is_growth]
    return changes if number == SCHEMA else []


def write_record(stored: StoredShapes) -> str:
    """Return the text that the file should have."""
    record: dict[str, Any] = {"schema": SCHEMA, "structs": stored.shapes}
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def main(
    anyway: Annotated[bool, typer.Option(help="The schema has reached no house; its upcast grew.")] = False,
) -> None:
    stored = describe_stored()
    if not anyway and (breaks := find_breaks(stored)):
        raise SystemExit("\n".join([*list_changes(breaks, stored.classes), WHAT_TO_DO]))
    FILE.write_text(write_record(stored), "utf-8")
    print(f"recorded {FILE.name} of schema {SCHEMA}")


if __name__ == "__main__":
    typer.run(main)
