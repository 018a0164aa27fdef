"""`verify` reads the cage and the people too: five tamperings are found and placed there as at a table."""

import pytest

from bench import tampering
from houseway.journal import SqliteStore, verify
from houseway.journal.cage_record import CageRecord, ChipsCarried, ChipsCashed, ChipsSold, cage_entry
from houseway.journal.rows import Head, next_row
from houseway.journal.stores.store import Append
from houseway.server.people import HouseRole, Register, facts, passwords
from houseway.table.decision import DECISIONS
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
    ],
)
def test_what_cannot_have_happened_at_the_door_is_found(tmp_path, happened, problem):
    (said,) = written(
        tmp_path,
        facts.STREAM,
        facts.PeopleEntry(NOON, "eve", tuple(happened), transfers=(), decisions=DECISIONS),
    )
    assert problem in said


def test_chips_that_left_the_cage_and_came_to_no_table_are_missed(tmp_path):
    entry = cage_entry("a1", NOON, "ada", ChipsCarried("ada", 5_000, "t-1"))
    problems = written(tmp_path, "house/cage", entry)
    assert "5000 cents are lost between the table and the cage" in problems
    assert "patron/ada/chips holds -5000 cents, tables and cage taken together" in problems
