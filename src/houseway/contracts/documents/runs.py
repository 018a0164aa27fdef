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


class AverageDocument(msgspec.Struct):
    mean: float
    standard_error: float


class PositionDocument(msgspec.Struct):
    """One place in the order of play, the last winner's first; chips a hand."""

    position: int
    goes_out: AverageDocument
    net: AverageDocument
    conditions: AverageDocument
    outs: AverageDocument
    tops: AverageDocument


class StayingDocument(msgspec.Struct):
    """What was dealt, what staying with it came to, and how much better passing would have been."""

    held: str
    hands: int
    net: AverageDocument
    passing_gains: float


class PlayersDocument(msgspec.Struct):
    """Where players play against each other; `collections_an_hour` is how often each pays a fee, by its kind.

    An hour's hands are reckoned with `seconds_a_turn` and `seconds_a_deal`.
    """

    players: int
    cards: int
    positions: list[PositionDocument]
    staying: list[StayingDocument]
    ante: int
    turns: AverageDocument
    undecided: int
    seconds_a_turn: int
    seconds_a_deal: int
    hands_an_hour: AverageDocument
    collections_an_hour: dict[str, AverageDocument]


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
    players: PlayersDocument | UnsetType = UNSET
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
