"""Table files: what an operator chooses for one table, and whether the rules allow it.

>>> from pathlib import Path
>>> from houseway.rules.tables import problems, read_table
>>> problems(read_table(Path("examples/tables/colorado-mini.toml")))
[]
"""

from houseway.rules.tables.case import Problem
from houseway.rules.tables.checking import layout_problems, problems, rulebook
from houseway.rules.tables.file import (
    Approval,
    CollectionSection,
    HouseSection,
    MeterSetting,
    Offered,
    PostedLine,
    Progressive,
    StakesSection,
    TableFile,
    TokesSection,
    VigorishSection,
    amount,
    share,
)
from houseway.rules.tables.posting import game_of, posted_game, seat_numbers
from houseway.rules.tables.reading import named_files, parse_table, read_table, with_files_in
from houseway.rules.tables.stakes import fields_of, first_stakes, posted_stakes

__all__ = [
    "Approval",
    "CollectionSection",
    "HouseSection",
    "MeterSetting",
    "Offered",
    "PostedLine",
    "Problem",
    "Progressive",
    "StakesSection",
    "TableFile",
    "TokesSection",
    "VigorishSection",
    "amount",
    "fields_of",
    "first_stakes",
    "game_of",
    "layout_problems",
    "named_files",
    "parse_table",
    "posted_game",
    "posted_stakes",
    "problems",
    "read_table",
    "rulebook",
    "seat_numbers",
    "share",
    "with_files_in",
]
