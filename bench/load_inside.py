"""Durable rounds without sockets: a table goes on when what it did last is on the disk, as in the house."""

import os
import time
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from bench.journals import LongJournal
from bench.load_played import check_played
from houseway.journal import GroupWriter, SqliteStore, verify
from houseway.journal.stores.group import Answered
from houseway.table import Phase

TABLES = 400


class InsideTable(LongJournal):
    """Its rows wait for the writer that all tables share."""

    def __init__(self, store: SqliteStore, table: str) -> None:
        super().__init__(store, table)
        self.settled = 0

    def _flush(self) -> None:
        """Rows go out with those of the others."""

    def step(self) -> None:
        """What is next at this table, one or two commands."""
        self._next()
        if self.record.state.phase is Phase.SETTLED:
            self.settled += 1


def report(folder: Path, seconds: float, count: int = TABLES) -> None:
    path = folder / "inside.sqlite"
    store = SqliteStore(path)
    durable: SimpleQueue[InsideTable] = SimpleQueue()
    writer = GroupWriter(store, _deliver)
    tables = [InsideTable(store, f"t-{number}") for number in range(count)]
    for table in tables:
        table.sit_down()
        # Shuffles at the start would count against the first rounds.
        for _ in range(4):
            table.step()
        _write(writer, table, durable)
    groups, rows = writer.groups, writer.rows
    settled = sum(table.settled for table in tables)
    began, worked = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        table = durable.get()
        table.step()
        _write(writer, table, durable)
    writer.close()
    spent, worked = time.perf_counter() - began, time.process_time() - worked
    rounds = sum(table.settled for table in tables) - settled
    groups, rows = writer.groups - groups, writer.rows - rows
    store.close()
    check_played(rounds, f"{rows} rows were written")
    print(
        f"in process, {count} tables of 2 bettors: {rounds / spent:,.0f} settled durable rounds/s, "
        f"{rows / spent:,.0f} commands/s, {rows / groups:,.0f} commands a flush, {groups / spent:,.0f} "
        f"flushes/s; {rounds / worked:,.0f} rounds for each second of processor time; "
        f"load average {os.getloadavg()[0]:.1f}"
    )
    checked = SqliteStore(path, read_only=True)
    print(f"  verify: {len(verify(checked))} problems")
    checked.close()


def _deliver(answers: list[tuple[Answered, BaseException | None]]) -> None:
    for answered, error in answers:
        answered(error)


def _write(writer: GroupWriter, table: InsideTable, durable: "SimpleQueue[InsideTable]") -> None:
    writer.append([table.taken()], partial(_written, table, durable))


def _written(table: InsideTable, durable: "SimpleQueue[InsideTable]", error: BaseException | None) -> None:
    assert error is None, error
    durable.put(table)
