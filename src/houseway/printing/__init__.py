"""Rule cards and signs: one document, printed as Markdown, HTML or PDF."""

from houseway.document import Document
from houseway.printing.english.sentences import sentence
from houseway.printing.html import html
from houseway.printing.markdown import markdown
from houseway.printing.pdf import pdf
from houseway.printing.rule_card import rule_card
from houseway.printing.table_card import table_card

__all__ = ["Document", "html", "markdown", "pdf", "rule_card", "sentence", "table_card"]
