"""What `session` makes of a bankroll."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


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
