"""A table as the poker room sees it: its game and stakes, its seats, and who sits there."""

from collections.abc import Mapping
from typing import NamedTuple

from houseway.families.betting import Stakes
from houseway.table.state import Phase, TableState
from houseway.words import money_text


class RoomTable(NamedTuple):
    """`list` names the game and stakes; `seats` has who sits at each, None where nobody does."""

    table: str
    list: str
    game: str
    stakes: str
    seats: Mapping[int, str | None]
    names: Mapping[str, str] = {}

    @property
    def patrons(self) -> set[str]:
        return {patron for patron in self.seats.values() if patron is not None}

    @property
    def free(self) -> tuple[int, ...]:
        return tuple([seat for seat, patron in self.seats.items() if patron is None])


def room_table(state: TableState) -> RoomTable | None:
    """None where the game is not played for pots, or the table is not open."""
    stakes = state.house.stakes
    if stakes is None or state.phase is Phase.UNOPENED:
        return None
    seats = {seat.number: seat.patron for seat in state.seats}
    names = {seat.patron: seat.name or "" for seat in state.seats if seat.patron is not None}
    return RoomTable(state.table, list_name(state), state.game.name, stakes_text(stakes), seats, names)


def list_name(state: TableState) -> str:
    """One list for all tables of a game at the same stakes: `ca/texas-holdem structured 400-800`."""
    stakes = state.house.stakes
    assert stakes is not None, "a table of a pot game posts its stakes"
    blinds = "-".join(map(str, stakes.blinds or (stakes.ante,)))
    sizes = blinds if stakes.limit == "no-limit" else f"{stakes.lower}-{stakes.upper}"
    return f"{state.game.id} {stakes.limit} {sizes}"


def stakes_text(stakes: Stakes) -> str:
    """As the board of a card room has it: `$4-$8`, `$2-$5 no limit`, `$1 a chip`."""
    if stakes.limit == "chips":
        return f"{money_text(stakes.lower)} a chip"
    if stakes.limit == "no-limit":
        return f"{'-'.join(map(money_text, stakes.blinds or (stakes.lower,)))} no limit"
    spread = " spread" if stakes.limit == "spread" else ""
    return f"{money_text(stakes.lower)}-{money_text(stakes.upper)}{spread}"
