"""`houseway progressive`: the books of the jackpot links, and the slip of a win."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import UNREADABLE, Json, print_json, refusing, stop
from houseway.cli.pages import Format, write
from houseway.cli.transcripts.books import link_text
from houseway.contracts.documents import CONTRACT_VERSION
from houseway.contracts.documents.progressives import ProgressiveDocument
from houseway.contracts.progressives import link_document
from houseway.contracts.win_slips import win_slip
from houseway.journal import Store
from houseway.journal.telling.link_reports import link_names
from houseway.printing.win_slip import win_slip_page


class ProgressiveAct(StrEnum):
    REPORT = "report"
    SLIP = "slip"


def progressive(
    act: Annotated[ProgressiveAct, typer.Argument(help="What to print.")],
    database: Database,
    link: Annotated[str, typer.Option(help="The link; without it the report tells of all.")] = "",
    full: Annotated[bool, typer.Option("--full", help="Each contribution in a line of its own.")] = False,
    hit: Annotated[int, typer.Option(help="The hit of a slip, by its number at its table.")] = 1,
    table: Annotated[str, typer.Option(help="The table of the hit, where several have that number.")] = "",
    kind: Annotated[Format, typer.Option("--format", help="How to print a slip.")] = Format.MD,
    output: Annotated[Path | None, typer.Option(help="Where to write a slip.")] = None,
    json: Json = False,
) -> None:
    """Report a link's history, awards and reconciliation, or print the slip of a jackpot that was paid."""
    with reading(database) as store, refusing():
        names = _names(store, link)
        if act is ProgressiveAct.SLIP:
            slip = win_slip(store, names, hit, table)
            write(win_slip_page(slip), kind, output, f"win-slip-{slip.table}-{hit}")
            return
        links = [link_document(store, name, full) for name in names]
    if json:
        print_json(ProgressiveDocument(links, CONTRACT_VERSION))
        return
    print("\n\n".join(link_text(told) for told in links))


def _names(store: Store, link: str) -> list[str]:
    names = link_names(store)
    if link and link not in names:
        stop(f"This journal has no link {link!r}; it has {', '.join(names) or 'none'}.", UNREADABLE)
    return [link] if link else names
