"""Who learns of a closed card early: a running house, watched over real websockets by every role.

Whatever the house is about to send is rendered once more with other cards of the shoe in every place that
lies closed to this viewer. If the bytes differ, they tell something of a closed card. What then arrives over
the websockets must be nothing but bytes that were compared.
"""

import asyncio
import re
import threading
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from houseway.cli.serve import config_of
from houseway.families.round import CLOSED
from houseway.journal import SqliteStore, Store, TableRecord
from houseway.journal.record import unopened
from houseway.journal.rows import Row, read_entry
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.hands import Looks
from houseway.refusals import NotationError, Refused
from houseway.server.api.hints import hint_question
from houseway.server.app import create_app
from houseway.server.demo import house as demo
from houseway.server.demo.tempo import Pace
from houseway.server.house import House
from houseway.server.house_kind import open_as
from houseway.server.live.showing import NOTHING_SEEN, Seen, Showing
from houseway.server.live.table import LiveTable
from houseway.server.lobby import _summary as summary
from houseway.server.people import HouseRole, Register
from houseway.server.sessions import COOKIE, Session, Sessions
from houseway.table import Phase, Role, TableState, apply_all
from tests.memory_store import MemoryStore
from tests.unit.journal.sealed_evening import texts_shown
from tests.unit.table.closed_cards import comes, dealt_otherwise

PACE = Pace(betting=0.03, card=0, pause=0.02, squeeze=0.1, floor=0.05, answer=0.03, patrons=2, players=4)
# Every role that signs in, a visitor who sits at no table, and the sign on the wall.
WATCHER, SIGN = "guest:watcher", ""
STAFF_ROLES = [role for role in HouseRole if role is not HouseRole.PATRON]
# One table a family at least, and those whose cards stay closed longest.
ALL_TABLES = {
    "demo-8": "co/baccarat",
    "demo-6": "co/3-dice",
    "demo-14": "super-pan-9.toml",
    "demo-16": "21st-century-4.0.toml",
    "demo-19": "california-blackjack.toml",
    "demo-20": "ultimate-texas-holdem.toml",
    "demo-21": "three-card-poker.toml",
    "demo-22": "casino-war.toml",
    "demo-23": "pai-gow.toml",
    "demo-24": "face-up-pai-gow-poker.toml",
    "demo-25": "texas-holdem.toml",
    "demo-26": "omaha-high-low.toml",
    "demo-27": "seven-card-stud.toml",
    "demo-28": "lowball.toml",
    "demo-30": "panguingue.toml",
}
# The kinds of viewer that every watch must have compared.
VIEWERS = {"guest", "dealer", "floor", "surveillance", "sign", "export"}
# Tries to find other closed cards after which the same comes next: where there are none the round tells it.
TRIES = 12
# What is sent of cards that were compared before is compared one time in so many.
OFTEN = 8
# Of a table's latest rows, when it is looked at who was shown which card.
ROWS_FOLLOWED = 2000
_PACE = re.compile(r'"pace":(null|\d+),')


class Pair(NamedTuple):
    """A card that lay closed, by where it lay, and somebody who was sent something meanwhile."""

    table: str
    round: int
    hand: str
    position: int
    viewer: str


class Leak(NamedTuple):
    viewer: str
    table: str
    row: int
    where: str
    told: str
    otherwise: str


class Shown(NamedTuple):
    """A moment rendered as it is and with other closed cards."""

    other: TableState
    told: Showing
    would: Showing
    lobby: tuple[list[str], list[str]]

    @classmethod
    def of(cls, record: TableRecord, state: TableState, other: TableState) -> "Shown":
        as_is, might_be = (
            SimpleNamespace(state=each, linked=each, head=record.head, ledger=record.ledger)
            for each in (state, other)
        )
        lobby = [_text(summary(cast(LiveTable, each), None)) for each in (as_is, might_be)]
        told, would = (Showing(cast(TableRecord, each)) for each in (as_is, might_be))
        return cls(other, told, would, (lobby[:1], lobby[1:]))


class Audit:
    """Compares what is sent, and counts closed cards by who was watching."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self.pairs: set[Pair] = set()
        self.leaks: list[Leak] = []
        self.compared: Counter[str] = Counter()
        self.told_by_the_round = 0
        self.sent: set[bytes] = set()
        self.families: Counter[str] = Counter()
        self.latest: dict[str, TableState] = {}
        self.errors: list[str] = []
        self._moments: dict[str, tuple[int, dict[tuple[str, ...], Shown | None]]] = {}

    def look(
        self, showing: Showing, viewer: str, role: Role, patron: str, seconds: int | None, parts: list[str]
    ) -> None:
        """Never stops the house: what goes wrong here is told at the end."""
        try:
            self._look(showing, viewer, role, patron, seconds, parts)
        except Exception:
            self.errors.append(traceback.format_exc())

    def _look(
        self, showing: Showing, viewer: str, role: Role, patron: str, seconds: int | None, parts: list[str]
    ) -> None:
        record: TableRecord = showing._record
        state = record.linked
        self.latest[state.table] = state
        self.sent.update(map(_print, parts))
        closed = [*closed_to(state, role, patron)]
        if not closed or state.shoe is None:
            return
        pairs = {Pair(state.table, state.round, hand, index, viewer) for hand, index in closed}
        if pairs <= self.pairs and self._chance.randrange(OFTEN):
            return
        own = tuple([held.name for held in state.deal.hands if looks_at(state, held, role, patron)])
        shown = self._shown(record, state, own)
        if shown is None:
            self.told_by_the_round += 1
            return
        self.families[state.game.family] += len(pairs - self.pairs)
        self.pairs |= pairs
        row = record.head.seq
        told, would = (_rendered(each, viewer, role, patron, seconds) for each in (shown.told, shown.would))
        self._compare(viewer, state, row, "wire", told, would)
        self._compare(viewer, state, row, "lobby", *shown.lobby)
        if role is Role.PATRON:
            self._compare(viewer, state, row, "hint", [_hint(state, patron)], [_hint(shown.other, patron)])

    def _shown(self, record: TableRecord, state: TableState, own: tuple[str, ...]) -> "Shown | None":
        """This moment as it is and as it might be, for all who look at the same hands."""
        moment, kept = self._moments.get(state.table, (0, {}))
        if moment != record.head.seq:
            kept = {}
            self._moments[state.table] = record.head.seq, kept
        if own not in kept:
            other = self._otherwise(state, own)
            kept[own] = None if other is None else Shown.of(record, state, other)
        return kept[own]

    def _otherwise(self, state: TableState, own: tuple[str, ...]) -> TableState | None:
        for _ in range(TRIES):
            other = dealt_otherwise(state, self._chance, own)
            # Cards that cannot lie there beside what was laid and given away are no other deal.
            with suppress(LookupError, ValueError, AssertionError):
                if comes(other) == comes(state):
                    return other
        return None

    def _compare(
        self, viewer: str, state: TableState, row: int, where: str, told: list[str], would: list[str]
    ) -> None:
        self.compared[where] += 1
        for one, other in zip(told, would, strict=True):
            if one != other:
                self.leaks.append(Leak(viewer, state.table, row, where, one, other))


def looks_at(state: TableState, held: Any, role: Role, patron: str) -> bool:
    """Whether these are the viewer's own cards; written again here, so that the house is not believed."""
    seats = {seat.number for seat in state.seats if seat.patron == patron}
    return role is Role.PATRON and bool(patron) and held.status != CLOSED and bool(seats & {*held.sees})


def closed_to(state: TableState, role: Role, patron: str) -> Iterator[tuple[str, int]]:
    """The cards of the round in play that lie face down and that this viewer does not look at."""
    if state.phase is not Phase.DEALING:
        return
    for held in state.deal.hands:
        if not looks_at(state, held, role, patron):
            yield from ((held.name, index) for index, down in enumerate(held.down) if down)


def _rendered(showing: Showing, viewer: str, role: Role, patron: str, seconds: int | None) -> list[str]:
    if viewer == "sign":
        return _without_clock(showing.on_sign(seconds, NOTHING_SEEN)[0])
    return _without_clock(showing.news(role, patron, seconds, NOTHING_SEEN)[0])


def _without_clock(parts: list[str]) -> list[str]:
    """How many rounds an hour is the clock's to say."""
    return [_PACE.sub("", part) for part in parts]


def _hint(state: TableState, patron: str) -> str:
    try:
        return repr(hint_question(state, patron))
    except Refused as refused:
        return repr(refused.document)
    except NotationError as error:
        # Where players bet against each other there is none.
        return str(error)


def _text(told: msgspec.Struct) -> str:
    return msgspec.json.encode(told).decode()


def _print(text: str) -> bytes:
    return sha256(text.encode()).digest()


class Doors:
    """What was asked of the exports while hands were in play, and what was found in them."""

    def __init__(self) -> None:
        self.exports = 0
        self.withheld = 0
        self.recalled = 0
        self.shoes = 0
        self.opened = 0
        self.hints = 0
        self.leaks: list[str] = []


class WatchedHouse:
    """A demonstration in a thread of its own, on a port of its own; every role watches every table."""

    def __init__(self, tables: dict[str, str], path: Path | None = None, seed: int = 1) -> None:
        # In memory what is read for somebody is read at once, without another process.
        self._store: Store = MemoryStore() if path is None else SqliteStore(path)
        self._tables = tables
        self.audit = Audit(seed)
        self.doors = Doors()
        self.received = 0
        self.unknown: list[str] = []
        self._viewers: dict[str, str] = {}
        self._chance = Random(seed)
        self._followed: dict[str, tuple[int, list[TableState]]] = {}

    def run(self, pairs: int, seconds: float) -> None:
        """Watch for at most `seconds`, until `pairs` pairs and every kind of viewer were compared."""
        with self._patched(), self._served() as (port, sessions, people):
            self._origin = f"http://127.0.0.1:{port}"
            self._port = port
            self._viewers = self._cookies(sessions, people)
            asyncio.run(self._watch(pairs, seconds))

    @contextmanager
    def _patched(self) -> Iterator[None]:
        news, on_sign, audit = Showing.news, Showing.on_sign, self.audit

        def audited_news(
            showing: Showing, role: Role, patron: str, seconds: int | None, seen: Seen
        ) -> tuple[list[str], Seen]:
            parts, now = news(showing, role, patron, seconds, seen)
            viewer = patron if role is Role.PATRON else f"{role}:{patron}"
            with patch.object(Showing, "news", news), patch.object(Showing, "on_sign", on_sign):
                audit.look(showing, viewer, role, patron, seconds, parts)
            return parts, now

        def audited_sign(showing: Showing, seconds: int | None, seen: Seen) -> tuple[list[str], Seen]:
            parts, now = on_sign(showing, seconds, seen)
            with patch.object(Showing, "news", news), patch.object(Showing, "on_sign", on_sign):
                audit.look(showing, "sign", Role.SURVEILLANCE, SIGN, seconds, parts)
            return parts, now

        pots = {name: file for name, file in self._tables.items() if file.endswith(".toml")}
        plain = {name: game for name, game in self._tables.items() if name not in pots}
        with (
            patch.object(Showing, "news", audited_news),
            patch.object(Showing, "on_sign", audited_sign),
            patch.object(demo, "TABLES", plain),
            patch.object(demo, "FROM_FILES", pots),
            # The house's own dealer goes on though one of the staff stands there and looks.
            patch.object(LiveTable, "has_dealer", False),
            patch.object(LiveTable, "is_watched", True),
        ):
            yield

    @contextmanager
    def _served(self) -> Iterator[tuple[int, Sessions, Register]]:
        store = self._store
        open_as(store, "demo")
        demo.renewed_accounts(store)
        key, people = House.session_key(SimpleNamespace(store=store)), Register(store)  # type: ignore[arg-type]
        server = uvicorn.Server(config_of(create_app(store, PACE), "127.0.0.1", 0))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the house did not open"
                thread.join(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
            yield port, Sessions(key, people), people
        finally:
            server.should_exit = True
            thread.join()

    def _cookies(self, sessions: Sessions, people: Register) -> dict[str, str]:
        """Staff by their accounts, a visitor at no table, and patrons of the house who sit and play."""
        staff = [people.find(f"demo-{role}") for role in STAFF_ROLES]
        visitors = [WATCHER, *(f"guest:house:{table}:{n}" for table in self._tables for n in (0, 1))]
        signed = [Session(each.id, each.name, each.role, "", each.keys) for each in staff if each]
        signed += [Session(patron, patron) for patron in visitors]
        return {each.patron: sessions.cookie(each) for each in signed}

    async def _watch(self, pairs: int, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        lines = [asyncio.create_task(self._listen(viewer)) for viewer in self._viewers]
        lines += [asyncio.create_task(self._listen_to_sign(table)) for table in self._tables]
        try:
            while loop.time() < until and not self._has_seen_enough(pairs):
                await asyncio.sleep(0.2)
                await self._try_doors()
        finally:
            for line in lines:
                line.cancel()
            ended = await asyncio.gather(*lines, return_exceptions=True)
        broken = [each for each in ended if not isinstance(each, asyncio.CancelledError)]
        assert not broken, broken

    def _has_seen_enough(self, pairs: int) -> bool:
        """Return whether the counts suffice; an export counts only in the middle of a hand."""
        doors = self.doors
        has_tried = doors.withheld > 0 and doors.shoes > 0 and doors.opened > 0
        return len(self.audit.pairs) >= pairs and self.missing_viewers == set() and has_tried

    @property
    def missing_viewers(self) -> set[str]:
        """The kinds of viewer for whom no closed card was compared yet."""
        return VIEWERS - {pair.viewer.partition(":")[0] for pair in self.audit.pairs.copy()}

    async def _listen(self, viewer: str) -> None:
        headers = {"cookie": f"{COOKIE}={self._viewers[viewer]}"}
        own = [table for table in self._tables if f":{table}:" in viewer] or list(self._tables)
        async with connect(
            f"ws://127.0.0.1:{self._port}/ws",
            origin=Origin(self._origin),
            additional_headers=headers,
            max_size=None,
        ) as line:
            for table in own:
                await line.send(msgspec.json.encode({"type": "join", "table": table}).decode())
            await self._hear(line)

    async def _listen_to_sign(self, table: str) -> None:
        address = f"ws://127.0.0.1:{self._port}/ws/sign/{table}"
        async with connect(address, origin=Origin(self._origin), max_size=None) as line:
            await self._hear(line)

    async def _hear(self, line: ClientConnection) -> None:
        try:
            async for text in line:
                assert isinstance(text, str), "the house sends text"
                self.received += 1
                if _print(text) not in self.audit.sent:
                    self.unknown.append(text)
        except ConnectionClosed as closed:
            raise AssertionError("a line broke") from closed

    async def _try_doors(self) -> None:
        """Ask for exports, for the hand in play and for hints, over HTTP, and look at what they tell."""
        before = dict(self.audit.latest)
        async with httpx.AsyncClient(base_url=self._origin, timeout=60) as asker:
            self._use(asker, "demo-regulator")
            answer = await asker.get("/api/journal")
            assert answer.status_code == 200, answer.text
            self._check_export(answer.content, before)
            for table, state in before.items():
                if state.phase is Phase.DEALING and state.house.stakes is not None:
                    await self._recall(asker, table, state)
            sealed = [table for table, state in before.items() if state.game.pack.sealed == "tree"]
            for table in self._chance.sample(sealed, min(2, len(sealed))):
                await self._open_shoes(asker, table)
            self._use(asker, WATCHER)
            for table in self._tables:
                answer = await asker.get(f"/api/tables/{table}/hint")
                self.doors.hints += 1
                if answer.status_code < 400:
                    self.doors.leaks.append(f"a hint for one who only watches {table}")

    async def _open_shoes(self, asker: httpx.AsyncClient, table: str) -> None:
        """Nothing is told of a shoe in play; of the one before it nothing that the asker was never shown."""
        state = self.audit.latest[table]
        seated = next((seat.patron for seat in state.patrons if seat.patron in self._viewers), WATCHER)
        roles = dict.fromkeys((WATCHER, seated), Role.PATRON)
        roles |= {"demo-dealer": Role.DEALER, "demo-floor": Role.FLOOR}
        for viewer in [*roles, "demo-regulator"]:
            self._use(asker, viewer)
            state = self.audit.latest[table]
            number = state.shoe.number if state.shoe else 0
            if _stays_closed(state):
                await self._ask_for_shoe_in_play(asker, f"/api/tables/{table}/shoes/{number}", table, number)
            if number > 1 and viewer in roles:
                answer = await asker.get(f"/api/tables/{table}/shoes/{number - 1}")
                assert answer.status_code == 200, answer.text
                opened = {each["card"] for each in answer.json().get("openings", ())}
                self.doors.opened += len(opened)
                unseen = opened - texts_shown(self._states(table), number - 1, Looks(roles[viewer], viewer))
                if unseen:
                    self.doors.leaks.append(f"{viewer} was opened {unseen} of shoe {number - 1}, {table}")

    async def _ask_for_shoe_in_play(
        self, asker: httpx.AsyncClient, path: str, table: str, number: int
    ) -> None:
        answer = await asker.get(path)
        latest = self.audit.latest[table]
        if latest.shoe is not None and latest.shoe.number == number and latest.phase is Phase.DEALING:
            self.doors.shoes += 1
            if (answer.status_code, answer.json()["reason"]) != (400, "round_not_over"):
                self.doors.leaks.append(f"shoe {number} of {table} was opened while it was played")

    def _states(self, table: str) -> list[TableState]:
        """The table after each of its latest rows, more than the longest hand has."""
        stream = table_stream(table)
        seq, states = self._followed.get(table, (0, [unopened(self._store, stream)]))
        for row in self._store.read(stream, seq + 1):
            states.append(apply_all(states[-1], read_entry(row).events))
            seq = row.seq
        self._followed[table] = seq, states[-ROWS_FOLLOWED:]
        return states

    def _use(self, asker: httpx.AsyncClient, viewer: str) -> None:
        asker.headers["cookie"] = f"{COOKIE}={self._viewers[viewer]}"

    async def _recall(self, asker: httpx.AsyncClient, table: str, state: TableState) -> None:
        path = "pan-hands" if state.deal.pan is not None else "hands"
        told = (await asker.get(f"/api/tables/{table}/{path}")).json()
        latest = self.audit.latest[table]
        still = latest.round == state.round and latest.phase is Phase.DEALING
        self.doors.recalled += still
        if still and any(hand["round"] == state.round for hand in told["hands"]):
            self.doors.leaks.append(f"hand {state.round} of {table} was told while it was played")

    def _check_export(self, content: bytes, before: dict[str, TableState]) -> None:
        self.doors.exports += 1
        leaks, withheld = closed_in_export(self._store, content)
        self.doors.withheld += withheld
        self.doors.leaks += leaks
        for table, state in before.items():
            latest = self.audit.latest[table]
            if latest.round == state.round and latest.phase is Phase.DEALING:
                now = {*closed_to(latest, Role.SURVEILLANCE, "")}
                held = [each for each in closed_to(state, Role.SURVEILLANCE, "") if each in now]
                self.audit.pairs |= {Pair(table, state.round, *each, "export") for each in held}

    def figures(self) -> str:
        audit, doors = self.audit, self.doors
        viewers = Counter(_kind(pair.viewer) for pair in audit.pairs)
        lines = [
            f"{len(audit.pairs):,} closed cards by viewer: {dict(sorted(viewers.items()))}",
            f"by family: {dict(sorted(audit.families.items()))}",
            f"compared: {dict(sorted(audit.compared.items()))}; left out, as the round itself tells it: "
            f"{audit.told_by_the_round}",
            f"received over websockets: {self.received:,}, of them not compared: {len(self.unknown)}",
            f"exports {doors.exports} with {doors.withheld:,} rows withheld, recalls {doors.recalled}, "
            f"hints refused {doors.hints}",
            f"shoes asked for in play {doors.shoes}, cards opened after it {doors.opened:,}",
            f"learned early: {len(audit.leaks) + len(doors.leaks)}",
        ]
        return "\n".join(lines)


def _stays_closed(state: TableState) -> bool:
    return state.game.pack.sealed == "tree" and state.phase is Phase.DEALING and state.deal.has_cards


def _kind(viewer: str) -> str:
    if viewer.startswith("guest:house:"):
        return "patron seated"
    return "patron elsewhere" if viewer == WATCHER else viewer.partition(":demo-")[2] or viewer


def closed_in_export(store: Store, content: bytes) -> tuple[list[str], int]:
    """Tables at which cards lie closed after the last row of theirs that is told, and how many rows are not.

    No anchor may tell of a row that is withheld.
    """
    rows: dict[str, list[Row]] = {}
    withheld = 0
    leaks: list[str] = []
    for line in content.splitlines():
        said = msgspec.json.decode(line, type=dict[str, Any])
        if said["kind"] == "row":
            raw = msgspec.json.decode(line, type=_RawRow)
            row = Row(raw.seq, raw.schema, raw.prev, raw.hash, bytes(raw.body))
            rows.setdefault(said["stream"], []).append(row)
        elif said["kind"] == "withheld":
            withheld += said["rows"]
        elif said["kind"] == "anchor":
            ends = {stream: head["seq"] for stream, head in said["anchor"]["heads"].items()}
            leaks += [f"an anchor of {name}" for name, seq in ends.items() if seq > len(rows.get(name, ()))]
    for stream in (each for each in rows if each.startswith("table/")):
        state = unopened(store, stream)
        for row in rows[stream]:
            state = apply_all(state, read_entry(row).events)
        if [*closed_to(state, Role.SURVEILLANCE, "")]:
            leaks.append(f"{stream} was exported up to row {len(rows[stream])}, in the middle of a hand")
    return leaks, withheld


class _RawRow(msgspec.Struct):
    seq: int
    schema: int
    prev: str
    hash: str
    body: msgspec.Raw
