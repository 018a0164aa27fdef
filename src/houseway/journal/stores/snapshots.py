"""A stream's moment, kept for a fast start; it is believed only by the very code that wrote it."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, fields

from houseway.journal.rows import Head
from houseway.journal.upcasts import SCHEMA

# What a moment is made of: a change to any of it makes older snapshots stale.
_SOURCES = ("cards", "money", "ledger", "rules", "families", "table", "journal")
# A table's game is kept by its digest, its links are streams of their own.
_PINNED = ("game", "links")
_S = TypeVar("_S")


class Snapshot(msgspec.Struct, frozen=True):
    """`state` lacks what is pinned elsewhere; `answers` are rows and fingerprints by command."""

    code: str
    head: Head
    state: dict[str, Any]
    balances: dict[str, int]
    answers: dict[str, tuple[int, bytes]]

    def as_of(self, before: _S) -> _S:
        """The state that was kept, with what is pinned of another; raises msgspec.ValidationError."""
        kind: Any = type(before)
        kept = asdict(msgspec.convert(self.state, _kept(kind)))
        pinned = {name: getattr(before, name) for name in _PINNED if hasattr(before, name)}
        now: _S = kind(**pinned, **kept)
        return now


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Snapshot)


@cache
def _kept(kind: Any) -> Any:
    """Decoding by type turns plain data back into structs."""
    return msgspec.defstruct(
        f"Kept{kind.__name__}", [(each.name, each.type) for each in fields(kind) if each.name not in _PINNED]
    )


@cache
def code_digest() -> str:
    root = Path(str(files("houseway")))
    digest = sha256(str(SCHEMA).encode())
    for path in sorted(path for folder in _SOURCES for path in (root / folder).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def encode_snapshot(
    head: Head, state: Any, balances: dict[str, int], answers: dict[str, tuple[int, bytes]]
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
