"""`houseway report`: drop, win and hold, and what is missing on record."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import Json, print_json
from houseway.journal.telling.missing_records import missing_records
from houseway.journal.telling.reports import Takings, takings
from houseway.money import money_text


class By(StrEnum):
    SHIFT = "shift"
    DAY = "day"
    TABLE = "table"


def report(
    database: Database,
    by: Annotated[By, typer.Option(help="What a line stands for.")] = By.SHIFT,
    json: Json = False,
) -> None:
    """Print each table's drop, win and hold, with fills, credits, counts, and what is not on record."""
    with reading(database) as store:
        lines, missing = takings(store, by), missing_records(store, datetime.now(UTC))
    if json:
        print_json({"contract_version": 1, "takings": lines, "missing": missing})
        return
    for line in lines:
        print(_text(line))
    for each in missing:
        print(f"{each.table or each.pit}: {each.words}")


def _text(line: Takings) -> str:
    hold = "–" if line.hold is None else f"{line.hold:.1%}"
    money = f"drop {money_text(line.drop)}, win {money_text(line.win)}, hold {hold}"
    slips = f"fills {money_text(line.fills)}, credits {money_text(line.credits)}"
    counted = "" if line.counted is None else f", counted {money_text(line.counted)} over the ledger"
    play = " (play money)" if line.play_money else ""
    return f"{' '.join(filter(None, (line.table, line.day, line.shift)))}{play}: {money}; {slips}{counted}"
