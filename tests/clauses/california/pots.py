"""A hand of a pot game without a table: entries, cards where they matter, and what each player does."""

from collections.abc import Mapping, Sequence

from houseway.cards import parse_cards
from houseway.families.betting import Award, Betting, Entry, Stakes
from houseway.families.pots.rules import PotGame
from houseway.families.pots.rules.dealing import plan
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.steps import after, begun, next_step
from houseway.families.pots.rules.streets import dealt
from houseway.families.round import Ask, Deal, Made, Over
from houseway.rules import load


def pot_game(game: str, options: Mapping[str, int] = {}) -> PotGame:
    """The drawing rules of a pot game."""
    play = load(f"ca/{game}").drawing(options)
    assert isinstance(play, PotGame)
    return play


class PotHand:
    """Cards are given by hand, `{"place-1": "As Kd", "board": "…"}`; what is not named comes off the deck."""

    def __init__(
        self,
        game: str,
        stakes: Stakes,
        entries: Sequence[Entry],
        cards: Mapping[str, str] = {},
        options: Mapping[str, int] = {},
    ) -> None:
        whole = load(f"ca/{game}")
        self.play = pot_game(game, options)
        counts = whole.pack.counts(1)
        self.named = {hand: list(parse_cards(text)) for hand, text in cards.items()}
        taken = [card for named in self.named.values() for card in named]
        self.deck = [card for card in reversed(range(len(counts))) if counts[card] and card not in taken]
        self.deal = begun(self.play, stakes, entries, sum(counts))
        self._cards()

    @property
    def betting(self) -> Betting:
        assert self.deal.betting is not None
        return self.deal.betting

    @property
    def ask(self) -> Ask:
        step = next_step(self.play, self.deal)
        assert isinstance(step, Ask), step
        return step

    @property
    def over(self) -> bool:
        return isinstance(next_step(self.play, self.deal), Over)

    def raises(self) -> list[tuple[int, int]]:
        """The bets or raises that are open, least and most."""
        return [(each.least, each.most) for each in self.ask.amounts if each.choice in ("bet", "raise")]

    def do(self, seat: int, choice: str, cents: int = 0, cards: str = "") -> None:
        """The player in turn does this; cards follow where they are due."""
        ask = self.ask
        assert ask.place == seat, f"seat {ask.place} acts, not {seat}"
        assert choice in ask.options, f"{choice} is not of {ask.options}"
        amounts = [each for each in ask.amounts if each.choice == choice]
        cents = cents or (amounts[0].least if amounts else 0)
        assert not amounts or any(each.least <= cents <= each.most for each in amounts), f"{cents}: {amounts}"
        self.deal = after(self.play, self.deal, Made(seat, ask.hand, choice, cents, parse_cards(cards)))
        self._cards()

    def checked(self, *seats: int) -> None:
        for seat in seats:
            self.do(seat, "check")

    def shown(self) -> None:
        """Every hand as its player would by default."""
        while not self.over:
            ask = self.ask
            self.do(ask.place or 0, ask.default)

    def won(self, fee: int = 0) -> dict[int, int]:
        """What each gets of the pots, by seat."""
        got: dict[int, int] = {}
        for award in self.awards(fee):
            got[award.seat] = got.get(award.seat, 0) + award.cents
        return got

    def awards(self, fee: int = 0) -> tuple[Award, ...]:
        self.shown()
        return awards(self.play, self.deal, fee)

    def pots(self) -> list[int]:
        return [pot.cents for pot in self.betting.pots()]

    def _cards(self) -> None:
        while isinstance(next_step(self.play, self.deal), Deal):
            cards = [self._next(card.hand) for card in plan(self.play, self.deal)]
            self.deal = dealt(self.play, self.deal, tuple(cards))

    def _next(self, hand: str) -> int:
        named = self.named.get(hand)
        return named.pop(0) if named else self.deck.pop()


def blinds(small: int, big: int, chips: Sequence[int]) -> list[Entry]:
    """Seats 1, 2, … from the button's left, the button last."""
    first = [Entry(1, chips[0], live=small, kind="small"), Entry(2, chips[1], live=big, kind="big")]
    return first + [Entry(seat, cents) for seat, cents in enumerate(chips[2:], 3)]


def antes(ante: int, chips: Sequence[int]) -> list[Entry]:
    return [Entry(seat, cents, ante=ante) for seat, cents in enumerate(chips, 1)]
