"""A document as Markdown, for a terminal, a repository or a wiki."""

import re

from houseway.document import Blocks, Bullets, Document, Heading, Item, Note, Paragraph, Sign, Table

DEPARTS = "†"
DEPARTS_MEANS = "departs from the letter of the rule"
_RULES = {"l": ":--", "c": ":-:", "r": "--:"}


def markdown(document: Document) -> str:
    parts = [f"# {escaped(document.title)}", escaped(document.subtitle)]
    parts += [_block(block) for block in document.blocks]
    if any(isinstance(block, Note) and block.departs for block in document.blocks):
        parts.append(f"{DEPARTS} {DEPARTS_MEANS}")
    parts += ["---", escaped(document.footer)]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """The text with what Markdown would read as markup taken literally."""
    text = re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)
    return re.sub(r"^(\d+)([.)])(?=\s)", r"\1\\\2", re.sub(r"^([#+-])(?=\s)", r"\\\1", text))


def _block(block: Blocks) -> str:
    match block:
        case Heading(text, level, cite):
            return f"{'#' * (level + 1)} {escaped(text)}{_cite(cite)}"
        case Paragraph(text, cite):
            return f"{escaped(text)}{_cite(cite)}"
        case Bullets(items):
            return "\n".join(f"- {_item(item)}" for item in items)
        case Note(text, cite, departs):
            return f"> {f'{DEPARTS} ' if departs else ''}{escaped(text)}{_cite(cite)}"
        case Sign(title, items):
            return "\n".join([f"> **{escaped(title)}**", *(f">\n> {_item(item)}" for item in items)])
        case Table():
            return _table(block)


def _item(item: Item) -> str:
    lead = f"**{escaped(item.lead)}.** " if item.lead else ""
    return f"{lead}{escaped(item.text)}{_cite(item.cite)}"


def _cite(cite: str | None) -> str:
    return f" *{escaped(cite)}*" if cite else ""


def _table(table: Table) -> str:
    caption = [f"**{escaped(table.caption)}**", ""] if table.caption else []
    rules = "|".join(_RULES[letter] for letter in table.align)
    foot = [tuple(f"*{escaped(cell)}*" for cell in row) for row in table.foot]
    rows = [tuple(escaped(cell) for cell in row) for row in (table.head, *table.rows)]
    lines = [_row(row) for row in rows]
    return "\n".join([*caption, lines[0], f"|{rules}|", *lines[1:], *(_row(row) for row in foot)])


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace(chr(10), '<br>') for cell in cells)} |"
