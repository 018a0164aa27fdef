"""A hand of Panguingue at one moment: who holds and has spread what, which card is in play, who paid whom."""

from typing import Literal

import msgspec

from houseway.families.betting import Gone, SeatFees, Sitting
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.laying import Board, lying, melds_of
from houseway.families.panguingue.melds import OUT, Hand, kind
from houseway.families.panguingue.plays import Melds, spread

Moment = Literal[
    "lowest", "dealing", "declaring", "option", "touched", "playing", "out", "killing", "awarding", "over"
]
Status = Literal["undeclared", "in", "retired", "foul", "dead"]


class Paid(msgspec.Struct, frozen=True, gc=False):
    """Chips from one player to another, or to and from the tops (seat None), for what, and in which turn."""

    to: int | None
    by: int | None
    chips: int
    why: Literal["ante", "condition", "outs", "tops", "returned"]
    turn: int = 0
    melds: Melds = ()


class PanPlayer(msgspec.Struct, frozen=True, gc=False):
    """`owed` may be called for now, `lapsed` not before the hand is hit again (R.31)."""

    seat: int
    chips: int
    cards: Hand = ()
    board: Board = ()
    status: Status = "undeclared"
    owed: int = 0
    lapsed: int = 0
    drew: bool = False

    @property
    def melds(self) -> Melds:
        return melds_of(self.board)

    @property
    def known(self) -> Hand:
        """The held cards that the table knows; at a table of real cards nobody keys a closed hand."""
        return tuple([card for card in self.cards if card != UNSEEN])

    @property
    def unseen(self) -> Hand:
        return self.cards[: self.cards.count(UNSEEN)]

    @property
    def spread(self) -> int:
        return sum(len(meld) for meld, _ in self.board)

    @property
    def is_full(self) -> bool:
        """Whether all ten are spread and one card is awaited (R.26)."""
        return self.spread == OUT - 1

    @property
    def improper(self) -> Hand | None:
        """A spread on his board that is no meld, as one is at a table of real cards until somebody calls."""
        return next((meld for meld, _ in self.board if kind(meld) is None), None)

    @property
    def pays(self) -> bool:
        """In action, or foul: whoever retired or was dealt a dead hand pays nothing (PN-13)."""
        return self.status in ("in", "foul")


class Pan(msgspec.Struct, frozen=True, gc=False):
    """`players` stand in the order of play, counterclockwise; `turn` is the place of who acts.

    `card` is the one in play, drawn or taken as option; `bound` says that it must be used. `aside` are the
    cards of passed hands, which are not drawn again; `dead` what was discarded, `again` what of it is
    the deck once it was shuffled. `moved` is what the latest act did to stacks. `called` are fouls called
    and not ruled on, by whom and against whom; `seen` who was shown whose hand in this turn. Seats in the
    `queue` have drawn out of turn, and what they did stands.
    """

    players: tuple[PanPlayer, ...]
    stock: int
    moment: Moment = "declaring"
    turn: int = 0
    turns: int = 0
    option: int | None = None
    option_by: int | None = None
    card: int | None = None
    used: bool = False
    bound: bool = False
    dead: Hand = ()
    aside: Hand = ()
    tops: int = 0
    pays: tuple[Paid, ...] = ()
    moved: tuple[Paid, ...] = ()
    winner: int | None = None
    again: Hand = ()
    called: tuple[tuple[int, int], ...] = ()
    seen: tuple[tuple[int, int], ...] = ()
    queue: tuple[int, ...] = ()

    @property
    def acting(self) -> PanPlayer:
        return self.players[self.turn]

    def player(self, seat: int) -> PanPlayer:
        return next(player for player in self.players if player.seat == seat)

    def with_player(self, changed: PanPlayer) -> "Pan":
        players = tuple(changed if player.seat == changed.seat else player for player in self.players)
        return msgspec.structs.replace(self, players=players)

    def is_live(self, seat: int) -> bool:
        """Whether the seat may still have to pay: whoever retired or has a dead hand may leave."""
        live = [each.seat for each in self.players if each.pays or each.status == "undeclared"]
        return seat in live

    def in_action(self) -> tuple[PanPlayer, ...]:
        return tuple(player for player in self.players if player.status == "in")

    def next_in_action(self, after: int) -> int:
        """The place of the first player in action to the right of this one; himself where he is alone."""
        places = [(after + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return next((at for at in places if self.players[at].status == "in"), after)

    @property
    def next_player(self) -> PanPlayer:
        return self.players[self.next_in_action(self.turn)]

    @property
    def held(self) -> Hand:
        """The known cards of who acts, with the one in play as long as it is not used."""
        cards = self.acting.known
        in_hand = cards if self.card is None or self.used else (*cards, self.card)
        return tuple(sorted(in_hand))


class PanTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="panguingue"):
    """Between hands: in which seat the last hand was won and whether the winner has `left` it, and tops
    that nobody has won; `chip` is its value in cents.

    The collection button goes round from hand to hand; `fees` is what players have paid and owe by time.
    `sitting` are those who sit out, `gone` those who left not long ago, `departed` the seats that were left
    during the hand.
    """

    winner: int = 0
    left: bool = False
    tops: int = 0
    chip: int = 0
    button: int = 0
    fees: SeatFees = SeatFees()
    sitting: tuple[Sitting, ...] = ()
    gone: tuple[Gone, ...] = ()
    departed: tuple[int, ...] = ()

    def without(self, seat: int) -> "tuple[Sitting, ...]":
        """Who sits out beside this seat."""
        return tuple([each for each in self.sitting if each.seat != seat])


def resting(player: PanPlayer) -> PanPlayer:
    """The player when his turn is over: what was not called for has lapsed, and his melds just lie there."""
    lapsed = player.lapsed + player.owed
    return msgspec.structs.replace(player, board=lying(player.melds), owed=0, lapsed=lapsed)


def whole(player: PanPlayer) -> int:
    """How many cards the player has, in hand and on the board."""
    return len(player.cards) + spread(player.melds)
