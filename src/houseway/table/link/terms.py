"""What every table of a link must agree on: the wager, its unit, what feeds and seeds the meters."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Rate = Annotated[str, Meta(pattern=r"^\d{1,2}(\.\d{1,6})?%$")]
Printed = tuple[Literal["rate", "reserve_rate", "seed"], ...]
SeedCents = Annotated[int, Meta(ge=0, le=2**53)]


class MeterTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A meter fed at `rate` of the money bet; one with a reserve is reseeded from that, else with `seed`, or
    with `reseed` where that is something else.

    What the rules print is in `printed`; links opened before it was kept have none of it.
    """

    name: str
    rate: Rate
    seed: SeedCents
    cite: str
    reserve_rate: Rate | None = None
    printed: Printed = ()
    reseed: SeedCents | None = None


class MustHitTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An award that must hit before its meter passes `maximum`."""

    number: int
    reset: int
    maximum: int
    rate: str
    cite: str


class LinkTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`locks` says that a jackpot stops every table of the link until it is paid; `cite` is the jackpot's."""

    game: str
    wager: str
    paytable: str
    unit: int
    currency: str
    cite: str
    meters: tuple[MeterTerms, ...]
    locks: bool = False
    must_hit: MustHitTerms | None = None
