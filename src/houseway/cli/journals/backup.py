"""`houseway backup`: a whole copy of a journal."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading


def backup(
    database: Database,
    copy: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
) -> None:
    """Copy a journal whole, secrets included, while its house may be running."""
    with reading(database) as store:
        store.copy_to(copy)
    print(f"{database} was copied to {copy}, which holds secrets: keep it as you keep keys.")
