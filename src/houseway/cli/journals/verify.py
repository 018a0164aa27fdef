"""`houseway verify`: check a journal from its first row to its last."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, KeyFile, read_anchors, reading
from houseway.cli.output import REFUSED, Json, print_json
from houseway.journal import Anchor, Findings, inspect
from houseway.journal.checking.anchoring import Newest


def verify(
    database: Database,
    anchors: Annotated[
        Path | None, typer.Option(help="Anchors that were exported earlier with `houseway anchors`.")
    ] = None,
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Check the chain, every decision, every balance and every shoe of a journal.

    Without the key of its secrets all else is checked, and the report says what was not.
    """
    exported = read_anchors(anchors) if anchors else []
    with reading(database, key_file) as store:
        heads = store.heads()
        findings = inspect(store, exported)
        key = store.key_id()
    rows, problems = sum(head.seq for head in heads.values()), findings.problems
    cannot_know = _cannot_know(exported) | _cannot_open(findings.closed_secrets, key)
    if json:
        verdict = {"ok": not problems, "problems": problems, "streams": len(heads), "rows": rows}
        not_decided = {str(number): count for number, count in findings.not_decided.items()}
        told = {
            "not_decided_again": not_decided,
            "newest_anchor": findings.newest,
            "cannot_know": [*cannot_know],
        }
        print_json({"contract_version": 1, **verdict, **told})
    else:
        _print(findings, len(heads), rows)
        for sentence in cannot_know.values():
            print(sentence)
    if problems:
        raise typer.Exit(REFUSED)


def _print(findings: Findings, streams: int, rows: int) -> None:
    problems = findings.problems
    for problem in problems:
        row = "" if problem.row is None else f" row {problem.row}"
        print(f"{problem.stream}{row}: {problem.problem}.")
    verdict = f"Problems: {len(problems)}." if problems else "Nothing is wrong."
    print(f"{rows} rows in {streams} streams: chain, decisions, balances and shoes checked. {verdict}")
    print(_newest(findings.newest))
    for number, count in findings.not_decided.items():
        print(f"Not decided again: {count} rows of decisions number {number} (docs/corrections.md).")


def _cannot_know(kept: Sequence[Anchor]) -> dict[str, str]:
    """Return what no check of this file can find out, by a stable id with its sentence."""
    if not kept:
        return {
            "missing-rows": (
                "Without kept anchors (--anchors) nobody can know whether rows are missing at the end: a "
                "plain copy of a running house's file lacks those that are still in its -wal file. Copy a "
                "running house with `houseway backup`."
            ),
            "written-anew": (
                "Nor can anybody know whether the whole file was written anew: keep anchors elsewhere with "
                "`houseway serve --anchor-to` or `houseway anchors`."
            ),
        }
    number = max(anchor.number for anchor in kept)
    return {
        "missing-rows": (
            f"Nobody can know whether rows after kept anchor {number} are missing at the end: "
            "keep a newer anchor."
        )
    }


def _cannot_open(closed: int, key: str | None) -> dict[str, str]:
    """Return what could not be checked for want of the key, by a stable id with its sentence."""
    if not closed:
        return {}
    secrets = "1 secret is" if closed == 1 else f"{closed} secrets are"
    return {
        "closed-secrets": (
            f"{secrets} encrypted with key {key}, which was not found: whether shoes and Must Hit amounts "
            "that were not shown yet are those the house committed to was not checked. Name the key with "
            "--key-file."
        )
    }


def _newest(anchor: Newest | None) -> str:
    """How old the newest anchor is: rows after it could be cut off unseen."""
    if anchor is None:
        return "There is no anchor: a tail that was cut off would not be missed."
    age = timedelta(seconds=int((datetime.now(UTC) - anchor.at).total_seconds()))
    return f"The newest anchor, number {anchor.number}, is {age} old; rows after it: {anchor.rows_after}."
