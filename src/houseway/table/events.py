"""What happened at a table: past-tense facts that suffice to rebuild it."""

import msgspec

from houseway.table.commands import Posted, Stake


class Fact(msgspec.Struct, frozen=True, tag_field="type"):
    """The shape all events share."""


class TableOpened(Fact, frozen=True, tag="table_opened"):
    table: str
    game: str
    digest: str
    seats: tuple[int, ...]
    offers: tuple[Posted, ...]
    options: dict[str, int | str]


class PatronSeated(Fact, frozen=True, tag="patron_seated"):
    seat: int
    patron: str
    name: str


class ChipsBought(Fact, frozen=True, tag="chips_bought"):
    seat: int
    cents: int


class BetPlaced(Fact, frozen=True, tag="bet_placed"):
    """`stake` is what was added to the spot."""

    seat: int
    stake: Stake


class BetTakenBack(Fact, frozen=True, tag="bet_taken_back"):
    seat: int
    stake: Stake


class PatronLeft(Fact, frozen=True, tag="patron_left"):
    """The patron carried `cents` in chips away."""

    seat: int
    patron: str
    cents: int


class ShoeLoaded(Fact, frozen=True, tag="shoe_loaded"):
    number: int
    decks: int
    commitment: str
    cutting_card: int


class ShoeCut(Fact, frozen=True, tag="shoe_cut"):
    position: int
    seat: int | None


class CardsBurned(Fact, frozen=True, tag="cards_burned"):
    cards: tuple[str, ...]


class BetsOpened(Fact, frozen=True, tag="bets_opened"):
    round: int


class BetsClosed(Fact, frozen=True, tag="bets_closed"):
    pass


class CutCardSeen(Fact, frozen=True, tag="cut_card_seen"):
    pass


class CardDealt(Fact, frozen=True, tag="card_dealt"):
    hand: str
    card: str


class Announced(Fact, frozen=True, tag="announced"):
    """What the dealer said aloud."""

    words: str
    cite: str


class Settlement(msgspec.Struct, frozen=True):
    """A settled bet; of its amount, `returned` went back to the chips and `held` stays on the spot."""

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: str
    line: str
    award: int
    vigorish: int
    net: int
    cite: str
    returned: int
    held: int

    @property
    def key(self) -> tuple[str, str | None, str]:
        return self.wager, self.on, self.paytable


class RoundSettled(Fact, frozen=True, tag="round_settled"):
    player_total: int
    banker_total: int
    winner: str
    settlements: tuple[Settlement, ...]


class LastHandCalled(Fact, frozen=True, tag="last_hand_called"):
    """The next hand is the last of the shoe."""


class ShoeSpent(Fact, frozen=True, tag="shoe_spent"):
    pass


class ShoeRevealed(Fact, frozen=True, tag="shoe_revealed"):
    number: int
    seed: str


class TableClosed(Fact, frozen=True, tag="table_closed"):
    pass


SeatEvent = PatronSeated | ChipsBought | BetPlaced | BetTakenBack | PatronLeft
ShoeEvent = ShoeLoaded | ShoeCut | CardsBurned | CutCardSeen | LastHandCalled | ShoeSpent | ShoeRevealed
RoundEvent = BetsOpened | BetsClosed | CardDealt | RoundSettled
Event = TableOpened | SeatEvent | ShoeEvent | RoundEvent | Announced | TableClosed
