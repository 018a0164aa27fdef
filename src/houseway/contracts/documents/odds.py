"""What `odds` proves."""

import msgspec
from msgspec import UNSET, UnsetType


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


class FeeCostDocument(msgspec.Struct):
    """The collection fee of a bet of `stake_cents`, in percent of it, and edge and fee together."""

    stake_cents: int
    fee_cents: int
    fee_percent: float
    cost_percent: float
    fee_shared: bool


class BankerFeeDocument(msgspec.Struct):
    """What the player-dealer pays for action in a band, and the action on this wager that earns it.

    Without bands by action the first amount is nothing and the last null; `in_band` says whether the action
    that breaks even lies in the band.
    """

    from_cents: int
    to_cents: int | None
    banker_fee_cents: int
    break_even_action_cents: float | None
    in_band: bool


class OfferOddsDocument(msgspec.Struct, omit_defaults=True):
    """From `with_winnings_added` on, what the rules, the strategy or the options of the command bring.

    From `method` on, what is told of every result of a game whose bettors decide: `strategies` are the edges
    that other plays leave, `average_stake` the units at risk per unit first bet, and then `element_of_risk`
    is the edge per unit at risk. `assumes` says what the play knows. `envy_return` is what an Envy button
    brings per unit of the least bet that has one, all seats taken; no edge counts it.
    """

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
    fees: list[FeeCostDocument] = []
    banker_fees: list[BankerFeeDocument] = []
    fee_cents: int | None = None
    fee_percent: float | None = None
    cost_percent: float | None = None
    fee_shared: bool | None = None
    method: str | UnsetType = UNSET
    standard_error: float | UnsetType | None = UNSET
    strategies: dict[str, float] | UnsetType = UNSET
    average_stake: float | UnsetType = UNSET
    part_of: str | UnsetType | None = UNSET
    assumes: str | UnsetType = UNSET
    envy_return: float | UnsetType = UNSET


class CategoryDocument(msgspec.Struct):
    """How likely one player's final hand is of this kind, by the ranking of the pot or of a half of it."""

    ranking: str
    name: str
    combinations: str
    probability: float


class OddsDocument(msgspec.Struct, omit_defaults=True):
    """`schedule` is the collection schedule that the odds are beside, where one is named.

    `categories` are told for pot games, which have no results.
    """

    game: str
    decks: int | None
    results: list[OfferOddsDocument]
    contract_version: int
    schedule: str = ""
    categories: list[CategoryDocument] = []


class ProofsDocument(msgspec.Struct):
    """How many figures a file must hold, were worked out now, came out otherwise, or are missing."""

    figures: int
    proved: int
    changed: int
    missing: int
    file: str
    contract_version: int
