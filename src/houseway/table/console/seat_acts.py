"""What the dealer does for patrons beside the round, and the table's own chips."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal
from houseway.table.state import TableState

# More than any table holds; a typing error is caught before the journal sees it.
MOST_CENTS = 10**10
_ONE_CHIP = {100: 1}


def seat_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    for seat in state.seats:
        if seat.called is not None:
            offer = state.game.offer(*seat.called.key).name
            label = f"Confirm seat {seat.number}: {money_text(seat.called.cents)} on {offer}"
            confirmed = c.ConfirmCall(seat.number)
            yield Proposal(f"confirm_call-{seat.number}", label, "seats", cite("wager-media"), confirmed)
        if seat.owed:
            label = f"Collect {money_text(seat.owed)} vigorish from seat {seat.number}"
            clause = cite("vigorish", "collected")
            taken = c.CollectVigorish(seat.number)
            yield Proposal(f"collect_vigorish-{seat.number}", label, "seats", clause, taken)
    yield from _promotions(state)
    yield Proposal("close", "Close the table", "tray", cite("bets-untouched"), c.Close())


def _promotions(state: TableState) -> Iterator[Proposal]:
    taken = tuple(seat.number for seat in state.seats if seat.patron is not None)
    names: dict[c.Medium, str] = {"promotional": "promotional chips", "coupon": "a match play coupon"}
    for medium, name in names.items():
        if medium in state.practice.wager_media.media:
            sample = c.GivePromotion(taken[0] if taken else 0, 100, medium)
            needs = (
                Need("seat", "seat", "Seat", taken),
                Need("cents", "amount", "Amount", (), 1, MOST_CENTS),
            )
            cite = state.practice.cite("wager-media")
            yield Proposal(f"give_promotion-{medium}", f"Give {name}", "seats", cite, sample, needs)


def tray_acts(state: TableState) -> Iterator[Proposal]:
    """Two sign for each of these."""
    cite = state.game.cite
    chips = (Need("chips", "chips", "Chips by value"),)
    closer = c.CountTray("closer", _ONE_CHIP)
    yield Proposal("count_tray-closer", "Closing count", "tray", cite, closer, chips)
    opener = c.CountTray("opener", _ONE_CHIP)
    yield Proposal("count_tray-opener", "Opening count", "tray", cite, opener, chips)
    yield Proposal("fill_tray", "Fill from the cage", "tray", cite, c.FillTray(_ONE_CHIP), chips)
    yield Proposal("credit_tray", "Credit to the cage", "tray", cite, c.CreditTray(_ONE_CHIP), chips)
    cents = (Need("cents", "amount", "Counted in the drop box", (), 1, MOST_CENTS),)
    yield Proposal("take_drop", "Take the drop", "tray", cite, c.TakeDrop(1), cents)
