"""A table file as frozen structs: what an operator chooses for one table."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, NewType

import msgspec
from msgspec import Meta

from houseway.money import Amount, parse_pays
from houseway.refusals import NotationError

Count = Annotated[int, Meta(ge=1, le=1_000)]
Money = NewType("Money", str)
Rate = NewType("Rate", str)

_RATE = re.compile(r"(\d+(?:\.\d+)?)%")


def amount(money: Money) -> Amount:
    """A sum as a sign prints it: "$25", "PHP 100"."""
    try:
        pays = parse_pays(money)
    except NotationError:
        pays = None
    if not isinstance(pays, Amount):
        raise NotationError(f"{money!r} is not a sum of money; write for example '$25'.")
    return pays


def share(rate: Rate) -> Fraction:
    """A rate such as "5%" or "2.50%" as a part of one."""
    match = _RATE.fullmatch(rate)
    if match is None or Fraction(match[1]) > 100:
        raise NotationError(f"{rate!r} is not a rate; write for example '15%'.")
    return Fraction(match[1]) / 100


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; sums, rates and pays in it are read once, here."""

    def __post_init__(self) -> None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            try:
                if value is not None and field in _SUMS:
                    amount(value)
                if value is not None and field in _RATES:
                    share(value)
                if field == "pays":
                    parse_pays(value)
            except NotationError as error:
                raise NotationError(f"{field}: {error}") from None


_SUMS = {"minimum", "maximum", "unit", "aggregate", "seed", "executive_above"}
_SUMS |= {"lower", "upper", "ante", "bring_in", "chip"}
_RATES = {"main_rate", "reserve_rate", "house_money_portion"}


class PostedLine(_Section, frozen=True):
    """A line of the printed pay table, by its name, and what this table pays for it."""

    line: str
    pays: str


class MeterSetting(_Section, frozen=True):
    """What the operator sets where the rules print no rate or no seed."""

    name: str
    main_rate: Rate | None = None
    reserve_rate: Rate | None = None
    seed: Money | None = None


class Offered(_Section, frozen=True, rename={"meters": "meter"}):
    """A wager on this table's layout under one of its pay tables, with its posted limits.

    `lines` are better pays than the printed ones; `unit` is a progressive's bet if it is not the printed
    one; `aggregate` is the most the house pays on the wager in one round; `link` names the jackpot link
    that a progressive shares with other tables; `combinations` are the cards that each seat prints, by its
    number.
    """

    wager: str
    paytable: str
    on: Literal["player", "banker"] | None = None
    minimum: Money | None = None
    maximum: Money | None = None
    lines: tuple[PostedLine, ...] = ()
    unit: Money | None = None
    suits: tuple[Literal["s", "h", "d", "c"], ...] = ()
    meters: tuple[MeterSetting, ...] = ()
    aggregate: Money | None = None
    link: str | None = None
    combinations: dict[str, str] = {}

    @property
    def key(self) -> tuple[str, str | None, str]:
        return self.wager, self.on, self.paytable


class VigorishSection(_Section, frozen=True):
    """The one vigorish of the table, `on` the wagers that bear it."""

    kind: Literal["win", "tie"]
    percent: Annotated[int, Meta(ge=0, le=100)] | Annotated[float, Meta(ge=0, le=100)]
    rounding: str = "cent-half-up"
    collected: str = "at-payment"
    on: tuple[str, ...] = ("banker",)


class HouseSection(_Section, frozen=True):
    """What the rules leave to the house; None takes what the rules say.

    With `records` what must be approved and inspected is kept on record here, and play waits for it.
    """

    style: Literal["full", "mini", "midi"] | None = None
    base_bet: bool | None = None
    both_hands: bool | None = None
    over_the_shoulder: bool | None = None
    backline: bool | None = None
    spots_at_a_place: Annotated[int, Meta(ge=1, le=9)] | None = None
    squeeze: bool | None = None
    lower_bettor: bool | None = None
    pre_shuffled: bool | None = None
    patrons_shake: bool | None = None
    face_down: bool | None = None
    bonus_bets_first: bool | None = None
    seats_counterclockwise: bool | None = None
    equal_bets_from_left: bool | None = None
    late_tie_needs_early_tie: bool | None = None
    shared_bank: bool | None = None
    free_hands: int | None = None
    least_betting_seconds: int | None = None
    share_seconds: int | None = None
    fixed_pays_from: Literal["tray", "meter"] | None = None
    house_money_portion: Rate | None = None
    records: bool | None = None


class TokesSection(_Section, frozen=True):
    """Bets for the dealer: `wagers` are those that take them, None all that the rules let."""

    allowed: bool = True
    wagers: tuple[str, ...] | None = None
    only_where_patron_bets: bool | None = None
    posted: bool = False


class Progressive(_Section, frozen=True):
    """`executive_above`: from this amount on a jackpot is paid with an executive's signature."""

    executive_above: Money | None = None


class Approval(_Section, frozen=True):
    """A note of the regulator's written approval, and its number."""

    needed_for: str
    note: str
    number: str = ""


class CollectionSection(_Section, frozen=True):
    """The one collection schedule of a table that has one, by its id or by a file of the house's own.

    `transactions` is the most wagers a bettor may make in a hand where a patron banks, posted like the fees
    and of no meaning where players bet against each other; `approval` is a note,
    without which no other schedule than those in force is taken.
    """

    schedule: str
    transactions: Count | None = None
    approval: str = ""
    bonus_free: bool = False


class StakesSection(_Section, frozen=True):
    """Limits and forced bets of a pot game; blinds in order from the button, buy-in from least to most.

    With `button_blind` the first of three blinds or more is the button's.
    """

    limit: Literal["structured", "spread", "no-limit", "chips"]
    lower: Money
    upper: Money | None = None
    blinds: tuple[Money, ...] = ()
    ante: Money | None = None
    bring_in: Money | None = None
    chip: Money | None = None
    buy_in: tuple[Money, Money] | None = None
    kill: bool = False
    straddle: bool = False
    time_bank: int = 0
    button_blind: bool = False


class TableFile(_Section, frozen=True, rename={"offers": "offer", "approvals": "approval"}):
    """One table. `game` is an id of the catalog or the path of a game file of the house's own.

    `decks` are in the shoe; with a shuffling device there are `batches` of so many. `seats` is how many
    there are, or their numbers. Tables of one `pit` do alike where the rules say so.
    """

    name: str
    jurisdiction: str
    game: str
    seats: Count | tuple[Count, ...]
    offers: tuple[Offered, ...] = ()
    decks: Count | None = None
    batches: Count = 1
    shuffling: Literal["hand", "device", "continuous"] = "hand"
    vigorish: VigorishSection | None = None
    options: dict[str, int | str] = {}
    house: HouseSection = HouseSection()
    rules_submission: dict[str, str] = {}
    must_hit: int | None = None
    progressive: Progressive = Progressive()
    tokes: TokesSection | None = None
    collection: CollectionSection | None = None
    stakes: StakesSection | None = None
    approvals: tuple[Approval, ...] = ()
    pit: str = ""

    @property
    def chosen_options(self) -> Mapping[str, Any]:
        """The house's options, the rounding of its vigorish and what it prints and posts among them."""
        rounding = {"vigorish_rounding": self.vigorish.rounding} if self.vigorish else {}
        suits = {offered.wager: list(offered.suits) for offered in self.offers if offered.suits}
        printed = {seat: cards for offered in self.offers for seat, cards in offered.combinations.items()}
        posted = {"suits": suits, "combinations": printed}
        return {**rounding, **{name: told for name, told in posted.items() if told}, **self.options}
