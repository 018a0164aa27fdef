"""A table of tiles run by a test: real tiles, dice that name a place, and hands given by place."""

from typing import Any

from houseway.table import commands as c
from tests.clauses.california.set_room import SetRoom
from tests.clauses.california.set_room import outcome as outcome

GAME = "ca/pai-gow"
HAND = SetRoom.wager
LAYOUT = (c.Posted(*HAND, 1_000, 20_000),)


class TileRoom(SetRoom):
    """Seats 1 to 8, of whom seat 1 banks; dice of 3, 1 and 1 name place 5 counterclockwise from it."""

    def __init__(self, *seats: int, bank: int = 50_000, **kinds: Any) -> None:
        super().__init__(GAME, LAYOUT, "pai-gow/rates/5", *seats, bank=bank, **kinds)

    def cut(self) -> None:
        self.cut_tiles()

    def cut_tiles(self) -> None:
        self.dealer(c.Cut(16))

    def dice(self, *thrown: int, style: str = "row") -> None:
        self.dealer(c.NoMoreBets())
        self.patron(self.bank.seat or 0, c.Choose(None, "banker", style))
        self.shake(*thrown)
