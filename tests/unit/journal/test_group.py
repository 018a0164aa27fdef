"""Many tables, one flush."""

from threading import Event
from typing import Any

from houseway.journal import Anchor, Append, GroupWriter, MemoryStore, StoreError
from tests.contract.test_stores import chained


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


def test_what_was_written_is_anchored_when_the_writer_stops():
    store = MemoryStore()
    anchors: list[Anchor] = []
    writer = GroupWriter(store, lambda group: None, anchors.append)
    writer.append([Append("a", 0, chained("a", b"x"))], lambda error: None)
    writer.close()
    assert [anchor.heads["a"].seq for anchor in anchors] == [1]
