"""Closed cards of a hand in play leave neither over HTTP nor by the command line until that hand ends."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app
from houseway.families import FAMILIES
from houseway.journal import SqliteStore, TableRecord
from houseway.journal.rows import Head
from houseway.journal.telling.exporting import export
from houseway.journal.telling.withholding import rows_told
from houseway.server.app import create_app
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.tempo import Pace
from houseway.server.people import HouseRole, Register, facts
from houseway.server.sessions import COOKIE, Session, Sessions
from houseway.table import Phase, TableState
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import IMPATIENT, Evening, is_over, prepare

STREAM = "table/t-1"
OTHER_STREAM = "table/t-2"
# The tables at which cards lie closed, and of which family they are.
CLOSED = {
    "midi": "two-hand",
    "curator": "two-hand",
    "pan-nine": "pan-nine",
    "blackjack": "blackjack",
    "no-bust": "blackjack",
    "poker-hand": "poker-hand",
    "tiles": "tiles",
    "pai-gow": "pai-gow",
    "holdem": "pots",
    "lowball": "pots",
    "panguingue": "panguingue",
}
# All cards and dice lie open.
OPEN = ("two-hand", "two-hand-banked", "war", "dice")


class Export(NamedTuple):
    """What an export told: heading, last row of each stream, rows that wait, and where anchors end."""

    heading: dict[str, Any]
    last: dict[str, int]
    withheld: dict[str, tuple[int, int]]
    anchored: list[int]

    @classmethod
    def parse(cls, text: str) -> "Export":
        heading, *lines = [msgspec.json.decode(line) for line in text.splitlines()]
        last = {line["stream"]: line["seq"] for line in lines if line["kind"] == "row"}
        withheld = {line["stream"]: line for line in lines if line["kind"] == "withheld"}
        anchors = [line["anchor"]["heads"] for line in lines if line["kind"] == "anchor"]
        return cls(
            heading,
            last,
            {stream: (line["first"], line["rows"]) for stream, line in withheld.items()},
            [heads[STREAM]["seq"] for heads in anchors if STREAM in heads],
        )


def has_card_face_down(state: TableState) -> bool:
    return state.phase is Phase.DEALING and any(any(held.down) for held in state.deal.hands)


async def open_evening(store: SqliteStore | MemoryStore, name: str) -> Evening:
    """Open the table, one of dice beside it, and let a regulator have an account."""
    evening = Evening(store, name)
    await evening.open()
    game, opening = prepare("dice")
    beside = evening.house.add_table("t-2", game)
    await DemoDealer(evening.house, beside, Pace()).open(replace(opening, table="t-2"))
    evening.house.door.register.write("test", facts.PersonAdded("rex", "Rex", HouseRole.REGULATOR))
    return evening


def stop_in_second_hand(path: Path, name: str) -> int:
    """Play a hand to its end and the next one until a card lies closed; return the row that began it."""

    async def play() -> int:
        evening = await open_evening(SqliteStore(path), name)
        await evening.play(lambda state: state.round == 2)
        begun = evening.table.record.head.seq
        await evening.play(has_card_face_down if name in CLOSED else is_dealt)
        await evening.house.stop()
        return begun

    return asyncio.run(play())


def is_dealt(state: TableState) -> bool:
    return state.phase is Phase.DEALING and (state.shoe is None or state.deal.has_cards)


def end_hand(path: Path, name: str) -> None:
    async def play() -> None:
        evening = Evening(SqliteStore(path), name, IMPATIENT)
        evening.resume()
        await evening.play(is_over)
        await evening.house.stop()

    asyncio.run(play())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite"


def read_heads(path: Path) -> dict[str, Head]:
    with closing(SqliteStore(path, read_only=True)) as store:
        return dict(store.heads())


def export_both_ways(path: Path) -> tuple[Export, Export, str]:
    """What the regulator is told over HTTP, what the command prints beside the running house, and notes."""
    store = SqliteStore(path)
    with TestClient(create_app(store)) as client:
        sessions = Sessions(_session_key(store), Register(store))
        cookie = sessions.cookie(Session("rex", "Rex", HouseRole.REGULATOR, "", 0))
        client.cookies.set(COOKIE, cookie)
        answer = client.get("/api/journal")
        assert answer.status_code == 200, answer.text
        printed = CliRunner().invoke(app, ["export", str(path)])
        assert printed.exit_code == 0, printed.output
    return Export.parse(answer.text), Export.parse(printed.stdout), printed.stderr


def _session_key(store: SqliteStore) -> bytes:
    key = store.sealed("house/session-key")
    assert key is not None
    return key


@pytest.mark.parametrize("name", CLOSED)
def test_both_exports_withhold_a_hand_with_closed_cards_until_it_ends(path, name):
    begun = stop_in_second_hand(path, name)
    heads = read_heads(path)
    for told in export_both_ways(path)[:2]:
        waiting = heads[STREAM].seq - begun + 1
        assert told.withheld == {STREAM: (begun, waiting)}
        assert told.heading["withheld"] == waiting
        # The first hand and the other table are told whole.
        assert told.last[STREAM] == begun - 1
        assert told.last[OTHER_STREAM] == heads[OTHER_STREAM].seq
        assert all(row < begun for row in told.anchored)
    end_hand(path, name)
    heads = read_heads(path)
    for told in export_both_ways(path)[:2]:
        assert told.withheld == {}
        assert told.heading["withheld"] == 0
        assert told.last[STREAM] == heads[STREAM].seq
        assert told.last[OTHER_STREAM] == heads[OTHER_STREAM].seq


@pytest.mark.parametrize("name", OPEN)
def test_a_hand_in_play_without_closed_cards_is_exported(path, name):
    stop_in_second_hand(path, name)
    printed = CliRunner().invoke(app, ["export", str(path)])
    told = Export.parse(printed.stdout)
    assert told.withheld == {}
    assert told.last[STREAM] == read_heads(path)[STREAM].seq
    assert printed.stderr == ""


def test_every_family_with_closed_cards_is_among_them():
    assert {*CLOSED.values(), "dice"} == set(FAMILIES)
    assert {name: prepare(name)[0].family for name in CLOSED} == CLOSED


def test_the_command_says_on_its_error_line_how_many_rows_wait(path):
    begun = stop_in_second_hand(path, "holdem")
    waiting = read_heads(path)[STREAM].seq - begun + 1
    _, _, notes = export_both_ways(path)
    assert f"Withheld: {waiting} row" in notes


def test_a_hand_that_ends_while_it_is_exported_is_not_told_in_part():
    """The heads were read in the middle of the hand; what was written since is looked at neither."""
    store = MemoryStore()

    async def play() -> tuple[dict[str, Head], int]:
        evening = await open_evening(store, "poker-hand")
        await evening.play(has_card_face_down)
        heads = dict(store.heads())
        await evening.play(is_over)
        await evening.house.stop()
        return heads, evening.state.round

    heads, number = asyncio.run(play())
    assert number == 1
    told = rows_told(store, heads)
    assert told[STREAM] < heads[STREAM].seq
    assert told[OTHER_STREAM] == heads[OTHER_STREAM].seq
    assert rows_told(store, store.heads())[STREAM] == store.heads()[STREAM].seq


def test_an_export_withholds_the_latest_hand_of_a_table_that_cannot_be_rebuilt(monkeypatch):
    store = MemoryStore()

    async def play() -> int:
        evening = await open_evening(store, "poker-hand")
        await evening.play(lambda state: state.round == 2)
        begun = evening.table.record.head.seq
        await evening.play(is_over)
        await evening.house.stop()
        return begun

    begun = asyncio.run(play())

    def fail(*_: object) -> None:
        raise ValueError("a row of another version")

    monkeypatch.setattr(TableRecord, "after", fail)
    monkeypatch.setattr(TableRecord, "begin_at_snapshot", lambda _: None)
    told = Export.parse("\n".join(line.decode() for line in export(store)))
    assert told.withheld[STREAM][0] == begun
    assert told.last[STREAM] == begun - 1
