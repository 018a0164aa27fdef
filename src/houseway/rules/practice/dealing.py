"""The deal: the cards' faces, who turns them, what is said, and what happens to a card that goes astray."""

from typing import Literal

from houseway.rules.practice.procedure import Choice, Count, EventName, Procedure, Wagers

Fate = Literal["first-of-next-hand", "next-hand-free", "simulated-round", "discard-with-one-more"]
Turn = Literal[
    "highest",
    "player",
    "banker",
    "player-third",
    "banker-third",
    "equal",
    "lower",
    "nobody",
    "relinquished",
]


class NoMoreBets(Procedure, frozen=True):
    """What the dealer then calls for."""

    then_announced: str = ""
    cite_of: dict[Literal["closed", "announced"], str] = {}


class DealOrder(Procedure, frozen=True):
    """How the cards lie, and where players have hands of their own the place that is dealt first.

    With `every_place` also those get a hand on which nobody bets.
    """

    face: Literal["up", "down", "licensee", "hole-card-down"] | None = None
    start: Literal["action-button", "player-dealer-left", "house-left"] | None = None
    every_place: bool = False


class Midi(Procedure, frozen=True):
    """Patrons turn the cards; `filed` are the choices, by clause, without which they may not."""

    equal_bets_when: Literal["always", "bettors-cannot-agree"]
    lower_bettor: Literal["never", "all-agree-and-licensee-allows"]
    withdrawn_for_delay: bool
    passed_on: Literal["right-then-counterclockwise"] | None = None
    filed: dict[str, str] = {}
    cite_of: dict[Turn, str] = {}


class Shake(Procedure, frozen=True):
    players_may: Choice


class LateTie(Procedure, frozen=True):
    needs_early_tie: Choice


class Result(Procedure, frozen=True):
    """What is announced: a tie's name, events by name, and the number of cards for these wagers."""

    tie_announced: str
    also_announced: tuple[EventName, ...] = ()
    cards_announced_for: Wagers = ()


class StrayCard(Procedure, frozen=True):
    """What becomes of a card that no hand is due.

    Where `as_dealt`, the same becomes of a card that is seen as it is dealt face down to its hand.
    """

    used: Fate
    as_dealt: bool = False


class StrayThirdCard(Procedure, frozen=True):
    """What may become of it if the Banker stands; where there are several, the house files one."""

    banker_stands: tuple[Fate, ...]


class FaultyCards(Procedure, frozen=True):
    """What becomes of a card that a bettor draws and that falls open."""

    exposed_draw: Literal["replaced", "plays"] = "replaced"


class FaceUpCard(Procedure, frozen=True):
    first_card: Literal["void-and-free-hand"]
    later_card: Literal["as-normal"]


class Misdeal(Procedure, frozen=True):
    """Whether wagers are `returned`; else the hand is dealt again on them."""

    returned: bool = False


class ExposedCards(Procedure, frozen=True):
    """What is seen too soon: of a hand so many, and it is dead; while cards are stacked, one of these.

    On the deal so many of all, or one of these ranks, and it is a misdeal; another card is replaced.
    """

    dead_from: Count = 0
    never_stacked: tuple[str, ...] = ()
    misdeal_from: Count = 0
    misdeal_of: tuple[str, ...] = ()
    cite_of: dict[Literal["stacking", "dealer", "player", "floor", "misdeal"], str] = {}


class FoulHand(Procedure, frozen=True):
    """Whether the wagers that look at the cards alone go on, however the hand was set."""

    bonus_plays: bool = False
