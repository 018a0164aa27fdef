"""Rows of older schemas, read as the current one: old rows are upcast, never rewritten."""

import json
import re
from collections.abc import Mapping

from houseway.journal.faults import StoreError, UnknownHereError, UnreadableRowError
from houseway.journal.upcasts import SCHEMA, UPCASTS, Said, Upcast, Upcasts

# How a decoder names the type of an event or a command that no struct has.
_UNKNOWN = re.compile(r"^Invalid value '(.+)' - at `\$\.(event|envelope\.command).*\.type`$")


def unreadable(seq: int, error: Exception) -> StoreError:
    """The reason why a row could not be decoded, in words."""
    unknown = _UNKNOWN.match(str(error))
    if unknown is None:
        return UnreadableRowError(f"the row cannot be read: {error}")
    kind = "event" if unknown[2] == "event" else "command"
    return UnknownHereError(f"row {seq}: the {kind} {unknown[1]!r} is not known to this version")


def current_body(
    schema: int, body: bytes, upcasts: Mapping[int, Upcasts] = UPCASTS, current: int = SCHEMA
) -> bytes:
    """The body as the current schema would have written it."""
    if schema == current:
        return body
    steps = _steps(schema, upcasts, current)
    if not any(_may_change(step, body) for step in steps):
        return body
    content: Said = json.loads(body)
    for step in steps:
        content = _upcast(content, step)
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def _steps(schema: int, upcasts: Mapping[int, Upcasts], current: int) -> list[Upcasts]:
    if schema > current or any(step not in upcasts for step in range(schema, current)):
        raise UnknownHereError(f"schema {schema} is not known here; this version reads up to {current}")
    return [upcasts[step] for step in range(schema, current)]


def _may_change(step: Upcasts, body: bytes) -> bool:
    """Return False where the body names nothing that this step upcasts, as most bodies do."""
    kinds = (*step.events, *step.commands)
    return step.transfer is not None or any(f'"{kind}"'.encode() in body for kind in kinds)


def _upcast(content: Said, step: Upcasts) -> Said:
    events = (_by_type(event, step.events) for event in content.get("events", ()))
    upcast = {**content, "events": [event for event in events if event is not None]}
    if "envelope" in content:
        command = _by_type(content["envelope"]["command"], step.commands)
        upcast["envelope"] = {**content["envelope"], "command": command}
    if step.transfer is not None:
        upcast["transfers"] = [step.transfer(transfer) for transfer in content["transfers"]]
    return upcast


def _by_type(said: Said, upcasts: Mapping[str, Upcast]) -> Said | None:
    upcast = upcasts.get(said["type"])
    return said if upcast is None else upcast(said)
