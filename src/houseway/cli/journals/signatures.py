"""`houseway signatures`: what was done in the names of two people."""

from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import Json, print_json, refusing
from houseway.contracts.documents.signatures import SignaturesDocument
from houseway.journal.telling.signatures import MOST_TOLD, read_signatures


def signatures(
    database: Database,
    person: Annotated[str | None, typer.Option(help="Only what was signed in this person's name.")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many of the latest are printed.")] = MOST_TOLD,
    before: Annotated[
        str | None, typer.Option(help="Only what was signed before this row, as STREAM/ROW.")
    ] = None,
    json: Json = False,
) -> None:
    """Print the commands that two people signed for, newest first.

    Where there are older ones, the last line names the row to give as --before.
    """
    with reading(database) as store, refusing():
        page = read_signatures(store, person, most, before)
    if json:
        print_json(SignaturesDocument(page.signatures, older=page.older))
        return
    for told in page.signatures:
        two = f"{told.giver} ({told.giver_role}) and {told.witness} ({told.witness_role})"
        print(f"{told.at:%Y-%m-%d %H:%M:%S} {told.stream} row {told.row}: {told.act} by {two}")
    if page.older is not None:
        print(f"older: --before {page.older}")
