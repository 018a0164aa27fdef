"""A second place for anchors: a file, an address or a command that whoever has the journal cannot reach."""

import errno
import logging
import os
import signal
import subprocess
import urllib.request
from collections import deque
from http.client import HTTPException
from pathlib import Path
from threading import Condition, Thread

import msgspec

from houseway.journal import Anchor, Store, StoreError
from houseway.journal.checking.anchors import encode_anchor, read_anchor

AGAIN_SECONDS, SENDING_SECONDS = 10.0, 30
# Each anchor tells where everything ended, so that of many that cannot be sent the newest are enough.
MOST_WAITING = 1000
# Longer than any line.
_TAIL_BYTES = 1 << 20


class SecondPlace:
    """`where` is an address (`https://…`, to which it posts), a command (`| …`, which reads) or a file.

    A thread of its own sends, in order; what cannot be sent is tried again and nobody waits for it.
    """

    def __init__(self, where: str, again_seconds: float = AGAIN_SECONDS) -> None:
        self._where = where
        self._again_seconds = again_seconds
        self._waiting: deque[Anchor] = deque(maxlen=MOST_WAITING)
        self._changed = Condition()
        self._closing = False
        self._thread = Thread(target=self._run, name="second place", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many anchors are not there yet."""
        return len(self._waiting)

    def take(self, anchor: Anchor) -> None:
        with self._changed:
            self._waiting.append(anchor)
            self._changed.notify()

    def close(self) -> None:
        """Send what waits, once more; a place that never answers keeps no house from closing."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(2 * SENDING_SECONDS)

    def check_not_behind(self, store: Store) -> None:
        """Refuse a journal that lacks an anchor which this file has: an older copy, or one that was cut."""
        path = Path(self._where)
        if _is_address(self._where) or _is_command(self._where) or not path.is_file():
            return
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            lines = file.read().splitlines()
        try:
            last = read_anchor(lines[-1]) if lines else None
        except msgspec.DecodeError:
            raise StoreError(f"{path} does not end with an anchor; name another file") from None
        if last is not None and next(iter(store.anchors(last.number)), None) != last:
            raise StoreError(
                f"the journal lacks anchor {last.number}, which {path} has: it is an older copy or was cut; "
                "verify it, and name another file to go on with it"
            )

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if not self._waiting:
                    return
                anchor = self._waiting[0]
            if self._is_sent(anchor):
                with self._changed:
                    if self._waiting and self._waiting[0] is anchor:
                        self._waiting.popleft()
                continue
            with self._changed:
                if self._changed.wait_for(lambda: self._closing, self._again_seconds):
                    self._is_sent(self._waiting[-1])
                    return

    def _is_sent(self, anchor: Anchor) -> bool:
        line = encode_anchor(anchor) + b"\n"
        try:
            if _is_address(self._where):
                request = urllib.request.Request(
                    self._where, line, {"content-type": "application/json"}, method="POST"
                )
                urllib.request.urlopen(request, timeout=SENDING_SECONDS).close()
            elif _is_command(self._where):
                command = self._where.removeprefix("|").strip()
                _tell(command, line)
            else:
                _append(Path(self._where), line)
        # What answers at an address may be anything.
        except (OSError, subprocess.SubprocessError, HTTPException, ValueError) as error:
            said = "anchor %d is not at its second place yet: %s"
            logging.getLogger(__name__).warning(said, anchor.number, error)
            return False
        return True


def _is_address(where: str) -> bool:
    return where.startswith(("http://", "https://"))


def _is_command(where: str) -> bool:
    return where.startswith("|")


def _tell(command: str, line: bytes) -> None:
    """By a shell of its own, which is ended with all that it has started if it takes too long."""
    shell = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, start_new_session=True)
    try:
        shell.communicate(line, SENDING_SECONDS)
    except BaseException:
        os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()
        raise
    if shell.returncode:
        raise subprocess.CalledProcessError(shell.returncode, command)


def _append(path: Path, line: bytes) -> None:
    """The whole line or nothing of it, also on a disk that fills up."""
    # A pipe that nobody reads is not waited for.
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK, 0o600)
    try:
        before = os.fstat(file).st_size
        if os.write(file, line) != len(line):
            os.ftruncate(file, before)
            raise OSError(errno.ENOSPC, "the anchor was not written whole")
        os.fsync(file)
    finally:
        os.close(file)
