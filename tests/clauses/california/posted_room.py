"""The posted example of a player-dealer game, run by its own routine: cards come off a list."""

from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.document import Document
from houseway.families.round import Ask
from houseway.rules.tables import TableFile, read_table
from houseway.table import TableState
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.opening.setup import opening, table_game
from houseway.table.routine import comes_next
from tests.tables import CheckedTable

signs = import_module("houseway.printing.table_card")
EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "player-dealer"
BLACKJACK = ("california-blackjack", "no-bust", "no-bust-4.0", "no-bust-bonus-aces", "no-bust-5.0")
THREE_CARD = ("three-card-poker", "three-card-poker-b", "three-card-poker-6-card-bonus")
ONE_DECK = ("three-card-poker-6-card-bonus", "ultimate-texas-holdem", "let-it-ride-bonus", "crazy-4-poker")
PAI_GOW = ("double-hand-poker", "fortune-pai-gow-poker", "face-up-pai-gow-poker")
GAMES = (
    *BLACKJACK,
    "millennium-19",
    *THREE_CARD,
    "ultimate-texas-holdem",
    "let-it-ride-bonus",
    "crazy-4-poker",
    "casino-war",
    *PAI_GOW,
)
TWO_HANDS = (
    "21st-century-4.0",
    "21st-century-8.0",
    "ez-panda-8",
    "zoobac",
    "golden-frog-1.0",
    "golden-frog-2.0",
    "golden-frog-2.1",
)
# Every game that a patron banks; those of two community hands, three or four cards each and tiles among them.
ALL = (*GAMES, *TWO_HANDS, "bay-baccarat", "super-pan-9", "pai-gow")
# What a bettor puts down before the cards; where a game is not named, a wager on the hand.
WAGERS = {
    **dict.fromkeys(TWO_HANDS, ("player",)),
    **dict.fromkeys(THREE_CARD, ("ante",)),
    "ultimate-texas-holdem": ("ante", "blind"),
    "let-it-ride-bonus": ("bet-1", "bet-2", "bet-dollar"),
    "crazy-4-poker": ("ante", "super-bonus"),
    "casino-war": ("primary",),
}
BONUSES = {
    "no-bust-5.0": ("buster", "lucky-lucky"),
    "three-card-poker": ("bonus",),
    "three-card-poker-b": ("bonus",),
    "three-card-poker-6-card-bonus": ("pair-plus", "6-card-bonus"),
    "ultimate-texas-holdem": ("trips",),
    "let-it-ride-bonus": ("3-card-bonus",),
    "crazy-4-poker": ("queens-up",),
    "casino-war": ("tie",),
    "fortune-pai-gow-poker": ("fortune",),
    "face-up-pai-gow-poker": ("fortune", "ace-high"),
}
CASH = 2_000_000


def file_of(name: str) -> TableFile:
    return read_table(EXAMPLES / f"{name}.toml")


def sign_of(name: str) -> Document:
    """The table's sign, without working out the odds of the rules that would stand below it."""
    with patch.object(signs, "rule_card", lambda *_, **__: Document("", "", "", ())):
        sign: Document = signs.table_sign(file_of(name))
    return sign


class PostedRoom(CheckedTable):
    """Patrons at these seats with $20,000 each, at the table of this example; real cards.

    A bettor makes nine wagers in a hand if not told otherwise, so that every wager can be bet.
    """

    def __init__(
        self, name: str, *seats: int, mix: int = 11, decks: int = 0, transactions: int = 9, **house: Any
    ) -> None:
        file = replace(file_of(name), **({"decks": decks} if decks else {}))
        game = table_game(file)
        assert file.decks is not None
        super().__init__(TableState("t-1", game, game.digest), file.decks)
        self.name = name
        posted = opening(file, 0, "t-1")
        assert posted.house.collection is not None
        fees = replace(posted.house.collection, transactions=transactions)
        self.dealer(replace(posted, house=replace(posted.house, collection=fees, **house)))
        self.fill_tray()
        for seat in seats:
            self.seat(seat, CASH)
        cards = listed(game.pack.counts(file.decks))
        Random(mix).shuffle(cards)
        self.order = tuple(cards)
        self.shoes: list[c.LoadShoe] = []

    @property
    def wagers(self) -> tuple[str, ...]:
        return WAGERS.get(self.name, ("hand",))

    def posted(self, wager: str) -> c.Posted:
        return next(posted for posted in self.state.offers if posted.wager == wager)

    def place_base(self, seat: int, cents: int = 0, at: int | None = None) -> None:
        """The wagers that this game asks for, of so much each or of the posted minimum."""
        for wager in self.wagers:
            posted = self.posted(wager)
            self.patron(seat, c.PlaceBet(seat, *posted.key, cents or posted.minimum, at=at))

    def advance(self, bank: int = 0, card: str = "") -> type[c.Command]:
        """Take the next step of the routine; whoever is offered the bank takes this much, or declines.

        A card that is due is the given one, or any that has not come out.
        """
        step = comes_next(self.state).command
        match step:
            case c.LoadShoe():
                self.shoes.append(step)
                self.dealer(c.LoadShoe("", self.decks, step.cutting_card, step.batch))
            case c.Burn():
                self.burn()
            case c.AcceptBank(seat) | c.DeclineBank(seat) | c.PassBank(seat):
                answer = c.AcceptBank(seat, bank) if bank else step
                self.patron(seat, answer)
            case c.ShakeDice(seat):
                self.patron(seat, step)
            case c.ShowDice():
                self.dealer(c.ShowDice((1, 1, 2)))
            case c.DealCard():
                self.dealer(c.DealCard(card or self.next_card()))
            case c.Choose(place, hand, default):
                self.dealer(c.Choose(place, hand, self.stays(place, hand) or default))
            case _:
                assert step is not None
                self.dealer(step)
        return type(step)

    def stays(self, place: int | None, hand: str) -> str:
        """The choice of a poker hand that stays in, "" at another game."""
        step = self.state.step_of(self.state.deal)
        options = step.options if isinstance(step, Ask) and (step.place, step.hand) == (place, hand) else ()
        return next((choice for choice in ("play-1", "ride", "check") if choice in options), "")

    def next_card(self) -> str:
        """The first card of a fixed order that has not left the shoe."""
        assert self.state.shoe is not None
        gone = Counter(self.state.shoe.drawn)
        for card in self.order:
            if not gone[card]:
                return card_text(card)
            gone[card] -= 1
        raise AssertionError("the shoe is empty")

    def burn(self) -> None:
        """Burn an ace and the one card that it counts, or a single card."""
        cards = ("As",) if self.state.practice.burn.counts == "one" else ("As", "Kc")
        self.dealer(c.Burn(cards))

    def open_bets(self, bank: int) -> None:
        """Until bets are open, with a bank of so much."""
        while self.state.phase != "betting":
            self.advance(bank)

    def settle_hand(self) -> e.RoundSettled:
        """Deal the hand, everybody doing what the house would, and settle it."""
        while True:
            if isinstance(comes_next(self.state).command, c.SettleRound):
                done = self.dealer(c.SettleRound())
                return next(event for event in done.events if isinstance(event, e.RoundSettled))
            self.advance()
