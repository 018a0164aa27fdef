"""The figures of a poker-hand game, as its `[draw]` section gives them: every game of the family is data."""

from typing import Any, Literal

import msgspec

from houseway.cards.poker import FIVE_CARDS, FOUR_CARDS, FOUR_CARDS_STRAIGHT_HIGH, THREE_CARDS, Order
from houseway.families.round import PLAY_AMOUNT
from houseway.refusals import CatalogError

Ranking = Literal[
    "three-cards", "four-of-five", "four-of-five-straight-high", "five-of-seven", "five-cards", "one-card"
]
# Where the round of the bettors begins: as they were dealt to, or at a place of the table.
From = Literal["deal", "player-dealer-left", "house-left", "house-right"]
Qualifies = Literal["always", "queen-high", "king-high", "pair"]
FOLD, CHECK, RIDE, TAKE_BACK, SURRENDER, WAR = "fold", "check", "ride", "take-back", "surrender", "war"
PLAY = "play-"
ORDERS: dict[str, Order] = {
    "three-cards": THREE_CARDS,
    "four-of-five": FOUR_CARDS,
    "four-of-five-straight-high": FOUR_CARDS_STRAIGHT_HIGH,
    "five-of-seven": FIVE_CARDS,
    "five-cards": FIVE_CARDS,
}


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision of every bettor still in the hand, once so many community cards lie open.

    The first of the `choices` is taken for who says nothing; `aces_for` are those that need a pair of aces
    or better. With `on_tie` only they are asked whose card ties. With `any_amount` whoever may choose more
    than the least Play may name any amount from the least to the most.
    """

    choices: tuple[str, ...]
    cite: str
    board: int = 0
    on_tie: bool = False
    aces_for: tuple[str, ...] = ()
    any_amount: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """All that a bettor may say on this street."""
        return (*self.choices, PLAY_AMOUNT) if self.any_amount else self.choices

    @property
    def plays(self) -> tuple[int, ...]:
        """How many times the first wager may be played here, the least first."""
        return tuple(sorted({times for choice in self.choices if (times := times_played((choice,)))}))


class Poker(msgspec.Struct, frozen=True, tag="poker-hand", omit_defaults=True):
    """How many cards bettor, player-dealer and board have, how hands rank, and who decides what and when.

    `up` is which of the player-dealer's cards lies open from the start. `base` is the wager that starts the
    hand; `units` says of the others of the base game how many units of it they are: a number, or the
    feature of the decisions. `bonus` are the cards that a bonus looks at if not the bettor's hand.
    `fold_keeps` are the wagers that a fold does not cost, and whose cards settle them. With
    `opens_for_remaining` the player-dealer's hand stays closed where nobody has anything against it.
    Bettors are asked clockwise, and opened so but from the house dealer's right.
    """

    ranking: Ranking
    own: int
    base: str
    streets: tuple[Street, ...]
    units: tuple[tuple[str, int | str], ...] = ()
    banker: int = 0
    board: int = 0
    unseen: int = 0
    up: int | None = None
    qualifies: Qualifies = "always"
    bonus: Literal["own", "all", "first"] = "own"
    stacks: bool = False
    fold_keeps: tuple[tuple[str, Literal["own", "both"]], ...] = ()
    opens_for_remaining: bool = False
    asks_from: From = "deal"
    opens_from: From = "deal"

    @property
    def companions(self) -> dict[str, int | str]:
        """The other wagers of the base game, and the units of each."""
        return dict(self.units)

    @property
    def order(self) -> Order:
        return ORDERS[self.ranking]


def read(section: dict[str, Any]) -> Poker:
    units = tuple(section.get("units", {}).items())
    keeps = tuple(section.get("fold_keeps", {}).items())
    rules = msgspec.convert(section | {"type": "poker-hand", "units": units, "fold_keeps": keeps}, Poker)
    known = {FOLD, CHECK, RIDE, TAKE_BACK, SURRENDER, WAR, *(f"{PLAY}{times}" for times in range(1, 5))}
    for street in rules.streets:
        if unknown := [choice for choice in street.choices if choice not in known]:
            raise CatalogError(f"[draw] {unknown[0]!r} is no choice; there is {', '.join(sorted(known))}.")
        if street.board > rules.board:
            raise CatalogError(f"[draw] a street asks for {street.board} community cards of {rules.board}.")
    return rules


def wager_chosen(rules: Poker, choice: str, street: int) -> str | None:
    """The wager that a choice puts down or takes back, on its street."""
    feature = {TAKE_BACK: f"player.rides_{street + 1}", WAR: "war"}.get(choice)
    if is_play(choice):
        feature = "player.plays"
    return next((wager for wager, units in rules.units if units == feature), None)


def is_play(choice: str) -> bool:
    return choice == PLAY_AMOUNT or choice.startswith(PLAY)


def times_played(choices: tuple[str, ...]) -> int:
    """What a bettor's choices come to.

    As many times the first wager as they play, or a bit for each that rides. A Play of an amount that
    was named counts once, whatever it is.
    """
    if any(choice in (RIDE, TAKE_BACK) for choice in choices):
        return sum(1 << at for at, choice in enumerate(choices) if choice == RIDE)
    last = choices[-1] if choices else FOLD
    if last in (WAR, PLAY_AMOUNT):
        return 1
    return int(last.removeprefix(PLAY)) if last.startswith(PLAY) else 0
