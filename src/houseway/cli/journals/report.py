"""`houseway report`: drop, win and hold, fees where a patron banks, and what is missing on record."""

from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

import typer

from houseway.cli.journals.file import Database, reading
from houseway.cli.output import Json, print_json
from houseway.contracts.documents.reports import ReportDocument
from houseway.journal.telling.fee_reports import FeeTakings
from houseway.journal.telling.missing_records import missing_records
from houseway.journal.telling.reports import Takings, books_of
from houseway.money import money_text


class By(StrEnum):
    HOUR = "hour"
    SHIFT = "shift"
    DAY = "day"
    TABLE = "table"


def report(
    database: Database,
    by: Annotated[By, typer.Option(help="What a line stands for.")] = By.SHIFT,
    json: Json = False,
) -> None:
    """Print each table's drop, win and hold, fees where a patron banks, and what is not on record."""
    with reading(database) as store:
        books, missing = books_of(store), missing_records(store, datetime.now(UTC))
    lines, fees = books.takings(by), books.fees(by)
    if json:
        print_json(ReportDocument(lines, fees, books.income(), missing))
        return
    for line in lines:
        print(_text(line))
    for each_fee in fees:
        print(_fee_text(each_fee))
    if fees:
        print(f"House income from fees: {money_text(books.income())}")
    for each in missing:
        print(f"{each.table or each.pit}: {each.words}")


def _text(line: Takings) -> str:
    hold = "–" if line.hold is None else f"{line.hold:.1%}"
    money = f"drop {money_text(line.drop)}, win {money_text(line.win)}, hold {hold}"
    slips = f"fills {money_text(line.fills)}, credits {money_text(line.credits)}"
    counted = "" if line.counted is None else f", counted {money_text(line.counted)} over the ledger"
    drop = ""
    if line.drop_counted is not None:
        over = money_text(line.drop_variance or 0)
        drop = f", drop counted {money_text(line.drop_counted)}, variance {over}"
    return f"{_name(line)}: {money}; {slips}{counted}{drop}"


def _fee_text(line: FeeTakings) -> str:
    paid = f"bettors {money_text(line.bettor)}, player-dealers {money_text(line.player_dealer)}"
    if line.pot or line.everyone:
        paid = f"pots {money_text(line.pot)}, players {money_text(line.everyone)}"
    hands = f"{line.hands} hands, {money_text(round(Fraction(line.per_hand or 0)))} a hand"
    apart = f"owed {money_text(line.owed)}, returned {money_text(line.returned)}"
    covered = f"action covered {money_text(line.covered)}"
    fees = f"fees {money_text(line.income)} ({paid})"
    return f"{_name(line)}, {line.schedule}: {fees}; {hands}; {covered}; {apart}"


def _name(line: Takings | FeeTakings) -> str:
    play = " (play money)" if line.play_money else ""
    return " ".join(filter(None, (line.table, line.day, line.shift, line.hour))) + play
