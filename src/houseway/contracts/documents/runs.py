"""What `simulate` counts, and one of its shoes."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION, OfferDocument


class HitDocument(msgspec.Struct):
    line: str
    count: int


class OfferRunDocument(OfferDocument):
    rounds: int
    mean: float
    standard_error: float
    hits: list[HitDocument]
    exact_mean: float
    z_score: float | None


class SimulateDocument(msgspec.Struct):
    game: str
    decks: int | None
    rounds: int
    shoes: int
    seed: int
    rounds_per_second: float
    results: list[OfferRunDocument]
    dealt: str
    complete: bool
    contract_version: int = CONTRACT_VERSION


class PlayedRoundDocument(msgspec.Struct):
    number: int
    first_card: int
    player: list[str]
    banker: list[str]
    void: list[str]
    player_total: int
    banker_total: int
    winner: str


class ShoeDocument(msgspec.Struct):
    game: str
    decks: int
    seed: int
    shoe: int
    cards: list[str]
    burned: int
    cutting_card: int
    rounds: list[PlayedRoundDocument]
    contract_version: int = CONTRACT_VERSION
