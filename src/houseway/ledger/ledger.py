"""Balances, and the only way to change them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from houseway.ledger.accounts import holds_chips
from houseway.ledger.transfer import Transfer
from houseway.money import money_text
from houseway.refusals import Refusal, Refused


class Ledger:
    """Every account's balance; a transfer is posted once, however often it is sent."""

    def __init__(self) -> None:
        self._balances: dict[str, int] = {}
        self._posted: dict[str, Transfer] = {}

    @property
    def balances(self) -> Mapping[str, int]:
        return MappingProxyType(self._balances)

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def check(self, transfers: Iterable[Transfer]) -> None:
        """Refuse what `post` would refuse, and change nothing."""
        self._work_out(transfers)

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Move all of this money or none of it."""
        moved, fresh = self._work_out(transfers)
        self._balances.update(moved)
        self._posted.update(fresh)

    def _work_out(self, transfers: Iterable[Transfer]) -> tuple[dict[str, int], dict[str, Transfer]]:
        """The balances that would change and the transfers not posted before."""
        moved: dict[str, int] = {}
        fresh: dict[str, Transfer] = {}
        posted, balances = self._posted, self._balances
        for transfer in transfers:
            name, debit, credit, cents = transfer.id, transfer.debit, transfer.credit, transfer.cents
            if name in posted or name in fresh:
                _check_repeat(posted.get(name) or fresh[name], transfer)
                continue
            if cents <= 0 or debit == credit:
                _refuse_amount(transfer)
            left = (moved[debit] if debit in moved else balances.get(debit, 0)) - cents
            moved[debit] = left
            moved[credit] = (moved[credit] if credit in moved else balances.get(credit, 0)) + cents
            if left < 0 and holds_chips(debit):
                _refuse_stack(transfer, left)
            fresh[name] = transfer
        return moved, fresh


def _check_repeat(first: Transfer, transfer: Transfer) -> None:
    if first != transfer:
        raise Refused(
            Refusal.ID_REUSED,
            transfer.cite,
            f"Transfer {transfer.id} has been posted with other contents; a new one needs a new id.",
        )


def _refuse_amount(transfer: Transfer) -> None:
    raise Refused(
        Refusal.AMOUNT_NOT_POSITIVE,
        transfer.cite,
        f"Transfer {transfer.id} must move more than nothing between two accounts; it moves "
        f"{money_text(transfer.cents)} from {transfer.debit} to {transfer.credit}.",
    )


def _refuse_stack(transfer: Transfer, left: int) -> None:
    raise Refused(
        Refusal.NOT_ENOUGH_CHIPS,
        transfer.cite,
        f"{transfer.debit} holds {money_text(left + transfer.cents)}; "
        f"{money_text(transfer.cents)} cannot leave it.",
    )
