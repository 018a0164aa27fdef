"""How far a player-dealer's bank covers a round's wagers, one after another, and who decides a hand.

Money won in a round adds nothing to its cover (READINGS 37); what the bank does not reach goes back.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

import msgspec


class DueWager(Protocol):
    """A settled wager: of its `amount` the rules take, or beside it they pay, its `net`."""

    @property
    def amount(self) -> int: ...
    @property
    def net(self) -> int: ...


class Covered(NamedTuple):
    """What was `covered` of a wager's due, paid or taken, and what of its stake was `returned`."""

    covered: int
    returned: int


class BankSums(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bank, what it `paid` and `collected`, what was `left` of the cover, and what the bank has gained."""

    bank: int
    paid: int
    collected: int
    left: int
    net: int


class Cover(NamedTuple):
    """Each wager in the order given, and each bank."""

    wagers: tuple[Covered, ...]
    banks: tuple[BankSums, ...]

    @property
    def bank(self) -> BankSums:
        """The banks together."""
        parts = zip(*map(msgspec.structs.astuple, self.banks), strict=True)
        return BankSums(*map(sum, parts))


def covered(settled: Iterable[DueWager], *banks: int) -> Cover:
    """Cover wagers in their order of settling by a bank, or by several at one place, the first one first.

    A push uses nothing; a loss takes, and a win pays, as much of what is due as the cover still has.
    """
    left, paid, collected = list(banks), [0] * len(banks), [0] * len(banks)
    wagers = []
    for wager in settled:
        due = rest = abs(wager.net)
        sums = paid if wager.net > 0 else collected
        for each, cover in enumerate(left):
            part = min(rest, cover)
            left[each] -= part
            sums[each] += part
            rest -= part
        taken = due - rest if wager.net < 0 else 0
        wagers.append(Covered(due - rest, wager.amount - taken))
    sums_of = zip(banks, paid, collected, left, strict=True)
    return Cover(tuple(wagers), tuple(BankSums(*sums, sums[2] - sums[1]) for sums in sums_of))


def divided(cents: int, shares: Sequence[int]) -> list[int]:
    """What a shared bet won, or has back, by its shares rounded down; odd cents are its holder's (PD-20)."""
    parts = [cents * share // sum(shares) for share in shares]
    parts[0] += cents - sum(parts)
    return parts


def in_action(stakes: Sequence[int], bank: int) -> list[int]:
    """The most that each base wager of a place, in order, can have of the bank (104.E.15, PD-9)."""
    ahead = accumulate(stakes, initial=0)
    return [max(0, min(stake, bank - before)) for stake, before in zip(stakes, ahead, strict=False)]


def decider(stakes: Sequence[int], bank: int) -> int:
    """Whose wager decides the hand: the largest in action, of equal ones the first in order (103.11)."""
    action = in_action(stakes, bank)
    return action.index(max(action))
