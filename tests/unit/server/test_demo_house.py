"""The demonstration is alive before anybody comes: every family, full stacks, rounds on the roads."""

import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

import houseway
from houseway.journal import replay, verify
from houseway.journal.rows import Entry, read_entry
from houseway.journal.stores.store import table_stream
from houseway.rules.tables import parse_table
from houseway.server.app import create_app
from houseway.server.demo import house as demo
from houseway.server.demo.house import FILES, FROM_FILES, LIVELY, TABLES, Pace
from houseway.server.demo.patrons import is_house_patron
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.envelope import ANSWER_CLOCK
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest

# One of the house's tables, one where a patron banks, one where players bet against each other.
AHEAD = {"demo-1": 3, "demo-3": 3, "demo-25": 5}
ROUNDS = 3
BANKED = "demo-13"
# The bank has gone round the table by then.
MANY_ROUNDS = 8
# Nobody answers for a silent patron while the test runs.
PACE = Pace(betting=0.05, card=0, pause=0.02, answer=3600, patrons=2)


def game_ids() -> dict[str, str]:
    files = {
        name: parse_table(tomllib.loads((FILES / file).read_text("utf-8"))).game
        for name, file in FROM_FILES.items()
    }
    return TABLES | files


def test_every_family_has_a_table_and_baccarat_is_not_most_of_the_house():
    families = {name: houseway.load(game).family for name, game in game_ids().items()}
    catalog = {houseway.load(game.id).family for game in houseway.games()}
    assert set(families.values()) == catalog
    counted = Counter(families.values())
    assert counted["two-hand"] * 5 < 2 * len(families)
    kinds = {"let-it-ride-bonus", "crazy-4-poker", "razz", "draw-poker", "fortune-pai-gow-poker", "omaha"}
    assert {f"ca/{kind}" for kind in kinds | {"deuce-to-seven"}} <= set(game_ids().values())


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "TABLES", {name: TABLES[name] for name in AHEAD if name in TABLES})
    monkeypatch.setattr(demo, "FROM_FILES", {name: FROM_FILES[name] for name in AHEAD if name in FROM_FILES})


def test_rounds_are_on_the_roads_and_players_have_full_stacks_before_anybody_comes(few_tables: None):
    store = MemoryStore()
    with TestClient(create_app(store, replace(LIVELY, ahead=ROUNDS))) as client:
        shown = until_played(client)
    assert {name: table["seats"] - len(table["free_seats"]) for name, table in shown.items()} == AHEAD
    assert shown["demo-1"]["big_road"]
    assert shown["demo-3"]["bank"]["name"].endswith(" (house)")
    for name in AHEAD:
        state = replay(store, table_stream(name))
        assert all(is_house_patron(seat.patron) for seat in state.patrons)
    # A hundred big bets of $4.
    assert first_purchases(store, "demo-25") == [40_000] * AHEAD["demo-25"]
    assert verify(store) == []


def until_played(client: TestClient) -> dict[str, dict[str, Any]]:
    """The lobby, once the house's own people have played as many rounds as they play ahead."""
    for _ in range(6_000):
        tables = {table["table"]: table for table in client.get("/api/tables").json()["tables"]}
        if len(tables) == len(AHEAD) and all(map(is_ready, tables.values())):
            return tables
        time.sleep(0.01)
    raise AssertionError("the house's people did not play")


def is_ready(table: dict[str, Any]) -> bool:
    """Rounds were dealt, and bets of the next are open where there is something to bet on."""
    return table["rounds"] >= ROUNDS and (table["stakes"] is not None or table["phase"] == "betting")


def first_purchases(store: MemoryStore, table: str) -> list[int]:
    bought: dict[str, int] = {}
    for entry in entries(store, table):
        if isinstance(entry.envelope.command, c.BuyIn):
            bought.setdefault(entry.envelope.actor, entry.envelope.command.cents)
    return [*bought.values()]


def entries(store: MemoryStore, table: str) -> Iterator[Entry]:
    return map(read_entry, store.read(table_stream(table)))


def test_a_newcomer_is_not_asked_for_bank_or_cut_before_their_first_hand(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo, "TABLES", {})
    monkeypatch.setattr(demo, "FROM_FILES", {BANKED: FROM_FILES[BANKED]})
    store = MemoryStore()
    with TestClient(create_app(store, PACE)) as client:
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = Guest(socket, BANKED)
            until_open(client)
            guest.join()
            assert guest.command({"type": "sit", "seat": 1})["type"] == "ack"
            assert guest.command({"type": "buy_in", "seat": 1, "cents": 200_000})["type"] == "ack"
            # The bank goes round, also past her seat, while she only looks.
            guest.see(lambda view: view["round"] >= MANY_ROUNDS)
    offers, declined = 0, 0
    for entry in entries(store, BANKED):
        offers += any(isinstance(event, e.BankOffered) and event.seat == 1 for event in entry.events)
        command = entry.envelope.command
        if isinstance(command, c.DeclineBank | c.DeclineCut) and command.seat == 1:
            assert entry.envelope.actor == ANSWER_CLOCK
            declined += isinstance(command, c.DeclineBank)
    assert offers == declined > 0
    assert verify(store) == []


def until_open(client: TestClient) -> None:
    for _ in range(6_000):
        if client.get("/api/tables").json()["tables"]:
            return
        time.sleep(0.01)
    raise AssertionError("the table did not open")
