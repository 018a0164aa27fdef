"""Rows of older schemas, read as the current one: old rows are upcast, never rewritten."""

import json
from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 1
Body = dict[str, Any]
# UPCASTS[n] turns a body of schema n into one of schema n + 1.
UPCASTS: Mapping[int, Callable[[Body], Body]] = {}


class UnreadableRowError(ValueError):
    """A body that this version cannot read."""


def current_body(
    schema: int, body: bytes, upcasts: Mapping[int, Callable[[Body], Body]] = UPCASTS, current: int = SCHEMA
) -> bytes:
    """The body as the current schema would have written it."""
    if schema == current:
        return body
    if schema > current or any(step not in upcasts for step in range(schema, current)):
        raise UnreadableRowError(f"schema {schema} is not known here; this version reads up to {current}")
    content: Body = json.loads(body)
    for step in range(schema, current):
        content = upcasts[step](content)
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
