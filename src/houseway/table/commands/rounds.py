"""A round from the opening of the bets to the pay-out, and what may go wrong in it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.table.commands.shapes import Act, AtSeat, AtSpot, Cents, ChoiceName, Hand, HandName, SeatNumber


class NextRound(Act, frozen=True, tag="next_round", omit_defaults=True):
    """Opens the betting. `listed` is whether a list waits for the game, which the house fills in (I.18)."""

    listed: bool = False


class NoMoreBets(Act, frozen=True, tag="no_more_bets"):
    """Closes the betting; without any bet the hand is a free hand."""


class DealCard(Act, frozen=True, tag="deal_card", omit_defaults=True):
    """The next card out of the shoe; the drawing rules say where it goes.

    A real card that was to stay closed may have been `exposed` as it was dealt.
    """

    card: str
    exposed: bool = False


class HandCards(Act, frozen=True, tag="hand_cards", omit_defaults=True):
    """The dealer hands a hand, face down, to the patron who is to turn it.

    `seat` is None for the one entitled; `agreed` records that the bettors agreed on that patron.
    """

    hand: HandName
    seat: SeatNumber | None = None
    agreed: bool = False


class ReturnCards(Act, AtSeat, frozen=True, tag="return_cards"):
    """The patron gives the cards back face up."""

    hand: HandName


class GiveUpCards(Act, AtSeat, frozen=True, tag="give_up_cards"):
    """The patron gives up the right to turn a hand, or does not take it when it is offered."""

    hand: HandName


class WithdrawCards(Act, frozen=True, tag="withdraw_cards"):
    """The dealer or the floor takes the right to turn a hand from a patron who delays the game.

    At a sealed shoe two sign, one of the floor.
    """

    hand: HandName
    reason: str


class DealClosed(Act, frozen=True, tag="deal_closed", omit_defaults=True):
    """Real cards that nobody sees are dealt face down, up to the next that lies open or the next question.

    They are keyed when their hand is opened, and never where it stays closed. With a `count` only so many
    were dealt when something happened.
    """

    count: Annotated[int, Meta(ge=0, le=999)] = 0


class CompareHand(Act, frozen=True, tag="compare_hand"):
    """A hand of real cards that was set is opened, and the dealer says how many of its two hands rank higher.

    Nobody keys its cards, so it is for tables on which no wager looks at them.
    """

    hand: str
    higher: Annotated[int, Meta(ge=0, le=2)]


class TurnCards(Act, frozen=True, tag="turn_cards", omit_defaults=True):
    """The dealer turns a hand that no patron is to turn; of one that nobody has seen with its `cards`.

    Where part of a hand was set apart, those cards come first: the low hand, or the front.
    """

    hand: HandName
    cards: tuple[str, ...] = ()


class Choose(Act, frozen=True, tag="choose", omit_defaults=True):
    """How a hand is played: hit, stand, draw, fold and the like; `place` is None where the bank decides.

    `dealt` is how many cards lay on the table when it was chosen: said too late, it is for no later question.
    """

    place: SeatNumber | None
    hand: HandName
    choice: ChoiceName
    cents: Cents = 0
    cards: tuple[str, ...] = ()
    dealt: Annotated[int, Meta(ge=0, le=2_000)] = 0


class Addition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A winner's wish to have the pay-out added to the original bet on a hand."""

    seat: SeatNumber
    on: Hand


class LetRide(Act, AtSeat, frozen=True, tag="let_ride"):
    """The winner of House Money at a sealed shoe says on which hand the pay-out rides; on none: it is paid.

    Until House Money is settled a later word takes the place of an earlier one.
    """

    on: Hand | None = None


class SettleHouseMoney(Act, frozen=True, tag="settle_house_money"):
    """Bets decided by the first four cards are settled before any third card.

    At a sealed shoe `additions` are what the winners themselves said by `let_ride`, and nothing else.
    """

    additions: tuple[Addition, ...] = ()


class ShakeCups(Act, frozen=True, tag="shake_cups"):
    """The dice are shaken: by the dealer, or after the dealer by a patron where the house allows it."""

    seat: SeatNumber | None = None


class RevealDice(Act, frozen=True, tag="reveal_dice"):
    """The dealer lifts the cups: three dice are the Player hand, three the Banker hand."""

    player: tuple[int, ...]
    banker: tuple[int, ...]


class SettleRound(Act, frozen=True, tag="settle_round"):
    """Losing bets are collected and winning bets paid."""


class CardInError(Act, frozen=True, tag="card_in_error", omit_defaults=True):
    """A card was drawn that the rules did not call for; `??` if nobody saw it.

    `drawn_with` is the card drawn face down with a disclosed one, where both are to be discarded.
    """

    card: str
    disclosed: bool = False
    to_player: bool = False
    drawn_with: str | None = None


class CardFaceUp(Act, frozen=True, tag="card_face_up"):
    """The next card of the shoe lies face up in it."""

    card: str


class VoidRound(Act, frozen=True, tag="void_round", omit_defaults=True):
    """The shoe has too few cards to finish the round.

    `reason` is why, where real cards run out before the count says so or dice cannot be read; two sign.
    """

    reason: str = ""


class TakeBackCard(Act, frozen=True, tag="take_back_card"):
    """A real card was keyed wrongly: that of this number in the round goes, with all after it."""

    number: Annotated[int, Meta(ge=1, le=9_999)]
    reason: str


class CorrectHands(Act, frozen=True, tag="correct_hands", omit_defaults=True):
    """A hand was misread: the floor gives the cards as they lie, and the round is settled by them.

    Where places have hands of their own, `hand` names the one whose cards stand in `player`.
    """

    player: tuple[str, ...]
    banker: tuple[str, ...]
    reason: str
    hand: HandName = ""


class CorrectPayout(Act, AtSpot, frozen=True, tag="correct_payout"):
    """The dealer handed out `paid` for a bet instead of its award; the floor has it put right."""

    paid: Cents
    reason: str
