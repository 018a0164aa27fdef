"""The bank of a table where a patron banks: whose it is, what is put up, and how the position goes round."""

import msgspec

from houseway.rules.cover import BankSums
from houseway.table.events.bank import Collected


class Bank(msgspec.Struct, frozen=True, gc=False):
    """`seat` has put up `cents` for this hand; the position is `offered_to` another while nobody has.

    `patron` had it last, at seat `last`, for so many `hands` in a row; `declined` are the seats that did not
    take it since. Places `wagered` on the hand before may bank, any where None. `button` is the place that
    is settled first, `dice` what named it. `collected` are the fees held beside the slot; `banked` and `sums`
    are the bank of the hand just settled.
    """

    seat: int | None = None
    cents: int = 0
    offered_to: int | None = None
    declined: tuple[int, ...] = ()
    patron: str | None = None
    last: int | None = None
    hands: int = 0
    wagered: tuple[int, ...] | None = None
    broken: bool = False
    shaker: int | None = None
    shaken: bool = False
    dice: tuple[int, ...] = ()
    button: int | None = None
    collected: tuple[Collected, ...] = ()
    banked: int | None = None
    sums: BankSums | None = None

    @property
    def turn(self) -> int:
        """First or second hand of the turn: of who banks, or of who did last."""
        return self.hands + 1
