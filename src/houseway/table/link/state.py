"""A link at one moment."""

from typing import Literal

import msgspec

from houseway.table.link.terms import LinkTerms

MUST_HIT = "must-hit"


class MeterState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whole cents in the meter and its reserve; `carry` is the part of a cent ("3/4") that waits."""

    name: str
    cents: int = 0
    carry: str = "0"
    reserve: int = 0
    reserve_carry: str = "0"


HitStage = Literal["hit", "verified", "paid", "backed_out"]


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron at a seat who bets on the link, or wins."""

    seat: int
    patron: str


class OfRound(msgspec.Struct, frozen=True, gc=False):
    """Something of one round of a table."""

    table: str
    round: int


class OfHit(msgspec.Struct, frozen=True, gc=False):
    """Something of one hit, which its table has numbered."""

    table: str
    number: int


class SentHit(OfHit, frozen=True):
    """A hit as its dealer sent it."""

    round: int
    meter: str
    percent: int
    line: str
    winners: tuple[Winner, ...]


class Hit(SentHit, frozen=True, omit_defaults=True):
    """A jackpot: `cents` are held for the winners, None while an earlier hit of the meter is unpaid.

    `from_house` and `from_reserve` reseeded the meter.
    """

    stage: HitStage = "hit"
    cents: int | None = None
    from_house: int = 0
    from_reserve: int = 0

    @property
    def is_open(self) -> bool:
        return self.stage in ("hit", "verified")


class Running(msgspec.Struct, frozen=True):
    """A round that a table has started: who bet, and what each meter was fed, to the fraction."""

    round: int
    bettors: tuple[Winner, ...]
    fed: tuple[tuple[str, str, str], ...]


class Ended(msgspec.Struct, frozen=True):
    """A table's last finished round: the Must Hit meter then, and at the end of the round before it."""

    round: int
    bettors: tuple[Winner, ...]
    shown: int
    before: int | None


class LinkState(msgspec.Struct, frozen=True):
    """`sealed` is the commitment to the Must Hit amount; `shown` its meter when a round last ended."""

    link: str
    terms: LinkTerms | None = None
    tables: tuple[str, ...] = ()
    meters: dict[str, MeterState] = {}
    running: dict[str, Running] = {}
    ended: dict[str, Ended] = {}
    hits: tuple[Hit, ...] = ()
    bets: int = 0
    sealed: str = ""
    shown: int | None = None

    @property
    def known(self) -> LinkTerms:
        assert self.terms is not None, "a link is opened before anything else happens to it"
        return self.terms

    @property
    def pending(self) -> bool:
        """True while a jackpot is not paid."""
        return any(hit.is_open for hit in self.hits)

    @property
    def locked(self) -> bool:
        """True while no table of the link may start a game."""
        return self.known.locks and self.pending

    def hit(self, table: str, number: int) -> Hit | None:
        return next((hit for hit in self.hits if (hit.table, hit.number) == (table, number)), None)

    def display(self, meter: str) -> int:
        """What the sign shows: where a jackpot locks the link, the value that is held for its winners."""
        held = sum(hit.cents or 0 for hit in self.hits if hit.is_open and hit.meter == meter)
        return self.meters[meter].cents + (held if self.known.locks else 0)
