"""`houseway restore`: a journal from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import reading
from houseway.cli.output import REFUSED, stop
from houseway.journal import verify as problems_of


def restore(
    copy: Annotated[Path, typer.Argument(help="A backup.")],
    database: Annotated[Path, typer.Argument(help="The journal to make; it must not be there yet.")],
) -> None:
    """Make a journal from a backup that verifies, and never over another."""
    with reading(copy) as store:
        problems = problems_of(store)
        if problems:
            stop(f"{copy} does not verify ({problems[0].problem}); nothing was restored.", REFUSED)
        store.copy_to(database)
    print(f"{database} was restored from {copy}, which verifies.")
