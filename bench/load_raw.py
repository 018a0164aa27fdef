"""What the machine itself can do: flushes of the disk, and echoes over a websocket."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import uvloop
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

FLUSHES, ECHOES = 500, 3000


def report(folder: Path) -> None:
    print(
        f"raw: fsync of 4 KiB {told(flushes(folder))}; websocket echo {told(uvloop.run(echoes()))}; "
        f"load average {os.getloadavg()[0]:.1f}"
    )


def told(seconds: list[float]) -> str:
    times = sorted(seconds)
    p50, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
    return f"{len(times) / sum(times):,.0f}/s (p50 {p50:.2f} ms, p99 {p99:.1f} ms)"


@contextmanager
def flushing_beside(folder: Path) -> Iterator[list[float]]:
    """What a lone flush takes meanwhile, five times a second: nothing durable is quicker than the disk."""
    seconds: list[float] = []
    over = Event()

    def flush() -> None:
        while not over.wait(0.2):
            seconds.extend(flushes(folder, 1))

    thread = Thread(target=flush, daemon=True)
    thread.start()
    yield seconds
    over.set()
    thread.join()


def flushes(folder: Path, times: int = FLUSHES) -> list[float]:
    file = os.open(folder / "raw", os.O_CREAT | os.O_WRONLY)
    seconds = []
    for _ in range(times):
        began = time.perf_counter()
        os.write(file, bytes(4096))
        os.fsync(file)
        seconds.append(time.perf_counter() - began)
    os.close(file)
    return seconds


async def echoes() -> list[float]:
    """One client, one after the other, both ends in this process."""

    async def echo(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(echo, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None) as socket:
            seconds = []
            for _ in range(ECHOES):
                began = time.perf_counter()
                await socket.send("x" * 200)
                await socket.recv()
                seconds.append(time.perf_counter() - began)
            return seconds
