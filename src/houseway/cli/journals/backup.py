"""`houseway backup`: a whole copy of a journal."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading


def backup(
    database: Database,
    copy: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
) -> None:
    """Copy a journal whole, while its house may be running.

    Secrets stay encrypted, and the key is not copied.
    """
    with reading(database) as store:
        store.copy_to(copy)
        key, has_secrets = store.key_id(), bool(store.list_secrets())
    if key is not None:
        print(f"{database} was copied to {copy}. Its secrets are encrypted; keep key {key} elsewhere.")
    elif has_secrets:
        print(
            f"{database} was copied to {copy}, which holds secrets in plain, as an earlier version wrote "
            "them: keep it as you keep keys. `houseway serve` encrypts those of the house."
        )
    else:
        print(f"{database} was copied to {copy}. It holds no secrets.")
