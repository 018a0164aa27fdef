"""A table where a patron banks: the player-dealer, the action button, bets behind a place and shared bets."""

from typing import Literal

from houseway.rules.practice.procedure import Choice, Count, Procedure

Direction = Literal["clockwise", "counterclockwise"]
Start = Literal["player-dealer", "player-dealer-left", "house-left", "house-right"]


class PlayerDealer(Procedure, frozen=True):
    """A turn is so many hands; then the bank must have been `offered` to all others, or taken by one of them.

    If nobody takes it the game waits, or the table closes; `seated_only` leaves out who bets behind a place.
    """

    turn: Literal["offered", "intervening"] = "offered"
    hands: Count = 2
    closes: bool = False
    seated_only: bool = False
    least_bank: Literal["table-minimum"] = "table-minimum"
    shared_bank: Choice = "licensee"
    cite_of: dict[Literal["turn", "least_bank", "shared_bank", "eligible", "covers"], str] = {}


class ActionButton(Procedure, frozen=True):
    """What names the place that is settled first; `start` is where the count begins, or the settling itself.

    Three dice count the player-dealer as 1; a card passes him over, an ace 1 and a king 13.
    """

    by: Literal["three-dice", "card", "none"] = "three-dice"
    card: Literal["banker-second", "banker-third", "player-first"] | None = None
    start: Start = "player-dealer"
    direction: Direction = "clockwise"
    special_dice: Choice = "never"
    cite_of: dict[Literal["passed_on", "shaken"], str] = {}

    def __post_init__(self) -> None:
        if (self.by == "card") != bool(self.card):
            raise ValueError("`card` says which card counts if, and only if, `by` is card")

    @property
    def starts_at(self) -> str:
        """Whose side comes first: of the player-dealer, who is not settled with, the next on his left."""
        whose = "house dealer" if self.start.startswith("house") else "player-dealer"
        return f"{whose}’s {'right' if self.start.endswith('right') else 'left'}"


class Backline(Procedure, frozen=True):
    """Bets behind a place that somebody plays, or only behind those that nobody plays.

    `empty_places` may be bet on though nobody sits there; `spots` is how many bettors a space takes, where
    the rules say.
    """

    allowed: Choice
    only_unplayed: bool = False
    empty_places: bool = False
    spots: Count | None = None
    cite_of: dict[Literal["empty_places", "spots"], str] = {}


class BeyondLimits(Procedure, frozen=True):
    """What becomes of the part of a bet above its spot's maximum, and of a bet below the minimum."""

    above: Literal["no-action"] = "no-action"
    below: Literal["once"] = "once"


class HouseWay(Procedure, frozen=True):
    """How a hand is played that nobody plays, and what becomes of one that the house plays otherwise."""

    wrongly_played: Literal["dead"] | None = None


class KumKum(Procedure, frozen=True):
    """Several patrons' one bet, of which each has at least this."""

    least_share: Literal["table-minimum"] = "table-minimum"


class HandByHand(Procedure, frozen=True):
    """Who has bet on several hands sets only the `first` of them and plays the others House Way, or each."""

    sets: Literal["first", "each"] = "each"
