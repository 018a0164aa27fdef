"""A table of a pot game with real cards: hole cards lie closed, the dealer keys what he sees and hears."""

from collections.abc import Sequence

from houseway.families.betting import Part
from houseway.table import Decision, Phase
from houseway.table import commands as c
from tests.tables import CheckedTable


class RealCards(CheckedTable):
    """All that happens, bets by seat included, comes from the dealer's console."""

    def open_cards(self) -> None:
        self.do_as("dealer", c.InspectCards())
        self.do_as("dealer", c.WashCards())
        self.begin()

    def begin(self) -> None:
        for command in (c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
            self.do_as("dealer", command)

    def deal(self, *cards: str) -> Decision:
        """A street, of which only the cards that lie open are keyed; lowball's stops for a kill."""
        done = self.do_as("dealer", c.DealStreet(tuple(" ".join(cards).split())))
        return done if self.betting.stage != "deal" else self.deal()

    def say(self, choice: str, cents: int = 0, cards: str | Sequence[str] = ()) -> Decision:
        """What the player in turn does, as the dealer hears it."""
        ask = self.ask
        given = tuple(cards.split()) if isinstance(cards, str) else tuple(cards)
        return self.do_as("dealer", c.Choose(ask.place, ask.hand, choice, cents, given))

    def along(self) -> None:
        """Everybody checks, calls or stands pat until the round of bets, or of discards, is over."""
        now = self.betting.street, self.betting.stage
        while (self.betting.street, self.betting.stage) == now:
            options = self.ask.options
            choice = next(each for each in ("check", "call", "bring-in", "pat", "discard") if each in options)
            self.say(choice, cards="??" if choice == "discard" else "")

    def shows(self, hands: dict[int, str]) -> None:
        """In the order of the showdown; who has no hand here mucks."""
        while self.betting.stage == "show":
            hand = hands.get(self.ask.place or 0, "")
            self.say("show" if hand else "muck", cards=hand)

    def named(self, *seats: int, pot: int = 1, part: Part = "pot") -> None:
        self.do_as("dealer", c.NameWinners(pot, seats, part))

    def take_back(self, number: int) -> None:
        """What was keyed, the latest first, until this is gone too."""
        while len(self.state.keyed) >= number:
            self.do_as("dealer", c.TakeBackCard(len(self.state.keyed), "keyed wrongly"))

    def settled(self) -> list[int]:
        self.do_as("dealer", c.SettleRound())
        assert self.state.phase is not Phase.DEALING
        assert not self.ledger.balance("pot/t/1")
        return self.stacks


def open_real_pots(game: str, players: int = 3, chips: int = 100_00, fee: str = "") -> RealCards:
    """A table of real cards whose first hand has begun."""
    table = RealCards.open_pots(game, [chips] * players, fee=fee)
    table.open_cards()
    return table
