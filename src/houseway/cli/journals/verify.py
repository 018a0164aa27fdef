"""`houseway verify`: check a journal from its first row to its last."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import read_anchors, reading
from houseway.cli.output import REFUSED, print_json
from houseway.journal import Findings, inspect


def verify(
    database: Annotated[Path, typer.Argument(help="The journal, an SQLite file.")],
    anchors: Annotated[
        Path | None, typer.Option(help="Anchors that were exported earlier with `houseway anchors`.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Check the chain, every decision, every balance and every shoe of a journal."""
    exported = read_anchors(anchors) if anchors else []
    with reading(database) as store:
        heads = store.heads()
        findings = inspect(store, exported)
    rows, problems = sum(head.seq for head in heads.values()), findings.problems
    if json:
        verdict = {"ok": not problems, "problems": problems, "streams": len(heads), "rows": rows}
        not_decided = {str(number): count for number, count in findings.not_decided.items()}
        print_json({"contract_version": 1, **verdict, "not_decided_again": not_decided})
    else:
        _print(findings, len(heads), rows)
    if problems:
        raise typer.Exit(REFUSED)


def _print(findings: Findings, streams: int, rows: int) -> None:
    problems = findings.problems
    for problem in problems:
        row = "" if problem.row is None else f" row {problem.row}"
        print(f"{problem.stream}{row}: {problem.problem}.")
    verdict = f"Problems: {len(problems)}." if problems else "Nothing is wrong."
    print(f"{rows} rows in {streams} streams: chain, decisions, balances and shoes checked. {verdict}")
    for number, count in findings.not_decided.items():
        print(f"Not decided again: {count} rows of decisions number {number} (docs/corrections.md).")
