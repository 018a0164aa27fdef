"""`houseway hands`: the poker hands of a table as PHH files."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import UNREADABLE, refusing, stop
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.hands import EVERYTHING, Looks, hands_of, seated_at, told_hand
from houseway.refusals import NotationError
from houseway.table import Role
from houseway.text import suggestion


def hands(
    database: Database,
    table: Annotated[str, typer.Argument(help="The table, as the house calls it.")],
    number: Annotated[int, typer.Option("--round", help="This hand alone; without it every one.")] = 0,
    seen_by: Annotated[
        str | None, typer.Option(help="Only the cards that this patron saw; '' for who only watched.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="A folder for one file a hand.")] = None,
) -> None:
    """Write finished hands of a pot game in PHH, the open format; `houseway hand` replays them."""
    looks = EVERYTHING if seen_by is None else Looks(Role.PATRON, seen_by or None)
    with refusing(), reading(database) as store:
        head = store.heads().get(table_stream(table))
        if head is None:
            raise NotationError(f"{database} has no table {table}.")
        if seen_by and seen_by not in (known := seated_at(store, table)):
            nobody = f"Nobody called {seen_by!r} has sat at {table}{suggestion(seen_by, known)}"
            raise NotationError(f"{nobody} Name a patron, or '' for who only watched.")
        numbers = [number]
        before: int | None = head.seq + 1
        if not number:
            numbers = []
            while before is not None:
                part = hands_of(store, table, before)
                numbers, before = [*reversed([hand.round for hand in part.hands]), *numbers], part.before
        for each in numbers:
            told = told_hand(store, table, head.seq, each, looks)
            if told is None:
                raise NotationError(f"No hand {each} was played to its end at {table}.")
            if out is None:
                typer.echo(told.phh)
                continue
            try:
                out.mkdir(parents=True, exist_ok=True)
                (out / f"{table}-{each}.phh").write_text(told.phh, "utf-8")
            except OSError as error:
                stop(f"{out} cannot be written: {error}.", UNREADABLE)
