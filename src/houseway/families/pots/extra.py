"""What a table of a pot game keeps between hands: the button, and who owes what before he is dealt in."""

from typing import Literal

import msgspec

# Nothing; the blinds he has not taken yet; those that passed him while he was away.
Owes = Literal["", "entry", "missed"]
Wish = Literal["", "wait", "post", "straddle", "kill", "out"]


class Sitting(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat between hands: what it owes, and how it wants to be dealt in; the button `passes` it once."""

    seat: int
    owes: Owes = ""
    wish: Wish = ""
    passes: bool = False


class PotTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="pots"):
    """`fees` are those of the hand in play; `passed` counts deals that everybody passed."""

    button: int = 0
    sitting: tuple[Sitting, ...] = ()
    fees: tuple[tuple[str, int], ...] = ()
    passed: int = 0

    def at(self, seat: int) -> Sitting:
        return next((each for each in self.sitting if each.seat == seat), Sitting(seat))

    def with_sitting(self, changed: Sitting) -> "PotTable":
        others = [each for each in self.sitting if each.seat != changed.seat]
        kept = [*others, changed] if changed != Sitting(changed.seat) else others
        return msgspec.structs.replace(self, sitting=tuple(sorted(kept, key=lambda each: each.seat)))
