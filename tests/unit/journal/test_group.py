"""Many tables, one flush."""

import time
from itertools import pairwise
from threading import Event
from typing import Any

from houseway.journal import Anchor, Append, GroupWriter, StoreError
from houseway.journal.stores import group
from tests.contract.test_stores import chained
from tests.memory_store import MemoryStore


class SlowStore(MemoryStore):
    """Holds its first write until it is let go, so that others gather behind it."""

    def __init__(self):
        super().__init__()
        self.writing, self.go = Event(), Event()
        self.flushes = []

    def append_all(self, batches):
        self.writing.set()
        self.go.wait(5)
        self.flushes.append(len(batches))
        return super().append_all(batches)


def collected():
    answers: list[Any] = []

    def deliver(group):
        for answered, error in group:
            answered(error)

    return answers, deliver


def test_commands_that_wait_together_share_a_flush():
    store = SlowStore()
    answers, deliver = collected()
    writer = GroupWriter(store, deliver)
    writer.append([Append("t0", 0, chained("t0", b"x"))], answers.append)
    store.writing.wait(5)
    for number in range(1, 8):
        stream = f"t{number}"
        writer.append([Append(stream, 0, chained(stream, b"x"))], answers.append)
    store.go.set()
    writer.close()
    assert store.flushes == [1, 7]
    assert (writer.groups, writer.rows) == (2, 8)
    assert answers == [None] * 8


def test_one_that_does_not_fit_harms_no_other():
    store = MemoryStore()
    answers, deliver = collected()
    writer = GroupWriter(store, deliver)
    writer.append([Append("a", 7, chained("a", b"x"))], lambda error: answers.append(("a", error)))
    writer.append([Append("b", 0, chained("b", b"x"))], lambda error: answers.append(("b", error)))
    writer.close()
    told = dict(answers)
    assert isinstance(told["a"], StoreError)
    assert told["b"] is None


def test_a_failed_flush_is_told_to_everyone_who_waited():
    class Full(MemoryStore):
        def append_all(self, batches):
            raise StoreError("the disk is full")

    answers, deliver = collected()
    writer = GroupWriter(Full(), deliver)
    for stream in "ab":
        writer.append([Append(stream, 0, chained(stream, b"x"))], answers.append)
    writer.close()
    assert [str(answer) for answer in answers] == ["the disk is full"] * 2


def anchored(rows, wait=lambda anchors: None):
    """The rows of stream a that each anchor has seen."""
    store = MemoryStore()
    anchors: list[Anchor] = []
    writer = GroupWriter(store, lambda group: None, anchors.append)
    chain = chained("a", *[b"x"] * rows)
    for row in chain:
        writer.append([Append("a", row.seq - 1, [row])], lambda error: None)
    wait(anchors)
    writer.close()
    assert [anchor.number for anchor in store.anchors()] == [*range(1, len(anchors) + 1)]
    return [anchor.heads["a"].seq if anchor.heads else 0 for anchor in anchors]


def test_there_is_an_anchor_at_the_start_and_one_when_the_writer_stops():
    assert anchored(1) == [0, 1]


def test_a_house_in_which_nothing_happens_is_anchored_once():
    assert anchored(0) == [0]


def test_so_many_rows_are_anchored_at_once(monkeypatch):
    monkeypatch.setattr(group, "ANCHOR_EVERY_ROWS", 10)
    monkeypatch.setattr(group, "MOST_IN_A_GROUP", 3)
    seen = anchored(40)
    assert max(after - before for before, after in pairwise(seen)) < 10 + 3


def test_a_row_is_anchored_within_the_minute_though_nothing_follows_it(monkeypatch):
    monkeypatch.setattr(group, "ANCHOR_EVERY_SECONDS", 0.05)

    def wait(anchors):
        ends = time.monotonic() + 60
        while len(anchors) < 2 and time.monotonic() < ends:
            time.sleep(0.01)
        assert [anchor.heads["a"].seq for anchor in anchors[1:]] == [1]

    assert anchored(1, wait) == [0, 1]


def test_few_rows_are_not_anchored_group_by_group(monkeypatch):
    monkeypatch.setattr(group, "MOST_IN_A_GROUP", 3)
    assert anchored(12) == [0, 12]


def test_a_read_sees_what_was_asked_to_be_written_before_it():
    store = SlowStore()
    answers, deliver = collected()
    writer = GroupWriter(store, deliver)
    writer.append([Append("t0", 0, chained("t0", b"x"))], answers.append)
    store.writing.wait(5)
    seen: list[int] = []
    writer.append([Append("t1", 0, chained("t1", b"x"))], answers.append)
    writer.do(lambda: seen.append(store.heads()["t1"].seq), answers.append)
    store.go.set()
    writer.close()
    assert (store.flushes, seen, answers) == ([1, 1], [1], [None] * 3)
