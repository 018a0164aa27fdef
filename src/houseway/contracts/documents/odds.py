"""What `odds` proves."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


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
    """The last six are there where the rules, the strategy or the options of the command bring them."""

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
    line_returns: list[float] = []


class OddsDocument(msgspec.Struct):
    game: str
    decks: int | None
    results: list[OfferOddsDocument]
    contract_version: int = CONTRACT_VERSION
