"""How a command on the machine itself reaches the house that runs over a file.

The house writes its address and a token beside its file, readable by its owner alone: whoever can read that
can read the file with all its secrets too. It is made anew at every start and removed at the end.
"""

import os
import secrets
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from houseway.journal.stores.sqlite_file import is_held

ASKING_SECONDS = 30
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


class ControlNote(msgspec.Struct, frozen=True):
    """What stands in the file beside the house's own."""

    address: str
    token: str


class ControlError(Exception):
    """The running house could not be asked, or said no; the message says what to do."""

    def __init__(self, sentence: str, is_refusal: bool = False) -> None:
        super().__init__(sentence)
        self.is_refusal = is_refusal


class Control:
    """The token of one life of a house, and the file in which it is found."""

    def __init__(self, database: Path) -> None:
        self.token = secrets.token_urlsafe(32)
        self._path = _note_of(database)

    def open(self, host: str, port: int) -> None:
        """Write where the house is; a house that cannot write this runs on without it."""
        named = _ANYWHERE.get(host, host)
        note = ControlNote(f"http://{f'[{named}]' if ':' in named else named}:{port}", self.token)
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            # Made for its owner alone, before anything is in it.
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb") as opened:
                opened.write(msgspec.json.encode(note))

    def close(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def is_running(database: Path) -> bool:
    """Return whether a house has this file open to write."""
    return database.is_file() and is_held(database)


def ask_running(database: Path, method: str, path: str, said: dict[str, Any]) -> None:
    """Have the running house do something to its people; raises ControlError."""
    try:
        note = msgspec.json.decode(_note_of(database).read_bytes(), type=ControlNote)
        request = urllib.request.Request(f"{note.address}{path}", msgspec.json.encode(said), method=method)
    except (OSError, ValueError):
        raise ControlError(
            f"A house is using {database}, and {_note_of(database)} does not say how to ask it: sign in as "
            "its operator, or stop it first."
        ) from None
    request.add_header("authorization", f"Bearer {note.token}")
    request.add_header("content-type", "application/json")
    # A house that is known by other names answers to this one too.
    request.add_header("host", "localhost")
    # Never through a proxy: it is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=ASKING_SECONDS):
            return
    except urllib.error.HTTPError as error:
        raise ControlError(_sentence(error), is_refusal=error.code < 500) from None
    except OSError as error:
        raise ControlError(f"The house at {note.address} does not answer: {error}. Try again.") from None


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        told = msgspec.json.decode(error.read())
        return f"Refused ({told['reason']}, {told['cite']}): {told['sentence']}"
    except (msgspec.DecodeError, KeyError, TypeError, OSError):
        return f"The house answered {error.code}; look at what it printed."


def _note_of(database: Path) -> Path:
    resolved = database.resolve()
    return resolved.with_name(resolved.name + ".control")
