"""A table of tiles run by a test: real tiles, dice that name a place, and hands given by place."""

from collections import Counter
from typing import Any

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.rules import load
from houseway.table import Decision
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.clauses.california.banked import Room

GAME = "ca/pai-gow"
HAND = ("hand", None, "standard")
LAYOUT = (c.Posted(*HAND, 1_000, 20_000),)


class TileRoom(Room):
    """Seats 1 to 8, of whom seat 1 banks; dice of 3, 1 and 1 name place 5 counterclockwise from it."""

    def __init__(self, *seats: int, bank: int = 50_000, **kinds: Any) -> None:
        super().__init__(GAME, LAYOUT, "pai-gow/rates/5", **kinds)
        for seat in seats:
            self.seat(seat)
        self.stack()
        self.cut_tiles()
        self.take_bank(seats[0], bank)

    def stack(self) -> None:
        """Until eight stacks stand there."""
        while not isinstance((coming := comes_next(self.state)).command, c.LoadShoe):
            assert coming.command is not None
            self.dealer(coming.command)
        self.dealer(c.LoadShoe("", 1, 0))

    def cut_tiles(self) -> None:
        self.dealer(c.Cut(16))

    def bets(self, **cents: int) -> None:
        """`s2=1_000`: what each seat bets at its own place."""
        self.dealer(c.NextRound())
        for seat, amount in cents.items():
            self.bet(int(seat[1:]), HAND, amount)

    def dice(self, *thrown: int, style: str = "row") -> None:
        self.dealer(c.NoMoreBets())
        banker = self.bank.seat or 0
        self.patron(banker, c.Choose(None, "banker", style))
        self.patron(banker, c.ShakeDice(banker))
        self.dealer(c.ShowDice(thrown or (3, 1, 1)))

    def deliver(self, hands: dict[int, str] | None = None, exposed: tuple[tuple[int, str], ...] = ()) -> None:
        """Four tiles to every place: those given, and any others where none are; some of them seen."""
        given = {place: text.split() for place, text in (hands or {}).items()}
        left = Counter(card_text(tile) for tile in listed(load(GAME).pack.counts(1)))
        left -= Counter(tile for hand in given.values() for tile in hand)
        others = list(left.elements())
        while isinstance((coming := comes_next(self.state)).command, c.DealCard):
            hand = coming.hand or ""
            place = (self.bank.seat or 0) if hand == "banker" else int(hand.removeprefix("place-"))
            tile = given[place].pop(0) if given.get(place) else others.pop()
            self.dealer(c.DealCard(tile, exposed=(place, tile) in exposed))

    def sets(self, seat: int, *low: str) -> Decision:
        return self.patron(seat, c.Choose(seat, f"place-{seat}", "set", cards=low))

    def finish(self) -> list[e.RoundSettled]:
        """House Way for who has not set, every hand opened, and the round settled."""
        while True:
            command = comes_next(self.state).command
            assert command is not None
            done = self.dealer(command)
            if isinstance(command, c.SettleRound):
                return [event for event in done.events if isinstance(event, e.RoundSettled)]


def outcome(table: TileRoom) -> dict[int, str]:
    (settled,) = table.finish()
    return {bet.at or bet.seat: bet.outcome for bet in settled.settlements}
