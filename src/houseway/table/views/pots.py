"""What everyone may see of the money of a pot game: the button, the pots, and each player's chips in play."""

import msgspec

from houseway.families.betting import Award, Clock, PotTable, Stakes, Status
from houseway.table.state import TableState


class PlayerView(msgspec.Struct, frozen=True):
    """`put` lies in front of the seat in this betting round, `total` in the pots."""

    seat: int
    stack: int
    put: int
    total: int
    status: Status


class PotsView(msgspec.Struct, frozen=True):
    """`pots` are cents, the main pot first, `collected` what the house has taken of them.

    `pushed` is how the pots of the last hand went; `owing` are the seats that wait or owe a blind;
    the floor's `clock` runs for one.
    """

    stakes: Stakes
    button: int
    street: int
    players: tuple[PlayerView, ...]
    pots: tuple[int, ...]
    collected: int
    pushed: tuple[Award, ...]
    owing: tuple[int, ...]
    clock: Clock | None = None


def pots_view(state: TableState) -> PotsView | None:
    stakes = state.house.stakes
    if stakes is None:
        return None
    table = state.extra if isinstance(state.extra, PotTable) else PotTable()
    owing = tuple([each.seat for each in table.sitting if each.owes])
    betting = state.deal.betting
    if betting is None:
        return PotsView(stakes, table.button, 0, (), (), 0, table.pushed, owing)
    players = [PlayerView(p.seat, p.stack, p.put, p.total, p.status) for p in betting.players]
    pots = tuple([pot.cents for pot in betting.pots()])
    return PotsView(
        stakes,
        table.button,
        betting.street,
        tuple(players),
        pots,
        betting.fee,
        table.pushed,
        owing,
        table.clock,
    )
