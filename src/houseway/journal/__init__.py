"""The append-only record: stores, replay, and the checks that let nobody rewrite it unseen."""

from houseway.journal.checking.anchors import Anchor
from houseway.journal.checking.verification import Problem, verify
from houseway.journal.record import TableRecord, replay
from houseway.journal.stores.group import GroupWriter
from houseway.journal.stores.memory import MemoryStore
from houseway.journal.stores.sqlite import SqliteStore
from houseway.journal.stores.store import Append, ConflictError, Store, StoreError

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
