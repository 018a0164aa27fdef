"""What commands share: JSON or a table for people, and refusals that exit with a sentence."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import msgspec
import typer
from rich.console import Console

from houseway.refusals import CatalogError, NotationError, Refused

REFUSED, UNREADABLE = 1, 2


def print_json(document: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def console() -> Console:
    """Colour only on a terminal; elsewhere as wide as the table needs."""
    return Console() if sys.stdout.isatty() else Console(width=160, no_color=True, highlight=False)


def stop(sentence: str, code: int) -> NoReturn:
    sys.stderr.write(sentence + "\n")
    raise typer.Exit(code)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn the three kinds of no into one sentence on standard error and a non-zero exit."""
    try:
        yield
    except Refused as no:
        stop(f"Refused ({no.reason}, {no.cite}): {no.sentence}", REFUSED)
    except (NotationError, CatalogError) as no:
        stop(str(no), UNREADABLE)


Command = Callable[..., None]
