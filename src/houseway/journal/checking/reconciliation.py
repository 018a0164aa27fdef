"""A link's money added up from the text of its rows, by code that shares nothing with the meters."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

Told = dict[str, Any]
# A meter's name and "main" or "reserve".
MeterPart = tuple[str, str]


class Reconciled(msgspec.Struct, frozen=True):
    """Cents since the link was opened; nothing is lost if contributions - awards + house money + adjustments
    are what meters, reserves and held values hold by the transfers, the `closing`.
    """

    contributions: int
    fixed_awards: int
    jackpots: int
    must_hit_awards: int
    backed_out: int
    house_money: int
    adjustments: int
    closing: int
    exact_contributions: Fraction

    @property
    def expected(self) -> int:
        awards = self.fixed_awards + self.jackpots + self.must_hit_awards - self.backed_out
        return self.contributions - awards + self.house_money + self.adjustments

    @property
    def difference(self) -> int:
        return self.closing - self.expected


# Each kind of movement.
KINDS = Reconciled.__struct_fields__[:-2]


class Reconciliation:
    """Reads a link's rows as plain data, and keeps each kind of movement apart."""

    def __init__(self) -> None:
        self._sums: Counter[str] = Counter()
        self._closing = 0
        self._exact: dict[MeterPart, Fraction] = {}
        self._whole: Counter[MeterPart] = Counter()

    def read(self, body: Told) -> None:
        """Take in one row."""
        for transfer in body["transfers"]:
            into, out = (str(transfer[side]).startswith("meter/") for side in ("credit", "debit"))
            self._closing += int(transfer["cents"]) * (into - out)
        for event in body["events"]:
            self._read(event)

    def result(self) -> Reconciled:
        exact = sum(self._exact.values(), Fraction(0))
        return Reconciled(
            **{name: self._sums[name] for name in KINDS}, closing=self._closing, exact_contributions=exact
        )

    def fractions(self) -> dict[MeterPart, Fraction]:
        """What every contribution was worth to the fraction, less the whole cents that went in."""
        return {part: exact - self._whole[part] for part, exact in self._exact.items()}

    def problems(self, waiting: Mapping[MeterPart, Fraction]) -> Iterator[str]:
        """`waiting` are the parts of a cent that the link says it carries."""
        sums = self.result()
        if sums.difference:
            yield f"its meters hold {sums.closing} cents, {sums.expected} by what was paid in and out"
        fractions = self.fractions()
        for part in sorted(fractions.keys() | waiting.keys()):
            due, told = fractions.get(part, Fraction(0)), waiting.get(part, Fraction(0))
            if due != told:
                yield f"{'/'.join(part)} carries {told} of a cent, {due} by what was paid in"

    def _read(self, event: Told) -> None:
        match event["type"]:
            case "link_opened":
                self._sums["house_money"] += _seeds(event["terms"])
            case "meters_fed" | "feed_undone":
                self._feed(event["fed"])
            case "fixed_paid":
                self._sums["fixed_awards"] += event["cents"]
            case "reseeded":
                self._sums["house_money"] += event.get("from_house", 0)
            case "jackpot_awarded":
                self._sums["jackpots"] += event["cents"]
            case "hit_backed_out":
                self._sums["backed_out"] += event["cents"] if event["was_paid"] else 0
                self._sums["house_money"] -= event["from_house"]
            case "amount_revealed":
                self._sums["must_hit_awards"] += event["cents"]
                self._sums["house_money"] += event["reset"]
            case "meter_adjusted":
                self._sums["adjustments"] += event["cents"]

    def _feed(self, fed: list[Told]) -> None:
        for into in fed:
            part = into["meter"], into["part"]
            self._exact[part] = self._exact.get(part, Fraction(0)) + Fraction(into["exact"])
            self._whole[part] += into["cents"]
            self._sums["contributions"] += into["cents"]


def _seeds(terms: Told) -> int:
    must_hit = terms.get("must_hit") or {}
    return sum(int(meter["seed"]) for meter in terms["meters"]) + int(must_hit.get("reset", 0))
