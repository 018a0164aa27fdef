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
from tests.tables import NOON
from tests.texts import list_problems

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


def test_an_amount_changed_with_all_hashes_made_good_is_found(journal, words):
    problems = tampering.found_after(journal, tampering.changed_balance, ROW, "house/cage")
    assert (problems[0].stream, problems[0].row) == ("house/cage", ROW)
    words(problems[0].problem)


ADDED = facts.PersonAdded("eve", "Eve", HouseRole.FLOOR)


def written(tmp_path, stream, entry):
    store = SqliteStore(tmp_path / "forged.sqlite")
    store.append([Append(stream, 0, [next_row(stream, Head(), entry)])])
    problems = verify(store)
    store.close()
    return problems


@pytest.mark.parametrize(
    "happened",
    [
        [facts.SignedIn("eve", "s", "here")],
        [facts.PersonAdded("eve", "Eve", HouseRole.FLOOR), facts.SignedIn("eve", "s", "x")],
        [facts.PersonAdded("eve", "Eve", HouseRole.FLOOR), facts.KeysChanged("eve", 1)],
        [facts.PersonAdded("eve", "Eve", HouseRole.FLOOR)] * 2,
        [ADDED, facts.KeysChanged("eve", 2), facts.KeysChanged("eve", 1)],
        [
            ADDED,
            facts.KeysChanged("eve", 1),
            facts.PersonDisabled("eve"),
            facts.SignedIn("eve", "s", "x"),
        ],
    ],
)
def test_what_cannot_have_happened_at_the_door_is_found(tmp_path, happened, words):
    said = written(
        tmp_path,
        facts.STREAM,
        facts.PeopleEntry(NOON, "eve", tuple(happened), transfers=(), decisions=DECISIONS),
    )
    words(list_problems(said))


JOINED = [acts.JoinedList("holdem", patron, patron, NOON) for patron in ("bob", "cid")]
CALLED = acts.SeatCalled("holdem", "bob", "t-1", 1, NOON, "list")


@pytest.mark.parametrize(
    "happened",
    [
        [JOINED[0], JOINED[0]],
        [*JOINED, replace(CALLED, patron="cid")],
        [CALLED],
        [*JOINED, CALLED, replace(CALLED, patron="cid")],
        [JOINED[0], CALLED, replace(CALLED, seat=2, why="change")],
        [JOINED[0], CALLED, acts.SeatTaken("holdem", "t-1", 1, "eve", NOON)],
        [JOINED[0], acts.SeatTaken("holdem", "t-1", 1, "eve", NOON)],
        [acts.CallPassed("bob")],
        [acts.LeftList("holdem", "bob")],
    ],
)
def test_what_cannot_have_happened_in_the_room_is_found(tmp_path, happened, words):
    asked = acts.JoinList("holdem", "bob", "bob")
    entry = RoomEntry("a1", NOON, "floor", asked, tuple(happened), transfers=(), decisions=DECISIONS)
    (problem,) = written(tmp_path, "house/room", entry)
    words(problem.problem)


@pytest.mark.parametrize("stream", ["house/room", "house/people"])
def test_neither_the_room_nor_the_people_move_money(tmp_path, stream, words):
    money = (Transfer("a1/1", "house/cage", "patron/ada/cash", 100, "gift", "none"),)
    entry = RowEntry(transfers=money, decisions=DECISIONS)
    forged = msgspec.json.decode(msgspec.json.encode(entry)) | {"events": []}
    (said,) = written(tmp_path, stream, msgspec.defstruct("Forged", [*forged])(**forged))
    words(said.problem)


@pytest.mark.parametrize("signed_by", [("flo", "ada"), ("dan", "eve")])
def test_a_debt_is_signed_by_who_wrote_it_down_and_not_by_its_debtor(tmp_path, signed_by, words):
    entry = cage_entry("a1", NOON, "flo", DebtSigned("ada", 5_000, "t-1", signed_by))
    words(list_problems(written(tmp_path, "house/cage", entry)))


def test_a_debt_that_nobody_owes_is_not_paid(tmp_path, words):
    entry = cage_entry("a1", NOON, "flo", DebtPaid("ada", 5_000))
    words(list_problems(written(tmp_path, "house/cage", entry)))


def test_the_number_that_decided_a_row_does_not_fall(tmp_path, words):
    store = SqliteStore(tmp_path / "forged.sqlite")
    first = facts.PeopleEntry(NOON, "flo", (ADDED,), transfers=(), decisions=DECISIONS)
    second = facts.PeopleEntry(NOON, "flo", (), transfers=(), decisions=DECISIONS - 1)
    row = next_row(facts.STREAM, Head(), first)
    store.append([Append(facts.STREAM, 0, [row, next_row(facts.STREAM, row, second)])])
    (problem,) = verify(store)
    store.close()
    assert (problem.stream, problem.row) == (facts.STREAM, 2)
    words(problem.problem.replace(str(DECISIONS), "DECISIONS").replace(str(DECISIONS - 1), "DECISIONS - 1"))


def test_chips_that_left_the_cage_and_came_to_no_table_are_missed(tmp_path, words):
    entry = cage_entry("a1", NOON, "ada", ChipsCarried("ada", 5_000, "t-1"))
    problems = written(tmp_path, "house/cage", entry)
    words(list_problems(problems))
