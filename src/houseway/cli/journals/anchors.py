"""`houseway anchors`: proof of where all streams ended, for safe keeping."""

from typing import Annotated

import typer

from houseway.cli.journals.file import Database, print_lines, reading
from houseway.journal.checking.anchors import encode_anchor


def anchors(
    database: Database, after: Annotated[int, typer.Option(help="Only anchors with a higher number.")] = 0
) -> None:
    """Print a journal's anchors as JSON lines, to be kept where the house cannot reach them."""
    with reading(database) as store:
        print_lines(encode_anchor(anchor) for anchor in store.anchors(after + 1))
