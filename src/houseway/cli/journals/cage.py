"""`houseway cage`: the slips of the cage."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import Json, print_json, refusing
from houseway.cli.pages import Format, write
from houseway.contracts.cage_slips import cage_slip
from houseway.printing.cage_slip import cage_slip_page


class CageCommand(StrEnum):
    SLIP = "slip"


def cage(
    act: Annotated[CageCommand, typer.Argument(help="What to print.")],
    database: Database,
    slip: Annotated[int, typer.Option(help="The number of the slip, as the cage was told it.")],
    kind: Annotated[Format, typer.Option("--format", help="How to print it.")] = Format.MD,
    output: Annotated[Path | None, typer.Option(help="Where to write it.")] = None,
    json: Json = False,
) -> None:
    """Print the slip of an act at the cage: cashier, patron, amount, means, time and room to sign."""
    with reading(database) as store, refusing():
        printed = cage_slip(store, slip)
    if json:
        print_json(printed)
        return
    write(cage_slip_page(printed), kind, output, f"cage-slip-{slip}")
