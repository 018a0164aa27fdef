"""What is asked of the API: strict on the way in, with the cost of a question bounded by its type."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from houseway.rules.own import MOST_TABLES, OwnTable

MOST_ROUNDS = 1_000_000_000
MOST_COUNTED, MOST_SHOES, MOST_SAMPLE, MOST_SAMPLE_WITH_SUITS = 4, 200_000, 20_000, 200

GameId = Annotated[str, Meta(min_length=1, max_length=80)]
Named = Annotated[str, Meta(min_length=1, max_length=80)]
DeckCount = Annotated[int, Meta(ge=1, le=20)]
Place = Annotated[int, Meta(ge=1, le=20)]
OwnTables = Annotated[tuple[OwnTable, ...], Meta(max_length=MOST_TABLES)]
Cards = Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(max_length=1040)]
CardsText = Annotated[str, Meta(max_length=60)]
FileText = Annotated[str, Meta(max_length=65_536)]
FileName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.toml$(?!\n)")]
OwnFiles = Annotated[dict[FileName, FileText], Meta(max_length=4)]
Hand = Literal["player", "banker"]
Posted = int | str | list[str] | dict[str, list[str]]
Options = Annotated[dict[str, Posted], Meta(max_length=32)]


class _Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class OfferAsked(_Question, frozen=True):
    wager: Named
    paytable: Named
    on: Hand | None = None


Offers = Annotated[tuple[OfferAsked, ...], Meta(max_length=512)]


class _OfGame(_Question, frozen=True):
    game: GameId


class RuleQuestion(_OfGame, frozen=True):
    when: Annotated[str, Meta(max_length=4_000)]
    on: Hand | None = None


class EffectsQuestion(_OfGame, frozen=True):
    decks: DeckCount | None = None
    offers: Offers | None = None
    own: OwnTables = ()


class OddsQuestion(EffectsQuestion, frozen=True):
    """Without `offers` all of the game's are meant; an empty list asks for `own` alone.

    With `line_returns` each result also says what each of its lines gives back per unit bet.
    """

    removed: Cards = ()
    options: Options = {}
    seat: Place | None = None
    seats: Place | None = None
    strategy: Annotated[str, Meta(max_length=40)] | None = None
    stake: Annotated[int, Meta(ge=1, le=10**10)] | None = None
    meter: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    line_returns: bool = False


class SolveQuestion(_OfGame, frozen=True, kw_only=True):
    """Which pay of line number `line`, from 0, gives the pay table this house edge, in percent."""

    own: OwnTables
    line: Annotated[int, Meta(ge=0, lt=64)]
    edge: Annotated[str, Meta(pattern=r"^-?[0-9]{1,3}(\.[0-9]{1,6})?$(?!\n)")]
    decks: DeckCount | None = None
    removed: Cards = ()


class SimulationQuestion(EffectsQuestion, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    removed: Cards = ()
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 1
    fresh: bool = False


class CountingQuestion(_OfGame, frozen=True):
    """`cuts` are cards behind the cutting card; without them the shoe is dealt to several depths."""

    decks: DeckCount | None = None
    cuts: Annotated[tuple[Annotated[int, Meta(ge=0, le=1040)], ...], Meta(max_length=8)] = ()
    offers: Annotated[tuple[OfferAsked, ...], Meta(max_length=MOST_COUNTED)] = ()
    own: OwnTables = ()
    largest_tag: Annotated[int, Meta(ge=1, le=4)] = 2
    meter: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    shoes: Annotated[int, Meta(ge=1, le=MOST_SHOES)] = 20_000
    sample: Annotated[int, Meta(ge=1, le=MOST_SAMPLE)] = 10_000
    sample_with_suits: Annotated[int, Meta(ge=1, le=MOST_SAMPLE_WITH_SUITS)] = 60
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 1


class EquityQuestion(_OfGame, frozen=True):
    """Each hand in one text, `?` for a card that nobody knows; deals that are too many to count are drawn."""

    hands: Annotated[tuple[CardsText, ...], Meta(min_length=2, max_length=10)]
    board: CardsText = ""
    dead: Annotated[str, Meta(max_length=200)] = ""
    options: Options = {}
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 1


class GameFileQuestion(_OfGame, frozen=True):
    own: Annotated[OwnTables, Meta(min_length=1)]


class TableQuestion(_Question, frozen=True):
    table: FileText


class CheckQuestion(TableQuestion, frozen=True):
    """`files` holds the texts of the house's own game and fee files, by the names the table gives them."""

    files: OwnFiles = {}


class TablePrintQuestion(TableQuestion, frozen=True):
    """The sign to post, the rule card, or both in one."""

    format: Literal["md", "html", "pdf"] = "md"
    part: Literal["both", "sign", "card"] = "both"


class TableParQuestion(TableQuestion, frozen=True):
    format: Literal["md", "html", "pdf", "csv"] = "md"


class OpenQuestion(CheckQuestion, frozen=True, kw_only=True):
    """A table file and the name under which the table stands in the house.

    In a demonstration a house dealer deals there, unless one is asked to stay away.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    house_dealer: bool = True


class PrintQuestion(_OfGame, frozen=True):
    own: Annotated[OwnTables, Meta(min_length=1)]
    decks: DeckCount | None = None
    format: Literal["md", "html", "pdf", "csv"] = "md"
