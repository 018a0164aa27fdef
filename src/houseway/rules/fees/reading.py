"""The collection schedules of the catalog, found by their id or by the game they may serve."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec

from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules.fees.building import built
from houseway.rules.fees.schedule import Schedule
from houseway.rules.fees.text import FeeFile
from houseway.text import closest, suggestion
from houseway.toml import read_toml
from houseway.words import Values

OWN_FILE = ".toml/"
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(.*)")


@cache
def schedules() -> tuple[Schedule, ...]:
    """Every schedule of the catalog, by file; no two have one id."""
    return tuple(each for slug in _files() for each in _of_file(slug))


def schedule(schedule_id: str, game_id: str | None = None) -> Schedule:
    """One schedule, which serves the game if one is named; else a refusal that guesses what was meant."""
    named = next((each for each in _of_file(schedule_id.partition("/")[0]) if each.id == schedule_id), None)
    if named is not None and game_id in (None, *named.games):
        return named
    if named is not None:
        told: Values = {"asked": schedule_id, "serves": named.games, "game": game_id or ""}
        raise Refused(Refusal.UNKNOWN_SCHEDULE, named.cite, "schedule-of-another-game", **told)
    near = closest(schedule_id, [each.id for each in (schedules_of(game_id) if game_id else schedules())])
    raise Refused(Refusal.UNKNOWN_SCHEDULE, "catalog", "no-such-schedule", asked=schedule_id, near=near)


@cache
def _files() -> dict[str, Path]:
    paths = sorted((Path(str(files("houseway"))) / "catalog").glob("*/fees/*.toml"))
    return {path.stem: path for path in paths}


@cache
def _of_file(slug: str) -> tuple[Schedule, ...]:
    return read_schedules(_files()[slug]) if slug in _files() else ()


def posted_schedule(named: str) -> Schedule:
    """A schedule by its id, or one of the house's own by its file: `own-fees.toml/rates/1`."""
    path, own, rest = named.rpartition(OWN_FILE)
    if not own:
        return schedule(named)
    wanted = f"{Path(path).name}/{rest}"
    for each in read_schedules(Path(f"{path}.toml")):
        if each.id == wanted:
            return each
    raise Refused(Refusal.UNKNOWN_SCHEDULE, "catalog", "no-such-schedule", asked=named, near="")


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
        read = tuple(built(path.stem, file))
    except OSError as error:
        raise CatalogError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CatalogError(f"{path.name} is not a text file.") from None
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"{path.name} is not a TOML file: {error}.") from None
    except msgspec.ValidationError as error:
        raise CatalogError(f"{path.name}: {_sentence(str(error))}") from None
    except CatalogError as error:
        raise CatalogError(f"{path.name}, {error}") from None
    for each, following in pairwise(sorted(read, key=lambda each: each.id)):
        if each.id == following.id:
            raise CatalogError(f"{path.name}: the schedule {each.id} stands twice.")
    return read


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
