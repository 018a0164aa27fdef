"""`houseway show`: one game's definition, every line with its clause."""

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from houseway.cli.contracts import (
    DecksDocument,
    MeterDocument,
    NoteDocument,
    OptionDocument,
    ProcedureDocument,
    ShowDocument,
    WagerDocument,
)
from houseway.cli.output import console, print_json, refusing
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, PayTable, Wager, load
from houseway.text import suggestion


def show(
    game: Annotated[str, typer.Argument(help="A game of the catalog, such as co/baccarat.")],
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    on: Annotated[str | None, typer.Option(help="Only placed on this hand: player or banker.")] = None,
    paytable: Annotated[str | None, typer.Option(help="Only this pay table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show a game's definition: wagers, pay tables, options, procedures and readings, all with clauses."""
    with refusing():
        found = load(game)
        wagers = selected(found, wager, on, paytable)
    if json:
        print_json(document(found, wagers))
    else:
        console().print(_page(found, wagers, whole=wager is None))


def selected(game: Game, wager: str | None, on: str | None, paytable: str | None) -> list[Wager]:
    """The wagers asked for, with the pay tables asked for; a name that matches nothing is refused."""
    found = [
        msgspec.structs.replace(
            each, paytables=tuple(table for table in each.paytables if paytable in (None, table.id))
        )
        for each in game.wagers
        if wager in (None, each.id) and (on is None or on == each.on)
    ]
    found = [each for each in found if each.paytables]
    if not found:
        asked = " ".join(part for part in (wager, on, paytable) if part)
        near = suggestion(wager or paytable or "", {each.id for each in game.wagers})
        raise Refused(Refusal.UNKNOWN_OFFER, game.cite, f"{game.id} has no {asked}{near}")
    return found


def document(game: Game, wagers: list[Wager]) -> ShowDocument:
    tables = [table for wager in wagers for table in wager.paytables]
    meters = list(dict.fromkeys(meter for table in tables for meter in table.meters))
    return ShowDocument(
        id=game.id,
        name=game.name,
        jurisdiction=game.jurisdiction,
        cite=game.cite,
        family=game.family,
        extends=game.extends,
        digest=game.digest,
        decks=DecksDocument(list(game.decks.allowed), game.decks.default) if game.decks else None,
        draw=msgspec.to_builtins(game.draw),
        wagers=[_as(wager, WagerDocument) for wager in wagers],
        meters=[_as(meter, MeterDocument) for meter in meters],
        options=[_as(option, OptionDocument) for option in game.options],
        procedures=[_as(procedure, ProcedureDocument) for procedure in game.procedures],
        notes=[_as(note, NoteDocument) for note in game.notes],
    )


def _as(struct: msgspec.Struct, kind: Any) -> Any:
    return msgspec.convert(msgspec.to_builtins(struct), kind)


def _page(game: Game, wagers: list[Wager], whole: bool) -> Group:
    parts: list[Any] = [Text(f"{game.name} ({game.id}), {game.jurisdiction}, {game.cite}", style="bold")]
    for wager in wagers:
        for table in wager.paytables:
            parts += [Text(""), _heading(wager, table), _lines(table)]
            parts += [Text(f"  Reading ({note.cite}): {note.text}") for note in (*wager.notes, *table.notes)]
    if whole:
        parts += [Text(""), *(Text(f"Option {o.id} ({o.cite}): {o.meaning}") for o in game.options)]
        parts += [Text(f"{p.id} ({p.cite}): {p.text}") for p in game.procedures]
        parts += [Text(f"Reading ({note.cite}): {note.text}") for note in game.notes]
    return Group(*parts)


def _heading(wager: Wager, table: PayTable) -> Text:
    unit = f", bet in units of {money_text(table.unit_cents, table.currency)}" if table.unit_cents else ""
    floor = ", or better" if table.floor else ""
    return Text(f"{wager.name} - {table.id}{unit}{floor} ({table.cite})", style="bold")


def _lines(table: PayTable) -> Table:
    shown = Table(box=None, show_header=False, padding=(0, 2))
    for line in table.lines:
        envy = f"envy {money_text(line.envy, table.currency)} to {table.envy_to}" if line.envy else ""
        shown.add_row(line.name, line.pays_text, envy, line.cite)
    for meter in table.meters:
        rates = [f"main {meter.main_rate}" if meter.main_rate else "rate set by the operator"]
        rates += [f"reserve {meter.reserve_rate}"] if meter.reserve_rate else []
        seeds = meter.seeds_cents or ((meter.seed_cents,) if meter.seed_cents else ())
        rates += [f"seed {' or '.join(money_text(seed, meter.currency) for seed in seeds)}"] if seeds else []
        shown.add_row(f"Meter {meter.name}", ", ".join(rates), "", meter.cite)
    return shown
