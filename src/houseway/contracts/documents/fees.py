"""What `fees` lists: the collection schedules as printed."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION

RangeDocument = tuple[int, int | None]


class BandDocument(msgspec.Struct, omit_defaults=True):
    """A fee and the amounts it is for, of which the last is null where open; `count` where none are money.

    Counts are of players at the table or of hands of the player-dealer's turn.
    """

    fee_cents: int
    from_cents: int | None = None
    to_cents: int | None = None
    from_count: int | None = None
    to_count: int | None = None


class FeeLineDocument(msgspec.Struct, rename={"wagers": "for"}):
    payer: str
    wagers: tuple[str, ...]
    count: str
    by: str
    bands: list[BandDocument]
    who: str
    when: str
    adds: bool


class FeeLimitsDocument(msgspec.Struct, omit_defaults=True):
    """The limits that are printed, in cents."""

    table_limit: RangeDocument | None = None
    table_minimum: RangeDocument | None = None
    table_maximum: RangeDocument | None = None
    bonus: RangeDocument | None = None
    bonus_minimum: RangeDocument | None = None
    bonus_maximum: RangeDocument | None = None
    wagers: dict[str, RangeDocument] = {}
    blinds: str = ""
    stakes: tuple[str, ...] = ()
    buy_in: RangeDocument | None = None


class ScheduleDocument(msgspec.Struct):
    id: str
    games: tuple[str, ...]
    approval: str
    part: str
    option: int
    printed: bool
    in_force: bool
    rows: tuple[int, int]
    limits: FeeLimitsDocument
    free: tuple[str, ...]
    lines: list[FeeLineDocument]
    repair: str
    repeats: str
    cite: str


class FeesDocument(msgspec.Struct):
    schedules: list[ScheduleDocument]
    contract_version: int = CONTRACT_VERSION
