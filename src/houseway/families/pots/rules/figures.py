"""The figures of a pot game, as its `[draw]` section gives them: every game of the family is data."""

from functools import cached_property
from typing import Any, Literal

import msgspec

from houseway.refusals import CatalogError

Opens = Literal["after-blinds", "button-left", "opener", "low-card", "high-card", "high-board", "low-board"]
LIMITS = ("structured", "spread", "no-limit")
RANKINGS = ("high", "a5", "27", "eight")


class PotStreet(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that come and the betting round that follows.

    Before the cards each player may `draw` up to so many for his own, or must `discard` so many; then a card
    is burned, each gets cards `down` and `up`, and so many are turned on the `board`. Then, before the bets,
    each must `throw` so many away. With `pair` an open pair lets whoever bets choose the upper limit.
    """

    cite: str
    opens: Opens
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draw: int = 0
    discard: int = 0
    throw: int = 0
    limit: Literal["lower", "upper"] = "lower"
    pair: bool = False


class PotGame(msgspec.Struct, frozen=True, dict=True, tag="pots", omit_defaults=True):
    """Streets, how hands rank, which cards of theirs count, and what a bet may be.

    The pot is split where there are two `rankings`. A player makes his hand of any of his cards and the
    board's, or of exactly two and three. `raises` may follow a bet while three or more are in. `odd` chips go
    from the button or by suit. With `openers` only a pair of jacks or better may open. `kill` is whether a
    pot may be killed; `seven` whether a seven must bet; `straddle_settles` whether a straddle makes good the
    blinds that a player has missed.
    `cite_of` has the clause of each figure that is printed apart.
    """

    rankings: tuple[str, ...]
    streets: tuple[PotStreet, ...]
    limits: tuple[str, ...]
    forced: Literal["blinds", "ante", "bring-in"]
    use: Literal["any", "two-and-three"] = "any"
    raises: int = 3
    check_raise: bool = True
    seven: bool = False
    kill: bool = False
    straddle: bool = False
    straddle_settles: bool = False
    odd: Literal["button", "suit"] = "button"
    openers: Literal["", "jacks"] = ""
    cite_of: dict[str, str] = {}

    @cached_property
    def is_stud(self) -> bool:
        return any(street.up for street in self.streets)


def read(section: dict[str, Any]) -> PotGame:
    game = msgspec.convert(section | {"type": "pots"}, PotGame)
    for what, given, known in (("rankings", game.rankings, RANKINGS), ("limits", game.limits, LIMITS)):
        if unknown := [each for each in given if each not in known]:
            raise CatalogError(f"[draw] {what}: {unknown[0]!r} is not known; there is {', '.join(known)}.")
    if not 1 <= len(game.rankings) <= 2 or not game.streets:
        raise CatalogError("[draw] has streets, and one ranking or two where the pot is split.")
    return game
