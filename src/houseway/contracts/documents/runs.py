"""What `simulate` counts, and one of its shoes."""

import msgspec
from msgspec import UNSET, UnsetType

from houseway.contracts.documents.version import CONTRACT_VERSION, OfferDocument


class HitDocument(msgspec.Struct):
    line: str
    count: int


class OfferRunDocument(OfferDocument):
    """Nothing is exact of a play of one's own; `average_stake` is told where bettors decide."""

    rounds: int
    mean: float
    standard_error: float
    hits: list[HitDocument]
    exact_mean: float | None
    z_score: float | None
    average_stake: float | UnsetType = UNSET


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
    places: int | UnsetType = UNSET
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
