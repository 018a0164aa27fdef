"""`houseway restore`: a journal from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import KeyFile, reading
from houseway.cli.output import REFUSED, stop
from houseway.journal import inspect


def restore(
    copy: Annotated[Path, typer.Argument(help="A backup.")],
    database: Annotated[Path, typer.Argument(help="The journal to make; it must not be there yet.")],
    key_file: KeyFile = None,
) -> None:
    """Make a journal from a backup that verifies, and never over another.

    Without the key of its secrets they are not checked, and the house is not served until it has its key.
    """
    with reading(copy, key_file) as store:
        findings = inspect(store)
        if findings.problems:
            stop(f"{copy} does not verify ({findings.problems[0].problem}); nothing was restored.", REFUSED)
        store.copy_to(database)
        key = store.key_id()
    print(f"{database} was restored from {copy}, which verifies.")
    if findings.closed_secrets:
        print(
            f"Its {findings.closed_secrets} secrets could not be checked without key {key}; "
            "`houseway serve` needs that key."
        )
