"""What everyone may see of the money of a pot game: the button, the pots, and each player's chips in play."""

import msgspec

from houseway.families.betting import Award, Player, PotTable, Stakes, Status
from houseway.table.acts import acts_of
from houseway.table.state import TableState


class PlayerView(msgspec.Struct, frozen=True):
    """`put` lies in front of the seat in this betting round, `total` in the pots; he has `checked` in it."""

    seat: int
    stack: int
    put: int
    total: int
    status: Status
    checked: bool = False


class PotsView(msgspec.Struct, frozen=True):
    """`pots` are cents, the main pot first, `collected` what the house has taken of them.

    `pushed` is how the pots of the last hand went; `owing` are the seats that wait or owe a blind.
    `entries` is how one may ask to be dealt in, `wishes` what seats have asked.
    """

    stakes: Stakes
    button: int
    street: int
    players: tuple[PlayerView, ...]
    pots: tuple[int, ...]
    collected: int
    pushed: tuple[Award, ...]
    owing: tuple[int, ...]
    entries: tuple[str, ...] = ()
    wishes: tuple[tuple[int, str], ...] = ()


def pots_view(state: TableState) -> PotsView | None:
    stakes = state.house.stakes
    if stakes is None:
        return None
    table = state.extra if isinstance(state.extra, PotTable) else PotTable()
    owing = tuple([each.seat for each in table.sitting if each.owes])
    wishes = tuple([(each.seat, each.wish) for each in table.sitting if each.wish])
    asked = (acts_of(state.game.plays).entries(state), wishes)
    betting = state.deal.betting
    if betting is None:
        return PotsView(stakes, table.button, 0, (), (), table.fee, table.pushed, owing, *asked)
    players = tuple([_player(each) for each in betting.players])
    pots = tuple([pot.cents for pot in betting.pots()])
    return PotsView(
        stakes, table.button, betting.street, players, pots, betting.fee, table.pushed, owing, *asked
    )


def _player(player: Player) -> PlayerView:
    return PlayerView(player.seat, player.stack, player.put, player.total, player.status, player.checked)
