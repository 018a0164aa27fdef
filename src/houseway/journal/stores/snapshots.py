"""A stream's moment, kept for a fast start; it is believed only by the very code that wrote it."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, fields

from houseway.journal.rows import Head
from houseway.journal.upcasts import SCHEMA
from houseway.rules import Game
from houseway.table import TableState

# What a table's moment is made of: a change to any of it makes older snapshots stale.
_SOURCES = ("cards", "money", "ledger", "rules", "families", "table", "journal")
# The game is kept by its digest, links are streams of their own.
_PINNED = ("game", "links")


class Snapshot(msgspec.Struct, frozen=True):
    """`state` lacks the game, which is kept by its digest; `answers` are rows and fingerprints by command."""

    code: str
    head: Head
    state: dict[str, Any]
    balances: dict[str, int]
    answers: dict[str, tuple[int, bytes]]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Snapshot)
# Decoding by type turns plain data back into the table's own structs.
_kept_state: Any = msgspec.defstruct(
    "KeptState", [(field.name, field.type) for field in fields(TableState) if field.name not in _PINNED]
)


@cache
def code_digest() -> str:
    root = Path(str(files("houseway")))
    digest = sha256(str(SCHEMA).encode())
    for path in sorted(path for folder in _SOURCES for path in (root / folder).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def encode_snapshot(
    head: Head, state: TableState, balances: dict[str, int], answers: dict[str, tuple[int, bytes]]
) -> bytes:
    kept = {name: value for name, value in asdict(state).items() if name not in _PINNED}
    return _encoder.encode(Snapshot(code_digest(), head, kept, balances, answers))


def read_snapshot(written: bytes | None) -> Snapshot | None:
    """The snapshot, unless there is none, it cannot be read, or other code wrote it."""
    if written is None:
        return None
    try:
        snapshot = _decoder.decode(written)
    except (msgspec.DecodeError, RecursionError):
        return None
    return snapshot if snapshot.code == code_digest() else None


def state_of(snapshot: Snapshot, game: Game) -> TableState:
    """Raises msgspec.ValidationError where the snapshot does not fit the table's own structs."""
    kept = msgspec.convert(snapshot.state, _kept_state)
    return TableState(game=game, **asdict(kept))
