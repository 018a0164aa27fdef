"""What was done, without the words for it: facts and transfers are compared, prose never is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.ledger import Transfer
from houseway.table.events import Announced

# The name under which a pay table prints the line that a bet fell on.
_WORDS = "line"


def same_facts(told: Sequence[msgspec.Struct], decided: Sequence[msgspec.Struct]) -> bool:
    """Whether two runs of events, or two events, tell of the same."""
    return told == decided or _facts(told) == _facts(decided)


def same_transfers(told: Sequence[Transfer], decided: Sequence[Transfer]) -> bool:
    """Whether the same money moved under the same clauses."""
    return told == decided or [replace(moved, why="") for moved in told] == [
        replace(moved, why="") for moved in decided
    ]


def _facts(events: Sequence[msgspec.Struct]) -> list[Any]:
    return [_plain(msgspec.to_builtins(event)) for event in events if not isinstance(event, Announced)]


def _plain(said: Any) -> Any:
    if isinstance(said, dict):
        return {name: _plain(value) for name, value in said.items() if name != _WORDS}
    return [_plain(value) for value in said] if isinstance(said, list | tuple) else said


def net(moves: Iterable[tuple[str, str, int]]) -> Counter[str]:
    """What moves, each from an account to another, change in the end."""
    change: Counter[str] = Counter()
    for debit, credit, cents in moves:
        change[debit] -= cents
        change[credit] += cents
    return change


def moved(transfers: Iterable[Transfer]) -> Counter[str]:
    return net((transfer.debit, transfer.credit, transfer.cents) for transfer in transfers)


def same_money(told: Iterable[Transfer], decided: Iterable[Transfer]) -> bool:
    """Whether the same is changed in the end, by whatever transfers."""
    return not differing(moved(told), moved(decided))


def differing(told: Mapping[str, int], decided: Mapping[str, int]) -> list[str]:
    """The accounts on which two tellings do not agree; one that is left out holds nothing."""
    return sorted(name for name in told.keys() | decided.keys() if told.get(name, 0) != decided.get(name, 0))
