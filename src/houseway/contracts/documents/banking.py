"""What `bank` says of a bank against the wagers of one hand; money is in cents."""

from typing import Literal

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class ExactFigure(msgspec.Struct):
    """A mean, as a decimal and where it was counted as a fraction; `standard_error` where it was dealt."""

    value: float
    exact: str | None = None
    standard_error: float | None = None


class BankBettorDocument(msgspec.Struct):
    """One bettor: the share of what he wins and loses that is covered, his mean gain, and that in full."""

    seat: int
    bettor: int
    staked: int
    covered_share: float
    gain: ExactFigure
    gain_in_full: ExactFigure
    fee: int | None = None


class BankKindDocument(msgspec.Struct):
    """All wagers of a kind, and their edge for a bank that covers everything."""

    wager: str
    on: str | None
    paytable: str
    staked: int
    gain: ExactFigure
    edge: float


class BankNeededDocument(msgspec.Struct):
    """The least bank that covers a whole hand with this chance."""

    chance: float
    cents: int


class BankFeesDocument(msgspec.Struct):
    """The player-dealer's fee in each hand of his turn, the bettors' together, and his mean gain after it."""

    schedule: str
    player_dealer: list[int]
    bettors: int
    gain_after_fee: float
    cite: str


class BankDocument(msgspec.Struct):
    """`exhausted` is how often the bank does not cover all; `edge` is that of the whole action in full."""

    game: str
    decks: int
    places: int
    seat: int
    bank: int
    staked: int
    method: Literal["exact", "simulated"]
    hands: int
    gain: ExactFigure
    deviation: float
    exhausted: ExactFigure
    gain_in_full: ExactFigure
    edge: float
    bettors: list[BankBettorDocument]
    wagers: list[BankKindDocument]
    needed: list[BankNeededDocument]
    fees: BankFeesDocument | None = None
    seed: int | None = None
    contract_version: int = CONTRACT_VERSION
