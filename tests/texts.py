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
