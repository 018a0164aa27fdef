"""Money that moves, balances, and the only way to change them."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from houseway.ledger.accounts import holds_chips, is_house_money
from houseway.refusals import Refusal, Refused
from houseway.words import Values

# Whoever writes a journal does each command once; the ledger remembers at least the last of them besides.
_REMEMBERED = 64
# More than any house has, and few enough that every reader of a book can count them.
MOST_CENTS = 2**53


class Move(msgspec.Struct, frozen=True, gc=False):
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


class Transfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """`cents` move from the account debited to the account credited, for a reason and by a clause."""

    id: str
    debit: str
    credit: str
    cents: int
    why: str
    cite: str


def numbered(begin: str, moves: Sequence[Move]) -> tuple[Transfer, ...]:
    """Each under the act's id, so that an act told twice moves its money once; a move of nothing is none."""
    if len(moves) == 1 and (cents := (move := moves[0]).cents):
        return (Transfer(begin + "/1", move.debit, move.credit, cents, move.why, move.cite),)
    transfers: list[Transfer] = []
    number = 1
    for move in moves:
        if cents := move.cents:
            name = f"{begin}/{number}"
            transfers.append(Transfer(name, move.debit, move.credit, cents, move.why, move.cite))
            number += 1
    return tuple(transfers)


class Ledger:
    """Every account's balance; the transfers of a command are posted once, however often they are sent.

    It may go on from the `balances` of an earlier one.
    """

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self._balances: dict[str, int] = dict(balances or {})
        # The latest of them, and those before.
        self._posted: dict[str, tuple[Transfer, ...]] = {}
        self._posted_before: dict[str, tuple[Transfer, ...]] = {}

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

    def post(self, transfers: Sequence[Transfer], is_recorded: bool = False) -> None:
        """Move all of this money or none of it; what is on record already is moved however much it is."""
        if not transfers:
            return
        asked = tuple(transfers)
        posted, first = self._posted, asked[0].id
        if first in posted or first in self._posted_before:
            if asked not in (posted.get(first), self._posted_before.get(first)):
                raise Refused(Refusal.ID_REUSED, asked[0].cite, "transfer-id-used", id=first)
            return
        self._move(asked, is_recorded)
        if len(posted) == _REMEMBERED:
            self._posted_before = posted
            self._posted = posted = {}
        posted[first] = asked

    def _move(self, asked: tuple[Transfer, ...], is_recorded: bool = False) -> None:
        """One after the other; no stack of chips goes below zero on the way, and no sum beyond the most.

        An account of the house may be short on the way, and not at the end. Patrons and jackpots come and go:
        their accounts are not kept when nothing is in them.
        """
        balances = self._balances
        short: list[str] = []
        for transfer in asked:
            debit, credit, cents = transfer.debit, transfer.credit, transfer.cents
            left, sum_ = balances.get(debit, 0) - cents, balances.get(credit, 0) + cents
            if left < 0 or sum_ > MOST_CENTS or cents <= 0 or debit == credit:
                refused = _refusal(transfer, left, sum_, is_recorded)
                if refused is not None:
                    place = asked.index(transfer)
                    self._move_back(asked[:place])
                    raise refused
                if left < 0 and not is_recorded and is_house_money(debit):
                    short.append(debit)
            balances[debit], balances[credit] = left, sum_
            if not left:
                del balances[debit]
            if not sum_:
                del balances[credit]
        if short:
            self._check_house_money(asked, short)

    def _check_house_money(self, asked: tuple[Transfer, ...], short: list[str]) -> None:
        """Move all back and refuse where an account of the house ends below zero by these transfers."""
        for account in short:
            out = sum(transfer.cents for transfer in asked if transfer.debit == account)
            out -= sum(transfer.cents for transfer in asked if transfer.credit == account)
            left = self.balance(account)
            if left < 0 < out:
                self._move_back(asked)
                cite = next(transfer.cite for transfer in asked if transfer.debit == account)
                raise _house_refusal(account, cite, left + out, out)

    def _move_back(self, moved: tuple[Transfer, ...]) -> None:
        balances = self._balances
        for transfer in reversed(moved):
            for account, cents in ((transfer.debit, transfer.cents), (transfer.credit, -transfer.cents)):
                balances[account] = balances.get(account, 0) + cents
                if not balances[account]:
                    del balances[account]


def _house_refusal(account: str, cite: str, held: int, cents: int) -> Refused:
    """Return the refusal of more than an account of the house holds, in the words of the table."""
    match account.partition("/")[0]:
        case "tray":
            return Refused(Refusal.HOUSE_MONEY_SHORT, cite, "tray-short", held=held, cents=cents)
        case "drop":
            return Refused(Refusal.HOUSE_MONEY_SHORT, cite, "drop-box-short", held=held, cents=cents)
        case _:
            told: Values = {"account": account, "held": held, "cents": cents}
            return Refused(Refusal.HOUSE_MONEY_SHORT, cite, "account-holds-less", **told)


def _refusal(transfer: Transfer, left: int, sum_: int, is_recorded: bool) -> Refused | None:
    """Why these balances may not be what the transfer leaves."""
    cents, debit, credit = transfer.cents, transfer.debit, transfer.credit
    if cents <= 0 or debit == credit:
        told: Values = {"id": transfer.id, "cents": cents, "debit": debit, "credit": credit}
        return Refused(Refusal.AMOUNT_NOT_POSITIVE, transfer.cite, "transfer-moves-nothing", **told)
    if left < 0 and holds_chips(debit):
        told = {"account": debit, "held": left + cents, "cents": cents}
        return Refused(Refusal.NOT_ENOUGH_CHIPS, transfer.cite, "account-holds-less", **told)
    if max(sum_, -left) > MOST_CENTS and not is_recorded:
        told = {"account": credit if sum_ > MOST_CENTS else debit, "cents": max(sum_, -left)}
        return Refused(Refusal.SUM_TOO_LARGE, transfer.cite, "sum-too-large", **told)
    return None
