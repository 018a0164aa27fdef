"""A collection schedule: the flat fees of one table, and the limits under which they may be taken.

Readings of the printed schedules are quoted as FE-1, …; docs/fees.md has those on which money hangs.
"""

from typing import Literal

import msgspec

Range = tuple[int, int | None]
Payer = Literal["player-dealer", "bettor", "pot", "everyone"]
Counted = Literal["wager", "spot", "group", "hand", "pot", "half-hour", "round"]
By = Literal["", "own", "base", "action", "players", "turn"]
When = Literal["", "no-flop", "one-round", "river", "pot-10", "pot-20"]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fee in cents of all amounts from `low` to `high`, open where None: cents, players or hands."""

    low: int
    high: int | None
    fee: int


class FeeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who pays, for which wagers, how often, and what the bands look at; `who` is empty for all bettors.

    A line with `when` is taken instead of the line by players, or beside it where it `adds`.
    """

    payer: Payer
    wagers: tuple[str, ...]
    count: Counted
    by: By
    bands: tuple[Band, ...]
    who: Literal["", "seated", "backline"] = ""
    when: When = ""
    adds: bool = False

    def band(self, amount: int) -> Band:
        """The first that holds the amount; below the first the first, above a closed last the last (FE-6)."""
        holding = (band for band in self.bands if band.high is None or amount <= band.high)
        return next(holding, self.bands[-1])

    def takes(self, wager: str, bettor: int) -> bool:
        """Whether the bettor's wager makes the fee due; the active player of a place is bettor 0."""
        named = wager in self.wagers or "any" in self.wagers
        return named and self.who in ("", "backline" if bettor else "seated")


class FeeLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the schedule prints of limits, in cents; an end that is None is open.

    `table_limit` is exact; `table_minimum` and `table_maximum` are where the house chooses, and so are those
    for bonus bets; `bonus` and `wagers` are within what a bet may be.
    """

    table_limit: Range | None = None
    table_minimum: Range | None = None
    table_maximum: Range | None = None
    bonus: Range | None = None
    bonus_minimum: Range | None = None
    bonus_maximum: Range | None = None
    wagers: dict[str, Range] = {}
    blinds: str = ""
    stakes: tuple[str, ...] = ()
    buy_in: Range | None = None


class Schedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One schedule option as printed; `rows` are the first and last line of its rows in the source text.

    `base` are the wagers of the base game, `action` those that count as table action; `repeats` names the
    schedule in force with the same figures; `repair` is the raw text of a damaged row; `bonus_free` is the
    clause that lets the house charge nothing for bonus bets.
    """

    id: str
    games: tuple[str, ...]
    approval: str
    part: Literal["rates", "rules", "poker", "older"]
    option: int
    printed: bool
    in_force: bool
    cite: str
    rows: tuple[int, int]
    limits: FeeLimits
    free: tuple[str, ...]
    lines: tuple[FeeLine, ...]
    base: tuple[str, ...] = ()
    action: tuple[str, ...] = ()
    repeats: str = ""
    repair: str = ""
    bonus_free: str = ""

    @property
    def player_dealer(self) -> FeeLine | None:
        return next((line for line in self.lines if line.payer == "player-dealer"), None)

    @property
    def bettor_lines(self) -> tuple[FeeLine, ...]:
        return tuple(line for line in self.lines if line.payer == "bettor")

    @property
    def rates(self) -> tuple[int, ...]:
        """The distinct amounts above nothing over all payers (FE-2)."""
        return tuple(sorted({band.fee for line in self.lines for band in line.bands if band.fee}))

    def within(self, wager: str) -> Range:
        """What may be bet on a wager by its printed limits and the ends of its bands (FE-6, FE-14)."""
        ranges = [self.limits.wagers.get(wager), *self._bands_of(wager)]
        ranges.append(self.limits.table_limit if wager in self.base else self.limits.bonus)
        printed = [each for each in ranges if each is not None]
        return max((low for low, _ in printed), default=0), min(
            (high for _, high in printed if high is not None), default=None
        )

    def closed_at(self, wager: str) -> int | None:
        """The end of a closed last band, above which nothing may be bet (FE-6)."""
        return min((high for _, high in self._bands_of(wager) if high is not None), default=None)

    def prices(self, wager: str) -> bool:
        return any(line.takes(wager, 0) or line.takes(wager, 1) for line in self.bettor_lines)

    def _bands_of(self, wager: str) -> list[Range]:
        own = [line for line in self.bettor_lines if line.by == "own" and wager in line.wagers]
        return [(line.bands[0].low, line.bands[-1].high) for line in own]
