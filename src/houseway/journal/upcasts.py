"""How what an older schema wrote is written today: add a changed shape here, under its type.

An upcaster is given plain data as it stands in the row and returns what this version would have written, or
None for something that is no longer told. Rows themselves are never rewritten.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Said = dict[str, Any]
Upcast = Callable[[Said], Said | None]


class Upcasts(NamedTuple):
    """From one schema to the next: events and commands by their type, every transfer."""

    events: Mapping[str, Upcast] = {}
    commands: Mapping[str, Upcast] = {}
    transfer: Callable[[Said], Said] | None = None


# UPCASTS[n] leads from schema n to n + 1.
UPCASTS: Mapping[int, Upcasts] = {1: Upcasts()}
SCHEMA = max(UPCASTS) + 1
