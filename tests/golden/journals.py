"""What golden journals hold: every kind of play of this house, each with what records it."""

import asyncio
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore, TableRecord
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
from houseway.table.demonstration.bettors import Bettors, patron
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.clauses.linked import HARMONY, House
from tests.clauses.tables import table as table_file
from tests.golden.house import an_evening
from tests.golden.walks import LINKED, WALKS, walk
from tests.playthroughs.test_deals import DEALS
from tests.unit.table.bank_evening import FILES as PLAYER_DEALER
from tests.unit.table.bank_evening import Evening

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
ROUNDS = 6
# Of a patron's bank: few hands, in which much happens.
HANDS = 3
BANK_SEED = 7
Record = Callable[[Path], None]


def journals() -> Iterator[tuple[str, Record]]:
    """Every golden journal by its name, with what records it."""
    for script in sorted((EXAMPLES / "scripts").rglob("*.jsonl")):
        yield f"script-{script.stem}", partial(run_script, script)
    for name, (file, bettors, seed) in DEALS.items():
        yield f"deal-{name}", partial(deal, EXAMPLES / file, bettors, seed, ROUNDS)
    midi = EXAMPLES / "tables" / "massachusetts-midi.toml"
    yield "shoe-massachusetts-midi", partial(deal, midi, 1, 7, None)
    for name in ("eternal-north", "fortunes", "royal-9"):
        yield f"link-{name}", partial(deal, EXAMPLES / "links" / f"{name}.toml", 3, 5, 10)
    for game_id in filter(is_dealt, ids()):
        yield f"game-{game_id.replace('/', '-')}", partial(play_game, game_id)
    for banked in PLAYER_DEALER:
        yield f"bank-{banked.stem}", partial(bank, banked)
    for pooled in sorted(EXAMPLES.glob("poker*/*.toml")):
        if "game" not in tomllib.loads(pooled.read_text("utf-8")):
            continue  # A schedule of fees.
        yield f"pot-{pooled.stem}", partial(deal, pooled, 6, 19, ROUNDS)
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
    tables = [str(table) for table in _tables(script)]
    if "mark_hit" in script.read_text("utf-8"):
        script = _marked_thrice(script, path.with_suffix(".jsonl"))
    words = ["table", *tables, "--script", str(script), "--keep-going", "--database", str(path)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


def _tables(script: Path) -> list[Path]:
    """Those that its heading names; a poker script has the table of its own name."""
    for line in script.read_text("utf-8").splitlines():
        if line.startswith("# Table"):
            return [ROOT / file for file in line.partition(": ")[2].split()]
    return [EXAMPLES / script.parent.name / f"{script.stem}.toml"]


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


def bank(file: Path, path: Path) -> None:
    """Everybody at a patron's bank does as chance will; what was done there is done again on the record."""
    played = Evening(file, BANK_SEED)
    played.deal_hands(HANDS)
    with stored(path) as store:
        record = TableRecord.create(store, "t-1", played.state.game)
        for envelope in played.done:
            record.act(envelope)


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
        table = Table.open(EXAMPLES / "tables" / "colorado-mini.toml", RecordedFloor(store))
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
    opened.do(replace(posted, tray=0, house=replace(posted.house, play_money=0)))
    opened.fill_tray()
    return opened


@contextmanager
def stored(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    try:
        yield store
    finally:
        store.close()
