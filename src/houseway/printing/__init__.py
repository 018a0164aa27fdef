"""Rule cards and signs: one document, printed as Markdown, HTML or PDF."""

from collections.abc import Callable

from houseway.document import Document
from houseway.printing.english.sentences import sentence
from houseway.printing.html import html
from houseway.printing.markdown import markdown
from houseway.printing.pdf import pdf
from houseway.printing.rule_card import rule_card
from houseway.printing.table_card import table_card

__all__ = ["PAGES", "Document", "drawn", "html", "markdown", "pdf", "rule_card", "sentence", "table_card"]

# How a page of each format is drawn, and what media type that is.
PAGES: dict[str, tuple[Callable[[Document], str | bytes], str]] = {
    "md": (markdown, "text/markdown"),
    "html": (html, "text/html"),
    "pdf": (pdf, "application/pdf"),
}


def drawn(document: Document, kind: str) -> bytes:
    content = PAGES[kind][0](document)
    return content.encode() if isinstance(content, str) else content
