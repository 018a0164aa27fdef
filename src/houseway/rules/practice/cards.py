"""Cards before they are dealt: batches, the shuffle, the cut, the burn, and who deals."""

from typing import Literal

from msgspec import field

from houseway.rules.practice.procedure import Count, Procedure

Shuffling = Literal["hand", "device", "continuous"]
# How the cards of one shoe were shuffled: "brought" where a device did it away from the table.
Way = Literal["hand", "device", "continuous", "brought"]


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

    `from_bottom` is that of the bottom end where it differs. `dealer_filed` is the choice, under its
    clause, by which the dealer cuts. Cards are cut `after` these ways of shuffling, or after all.
    """

    offer: Literal["clockwise-from-highest", "counterclockwise-from-highest", "player-dealer", "dealer"]
    from_ends: Count = 0
    from_bottom: Count | None = None
    after: tuple[Way, ...] = ()
    reshuffle_offer: Literal["counterclockwise-from-last-curator"] | None = None
    dealer_filed: dict[str, str] = {}
    cite_of: dict[Literal["offer", "from_ends"], str] = {}


class CutCard(Procedure, frozen=True):
    """Cards behind the cutting card at least; 0 where the rules are silent.

    With `about` there are so many more or fewer of them at most.
    """

    from_back: Count
    about: Count = 0

    def bounds(self, cards: int) -> tuple[int, int]:
        """The fewest and the most cards of a shoe of so many that may lie behind it."""
        most = self.from_back + self.about if self.about else cards
        return self.from_back - self.about, min(most, cards - 1)


class Burn(Procedure, frozen=True):
    """What a face card counts among the cards burned after the first, and whether all of them are shown.

    Where the first card does not count, `one` card is burned, or `none`. Cards are burned `after` these
    ways of shuffling, or after all; where they go `behind`, they stay in the shoe as its last cards.
    """

    face: Count
    shown: Literal["first", "all"]
    counts: Literal["first-card", "one", "none"] = "first-card"
    after: tuple[Way, ...] = ()
    behind: bool = False


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
