"""A round as every family plays it: hands, what people decided, and the one thing that comes next.

`next_step` of a family looks at a `Round` and answers with a `Step`; table, demonstration, simulation's
replay and the contract test all ask it, so nobody deals a card that another would not.
"""

from operator import attrgetter

import msgspec

from houseway.families.betting import Betting
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.state import Pan

Hand = tuple[int, ...]
_cards = attrgetter("cards")
# Said of a hand one of whose cards lay on the floor: it plays open, and the hand is read last.
FLOOR = "floor"
# Said of a card that was seen on the deal and is replaced, and of a hand that its bettors have not looked at.
REPLACED = ("boxed", "exposed")
CLOSED = "closed"
# Said of a hand that was set and that nobody keys: how many of its two rank above the player-dealer's.
COMPARED = ("neither-higher", "one-higher", "both-higher")


class Held(msgspec.Struct, frozen=True, gc=False):
    """A hand: Player's, Banker's, a place's, a board. Card i lies face down where `down[i]` is true.

    Seats in `sees` look at cards that lie face down. `status` is what was chosen for it last, a "hit" until
    its card comes.
    """

    name: str
    cards: Hand = ()
    down: tuple[bool, ...] = ()
    place: int | None = None
    sees: tuple[int, ...] = ()
    status: str = ""

    @property
    def is_down(self) -> bool:
        return True in self.down

    @property
    def unseen(self) -> int:
        """How many of its cards nobody has seen yet."""
        return self.cards.count(UNSEEN)

    def with_card(self, card: int, down: bool) -> "Held":
        # Unpacking would copy twice.
        cards, backs = self.cards + (card,), self.down + (down,)  # noqa: RUF005
        return Held(
            self.name, cards, backs, self.place, self.sees, "" if self.status == "hit" else self.status
        )


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """One decision; `place` is None where the bank decided, `seat` is the bettor where that counts."""

    place: int | None
    hand: str
    choice: str
    cents: int = 0
    cards: Hand = ()
    seat: int | None = None

    def with_seen(self, cards: Hand) -> "Made":
        """What was set apart of a hand that nobody had seen, now that it is."""
        if UNSEEN not in self.cards:
            return self
        apart = cards[: len(self.cards)]
        return Made(self.place, self.hand, self.choice, self.cents, apart, self.seat)


# What a bettor says about his own money only: the hand is still to be played.
FOR_ONESELF = ("insure", "decline", "match", "stay", "share", "sit-out")
# Where what is said of a hand goes for all who bet on it: who does as much, who has a share in a wager that
# went back, and who has not the chips and is out.
MATCH, SHARE, SIT_OUT = "match", "share", "sit-out"
OUT = ".out"
# The choice whose bettor names the amount.
PLAY_AMOUNT = "play"


class Added(msgspec.Struct, frozen=True, gc=False):
    """Money that a choice puts down: one in so many `of` the bettor's base wagers on `hand`.

    It goes on the hand `onto`, or on another `wager` of the layout. It may be several `times` the wager
    `base` alone; less than none is what goes back. Where it goes for all who bet on the hand, `along` are
    the times that the others may put down, the most first. Where the bettor names the amount, it is
    `between` so many times the wager `base` and so many.
    """

    hand: str
    onto: str
    cite: str
    of: int = 1
    wager: str | None = None
    times: int = 1
    base: str | None = None
    along: tuple[int, ...] = ()
    between: tuple[int, int] | None = None


class Round(msgspec.Struct, frozen=True, gc=False):
    """`places` are those whose bettors decide; `pays` the wagers that are settled within the round.

    `bettors` are the seats with money at each place, or those there that each decide alone. Where a round
    grows by choices, `wagers` are those that are bet or may still be; `bet_on` says which wagers lie where.
    Where players bet against each other, `betting` is what lies in the pot; where they lay melds, `pan` is
    the hand as it stands.
    """

    hands: tuple[Held, ...] = ()
    made: tuple[Made, ...] = ()
    places: tuple[int, ...] = ()
    pays: tuple[str, ...] = ()
    wagers: tuple[str, ...] = ()
    bettors: tuple[tuple[int, tuple[int, ...]], ...] = ()
    betting: Betting | None = None
    pan: Pan | None = None
    bet_on: tuple[tuple[int, str], ...] = ()

    @property
    def has_cards(self) -> bool:
        return self.count > 0

    @property
    def read_last(self) -> tuple[int | None, ...]:
        """The places whose hands are opened and settled after all others."""
        return tuple([made.place for made in self.made if made.choice == FLOOR])

    @property
    def is_apart(self) -> bool:
        """Whether places have hands of their own, so that the round has no one winner."""
        return bool(self.places) and any(held.place is not None for held in self.hands)

    @property
    def count(self) -> int:
        """How many cards lie on the table."""
        return sum(map(len, map(_cards, self.hands)))

    def held(self, name: str) -> Held:
        for held in self.hands:
            if held.name == name:
                return held
        return Held(name)

    def cards(self, name: str) -> Hand:
        return self.held(name).cards

    def is_down(self, name: str) -> bool:
        return True in self.held(name).down

    def choice(self, place: int | None, hand: str, seat: int | None = None) -> str | None:
        """What was chosen last for this hand at this place; with a `seat` what counts for that bettor."""
        for made in reversed(self.made):
            if made.place == place and made.hand == hand and (seat is None or made.seat in (None, seat)):
                return made.choice
        return None

    def as_chosen_by(self, seat: int) -> "Round":
        """With the choices that count for this bettor: their own, and those that count for everybody."""
        made = tuple([made for made in self.made if made.seat in (None, seat)])
        return self if made == self.made else self._with(self.hands, made, self.pays)

    def apart(self, held: Held) -> Hand:
        """The cards that its owner laid apart as the low or front hand; none before it is set."""
        settings = [made.cards for made in self.made if (made.place, made.hand) == (held.place, held.name)]
        return next((cards for cards in reversed(settings) if cards), ())

    def with_card(self, name: str, card: int, down: bool = False) -> "Round":
        hands = list(self.hands)
        for at, held in enumerate(hands):
            if held.name == name:
                hands[at] = held.with_card(card, down)
        return self._with(tuple(hands), self.made, self.pays)

    def with_hand(self, changed: Held) -> "Round":
        hands = [changed if held.name == changed.name else held for held in self.hands]
        return self._with(tuple(hands), self.made, self.pays)

    def turned(self, name: str) -> "Round":
        """With this hand face up."""
        held = self.held(name)
        up = (False,) * len(held.cards)
        return self.with_hand(Held(name, held.cards, up, held.place, status=held.status))

    def to_key(self, name: str) -> int:
        """How many cards are keyed as the hand is opened: those that nobody has seen.

        Of a hand that was set, all, so that those that lie apart can come first.
        """
        held = self.held(name)
        is_set = any(made.hand == name and UNSEEN in made.cards for made in self.made)
        return len(held.cards) if is_set else held.unseen

    def with_seen(self, name: str, cards: Hand) -> "Round":
        """With the cards of a hand that nobody had seen, in place of as many unseen ones.

        What was set apart unseen are the first of them.
        """
        held, new = self.held(name), list(cards)
        if len(cards) > held.unseen:
            for card in held.cards:
                if card != UNSEEN:
                    new.remove(card)
        seen = iter(new)
        whole = tuple([next(seen) if card == UNSEEN else card for card in held.cards])
        made = tuple([each.with_seen(cards) if each.hand == name else each for each in self.made])
        deal = self.with_hand(Held(name, whole, held.down, held.place, held.sees, held.status))
        return deal._with(deal.hands, made, deal.pays)

    def with_made(self, made: Made) -> "Round":
        return self._with(self.hands, (*self.made, made), self.pays)

    def _with(self, hands: tuple[Held, ...], made: tuple[Made, ...], pays: tuple[str, ...]) -> "Round":
        told = self.wagers, self.bettors, self.betting, self.pan, self.bet_on
        return Round(hands, made, self.places, pays, *told)

    def paid(self) -> "Round":
        """With nothing left to settle before the round goes on."""
        return self._with(self.hands, self.made, ())

    def bettors_at(self, place: int | None) -> list[int]:
        """The seats with money at a place, who controls it first; where nobody said, the place itself."""
        return [seat for at, seats in self.bettors if at == place for seat in seats] or [
            at for at in self.places if at == place
        ]


def face_up(**hands: Hand) -> Round:
    """A round whose cards all lie open: `face_up(player=(1, 2), banker=(3, 4))`."""
    return Round(tuple([Held(name, cards, (False,) * len(cards)) for name, cards in hands.items()]))


class Deal(msgspec.Struct, frozen=True, gc=False):
    """The next card goes to this hand; `down` where the rules keep it closed."""

    hand: str
    down: bool = False


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The hand's cards are turned face up."""

    hand: str


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Dice are thrown for these hands."""

    hands: tuple[str, ...]


class Amount(msgspec.Struct, frozen=True, gc=False):
    """What a choice may cost: from the `least` to the `most` that the player has put in the round then."""

    choice: str
    least: int
    most: int


class Ask(msgspec.Struct, frozen=True, gc=False):
    """Somebody decides; `place` is None where it is the bank. Who says nothing takes the `default`.

    With a `seat` it is this bettor's own matter, whoever plays the hand. Where the hand is to be set,
    `settings` are the cards of each way to do so, the house's own first; without `house_way` it is too late
    to ask for that. Where the options would tell what a closed hand is, `openly` are those that everybody may
    know of. `amounts` are those of choices that name one; where cards are given away, `gives` is how
    many at least and at most.
    """

    place: int | None
    hand: str
    options: tuple[str, ...]
    default: str
    seat: int | None = None
    settings: tuple[Hand, ...] = ()
    amounts: tuple[Amount, ...] = ()
    openly: tuple[str, ...] | None = None
    house_way: bool = True
    gives: tuple[int, int] = (0, 0)


class Pay(msgspec.Struct, frozen=True, gc=False):
    """These wagers are settled before the round goes on."""

    wagers: tuple[str, ...]


class Over(msgspec.Struct, frozen=True, gc=False):
    """The round is complete."""


Step = Deal | Turn | Throw | Ask | Pay | Over
OVER = Over()
