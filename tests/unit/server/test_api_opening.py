"""A built table file becomes a table of the house: who may, what is refused, and that it can be dealt."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.demo.house import renewed_accounts
from houseway.server.people import HouseRole
from houseway.server.sessions import COOKIE
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest, enter
from tests.unit.server.laboratory import told, wait_for

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
BAD = sorted(EXAMPLES.glob("*.bad.toml"))
MINI = (EXAMPLES / "colorado-mini.toml").read_text("utf-8")
BANKER_25 = {"type": "bet", "seat": 3, "wager": "banker", "on": "banker", "cents": 2_500}


class Staff:
    """A house whose people sign in one after the other in one browser."""

    def __init__(self, client: TestClient, accounts) -> None:
        self.client = client
        self.accounts = {account.role: account for account in accounts}
        self.cookies: dict[HouseRole, str] = {}

    def sign_in(self, role: HouseRole) -> None:
        """With a password once, since the door slows down who comes too often."""
        self.client.cookies.clear()
        if role not in self.cookies:
            account = self.accounts[role]
            said = {"person": account.person, "password": account.password}
            assert self.client.post("/api/sign-in", json=said).status_code == 200
            self.cookies[role] = self.client.cookies[COOKIE]
        self.client.cookies.set(COOKIE, self.cookies[role])

    def open(self, name="mini-1", table=MINI):
        return self.client.post("/api/tables", json={"table": table, "name": name})

    def lobby(self) -> list[str]:
        return [each["table"] for each in self.client.get("/api/tables").json()["tables"]]


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[Staff, MemoryStore]]:
    """One house for all: hashes of passwords are slow on purpose."""
    store = MemoryStore()
    accounts = renewed_accounts(store)
    with TestClient(create_app(store, by_name=True)) as client:
        yield Staff(client, accounts), store


@pytest.fixture
def staff(opened: tuple[Staff, MemoryStore]) -> Staff:
    opened[0].client.cookies.clear()
    return opened[0]


@pytest.mark.parametrize("role", [HouseRole.FLOOR, HouseRole.OPERATOR])
def test_floor_and_operator_open_a_table_that_then_stands_in_the_lobby(staff, role):
    staff.sign_in(role)
    answer = staff.open(f"mini-{role}")
    assert answer.status_code == 201, answer.text
    assert answer.json() == {"table": f"mini-{role}", "game": "co/baccarat", "house_dealer": False}
    assert f"mini-{role}" in staff.lobby()


@pytest.mark.parametrize(
    "role", [role for role in HouseRole if role not in (HouseRole.FLOOR, HouseRole.OPERATOR)]
)
def test_nobody_else_opens_one(staff, role):
    staff.sign_in(role)
    answer = staff.open("not-theirs")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "not_allowed_for_role")
    assert "not-theirs" not in staff.lobby()


def test_a_stranger_is_asked_to_sign_in(staff):
    answer = staff.open("stranger")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (401, "not_signed_in")


def test_a_name_that_is_taken_is_refused(staff):
    staff.sign_in(HouseRole.OPERATOR)
    assert staff.open("twice").status_code == 201
    again = staff.open("twice")
    assert (again.status_code, again.json()["error"]["reason"]) == (409, "name_taken")
    assert staff.lobby().count("twice") == 1


@pytest.mark.parametrize("name", ["", "Mini 1", "a/b", "-x", "x" * 41])
def test_a_name_that_no_table_can_have(staff, name):
    staff.sign_in(HouseRole.OPERATOR)
    assert staff.open(name).status_code == 422


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_file_that_breaks_the_rules_is_refused_with_the_clause_of_check(staff, path):
    staff.sign_in(HouseRole.OPERATOR)
    answer = staff.open("bad", path.read_text("utf-8"))
    first = told("check", str(path))["problems"][0]
    error = answer.json()["error"]
    assert (answer.status_code, error["reason"]) == (422, "layout_not_legal")
    assert error["cite"] == first["cite"]
    assert first["problem"] in error["sentence"]
    assert "bad" not in staff.lobby()


LINES = MINI.splitlines()
INSTEAD = (
    "",
    "seats = 0",
    "decks = 7",
    'name = ""',
    "offer = []",
    "[[offer]]",
    "x = 1",
    "\x00",
    "seats = [4, 4]",
)


@settings(max_examples=60, deadline=None, derandomize=True, database=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(st.sampled_from(range(len(LINES))), st.sampled_from(INSTEAD))
def test_no_file_breaks_the_door(staff, place, line):
    staff.sign_in(HouseRole.OPERATOR)
    written = "\n".join([*LINES[:place], line, *LINES[place + 1 :]])
    answer = staff.open(f"odd-{place}-{INSTEAD.index(line)}", written)
    assert answer.status_code in (201, 409, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"]["sentence"]


def test_an_opened_table_is_dealt_by_its_dealer(opened, staff):
    staff.sign_in(HouseRole.OPERATOR)
    assert staff.open("dealt").status_code == 201
    staff.sign_in(HouseRole.DEALER)
    with staff.client.websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Guest(socket, "dealt")
        assert dealer.join()["phase"] == "shuffling"
        load = {"type": "load_shoe", "commitment": "from-shoe", "decks": 8, "cutting_card": 52}
        answer = dealer.command(load)
        assert answer["type"] == "ack", answer
    assert verify(opened[1]) == []


def test_a_demonstrations_dealer_deals_it_also_after_a_restart():
    store = _Kept()
    accounts = renewed_accounts(store)
    app = create_app(store, QUICK)
    with TestClient(app) as client:
        staff = Staff(client, accounts)
        staff.sign_in(HouseRole.OPERATOR)
        answer = staff.open("mini-1", MINI.replace("decks = 8", "decks = 6"))
        assert answer.json()["house_dealer"] is True
        assert _round_played(app, client) == 6
    app = create_app(store, QUICK)
    with TestClient(app) as client:
        assert _round_played(app, client) == 6
    assert verify(store) == []


class _Kept(MemoryStore):
    """A store that outlives its house, as a file does."""

    def close(self) -> None:
        pass


def _phase(client) -> str:
    tables = client.get("/api/tables").json()["tables"]
    return str(next(each["phase"] for each in tables if each["table"] == "mini-1"))


def _round_played(app, client) -> int:
    """Bet on Banker until the round is paid; the decks in the shoe."""
    patron = enter(app, "Ada", client)
    with patron.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "mini-1")
        number = next(seat["number"] for seat in guest.join()["seats"] if seat["patron"] is None)
        for command in (
            {"type": "sit", "seat": number},
            {"type": "buy_in", "seat": number, "cents": 50_000},
        ):
            assert guest.command(command)["type"] == "ack"
        # The dealer may have opened the bets before the guest's chips came.
        wait_for(lambda: _phase(client) == "betting")
        banker = next(each for each in guest.layout["offers"] if each["wager"] == "banker")
        bet = {**BANKER_25, "seat": number, "paytable": banker["paytable"]}
        answer = guest.command(bet)
        assert answer["type"] == "ack", answer
        settled = guest.see(lambda view: view["phase"] == "settled")
        assert any(each["seat"] == number for each in settled["settlements"])
        return int(settled["shoe"]["decks"])


def test_a_demonstrations_house_dealer_stays_away_where_asked():
    store = MemoryStore()
    accounts = renewed_accounts(store)
    with TestClient(create_app(store, QUICK)) as client:
        staff = Staff(client, accounts)
        staff.sign_in(HouseRole.OPERATOR)
        for name, house_dealer in (("real", False), ("dealt", True)):
            asked = {"table": MINI, "name": name, "house_dealer": house_dealer}
            assert client.post("/api/tables", json=asked).json()["house_dealer"] is house_dealer
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            dealt = Guest(socket, "dealt")
            dealt.send({"type": "join", "table": "dealt"})
            dealt.see(lambda view: view["phase"] == "betting")
            assert Guest(socket, "real").join()["phase"] == "shuffling"
