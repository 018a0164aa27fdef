"""What `verify` and `verify-shoe` find in the records."""

import msgspec


class RecordProblemDocument(msgspec.Struct):
    stream: str
    row: int | None
    problem: str


class VerifyDocument(msgspec.Struct):
    ok: bool
    problems: list[RecordProblemDocument]
    streams: int
    rows: int
    contract_version: int
    # Rows by the older number of decisions they were made by.
    not_decided_again: dict[str, int]


class VerifyShoeDocument(msgspec.Struct):
    ok: bool
    problems: list[str]
    cards: int
    contract_version: int
