"""How far a player's bank reaches, and in which order (bay101-controlled-games.txt, 1742, 1789, 4770-4771).

A wager that is reached last may be covered in part (E.15, 987; READINGS 37).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from proofs.round import Paid


@dataclass(frozen=True)
class Turn:
    """A wager when its turn has come: what the rules give or take, before the bank is looked at."""

    seat: int
    wager: str
    paytable: str
    amount: int
    net: int
    bettor: int = 0
    hand: str | None = None


def rows(turns: Sequence[Turn], bank: int | None) -> tuple[Paid, ...]:
    """Settle wagers in this order from a bank, or in full where there is none.

    A losing wager uses up what is taken of it, a winning one what is paid; a push uses nothing. What the
    bank does not reach goes back. Nothing that it collects is paid out again in the same hand.
    """
    paid: list[Paid] = []
    cover = 0 if bank is None else bank
    for turn in turns:
        if bank is None:
            paid.append(Paid(turn.seat, turn.wager, "", turn.paytable, turn.net, hand=turn.hand))
            continue
        covered = min(abs(turn.net), cover)
        cover -= covered
        back = turn.amount if turn.net >= 0 else turn.amount - covered
        paid.append(
            Paid(
                turn.seat,
                turn.wager,
                "",
                turn.paytable,
                turn.net,
                bettor=turn.bettor,
                hand=turn.hand,
                covered=covered,
                returned=back,
            )
        )
    return tuple(paid)


def from_place(first: int, places: int, direction: int = 1) -> list[int]:
    """All places in turn, from this one on; 1 is clockwise."""
    return [(first - 1 + direction * step) % places + 1 for step in range(places)]


def put_up(rng: Random, turns: Sequence[Turn]) -> int:
    """A bank: enough for everything, for some of it, or for very little."""
    due = sum(abs(turn.net) for turn in turns)
    return max(1, rng.choice((due + rng.randint(0, 100_000), rng.randint(0, due), rng.randint(1, 2_000))))
