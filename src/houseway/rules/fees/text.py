"""A fee file as frozen structs: one game, its blocks of the source and their options."""

from typing import Literal

import msgspec

from houseway.rules.fees.schedule import By, Counted, Payer, When

Fees = str | tuple[str, ...]


class _FeeSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file."""


class FeeLineText(_FeeSection, frozen=True, rename={"wagers": "for"}):
    """A fee line of all the block's options, whose figures each option prints.

    `players` are column heads; `fewest_of` takes another line's fee of the fewest players.
    """

    payer: Payer = "bettor"
    wagers: tuple[str, ...] = ()
    count: Counted = "wager"
    by: By = ""
    who: Literal["", "seated", "backline"] = ""
    when: When = ""
    adds: bool = False
    players: tuple[str, ...] = ()
    fewest_of: int | None = None


class FeeLimitsText(_FeeSection, frozen=True):
    """FeeLimits as printed; see `FeeLimits`."""

    table_limit: str | None = None
    table_minimum: str | None = None
    table_maximum: str | None = None
    bonus: str | None = None
    bonus_minimum: str | None = None
    bonus_maximum: str | None = None
    wagers: dict[str, str] = {}
    blinds: str = ""
    stakes: tuple[str, ...] = ()
    buy_in: str | None = None


class FeeOptionText(_FeeSection, frozen=True):
    """One option: the numbers of its rows in the source, and every figure printed there.

    `fees` follow the block's lines; `groups` are further fees, each once for any of its wagers: "tie/zoo $1".
    """

    n: int
    rows: tuple[int, int]
    player_dealer: Fees = ""
    fees: tuple[Fees, ...] = ()
    groups: tuple[str, ...] = ()
    limits: FeeLimitsText = FeeLimitsText()
    free: tuple[str, ...] = ()
    repeats: int | None = None
    repair: str = ""


class BlockText(_FeeSection, frozen=True):
    """Options that share a text, at line `text` of the source, and what it says."""

    part: Literal["rates", "rules", "poker", "older"]
    text: int
    options: tuple[FeeOptionText, ...]
    lines: tuple[FeeLineText, ...] = ()
    limits: FeeLimitsText = FeeLimitsText()
    free: tuple[str, ...] = ()
    action: tuple[str, ...] = ()
    in_force: bool = True
    printed: bool = True
    repeats: str = ""


class FeeFile(_FeeSection, frozen=True, rename={"blocks": "block"}):
    """The schedules of one game or of games that share a page; `sets` are names for several wagers.

    `bonus_free` is the clause that lets the house charge nothing for bonus bets.
    """

    name: str
    games: tuple[str, ...]
    blocks: tuple[BlockText, ...]
    approval: str = ""
    base: tuple[str, ...] = ()
    sets: dict[str, tuple[str, ...]] = {}
    bonus_free: str = ""
