"""How what an older schema wrote is written today: add a changed shape here, under its type.

An upcaster is given plain data as it stands in the row and returns what this version would have written, or
None for something that is no longer told. Rows themselves are never rewritten. A new field with a default
needs no upcast: `python -m tools.stored_schema` records it.
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


def _at_its_place(event: Said) -> Said:
    """Seat 103 was the first place behind seat 3; now whoever stands there bets `at` place 3."""
    placed = dict(event)
    if "stake" in event:
        placed["stake"] = _lying_at(event["seat"], event["stake"])
    for stakes in ("stakes", "settlements", "undone"):
        if stakes in event:
            placed[stakes] = [_lying_at(bet.get("seat", event.get("seat")), bet) for bet in event[stakes]]
    return placed


def _lying_at(seat: int, bet: Said) -> Said:
    return {**bet, "at": seat % 100} if seat > 100 else bet


def _of_the_first_seal(event: Said) -> Said:
    """Sealed shoes did not name their seal while there was only one."""
    return {**event, "seal": "seed-1"} if event["commitment"] else event


def _as_said(event: Said) -> Said:
    """What was announced was kept in words, whatever the language."""
    return {"type": "announced", "say": "as-said", "cite": event["cite"], "values": {"words": event["words"]}}


def _without_table(event: Said) -> Said:
    """The start of a hand held all that a table keeps between hands; now it tells what it changed of that."""
    said = {name: value for name, value in event.items() if name != "table"}
    table = event["table"]
    return {**said, "sitting": table.get("sitting", []), "antes": table.get("antes", [])}


_TELL_OF_BETS = (
    "bets_placed",
    "bets_taken_back",
    "bets_returned",
    "bet_called",
    "call_confirmed",
    "house_money_settled",
    "round_settled",
    "round_corrected",
    "round_voided",
)
# UPCASTS[n] leads from schema n to n + 1.
UPCASTS: Mapping[int, Upcasts] = {
    1: Upcasts(
        events={
            **dict.fromkeys(_TELL_OF_BETS, _at_its_place),
            "shoe_loaded": _of_the_first_seal,
            "announced": _as_said,
        }
    ),
    2: Upcasts(events={"hand_started": _without_table}),
}
SCHEMA = max(UPCASTS) + 1
