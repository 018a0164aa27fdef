"""Texts as tests record them: a list of problems line by line, without what differs from run to run."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from houseway.document import Block, Bullets, Document, Heading, Note, Paragraph, Sign, Table
from houseway.journal import Problem


def list_problems(problems: Iterable[Problem]) -> str:
    """Return a line for each problem: its stream, its row and what is wrong."""
    return "\n".join(f"{problem.stream} {problem.row}: {problem.problem}" for problem in problems)


def hide_folder(text: str, folder: Path) -> str:
    """Return the text with `FOLDER` for the folder's own path, which is another one in every run."""
    return text.replace(str(folder), "FOLDER")


def hide_times(text: str) -> str:
    """Return the text with `TIME` for what a clock says: dates, times of day and ages."""
    return re.sub(r"\d{4}-\d\d-\d\d|\b\d+:\d\d(:\d\d)?\b", "TIME", text)


def hide_figures(text: str) -> str:
    """Return the text with `#` for each number, which is the luck of a run, and one space for several."""
    return re.sub(r" +", " ", re.sub(r"\d[\d,.]*\d|\d", "#", text))


def list_rows(rows: Iterable[Iterable[str]]) -> str:
    """Return a line for each row of a table, its cells apart by ` | `."""
    return "\n".join(" | ".join(cell.replace("\n", " / ") for cell in row) for row in rows)


def list_section(document: Document, number: int) -> str:
    """Return the lines under one of the main headings of a page; 0 is the first of them."""
    main = [place for place, block in enumerate(document.blocks) if _is_main_heading(block)]
    last = [*main, len(document.blocks)][number + 1] if number >= 0 else len(document.blocks)
    blocks = document.blocks[main[number] : last]
    return "\n".join(text for block in blocks for text, _ in _list_lines(block))


def list_clause(document: Document, clause: str) -> str:
    """Return the lines of a page that cite this clause, word for word."""
    lines = [line for block in document.blocks for line in _list_lines(block)]
    return "\n".join(text for text, cite in lines if clause in (cite or ""))


def _is_main_heading(block: Block) -> bool:
    return isinstance(block, Heading) and block.level == 1


def _list_lines(block: Block) -> Iterator[tuple[str, str | None]]:
    match block:
        case Heading(text, _, cite) | Paragraph(text, cite) | Note(text, cite, _):
            yield text, cite
        case Bullets(items) | Sign(_, items):
            yield from (
                (f"{item.lead}: {item.text}" if item.lead else item.text, item.cite) for item in items
            )
        case Table():
            yield list_rows([block.head, *block.rows, *block.foot]), None


def list_texts(document: Document) -> list[str]:
    """Return every line of a page."""
    return [text for block in document.blocks for text, _ in _list_lines(block)]


def hide_digests(text: str) -> str:
    """Return the text with `DIGEST` for each hash, which changes with what is hashed."""
    return re.sub(r"\b[0-9a-f]{64}\b", "DIGEST", text)
