"""The append-only record: stores, replay, and the checks that let nobody rewrite it unseen."""

from houseway.journal.anchors import Anchor
from houseway.journal.group import GroupWriter
from houseway.journal.memory import MemoryStore
from houseway.journal.record import TableRecord, replay
from houseway.journal.sqlite import SqliteStore
from houseway.journal.store import Append, ConflictError, Store, StoreError
from houseway.journal.verification import Problem, verify

__all__ = [
    "Anchor",
    "Append",
    "ConflictError",
    "GroupWriter",
    "MemoryStore",
    "Problem",
    "SqliteStore",
    "Store",
    "StoreError",
    "TableRecord",
    "replay",
    "verify",
]
