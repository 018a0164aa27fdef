"""A journal rewritten with every hash made anew: what it says of the links gives it away."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from houseway.journal import Append, Problem, verify
from houseway.journal.rows import Head, Row, link_entry, next_row, row_hash
from houseway.journal.upcasts import SCHEMA
from houseway.table import Role
from houseway.table.link import LinkEnvelope, LinkState, decide_link
from houseway.table.link.commands import EndRound, FeedMeters, LinkCommand
from houseway.table.link.state import Winner
from tests.memory_store import MemoryStore
from tests.texts import list_problems
from tests.unit.journal.linked import NOON, LinkedTables, jackpot

LINK, FIRST, SECOND = "link/harmony", "table/e-1", "table/e-2"
Body = dict[str, Any]


@pytest.fixture
def floor():
    return jackpot(MemoryStore())


def list_places(problems: list[Problem]) -> list[tuple[str, int | None]]:
    return [(problem.stream, problem.row) for problem in problems]


def rewritten(store: MemoryStore, stream: str, change: Callable[[list[Body]], None]) -> MemoryStore:
    """The same journal with one stream told otherwise, chained as if it had always been so."""
    copy = MemoryStore()
    copy._definitions = dict(store._definitions)
    for name in store.streams():
        bodies = [json.loads(row.body) for row in store.read(name)]
        if name == stream:
            change(bodies)
        copy.append([Append(name, 0, chained(name, bodies))])
    return copy


def chained(stream: str, bodies: list[Body]) -> list[Row]:
    head, rows = Head(), []
    for body in bodies:
        text = json.dumps(body, separators=(",", ":")).encode()
        hash_ = row_hash(stream, head.seq + 1, SCHEMA, head.hash, text)
        rows.append(Row(head.seq + 1, SCHEMA, head.hash, hash_, text))
        head = Head(rows[-1].seq, hash_)
    return rows


def row_with(bodies: list[Body], event: str) -> Body:
    return next(body for body in bodies if any(told["type"] == event for told in body["events"]))


def test_a_journal_told_as_it_was_is_right(floor):
    assert verify(rewritten(floor.store, LINK, lambda bodies: None)) == []


def test_a_cent_less_for_the_meter(floor, words):
    def skim(bodies: list[Body]) -> None:
        fed = row_with(bodies, "meters_fed")
        fed["events"][0]["fed"][0]["cents"] -= 1
        fed["transfers"][0]["cents"] -= 1

    found = verify(rewritten(floor.store, LINK, skim))
    assert (LINK, 3) in list_places(found)
    assert FIRST in [problem.stream for problem in found]
    words(list_problems(found))


def test_an_award_to_another_seat(floor, words):
    def favour(bodies: list[Body]) -> None:
        shares = row_with(bodies, "jackpot_awarded")["events"][0]["shares"]
        shares[0], shares[2] = shares[2], shares[0]

    found = verify(rewritten(floor.store, LINK, favour))
    assert (LINK, 7) in list_places(found)
    words(list_problems(found))


def test_a_row_that_the_link_has_lost(floor, words):
    def lose(bodies: list[Body]) -> None:
        bodies.pop()

    (found,) = verify(rewritten(floor.store, LINK, lose))
    assert (found.stream, found.row) == (SECOND, 21)
    words(found.problem)


def test_a_table_that_claims_to_have_seen_something_else(floor, words):
    def look_back(bodies: list[Body]) -> None:
        seen = next(body for body in bodies if "saw" in body and body["saw"]["harmony"] == 4)
        seen["saw"]["harmony"] = 2

    found = verify(rewritten(floor.store, FIRST, look_back))
    assert FIRST in [problem.stream for problem in found]
    words(list_problems(found))


def test_a_table_that_forgets_what_it_saw(floor, words):
    def forget(bodies: list[Body]) -> None:
        for body in bodies:
            body.pop("saw", None)

    found = verify(rewritten(floor.store, SECOND, forget))
    assert list_places(found) == [(SECOND, 1)]
    words(list_problems(found))


def test_a_table_whose_beginning_is_gone_is_the_only_thing_wrong(floor, words):
    def behead(bodies: list[Body]) -> None:
        bodies[0]["events"].clear()

    found = verify(rewritten(floor.store, SECOND, behead))
    assert list_places(found) == [(SECOND, None)]
    words(list_problems(found))


def forged(floor: LinkedTables, command: LinkCommand) -> list[Problem]:
    """A row that the link itself finds in order, and that no table knows of."""
    link = floor.links["harmony"]
    envelope = LinkEnvelope("e-2/forged/1", "dealer", Role.DEALER, NOON, command)
    entry = link_entry(envelope, decide_link(link.state, envelope))
    floor.store.append([Append(LINK, link.head.seq, [next_row(LINK, link.head, entry)])])
    return verify(floor.store)


def test_money_that_no_table_has_sent(floor, words):
    found = forged(floor, FeedMeters("e-2", 9, (Winner(3, "e-2-p3"),)))
    assert list_places(found) == [(LINK, 10), (SECOND, None)]
    words(list_problems(found))


def test_a_round_that_no_table_has_ended(floor, words):
    floor.bets("e-2", 3)
    found = forged(floor, EndRound("e-2", 2))
    assert list_places(found) == [(LINK, 11)]
    words(list_problems(found))


def test_a_snapshot_that_shows_another_meter(floor, words):
    link = floor.links["harmony"]
    floor.store.anchor(NOON, [link.moment()])
    assert verify(floor.store) == []
    link.state = LinkState("harmony")
    floor.store.anchor(NOON, [link.moment()])
    found = verify(floor.store)
    assert list_places(found) == [(LINK, 9)]
    words(list_problems(found))
