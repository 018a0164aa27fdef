"""Cards before they are dealt: batches, the shuffle, the cut, the burn, and who deals."""

from typing import Literal

from msgspec import field

from houseway.rules.practice.procedure import Count, Procedure

Shuffling = Literal["hand", "device", "continuous"]


class Batches(Procedure, frozen=True):
    """With a shuffling device so many batches are in use, of so many decks together at most."""

    equal: Count
    most_decks: Count
    cite_of: dict[Literal["alternated"], str] = {}


class Opening(Procedure, frozen=True):
    """Who sees the new cards; `unwashed_with` these ways of shuffling the players, and they are stacked."""

    shown_to: Literal["surveillance", "first-players"]
    unwashed_with: tuple[Shuffling, ...] = ()
    cite_of: dict[Literal["inspected", "washed", "unwashed"], str] = {}


class PreShuffled(Procedure, frozen=True):
    """The ways of shuffling with which such cards may be used."""

    used_with: tuple[Shuffling, ...] = field(name="with")


class Shoe(Procedure, frozen=True):
    shuffling: tuple[Shuffling, ...]


class Cut(Procedure, frozen=True):
    """Whom the stack is offered, and how far from either end it is cut at least, 0 if the rules are silent.

    `dealer_filed` is the choice, under its clause, by which the dealer cuts.
    """

    offer: Literal["clockwise-from-highest", "counterclockwise-from-highest", "player-dealer", "dealer"]
    from_ends: Count = 0
    reshuffle_offer: Literal["counterclockwise-from-last-curator"] | None = None
    dealer_filed: dict[str, str] = {}
    cite_of: dict[Literal["offer", "from_ends"], str] = {}


class CutCard(Procedure, frozen=True):
    """Cards behind the cutting card at least; 0 where the rules are silent."""

    from_back: Count


class Burn(Procedure, frozen=True):
    """What a face card counts among the cards burned after the first, and whether all of them are shown.

    Where the first card does not count, `one` card is burned, or `none`.
    """

    face: Count
    shown: Literal["first", "all"]
    counts: Literal["first-card", "one", "none"] = "first-card"


class IdleTable(Procedure, frozen=True):
    """Shuffled cards wait for a patron."""

    cite_of: dict[Shuffling, str] = {}


class Curator(Procedure, frozen=True):
    """A patron deals."""

    cite_of: dict[Literal["offer", "dealer", "loses", "ordered", "next"], str] = {}


class LastHand(Procedure, frozen=True):
    """The hands dealt after the one in which the cutting card appears.

    With `ends_shoe` a live table deals none. Definitions of before it do not say so, and tables that play by
    them deal one more.
    """

    more_hands: Count
    ends_shoe: bool = False

    def __post_init__(self) -> None:
        if self.ends_shoe and self.more_hands:
            raise ValueError("`ends_shoe` is for a game with `more_hands` = 0")
