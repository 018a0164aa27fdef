"""A hand of a pot game as anybody would write it down: stacks, forced bets, and what was done in order."""

from datetime import datetime
from typing import Literal

import msgspec

from houseway.families.betting import Won

Limit = Literal["structured", "spread", "no-limit"]
Act = Literal["hole", "board", "fold", "call", "raise", "bring-in", "draw", "show", "kill", "ruled"]
# A card that whoever wrote the hand down did not see.
UNSEEN = -1


class HandAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player, numbered from 1, did, or the dealer gave him; the board is nobody's.

    A `call` is a check too, a `raise` also a bet, to `cents` in this round. `draw` gives cards away, none for
    who stands pat; so does a discard. `show` without cards is a muck; with the ruling `board` he plays that.
    What the floor `ruled` has the name of the ruling, and its cards.
    """

    act: Act
    player: int = 0
    cents: int = 0
    cards: tuple[int, ...] = ()
    ruling: str = ""


class HandRecord(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Players from the button's left to the button; all money in cents.

    `lower` and `upper` are the limits, or the least bet of a game without; `blinds` are live bets by
    player, `kinds` what they are where the amount does not tell. Of the `antes` those that are `dead` are
    the pot's alone, and so are those of a passed deal whose players `left`. The house has `collected` so
    much of the pots, which are shared out in `chip`s; `options` are those that the table has posted. Where
    hands were not written down, `named` says which players won. With `kill` a pot may be killed after two
    cards. `winnings` are what each got of the pots, after the collection.
    """

    game: str
    limit: Limit
    lower: int
    upper: int = 0
    bring_in: int = 0
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    stacks: tuple[int, ...]
    acts: tuple[HandAct, ...]
    finishing: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    table: str = ""
    hand: int | None = None
    kinds: tuple[str, ...] = ()
    dead: tuple[int, ...] = ()
    left: int = 0
    collected: int = 0
    chip: int = 1
    options: dict[str, int] = {}
    at: datetime | None = None
    named: tuple[Won, ...] = ()
    kill: bool = False
    winnings: tuple[int, ...] = ()
