"""The shoe at one moment: how far it has come, what has left it, and who has the cut."""

from enum import StrEnum

import msgspec

from houseway.cards.decks import Counts
from houseway.cards.pack import FIFTY_TWO, Pack, counts, size
from houseway.cards.seal import DICE_SEALS, SHOWN_SEALS, Seal, order, verify
from houseway.cards.shoe import Share

# A card that left the shoe and that nobody saw.
UNSEEN = -1
# Of shoes from before there was another.
FIRST_SEAL: Seal = "seed-2"


class CardsStage(StrEnum):
    """How far the decks on the table have come before the first shuffle."""

    NEW = "new"
    INSPECTED = "inspected"
    STACKED = "stacked"


class ShoeStage(StrEnum):
    """How far a shoe has come; each follows the one before it."""

    LOADED = "loaded"
    CUT = "cut"
    IN_PLAY = "in_play"
    CUT_CARD_SEEN = "cut_card_seen"
    LAST_HAND = "last_hand"
    SPENT = "spent"
    REVEALED = "revealed"


# Out of their enumeration once: looking one up there takes as long as a whole check.
LOADED, CUT, IN_PLAY, CUT_CARD_SEEN, LAST_HAND, SPENT, REVEALED = ShoeStage


class Shoe(msgspec.Struct, frozen=True, gc=False):
    """`drawn` are the cards that left it, burned ones included, in order; `seal` is how it was committed to.

    `declined` are the seats that did not take the cut, which is offered from `cut_from` on, `cutter` is the
    seat that cut last (None: the dealer) and `recut` the one that must cut again (0: the dealer). `throws` is
    how often dice were thrown at the table while it was there. `sharers` are the patrons whose shares are
    in, each with their seat then; `shares_at_cut` is how many were in when the shoe was cut last, and
    `without_share` are connected seats noted to have added none. `burned` is how many cards had left it
    when it was burned last.
    """

    number: int
    decks: int
    commitment: str
    cutting_card: int
    position: int = 0
    stage: ShoeStage = ShoeStage.LOADED
    drawn: tuple[int, ...] = ()
    batch: int = 1
    continuous: bool = False
    declined: tuple[int, ...] = ()
    cutter: int | None = None
    recut: int | None = None
    cut_from: int | None = None
    hands: int = 0
    free_hands: int = 0
    pack: Pack = FIFTY_TWO
    seal: Seal = FIRST_SEAL
    shares: tuple[Share, ...] = ()
    throws: int = 0
    sharers: tuple[tuple[int, str], ...] = ()
    shares_at_cut: int = 0
    without_share: tuple[int, ...] = ()
    burned: int = 0

    @property
    def is_undealt(self) -> bool:
        """True where it was cut and no card has left it but those burned."""
        if self.continuous or self.stage in (LOADED, SPENT, REVEALED):
            return False
        return self.stage is CUT or len(self.drawn) == self.burned

    @property
    def cards(self) -> int:
        return size(self.pack, self.decks)

    @property
    def counts(self) -> Counts:
        """How many of each card it held when it was whole."""
        return counts(self.pack, self.decks)

    @property
    def cards_left(self) -> int:
        return size(self.pack, self.decks) - len(self.drawn)

    @property
    def is_virtual(self) -> bool:
        """A virtual shoe has committed to its order; real cards have not."""
        return bool(self.commitment)

    @property
    def shows_its_seed(self) -> bool:
        """True where the seed is shown once the shoe is spent: every card of it may be known then."""
        return self.seal in SHOWN_SEALS and self.is_virtual

    @property
    def binds_dice(self) -> bool:
        """True where the commitment binds what the dice show, so that the house cannot choose it later."""
        return self.seal in DICE_SEALS and self.is_virtual

    def order(self, seed: bytes) -> tuple[int, ...]:
        """All its cards as they leave it, worked out from seed, shares and cut as they stand."""
        return order(seed, self.counts, self.position, self.shares, self.seal)

    def is_proved_by(self, seed: bytes) -> bool:
        """True when this seed was committed to and gives every card that was drawn."""
        return verify(self.commitment, seed, self.counts, self.position, self.drawn, self.shares, self.seal)

    @property
    def cutting_card_is_next(self) -> bool:
        """True when drawing one more card brings out the cutting card first."""
        return (
            self.stage is ShoeStage.IN_PLAY and not self.continuous and self.cards_left <= self.cutting_card
        )
