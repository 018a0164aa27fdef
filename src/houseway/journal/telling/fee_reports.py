"""The house's income where it banks nothing: fees by schedule, payer and band, as they went into the box."""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec

# Bodies without one of these tell nothing of fees.
_TELLING = (
    b'"collection', b'"round_settled"', b'"round_corrected"', b'"pot_collected"', b'"time_collected"',
    b'"pots_pushed"', b'"pan_hand_over"', b'"bets_given_back"',
)  # fmt: skip


class Period(NamedTuple):
    """A day of play, its shift and an hour of it in UTC; empty where sums go over all of them."""

    day: str = ""
    shift: str = ""
    hour: str = ""

    def within(self, by: str) -> "Period":
        """`by` is hour, shift, day or table."""
        day = "" if by == "table" else self.day
        return Period(day, self.shift if by in ("shift", "hour") else "", self.hour if by == "hour" else "")


class FeesOfBand(msgspec.Struct):
    """So many fees of one payer from one printed band; `low` and `high` are what the band looks at."""

    payer: str
    low: int
    high: int | None
    fee: int
    count: int = 0
    cents: int = 0


class FeeTakings(msgspec.Struct):
    """Cents. What bettors, player-dealers, pots and players by the clock or the button paid together is the
    house's whole income of the table.

    `owed` is the part of the bettors' that was not paid when its wager lost, `returned` what went back and is
    in no other sum. `covered` is the action that banks paid and collected; `per_hand` is exact.
    """

    table: str
    day: str
    shift: str
    hour: str
    game: str
    schedule: str
    hands: int = 0
    bettor: int = 0
    player_dealer: int = 0
    owed: int = 0
    returned: int = 0
    covered: int = 0
    per_hand: str | None = None
    play_money: bool = False
    bands: list[FeesOfBand] = []
    pot: int = 0
    everyone: int = 0

    @property
    def income(self) -> int:
        return self.bettor + self.player_dealer + self.pot + self.everyone

    def add(self, other: "FeeTakings") -> None:
        for name in ("hands", "bettor", "player_dealer", "pot", "everyone", "owed", "returned", "covered"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for band in other.bands:
            self.add_to_band(band)
        per_hand = Fraction(self.income, self.hands) if self.hands else None
        self.per_hand = None if per_hand is None else f"{per_hand.numerator}/{per_hand.denominator}"

    def add_to_band(self, more: FeesOfBand) -> None:
        printed = more.payer, more.low, more.high, more.fee
        for band in self.bands:
            if (band.payer, band.low, band.high, band.fee) == printed:
                break
        else:
            band = FeesOfBand(*printed)
            self.bands.append(band)
        band.count += more.count
        band.cents += more.cents


def fees_summed(periods: Iterable[FeeTakings], by: str) -> list[FeeTakings]:
    sums: dict[tuple[str, Period, str], FeeTakings] = {}
    for fees in periods:
        period = Period(fees.day, fees.shift, fees.hour).within(by)
        empty = FeeTakings(fees.table, *period, fees.game, fees.schedule, play_money=fees.play_money)
        sums.setdefault((fees.table, period, fees.schedule), empty).add(fees)
    return list(sums.values())


class FeeBook:
    """One table's fees by hour: held when taken, counted when they are dropped or owed."""

    def __init__(self, table: str, opened: dict[str, Any]) -> None:
        self.hours: dict[tuple[Period, str], FeeTakings] = {}
        house = opened["house"]
        self._new = table, opened["game"], house["collection"]["schedule"]["id"]
        self._plays = bool(house.get("play_money"))
        self._held: list[dict[str, Any]] = []
        self._unpaid: list[dict[str, Any]] = []
        self._covered = 0
        # What the pot of this hand has paid, and when: cards that are taken back give it back.
        self._of_pot: list[tuple[Period, int, list[dict[str, Any]]]] = []

    def add(self, period: Period, body: bytes) -> None:
        if any(word in body for word in _TELLING):
            for event in json.loads(body)["events"]:
                self._event(period, event)

    def _event(self, period: Period, event: dict[str, Any]) -> None:
        match event:
            case {"type": "collection_posted", "collection": {"schedule": {"id": posted}}}:
                self._new = *self._new[:2], posted
            case {"type": "collections_taken", "collected": fees}:
                self._held, self._unpaid = list(fees), []
            case {"type": "collection_unpaid", "collected": fees}:
                self._held = [fee for fee in self._held if fee not in fees]
                self._unpaid += fees
            case {"type": "collections_returned", "collected": fees}:
                self._held = [fee for fee in self._held if fee not in fees]
                self._hour(period).returned += sum(fee["cents"] for fee in fees)
            case {"type": "collections_dropped"}:
                for fee in self._held:
                    self._earned(period, fee)
                self._held = []
            case {"type": "collection_owed", "seat": seat, "cents": cents}:
                fee = next(fee for fee in self._unpaid if (fee["seat"], fee["cents"]) == (seat, cents))
                self._unpaid.remove(fee)
                self._hour(period).owed += cents
                self._earned(period, fee)
            case {"type": "round_settled", "bank": {"paid": paid, "collected": collected}}:
                self._hour(period).hands += 1
                self._cover(period, 0, paid + collected)
            case {"type": "pots_pushed" | "pan_hand_over"}:
                self._hour(period).hands += 1
                self._of_pot = []
            case {"type": "pot_collected", "cents": cents} if cents < 0:
                self._back_to_the_pot(-cents)
            case {"type": "pot_collected", "cents": cents}:
                self._of_players(period, "pot", [cents], event.get("bands", []))
                self._of_pot.append((period, cents, event.get("bands", [])))
            case {"type": "bets_given_back", "fee": back}:
                while back:
                    taken_at, cents, bands = self._of_pot.pop()
                    self._of_players(taken_at, "pot", [cents], bands, -1)
                    back -= cents
            case {"type": "time_collected", "seats": seats}:
                self._of_players(period, "everyone", [cents for _, cents in seats], event.get("bands", []))
            case {"type": "round_corrected", "bank": {"paid": paid, "collected": collected}}:
                self._cover(period, self._covered, paid + collected)

    def _back_to_the_pot(self, back: int) -> None:
        """A pot that became smaller than its fee: the fee is the pot, of its latest bands first."""
        for taken_at, _, bands in reversed(self._of_pot):
            hour = self._hour(taken_at)
            for band in reversed(bands):
                cents = min(back, band["fee"])
                back -= cents
                hour.pot -= cents
                hour.returned += cents
                hour.add_to_band(FeesOfBand("pot", band["low"], band["high"], band["fee"], 0, -cents))

    def _of_players(
        self,
        period: Period,
        payer: Literal["pot", "everyone"],
        paid: list[int],
        bands: list[dict[str, Any]],
        times: int = 1,
    ) -> None:
        """Fees of players who bet against each other; a pot smaller than its fee, or few chips, pay less."""
        hour, left = self._hour(period), sum(paid)
        setattr(hour, payer, getattr(hour, payer) + left * times)
        for number, band in enumerate(bands):
            cents = paid[number] if payer == "everyone" else min(left, band["fee"])
            left -= cents
            printed = band["low"], band["high"], band["fee"]
            hour.add_to_band(FeesOfBand(payer, *printed, times, cents * times))

    def _cover(self, period: Period, before: int, covered: int) -> None:
        self._hour(period).covered += covered - before
        self._covered = covered

    def _earned(self, period: Period, fee: dict[str, Any]) -> None:
        hour, cents, band = self._hour(period), fee["cents"], fee["band"]
        if fee["payer"] == "player-dealer":
            hour.player_dealer += cents
        else:
            hour.bettor += cents
        hour.add_to_band(FeesOfBand(fee["payer"], band["low"], band["high"], band["fee"], 1, cents))

    def _hour(self, period: Period) -> FeeTakings:
        table, game, schedule = self._new
        key = period, schedule
        if key not in self.hours:
            self.hours[key] = FeeTakings(table, *period, game, schedule, play_money=self._plays)
        return self.hours[key]
