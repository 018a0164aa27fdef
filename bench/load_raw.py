"""What the machine itself can do: flushes of the disk, and echoes over a websocket."""

import asyncio
import os
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

FLUSHES, ECHOES = 500, 3000


def report(folder: Path) -> None:
    flushes, echoed = flushes_a_second(folder), asyncio.run(echoes())
    print(f"raw: {flushes:,.0f} fsync/s of 4 KiB, {echoed:,.0f} websocket echoes/s")


def flushes_a_second(folder: Path) -> float:
    file = os.open(folder / "raw", os.O_CREAT | os.O_WRONLY)
    began = time.perf_counter()
    for _ in range(FLUSHES):
        os.write(file, bytes(4096))
        os.fsync(file)
    seconds = time.perf_counter() - began
    os.close(file)
    return FLUSHES / seconds


async def echoes() -> float:
    """One client, one after the other, both ends in this process."""

    async def echo(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(echo, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None) as socket:
            began = time.perf_counter()
            for _ in range(ECHOES):
                await socket.send("x" * 200)
                await socket.recv()
            return ECHOES / (time.perf_counter() - began)
