"""Records golden journals: every kind of play of this house, kept for ever as the code of its day wrote it.

`python -m tests.golden.recorder` records the journals of today's number into a folder of that number, beside
those of earlier numbers; what was recorded once is never written again. They are packed together, since they
hold the same games.
"""

import asyncio
import sqlite3
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore, verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.refusals import Refused
from houseway.rules import ids, load
from houseway.server.demo.house import opening
from houseway.table import Role, TableState
from houseway.table.commands import (
    Command,
    CorrectHands,
    EndGame,
    NextRound,
    NoMoreBets,
    PlaceBet,
    StartGame,
    VoidRound,
)
from houseway.table.decision import DECISIONS
from houseway.table.demonstration.bettors import Bettors, patron
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.clauses.linked import HARMONY, House
from tests.clauses.tables import table as table_file
from tests.golden.house import an_evening
from tests.golden.walks import LINKED, WALKS, walk
from tests.playthroughs.test_deals import DEALS

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
ARCHIVE = "journals.tar.xz"
ROUNDS = 6
Record = Callable[[Path], None]


def journals() -> Iterator[tuple[str, Record]]:
    """Every golden journal by its name, with what records it."""
    for script in sorted((ROOT / "examples" / "scripts").rglob("*.jsonl")):
        yield f"script-{script.stem}", partial(run_script, script)
    for name, (file, bettors, seed) in DEALS.items():
        yield f"deal-{name}", partial(deal, ROOT / "examples" / file, bettors, seed, ROUNDS)
    midi = ROOT / "examples" / "tables" / "massachusetts-midi.toml"
    yield "shoe-massachusetts-midi", partial(deal, midi, 1, 7, None)
    for name in ("eternal-north", "fortunes", "royal-9"):
        yield f"link-{name}", partial(deal, ROOT / "examples" / "links" / f"{name}.toml", 3, 5, 10)
    for game_id in filter(is_dealt, ids()):
        yield f"game-{game_id.replace('/', '-')}", partial(play_game, game_id)
    for name in (*WALKS, *LINKED):
        yield f"walk-{name}", partial(walk_about, name)
    yield "odd-stakes", deal_odd_stakes
    yield "misread-jackpot", misread
    yield "house", lambda path: asyncio.run(an_evening(path))


def is_dealt(game_id: str) -> bool:
    """A game that a banked table of this house may open."""
    try:
        _opened(game_id, None)
    except Refused:
        return False
    return True


def run_script(script: Path, path: Path) -> None:
    heading = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Table"))
    tables = [str(ROOT / file) for file in heading.partition(": ")[2].split()]
    if "mark_hit" in script.read_text("utf-8"):
        script = _marked_thrice(script, path.with_suffix(".jsonl"))
    words = ["table", *tables, "--script", str(script), "--keep-going", "--database", str(path)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


def _marked_thrice(script: Path, copy: Path) -> Path:
    """The same script by a dealer who selects each hand, thinks again, and selects it once more."""
    lines = script.read_text("utf-8").splitlines(keepends=True)
    copy.write_text("".join(line * (3 if '"mark_hit"' in line else 1) for line in lines), "utf-8")
    return copy


def deal(file: Path, bettors: int, seed: int, rounds: int | None, path: Path) -> None:
    with stored(path) as store:
        show = Demonstration(Table.open(file, RecordedFloor(store)), seed, bettors)
        assert [*show.play(rounds)]


def play_game(game_id: str, path: Path) -> None:
    """The game's whole layout, bet on for a few rounds."""
    with stored(path) as store:
        assert [*Demonstration(_opened(game_id, RecordedFloor(store)), 19, 4).play(ROUNDS)]


def walk_about(name: str, path: Path) -> None:
    with stored(path) as store:
        walk(store, name)


class OddBettors(Bettors):
    """They put a few dollars more on each spot, so that vigorish has to be rounded."""

    def bets(self) -> Iterator[Command]:
        for bet in super().bets():
            assert isinstance(bet, PlaceBet), "a bettor bets"
            odd = replace(bet, cents=bet.cents + 700)
            yield odd if self._table.can(odd, patron(bet.seat), Role.PATRON) is None else bet


def deal_odd_stakes(path: Path) -> None:
    with stored(path) as store:
        table = Table.open(ROOT / "examples" / "tables" / "colorado-mini.toml", RecordedFloor(store))
        show = Demonstration(table, 2, 4)
        show._bettors = OddBettors(table, 4, show._below)
        assert [*show.play(ROUNDS)]


def misread(path: Path) -> None:
    """Fixed awards come from the meter, and go back into it when the floor reads the hands anew."""
    with stored(path) as store:
        house = House()
        house.floor = RecordedFloor(store)
        house.open(
            "t-1", table_file("co/eternal", {**HARMONY, "link": "floor"}, house={"fixed_pays_from": "meter"})
        )
        house.seat(1, 2)
        house.shoe("t-1")
        house.start(1, 2)
        house.deal("8s", "8h", "8d", "8c")
        house.do("t-1", "floor", CorrectHands(("8s", "8d"), ("8h", "9c"), "The last card is a 9."))
        house.dealer(EndGame(), NextRound())
        house.bet(1)
        house.dealer(NoMoreBets(), StartGame())
        house.do("t-1", "dealer", VoidRound("The shoe fell."), "floor")


def _opened(game_id: str, floor: RecordedFloor | None) -> Table:
    game = load(game_id)
    name = game_id.replace("/", "-")
    opened = Table(TableState(name, game, game.digest), game.pack.default, floor)
    # Patrons buy in with cash.
    posted = opening(name, game)
    opened.do(replace(posted, house=replace(posted.house, play_money=0)))
    return opened


@contextmanager
def stored(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    try:
        yield store
    finally:
        store.close()


def tidied(path: Path) -> Path:
    """A copy without what the code that wrote it keeps for itself."""
    copy = path.with_suffix(".tidied")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM snapshots")
    connection.execute("DELETE FROM sealed WHERE name = 'house/session-key'")
    connection.execute("VACUUM INTO ?", (str(copy),))
    connection.close()
    return copy


def record(number: int) -> None:
    archive = FOLDER / str(number) / ARCHIVE
    if archive.exists():
        sys.exit(f"{archive} is there already; it is never written again.")
    archive.parent.mkdir(exist_ok=True)
    with TemporaryDirectory() as place, tarfile.open(archive, "w:xz", preset=9) as packed:
        for name, recorded in journals():
            path = Path(place) / f"{name}.sqlite"
            recorded(path)
            with stored(path) as store:
                assert verify(store) == [], name
            packed.add(tidied(path), path.name)
            print(f"recorded {name}", flush=True)


if __name__ == "__main__":
    record(DECISIONS)
