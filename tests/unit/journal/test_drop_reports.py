"""The report of a counted drop: what the count found, and by how much it differs from what was dropped."""

from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore, verify
from houseway.journal.telling.reports import books_of
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.unit.journal.recorded import create_recorded_baccarat


def drops(store) -> list[tuple[int | None, int | None]]:
    return [(line.drop_counted, line.drop_variance) for line in books_of(store).takings("table")]


def test_a_box_that_nobody_counted_has_no_variance():
    table = create_recorded_baccarat(MemoryStore())
    table.open_table()
    table.seat(1, 20_000)
    assert drops(table.record.store) == [(None, None)]


def test_a_count_is_reported_with_what_is_over_or_short():
    store = MemoryStore()
    table = create_recorded_baccarat(store)
    table.open_table()
    table.seat(1, 20_000)
    table.do_as("floor", c.TakeDrop(20_000, 20_500), "dealer")
    assert drops(store) == [(20_500, 500)]
    table.seat(2, 30_000)
    table.do_as("floor", c.TakeDrop(29_000), "dealer")
    assert drops(store) == [(49_500, -500)], "$5 over, then $10 short"
    table.seat(3, 10_000)
    table.do_as("floor", c.TakeDrop(0), "dealer")
    assert drops(store) == [(49_500, -10_500)], "a box found empty is $100 short"
    assert verify(store) == []


def test_the_command_prints_the_count_and_its_variance(tmp_path, words):
    store = SqliteStore(tmp_path / "house.sqlite")
    table = create_recorded_baccarat(store)
    table.open_table()
    table.seat(1, 20_000)
    table.do_as("floor", c.TakeDrop(20_000, 20_500), "dealer")
    store.close()
    printed = CliRunner().invoke(app, ["report", str(tmp_path / "house.sqlite"), "--by", "table"])
    words(printed.stdout)
