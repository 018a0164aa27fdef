"""A second signature is the second person's own act: what a console hears typed signs for nothing else."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.journals import signatures as signatures_command
from houseway.journal import verify
from houseway.journal.rows import GENESIS, Head, Row
from houseway.journal.telling.signatures import read_signatures
from houseway.journal.upcasts import SCHEMA
from houseway.refusals import NotationError
from houseway.server import limits
from houseway.server.api import signatures as told_signatures
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Person, Register, passwords
from houseway.server.signing import Signing
from houseway.table import Envelope, Role, Signature
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.signers import PASSWORD, approve, signed_in_as
from tests.unit.server.test_round import wait_for_demo

PIN = "271828"
TABLE = "demo-7"
FILL = {"type": "fill_tray", "chips": {"10000": 20}}
LARGER = {"type": "fill_tray", "chips": {"10000": 900}}
FLOOR = {"person": "the-floor"}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    for role in HouseRole:
        register.write("test", *register.new_person(f"the-{role}", f"The {role}", role, PASSWORD, PIN))
    register.write("test", *register.new_person("flo", "Flo", HouseRole.FLOOR, PASSWORD, "314159"))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store, QUICK)) as opened:
        wait_for_demo(opened)
        yield opened


@pytest.fixture
def dealer(client):
    visitor = signed_in_as(client, "the-dealer")
    with visitor.websocket_connect("/ws", headers=ORIGIN) as socket:
        yield Guest(socket, TABLE)


def ask(guest, command=FILL, sign_off=FLOOR, name=None):
    name = name or next(guest.ids)
    message = {"type": "command", "id": name, "table": TABLE, "command": command}
    guest.send(message | ({"sign_off": sign_off} if sign_off else {}))
    return guest.until(lambda message: message.get("id") == name)


def answer_to(guest, message, name):
    guest.send(message)
    return guest.until(lambda message: message.get("id") == name)


def waiting_for(signer):
    return signer.get("/api/signatures/waiting").json()["waiting"]


def fills(store):
    return sum(b'"type":"tray_filled"' in row.body for row in store.read(f"table/{TABLE}"))


def test_a_console_that_records_what_is_typed_signs_nothing_else_with_it(client, dealer, store):
    """The console's client keeps the PIN and the code that it heard, and tries both on a later command."""
    before = fills(store)
    honest = ask(dealer)
    (shown,) = waiting_for(signed_in_as(client, "the-floor"))
    typed = {"type": "sign_with_code", "request": honest["request"], "code": shown["code"]}
    assert answer_to(dealer, typed, honest["request"])["type"] == "ack"
    assert fills(store) == before + 1
    # The same again, for the same request and for another command.
    assert answer_to(dealer, typed, honest["request"])["reason"] == "request_gone"
    with_pin = ask(dealer, LARGER, FLOOR | {"pin": PIN})
    assert with_pin["reason"] == "pin_signs_nothing"
    stolen = ask(dealer, LARGER)
    again = typed | {"request": stolen["request"]}
    assert answer_to(dealer, again, stolen["request"])["reason"] == "sign_off_refused"
    with_pin = again | {"code": PIN}
    assert answer_to(dealer, with_pin, stolen["request"])["reason"] == "sign_off_refused"
    # Nor does the console approve in the signer's place, or relieve itself into their session.
    approving = {"type": "sign", "request": stolen["request"], "approve": True}
    assert answer_to(dealer, approving, stolen["request"])["reason"] == "request_gone"
    relieved = signed_in_as(client, "the-dealer").post(
        "/api/session/relief", json={"person": "the-floor", "pin": PIN}
    )
    assert relieved.status_code == 403
    assert fills(store) == before + 1
    assert verify(store) == []


def test_codes_are_guessed_a_few_times_only(client, dealer):
    request = ask(dealer)["request"]
    (shown,) = waiting_for(signed_in_as(client, "the-floor"))
    wrong = "000000" if shown["code"] != "000000" else "000001"
    guess = {"type": "sign_with_code", "request": request, "code": wrong}
    reasons = [answer_to(dealer, guess, request)["reason"] for _ in range(limits.CODE_TRIES + 1)]
    assert reasons == ["sign_off_refused"] * limits.CODE_TRIES + ["request_gone"]


def test_another_command_under_a_waiting_id_is_refused(dealer):
    first = ask(dealer, name="one")
    assert ask(dealer, name="one")["request"] == first["request"]
    assert ask(dealer, LARGER, name="one")["reason"] == "id_reused"


def test_a_signer_reads_what_waits_and_approves_it_once(client, dealer, store):
    waiting = ask(dealer)
    signer = signed_in_as(client, "the-floor")
    (shown,) = waiting_for(signer)
    assert (shown["place"], shown["asker"], shown["act"]) == (TABLE, "the-dealer", "fill_tray")
    assert {"name": "chips", "value": "20 x $100"} in shown["facts"]
    moves = [(moved["name"].partition(": ")[2], moved["value"]) for moved in shown["moves"]]
    assert moves == [("house/bankroll to house/cage", "$2,000"), (f"house/cage to tray/{TABLE}", "$2,000")]
    assert shown["cite"]
    address = f"/api/signatures/{waiting['request']}"
    row = signer.post(address, json={"approve": True}).json()["seq"]
    assert dealer.until(lambda message: message.get("id") == waiting["id"])["seq"] == row
    again = signer.post(address, json={"approve": True})
    assert (again.status_code, again.json()["reason"]) == (410, "request_gone")
    assert ask(dealer, name=waiting["id"]) == {"type": "ack", "id": waiting["id"], "seq": row}
    assert waiting_for(signer) == []


def test_a_declined_command_is_not_done_and_the_asker_hears_of_it(client, dealer, store):
    before, waiting = fills(store), ask(dealer)
    assert approve(client, waiting, answer=False)["seq"] is None
    answer = dealer.until(lambda message: message.get("id") == waiting["id"])
    assert answer["reason"] == "signature_declined"
    assert fills(store) == before


def test_nobody_else_signs_in_the_signers_place(client, dealer):
    waiting = ask(dealer)
    address = f"/api/signatures/{waiting['request']}"
    for person in ("flo", "the-executive", "the-dealer", "the-operator"):
        answer = signed_in_as(client, person).post(address, json={"approve": True})
        assert answer.json()["reason"] == "request_gone", person
    assert client.post(address, json={"approve": True}).status_code == 401


def test_what_is_withdrawn_cannot_be_signed(client, dealer):
    waiting = ask(dealer)
    answer = answer_to(dealer, {"type": "withdraw", "request": waiting["request"]}, waiting["id"])
    assert answer["reason"] == "request_gone"
    assert approve(client, waiting)["reason"] == "request_gone"


def test_few_commands_of_one_person_wait_at_once(dealer):
    answers = [ask(dealer) for _ in range(limits.REQUESTS_OF_ONE + 1)]
    assert [answer["type"] for answer in answers[:-1]] == ["waiting"] * limits.REQUESTS_OF_ONE
    assert answers[-1]["reason"] == "too_busy"


def test_a_request_expires(client, dealer, monkeypatch):
    monkeypatch.setattr(limits, "SIGNING_SECONDS", 0)
    waiting = ask(dealer)
    assert approve(client, waiting)["reason"] == "request_gone"
    answer = dealer.until(lambda message: message.get("id") == waiting["id"])
    assert answer["say"] == "request-expired"


def test_a_request_is_gone_when_the_table_has_moved_on(client, dealer):
    """A table that closed takes no fill any more, though somebody still wants to sign for it."""
    waiting = ask(dealer)
    dealer.send({"type": "command", "id": "close", "table": TABLE, "command": {"type": "close"}})
    answer = dealer.until(lambda message: message.get("id") == waiting["id"])
    assert answer["reason"] == "table_closed"
    assert approve(client, waiting)["reason"] == "request_gone"


def test_a_ruling_waits_only_within_its_round():
    """A signature for one round is none for the next, though the same command is legal there too."""
    sent = []

    class Asker:
        patron, signs = "the-dealer", True

        def send(self, message):
            sent.append(msgspec.json.decode(message))

    signing = Signing(Register(MemoryStore()), lambda: [Asker()])
    for act in ("void_round", "fill_tray"):
        signing._requests[act] = _waiting(act)
    signing.note_change("t", 2)
    assert list(signing._requests) == ["fill_tray"]
    assert [message["id"] for message in sent if message["type"] == "refused"] == ["void_round"]


def _waiting(act):
    from houseway.server.messages import RequestToSign
    from houseway.server.signing import _Request

    class Legal:
        def preview(self, witness):
            return (), ""

    told = RequestToSign(act, "t", "the-dealer", "", act, (), (), "", "000000", 300)
    signer = Signature("the-floor", Role.FLOOR)
    people = Person("the-dealer", "", HouseRole.DEALER), Person("the-floor", "", HouseRole.FLOOR)
    asked = act, act, "t", told, "the-dealer", signer, "", "000000", 1, 1e12, Legal()
    return _Request(*asked, people, "")


def test_both_are_told_at_once_on_all_their_sessions_and_can_list_it(client, dealer, store):
    first, second = signed_in_as(client, "the-floor"), signed_in_as(client, "the-floor")
    with (
        first.websocket_connect("/ws", headers=ORIGIN) as one,
        second.websocket_connect("/ws", headers=ORIGIN) as two,
    ):
        waiting = ask(dealer)
        shown = [Guest(each).until(lambda message: message["type"] == "to_sign") for each in (one, two)]
        assert [each["waiting"][0]["request"] for each in shown] == [waiting["request"]] * 2
        row = approve(client, waiting)["seq"]
        for each in (Guest(one), Guest(two), dealer):
            notice = each.until(lambda message: message["type"] == "signed")
            assert (notice["place"], notice["row"], notice["act"]) == (TABLE, row, "fill_tray")
            assert (notice["asker"], notice["signer"]) == ("the-dealer", "the-floor")
    for person in ("the-floor", "the-dealer"):
        listed = signed_in_as(client, person).get("/api/signatures").json()["signatures"][0]
        assert (listed["stream"], listed["row"]) == (f"table/{TABLE}", row)
        assert {listed["giver"], listed["witness"]} == {"the-floor", "the-dealer"}
    assert signed_in_as(client, "flo").get("/api/signatures").json()["signatures"] == []
    assert read_signatures(store, "the-floor").signatures[0].row == row


def test_a_session_opened_by_pin_neither_signs_nor_asks_as_a_supervisor(client, dealer):
    """Whoever saw a supervisor's PIN at a console cannot be both of two people by it."""
    visitor = signed_in_as(client, "flo")
    relief = visitor.post("/api/session/relief", json={"person": "the-floor", "pin": PIN})
    assert relief.json()["patron"] == "the-floor"
    assert visitor.get("/api/session").json()["patron"] == "the-floor"
    waiting = ask(dealer)
    for answer in (
        visitor.get("/api/signatures/waiting"),
        visitor.post(f"/api/signatures/{waiting['request']}", json={"approve": True}),
    ):
        assert (answer.status_code, answer.json()["reason"]) == (403, "sign_in_with_password")
    with visitor.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, TABLE)
        assert ask(guest, sign_off={"person": "flo"})["reason"] == "sign_in_with_password"


def test_the_command_line_lists_signatures(tmp_path):
    from houseway.journal import SqliteStore

    path = tmp_path / "house.sqlite"
    SqliteStore(path).close()
    answer = CliRunner().invoke(app, ["signatures", str(path), "--json"])
    assert answer.exit_code == 0, answer.output
    assert msgspec.json.decode(answer.stdout) == {
        "signatures": [],
        "contract_version": 1,
        "older": None,
    }


def _signed(store, table, number, minutes):
    """A row that two people signed, as far as a list of signatures reads it."""
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    pay = c.FillTray({10_000: 1})
    envelope = Envelope(str(number), "dan", Role.DEALER, at, pay, Signature("fay", Role.FLOOR))
    body = msgspec.json.encode({"envelope": envelope, "events": [], "transfers": []})
    store._streams.setdefault(f"table/{table}", []).append(Row(number, SCHEMA, GENESIS, GENESIS, body))
    store._heads[f"table/{table}"] = Head(number, GENESIS)


@pytest.fixture
def long_signed():
    """Two tables with 300 signed rows each; every third moment has a row at both."""
    store = MemoryStore()
    for number in range(1, 301):
        _signed(store, "a", number, 3 * number)
        _signed(store, "b", number, 3 * number if number % 3 else 3 * number + 1)
    return store


@pytest.mark.parametrize("most", [1, 7, 200, 600, 601])
def test_all_signatures_are_told_page_by_page_each_once(long_signed, most):
    told, before = [], None
    while True:
        page = read_signatures(long_signed, "fay", most, before)
        assert len(page.signatures) == most or page.older is None
        told += [(each.at, each.stream, each.row) for each in page.signatures]
        if (before := page.older) is None:
            break
    assert told == sorted(told, reverse=True)
    assert len(set(told)) == len(told) == 600
    assert read_signatures(long_signed, "somebody else").signatures == []


@pytest.mark.parametrize("before", ["", "table/a", "table/a/0", "table/a/301", "house/people/1", "table/a/x"])
def test_a_page_before_no_row_is_refused(long_signed, before):
    with pytest.raises(NotationError):
        read_signatures(long_signed, "fay", 10, before)


def test_signatures_are_paged_through_over_http(client, dealer, store, monkeypatch):
    signer = signed_in_as(client, "the-floor")
    rows = [approve(client, ask(dealer))["seq"] for _ in range(3)]
    monkeypatch.setattr(told_signatures, "MOST_TOLD", 2)
    first = signer.get("/api/signatures").json()
    assert [each["row"] for each in first["signatures"]] == [rows[2], rows[1]]
    assert first["older"] == f"table/{TABLE}/{rows[1]}"
    last = signer.get("/api/signatures", params={"before": first["older"]}).json()
    assert ([each["row"] for each in last["signatures"]], last["older"]) == ([rows[0]], None)
    for before in ("x", "table/none/1", f"table/{TABLE}/99999"):
        answer = signer.get("/api/signatures", params={"before": before})
        assert (answer.status_code, answer.json()["reason"]) == (400, "message_malformed")


def test_the_command_line_pages_through_signatures(long_signed, monkeypatch):
    @contextmanager
    def opened(database):
        yield long_signed

    monkeypatch.setattr(signatures_command, "reading", opened)
    said = ["signatures", "house.sqlite", "--most", "400"]
    first = CliRunner().invoke(app, said).stdout.splitlines()
    assert len(first) == 401
    older = first[-1].removeprefix("older: ").split()
    rest = CliRunner().invoke(app, [*said, *older]).stdout.splitlines()
    assert len(rest) == 200
    assert not {*first} & {*rest}
    refused = CliRunner().invoke(app, [*said, "--before", "nothing"])
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
