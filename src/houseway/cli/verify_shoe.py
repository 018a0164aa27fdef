"""`houseway verify-shoe`: check that a spent shoe was honest."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.output import REFUSED, UNREADABLE, print_json, refusing, stop
from houseway.table.shoe.spent import faults, read_spent_shoe


def verify_shoe(
    file: Annotated[Path, typer.Argument(help="The record of a shoe, as `deal --export-shoe` writes it.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Work out the shoe from its seed and compare commitment and cards."""
    try:
        written = file.read_bytes()
    except OSError as error:
        stop(f"{file} cannot be read: {error.strerror}.", UNREADABLE)
    with refusing():
        shoe = read_spent_shoe(written)
    found = faults(shoe)
    if json:
        print_json({"contract_version": 1, "ok": not found, "problems": found, "cards": len(shoe.cards)})
    for sentence in found if not json else ():
        print(sentence)
    if found:
        raise typer.Exit(REFUSED)
    if not json:
        print(
            f"The shoe was honest: its seed gives the commitment published before the cut, "
            f"and after the cut at {shoe.cut} all {len(shoe.cards)} cards that were dealt or burned."
        )
