"""The append-only record: stores, replay, and the checks that let nobody rewrite it unseen."""

from houseway.journal.checking.anchors import Anchor
from houseway.journal.checking.verification import Findings, Problem, inspect, verify
from houseway.journal.faults import ConflictError, StoreError
from houseway.journal.record import TableRecord, replay
from houseway.journal.stores.group import GroupWriter
from houseway.journal.stores.sqlite import SqliteStore
from houseway.journal.stores.store import Append, Store

__all__ = [
    "Anchor",
    "Append",
    "ConflictError",
    "Findings",
    "GroupWriter",
    "Problem",
    "SqliteStore",
    "Store",
    "StoreError",
    "TableRecord",
    "inspect",
    "replay",
    "verify",
]
