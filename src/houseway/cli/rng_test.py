"""`houseway rng-test`: whether the shuffles of simulation and of live shoes are fair."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.documents import RandomnessDocument, VerdictDocument
from houseway.refusals import NotationError

UNFAIR = 1
COLUMNS = ("source", "test", "observations", "chi-square", "degrees", "99% limit", "chance", "inside")


def rng_test(
    seed: Annotated[int, typer.Option(help="Seed of the simulation's shuffles.")] = 1,
    shuffles: Annotated[int, typer.Option(help="Shuffles of one deck, of each source.")] = 50_000,
    shoes: Annotated[int, typer.Option(help="Shuffles of eight decks, of each source.")] = 2_000,
    report: Annotated[Path | None, typer.Option(help="Write the report here: .md or .json.")] = None,
    json: Json = False,
) -> None:
    """Test finished shuffles: positions, pairs, runs, permutations, frequency, serial, poker, gaps."""
    with refusing():
        if shuffles < 15_000 or shoes < 100:
            raise NotationError("The tests need at least 15000 shuffles and 100 shoes to mean anything.")
        document = _tested(seed, shuffles, shoes)
        if report is not None:
            _write(document, report)
    if json:
        print_json(document)
    else:
        _print(document)
    if not document.fair:
        raise typer.Exit(UNFAIR)


def _tested(seed: int, shuffles: int, shoes: int) -> RandomnessDocument:
    from houseway.simulation.randomness import (
        CONFIDENCE,
        all_fair,
        least_chance_allowed,
        live_source,
        simulation_source,
        verdicts,
    )

    tested = [
        verdict
        for source in (simulation_source(seed), live_source())
        for verdict in verdicts(source, shuffles, shoes)
    ]
    outside = sum(not verdict.inside for verdict in tested)
    return RandomnessDocument(
        confidence=CONFIDENCE,
        seed=seed,
        shuffles=shuffles,
        shoes=shoes,
        tests=msgspec.convert(tested, list[VerdictDocument], from_attributes=True),
        outside=outside,
        least_chance=min(verdict.chance for verdict in tested),
        least_chance_allowed=least_chance_allowed(len(tested)),
        fair=all_fair(tested),
    )


def _rows(document: RandomnessDocument) -> list[tuple[str, ...]]:
    return [
        (test.source, test.test, f"{test.observations:,}", f"{test.statistic:,.1f}", f"{test.degrees:,}",
         f"{test.limit:,.1f}", f"{test.chance:.4f}", "yes" if test.inside else "NO")
        for test in document.tests
    ]  # fmt: skip


def _conclusion(document: RandomnessDocument) -> str:
    verdict = "fair" if document.fair else "NOT FAIR"
    return (
        f"Outside their own 99% limit: {document.outside} of {len(document.tests)} tests. The least "
        f"chance is {document.least_chance:.5f}; fair shuffles give less than "
        f"{document.least_chance_allowed:.5f} in one of a hundred such reports. The shuffles are {verdict}."
    )


def _print(document: RandomnessDocument) -> None:
    table = table_of(COLUMNS, left=("source", "test", "inside"))
    for row in _rows(document):
        table.add_row(*row)
    console().print(table)
    console().print(_conclusion(document))


def _write(document: RandomnessDocument, report: Path) -> None:
    match report.suffix:
        case ".json":
            report.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
        case ".md":
            report.write_text(_markdown(document), encoding="utf-8")
        case other:
            raise NotationError(f"A report is written as .md or .json, not {other or 'without an ending'}.")


def _markdown(document: RandomnessDocument) -> str:
    lines = [
        "# Fairness of the shuffles",
        "",
        f"{document.shuffles:,} shuffles of one deck and {document.shoes:,} of eight decks from each source; "
        f"the simulation's seed is {document.seed}. Every test is a chi-square test at 99%.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|{'---|' * len(COLUMNS)}",
        *(f"| {' | '.join(row)} |" for row in _rows(document)),
        "",
        _conclusion(document),
    ]
    return "\n".join(lines) + "\n"
