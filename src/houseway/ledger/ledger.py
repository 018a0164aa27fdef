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
        for transfer in transfers:
            if self._repeats(transfer, fresh):
                continue
            _check_amount(transfer)
            for account, change in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
                moved[account] = moved.get(account, self.balance(account)) + change
            _check_stack(transfer, moved[transfer.debit])
            fresh[transfer.id] = transfer
        return moved, fresh

    def _repeats(self, transfer: Transfer, fresh: Mapping[str, Transfer]) -> bool:
        first = self._posted.get(transfer.id) or fresh.get(transfer.id)
        if first is not None and first != transfer:
            raise Refused(
                Refusal.ID_REUSED,
                transfer.cite,
                f"Transfer {transfer.id} has been posted with other contents; a new one needs a new id.",
            )
        return first is not None


def _check_amount(transfer: Transfer) -> None:
    if transfer.cents <= 0 or transfer.debit == transfer.credit:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE,
            transfer.cite,
            f"Transfer {transfer.id} must move more than nothing between two accounts; it moves "
            f"{money_text(transfer.cents)} from {transfer.debit} to {transfer.credit}.",
        )


def _check_stack(transfer: Transfer, left: int) -> None:
    if left < 0 and holds_chips(transfer.debit):
        raise Refused(
            Refusal.NOT_ENOUGH_CHIPS,
            transfer.cite,
            f"{transfer.debit} holds {money_text(left + transfer.cents)}; "
            f"{money_text(transfer.cents)} cannot leave it.",
        )
