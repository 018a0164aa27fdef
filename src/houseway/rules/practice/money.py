"""Bets and what becomes of them: which may stand, how they are settled, vigorish and jackpots."""

from typing import Literal

from houseway.money import Medium
from houseway.rules.practice.procedure import Choice, Count, EventName, Procedure, Sum, WagerName, Wagers


class WagerMedia(Procedure, frozen=True):
    media: tuple[Medium, ...]
    verbal: bool


class BaseBet(Procedure, frozen=True):
    """Whether these wagers, or all, need a base game bet; `posted` says that the house must say so."""

    required: Choice
    wagers: Wagers | None = None
    posted: bool = False


class BetsTogether(Procedure, frozen=True):
    """Wagers that are bet together, as much on each; those that only a decision puts down come `later`.

    `needs` are wagers beside which others must lie.
    """

    equal: Wagers = ()
    later: Wagers = ()
    needs: dict[WagerName, Wagers] = {}


class BothHands(Procedure, frozen=True):
    """Whether these wagers may be bet on both hands at once."""

    allowed: Choice
    wagers: Wagers


class BonusLimit(Procedure, frozen=True):
    """Wagers that may not be more than the base game bet."""

    wagers: Wagers


class AttachedWagers(Procedure, frozen=True):
    """Wagers that every table of the game offers, unless another arrangement was approved."""

    wagers: Wagers


class FixedBet(Procedure, frozen=True):
    """Wagers of one sum only, with a combination of its own for each of so many seats."""

    wagers: Wagers
    bet: Sum
    most_seats: Count


class HouseMoney(Procedure, frozen=True):
    """Wagers settled after four cards, whose winnings may be added to a bet on these hands."""

    wagers: Wagers
    added_to: tuple[Literal["player", "banker"], ...]


class Settling(Procedure, frozen=True):
    """By wager: one kind over all places, then the next, the winning bets of `winners_first` before all.

    By bettor: at a place each bettor's wagers in their order; by place: each kind over its bettors. What one
    of the events of `first` settles comes before all else, what one of `last` does when all else is settled.
    By pot: the last side pot first.
    """

    order: Literal["losers-then-highest-seat", "by-wager", "by-bettor", "by-place", "by-pot"]
    wagers: Wagers = ()
    winners_first: Wagers = ()
    losers_first: bool = False
    first: tuple[EventName, ...] = ()
    last: tuple[EventName, ...] = ()

    def __post_init__(self) -> None:
        if (self.order in ("losers-then-highest-seat", "by-pot")) == bool(self.wagers):
            raise ValueError("`wagers` are named in their order unless `order` is losers-then-highest-seat")


class Envy(Procedure, frozen=True):
    """A bet of at least this has a button, which is paid for other players' hands: for each, or the highest.

    In its bettor's turn, or when all wagers are settled.
    """

    least: Sum
    hands: Literal["each", "highest"]
    settled: Literal["in-turn", "last"]


class BonusSettling(Procedure, frozen=True):
    """Whether the optional wagers come after the base game's."""

    after_base: bool = False


class Push(Procedure, frozen=True):
    """Whether a bet that pushes stays on its spot, and whether a tied base game bet is given back instead."""

    stays: bool
    tied_base_bets: Literal["void"] | None = None


class Vigorish(Procedure, frozen=True):
    kinds: tuple[Literal["win", "tie"], ...]
    low: Count
    high: Count
    roundings: tuple[Literal["cent-half-up", "quarter-up"], ...]
    collected: tuple[Literal["at-payment", "marked"], ...]
    cite_of: dict[Literal["win", "tie", "roundings", "collected", "for_all_players"], str] = {}


class ProgressiveBets(Procedure, frozen=True):
    cite_of: dict[Literal["sensor", "started"], str] = {}


class Jackpot(Procedure, frozen=True):
    """From where fixed pays may come, and which tables a hit locks."""

    fixed_pays_from: tuple[Literal["tray", "meter"], ...] = ("tray",)
    locks: Literal["all-linked-tables"] | None = None
    cite_of: dict[Literal["fixed", "selected", "hit", "locks", "verified", "ended", "backed_out"], str] = {}
