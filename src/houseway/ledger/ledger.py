"""Balances, and the only way to change them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NoReturn

from houseway.ledger.accounts import holds_chips
from houseway.ledger.transfer import Transfer
from houseway.refusals import Refusal, Refused
from houseway.words import Values

# Whoever writes a journal does each command once; the ledger remembers the last of them besides.
_REMEMBERED = 256
# More than any house has, and few enough that every reader of a book can count them.
MOST_CENTS = 2**53


class Ledger:
    """Every account's balance; the transfers of a command are posted once, however often they are sent.

    It may go on from the `balances` of an earlier one.
    """

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})
        self._posted: dict[str, tuple[Transfer, ...]] = {}

    @property
    def balances(self) -> Mapping[str, int]:
        return MappingProxyType(self._balances)

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def check(self, transfers: Iterable[Transfer]) -> None:
        """Refuse what `post` would refuse, and change nothing."""
        asked = tuple(transfers)
        self._move(asked)
        self._move_back(asked)

    def post(self, transfers: Iterable[Transfer], is_recorded: bool = False) -> None:
        """Move all of this money or none of it; what is on record already is moved however much it is."""
        asked = tuple(transfers)
        if asked and not self._is_repeated(asked):
            self._move(asked, None if is_recorded else MOST_CENTS)
            self._drop_empty(asked)
            if len(self._posted) >= _REMEMBERED:
                del self._posted[next(iter(self._posted))]
            self._posted[asked[0].id] = asked

    def _drop_empty(self, moved: tuple[Transfer, ...]) -> None:
        """Patrons and jackpots come and go: their accounts are not kept when nothing is in them."""
        balances = self._balances
        for transfer in moved:
            if not balances.get(transfer.debit, 1):
                del balances[transfer.debit]
            if not balances.get(transfer.credit, 1):
                del balances[transfer.credit]

    def _is_repeated(self, asked: tuple[Transfer, ...]) -> bool:
        posted = self._posted.get(asked[0].id)
        if posted is not None and posted != asked:
            raise Refused(Refusal.ID_REUSED, asked[0].cite, "transfer-id-used", id=asked[0].id)
        return posted is not None

    def _move(self, asked: tuple[Transfer, ...], most: int | None = MOST_CENTS) -> None:
        """One after the other; no stack of chips goes below zero on the way, and no sum beyond the most."""
        balances = self._balances
        balance = balances.get
        for place, transfer in enumerate(asked):
            debit, credit, cents = transfer.debit, transfer.credit, transfer.cents
            left, sum_ = balance(debit, 0) - cents, balance(credit, 0) + cents
            if cents <= 0 or debit == credit or (left < 0 and holds_chips(debit)):
                self._move_back(asked[:place])
                _refuse(transfer, self.balance(debit))
            if most is not None and (sum_ > most or -left > most):
                self._move_back(asked[:place])
                told: Values = {"account": credit if sum_ > most else debit, "cents": max(sum_, -left)}
                raise Refused(Refusal.SUM_TOO_LARGE, transfer.cite, "sum-too-large", **told)
            balances[debit] = left
            balances[credit] = sum_

    def _move_back(self, moved: tuple[Transfer, ...]) -> None:
        balances = self._balances
        for transfer in reversed(moved):
            for account, cents in ((transfer.debit, transfer.cents), (transfer.credit, -transfer.cents)):
                balances[account] = balances.get(account, 0) + cents
                if not balances[account]:
                    del balances[account]


def _refuse(transfer: Transfer, held: int) -> NoReturn:
    cents, debit, credit = transfer.cents, transfer.debit, transfer.credit
    if cents > 0 and debit != credit:
        told: Values = {"account": debit, "held": held, "cents": cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, transfer.cite, "account-holds-less", **told)
    told = {"id": transfer.id, "cents": cents, "debit": debit, "credit": credit}
    raise Refused(Refusal.AMOUNT_NOT_POSITIVE, transfer.cite, "transfer-moves-nothing", **told)
