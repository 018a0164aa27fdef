"""Durable rounds without sockets: many tables, whose commands share their flushes."""

import time
from pathlib import Path

from bench.journals import LongJournal
from houseway.journal import SqliteStore, verify
from houseway.table import Phase

TABLES = 100


class SharedTable(LongJournal):
    """Keeps its rows until all tables write together."""

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


def report(folder: Path, seconds: float) -> None:
    path = folder / "inside.sqlite"
    store = SqliteStore(path)
    tables = [SharedTable(store, f"t-{number}") for number in range(TABLES)]
    for table in tables:
        table.sit_down()
        # Shuffles at the start would count against the first rounds.
        for _ in range(4):
            table.step()
    commands = flushes = 0
    began, worked = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        for table in tables:
            table.step()
        batches = [table.taken() for table in tables]
        store.append_all([[batch] for batch in batches])
        commands += sum(len(batch.rows) for batch in batches)
        flushes += 1
    spent, worked = time.perf_counter() - began, time.process_time() - worked
    rounds = sum(table.settled for table in tables)
    store.close()
    print(
        f"in process, {TABLES} tables of 2 bettors: {rounds / spent:,.0f} settled durable rounds/s, "
        f"{commands / spent:,.0f} commands/s, {commands / flushes:,.0f} commands a flush, {flushes} flushes; "
        f"{rounds / worked:,.0f} rounds for each second of processor time"
    )
    checked = SqliteStore(path, read_only=True)
    print(f"  verify: {len(verify(checked))} problems")
    checked.close()
