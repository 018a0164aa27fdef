"""A round was bet, dealt, settled, voided or put right."""

from datetime import datetime

from houseway.families.family import Winner
from houseway.families.round import Made
from houseway.rules.cover import BankSums
from houseway.rules.settlement import Settlement
from houseway.table.commands import AtSeat, AtSpot, Hand, Stake
from houseway.table.events.shapes import Fact


class BetsOpened(Fact, frozen=True, tag="bets_opened", omit_defaults=True):
    """`free` is empty, or why no bets are taken: "free" hand or "simulated" round.

    Older rows tell `at` only where the house keeps a least betting time.
    """

    round: int
    free: str = ""
    at: datetime | None = None


class BetsClosed(Fact, frozen=True, tag="bets_closed", omit_defaults=True):
    """No bet is made, raised or taken back from here on; `free` when there is none."""

    free: bool = False


class CardDealt(Fact, frozen=True, tag="card_dealt", omit_defaults=True):
    """`face_down` until it is returned or turned; `set_aside` when it had left the shoe before."""

    hand: str
    card: str
    face_down: bool = False
    set_aside: bool = False


class CardsDealtClosed(Fact, frozen=True, tag="cards_dealt_closed"):
    """Real cards that nobody has seen lie face down, one for each hand that is named, in this order."""

    hands: tuple[str, ...]


class HandHandedOver(Fact, frozen=True, tag="hand_handed_over"):
    """The patron at the seat holds the face-down cards of the hand."""

    hand: str
    seat: int


class HandGivenUp(Fact, frozen=True, tag="hand_given_up"):
    """The patron does not turn the hand, by choice or because the right was withdrawn."""

    hand: str
    seat: int
    why: str


class HandTurned(Fact, frozen=True, tag="hand_turned", omit_defaults=True):
    """The cards of the hand lie face up: returned by the seat, or turned by the dealer if None.

    `cards` are those of a hand that nobody had seen before.
    """

    hand: str
    seat: int | None
    cards: tuple[str, ...] = ()


class ChoiceMade(Fact, frozen=True, tag="choice_made"):
    """Somebody decided how a hand is played."""

    made: Made


class RideChosen(Fact, frozen=True, tag="ride_chosen"):
    """The patron at the seat lets House Money ride on the bet on a hand, or is paid where `on` is None."""

    seat: int
    on: Hand | None = None


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


class RoundSettled(Fact, frozen=True, tag="round_settled", omit_defaults=True):
    """Every bet in play, in the order in which it was settled; `bank` is what that did to a patron's bank.

    Where several have wagered at the place of who banks, `banks` tells it of each.
    """

    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[Settlement, ...]
    bank: BankSums | None = None
    banks: tuple[BankSums, ...] = ()


class CardDrawnInError(Fact, frozen=True, tag="card_drawn_in_error"):
    """`use` is what becomes of it: "banker", "next-hand", "free-hand", "simulated-round" or "discard"."""

    card: str
    use: str


class CardFoundFaceUp(Fact, frozen=True, tag="card_found_face_up"):
    """`use` is "as-normal", or that of a card drawn in error, as which it leaves the shoe.

    Older journals also have "void-and-free-hand", after which it was left in the shoe.
    """

    card: str
    use: str


class ActRecorded(Fact, frozen=True, tag="act_recorded", omit_defaults=True):
    """At a table of real cards the dealer has recorded an act, of a seat or (0) of the house.

    It can be taken back until anything else happens; `cents` are chips that were sold.
    """

    seat: int
    act: str
    cents: int = 0


class ActStands(Fact, frozen=True, tag="act_stands"):
    """Something else happens: the act that was recorded last is not taken back any more."""


class ActTakenBack(Fact, frozen=True, tag="act_taken_back"):
    """The act that was recorded last did not happen; all is as it was before."""

    act: str
    reason: str
    signed: tuple[str, ...]


class CardsTakenBack(Fact, frozen=True, tag="cards_taken_back", omit_defaults=True):
    """What was keyed as card `number` of the round, and all after it; `hands` are as they lie without them.

    `signed` is who gave their word where it was not the last card alone.
    """

    number: int
    cards: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    reason: str
    signed: tuple[str, ...] = ()


class RoundMadeFree(Fact, frozen=True, tag="round_made_free"):
    """Before its first card; all bets are back. `free` is as when bets open."""

    free: str


class BetsReturned(Fact, AtSeat, frozen=True, tag="bets_returned"):
    """All that was on the seat's spots went back."""

    stakes: tuple[Stake, ...]


class RoundVoided(Fact, frozen=True, tag="round_voided", omit_defaults=True):
    """The round counts for nothing; bets settled early in it are undone.

    `reason` is the word that was taken for it, `signed` who gave it.
    """

    undone: tuple[Settlement, ...]
    reason: str = ""
    signed: tuple[str, ...] = ()


class RoundCorrected(Fact, frozen=True, tag="round_corrected", omit_defaults=True):
    """The cards as they lay, and the settlements that should have been; differences were paid.

    Where places have hands of their own, `hand` is the one whose cards stand in `player`, and nobody has won.
    """

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[Settlement, ...]
    reason: str
    bank: BankSums | None = None
    hand: str = ""
    banks: tuple[BankSums, ...] = ()


class PayoutCorrected(Fact, AtSpot, frozen=True, tag="payout_corrected"):
    """The dealer had handed out `paid` where `award` was due; it was put right."""

    paid: int
    award: int
    reason: str
