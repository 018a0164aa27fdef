"""What `count` says of card counters."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION, OfferDocument


class EstimateDocument(msgspec.Struct):
    value: float
    standard_error: float


class TagDocument(msgspec.Struct):
    rank: str
    effect: float
    tag: int | None


class CountedDocument(OfferDocument):
    expectation: float
    tags: list[TagDocument]
    correlation: float | None
    edge_per_true_count: float | None
    advantage_from: float | None
    trigger: int | None
    bet_frequency: EstimateDocument | None
    average_edge: EstimateDocument | None
    units_per_shoe: EstimateDocument | None
    bound_frequency: EstimateDocument
    bound_units_per_shoe: EstimateDocument


class CountDocument(msgspec.Struct):
    game: str
    decks: int
    cut: int
    seed: int
    shoes: int
    rounds_per_shoe: float
    results: list[CountedDocument]
    left_out: list[str]
    contract_version: int = CONTRACT_VERSION
