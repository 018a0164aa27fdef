"""`houseway audit`: what a regulator would want to know of the whole rulebook."""

from typing import Annotated

import typer

from houseway.cli.output import Json, print_json, refusing
from houseway.cli.pages import Format, Kind, Output, write
from houseway.contracts.audits import audit_document, games_of
from houseway.printing.audit import audit_page, audited


def audit(
    jurisdiction: Annotated[
        str | None, typer.Option(help="Only these rules: Colorado, Massachusetts or California.")
    ] = None,
    kind: Kind = Format.MD,
    output: Output = None,
    json: Json = False,
) -> None:
    """Read the whole rulebook: what favors the bettor, repeats, never pays, departs from the letter."""
    with refusing():
        chosen = games_of(jurisdiction)
        findings = audited(chosen)
    if json:
        print_json(audit_document(findings))
        return
    write(audit_page(chosen, findings), kind, output, "audit")
