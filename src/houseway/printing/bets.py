"""The bets of a game as a card lists them: both sides of a wager together, every vigorish as one table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from houseway.money import Push, Share, To, money_text
from houseway.printing.english.sentences import can_hold
from houseway.rules import Game, Line, PayTable, Wager
from houseway.rules.game import Note, OfferKey
from houseway.text import decimal, joined

SIDES = {"player": "Player", "banker": "Banker"}
ONLY_TABLE = "standard"
# An id as long as this gets a line of its own.
LONG = 8
LINE_FEED = "\n"


def table_name(id_: str) -> str:
    """A printed id stands for itself; a bare number or letter needs a word in front."""
    return id_ if "-" in id_ or not id_[-1:].isalnum() or len(id_) > 3 else f"Pay table {id_}"


class Column(msgspec.Struct, frozen=True):
    """Pay tables that pay alike but for the percentage of vigorish; `lines` are those that can fit."""

    tables: tuple[PayTable, ...]
    lines: tuple[Line, ...]

    @property
    def table(self) -> PayTable:
        return self.tables[0]

    @property
    def name(self) -> str:
        ids = [table.id for table in self.tables]
        return ", ".join(ids) if len(ids) < 3 else f"{ids[0]} to {ids[-1]}"

    @property
    def title(self) -> str:
        """What these pay tables are called, `5% vigorish on wins`, else their ids.

        It is empty for the only pay table of a wager.
        """
        names = list(dict.fromkeys(table.name for table in self.tables if table.name))
        charged = next((place for place, line in enumerate(self.lines) if line.vigorish), None)
        if names:
            return joined(names, "or")
        if self.name == ONLY_TABLE:
            return ""
        if charged is not None:
            wins = not isinstance(self.lines[charged].pay, Push)
            return f"{self.vigorish(charged)} vigorish on {'wins' if wins else 'ties'}"
        return self.name

    @property
    def heading(self) -> str:
        """The title as it stands above pays: an id has words in front of it, a long one below them."""
        if self.title != self.name:
            return self.title or "Pays"
        return f"Pay table{' ' if len(self.title) < LONG else LINE_FEED}{self.title}"

    @property
    def inline(self) -> str:
        """The title within a line; empty for the only pay table of a wager."""
        if self.title == self.name:
            return f"Pay table {self.title}"
        return self.title.replace(LINE_FEED, ", ")

    def vigorish(self, place: int) -> str:
        """The percentage of a line, `5% to 25%` over several tables."""
        percentages = [
            line.percent
            for table in self.tables
            for line in table.lines
            if line.when == self.lines[place].when and line.name == self.lines[place].name
        ]
        low, high = min(percentages), max(percentages)
        if low != high:
            return f"{decimal(low)}% to {decimal(high)}%"
        return f"{decimal(low)}%" if low else ""

    def pays(self, place: int, at_least: bool) -> str:
        """What a line pays, in words; `at_least` where the printed odds are a floor."""
        line, vigorish = self.lines[place], self.vigorish(place)
        text = pays_text(line, self.table)
        if at_least and self.table.floor and isinstance(line.pay, To):
            text = f"at least {text}"
        if vigorish:
            text += f", less {vigorish}{' of the bet' if isinstance(line.pay, Push) else ''}"
        return text + (f"\nenvy {money_text(line.envy, self.table.currency)}" if line.envy else "")


class Bet(msgspec.Struct, frozen=True):
    """A wager with the hands it may be placed on, and its pay tables as columns."""

    id: str
    name: str
    kind: str
    cite: str
    sides: tuple[str | None, ...]
    columns: tuple[Column, ...]
    notes: tuple[Note, ...]
    placed_when: str | None

    @property
    def label(self) -> str:
        """`Dragon Bonus on Player or Banker`, or the wager's own name."""
        named = [SIDES[side] for side in self.sides if side]
        return f"{self.name} on {joined(named, 'or')}" if len(named) > 1 else self.name

    def keys(self, side: str | None, column: Column) -> list[OfferKey]:
        return [(self.id, side, table.id) for table in column.tables]


def pays_text(line: Line, table: PayTable) -> str:
    match line.pay:
        case Share(percent, meter):
            return f"{percent}% of meter" if len(table.meters) < 2 else f"{percent}% of {meter} meter"
    return "loses" if line.pays == "lose" else line.pays


def bets(game: Game, options: Mapping[str, Any]) -> list[Bet]:
    """Every wager once, in the order of the catalog."""
    alike: list[list[Wager]] = []
    for wager in game.wagers:
        same = next((group for group in alike if _alike(group[0], wager)), None)
        if same:
            same.append(wager)
        else:
            alike.append([wager])
    return [_bet(game, group, options) for group in alike]


def _alike(wager: Wager, other: Wager) -> bool:
    return wager.id == other.id and wager.paytables == other.paytables


def _bet(game: Game, wagers: Sequence[Wager], options: Mapping[str, Any]) -> Bet:
    first = wagers[0]
    columns = tuple(_columns(game, first.paytables, options))
    sides = tuple(wager.on for wager in wagers)
    name = first.name.removesuffix(f" on {SIDES[first.on]}") if first.on and len(wagers) > 1 else first.name
    return Bet(first.id, name, first.kind, first.cite, sides, columns, first.notes, first.placed_when)


def _columns(game: Game, tables: Iterable[PayTable], options: Mapping[str, Any]) -> Iterable[Column]:
    groups: list[list[PayTable]] = []
    for table in tables:
        if groups and _without_vigorish(groups[-1][0]) == _without_vigorish(table):
            groups[-1].append(table)
        else:
            groups.append([table])
    for group in groups:
        lines = tuple(line for line in group[0].lines if can_hold(game, line.when, options))
        yield Column(tuple(group), lines)


def _without_vigorish(table: PayTable) -> PayTable:
    lines = tuple(msgspec.structs.replace(line, vigorish=int(bool(line.vigorish))) for line in table.lines)
    return msgspec.structs.replace(table, id="", name="", lines=lines)
