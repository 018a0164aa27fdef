"""A document as a PDF: the template reads it as data, so no text of it is ever taken for markup."""

from importlib.resources import files

import msgspec
import typst

from houseway.document import Document, Table, spans


def pdf(document: Document) -> bytes:
    """The pages, in fonts that typst brings along, the same bytes for the same document."""
    template = (files("houseway.printing") / "page.typ").read_bytes()
    covered = [spans(block) if isinstance(block, Table) else [] for block in document.blocks]
    data = {
        "document": msgspec.json.encode(document).decode(),
        "spans": msgspec.json.encode(covered).decode(),
    }
    return typst.compile(template, sys_inputs=data, ignore_system_fonts=True)
