"""The bank of a table where a patron banks: whose it is, what is put up, and how the position goes round."""

import msgspec

from houseway.rules.cover import BankSums
from houseway.rules.game import OfferKey
from houseway.table.events.bank import Collected
from houseway.table.events.places import HandRuled, WagerRuled


class Bank(msgspec.Struct, frozen=True, gc=False):
    """`seat` has put up `cents` for this hand; the position is `offered_to` another while nobody has.

    `patron` had it last, at seat `last`, for so many `hands` in a row; `declined` are the seats that did not
    take it since. Places `wagered` on the hand before may bank, any where None. `button` is the place that
    is settled first, `dice` what named it. `collected` are the fees held beside the slot, `dropped` those
    that went into it; `banked` and `sums` are the bank of the hand just settled. Others have put up
    `shares`, or had in that hand what is `shared`, of which each bank's sums are `each`.

    `behind` are spots behind places, each with its seat, in the order in which they were taken, `backed`
    those of the hand before; places in `refuses` take no more, and `claims` say who decides. `warned` are
    patrons who bet below a minimum, where and on what. Hands and wagers were `ruled` on; `unpaid` are fees of
    the hand that were not paid, `owing` what patrons owe of such, and who is `barred` does not play.
    At `closed` places nobody bets.
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
    dropped: tuple[Collected, ...] = ()
    banked: int | None = None
    sums: BankSums | None = None
    shares: tuple[tuple[int, int], ...] = ()
    shared: tuple[tuple[int, int], ...] = ()
    each: tuple[BankSums, ...] = ()
    behind: tuple[tuple[int, int], ...] = ()
    backed: tuple[tuple[int, int], ...] = ()
    refuses: tuple[int, ...] = ()
    claims: tuple[tuple[int, int], ...] = ()
    warned: tuple[tuple[str, int, OfferKey], ...] = ()
    hands_ruled: tuple[HandRuled, ...] = ()
    wagers_ruled: tuple[WagerRuled, ...] = ()
    unpaid: tuple[Collected, ...] = ()
    owing: tuple[tuple[str, int], ...] = ()
    barred: tuple[str, ...] = ()
    closed: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """First or second hand of the turn: of who banks, or of who did last."""
        return self.hands + 1
