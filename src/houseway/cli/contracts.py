"""The JSON documents that commands print: version 1 of what other programs rely on.

Every document here has a JSON Schema in schemas/, which a test compares with these types.
"""

from typing import Any

import msgspec

CONTRACT_VERSION = 1


class DecksDocument(msgspec.Struct):
    allowed: list[int]
    default: int


class WagerSummary(msgspec.Struct):
    id: str
    name: str
    on: str | None
    cite: str
    paytables: list[str]


class GameSummary(msgspec.Struct):
    id: str
    name: str
    jurisdiction: str
    cite: str
    family: str
    extends: str | None
    decks: DecksDocument | None
    wagers: list[WagerSummary]


class LineDocument(msgspec.Struct):
    name: str
    when: str
    pays: str
    cite: str
    envy: int | None
    vigorish: int


class MeterDocument(msgspec.Struct):
    name: str
    main_rate: str | None
    reserve_rate: str | None
    seed_cents: int | None
    unit_cents: int
    currency: str
    cite: str


class NoteDocument(msgspec.Struct):
    cite: str
    text: str
    departs: bool


class PayTableDocument(msgspec.Struct):
    id: str
    cite: str
    lines: list[LineDocument]
    unit_cents: int | None
    currency: str
    suits: int
    floor: bool
    decks: list[int] | None
    seats: int | None
    envy_to: str | None
    meters: list[MeterDocument]
    notes: list[NoteDocument]


class WagerDocument(msgspec.Struct):
    id: str
    name: str
    on: str | None
    kind: str
    cite: str
    paytables: list[PayTableDocument]
    notes: list[NoteDocument]


class OptionDocument(msgspec.Struct):
    id: str
    meaning: str
    choices: list[int | str]
    cite: str


class ProcedureDocument(msgspec.Struct):
    id: str
    text: str
    cite: str
    values: dict[str, Any]


class ShowDocument(msgspec.Struct):
    id: str
    name: str
    jurisdiction: str
    cite: str
    family: str
    extends: str | None
    digest: str
    decks: DecksDocument | None
    draw: dict[str, Any]
    wagers: list[WagerDocument]
    meters: list[MeterDocument]
    options: list[OptionDocument]
    procedures: list[ProcedureDocument]
    notes: list[NoteDocument]
    contract_version: int = CONTRACT_VERSION


class LineOddsDocument(msgspec.Struct):
    name: str
    pays: str
    combinations: str
    probability: float


class MeterOddsDocument(msgspec.Struct):
    name: str
    one_in: float | None
    break_even_cents: int | None


class StateOddsDocument(msgspec.Struct):
    state: str
    combinations: str
    house_edge: float | None


class OfferOddsDocument(msgspec.Struct):
    wager: str
    on: str | None
    paytable: str
    house_edge: float | None
    house_edge_exact: str | None
    hit_frequency: float
    variance: float | None
    lines: list[LineOddsDocument]
    combinations: str
    fixed_return: float | None
    meters: list[MeterOddsDocument]
    element_of_risk: float | None
    standard_deviation: float | None
    strategy: str
    return_at_meter: float | None
    long_run_return: float | None
    envy_cost: float | None
    states: list[StateOddsDocument]


class OddsDocument(msgspec.Struct):
    game: str
    decks: int | None
    results: list[OfferOddsDocument]
    contract_version: int = CONTRACT_VERSION


class HitDocument(msgspec.Struct):
    line: str
    count: int


class OfferRunDocument(msgspec.Struct):
    wager: str
    on: str | None
    paytable: str
    rounds: int
    mean: float
    standard_error: float
    hits: list[HitDocument]


class SimulateDocument(msgspec.Struct):
    game: str
    decks: int | None
    rounds: int
    shoes: int
    seed: int
    rounds_per_second: float
    results: list[OfferRunDocument]
    contract_version: int = CONTRACT_VERSION


class SettlementDocument(msgspec.Struct):
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


class SettleDocument(msgspec.Struct):
    player_total: int | None
    banker_total: int
    winner: str | None
    settlements: list[SettlementDocument]
    contract_version: int = CONTRACT_VERSION


class ProblemDocument(msgspec.Struct):
    cite: str
    field: str
    problem: str


class CheckDocument(msgspec.Struct):
    ok: bool
    problems: list[ProblemDocument]
    contract_version: int = CONTRACT_VERSION


DOCUMENTS: dict[str, Any] = {
    "games": list[GameSummary],
    "show": ShowDocument,
    "odds": OddsDocument,
    "simulate": SimulateDocument,
    "settle": SettleDocument,
    "check": CheckDocument,
}


def schema(name: str) -> bytes:
    """The JSON Schema of a command's document, as checked in."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(DOCUMENTS[name])), indent=2) + b"\n"
