"""Wagers on hands of their own against a player's bank: who is settled first, and what the bank covers."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from proofs.banked import BankedBet, Result, Table, cover
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


def settle_from_bank(
    turns: Sequence[Turn], bank: int | None
) -> tuple[tuple[Paid, ...], dict[str, int] | None]:
    """Settle wagers in this order from a bank, or in full where there is none; and say what the bank did."""
    if bank is None:
        plain = (Paid(turn.seat, turn.wager, "", turn.paytable, turn.net, hand=turn.hand) for turn in turns)
        return tuple(plain), None
    results = []
    for turn in turns:
        bet = BankedBet(turn.seat, turn.bettor, (turn.wager, ""), turn.paytable, turn.amount)
        results.append(Result(bet, turn.net, turn.hand))
    return cover(Table(places=0, dealer=0, bank=bank), results)


def order_places(first: int, places: int, direction: int = 1) -> list[int]:
    """All places in turn, from this one on; 1 is clockwise."""
    return [(first - 1 + direction * step) % places + 1 for step in range(places)]


def choose_bank(rng: Random, turns: Sequence[Turn]) -> int:
    """A bank: enough for everything, for some of it, or for very little."""
    due = sum(abs(turn.net) for turn in turns)
    return max(1, rng.choice((due + rng.randint(0, 100_000), rng.randint(0, due), rng.randint(1, 2_000))))
