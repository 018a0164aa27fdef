"""Anchors in a second place, where whoever has the journal cannot reach them."""

import os
import signal
import socket
import subprocess
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from houseway.cli.serve import Announcing, config_of
from houseway.journal import Append, GroupWriter, SqliteStore, StoreError, verify
from houseway.journal.checking.anchors import encode_anchor, read_anchor
from houseway.server import second_place
from houseway.server.second_place import SecondPlace
from tests.memory_store import MemoryStore
from tests.tables import NOON
from tests.texts import hide_folder, list_problems
from tests.unit.journal.recorded import played


def anchored(place, store):
    """A house of three rounds that tells the place of every anchor."""
    writer = GroupWriter(store, lambda group: None, place.take)
    table = played(MemoryStore())
    for seq, row in enumerate(table.record.store.read(table.record.stream)):
        writer.append([Append(table.record.stream, seq, [row])], lambda error: None)
    writer.close()
    place.close()
    return [encode_anchor(anchor) for anchor in store.anchors()]


@pytest.mark.parametrize("form", ["{path}", "| cat >> {path}"])
def test_every_anchor_is_written_to_a_file_or_told_to_a_command(tmp_path, form):
    path = tmp_path / "anchors.jsonl"
    lines = anchored(SecondPlace(form.format(path=path)), MemoryStore())
    assert path.read_bytes().splitlines() == lines
    assert len(lines) == 2


def test_every_anchor_is_posted_to_an_address():
    heard = []

    class Keeper(BaseHTTPRequestHandler):
        def do_POST(self):
            heard.append(self.rfile.read(int(self.headers["content-length"])).strip())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *said):
            pass

    server = HTTPServer(("127.0.0.1", 0), Keeper)
    listening = Thread(target=server.serve_forever)
    listening.start()
    lines = anchored(SecondPlace(f"http://127.0.0.1:{server.server_port}/"), MemoryStore())
    server.shutdown()
    listening.join()
    server.server_close()
    assert heard == lines


def test_a_place_that_is_away_is_told_when_it_is_back_and_keeps_nobody_waiting(tmp_path):
    folder, store = tmp_path / "away", MemoryStore()
    place = SecondPlace(str(folder / "anchors.jsonl"), again_seconds=0.05)
    # The folder is made only after they were taken: whoever waited for the place would wait for ever.
    for _ in range(3):
        place.take(store.anchor(NOON))
    time.sleep(0.1)
    assert place.waiting == 3
    folder.mkdir()
    sent_after(place, lambda: not place.waiting)
    place.close()
    lines = (folder / "anchors.jsonl").read_bytes().splitlines()
    assert [read_anchor(line).number for line in lines] == [1, 2, 3]


def test_an_older_copy_of_the_journal_is_not_served_beside_newer_anchors(tmp_path, words):
    file, older = tmp_path / "anchors.jsonl", tmp_path / "older.sqlite"
    store = SqliteStore(tmp_path / "house.sqlite")
    store.anchor(NOON)
    store.copy_to(older)
    place = SecondPlace(str(file))
    place.check_not_behind(store)
    place.take(store.anchor(NOON))
    place.close()
    place.check_not_behind(store)
    store.close()
    copy = SqliteStore(older, read_only=True)
    with pytest.raises(StoreError) as caught:
        place.check_not_behind(copy)
    words(hide_folder(str(caught.value), tmp_path), "refused")
    exported = [read_anchor(line) for line in file.read_bytes().splitlines()]
    words(list_problems(verify(copy, exported)), "verified")
    copy.close()


def sent_after(place, happened, seconds=60.0):
    """How many anchors wait once this has happened, or not in time."""
    ends = time.monotonic() + seconds
    while not happened() and time.monotonic() < ends:
        time.sleep(0.02)
    return place.waiting


def test_a_place_that_answers_nonsense_is_tried_again():
    """An answer that is no HTTP was the end of the thread that sends, and of all anchors after it."""
    tries = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer_nonsense():
            for _ in range(2):
                line, _ = server.accept()
                tries.append(line.recv(65_536))
                line.sendall(b"I am no HTTP server\r\n\r\n")
                line.close()

        answering = Thread(target=answer_nonsense)
        answering.start()
        place = SecondPlace(f"http://127.0.0.1:{server.getsockname()[1]}/", again_seconds=0.05)
        place.take(MemoryStore().anchor(NOON))
        assert sent_after(place, lambda: len(tries) == 2) == 1
        answering.join(60)
    place.close()
    assert len(tries) == 2


def test_an_anchor_that_does_not_fit_on_the_disk_leaves_no_half_a_line(tmp_path, monkeypatch):
    path, store, write = tmp_path / "anchors.jsonl", MemoryStore(), os.write
    full = [True]

    def half(file, line):
        return write(file, line[: len(line) // 2] if full[0] and line.startswith(b"{") else line)

    monkeypatch.setattr(os, "write", half)
    place = SecondPlace(str(path), again_seconds=0.05)
    place.take(store.anchor(NOON))
    assert sent_after(place, lambda: not place.waiting, 0.3) == 1
    full[0] = False
    sent_after(place, lambda: not place.waiting)
    place.close()
    assert path.read_bytes() == b"".join(encode_anchor(anchor) + b"\n" for anchor in store.anchors())


def test_a_command_that_hangs_is_ended_with_all_that_it_started(tmp_path, monkeypatch):
    monkeypatch.setattr(second_place, "SENDING_SECONDS", 1)
    child = tmp_path / "child"
    place = SecondPlace(f"| sleep 60 & echo $! > {child}; wait", again_seconds=60)
    place.take(MemoryStore().anchor(NOON))
    assert sent_after(place, lambda: child.exists() and child.read_text().endswith("\n")) == 1
    number = child.read_text().strip()
    sent_after(place, lambda: not _runs(number))
    began = time.monotonic()
    place.close()
    # It sleeps a minute.
    assert time.monotonic() - began < 30
    assert not _runs(number)


def test_the_last_anchor_is_sent_before_the_signal_ends_the_process():
    """uvicorn raises it again once the house is closed: what stood after that was never done."""
    told, lifespan = [], []

    async def app(scope, receive, send):
        for step in ("startup", "shutdown"):
            await receive()
            lifespan.append(step)
            await send({"type": f"lifespan.{step}.complete"})

    server = Announcing(config_of(app, "127.0.0.1", 0), closed=lambda: told.append(list(lifespan)))  # type: ignore[arg-type]
    server.handle_exit(signal.SIGINT, None)
    # Whoever runs the tests in the background has had the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        server.run()
    signal.signal(signal.SIGINT, before)
    assert told == [["startup", "shutdown"]]


def _runs(number):
    told = subprocess.run(["ps", "-o", "stat=", "-p", number], capture_output=True, text=True, check=False)
    return told.stdout.strip() not in ("", "Z")


def test_a_pipe_that_nobody_reads_keeps_no_house_from_closing(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    place = SecondPlace(str(pipe), again_seconds=60)
    place.take(MemoryStore().anchor(NOON))
    closing = Thread(target=place.close, daemon=True)
    closing.start()
    # Where nobody reads, a house gives up after a minute.
    closing.join(50)
    assert not closing.is_alive()
