"""Balances, and the only way to change them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from houseway.ledger.accounts import holds_chips
from houseway.ledger.transfer import Transfer
from houseway.refusals import Refusal, Refused
from houseway.words import Values


class Ledger:
    """Every account's balance; a transfer is posted once, however often it is sent.

    It may go on from the `balances` of an earlier one.
    """

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})
        self._posted: dict[str, Transfer] = {}

    @property
    def balances(self) -> Mapping[str, int]:
        return MappingProxyType(self._balances)

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def check(self, transfers: Iterable[Transfer]) -> None:
        """Refuse what `post` would refuse, and change nothing."""
        self._work_out(self._fresh(tuple(transfers)))

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Move all of this money or none of it."""
        fresh = self._fresh(tuple(transfers))
        if fresh:
            self._balances.update(self._work_out(fresh))
            self._posted.update(fresh)

    def _fresh(self, transfers: tuple[Transfer, ...]) -> dict[str, Transfer]:
        """The transfers not posted before, by id."""
        if not transfers:
            return {}
        fresh = {transfer.id: transfer for transfer in transfers}
        if len(fresh) == len(transfers) and self._posted.keys().isdisjoint(fresh):
            return fresh
        for transfer in transfers:
            _check_repeat(self._posted.get(transfer.id) or fresh[transfer.id], transfer)
        return {name: transfer for name, transfer in fresh.items() if name not in self._posted}

    def _work_out(self, fresh: Mapping[str, Transfer]) -> dict[str, int]:
        """The balances that would change; no stack of chips goes below zero on the way."""
        moved: dict[str, int] = {}
        balances = self._balances
        for transfer in fresh.values():
            debit, credit, cents = transfer.debit, transfer.credit, transfer.cents
            if cents <= 0 or debit == credit:
                _refuse_amount(transfer)
            left = (moved[debit] if debit in moved else balances.get(debit, 0)) - cents
            if left < 0 and holds_chips(debit):
                _refuse_stack(transfer, left)
            moved[debit] = left
            moved[credit] = (moved[credit] if credit in moved else balances.get(credit, 0)) + cents
        return moved


def _check_repeat(first: Transfer, transfer: Transfer) -> None:
    if first != transfer:
        raise Refused(Refusal.ID_REUSED, transfer.cite, "transfer-id-used", id=transfer.id)


def _refuse_amount(transfer: Transfer) -> None:
    cents, debit, credit = transfer.cents, transfer.debit, transfer.credit
    told: Values = {"id": transfer.id, "cents": cents, "debit": debit, "credit": credit}
    raise Refused(Refusal.AMOUNT_NOT_POSITIVE, transfer.cite, "transfer-moves-nothing", **told)


def _refuse_stack(transfer: Transfer, left: int) -> None:
    told: Values = {"account": transfer.debit, "held": left + transfer.cents, "cents": transfer.cents}
    raise Refused(Refusal.NOT_ENOUGH_CHIPS, transfer.cite, "account-holds-less", **told)
