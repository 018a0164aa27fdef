"""What everyone may see of the money of a pot game: the button, the pots, and each player's chips in play."""

import msgspec

from houseway.families.betting import (
    Award,
    Clock,
    Player,
    PotTable,
    Redraw,
    Sitting,
    Stakes,
    Status,
    Wish,
    layers,
)
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
    """`pots` are cents, the main pot first, without what lies in front of the seats in this round.

    `collected` is what the house has taken of them.

    `pushed` is how the pots of the last hand went; `owing` are the seats that wait or owe a blind.
    `entries` is how one may ask to be dealt in, `wishes` what seats have asked; `clock` is the floor's;
    seats in `banked` have used their time bank. `costs` are what an entry comes to in cents: for one seat
    that owes, or, as seat 0, for any. Of a `redraw` the given cards lie `apart` in the player's own view.
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
    clock: Clock | None = None
    banked: tuple[int, ...] = ()
    costs: tuple[tuple[int, str, int], ...] = ()
    redraw: Redraw | None = None


def pots_view(state: TableState) -> PotsView | None:
    stakes = state.house.stakes
    if stakes is None:
        return None
    table = state.extra if isinstance(state.extra, PotTable) else PotTable()
    owing = tuple([each.seat for each in table.sitting if each.owes])
    # Where melds are laid one sits out too.
    sitting: tuple[Sitting, ...] = getattr(state.extra, "sitting", ())
    wishes = tuple([(each.seat, each.wish) for each in sitting if each.wish])
    acts = acts_of(state.game.plays)
    entries = acts.entries(state)
    costs = _costs(stakes, entries, table)
    asked = (entries, wishes, table.clock, table.banked, costs, acts.redraw(state))
    betting = state.deal.betting
    if betting is None:
        return PotsView(stakes, table.button, 0, (), (), table.fee, table.pushed, owing, *asked)
    # Before the first cards, blinds lie in front of who has posted them.
    bets = betting.stage == "bet" or (betting.stage == "deal" and not betting.street)
    players = tuple([_player(each, bets) for each in betting.players])
    totals = [player.total - player.put if bets else player.total for player in betting.players]
    pots = tuple([pot.cents for pot in layers(totals, betting.live, betting.dead, betting.mucked)])
    return PotsView(
        stakes, table.button, betting.street, players, pots, betting.fee, table.pushed, owing, *asked
    )


def _costs(stakes: Stakes, entries: tuple[Wish, ...], table: PotTable) -> tuple[tuple[int, str, int], ...]:
    """Blinds that are owed cost a seat what it has missed, anything else the same for all."""
    seats = [
        (each.seat, "post", sum(stakes.asked_of("post", each.owes))) for each in table.sitting if each.owes
    ]
    known = seats if "post" in entries else []
    return (
        *known,
        *[(0, wish, sum(stakes.asked_of(wish))) for wish in entries if wish in ("straddle", "kill")],
    )


def _player(player: Player, bets: bool) -> PlayerView:
    """Once a round of bets is over, they lie in the pots."""
    put = player.put if bets else 0
    return PlayerView(player.seat, player.stack, put, player.total, player.status, player.checked and bets)
