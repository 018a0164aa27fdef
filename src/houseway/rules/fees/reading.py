"""The collection schedules of the catalog, found by their id or by the game they may serve."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec

from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules.fees.building import built
from houseway.rules.fees.schedule import Schedule
from houseway.rules.fees.text import FeeFile
from houseway.text import closest, suggestion
from houseway.toml import read_toml

_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(.*)")


@cache
def schedules() -> tuple[Schedule, ...]:
    """Every schedule of the catalog, by file; no two have one id."""
    by_id: dict[str, Schedule] = {}
    for path in sorted((Path(str(files("houseway"))) / "catalog").glob("*/fees/*.toml")):
        for each in read_schedules(path):
            if each.id in by_id:
                raise CatalogError(f"{path.name}: the schedule {each.id} stands twice.")
            by_id[each.id] = each
    return tuple(by_id.values())


def schedule(schedule_id: str, game_id: str | None = None) -> Schedule:
    """One schedule, which serves the game if one is named; else a refusal that guesses what was meant."""
    serving = schedules() if game_id is None else schedules_of(game_id)
    for each in serving:
        if each.id == schedule_id:
            return each
    near = closest(schedule_id, [each.id for each in serving])
    raise Refused(Refusal.UNKNOWN_SCHEDULE, "catalog", "no-such-schedule", asked=schedule_id, near=near)


def schedules_of(game_id: str) -> tuple[Schedule, ...]:
    """The schedules that may serve a game; a game without any is refused."""
    serving = tuple(each for each in schedules() if game_id in each.games)
    if not serving:
        known = sorted({game for each in schedules() for game in each.games})
        near = closest(game_id, known)
        raise Refused(Refusal.UNKNOWN_GAME, "catalog", "no-schedules", asked=game_id, near=near)
    return serving


def read_schedules(path: Path) -> tuple[Schedule, ...]:
    """The schedules of a file; what is wrong is refused with file, field and a guess."""
    try:
        file = msgspec.convert(read_toml(path.read_text("utf-8")), FeeFile)
        return tuple(built(path.stem, file))
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"{path.name} is not a TOML file: {error}.") from None
    except msgspec.ValidationError as error:
        raise CatalogError(f"{path.name}: {_sentence(str(error))}") from None
    except CatalogError as error:
        raise CatalogError(f"{path.name}, {error}") from None


def _sentence(message: str) -> str:
    unknown = _UNKNOWN.fullmatch(message)
    if unknown is None:
        return f"{message}."
    return f"there is no field {unknown[1]!r}{unknown[2]}{suggestion(unknown[1], set(_fields(FeeFile)))}"


def _fields(kind: Any) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        yield field.encode_name
        for part in (field.type, *get_args(field.type)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                yield from _fields(part)
