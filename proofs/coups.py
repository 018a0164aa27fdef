"""Baccarat with a Player and a Banker hand, as every document deals it: CO 30-2806 and 30-2812 to 30-2814.

Massachusetts §6, §9, §10 and §11 print the same values and the same draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

from proofs.cards import SUITS, deal_cards, rank

# Table 2 of 30-2814: what the Player's third card must count for the Banker to draw.
BANKER_DRAWS_ON = {
    0: set(range(10)),
    1: set(range(10)),
    2: set(range(10)),
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


def value(card: str) -> int:
    """Aces count one, tens and face cards nothing, the others what they show."""
    if rank(card) in ("10", "J", "Q", "K"):
        return 0
    return 1 if rank(card) == "A" else int(rank(card))


def total(cards: Sequence[str]) -> int:
    return sum(map(value, cards)) % 10


@dataclass(frozen=True)
class Coup:
    """A finished round: both hands with all their cards."""

    player: tuple[str, ...]
    banker: tuple[str, ...]

    @cached_property
    def p(self) -> int:
        return total(self.player)

    @cached_property
    def b(self) -> int:
        return total(self.banker)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        return self.player + self.banker

    @property
    def tie(self) -> bool:
        return self.p == self.b

    def wins(self, side: str) -> bool:
        return self.p > self.b if side == "player" else self.b > self.p

    def hand(self, side: str) -> tuple[str, ...]:
        return self.player if side == "player" else self.banker

    def has(self, side: str, count: int, points: int) -> bool:
        """Whether this hand came to these points in so many cards."""
        return len(self.hand(side)) == count and total(self.hand(side)) == points

    def natural(self, side: str) -> bool:
        return len(self.hand(side)) == 2 and total(self.hand(side)) >= 8

    def both_have(self, count: int, points: int) -> bool:
        return self.has("player", count, points) and self.has("banker", count, points)

    def either_has(self, count: int, points: int) -> bool:
        return self.has("player", count, points) or self.has("banker", count, points)

    def over(self, winner: tuple[int, int], loser: tuple[int, int]) -> bool:
        """One hand of these cards and points against the other of those, whichever hand is which."""
        return any(
            self.has(side, *winner) and self.has(other, *loser)
            for side, other in (("player", "banker"), ("banker", "player"))
        )

    def totals(self, one: int, other: int) -> bool:
        """These totals, in any number of cards, whichever hand is which."""
        return {self.p, self.b} == {one, other}

    def pair(self, side: str) -> bool:
        first, second = self.hand(side)[:2]
        return rank(first) == rank(second)

    def perfect_pair(self, side: str) -> bool:
        first, second = self.hand(side)[:2]
        return first == second

    def margin(self, side: str) -> int:
        return self.p - self.b if side == "player" else self.b - self.p


def play_coup(cards: Sequence[str]) -> Coup:
    """The first and third cards are the Player's, the second and fourth the Banker's; 30-2812(3), 30-2814."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], iter(cards[4:])
    if total(player) < 8 and total(banker) < 8:
        if total(player) <= 5:
            third = next(rest)
            draws = value(third) in BANKER_DRAWS_ON[total(banker)]
            player.append(third)
        else:
            draws = total(banker) <= 5
        if draws:
            banker.append(next(rest))
    return Coup(tuple(player), tuple(banker))


def deal_coup(rng: Random, decks: int) -> Coup:
    """A round from a shoe of so many packs.

    Half of the shoes are stacked: the hands come to a number of cards and points chosen evenly from all that
    there are, in one suit, one color or any cards.
    """
    if rng.random() < 0.5:
        return play_coup(deal_cards(rng, decks, 6))
    suits = rng.choice((*SUITS, "sc", "hd", "shdc", "shdc"))
    while True:
        ranks = rng.choice(rng.choice(_by_result()))
        cards = [rank + rng.choice(suits) for rank in ranks]
        if max(map(cards.count, cards)) <= decks:
            return play_coup(cards)


@cache
def _by_result() -> list[list[list[str]]]:
    """Ranks in the order in which they are dealt, by the number of cards and the points of both hands."""
    rng = Random(0)
    found: dict[tuple[int, int, int, int], list[list[str]]] = {}
    for _ in range(20_000):
        cards = deal_cards(rng, 8, 6)
        each = play_coup(cards)
        result = (len(each.player), each.p, len(each.banker), each.b)
        found.setdefault(result, []).append([rank(card) for card in cards])
    return list(found.values())


def misdeal_coup(rng: Random, right: Coup) -> Coup:
    """The same cards with a hand that stopped too early or has one too many."""
    player, banker = right.player, right.banker
    wrong = [Coup(player[:2], banker)] if len(player) == 3 else [Coup((*player, banker[-1]), banker)]
    wrong += [Coup(player, banker[:2])] if len(banker) == 3 else [Coup(player, (*banker, player[0]))]
    return rng.choice([each for each in wrong if play_coup(_order(each)) != each])


def _order(coup: Coup) -> list[str]:
    """The cards of a coup in the order in which the shoe would have to give them, and more behind."""
    (p1, p2, *p3), (b1, b2, *b3) = coup.player, coup.banker
    return [p1, b1, p2, b2, *p3, *b3, *coup.player, *coup.banker]
