"""What `verify` and `verify-shoe` find in the records."""

from datetime import datetime

import msgspec


class RecordProblemDocument(msgspec.Struct):
    stream: str
    row: int | None
    problem: str


class NewestAnchorDocument(msgspec.Struct):
    """Rows that came after it could be cut off unseen, unless anchors are kept elsewhere."""

    number: int
    at: datetime
    rows_after: int


class VerifyDocument(msgspec.Struct):
    ok: bool
    problems: list[RecordProblemDocument]
    streams: int
    rows: int
    contract_version: int
    # Rows by the older number of decisions they were made by.
    not_decided_again: dict[str, int]
    newest_anchor: NewestAnchorDocument | None
    # What no check of this file can find out: `missing-rows` at the end, a file `written-anew`; and what was
    # not checked without the house's key: `closed-secrets`.
    cannot_know: list[str]


class VerifyShoeDocument(msgspec.Struct):
    ok: bool
    problems: list[str]
    cards: int
    contract_version: int
