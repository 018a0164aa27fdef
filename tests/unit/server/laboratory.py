"""The laboratory by itself, as a test's client meets it."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app
from houseway.server.api.routes import Api

DRAGON_7 = "banker.wins and banker.cards == 3 and banker.total == 7"


class Asker(Request):
    """A request whose asker leaves after so many looks."""

    def __init__(self, looks: int, host: str = "10.0.0.1") -> None:
        super().__init__({"type": "http", "client": (host, 1)})
        self.looks = looks

    async def is_disconnected(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@contextmanager
def laboratory() -> Iterator[TestClient]:
    api = Api()
    with TestClient(Starlette(routes=api.routes())) as client:
        yield client
        api.close()


def own(id_: str, when: str, pays: str, **more: Any) -> dict[str, Any]:
    """A pay table of one line."""
    return {
        "id": id_,
        "name": id_.capitalize(),
        "lines": [{"name": "It", "when": when, "pays": pays}],
        **more,
    }


def told(*arguments: str) -> Any:
    """What a command prints with --json."""
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.stdout, result.stderr
    return json.loads(result.stdout)


def wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
