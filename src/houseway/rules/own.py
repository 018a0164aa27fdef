"""Wagers and pay tables of one's own, as a game file that extends a game of the catalog.

What is made here is written down as catalog text and read like any other file, so it is checked, cited
("own") and evaluated by the one mechanism there is.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.families.wager_examples import EXAMPLES
from houseway.money import as_printed, parse_pays
from houseway.refusals import CatalogError, NotationError
from houseway.rules.catalog import load, read_text
from houseway.rules.game import EnvyTo, Game, Offer, Wager
from houseway.rules.rule import read_rule
from houseway.toml import toml_text

OWN = "own"
MOST_TABLES, MOST_LINES, MOST_RULE_TEXT = 8, 64, 16_000

Title = Annotated[str, Meta(min_length=1, max_length=120)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class OwnLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event in the rule language and what it pays; vigorish is in percent."""

    name: Title
    when: Annotated[str, Meta(min_length=1, max_length=2_000)]
    pays: Word
    vigorish: Annotated[int, Meta(ge=0, le=100)] | Annotated[str, Meta(pattern=r"^[0-9]{1,2}\.5$(?!\n)")] = 0
    envy: Word | None = None


class OwnMeter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$(?!\n)")]
    main_rate: Annotated[str, Meta(pattern=r"^[0-9]{1,2}(\.[0-9]{1,4})?%$")] | None = None
    reserve_rate: Annotated[str, Meta(pattern=r"^[0-9]{1,2}(\.[0-9]{1,4})?%$")] | None = None
    seed: Word | None = None


class OwnTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pay table of one's own: of a wager of the game if `id` and `on` name one, else of a new wager."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    name: Title
    lines: Annotated[tuple[OwnLine, ...], Meta(min_length=1, max_length=MOST_LINES)]
    on: Literal["player", "banker"] | None = None
    unit: Word | None = None
    suits: Annotated[int, Meta(ge=0, le=4)] = 0
    envy_to: EnvyTo | None = None
    meters: Annotated[tuple[OwnMeter, ...], Meta(max_length=4)] = ()

    @property
    def key(self) -> tuple[str, str | None, str]:
        return self.id, self.on, OWN


def example_line(game: Game) -> OwnLine | None:
    """Return a line of a wager of one's own that works in this game; None where nobody takes wagers."""
    example = EXAMPLES.get(game.id, EXAMPLES.get(game.family)) if game.wagers else None
    return OwnLine(*example) if example else None


def own_offers(game: Game, own: Sequence[OwnTable]) -> tuple[Game, list[Offer]]:
    """A game of the catalog with these pay tables added, and the offers they make."""
    added = _own_game(game.id, tuple(own)) if own else game
    return added, [added.offer(*table.key) for table in own]


@lru_cache(maxsize=256)
def _own_game(game_id: str, own: tuple[OwnTable, ...]) -> Game:
    game = load(game_id)
    _check(game, own)
    try:
        return read_text(game_text(game, own))
    except (CatalogError, NotationError) as error:
        raise NotationError(str(error), _faulty(game, own)) from None


def game_text(game: Game, own: Sequence[OwnTable]) -> str:
    """A catalog file that extends the game, all of its wagers inherited, with what was made."""
    head: dict[str, Any] = {
        "id": f"{game.id}-{OWN}",
        "name": f"{game.name}, with wagers of one's own",
        "family": game.family,
        "cite": OWN,
        "extends": game.id,
        "inherit": {id_: ["*"] for id_ in dict.fromkeys(wager.id for wager in game.wagers)},
    }
    events = {id_: event for table in own for id_, event in _events(table)}
    return toml_text({**head, "event": events, "wager": [_wager(game, table) for table in own]})


def _check(game: Game, own: Sequence[OwnTable]) -> None:
    """Refuse what cannot be read, with its place among the own pay tables."""
    seen: set[tuple[str, str | None, str]] = set()
    rule_text = sum(len(line.when) for table in own for line in table.lines)
    if len(own) > MOST_TABLES or rule_text > MOST_RULE_TEXT:
        limits = f"{MOST_TABLES} pay tables of one's own with {MOST_RULE_TEXT:,} characters of rules"
        raise NotationError(f"At most {limits} are taken; name parts of rules as events.", "own")
    for place, table in enumerate(own):
        if table.key in seen:
            sentence = f"There are two own pay tables {table.id!r} on the same hand; give one another id."
            raise NotationError(sentence, f"own[{place}].id")
        seen.add(table.key)
        for at, line in enumerate(table.lines):
            _check_line(game, table, line, f"own[{place}].lines[{at}]")


def _check_line(game: Game, table: OwnTable, line: OwnLine, field: str) -> None:
    try:
        parse_pays(as_printed(line.pays))
    except NotationError as error:
        raise NotationError(str(error), f"{field}.pays") from None
    try:
        read_rule(game, table.on, line.when)
    except NotationError as error:
        raise NotationError(str(error), f"{field}.when", error.column) from None


def _faulty(game: Game, own: Sequence[OwnTable]) -> str:
    """Which pay table the catalog's reader does not take: its unit, a meter or its envy is wrong."""
    for place, table in enumerate(own):
        try:
            read_text(game_text(game, [table]))
        except (CatalogError, NotationError):
            return f"own[{place}]"
    return "own"


def _event_ids(table: OwnTable) -> list[str]:
    base = "-".join(part for part in (OWN, table.id, table.on) if part)
    return [f"{base}-{number}" for number in range(1, len(table.lines) + 1)]


def _events(table: OwnTable) -> Iterator[tuple[str, dict[str, str]]]:
    for id_, line in zip(_event_ids(table), table.lines, strict=True):
        yield id_, {"name": line.name, "when": line.when, "cite": OWN}


def _wager(game: Game, table: OwnTable) -> dict[str, Any]:
    """A wager of the game keeps its name, kind and clause; a new one is a bonus wager."""
    known = next((wager for wager in game.wagers if (wager.id, wager.on) == (table.id, table.on)), None)
    return {
        "id": table.id,
        **_title(known, table),
        "on": [table.on] if table.on else None,
        "paytable": [_pay_table(table)],
    }


def _title(known: Wager | None, table: OwnTable) -> dict[str, Any]:
    if known is None:
        return {"name": table.name, "kind": "progressive" if table.meters else "bonus", "cite": OWN}
    return {"name": known.name, "kind": known.kind, "cite": known.cite, "placed_when": known.placed_when}


def _pay_table(table: OwnTable) -> dict[str, Any]:
    lines = [
        {"event": id_, "pays": as_printed(line.pays), "vigorish": line.vigorish or None, "envy": line.envy}
        for id_, line in zip(_event_ids(table), table.lines, strict=True)
    ]
    meters = [{**msgspec.to_builtins(meter), "cite": OWN} for meter in table.meters]
    return {
        "id": OWN,
        "cite": OWN,
        "unit": table.unit,
        "suits": table.suits or None,
        "envy_to": table.envy_to,
        "lines": lines,
        "meter": meters or None,
    }
