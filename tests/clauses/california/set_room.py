"""A table whose bettors set hands, run by a test: real pieces, dice, and hands given by place."""

from collections import Counter
from typing import Any

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.table import Decision
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from houseway.table.session import pin_game
from tests.tables import CheckedTable

Key = tuple[str, str | None, str]


class SetRoom(CheckedTable):
    """Seats of which the first banks, the pieces ready to be delivered."""

    wager: Key = ("hand", None, "standard")

    def __init__(
        self,
        game: str,
        layout: tuple[c.Posted, ...],
        fees: str,
        *seats: int,
        bank: int = 50_000,
        **kinds: Any,
    ) -> None:
        options = kinds.pop("options", None)
        super().__init__(pin_game(game, options))
        self.open_banked(layout, fees, options=options, **kinds)
        for seat in seats:
            self.seat(seat)
        self.stack()
        if self.state.practice.cut.offer == "player-dealer":
            self.take_bank(seats[0], bank)
            self.cut()
        else:
            self.cut()
            self.take_bank(seats[0], bank)

    def stack(self) -> None:
        """Until the pieces are shuffled and stand there."""
        while not isinstance((coming := comes_next(self.state)).command, c.LoadShoe):
            assert coming.command is not None
            self.dealer(coming.command)
        self.dealer(c.LoadShoe("", 1, 0))

    def cut(self) -> None:
        while isinstance(command := comes_next(self.state).command, c.Cut | c.DeclineCut):
            self.dealer(command)

    def bets(self, **cents: int) -> None:
        """`s2=1_000`: what each seat bets at its own place."""
        self.dealer(c.NextRound())
        for seat, amount in cents.items():
            self.bet(int(seat[1:]), self.wager, amount)

    def dice(self, *thrown: int) -> None:
        self.dealer(c.NoMoreBets())
        self.shake(*thrown)

    def shake(self, *thrown: int) -> None:
        banker = self.bank.seat or 0
        self.patron(banker, c.ShakeDice(banker))
        self.dealer(c.ShowDice(thrown or (3, 1, 1)))

    def deliver(self, hands: dict[int, str] | None = None, exposed: tuple[tuple[int, str], ...] = ()) -> None:
        """To every place: those given, and any others where none are; some of them seen."""
        given = {place: text.split() for place, text in (hands or {}).items()}
        pieces = listed(self.state.game.pack.counts(1))
        left = Counter(card_text(piece) for piece in pieces)
        left -= Counter(map(card_text, self.state.shoe.drawn if self.state.shoe else ()))
        left -= Counter(piece for hand in given.values() for piece in hand)
        others = list(left.elements())
        while isinstance((coming := comes_next(self.state)).command, c.DealCard):
            hand = coming.hand or ""
            place = (self.bank.seat or 0) if hand == "banker" else int(hand.removeprefix("place-"))
            piece = given[place].pop(0) if given.get(place) else others.pop()
            self.dealer(c.DealCard(piece, exposed=(place, piece) in exposed))

    def sets(self, seat: int, *apart: str) -> Decision:
        return self.patron(seat, c.Choose(seat, f"place-{seat}", "set", cards=apart))

    def until_settled(self) -> list[e.Event]:
        """House Way for who has not set, and every hand opened."""
        told: list[e.Event] = []
        while not isinstance(command := comes_next(self.state).command, c.SettleRound):
            assert command is not None
            told += self.dealer(command).events
        return told

    def finish(self) -> list[e.RoundSettled]:
        """As `until_settled`, and the round settled."""
        self.until_settled()
        done = self.dealer(c.SettleRound())
        return [event for event in done.events if isinstance(event, e.RoundSettled)]


def outcome(table: SetRoom) -> dict[int, str]:
    (settled,) = table.finish()
    return {bet.at or bet.seat: bet.outcome for bet in settled.settlements}
