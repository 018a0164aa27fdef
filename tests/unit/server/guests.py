"""Patrons who come through the real door of a test's house."""

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from houseway.server.demo.house import Pace

QUICK = Pace(betting=0.05, card=0, pause=0.05, answer=0.05)
ORIGIN = {"origin": "http://testserver"}
BANKER = {"wager": "banker", "on": "banker", "paytable": "win-vig-5"}


class Guest:
    """One websocket at one table."""

    def __init__(self, socket: WebSocketTestSession, table: str = "demo-1") -> None:
        self.socket = socket
        self.table = table
        self.ids = (f"g{number}" for number in itertools.count(1))
        self.layout: dict[str, Any] = {}
        self.board: dict[str, Any] = {}

    def send(self, message: object) -> None:
        self.socket.send_text(msgspec.json.encode(message).decode())

    def join(self) -> dict[str, Any]:
        self.send({"type": "join", "table": self.table})
        return self.see(lambda view: True)

    def command(self, command: dict[str, Any], name: str | None = None) -> dict[str, Any]:
        """Send a command and return its answer."""
        name = name or next(self.ids)
        self.send({"type": "command", "id": name, "table": self.table, "command": command})
        return self.until(lambda message: message.get("id") == name)

    def see(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first view that is as wanted."""
        found = self.until(lambda message: message["type"] == "view" and wanted(message["view"]))
        return msgspec.convert(found["view"], dict[str, Any])

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for _ in range(500):
            message = msgspec.json.decode(self.socket.receive_text(), type=dict[str, Any])
            if message.get("table") == self.table:
                self.layout = message.get("layout", self.layout)
                self.board = message.get("board", self.board)
            if wanted(message):
                return message
        raise AssertionError("500 messages came and none was the one waited for")


def enter(app: Starlette, name: str, client: TestClient) -> TestClient:
    """A second visitor of a running house, with a cookie jar of their own."""
    visitor = TestClient(app)
    visitor.portal = client.portal
    visitor.post("/api/session", json={"name": name})
    return visitor
