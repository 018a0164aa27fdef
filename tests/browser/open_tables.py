"""Tables that a test finds open when the house opens: written into its journal before."""

import itertools
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

import houseway
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.journal import SqliteStore, TableRecord
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.rules import Game
from houseway.server.demo.house import PLAY_MONEY_CENTS
from houseway.server.house_kind import open_as
from houseway.table import Envelope, Phase, Role, can
from houseway.table import commands as c
from houseway.table.routine import comes_next, next_load
from houseway.table.seat_commands import house_actor
from houseway.table.state import ShoeStage
from tests.first_fill import first_fill
from tests.routine import next_act

CUTTING_CARD = 52
CUT_AT = 60
# Two rounds spend a shoe whose cutting card lies so near the front.
NEARLY_SPENT = 408
SHORT, FULL, CASH = "short", "full", "cash"
# Its first round is a pair of sixes for the Player.
HOUSE_MONEY = "house-money-5"
TRAY = 5_000_000
BEFORE_A_CUT = ("cut-by-keyboard", "cut-390-dark", "cut-1366-light")


def every_spot(game: Game) -> Iterator[c.Posted]:
    """One pay table of every wager on every hand that needs no jackpot link."""
    seen = set()
    for offer in game.offers():
        if offer.kind != "progressive" and offer.key[:2] not in seen:
            seen.add(offer.key[:2])
            yield c.Posted(*offer.key, 500, 50_000)


def house_banked() -> list[Game]:
    return [game for game in map(houseway.load, _ids()) if not game.id.startswith("ca/")]


def table_of(game: Game) -> str:
    """The table of a game in a house that has one of each."""
    return game.id.replace("/", "-")


def _ids() -> list[str]:
    return [game["id"] if isinstance(game, dict) else game.id for game in houseway.games()]


def open_in_journal(
    database: Path,
    tables: dict[str, tuple[Game, c.House]],
    cutting_card: int = CUTTING_CARD,
    play_money: int = PLAY_MONEY_CENTS,
) -> None:
    """Each of these, opened and with the bets of its first round open."""
    store = SqliteStore(database)
    open_as(store, "demo")
    for name, (game, house) in tables.items():
        plays = replace(house, play_money=play_money)
        _begin(TableRecord.create(store, name, game), plays, cutting_card)
    store.close()


def open_before_a_cut(database: Path, table: str, game: Game, cutting_card: int) -> None:
    """Its first shoe is spent without patrons, and the second waits for one who may cut it."""
    open_in_journal(database, {table: (game, c.House())}, cutting_card)
    store = SqliteStore(database)
    record = TableRecord.resume(store, table_stream(table))
    do = _dealer(record, "again")
    while (shoe := record.state.shoe) is None or (shoe.number, shoe.stage) != (2, ShoeStage.LOADED):
        do(_next(record, cutting_card))
    store.close()


def order_of(table: str, decks: int) -> tuple[int, ...]:
    """The cards of a test table's first shoe, after its cut."""
    return cut(shuffled(seed_of(table), FIFTY_TWO.counts(decks)), CUT_AT)


def _begin(record: TableRecord, house: c.House, cutting_card: int) -> None:
    game, table = record.state.game, record.state.table
    do = _dealer(record, "opening")
    tray = TRAY if house.play_money else 0
    do(c.OpenTable(table, game.id, game.digest, (1, 2, 3), tuple(every_spot(game)), tray, house=house))
    if not house.play_money:
        record.act(first_fill(datetime.now(UTC), TRAY, f"{table}-fill"))
    while record.state.phase is not Phase.BETTING:
        do(_next(record, cutting_card))


def _dealer(record: TableRecord, name: str) -> Callable[[c.Command], None]:
    numbers = itertools.count(1)

    def do(command: c.Command) -> None:
        id_ = f"{record.state.table}-{name}-{next(numbers)}"
        actor = house_actor(record.state, command, "dealer")
        record.act(Envelope(id_, actor, Role.DEALER, datetime.now(UTC), command))

    return do


def _next(record: TableRecord, cutting_card: int) -> c.Command:
    state = record.state
    command = comes_next(state).command
    if isinstance(command, c.InspectCards) and can(state, _asks(state.table, command)) is not None:
        # As the demonstration's dealer does: nobody is there to be shown the cards.
        command = next_load(state)
    if isinstance(command, c.LoadShoe):
        number = 1 if state.shoe is None else state.shoe.number + 1
        seed = seed_of(state.table, number)
        record.store.seal(shoe_seal(record.stream, number), seed)
        return c.LoadShoe(commitment(seed, FIFTY_TWO.counts(command.decks)), command.decks, cutting_card)
    if isinstance(command, c.RevealShoe):
        return c.RevealShoe(seed_of(state.table).hex())
    if isinstance(command, c.Cut):
        return c.Cut(CUT_AT)
    return next_act(state, order_of(state.table, state.shoe.decks) if state.shoe else [1, 2, 3, 4, 5, 6])


def _asks(table: str, command: c.Command) -> Envelope:
    return Envelope(f"{table}-asks", "dealer", Role.DEALER, datetime.now(UTC), command)


def seed_of(table: str, shoe: int = 1) -> bytes:
    which = "shoe" if shoe == 1 else f"shoe {shoe}"
    return sha256(f"{which} of {table}".encode()).digest()
