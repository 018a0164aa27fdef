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
    repair: bool


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


class AddedDocument(msgspec.Struct):
    house_edge: float
    house_edge_exact: str
    added_probability: float


class PolicyDocument(msgspec.Struct):
    dealer_draws_on: list[int]
    bettor_draws_on: list[int]
    house_edge: float
    house_edge_exact: str
    house_edge_by_hand: float


class MustHitDocument(msgspec.Struct):
    number: int
    reset_cents: int
    maximum_cents: int
    rate: str
    expected_award_cents: float
    expected_bets: float
    expected_money_cents: float
    contribution: float
    return_per_unit: float
    cite: str


class EffectDocument(msgspec.Struct):
    rank: str
    change: float
    change_exact: str


class ByDecksDocument(msgspec.Struct):
    decks: int
    house_edge: float | None
    house_edge_exact: str | None
    hit_frequency: float
    variance: float | None
    fixed_return: float | None


class OfferOddsDocument(msgspec.Struct, omit_defaults=True):
    """The last five are there where the rules, the strategy or the options of the command bring them."""

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
    with_winnings_added: dict[str, AddedDocument] = {}
    must_hit: list[MustHitDocument] = []
    policies: list[PolicyDocument] = []
    effects: list[EffectDocument] = []
    by_decks: list[ByDecksDocument] = []


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


class BarDocument(msgspec.Struct):
    low_cents: int
    high_cents: int
    count: int


class SessionDocument(msgspec.Struct):
    game: str
    wager: str
    on: str | None
    paytable: str
    plan: str
    bankroll_cents: int
    bet_cents: int
    rounds: int
    repetitions: int
    seed: int
    mean_cents: float
    standard_error_cents: float
    deviation_cents: float
    percentiles: dict[str, float]
    ruin: float
    ahead: float
    reached_stop_win: float
    reached_stop_loss: float
    mean_rounds: float
    mean_action_cents: float
    mean_drawdown_cents: float
    worst_drawdown_cents: int
    pace: float
    loss_per_hour_cents: float
    expected_loss_per_hour_cents: float
    histogram: list[BarDocument]
    contract_version: int = CONTRACT_VERSION


class EstimateDocument(msgspec.Struct):
    value: float
    standard_error: float


class TagDocument(msgspec.Struct):
    rank: str
    effect: float
    tag: int | None


class CountedDocument(msgspec.Struct):
    wager: str
    on: str | None
    paytable: str
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


class FindingDocument(msgspec.Struct):
    kind: str
    game: str
    wager: str | None
    on: str | None
    paytable: str | None
    cite: str
    finding: str
    figure: float | None


class AuditDocument(msgspec.Struct):
    findings: list[FindingDocument]
    contract_version: int = CONTRACT_VERSION


class RecordProblemDocument(msgspec.Struct):
    stream: str
    row: int | None
    problem: str


class VerifyDocument(msgspec.Struct):
    ok: bool
    problems: list[RecordProblemDocument]
    streams: int
    rows: int
    contract_version: int


class VerifyShoeDocument(msgspec.Struct):
    ok: bool
    problems: list[str]
    cards: int
    contract_version: int


DOCUMENTS: dict[str, Any] = {
    "games": list[GameSummary],
    "show": ShowDocument,
    "odds": OddsDocument,
    "odds-all": list[OddsDocument],
    "audit": AuditDocument,
    "simulate": SimulateDocument,
    "simulate-shoe": ShoeDocument,
    "rng-test": RandomnessDocument,
    "session": SessionDocument,
    "count": CountDocument,
    "settle": SettleDocument,
    "check": CheckDocument,
    "verify": VerifyDocument,
    "verify-shoe": VerifyShoeDocument,
}


def schema(name: str) -> str:
    """The JSON Schema of a command's document, as checked in under schemas/."""
    return (
        msgspec.json.format(msgspec.json.encode(msgspec.json.schema(DOCUMENTS[name])), indent=2).decode()
        + "\n"
    )
