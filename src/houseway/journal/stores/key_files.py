"""The key of a house: a file of its own, never in the house's file, that only its owner can read."""

import os
import re
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from houseway.refusals import Refusal, Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

KEY_BYTES = 32
_NONCE_BYTES = 12
_ID_DIGITS = 16
_LINE = re.compile(rf"houseway-key-1 ([0-9a-f]{{{_ID_DIGITS}}}) ([0-9a-f]{{{2 * KEY_BYTES}}})")
# Longer than any key file.
_MOST_BYTES = 4096


class UnopenedError(Exception):
    """The bytes were not encrypted with this key under this name, or somebody has changed them."""


class Key:
    """A key of 256 bits; its id is a fingerprint that gives nothing of it away."""

    def __init__(self, material: bytes) -> None:
        self._material = material
        self.id = sha256(b"houseway key\n" + material).hexdigest()[:_ID_DIGITS]

    def __repr__(self) -> str:
        """Name the key without its bytes, which must never reach a log."""
        return f"Key({self.id})"

    def encrypt(self, secret: bytes, context: bytes) -> bytes:
        """Return the key's id, a fresh nonce, and the secret encrypted by ChaCha20-Poly1305."""
        prefix = bytes.fromhex(self.id)
        nonce = os.urandom(_NONCE_BYTES)
        return prefix + nonce + self._cipher.encrypt(nonce, secret, prefix + context)

    def decrypt(self, sealed: bytes, context: bytes) -> bytes:
        """Return what `encrypt` was given; raise UnopenedError for anything else."""
        from cryptography.exceptions import InvalidTag

        prefix = bytes.fromhex(self.id)
        start = len(prefix) + _NONCE_BYTES
        nonce = sealed[len(prefix) : start]
        if not sealed.startswith(prefix) or len(nonce) != _NONCE_BYTES:
            raise UnopenedError
        try:
            return self._cipher.decrypt(nonce, sealed[start:], prefix + context)
        except InvalidTag:
            raise UnopenedError from None

    def to_text(self) -> str:
        return f"houseway-key-1 {self.id} {self._material.hex()}\n"

    # Most commands open no secret and do not wait for this import.
    @cached_property
    def _cipher(self) -> "ChaCha20Poly1305":
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        return ChaCha20Poly1305(self._material)


class FoundKey(NamedTuple):
    """A key, its file, and whether that file was made just now."""

    key: Key
    path: Path
    is_new: bool = False


@dataclass(frozen=True)
class KeyFinder:
    """Where the key of one house's file is looked for, and where a new one is put. It holds paths only.

    `named_file` is the key file that the operator names; no other is looked at then. Otherwise keys are in
    the folder of the user's own configuration, each under its id, or beside the house's file. A new key is
    put beside the file for a demonstration (`makes_adjacent`), and into the folder for a real house. Worker
    processes are sent this, so that all look in the same folder whatever their own environment says.
    """

    database: Path
    named_file: Path | None = None
    makes_adjacent: bool = True
    folder: Path | None = field(default_factory=lambda: key_folder())

    @property
    def adjacent_file(self) -> Path:
        resolved = self.database.resolve()
        return resolved.with_name(f"{resolved.name}.key")

    def check_named_file(self) -> None:
        """Refuse a named key file that cannot be used, before anything else is done."""
        if self.named_file is not None:
            read_key_file(self.named_file)

    def find(self, wanted: str) -> FoundKey:
        """Return the key of this id; refuse a named file that holds another, or say where none was found."""
        file = str(self.database)
        if self.named_file is not None:
            key = read_key_file(self.named_file)
            if key.id != wanted:
                place = str(self.named_file)
                raise Refused(
                    Refusal.WRONG_KEY, "", "wrong-key", path=place, key=key.id, file=file, wanted=wanted
                )
            return FoundKey(key, self.named_file)
        folder = self.folder
        for path in ([] if folder is None else [folder / f"{wanted}.key"]) + [self.adjacent_file]:
            if os.path.lexists(path):
                key = read_key_file(path)
                if key.id == wanted:
                    return FoundKey(key, path)
        looked_in = str(folder or self.adjacent_file.parent)
        raise Refused(Refusal.KEY_MISSING, "", "key-missing", file=file, wanted=wanted, folder=looked_in)

    def find_or_make(self) -> FoundKey:
        """Return a key for a file that has none yet: the named one, the adjacent one, or a new one."""
        if self.named_file is not None:
            return FoundKey(read_key_file(self.named_file), self.named_file)
        if not self.makes_adjacent:
            return make_key_in_folder(self.folder)
        with suppress(FileExistsError):
            key = Key(secrets.token_bytes(KEY_BYTES))
            _write(self.adjacent_file, key)
            return FoundKey(key, self.adjacent_file, is_new=True)
        return FoundKey(read_key_file(self.adjacent_file), self.adjacent_file)


def key_folder() -> Path | None:
    """Return the folder of this user's keys; None where the system knows no home of this user."""
    configured = os.environ.get("XDG_CONFIG_HOME")
    try:
        base = Path(configured) if configured else Path.home() / ".config"
    except RuntimeError:
        return None
    return base / "houseway" / "keys"


def make_key_in_folder(folder: Path | None) -> FoundKey:
    """Make a new key in the user's own folder, under its id."""
    key = Key(secrets.token_bytes(KEY_BYTES))
    try:
        if folder is None:
            raise FileNotFoundError
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"{key.id}.key"
        _write(path, key)
    except OSError:
        place = str(folder or "~")
        raise Refused(Refusal.KEY_MISSING, "", "no-place-for-key", folder=place) from None
    return FoundKey(key, path, is_new=True)


def make_key_file(path: Path) -> Key:
    """Make a new key in a file that is not there yet, for its owner alone."""
    key = Key(secrets.token_bytes(KEY_BYTES))
    try:
        _write(path, key)
    except FileExistsError:
        raise Refused(Refusal.KEY_FILE_EXISTS, "", "key-file-exists", path=str(path)) from None
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    return key


def read_key_file(path: Path) -> Key:
    """Return the key of a file; refuse one that others can read, or that holds no whole key."""
    try:
        # A pipe that nobody writes is not waited for.
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            _check_is_private(path, os.fstat(file))
            text = os.read(file, _MOST_BYTES).decode("ascii", "replace").strip()
        finally:
            os.close(file)
    except FileNotFoundError:
        raise Refused(Refusal.KEY_MISSING, "", "no-such-key-file", path=str(path)) from None
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    line = _LINE.fullmatch(text)
    key = Key(bytes.fromhex(line[2])) if line else None
    if line is None or key is None or key.id != line[1]:
        raise _unreadable(path, "it holds no whole key")
    return key


def _check_is_private(path: Path, file: os.stat_result) -> None:
    if not stat.S_ISREG(file.st_mode):
        raise _unreadable(path, "it is no plain file")
    if file.st_mode & 0o077 or file.st_uid != os.geteuid():
        raise Refused(Refusal.KEY_FILE_NOT_SAFE, "", "key-file-not-safe", path=str(path))


def _unreadable(path: Path, why: str) -> Refused:
    return Refused(Refusal.KEY_FILE_UNREADABLE, "", "key-file-unreadable", path=str(path), why=why)


def _write(path: Path, key: Key) -> None:
    """Write a key file whole or not at all, and never over another: a crash leaves no half a key."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "w") as opened:
            opened.write(key.to_text())
            opened.flush()
            os.fsync(opened.fileno())
        _publish(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _publish(draft: Path, path: Path) -> None:
    """Give a whole file its name, unless there is a file of that name."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # Some disks know no second names.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        draft.rename(path)
