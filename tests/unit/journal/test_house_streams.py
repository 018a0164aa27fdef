"""`verify` reads the cage and the people too: five tamperings are found and placed there as at a table."""

import msgspec
import pytest
from msgspec.structs import replace

from bench import tampering
from houseway.journal import SqliteStore, verify
from houseway.journal.cage_record import (
    CageRecord,
    ChipsCarried,
    ChipsCashed,
    ChipsSold,
    DebtPaid,
    DebtSigned,
    cage_entry,
)
from houseway.journal.room_record import RoomEntry
from houseway.journal.rows import Head, RowEntry, next_row
from houseway.journal.stores.store import Append
from houseway.ledger import Transfer
from houseway.server.people import HouseRole, Register, facts, passwords
from houseway.table.decision import DECISIONS
from houseway.table.waiting import acts
from tests.unit.table.croupier import NOON

ROW = 4


@pytest.fixture
def cheap_hashes(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
def journal(tmp_path, cheap_hashes):
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    cage = CageRecord(store, lambda patron, medium: 10**9)
    for number in range(1, 9):
        fact = ChipsSold("ada", 5_000) if number % 2 else ChipsCashed("ada", 2_000)
        draft = cage.draft(f"a{number}", NOON, "floor", fact)
        cage.commit(draft)
    register = Register(store)
    for number in range(1, 5):
        happened = register.new_person(f"d-{number}", "Dee", HouseRole.DEALER, "password-1", "123456")
        register.write("operator", *happened)
        register.write("door", facts.SignedIn(f"d-{number}", f"s{number}", "here"))
    store.anchor(NOON)
    assert verify(store) == []
    store.close()
    return path


@pytest.mark.parametrize("stream", ["house/cage", "house/people"])
@pytest.mark.parametrize(
    ("tamper", "row"),
    [
        (tampering.flipped_byte, ROW),
        (tampering.deleted_row, ROW + 1),
        (tampering.swapped_pair, ROW),
        (tampering.cut_tail, None),
    ],
)
def test_it_is_found_and_placed(journal, stream, tamper, row):
    problems = tampering.found_after(journal, tamper, ROW, stream)
    assert (problems[0].stream, problems[0].row) == (stream, row)


def test_an_amount_changed_with_all_hashes_made_good_is_found(journal):
    problems = tampering.found_after(journal, tampering.changed_balance, ROW, "house/cage")
    assert (problems[0].stream, problems[0].row) == ("house/cage", ROW)
    assert problems[0].problem == "its transfers are not what the act leads to"


ADDED = facts.PersonAdded("eve", "Eve", HouseRole.FLOOR)


def written(tmp_path, stream, entry):
    store = SqliteStore(tmp_path / "forged.sqlite")
    store.append([Append(stream, 0, [next_row(stream, Head(), entry)])])
    problems = [problem.problem for problem in verify(store)]
    store.close()
    return problems


@pytest.mark.parametrize(
    ("happened", "problem"),
    [
        ([facts.SignedIn("eve", "s", "here")], "eve is not one of the house's people"),
        (
            [facts.PersonAdded("eve", "Eve", HouseRole.FLOOR), facts.SignedIn("eve", "s", "x")],
            "without a right",
        ),
        (
            [facts.PersonAdded("eve", "Eve", HouseRole.FLOOR), facts.KeysChanged("eve", 1)],
            "not in the sealed",
        ),
        ([facts.PersonAdded("eve", "Eve", HouseRole.FLOOR)] * 2, "eve is added a second time"),
        ([ADDED, facts.KeysChanged("eve", 2), facts.KeysChanged("eve", 1)], "are older than their keys 2"),
        (
            [
                ADDED,
                facts.KeysChanged("eve", 1),
                facts.PersonDisabled("eve"),
                facts.SignedIn("eve", "s", "x"),
            ],
            "eve signs in without a right to",
        ),
    ],
)
def test_what_cannot_have_happened_at_the_door_is_found(tmp_path, happened, problem):
    said = written(
        tmp_path,
        facts.STREAM,
        facts.PeopleEntry(NOON, "eve", tuple(happened), transfers=(), decisions=DECISIONS),
    )
    others = [each for each in said if "not in the sealed store" not in each]
    (found,) = said if problem == "not in the sealed" else others
    assert problem in found


JOINED = [acts.JoinedList("holdem", patron, patron, NOON) for patron in ("bob", "cid")]
CALLED = acts.SeatCalled("holdem", "bob", "t-1", 1, NOON, "list")


@pytest.mark.parametrize(
    ("happened", "problem"),
    [
        ([JOINED[0], JOINED[0]], "bob is put on holdem twice"),
        ([*JOINED, replace(CALLED, patron="cid")], "cid is called before bob"),
        ([CALLED], "bob is called before being on the list"),
        ([*JOINED, CALLED, replace(CALLED, patron="cid")], "seat 1 of t-1 or cid is called twice"),
        ([JOINED[0], CALLED, replace(CALLED, seat=2, why="change")], "seat 2 of t-1 or bob is called twice"),
        (
            [JOINED[0], CALLED, acts.SeatTaken("holdem", "t-1", 1, "eve", NOON)],
            "eve takes a seat that is held for bob",
        ),
        (
            [JOINED[0], acts.SeatTaken("holdem", "t-1", 1, "eve", NOON)],
            "eve takes a seat before those who wait",
        ),
        ([acts.CallPassed("bob")], "bob lets a seat go without being called"),
        ([acts.LeftList("holdem", "bob")], "bob is taken off holdem, and is not on it"),
    ],
)
def test_what_cannot_have_happened_in_the_room_is_found(tmp_path, happened, problem):
    asked = acts.JoinList("holdem", "bob", "bob")
    entry = RoomEntry("a1", NOON, "floor", asked, tuple(happened), transfers=(), decisions=DECISIONS)
    assert written(tmp_path, "house/room", entry) == [problem]


@pytest.mark.parametrize("stream", ["house/room", "house/people"])
def test_neither_the_room_nor_the_people_move_money(tmp_path, stream):
    money = (Transfer("a1/1", "house/cage", "patron/ada/cash", 100, "gift", "none"),)
    entry = RowEntry(transfers=money, decisions=DECISIONS)
    forged = msgspec.json.decode(msgspec.json.encode(entry)) | {"events": []}
    (said,) = written(tmp_path, stream, msgspec.defstruct("Forged", [*forged])(**forged))
    assert said == "it moves money"


@pytest.mark.parametrize("signed_by", [("flo", "ada"), ("dan", "eve")])
def test_a_debt_is_signed_by_who_wrote_it_down_and_not_by_its_debtor(tmp_path, signed_by):
    entry = cage_entry("a1", NOON, "flo", DebtSigned("ada", 5_000, "t-1", signed_by))
    assert "the debt of ada is not signed by whoever wrote it down" in written(tmp_path, "house/cage", entry)


def test_a_debt_that_nobody_owes_is_not_paid(tmp_path):
    entry = cage_entry("a1", NOON, "flo", DebtPaid("ada", 5_000))
    said = written(tmp_path, "house/cage", entry)
    assert [each for each in said if each.endswith("is paid more than was owed")]


def test_the_number_that_decided_a_row_does_not_fall(tmp_path):
    store = SqliteStore(tmp_path / "forged.sqlite")
    first = facts.PeopleEntry(NOON, "flo", (ADDED,), transfers=(), decisions=DECISIONS)
    second = facts.PeopleEntry(NOON, "flo", (), transfers=(), decisions=DECISIONS - 1)
    row = next_row(facts.STREAM, Head(), first)
    store.append([Append(facts.STREAM, 0, [row, next_row(facts.STREAM, row, second)])])
    (problem,) = verify(store)
    store.close()
    assert (problem.stream, problem.row) == (facts.STREAM, 2)
    assert f"after rows of number {DECISIONS}" in problem.problem


def test_chips_that_left_the_cage_and_came_to_no_table_are_missed(tmp_path):
    entry = cage_entry("a1", NOON, "ada", ChipsCarried("ada", 5_000, "t-1"))
    problems = written(tmp_path, "house/cage", entry)
    assert "5000 cents are lost between the table and the cage" in problems
    assert "patron/ada/chips holds -5000 cents, tables and cage taken together" in problems
