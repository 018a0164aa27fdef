"""The short way out: right frames, and nothing lost or out of order where it is blocked."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from houseway.server.house import House
from houseway.server.pushing import framed
from houseway.server.sessions import Session
from houseway.server.socket import Client
from tests.memory_store import MemoryStore


@pytest.mark.parametrize("text", ["", "a" * 125, "a" * 126, "ä" * 40_000, "a" * 65_535, "a" * 65_536])
def test_a_text_is_framed_as_the_standard_says(text):
    reader = StreamReader()
    reader.feed_data(framed(text))
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    assert parsed.value.value == Frame(Opcode.TEXT, text.encode())


class Narrow:
    """A websocket whose short way takes so many texts and is then blocked."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.pushed: list[str] = []
        self.sent: list[str] = []

    def push(self, text: str) -> bool:
        if len(self.pushed) == self.takes:
            return False
        self.pushed.append(text)
        return True

    async def receive(self):
        await asyncio.Event().wait()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


@pytest.mark.parametrize("takes", [0, 1, 3, 5])
def test_what_is_blocked_goes_the_long_way_and_in_order(takes):
    async def talk() -> Narrow:
        socket = Narrow(takes)
        house = House(MemoryStore())
        # Only what the client uses of a websocket is there.
        client = Client(socket, Session("p-1", "Ada"), house, socket.push)  # type: ignore[arg-type]
        serving = asyncio.create_task(client.serve())
        for number in range(5):
            client.send(str(number))
        async with asyncio.timeout(60):
            while len(socket.pushed) + len(socket.sent) < 5:
                await asyncio.sleep(0.001)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await house.stop()
        return socket

    socket = asyncio.run(talk())
    assert (len(socket.pushed), socket.pushed + socket.sent) == (takes, ["0", "1", "2", "3", "4"])
