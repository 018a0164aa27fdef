"""What `session` makes of a bankroll."""

import msgspec


class BarDocument(msgspec.Struct):
    low_cents: int
    high_cents: int
    count: int


class SessionDocument(msgspec.Struct, omit_defaults=True):
    """The last three are there where a collection schedule is named."""

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
    contract_version: int
    schedule: str = ""
    banking: bool = False
    mean_fees_cents: float | None = None
