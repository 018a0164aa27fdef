"""`houseway signatures`: what was done in the names of two people."""

from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import Json, print_json
from houseway.contracts.documents.signatures import SignaturesDocument
from houseway.journal.telling.signatures import MOST_TOLD, read_signatures


def signatures(
    database: Database,
    person: Annotated[str | None, typer.Option(help="Only what was signed in this person's name.")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many of the latest are printed.")] = MOST_TOLD,
    json: Json = False,
) -> None:
    """Print the commands that two people signed for, newest first."""
    with reading(database) as store:
        signed = read_signatures(store, person, most)
    if json:
        print_json(SignaturesDocument(signed))
        return
    for told in signed:
        two = f"{told.giver} ({told.giver_role}) and {told.witness} ({told.witness_role})"
        print(f"{told.at:%Y-%m-%d %H:%M:%S} {told.stream} row {told.row}: {told.act} by {two}")
