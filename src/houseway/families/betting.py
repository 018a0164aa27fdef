"""What the players of a pot have put in, who acts, and what a bet may be: the money side of a `Round`."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal

import msgspec

# What a table has no more than: every pot game is dealt in one of these stages.
Stage = Literal["deal", "bet", "draw", "show", "over"]
Status = Literal["in", "all-in", "shown", "passed", "folded", "mucked"]
CardRuling = Literal[
    "flop-again", "turn-early", "river-early", "early-card", "exposed", "last-up", "last-up-all-in",
    "extra-card", "short-hand", "burned-two", "burned-none", "off-table",
]  # fmt: skip
LIVE = frozenset(("in", "all-in", "shown"))
# So many players have acted, and a wrong deal is not repaired any more (PK-18).
SUBSTANTIAL = 2
# For so long who comes back to a table brings what he left it with.
AN_HOUR = timedelta(hours=1)


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table of a pot game posts, in cents.

    Structured: bets are `lower` and later `upper`. Spread: any bet from `lower` to `upper`. No limit: at
    least `lower`. Chips: all is paid in chips of the value `lower`. `blinds` are in order from the button's
    left, with `button_blind` from the button itself; `chip` is the smallest in play; `buy_in` is the least
    and the most a player may sit down with, 0 for no end; `time_bank` is in seconds.
    """

    limit: Literal["structured", "spread", "no-limit", "chips"]
    lower: int
    upper: int = 0
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    chip: int = 100
    buy_in: tuple[int, int] = (0, 0)
    kill: bool = False
    straddle: bool = False
    time_bank: int = 0
    button_blind: bool = False

    @property
    def big_blind(self) -> int:
        return self.blinds[-1] if self.blinds else 0

    def asked_of(self, wish: "Wish", owes: "Owes" = "") -> tuple[int, int]:
        """Live and dead chips of who posts, straddles or kills before the cards."""
        if wish in ("straddle", "kill"):
            return 2 * self.big_blind, 0
        dead = sum(self.blinds[:-1]) if owes == "missed" else 0
        return (self.big_blind, dead) if wish == "post" else (0, 0)


class Player(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat's chips in a hand: `stack` left in play, `put` live in this round, `total` in the whole hand.

    `before` is the total as it stood before the draw; `checked` and `acted` are said of this round.
    """

    seat: int
    stack: int
    put: int = 0
    total: int = 0
    status: Status = "in"
    acted: bool = False
    checked: bool = False
    before: int = 0

    @property
    def is_live(self) -> bool:
        return self.status in LIVE


Part = Literal["pot", "high", "low"]


class Won(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """The seats that win a pot, numbered from 1, or its `high` or `low` half, as the dealer named them."""

    pot: int
    seats: tuple[int, ...]
    part: Part = "pot"


class Betting(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`players` clockwise from the button's left; `turn` is the place in them of who acts.

    The first `hands` of the round are theirs, in the same order; the board, burns and muck come after.
    `bet` is the most anybody has put in the round, `full` the last level that was a full bet, `step` the
    least raise of a game without fixed bets. `raises` counts the bet and its raises; `capped` once no more
    were allowed. `last` made the last bet or raise, `opener` the first of the hand. `dead` chips belong to
    the pot alone. `times` is 2 in a killed pot, `deck` how many cards there are, `upper` after an upper bet
    on an open pair, `fee` what the house has taken, `dead_of` whose the dead chips were. By rulings streets
    may come `unburned`, cards lie `aside` until the last one, and seats be `exempt` from a forced bet. Of
    real cards that were not keyed the dealer has `named` the winners. `moved` is what the latest step did to
    stacks: seats and cents.
    """

    stakes: Stakes
    players: tuple[Player, ...]
    stage: Stage = "deal"
    street: int = 0
    turn: int = -1
    bet: int = 0
    full: int = 0
    step: int = 0
    raises: int = 0
    capped: bool = False
    last: int = -1
    opener: int = -1
    dead: int = 0
    times: int = 1
    upper: bool = False
    forced: int = -1
    straddled: int = 0
    deck: int = 52
    fee: int = 0
    unburned: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    exempt: tuple[int, ...] = ()
    named: tuple[Won, ...] = ()
    moved: tuple[tuple[int, int], ...] = ()
    dead_of: tuple[tuple[int, int], ...] = ()

    @property
    def live(self) -> list[int]:
        """The places in `players` of who is still in for the pot."""
        return [at for at, player in enumerate(self.players) if player.status in LIVE]

    @property
    def is_alone(self) -> bool:
        """Whether only one player is still in for the pot."""
        live = 0
        for player in self.players:
            if player.status in LIVE:
                live += 1
                if live > 1:
                    return False
        return live == 1

    @property
    def pot(self) -> int:
        """All that was put in."""
        return self.dead + sum([player.total for player in self.players])

    def holds(self, at: int) -> bool:
        """Whether a player waits for the pot, or for his chips should the cards be dealt again (PK-18)."""
        player = self.players[at]
        if player.status in LIVE or self.street or not (player.total or player.seat in dict(self.dead_of)):
            return player.is_live
        return sum([each.acted for each in self.players]) < SUBSTANTIAL

    @property
    def mucked(self) -> list[int]:
        """The places in `players` of who has mucked a hand at the showdown."""
        return [at for at, player in enumerate(self.players) if player.status == "mucked"]

    def pots(self) -> "list[Pot]":
        """The main pot first: one for each amount that somebody was all-in for at the showdown."""
        live = self.live
        if len(live) == 1:
            return [Pot(pot, (live[0],))] if (pot := self.pot) else []
        return layers([player.total for player in self.players], live, self.dead, self.mucked)

    def at(self, seat: int) -> int:
        """The place in `players` of a seat, -1 where it has no cards."""
        return next((at for at, player in enumerate(self.players) if player.seat == seat), -1)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """A player as he is dealt in: his chips, and what he puts in before the cards.

    An `ante` and `dead` chips are the pot's; `live` ones are part of his bet. `kind` says what they are.
    `carried` lies in the pot already, from a deal that everybody passed; `left` too, of who has left since,
    and is the pot's.
    """

    seat: int
    chips: int
    ante: int = 0
    live: int = 0
    dead: int = 0
    kind: str = ""
    carried: int = 0
    left: int = 0


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Its chips, and the places in the players of who may win it."""

    cents: int
    places: tuple[int, ...]


def find_levels(totals: Sequence[int], live: Sequence[int], mucked: Sequence[int] = ()) -> list[int]:
    """Return the amounts at which a pot ends, the least first.

    Pots are made before the showdown: a hand that is mucked there leaves those that lie there apart.
    """
    levels = {totals[at] for at in live}
    most = max(levels)
    return sorted(levels | {totals[at] for at in mucked if totals[at] < most})


def layers(totals: Sequence[int], live: Sequence[int], dead: int, mucked: Sequence[int] = ()) -> list[Pot]:
    """One pot for each amount that somebody still in, or who has `mucked`, has put in.

    `dead` chips belong to the first.
    """
    levels = find_levels(totals, live, mucked)
    if len(levels) == 1:
        return [Pot(cents, tuple(live))] if (cents := dead + sum(totals)) else []
    made: list[Pot] = []
    below = 0
    for level in levels:
        cents = sum([min(total, level) - min(total, below) for total in totals])
        made.append(Pot(cents, tuple([at for at in live if totals[at] >= level])))
        below = level
    # What players put in who are out, above all who are in, belongs to the last pot.
    over = sum([total - below for total in totals if total > below])
    made[-1] = Pot(made[-1].cents + over, made[-1].places)
    made[0] = Pot(made[0].cents + dead, made[0].places)
    return [pot for pot in made if pot.cents]


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """Chips of a pot, numbered from 1, to a seat: the `high` or `low` half, the `pot`, or given `back`."""

    pot: int
    seat: int
    cents: int
    part: str = "pot"


# Nothing; the blinds he has not taken yet; those that passed him while he was away.
Owes = Literal["", "entry", "missed"]
Wish = Literal["", "wait", "post", "straddle", "kill", "out"]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """A seat between hands: what it owes, and how it wants to be dealt in; the button `passes` it once.

    Who moved away from the blind `returns` without posting so many places after the big blind (I.11).
    """

    seat: int
    owes: Owes = ""
    wish: Wish = ""
    passes: bool = False
    returns: int = 0


class Clock(msgspec.Struct, frozen=True):
    """The floor's clock for a seat, and when it has run out."""

    seat: int
    until: datetime


class Redraw(msgspec.Struct, frozen=True):
    """The seat that may still change what it draws, and the most cards that it may draw."""

    seat: int
    most: int


class Gone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who left the table, with how many cents in chips, and when.

    `owed` is what he owes of a collection, and `missed` says that he owes blinds, if he plays here again;
    where the button collects he pays at the `place` where he did.
    """

    patron: str
    cents: int
    at: datetime
    owed: int = 0
    missed: bool = False
    place: int = 0


class SeatFees(msgspec.Struct, frozen=True, omit_defaults=True):
    """Collections that players pay themselves: `timed` is the half hour collected last, of the seats `paid`.

    `owed` is what a seat still owes, in cents, and pays before it is dealt in. Of players who have moved
    `places` are the seats at which the button collects of them.
    """

    timed: datetime | None = None
    paid: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    @property
    def owing(self) -> tuple[int, ...]:
        return tuple([seat for seat, _ in self.owed])

    def moved(self, to: Mapping[int, int]) -> "SeatFees":
        """The same of players who have changed their seats, `to` the new one of each."""
        paid = tuple([to.get(seat, seat) for seat in self.paid])
        owed = tuple([(to.get(seat, seat), cents) for seat, cents in self.owed])
        return msgspec.structs.replace(self, paid=paid, owed=owed)

    def place(self, seat: int) -> int:
        """Where the button collects of the player in this seat."""
        return dict(self.places).get(seat, seat)

    def paying_at(self, seat: int, place: int) -> "SeatFees":
        """The same with another place for the player in this seat."""
        places = {**dict(self.places), seat: place}
        kept = [each for each in sorted(places.items()) if each[0] != each[1]]
        return msgspec.structs.replace(self, places=tuple(kept))

    def without(self, seat: int) -> "SeatFees":
        """Who comes after one who left owes nothing of his, and has not paid."""
        owed = tuple([each for each in self.owed if each[0] != seat])
        paid = tuple([each for each in self.paid if each != seat])
        return msgspec.structs.replace(self.paying_at(seat, seat), owed=owed, paid=paid)


class PotTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="pots"):
    """`pushed` is how the last pots went, of which the house took `fee`.

    `passed` counts deals that everybody passed, with their `antes`; at seat 0 those of who has left.
    `banked` are the seats that have used their time bank, `gone` those who left not long ago.
    `was` is the table before the hand, which a misdeal brings back; a `redeal` pays no collection again.
    `fees` is what its players have paid and owe apart from the pot.
    """

    button: int = 0
    sitting: tuple[Sitting, ...] = ()
    pushed: tuple[Award, ...] = ()
    passed: int = 0
    antes: tuple[tuple[int, int], ...] = ()
    fee: int = 0
    clock: Clock | None = None
    banked: tuple[int, ...] = ()
    gone: tuple[Gone, ...] = ()
    was: "PotTable | None" = None
    redeal: bool = False
    fees: SeatFees = SeatFees()

    def at(self, seat: int) -> Sitting:
        for each in self.sitting:
            if each.seat == seat:
                return each
        return Sitting(seat)

    def with_sitting(self, changed: Sitting) -> "PotTable":
        if changed == self.at(changed.seat):
            return self
        others = [each for each in self.sitting if each.seat != changed.seat]
        kept = [*others, changed] if changed != Sitting(changed.seat) else others
        return msgspec.structs.replace(self, sitting=tuple(sorted(kept, key=lambda each: each.seat)))
