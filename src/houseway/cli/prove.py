"""`houseway prove`: make the kept figures of games whose bettors decide again, and say what changed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from houseway.analysis import proofs
from houseway.analysis.choices import decisions
from houseway.analysis.effects import FILE as EFFECTS
from houseway.analysis.effects import count_effects, kept_form, read_effects, stock_questions, write_effects
from houseway.cli.options import complete_game
from houseway.cli.output import Json, console, print_json, refusing
from houseway.contracts.documents import CONTRACT_VERSION, ProofsDocument
from houseway.refusals import NotationError
from houseway.rules import Game, games, load_or_read
from houseway.watching import watching


def prove(
    game: Annotated[
        str | None,
        typer.Argument(
            help="A game of the catalog; all of them if none is named.", autocompletion=complete_game
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also figures that are in the file already.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 if a figure is missing.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Another file than the one that is shipped.")] = None,
    effects: Annotated[
        bool,
        typer.Option("--effects", help="The effects of removal of printed pay tables, in their own file."),
    ] = False,
    json: Json = False,
) -> None:
    """Work out the figures that take long to prove, and keep them in the file that other commands read."""
    with refusing():
        named = list(games()) if game is None else [load_or_read(game)]
        if game is not None and decisions(named[0]) is None:
            raise NotationError(
                f"{game} leaves no decisions whose figures are kept; `odds` counts it at once."
            )
        if effects:
            document = _prove_effects(named, out or EFFECTS, again, check, json)
            _report(document, json)
            return
        path = out or proofs.FILE
        kept = proofs.read(path)
        asked = [(each, proofs.digests(each)) for each in proofs.questions(named)]
        wanted = {name for _, names in asked for name in names}
        due = [(each, names) for each, names in asked if again or not all(name in kept for name in names)]
        proved = changed = 0
        if not check:
            with _progress(json) as bar:
                task = bar.add_task("proving", total=len(due))
                for done, (question, names) in enumerate(due):
                    asked_of = f"{question.game.id}, {question.shoe.decks} decks"
                    bar.update(task, description=asked_of, completed=done)
                    with watching(partial(_told, bar, task, done)):
                        figures = proofs.worked_out(question)
                    for name, worked_out in zip(names, figures, strict=True):
                        figure = proofs.written(worked_out)
                        changed += name in kept and kept[name] != figure
                        kept[name], proved = figure, proved + 1
                    # Kept after each question, so that a run that is stopped goes on where it was.
                    proofs.write(path, kept)
            if game is None:
                proofs.write(path, {name: figure for name, figure in kept.items() if name in wanted})
        missing = len([name for name in wanted if name not in kept])
        document = ProofsDocument(len(wanted), proved, changed, missing, str(path.name), CONTRACT_VERSION)
    _report(document, json)


def _prove_effects(
    named: Sequence[Game], path: Path, again: bool, check: bool, quiet: bool
) -> ProofsDocument:
    """Work out the effects of removal that the file lacks, or all again, and keep them."""
    kept = read_effects(path)
    wanted = [(each, proofs.digests(each)) for each in stock_questions(named, kept)]
    due = [] if check else [each for each in wanted if again or not all(name in kept for name in each[1])]
    changed = 0
    with _progress(quiet) as bar:
        task = bar.add_task("proving", total=len(due))
        for done, (question, names) in enumerate(due):
            bar.update(task, description=f"{question.game.id}, effects of removal", completed=done)
            figures = kept_form(count_effects(question), question)
            changed += sum(name in kept and kept[name] != figures[name] for name in names)
            kept |= figures
            write_effects(path, kept)
    digests = [name for _, names in wanted for name in names]
    missing = len([name for name in digests if name not in kept])
    proved = sum(len(names) for _, names in due)
    return ProofsDocument(len(digests), proved, changed, missing, path.name, CONTRACT_VERSION)


def _report(document: ProofsDocument, json: bool) -> None:
    if json:
        print_json(document)
    else:
        told = msgspec.structs.asdict(document)
        console().print(
            "{figures} figures: {proved} proved, {changed} changed, {missing} missing.".format(**told)
        )
    if document.missing:
        raise typer.Exit(1)


def _told(bar: Progress, task: TaskID, done: int, part: int, of: int) -> None:
    bar.update(task, completed=done + part / of)


def _progress(quiet: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, disable=quiet, transient=True)
