"""`houseway diff`: what changed between two definitions, and what that does to every edge."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from houseway.cli.journals.file import reading
from houseway.cli.options import Decks, complete_game, is_game_file, lawful_table
from houseway.cli.output import Json, console, print_json, proving, refusing, table_of
from houseway.cli.pages import Format, Output, write
from houseway.contracts.redlines import diff_document
from houseway.document import Blocks, Bullets, Document, Heading, Item, Paragraph, Table
from houseway.journal.record import unopened
from houseway.journal.stores.store import table_stream
from houseway.printing.redline import Version, compare, redline_page
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, load, read


class DiffFormat(StrEnum):
    """The page's formats, and text for a terminal."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    PDF = "pdf"


_HELP = "A game such as co/ez-baccarat, a game or table file, or JOURNAL:TABLE for the game that it pinned."
Named = typer.Argument(metavar="GAME|FILE.toml|JOURNAL:TABLE", help=_HELP, autocompletion=complete_game)


def diff(
    before: Annotated[str, Named],
    after: Annotated[str, Named],
    figures: Annotated[
        bool, typer.Option("--figures/--no-figures", help="Prove the odds of both; without, words alone.")
    ] = True,
    common: Annotated[
        bool, typer.Option("--common", help="Only wagers and pay tables that both of them have.")
    ] = False,
    decks: Decks = None,
    kind: Annotated[
        DiffFormat, typer.Option("--format", help="Text, Markdown, HTML or PDF.")
    ] = DiffFormat.TEXT,
    output: Output = None,
    json: Json = False,
) -> None:
    """Compare two games or tables: what changed, clause by clause, and every edge before and after."""
    with refusing():
        versions = (_version(before), _version(after))
        with proving():
            comparison = compare(*versions, figures=figures, decks=decks, common=common)
    if json:
        print_json(diff_document(comparison))
        return
    page = redline_page(comparison)
    if kind is DiffFormat.TEXT and output is None:
        _print(page)
    else:
        names = [version.game.id.replace("/", "-") for version in versions]
        write(page, Format(kind), output, "-to-".join(names))


def _version(name: str) -> Version:
    path, colon, table = name.rpartition(":")
    if colon:
        return Version(_pinned(Path(path), table))
    if not name.endswith(".toml"):
        return Version(load(name))
    if is_game_file(Path(name)):
        return Version(read(Path(name)))
    return Version.of_table(lawful_table(Path(name), "comparison"))


def _pinned(journal: Path, table: str) -> Game:
    """The game of a table as it was defined when the table was opened."""
    with reading(journal) as store:
        if table_stream(table) not in store.streams():
            raise Refused(Refusal.UNKNOWN_TABLE, "journal", "no-such-table", table=table)
        return unopened(store, table_stream(table)).game


def _print(page: Document) -> None:
    terminal = console()
    terminal.print(Text(page.title, style="bold"))
    terminal.print(Text(page.subtitle), soft_wrap=True)
    for block in page.blocks:
        _print_block(terminal, block)
    terminal.print(Text(f"\n{page.footer}"), soft_wrap=True)


def _print_block(terminal: Console, block: Blocks) -> None:
    match block:
        case Heading(text):
            terminal.print(Text(f"\n{text}", style="bold"))
        case Paragraph(text):
            terminal.print(Text(f"\n{text}"), soft_wrap=True)
        case Bullets(items):
            for item in items:
                terminal.print(_line(item), soft_wrap=True)
        case Table(head, rows):
            table = table_of(head, left=head[:1])
            for row in rows:
                table.add_row(*row)
            terminal.print(Text(""), table)


def _line(item: Item) -> Text:
    lead = f"{item.lead}: " if item.lead else ""
    cite = f" – {item.cite}" if item.cite else ""
    return Text.assemble("  ", (lead, "bold"), item.text, (cite, "dim"))
