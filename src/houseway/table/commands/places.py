"""Places that others back: who may bet there, who decides, one bet of several, and what the floor rules."""

from typing import Literal

from houseway.table.commands.shapes import Act, AtSeat, AtSpot, Cents, HandName, SeatNumber

HandRuling = Literal["foul", "dead"]
WagerRuling = Literal["forfeit", "minimum", "dead"]
WhenFree = Literal["shoe-start", "request"]


class AllowBackline(Act, AtSeat, frozen=True, tag="allow_backline"):
    """The active player allows or refuses bets of others at the place that he bets on."""

    allowed: bool


class JoinKumKum(Act, AtSpot, frozen=True, tag="join_kum_kum"):
    """The patron at `seat` takes a share in the bet that `holder` has on the spot at place `at`."""

    holder: SeatNumber
    at: SeatNumber
    cents: Cents


class ClaimDecision(Act, AtSeat, frozen=True, tag="claim_decision"):
    """The bettor with the largest wager in action says, before the active player acts, that he decides."""

    at: SeatNumber


class ShortBet(Act, AtSpot, frozen=True, tag="short_bet", omit_defaults=True):
    """Staff find a bet below the minimum on the layout: it plays this once, with a warning."""

    cents: Cents
    at: SeatNumber | None = None


class RuleHand(Act, frozen=True, tag="rule_hand"):
    """The floor rules the hand at a place foul, or dead by the house's mistake."""

    at: SeatNumber
    ruling: HandRuling
    reason: str


class RuleWager(Act, AtSpot, frozen=True, tag="rule_wager"):
    """The floor rules on one wager: forfeit, paid as the minimum, or dead."""

    at: SeatNumber
    ruling: WagerRuling
    reason: str


class DeclareMisdeal(Act, frozen=True, tag="declare_misdeal"):
    """The floor has the hand dealt again, on the same wagers, bank and fees."""

    reason: str


class CardDead(Act, frozen=True, tag="card_dead"):
    """A card boxed in the shoe, or one that fell open on the draw, plays in no hand."""

    card: str
    fault: Literal["boxed", "exposed"]


class CardsSeen(Act, frozen=True, tag="cards_seen", omit_defaults=True):
    """Cards seen too soon: while they were stacked, or of a hand when they dropped to the floor.

    With `again` the player-dealer asks that they be shuffled again where he may.
    """

    cards: tuple[str, ...]
    where: Literal["stacking", "floor"]
    hand: HandName = ""
    again: bool = False


class NoteUnpaidCollection(Act, AtSeat, frozen=True, tag="note_unpaid_collection"):
    """The floor finds that a bettor paid no collection for their wagers at a place; two people sign."""

    at: SeatNumber
    reason: str


class SettleOwedCollection(Act, AtSeat, frozen=True, tag="settle_owed_collection"):
    """The patron pays the collection that they owe, from their own chips."""


class BarPatron(Act, frozen=True, tag="bar_patron"):
    """The floor bars a patron from play here, or lets him play again."""

    patron: str
    barred: bool
    reason: str


class ClosePlace(Act, frozen=True, tag="close_place"):
    """The floor takes a place out of play, or opens it again."""

    place: int
    closed: bool
    reason: str


class CallFreeHand(Act, frozen=True, tag="call_free_hand"):
    """A hand without bets is dealt next: at the start of a shoe, or as a patron asks."""

    moment: WhenFree
