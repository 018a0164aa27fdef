"""`houseway audit`: what a regulator would want to know of the whole rulebook."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.output import print_json, refusing
from houseway.cli.pages import Format, write
from houseway.contracts.audits import audit_document, games_of
from houseway.printing.audit import audit_page, audited


def audit(
    jurisdiction: Annotated[
        str | None, typer.Option(help="Only these rules: Colorado, Massachusetts or California.")
    ] = None,
    kind: Annotated[Format, typer.Option("--format", help="Markdown, HTML or PDF.")] = Format.MD,
    output: Annotated[
        Path | None, typer.Option(help="Where to write; md and html go to standard output without it.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Read the whole rulebook: what favors the bettor, repeats, never pays, departs from the letter."""
    with refusing():
        chosen = games_of(jurisdiction)
        found = audited(chosen)
    if json:
        print_json(audit_document(found))
        return
    write(audit_page(chosen, found), kind, output, "audit")
