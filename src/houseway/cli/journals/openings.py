"""`houseway openings`: the proof of the cards that somebody saw of a shoe, as a file for `verify-shoe`."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import UNREADABLE, refusing, stop
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.hands import EVERYTHING, Looks, seated_at
from houseway.journal.telling.openings import opened_cards
from houseway.refusals import NotationError
from houseway.table import Role
from houseway.text import suggestion


def openings(
    database: Database,
    table: Annotated[str, typer.Option(help="The table, as the house calls it.")],
    shoe: Annotated[int, typer.Option(help="The number of the shoe.")],
    patron: Annotated[str, typer.Option(help="Whose cards; without it those that a guest saw.")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="All cards that were dealt, and the whole pack once it is over.")
    ] = False,
    number: Annotated[int | None, typer.Option("--round", help="The cards of this round alone.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file; else it is printed.")] = None,
) -> None:
    """Open the cards of hands that are over, each with its proof; `houseway verify-shoe` checks the file."""
    with refusing(), reading(database) as store:
        head = store.heads().get(table_stream(table))
        if head is None:
            raise NotationError(f"{database} has no table {table}.")
        if patron and patron not in (known := seated_at(store, table)):
            nobody = f"Nobody called {patron!r} has sat at {table}{suggestion(patron, known)}"
            raise NotationError(f"{nobody} Name a patron, or leave --patron out for a guest.")
        if patron and everything:
            raise NotationError("Give --patron or --all, not both.")
        looks = EVERYTHING if everything else Looks(Role.PATRON, patron or None)
        record = opened_cards(store, table, head.seq, shoe, looks, number)
    written = msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"
    if out is None:
        typer.echo(written.decode(), nl=False)
        return
    try:
        out.write_bytes(written)
    except OSError as error:
        stop(f"{out} cannot be written: {error}.", UNREADABLE)
