"""The poker room's stream, read once and believed in nothing: lists are plain names in order."""

import json
from collections.abc import Iterator
from typing import Any

from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.stream import Inspection
from houseway.journal.faults import UnknownHereError
from houseway.journal.rows import Row, RowEntry


class RoomInspection(Inspection):
    """Nobody stands on a list twice, nobody is called before who came first, a seat is held for one."""

    def __init__(self, crossing: Crossing) -> None:
        self._crossing = crossing
        self._lists: dict[str, list[str]] = {}
        # Whom a seat is held for: list and why by patron, and the seat itself.
        self._called: dict[str, tuple[str, str, tuple[str, int]]] = {}

    def row_problems(self, row: Row) -> Iterator[str]:
        try:
            said = json.loads(row.current)
            if said["transfers"]:
                yield "it moves money"
            number = RowEntry(transfers=(), decisions=said.get("decisions", 1))
            yield from self._crossing.number_problems("house/room", number)
            for event in said["events"]:
                told = getattr(self, f"_{event['type']}", None)
                if told is None:
                    sentence = f"the event {event['type']!r} is not known to this version"
                    raise UnknownHereError(f"row {row.seq}: {sentence}")
                yield from told(event)
        except (ValueError, KeyError, TypeError) as error:
            yield f"the row cannot be read: {error!r}"

    def _joined_list(self, event: dict[str, Any]) -> Iterator[str]:
        waiting = self._lists.setdefault(event["list"], [])
        if event["patron"] in waiting:
            yield f"{event['patron']} is put on {event['list']} twice"
        waiting.append(event["patron"])

    def _left_list(self, event: dict[str, Any]) -> Iterator[str]:
        yield from self._off(event["list"], event["patron"])
        if self._called.get(event["patron"], ("",))[0] == event["list"]:
            del self._called[event["patron"]]

    def _seat_called(self, event: dict[str, Any]) -> Iterator[str]:
        patron, where = event["patron"], (event["table"], event["seat"])
        if patron in self._called or any(held == where for _, _, held in self._called.values()):
            yield f"seat {where[1]} of {where[0]} or {patron} is called twice"
        first = [each for each in self._lists.get(event["list"], []) if each not in self._called]
        if event["why"] == "list" and first[:1] != [patron]:
            yield f"{patron} is called before {first[0] if first else 'being on the list'}"
        self._called[patron] = (event["list"], event["why"], where)

    def _call_passed(self, event: dict[str, Any]) -> Iterator[str]:
        yield from self._let_go(event["patron"], to_end=True)

    def _call_ended(self, event: dict[str, Any]) -> Iterator[str]:
        yield from self._let_go(event["patron"], to_end=False)

    def _let_go(self, patron: str, to_end: bool) -> Iterator[str]:
        if patron not in self._called:
            yield f"{patron} lets a seat go without being called"
            return
        name, why, _ = self._called.pop(patron)
        if why == "list":
            yield from self._off(name, patron)
            self._lists[name] += [patron] if to_end else []

    def _seat_taken(self, event: dict[str, Any]) -> Iterator[str]:
        patron, where = event["patron"], (event["table"], event["seat"])
        for other, (_, _, held) in self._called.items():
            if held == where and other != patron:
                yield f"{patron} takes a seat that is held for {other}"
        name, why, _ = self._called.get(patron, ("", "", where))
        if name == event["list"] or why == "change":
            del self._called[patron]
        elif not event.get("change") and any(
            each not in self._called for each in self._lists.get(event["list"], []) if each != patron
        ):
            yield f"{patron} takes a seat before those who wait"
        if patron in self._lists.get(event["list"], []):
            self._lists[event["list"]].remove(patron)

    def _change_dropped(self, event: dict[str, Any]) -> Iterator[str]:
        if self._called.get(event["patron"], ("", ""))[1] == "change":
            del self._called[event["patron"]]
        yield from ()

    def _told(self, event: dict[str, Any]) -> Iterator[str]:
        """What changes no list and no call."""
        yield from ()

    _change_asked = _must_move_posted = _dealers_posted = _dealers_pushed = _told

    def _off(self, name: str, patron: str) -> Iterator[str]:
        if patron not in self._lists.get(name, []):
            yield f"{patron} is taken off {name}, and is not on it"
        else:
            self._lists[name].remove(patron)
