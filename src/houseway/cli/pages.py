"""What commands that print a page share: its format, and where it is written."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.output import UNREADABLE, stop
from houseway.printing import Document, drawn


class Format(StrEnum):
    MD = "md"
    HTML = "html"
    PDF = "pdf"


Kind = Annotated[Format, typer.Option("--format", help="Markdown, HTML or PDF.")]
Output = Annotated[
    Path | None, typer.Option(help="Where to write; md and html go to standard output without it.")
]


def write(document: Document, kind: Format, output: Path | None, name: str) -> None:
    """The page, to standard output or to a file; a PDF goes to NAME.pdf unless another is given."""
    if kind is Format.PDF and output is None:
        output = Path(f"{name}.pdf")
    write_bytes(drawn(document, kind), output)


def write_bytes(content: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(content.decode())
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        stop(f"{output} cannot be written: {error.strerror}.", UNREADABLE)
    sys.stderr.write(f"Wrote {output}.\n")
