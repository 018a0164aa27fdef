"""A game on the progressive was started and ended; a jackpot was hit, verified, paid or backed out."""

import msgspec

from houseway.table.commands import AtSeat, Stake
from houseway.table.events.shapes import Fact
from houseway.table.link.state import Winner


class Sensor(Winner, frozen=True):
    """A lit sensor: the patron's unit on a progressive."""

    stake: Stake


class JackpotShare(Winner, frozen=True):
    """What one winner of a jackpot was paid."""

    cents: int


class OfJackpot(msgspec.Struct, frozen=True, gc=False):
    """Something of a jackpot, which its table has numbered."""

    number: int
    link: str
    wager: str
    meter: str
    line: str


class GameStarted(Fact, frozen=True, tag="game_started"):
    """The sensors' bets went into the tray; `fed` are the whole cents that each link took of them."""

    sensors: tuple[Sensor, ...]
    fed: dict[str, int]


class GameUndone(Fact, frozen=True, tag="game_undone"):
    """The round is void: the sensors' bets and what they fed went back."""

    sensors: tuple[Sensor, ...]
    fed: dict[str, int]


class MeterDrawn(Fact, frozen=True, tag="meter_drawn"):
    """So much of the round's fixed awards came out of a link's meter into the tray that paid them."""

    link: str
    cents: int


class HitMarked(Fact, AtSeat, frozen=True, tag="hit_marked"):
    """The dealer selected a seat and the hand that won."""

    wager: str
    line: str


class HitUnmarked(Fact, AtSeat, frozen=True, tag="hit_unmarked"):
    """Pressed again: the selection is off."""

    wager: str


class JackpotSent(Fact, OfJackpot, frozen=True, tag="jackpot_sent"):
    """The dealer hit the jackpot; `number` is the table's own, `cents` what is held, None while it waits."""

    seats: tuple[int, ...]
    cents: int | None


class JackpotVerified(Fact, frozen=True, tag="jackpot_verified"):
    """The floor found the win to be good."""

    number: int
    by: str


class JackpotPaid(Fact, OfJackpot, frozen=True, tag="jackpot_paid"):
    """Everything a win slip says; `envy` went to the dealer."""

    round: int
    cents: int
    shares: tuple[JackpotShare, ...]
    envy: int
    signed_by: tuple[str, ...]
    cite: str


class JackpotBackedOut(Fact, frozen=True, tag="jackpot_backed_out"):
    """The hit was undone; `shares` came back from the winners, `from_tray` from the tray, `envy` to it."""

    number: int
    link: str
    cents: int
    shares: tuple[JackpotShare, ...]
    from_tray: int
    reason: str
    signed_by: tuple[str, ...]
    envy: int = 0


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """The system is ready for the next hand."""


class MustHitSealed(Fact, frozen=True, tag="must_hit_sealed"):
    """The next Must Hit amount is fixed and secret."""

    link: str
    commitment: str


class MustHitWon(Fact, frozen=True, tag="must_hit_won"):
    """The Must Hit award was drawn and paid; the seed shows the amount that was sealed."""

    link: str
    seed: str
    amount: int
    seat: int
    patron: str
    cents: int
