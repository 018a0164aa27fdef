"""The shape of a catalog file; what does not fit it is refused with the place in the file."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.rules.game import Note, SharedTable


class DecksText(msgspec.Struct, forbid_unknown_fields=True):
    """The pack: `without` are ranks taken out of every deck, `less` cards taken once out of the whole shoe.

    `may_lack` are cards that a house takes out by the option `lacks_by`. `cards` is how many the clause says
    the usual shoe holds.
    """

    allowed: Annotated[list[Annotated[int, Meta(ge=1)]], Meta(min_length=1)]
    default: int
    cite: str
    without: list[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]] = []
    jokers: Annotated[int, Meta(ge=0)] = 0
    extra_aces: Annotated[int, Meta(ge=0)] = 0
    less: list[str] = []
    may_lack: list[str] = []
    lacks_by: str = ""
    tiles: bool = False
    sealed: Literal["seed", "tree"] = "seed"
    lasts: Literal["shoe", "hand"] = "shoe"
    cards: int | None = None
    override: bool = False


class DrawText(msgspec.Struct):
    """What every family's `[draw]` section has; the family reads the rest.

    `[draw.by_option.NAME]` says what differs while that option is on. With `keeps` what the section does not
    say again stays as in the game that it extends.
    """

    cite: str
    override: bool = False
    keeps: bool = False
    by_option: dict[str, dict[str, Any]] = {}


class RoundingText(msgspec.Struct, forbid_unknown_fields=True):
    pays: str
    cite: str
    override: bool = False


class OptionText(msgspec.Struct, forbid_unknown_fields=True):
    meaning: str
    choices: list[int | str]
    cite: str
    override: bool = False


class EventText(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    when: str
    cite: str
    override: bool = False


class MeterText(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cite: str
    main_rate: str | None = None
    reserve_rate: str | None = None
    seed: str | None = None
    seed_option: str | None = None
    seeds: list[str] = []


class LineText(msgspec.Struct, forbid_unknown_fields=True):
    """A line names an event, or the wagers of the same pay table any of whose wins it pays for."""

    pays: str
    event: str | None = None
    any_of: list[str] | None = None
    name: str | None = None
    cite: str | None = None
    envy: str | None = None
    vigorish: int | str = 0


class PayTableText(msgspec.Struct, forbid_unknown_fields=True):
    """A pay table; `name` is what it is called in print where the document prints more than its id."""

    id: str
    cite: str
    lines: list[LineText]
    name: str = ""
    each: dict[str, tuple[int, int]] = {}
    halves: bool = False
    unit: str | None = None
    suits: int = 0
    floor: bool = False
    decks: list[int] | None = None
    seats: int | None = None
    meter: list[MeterText] = []
    envy_to: str | None = None
    note: tuple[Note, ...] = ()
    override: bool = False


class WagerText(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    kind: str
    cite: str
    on: list[str] | None = None
    placed_when: str | None = None
    paytable: list[PayTableText] = []
    note: tuple[Note, ...] = ()


class MustHitText(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    wager: str
    reset: str
    maximum: str
    rate: str
    cite: str


class GeneralRulesText(msgspec.Struct, forbid_unknown_fields=True):
    """Rules of a house or a jurisdiction that many games take: procedures only."""

    id: str
    cite: str
    procedure: dict[str, dict[str, Any]]


class GameText(msgspec.Struct, forbid_unknown_fields=True):
    """A game's file.

    `takes` names general rules whose procedures the game has unless it writes its own. `recite` gives this
    game's own clause for one that its parent, or the rules it takes, cite.
    """

    id: str
    name: str
    family: str
    cite: str
    extends: str | None = None
    takes: str | None = None
    inherit: dict[str, list[str]] = {}
    recite: dict[str, str] = {}
    decks: DecksText | None = None
    draw: dict[str, Any] | None = None
    rounding: RoundingText | None = None
    option: dict[str, OptionText] = {}
    event: dict[str, EventText] = {}
    wager: list[WagerText] = []
    procedure: dict[str, dict[str, Any]] = {}
    shared_table: tuple[SharedTable, ...] = ()
    must_hit: list[MustHitText] = []
    note: tuple[Note, ...] = ()
