"""The redline: what changed between two definitions, clause by clause, and what that does to every edge."""

from houseway.printing.redline.changes import Change, RedlineSection, sentence_of
from houseway.printing.redline.comparison import Comparison, FigureRow, Version, compare, long_run_return
from houseway.printing.redline.page import fold_changes, redline_page

__all__ = [
    "Change",
    "Comparison",
    "FigureRow",
    "RedlineSection",
    "Version",
    "compare",
    "fold_changes",
    "long_run_return",
    "redline_page",
    "sentence_of",
]
