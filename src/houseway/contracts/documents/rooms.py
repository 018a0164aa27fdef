"""What `room` answers: bots at tables of one game, and what the collection costs a player."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class SimulatedCents(msgspec.Struct):
    """A mean of simulated hands, in cents, and its standard error."""

    cents: float
    standard_error: float


class StyleDocument(msgspec.Struct):
    """What a player of this style wins a hand after the collection, an hour, and pays of it an hour."""

    style: str
    seats: int
    net_per_hand: SimulatedCents
    net_per_hour: SimulatedCents
    fees_per_hour: SimulatedCents


class MarginDocument(msgspec.Struct):
    """By how much a style did better a hand than another, and in standard errors."""

    style: str
    over: str
    per_hand: SimulatedCents
    standard_errors: float | None


class RoomTableDocument(msgspec.Struct):
    """One number of players; `half_hour_cents` is what each pays on the clock."""

    players: int
    hands: int
    hands_per_second: float
    fee_per_hand: SimulatedCents
    half_hour_cents: int
    cost_per_hour: SimulatedCents
    styles: list[StyleDocument]
    margins: list[MarginDocument]


class RoomDocument(msgspec.Struct):
    """`hands_an_hour` is what a dealer is taken to deal; every player starts a hand with `chips_cents`."""

    game: str
    table: str
    schedule: str | None
    cite: str | None
    hands_an_hour: float
    chips_cents: int
    seed: int
    tables: list[RoomTableDocument]
    contract_version: int = CONTRACT_VERSION
