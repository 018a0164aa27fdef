"""A game as `games` lists it and as `show` tells it whole."""

from typing import Any

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.rules.game import EnvyTo, Line, Note, Option, WagerKind


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


class MeterDocument(msgspec.Struct):
    name: str
    main_rate: str | None
    reserve_rate: str | None
    seed_cents: int | None
    unit_cents: int
    currency: str
    cite: str


class PayTableDocument(msgspec.Struct):
    id: str
    cite: str
    lines: tuple[Line, ...]
    unit_cents: int | None
    currency: str
    suits: int
    floor: bool
    decks: list[int] | None
    seats: int | None
    envy_to: EnvyTo | None
    meters: list[MeterDocument]
    notes: tuple[Note, ...]


class WagerDocument(msgspec.Struct):
    id: str
    name: str
    on: str | None
    kind: WagerKind
    cite: str
    paytables: list[PayTableDocument]
    notes: tuple[Note, ...]


class ProcedureDocument(msgspec.Struct):
    id: str
    text: str
    cite: str
    values: dict[str, Any]


class ShowDocument(msgspec.Struct):
    """`pack` is how many of each card a deck has, empty for dice."""

    id: str
    name: str
    jurisdiction: str
    cite: str
    family: str
    extends: str | None
    digest: str
    decks: DecksDocument | None
    pack: dict[str, int]
    draw: dict[str, Any]
    wagers: list[WagerDocument]
    meters: list[MeterDocument]
    options: tuple[Option, ...]
    procedures: list[ProcedureDocument]
    notes: tuple[Note, ...]
    contract_version: int = CONTRACT_VERSION
