"""What commands share: JSON or a table for people, and refusals that exit with a sentence."""

import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from houseway.refusals import CatalogError, NotationError, Refused
from houseway.watching import watching

REFUSED, UNREADABLE = 1, 2
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def print_json(document: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def console() -> Console:
    """Colour only on a terminal; elsewhere as wide as the table needs."""
    return Console() if sys.stdout.isatty() else Console(width=160, no_color=True, highlight=False)


def table_of(headings: Iterable[str], left: Container[str] | None = None, title: str | None = None) -> Table:
    """A table without rules; columns that are not `left` hold figures, and stand to the right."""
    table = Table(title=title, title_justify="left", box=None, header_style="bold")
    for heading in headings:
        table.add_column(heading, justify="left" if left is None or heading in left else "right")
    return table


def decks_of(count: int) -> str:
    return "1 deck" if count == 1 else f"{count} decks"


def stop(sentence: str, code: int) -> NoReturn:
    sys.stderr.write(sentence + "\n")
    raise typer.Exit(code)


def stop_refused(refused: Refused) -> NoReturn:
    """Stop with a refusal's stable name and its sentence, where no clause is to be cited."""
    stop(f"Refused ({refused.reason}): {refused.sentence}", REFUSED)


@contextmanager
def proving() -> Iterator[None]:
    """A bar on standard error while a proof takes long; nothing where none does, or nobody looks."""
    columns = (TextColumn("proving"), BarColumn(), TimeRemainingColumn())
    with ExitStack() as shown:
        bars: list[Progress] = []

        def tell(done: int, of: int) -> None:
            if not bars:
                bars.append(Progress(*columns, console=Console(stderr=True), transient=True))
                shown.enter_context(bars[0])
                bars[0].add_task("")
            bars[0].update(TaskID(0), completed=done, total=of)

        with watching(tell) if sys.stderr.isatty() else nullcontext():
            yield


@contextmanager
def refusing() -> Iterator[None]:
    """Turn the three kinds of no into one sentence on standard error and a non-zero exit."""
    try:
        yield
    except Refused as error:
        stop(f"Refused ({error.reason}, {error.cite}): {error.sentence}", REFUSED)
    except (NotationError, CatalogError) as error:
        stop(str(error), UNREADABLE)
