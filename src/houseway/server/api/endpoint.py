"""An endpoint as data: the routes and the OpenAPI description are both read off it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from starlette.requests import Request

from houseway.rules.catalog import FOLDERS


@dataclass(frozen=True)
class Call:
    """One question: the names in its path, its query, its body as read, and for doors who brings it."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    question: Any = None
    request: Request | None = None

    @property
    def alone(self) -> "Call":
        """Without whoever brings it, as it is sent to a worker."""
        return Call(dict(self.path), dict(self.query), self.question)

    @property
    def place(self) -> str:
        """Where it comes from."""
        return self.request.client.host if self.request and self.request.client else ""

    @property
    def game_id(self) -> str:
        return f"{self.path['jurisdiction']}/{self.path['name']}"


@dataclass(frozen=True)
class Parameter:
    name: str
    where: str
    meaning: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Printed:
    """An answer that is not JSON."""

    content: bytes
    media_type: str


@dataclass(frozen=True)
class Endpoint:
    """`answer` is the JSON type, or `media` says what else is sent.

    Work is done at the desk, by another process, unless it is quick (`loop`), only waits (`aside`) or is the
    house's (`house`). A stranger is not drawn what is `costly`, unless it lies ready.
    """

    method: str
    path: str
    summary: str
    work: Callable[[Call], Any]
    answer: Any = None
    question: Any = None
    parameters: tuple[Parameter, ...] = ()
    media: tuple[str, ...] = ()
    status: int = 200
    at: Literal["desk", "loop", "aside", "house"] = "desk"
    costly: Callable[[Call], bool] = lambda call: False

    @property
    def named(self) -> tuple[str, ...]:
        """What the answer may depend on, besides the question."""
        return tuple(parameter.name for parameter in self.parameters)


JURISDICTION = Parameter("jurisdiction", "path", "The game's jurisdiction.", tuple(FOLDERS))
NAME = Parameter("name", "path", "The game's name, such as `baccarat` of `co/baccarat`.")
GAME = (JURISDICTION, NAME)
