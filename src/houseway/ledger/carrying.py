"""What a table's transfers do to pockets: the table books `carried`, the cage the rest."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from houseway.ledger import accounts
from houseway.ledger.ledger import Ledger, Move, Transfer, numbered


class Carried(NamedTuple):
    """Chips on their way: above zero from the table to the patron's pocket, below zero to the table."""

    patron: str
    medium: str
    cents: int


def carried_by(table: str, transfers: Iterable[Transfer]) -> list[Carried]:
    """Return what each patron's `carried` account of this table holds after the transfers."""
    change: Counter[tuple[str, str]] = Counter()
    for transfer in transfers:
        for account, cents in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
            carrier = accounts.carrier(table, account) if account.startswith("carried/") else None
            if carrier is not None:
                change[carrier] += cents
    return [Carried(*carrier, cents) for carrier, cents in change.items() if cents]


def pocket_transfers(
    ledger: Ledger, table: str, act: str, transfers: Iterable[Transfer], brings: bool = False
) -> tuple[Transfer, ...]:
    """Return the cage's part of an act where no cage is kept, as at a table in memory.

    Chips that a patron `brings` come out of the pocket, whatever is in it. What a correction takes back
    comes out of it as far as it goes, and the rest is a debt.
    """
    moves: list[Move] = []
    cite = "house procedure, no clause"
    for patron, medium, cents in carried_by(table, transfers):
        pocket = accounts.pocket(patron, medium)
        way = accounts.carried(table, patron, medium)
        if cents > 0:
            moves.append(Move(way, pocket, cents, "chips carried away", cite))
            continue
        taken = -cents if brings else min(-cents, max(0, ledger.balance(pocket)))
        moves.append(Move(pocket, way, taken, "chips carried to the table", cite))
        moves.append(
            Move(accounts.debt(patron, medium), way, -cents - taken, "owed after a correction", cite)
        )
    return numbered(f"cage/{table}/{act}", moves)
