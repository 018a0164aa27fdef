"""The record of a closed shoe over HTTP: who may ask, what each role is opened, and how it is refused."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.journal.rows import read_entry
from houseway.server.app import create_app
from houseway.server.demo import house as demo
from houseway.server.demo.tempo import Pace
from houseway.server.house import House
from houseway.server.house_kind import open_as
from houseway.server.live.table import LiveTable
from houseway.server.people import HouseRole, Register
from houseway.server.sessions import COOKIE, Session, Sessions
from houseway.table import events as e
from houseway.table.shoe.spent import SpentShoe, faults, read_spent_shoe
from tests.memory_store import MemoryStore

TABLE = "demo-25"
PACE = Pace(betting=0.01, card=0, pause=0.01, floor=0.01, answer=0.01, patrons=2, players=4)
VISITOR = "guest:watcher"


class Played:
    """A demonstration of one poker table that has dealt some hands, and whoever asks it."""

    def __init__(self, client: TestClient, store: MemoryStore) -> None:
        self._client = client
        people = Register(store)
        key = House.session_key(SimpleNamespace(store=store))  # type: ignore[arg-type]
        self._sessions = Sessions(key, people)
        staff = [people.find(f"demo-{role}") for role in HouseRole if role is not HouseRole.PATRON]
        self._signed = {
            each.id: Session(each.id, each.name, each.role, "", each.keys) for each in staff if each
        }
        self.store = store

    def ask(self, path: str, viewer: str = ""):
        signed = self._signed.get(viewer) or Session(viewer, viewer)
        cookies = {COOKIE: self._sessions.cookie(signed)} if viewer else {}
        return self._client.get(
            path, headers={"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        )

    def record(self, viewer: str, query: str = "") -> SpentShoe:
        answer = self.ask(f"/api/tables/{TABLE}/shoes/1{query}", viewer)
        assert answer.status_code == 200, answer.text
        return read_spent_shoe(answer.content)

    def refused(self, path: str, viewer: str) -> tuple[int, str, str]:
        answer = self.ask(path, viewer)
        told = answer.json()
        return answer.status_code, told["reason"], told["say"]

    def events(self) -> list[e.Event]:
        return [event for row in self.store.read(f"table/{TABLE}") for event in read_entry(row).events]

    @property
    def patrons(self) -> list[str]:
        """Who was dealt in in the first hand."""
        started = next(event for event in self.events() if isinstance(event, e.HandStarted))
        return [patron for patron, _ in started.patrons]


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    store = MemoryStore()
    open_as(store, "demo")
    demo.renewed_accounts(store)
    tables: Any = (
        patch.object(demo, "TABLES", {}),
        patch.object(demo, "FROM_FILES", {TABLE: "texas-holdem.toml"}),
        patch.object(LiveTable, "is_watched", True),
    )
    with tables[0], tables[1], tables[2], TestClient(create_app(store, PACE)) as client:
        asked = Played(client, store)
        for _ in range(4000):
            if sum(isinstance(event, e.ShoeLoaded) for event in asked.events()) > 2:
                break
            client.get("/healthz")
        yield asked


def numbers(record: SpentShoe) -> set[int]:
    return {each.number for each in record.openings}


def test_each_role_is_opened_what_its_view_showed_and_nothing_undealt(played: Played):
    drawn = [card for event in played.events() if isinstance(event, e.StreetDealt) for card in event.cards]
    everything = played.record("demo-surveillance")
    dealt = len(everything.openings)
    assert [each.card for each in everything.openings] == drawn[:dealt]
    assert numbers(everything) == set(range(1, dealt + 1))
    assert everything.pack_seed == played.record("demo-regulator").pack_seed != ""
    guest = played.record(VISITOR)
    for viewer in ("demo-dealer", "demo-floor", "demo-executive", "demo-operator"):
        record = played.record(viewer)
        assert record == guest, "staff are shown no closed hand"
        assert (record.pack_seed, record.seed) == ("", "")
    own = {patron: numbers(played.record(patron)) for patron in played.patrons}
    for patron, opened in own.items():
        assert numbers(guest) <= opened < numbers(everything)
        assert len(opened - numbers(guest)) in (0, 2), patron
    assert numbers(everything) - numbers(guest), "burned cards and mucked hands stay closed"
    for record in (everything, guest, *map(played.record, own)):
        assert faults(record) == []


def test_one_round_of_a_shoe_is_told_alone(played: Played):
    assert played.record(VISITOR, "?round=1") == played.record(VISITOR)
    path = f"/api/tables/{TABLE}/shoes/1"
    assert played.refused(f"{path}?round=77", VISITOR)[1:] == ("round_not_over", "no-hand-of-shoe-over")
    for wrong in ("x", "-1", "9" * 40):
        assert played.refused(f"{path}?round={wrong}", VISITOR)[:2] == (400, "message_malformed")


def test_strangers_unknown_shoes_and_a_lost_seed_are_refused_by_their_ids(played: Played):
    path = f"/api/tables/{TABLE}/shoes"
    assert played.refused(f"{path}/1", "")[:2] == (401, "not_signed_in")
    assert played.refused(f"{path}/9999", VISITOR) == (400, "shoe_not_spent", "no-such-shoe")
    with patch.object(MemoryStore, "sealed", lambda *_: None):
        assert played.refused(f"{path}/1", VISITOR)[2] == "seed-not-readable"


def test_the_history_of_a_pot_game_leads_to_the_shoe_of_each_hand(played: Played):
    told = played.ask(f"/api/tables/{TABLE}/hands", VISITOR).json()
    first = told["hands"][-1]
    assert (first["round"], first["shoe"]) == (1, 1)
    assert played.ask(f"/api/tables/{TABLE}/hands/1", VISITOR).json()["shoe"] == 1
    opened = {each.card for each in played.record(VISITOR, "?round=1").openings}
    assert {*first["board"]} <= opened


def test_a_record_is_read_as_any_other_program_reads_it(played: Played):
    document = msgspec.json.decode(msgspec.json.encode(played.record(VISITOR)))
    assert document["seal"] == "tree-2"
    assert len(document["unchosen"]) == 5
