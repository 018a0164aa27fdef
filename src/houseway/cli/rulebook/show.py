"""`houseway show`: one game's definition, every line with its clause."""

from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from houseway.cli.options import GameName, OnlyOn, OnlyTable, OnlyWager
from houseway.cli.output import Json, console, print_json, refusing
from houseway.contracts.games import selected, show_document
from houseway.money import money_text
from houseway.rules import Game, PayTable, Wager, load_or_read


def show(
    game: GameName,
    wager: OnlyWager = None,
    on: OnlyOn = None,
    paytable: OnlyTable = None,
    json: Json = False,
) -> None:
    """Show a game's definition: wagers, pay tables, options, procedures and readings, all with clauses."""
    with refusing():
        rules = load_or_read(game)
        wagers = selected(rules, wager, on, paytable)
    if json:
        print_json(show_document(rules, wagers))
    else:
        console().print(_page(rules, wagers, whole=wager is None))


def _page(game: Game, wagers: list[Wager], whole: bool) -> Group:
    parts: list[Any] = [Text(f"{game.name} ({game.id}), {game.jurisdiction}, {game.cite}", style="bold")]
    for wager in wagers:
        for table in wager.paytables:
            parts += [Text(""), _heading(wager, table), _lines(table)]
            parts += [Text(f"  Reading ({note.cite}): {note.text}") for note in (*wager.notes, *table.notes)]
    if whole:
        parts += [Text(""), *(Text(f"Option {o.id} ({o.cite}): {o.meaning}") for o in game.options)]
        parts += [Text(f"{id_} ({p.cite}): {p.text}") for id_, p in game.practice.procedures.items()]
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
