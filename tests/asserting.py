"""Assert the ids and values of what the house says, so that a change of its words breaks no test."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from houseway.refusals import Refused
from houseway.table.events import Announced, Event
from houseway.words import Value


def assert_refused(
    refused: Refused | None, reason: str, say: str, /, cite: str | None = None, **values: Value
) -> None:
    """Fail unless it was refused for this reason, with this id and these values; it may carry more."""
    assert refused is not None, f"this was not refused; expected: {reason}"
    assert (refused.reason, refused.say) == (reason, say)
    assert cite is None or refused.cite == cite
    assert {name: refused.values.get(name) for name in values} == values


@contextmanager
def require_refused(reason: str, say: str, /, cite: str | None = None, **values: Value) -> Iterator[None]:
    """Fail unless the block is refused for this reason and with this id and these values."""
    with pytest.raises(Refused) as raised:
        yield
    assert_refused(raised.value, reason, say, cite, **values)


def assert_said(said: Announced, say: str, /, to: int | None = None, **values: Value) -> None:
    """Fail unless this was announced to this seat, with these values and no others."""
    assert (said.say, said.to, dict(said.values)) == (say, to, values)


def find_announced(events: Iterable[Event], say: str) -> list[Announced]:
    """Return the announcements with this id, in the order in which they were made."""
    return [event for event in events if isinstance(event, Announced) and event.say == say]


def assert_result(
    said: Announced,
    player: int,
    banker: int,
    winner: str,
    *,
    also: tuple[str, ...] = (),
    cards: int = 0,
) -> None:
    """Fail unless the final counts and this winner were announced, and no more than these names and cards."""
    assert_said(said, "result", player=player, banker=banker, winner=winner, also=also, cards=cards)
