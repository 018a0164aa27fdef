"""One movement of money."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec


class Move(NamedTuple):
    """A transfer that has no id yet."""

    debit: str
    credit: str
    cents: int
    why: str
    cite: str

    @classmethod
    def either_way(cls, debit: str, credit: str, cents: int, why: str, cite: str) -> "Move":
        """Below zero it goes back from the account credited."""
        return cls(debit, credit, cents, why, cite) if cents > 0 else cls(credit, debit, -cents, why, cite)


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """`cents` move from the account debited to the account credited, for a reason and by a clause."""

    id: str
    debit: str
    credit: str
    cents: int
    why: str
    cite: str


def numbered(begin: str, moves: Iterable[Move]) -> tuple[Transfer, ...]:
    """Each under the act's id, so that an act told twice moves its money once; a move of nothing is none."""
    transfers: list[Transfer] = []
    for debit, credit, cents, why, cite in moves:
        if cents:
            transfers.append(Transfer(f"{begin}/{len(transfers) + 1}", debit, credit, cents, why, cite))
    return tuple(transfers)
