"""What commands share: JSON or a table for people, and refusals that exit with a sentence."""

import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from houseway.refusals import CatalogError, NotationError, Refused

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


def stop(sentence: str, code: int) -> NoReturn:
    sys.stderr.write(sentence + "\n")
    raise typer.Exit(code)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn the three kinds of no into one sentence on standard error and a non-zero exit."""
    try:
        yield
    except Refused as error:
        stop(f"Refused ({error.reason}, {error.cite}): {error.sentence}", REFUSED)
    except (NotationError, CatalogError) as error:
        stop(str(error), UNREADABLE)
