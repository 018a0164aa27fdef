"""What `rng-test` finds."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class VerdictDocument(msgspec.Struct):
    source: str
    test: str
    observations: int
    statistic: float
    degrees: int
    limit: float
    chance: float
    inside: bool


class RandomnessDocument(msgspec.Struct):
    confidence: float
    seed: int
    shuffles: int
    shoes: int
    tests: list[VerdictDocument]
    outside: int
    least_chance: float
    least_chance_allowed: float
    fair: bool
    contract_version: int = CONTRACT_VERSION
