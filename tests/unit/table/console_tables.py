"""The tables that a walker opens: every example that passes `check`, and every table of the demonstration."""

import tomllib
from pathlib import Path

from houseway.journal import TableRecord
from houseway.journal.links import Links
from houseway.refusals import CatalogError
from houseway.rules import load
from houseway.rules.tables import parse_table, read_table
from houseway.server.demo.house import FILES, TABLES, for_play
from houseway.server.demo.house import opening as demonstration
from houseway.table import Envelope, Role, TableState
from houseway.table.opening.setting_up import Unopened, check_table, set_up
from tests.memory_store import MemoryStore
from tests.tables import NOON

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def _is_table(path: Path) -> bool:
    try:
        return check_table(read_table(path)) == []
    except CatalogError:
        return False


def _name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}".replace(".", "-")


EXAMPLE_FILES = {_name(path): path for path in sorted(EXAMPLES.rglob("*.toml")) if _is_table(path)}
DEMO_FILES = {f"demo-{path.stem}".replace(".", "-"): path for path in sorted(FILES.glob("*.toml"))}
NAMES = (*EXAMPLE_FILES, *DEMO_FILES, *TABLES)


def unopened(name: str) -> Unopened:
    """Return the table of this name; an example is a real table with an empty tray."""
    if name in TABLES:
        game = load(TABLES[name])
        state = TableState(name, game, game.digest)
        return Unopened(state, demonstration(name, game), game.pack.default)
    if name in EXAMPLE_FILES:
        return set_up(read_table(EXAMPLE_FILES[name]), name, name)
    table = set_up(parse_table(tomllib.loads(DEMO_FILES[name].read_text("utf-8"))), name, name)
    return table._replace(opening=for_play(table.opening))


def opened(name: str) -> TableRecord:
    """Return the record of the table, opened by the floor in a store of its own."""
    table, store = unopened(name), MemoryStore()
    record = TableRecord.create(store, name, table.state.game, Links(store))
    record.act(Envelope("open", "floor", Role.FLOOR, NOON, table.opening))
    return record
