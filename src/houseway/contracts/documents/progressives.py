"""What `progressive report` tells of each jackpot link."""

import msgspec

from houseway.journal.telling.link_history import Happened
from houseway.journal.telling.link_reports import Award


class MeterStandingDocument(msgspec.Struct):
    """`display_cents` is what the sign shows; `carry` is the part of a cent that waits with the meter."""

    name: str
    display_cents: int
    main_cents: int
    reserve_cents: int
    held_cents: int
    carry: str
    reserve_carry: str
    main_rate: str
    reserve_rate: str | None
    seed_cents: int
    hits: int
    won_cents: int


class ReconciliationDocument(msgspec.Struct):
    """contributions - awards + house money + adjustments = closing; any other difference than 0 is a loss."""

    contributions_cents: int
    contributions_exact: str
    fixed_awards_cents: int
    jackpots_cents: int
    must_hit_awards_cents: int
    backed_out_cents: int
    house_money_cents: int
    adjustments_cents: int
    closing_cents: int
    difference_cents: int


class LinkDocument(msgspec.Struct):
    """`return_now` is per unit bet at the displayed values with one bettor, a Must Hit award left out."""

    link: str
    game: str
    wager: str
    paytable: str
    cite: str
    unit_cents: int
    currency: str
    tables: list[str]
    jackpot_pending: bool
    bets: int
    money_in_cents: int
    return_now: float | None
    return_now_exact: str | None
    meters: list[MeterStandingDocument]
    reconciliation: ReconciliationDocument
    last_awards: list[Award]
    history: list[Happened]


class ProgressiveDocument(msgspec.Struct):
    links: list[LinkDocument]
    contract_version: int
