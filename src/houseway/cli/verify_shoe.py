"""`houseway verify-shoe`: check that a spent shoe was honest."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cards.packs import PACKS
from houseway.cards.seal import SHOWN_SEALS
from houseway.cli.output import REFUSED, UNREADABLE, Json, print_json, refusing, stop
from houseway.table.shoe.spent import SpentShoe, faults, read_spent_shoe


def verify_shoe(
    file: Annotated[
        Path, typer.Argument(help="The record of a shoe or of opened cards; docs/fairness.md describes it.")
    ],
    json: Json = False,
) -> None:
    """Work out the shoe from its seed, shares and cut, and compare commitment and cards."""
    try:
        written = file.read_bytes()
    except OSError as error:
        stop(f"{file} cannot be read: {error.strerror}.", UNREADABLE)
    with refusing():
        shoe = read_spent_shoe(written)
    wrong = faults(shoe)
    if json:
        cards = len(shoe.openings or shoe.cards)
        print_json({"contract_version": 1, "ok": not wrong, "problems": wrong, "cards": cards})
    for sentence in wrong if not json else ():
        print(sentence)
    if wrong:
        raise typer.Exit(REFUSED)
    if not json:
        print(_honest(shoe))


def _honest(shoe: SpentShoe) -> str:
    shares = f"{len(shoe.shares)} patrons' shares and " if shoe.shares else ""
    thrown = len(shoe.throws)
    dice = f" The dice fell by their sealed key in all {thrown} throws." if thrown else ""
    if shoe.seal in SHOWN_SEALS:
        return (
            f"The shoe was honest: its seed gives the commitment published before the cut, and after "
            f"{shares}the cut at {shoe.cut} all {len(shoe.cards)} cards that were dealt or burned.{dice}"
        )
    opened = (
        f"The {len(shoe.openings)} opened cards are those that lay in their sealed places, after {shares}"
        f"the cut at {shoe.cut}; the other cards stay closed."
    )
    if shoe.seal == "tree-1":
        return opened
    if shoe.pack_seed:
        opened = (
            f"The pack that was dealt is whole, and after {shares}the cut at {shoe.cut} it gives "
            f"all {len(shoe.cards)} cards that left the shoe."
        )
    chose = "the patrons' shares chose" if shoe.shares else "nobody but the house chose"
    return f"{opened} The {PACKS - 1} other packs are whole; {chose} the one that was dealt.{dice}"
