"""A round was bet, dealt, settled, voided or put right."""

from houseway.families.family import Winner
from houseway.families.round import Made
from houseway.rules.settlement import Settlement
from houseway.table.commands import Stake
from houseway.table.events.shapes import Fact


class BetsOpened(Fact, frozen=True, tag="bets_opened", omit_defaults=True):
    """`free` is empty, or why no bets are taken: "free" hand or "simulated" round."""

    round: int
    free: str = ""


class BetsClosed(Fact, frozen=True, tag="bets_closed", omit_defaults=True):
    """No bet is made, raised or taken back from here on; `free` when there is none."""

    free: bool = False


class CardDealt(Fact, frozen=True, tag="card_dealt", omit_defaults=True):
    """`face_down` until it is returned or turned; `set_aside` when it had left the shoe before."""

    hand: str
    card: str
    face_down: bool = False
    set_aside: bool = False


class HandHandedOver(Fact, frozen=True, tag="hand_handed_over"):
    """The patron at the seat holds the face-down cards of the hand."""

    hand: str
    seat: int


class HandGivenUp(Fact, frozen=True, tag="hand_given_up"):
    """The patron does not turn the hand, by choice or because the right was withdrawn."""

    hand: str
    seat: int
    why: str


class HandTurned(Fact, frozen=True, tag="hand_turned"):
    """The cards of the hand lie face up: returned by the seat, or turned by the dealer if None."""

    hand: str
    seat: int | None


class ChoiceMade(Fact, frozen=True, tag="choice_made"):
    """Somebody decided how a hand is played."""

    made: Made


class HouseMoneySettled(Fact, frozen=True, tag="house_money_settled"):
    """Bets decided by the first four cards were settled."""

    settlements: tuple[Settlement, ...]


class CupsShaken(Fact, frozen=True, tag="cups_shaken"):
    """By the seat, or by the dealer if None."""

    seat: int | None


class DiceRevealed(Fact, frozen=True, tag="dice_revealed"):
    """The cups were lifted."""

    player: tuple[int, ...]
    banker: tuple[int, ...]


class RoundSettled(Fact, frozen=True, tag="round_settled"):
    """Every bet in play, in the order in which it was settled."""

    player_total: int
    banker_total: int
    winner: Winner
    settlements: tuple[Settlement, ...]


class CardDrawnInError(Fact, frozen=True, tag="card_drawn_in_error"):
    """`use` is what becomes of it: "banker", "next-hand", "free-hand", "simulated-round" or "discard"."""

    card: str
    use: str


class CardFoundFaceUp(Fact, frozen=True, tag="card_found_face_up"):
    """`use` is "as-normal", "void-and-free-hand" or "simulated-round", for which it leaves the shoe."""

    card: str
    use: str


class BetsReturned(Fact, frozen=True, tag="bets_returned"):
    """All that was on the seat's spots went back."""

    seat: int
    stakes: tuple[Stake, ...]


class RoundVoided(Fact, frozen=True, tag="round_voided", omit_defaults=True):
    """The round counts for nothing; bets settled early in it are undone.

    `reason` is the dealer's word where it was taken.
    """

    undone: tuple[Settlement, ...]
    reason: str = ""


class RoundCorrected(Fact, frozen=True, tag="round_corrected"):
    """The cards as they lay, and the settlements that should have been; differences were paid."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    winner: Winner
    settlements: tuple[Settlement, ...]
    reason: str


class PayoutCorrected(Fact, frozen=True, tag="payout_corrected"):
    """The dealer had handed out `paid` where `award` was due; it was put right."""

    seat: int
    wager: str
    on: str | None
    paytable: str
    paid: int
    award: int
    reason: str


RoundEvent = (
    BetsOpened
    | BetsClosed
    | CardDealt
    | HandHandedOver
    | HandGivenUp
    | HandTurned
    | ChoiceMade
    | HouseMoneySettled
    | CupsShaken
    | DiceRevealed
    | RoundSettled
    | CardDrawnInError
    | CardFoundFaceUp
    | BetsReturned
    | RoundVoided
    | RoundCorrected
    | PayoutCorrected
)
