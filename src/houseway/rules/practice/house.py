"""The table before anyone plays: its seats, its signs, and what the house has filed or had approved."""

from typing import Literal

from houseway.rules.practice.procedure import Choice, Count, Procedure, Sum, WagerName, Wagers

Approval = Literal[
    "other-wagers",
    "progressive-unit",
    "non-commission",
    "house-rules",
    "continuous-shuffling",
    "without-bonus-bets",
]

# What a table may use only as it was filed.
CardsFiled = Literal["pre-shuffled", "device"]


class Seats(Procedure, frozen=True):
    """How many there may be and usually are, the numbers on the layout, and the most of a style of table.

    Where an option says how many jokers the pack has, `with_jokers` has the places that go with them. A
    table of more seats has at most so many `hands`, the player-dealer's among them.
    """

    default: Count
    allowed: tuple[Count, ...] = ()
    numbers: tuple[Count, ...] = ()
    most: dict[Literal["mini"], Count] = {}
    with_jokers: dict[Literal["1", "4"], Count] = {}
    hands: Count = 0
    cite_of: dict[Literal["mini"], str] = {}


class Signs(Procedure, frozen=True):
    """`signs` name what the sign holds, `posted` are its sentences word by word."""

    signs: tuple[str, ...]
    posted: tuple[str, ...] = ()


class Limits(Procedure, frozen=True):
    """`ranges` are the least and the most that the rules themselves print for a wager.

    A table posts a minimum and a maximum within `minimum` and `maximum`; `within_base` are wagers held to
    the limits that it posts for the base game.
    """

    ranges: dict[WagerName, tuple[Sum, Sum]] = {}
    minimum: tuple[Sum, Sum] | None = None
    maximum: tuple[Sum, Sum] | None = None
    within_base: Wagers = ()
    cite_of: dict[Literal["ranges", "table"], str] = {}


class Approvals(Procedure, frozen=True):
    """`units` are the clauses by which another unit of a progressive is approved; some are not asked."""

    needed_for: tuple[Approval, ...]
    units: dict[WagerName, str] = {}
    units_unasked: Wagers = ()
    cite_of: dict[Approval, str] = {}


class RulesSubmission(Procedure, frozen=True):
    """What may be filed under each clause, and the clauses whose choice a table cannot do without.

    Of a wager's pay table, of a portion of winnings, and of pre-shuffled cards and a shuffling device where
    a table uses them, it says under which clause they are filed.
    """

    choices: dict[str, tuple[str, ...]]
    must_file: tuple[str, ...] = ()
    collection_filed: str = ""
    paytable_filed: dict[WagerName, str] = {}
    portion_filed: dict[str, str] = {}
    cards_filed: dict[CardsFiled, str] = {}


class Allowed(Procedure, frozen=True):
    """Something that is allowed, is not, or is the house's choice."""

    allowed: Choice


class Surrender(Allowed, frozen=True):
    """With `until_next_acts` a hand that stood may still be given up, until the next player acts."""

    until_next_acts: bool = False


class FreeHands(Procedure, frozen=True):
    """The most in a shoe and when one may be dealt, where the rules say."""

    most: Count | None = None
    when: tuple[Literal["shoe-start", "request", "idle"], ...] = ()
    idle_seconds: Count | None = None


class Accommodation(Procedure, frozen=True):
    """The procedures that may be set aside for a person with a disability."""

    of: tuple[Literal["cut", "midi", "shake", "wager-media"], ...]


class Tokes(Procedure, frozen=True):
    """Bets for the dealer; on the wagers `beside_own` only where the patron has a bet too."""

    not_on: Wagers
    only_where_patron_bets: bool
    posted: bool
    beside_own: Wagers = ()
