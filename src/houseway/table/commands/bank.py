"""A patron banks: the position is offered, taken, kept and passed on; dice name the place settled first."""

from typing import Annotated

from msgspec import Meta

from houseway.table.commands.shapes import Act, AtSeat, Cents, SeatNumber

Die = Annotated[int, Meta(ge=1, le=99)]


class OfferBank(Act, frozen=True, tag="offer_bank"):
    """The dealer offers the player-dealer position to the patron whose turn it is."""


class AcceptBank(Act, AtSeat, frozen=True, tag="accept_bank"):
    """The patron to whom the position is offered takes it, and puts up so much for the hand."""

    cents: Cents


class DeclineBank(Act, AtSeat, frozen=True, tag="decline_bank"):
    """The patron to whom the position is offered does not take it."""


class PassBank(Act, AtSeat, frozen=True, tag="pass_bank"):
    """The player-dealer gives up the second hand of the turn, or the position before bets are opened."""


class PostBank(Act, AtSeat, frozen=True, tag="post_bank"):
    """The player-dealer raises or lowers the bank, until no more bets."""

    cents: Cents


class ShareBank(Act, AtSeat, frozen=True, tag="share_bank"):
    """Another wager at the player-dealer's place, which covers after his; with no cents it is taken back."""

    cents: Cents


class NameShaker(Act, AtSeat, frozen=True, tag="name_shaker"):
    """The player-dealer at the seat has another patron shake the dice."""

    shaker: SeatNumber


class ShakeDice(Act, AtSeat, frozen=True, tag="shake_dice"):
    """The player-dealer, or whom he named, shakes the cup."""


class ShowDice(Act, frozen=True, tag="show_dice"):
    """The dealer opens the cup: three dice, or the total of special dice; a house that seals throws them."""

    thrown: tuple[Die, ...] = ()


class BreakGame(Act, frozen=True, tag="break_game"):
    """The floor breaks the game: no hand is dealt until a patron banks again."""

    reason: str
