"""Chips that the dealer sells: to whom, and from how much to how much at once."""

from collections.abc import Iterator

from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.fitting import nearest
from houseway.table.console.paying import in_chips
from houseway.table.console.proposal import Proposal
from houseway.table.state import Seat, TableState

# More than any table holds; a typing error is caught before the journal sees it.
MOST_CENTS = 10**10
# What a patron asks for where the table names no buy-in.
USUAL_CENTS = 100_00


def buying(state: TableState) -> Iterator[Proposal]:
    """One act for all seats that may buy as much; the first of them is for who has the fewest chips."""
    groups: dict[tuple[int, int], list[Seat]] = {}
    for seat in sorted(state.patrons, key=lambda seat: seat.chips):
        groups.setdefault(sold_at_once(state, seat), []).append(seat)
    open_ = {bounds: seats for bounds, seats in groups.items() if bounds[0] <= bounds[1]}
    # Where nobody may buy, the act still says why not.
    for number, (bounds, seats) in enumerate((open_ or groups or {(1, MOST_CENTS): []}).items()):
        yield _sale(state, bounds, sorted(seat.number for seat in seats), is_first=not number)


def sold_at_once(state: TableState, seat: Seat) -> tuple[int, int]:
    """Return the least and the most that the patron may buy now, in cents."""
    house = state.house
    least, most = house.stakes.buy_in if house.stakes else (0, 0)
    sold = most - seat.chips if most else MOST_CENTS
    if house.play_money:
        sold = min(sold, house.play_money - state.play_money.taken.get(seat.patron or "", 0))
    return max(1, least - seat.chips), sold


def _sale(state: TableState, bounds: tuple[int, int], seats: list[int], is_first: bool) -> Proposal:
    """Cash is counted on the table, by denomination; play money is not."""
    plays = state.house.play_money
    cents = Need("cents", "amount", "Amount", (), *bounds)
    seat, sold = Need("seat", "seat", "Seat", tuple(seats)), nearest(cents, USUAL_CENTS)
    first = seats[0] if seats else 0
    command = c.BuyIn(first, sold, {} if plays else in_chips(sold))
    cash = (Need("cash", "chips", "Cash by denomination"),)
    label = "Give play money" if plays else "Sell chips for cash"
    label += "" if is_first else f", seat {', '.join(map(str, seats))}"
    id_ = "buy_in" if is_first else f"buy_in-{first}"
    cite = state.practice.cite("wager-media")
    return Proposal(id_, label, "seats", cite, command, (seat, cents, *(() if plays else cash)))
