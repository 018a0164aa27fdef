"""What the API answers besides the documents that commands print."""

from typing import Literal

import msgspec

from houseway.contracts.documents import (
    CheckDocument,
    CountDocument,
    MeterDocument,
    OfferRunDocument,
    PayTableDocument,
    ProcedureDocument,
)
from houseway.contracts.documents.version import OfferDocument
from houseway.refusals import Told
from houseway.rules.game import MustHit, Option, SharedTable, WagerKind
from houseway.rules.own import OwnLine
from houseway.rules.tables import StakesSection


class Fault(Told, frozen=True, omit_defaults=True):
    """A no: its stable name, the clause if there is one, a sentence, and the place in the question."""

    field: str | None = None
    column: int | None = None


class ErrorAnswer(msgspec.Struct):
    error: Fault


class PotGame(msgspec.Struct):
    id: str
    name: str


class PotGamesAnswer(msgspec.Struct):
    """The games that equity is told for."""

    games: list[PotGame]


class FeatureAnswer(msgspec.Struct):
    name: str
    low: int
    high: int
    meaning: str
    none: str
    coordinate: str


class WordAnswer(msgspec.Struct):
    """A name that rules may use besides features, and what it stands for."""

    name: str
    meaning: str


class EventAnswer(msgspec.Struct):
    name: str
    meaning: str
    when: str
    cite: str


class VocabularyAnswer(msgspec.Struct):
    """`owners` stand before a hand's features: `winner.total`; options and `events` are of the game named.

    So is `example`, a line of a wager of one's own to begin from.
    """

    family: str
    features: list[FeatureAnswer]
    owners: list[WordAnswer]
    constants: list[WordAnswer]
    events: list[EventAnswer]
    example: OwnLine | None


class RuleFault(msgspec.Struct):
    sentence: str
    column: int | None


class RuleAnswer(msgspec.Struct, omit_defaults=True):
    """`canonical`, `sentence` and `uses` of a rule that can be read, else `error`."""

    ok: bool
    canonical: str | None = None
    sentence: str | None = None
    uses: list[str] = []
    error: RuleFault | None = None


class OfferEffects(OfferDocument):
    """Change of the house edge, or of the fixed pays' return where a meter pays, by the rank that goes."""

    effects: dict[str, float]


class EffectsAnswer(msgspec.Struct):
    game: str
    decks: int | None
    results: list[OfferEffects]


class SolvedPay(msgspec.Struct):
    pays: str
    house_edge: float
    house_edge_exact: str


class SolvedAnswer(msgspec.Struct):
    """The pay to 1 that gives exactly this edge, and the whole pays on its two sides, the lower first."""

    exact: str
    decimal: float
    pays: list[SolvedPay]


class TomlAnswer(msgspec.Struct):
    toml: str


class TableFileAnswer(msgspec.Struct):
    toml: str
    check: CheckDocument


class OpenedAnswer(msgspec.Struct):
    """The table as the lobby calls it, and whether a house dealer deals it."""

    table: str
    game: str
    house_dealer: bool


WorkState = Literal["running", "done", "cancelled", "failed"]


class WorkStarted(msgspec.Struct):
    id: str


class Watched(msgspec.Struct):
    """Work that a page watches; one that `failed` says why."""

    id: str
    game: str
    state: WorkState
    error: Fault | None


class SimulationAnswer(Watched):
    """`results` are of the rounds so far; `history` has the first result's mean after so many rounds."""

    rounds: int
    target: int
    shoes: int
    seed: int
    decks: int | None
    rounds_per_second: float
    results: list[OfferRunDocument]
    history: list[tuple[int, float]]


class CountingAnswer(Watched):
    """What `houseway count` says with the cutting card at each of `cuts`, as far as they are done."""

    cuts: list[int]
    results: list[CountDocument]


class DecksChoice(msgspec.Struct):
    allowed: list[int]
    default: int
    cite: str


class OfferChoice(msgspec.Struct):
    """A wager of the layout with the pay tables it may have, and every clause of them."""

    wager: str
    on: str | None
    name: str
    kind: WagerKind
    cite: str
    paytables: list[PayTableDocument]


class HouseChoice(msgspec.Struct):
    """A field of [house]; `value` is what the rules fix, None where the house chooses."""

    field: str
    value: bool | None
    text: str
    cite: str


class ScheduleChoice(msgspec.Struct):
    """A collection schedule in force, and its fees in words."""

    id: str
    fees: list[str]


class StakesChoice(msgspec.Struct):
    """What a table of a pot game posts: the limits that are offered, the fields that apply, and a beginning.

    `cites` has the clause of a field where one is printed.
    """

    limits: list[str]
    fields: list[str]
    first: StakesSection
    cites: dict[str, str]


class TableOptions(msgspec.Struct):
    """Everything an operator chooses for a table of the game; procedures are by id, with their figures."""

    game: str
    name: str
    jurisdiction: str
    cite: str
    decks: DecksChoice | None
    shuffling: list[str]
    offers: list[OfferChoice]
    shared_tables: tuple[SharedTable, ...]
    must_hit: tuple[MustHit, ...]
    meters: list[MeterDocument]
    options: tuple[Option, ...]
    house: list[HouseChoice]
    procedures: dict[str, ProcedureDocument]
    schedules: list[ScheduleChoice]
    stakes: StakesChoice | None
