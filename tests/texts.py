"""Texts as tests record them: a list of problems line by line, without what differs from run to run."""

import re
from collections.abc import Iterable
from pathlib import Path

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
