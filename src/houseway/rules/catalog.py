"""The catalog: one TOML file a game, found by its id."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules import schema
from houseway.rules.building import build
from houseway.rules.game import Game
from houseway.rules.practice import Practice
from houseway.rules.practice.reading import read_practice
from houseway.text import closest, suggestion
from houseway.toml import read_toml

FOLDERS = {"co": "colorado", "ma": "massachusetts", "ca": "california"}


def _root() -> Path:
    return Path(str(files("houseway"))) / "catalog"


@cache
def ids() -> tuple[str, ...]:
    """Every game of the catalog, by jurisdiction and name."""
    return tuple(map(_id, sorted(_root().glob("*/*.toml"))))


def _id(path: Path) -> str:
    """The jurisdiction of the folder under the catalog, and the file's name."""
    folder = path.relative_to(_root()).parts[0]
    return f"{next(short for short, name in FOLDERS.items() if name == folder)}/{path.stem}"


def games() -> tuple[Game, ...]:
    return tuple(load(id_) for id_ in ids())


@cache
def load(game_id: str) -> Game:
    """One game of the catalog, or a refusal that guesses what was meant."""
    if game_id not in ids():
        near = closest(game_id, ids())
        raise Refused(Refusal.UNKNOWN_GAME, "catalog", "no-such-game", asked=game_id, near=near)
    short, _, name = game_id.partition("/")
    return read(_root() / FOLDERS[short] / f"{name}.toml")


@cache
def general_rules(rules_id: str) -> Practice:
    """The procedures that games of a house or a jurisdiction take, each with its clause there."""
    paths = {_id(path): path for path in _root().glob("*/general/*.toml")}
    if rules_id not in paths:
        raise CatalogError(f"takes = {rules_id!r}: there are no such rules{suggestion(rules_id, paths)}")
    source = msgspec.convert(read_toml(paths[rules_id].read_text("utf-8")), schema.GeneralRulesText)
    return read_practice(source.procedure, Practice(), source.cite, (), ())


def load_or_read(name: str) -> Game:
    """A game of the catalog by its id, or one's own by the path of its file."""
    return read(Path(name)) if name.endswith(".toml") else load(name)


def _with_parts_of_others(draw: dict[str, Any] | None) -> dict[str, Any] | None:
    """A `[draw]` section with the parts that another game prints: `taken = { house_way = "ca/…" }`."""
    if draw is None or "taken" not in draw:
        return draw
    whole = {key: part for key, part in draw.items() if key != "taken"}
    for key, game_id in draw["taken"].items():
        short, _, name = str(game_id).partition("/")
        path = _root() / FOLDERS.get(short, "") / f"{name}.toml"
        section = read_toml(path.read_text("utf-8")).get("draw", {}) if path.is_file() else {}
        if key in whole or key not in section:
            raise CatalogError(f"[draw] taken: {game_id} prints no {key!r} that the file has not got itself.")
        whole[key] = section[key]
    return whole


def read(path: Path) -> Game:
    """A game from a file of one's own; it may extend a game of the catalog."""
    try:
        return read_text(path.read_text("utf-8"))
    except OSError as error:
        raise CatalogError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CatalogError(f"{path.name} is not a text file.") from None
    except CatalogError as error:
        raise CatalogError(f"{path.name}: {error}") from None


def read_text(text: str) -> Game:
    """A game from the text of a game file."""
    try:
        source = msgspec.convert(read_toml(text), schema.GameText)
        source.draw = _with_parts_of_others(source.draw)
        if source.id.partition("/")[0] not in FOLDERS:
            raise CatalogError(
                f"id {source.id!r} begins with no jurisdiction; there is {', '.join(FOLDERS)}."
            )
        general = general_rules(source.takes) if source.takes else None
        return build(source, load(source.extends) if source.extends else None, general)
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"It is not a TOML file: {error}.") from None
    except msgspec.ValidationError as error:
        raise CatalogError(f"{error}.") from None
