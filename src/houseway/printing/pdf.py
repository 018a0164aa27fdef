"""A document as a PDF: the template reads it as data, so no text of it is ever taken for markup."""

from functools import cache
from importlib.resources import files

import msgspec
import typst

from houseway.cards.tile_faces import FACES
from houseway.document import Document, Table, spans
from houseway.printing.fonts import FOLDER


def pdf(document: Document) -> bytes:
    """Return the pages, in fonts of typst and of this package alone: the same bytes for the same document."""
    template = (files("houseway.printing") / "page.typ").read_bytes()
    covered = [spans(block) if isinstance(block, Table) else [] for block in document.blocks]
    data = {
        "document": msgspec.json.encode(document).decode(),
        "spans": msgspec.json.encode(covered).decode(),
        "faces": msgspec.json.encode(FACES).decode(),
    }
    return typst.compile(template, sys_inputs=data, font_paths=_fonts())


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[FOLDER])
