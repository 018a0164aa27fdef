"""Cards, packs and odds for the oracles. A card is text as `houseway settle` reads it: "As", "10h"."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def is_red(card: str) -> bool:
    return suit(card) in "hd"


def one_suit(cards: Sequence[str]) -> bool:
    return len({suit(card) for card in cards}) == 1


def one_color(cards: Sequence[str]) -> bool:
    return len({is_red(card) for card in cards}) == 1


def deal_cards(rng: Random, decks: int, count: int, pack: Sequence[str] = PACK) -> list[str]:
    """The next cards of a shoe of so many packs, without putting any back.

    Four shoes in ten are stacked, or the rare lines would never be met: of one to three ranks in one, two or
    four suits, with another card among them now and then.
    """
    shoe = range(decks * len(pack))
    if rng.random() < 0.6:
        return [pack[at % len(pack)] for at in rng.sample(shoe, count)]
    ranks = set(rng.sample(sorted({rank(card) for card in pack}), rng.randint(1, 3)))
    suits = rng.sample(SUITS, rng.choice((1, 1, 2, 4)))
    chosen = [
        at for at in shoe if rank(pack[at % len(pack)]) in ranks and suit(pack[at % len(pack)]) in suits
    ]
    rng.shuffle(chosen)
    others = iter(rng.sample(shoe, len(chosen) + count))
    taken: list[int] = []
    while len(taken) < count:
        card = chosen.pop() if chosen and rng.random() < 0.9 else next(others)
        if card not in taken:
            taken.append(card)
    return [pack[at % len(pack)] for at in taken]


def cents(rng: Random) -> int:
    """An amount for a wager: mostly whole dollars and quarters, sometimes odd cents."""
    return rng.choice((rng.randint(1, 40) * 500, rng.randint(1, 400) * 25, rng.randint(1, 30_000)))


def net(pays: str | None, amount: int, smallest: int = 1) -> int:
    """What a bet of this amount gains by odds as printed: `30 to 1`, `9 for 1`, `$50`, `push`; None loses.

    A pay-out that is no whole cent, or no multiple of the smallest sum that the game pays, is rounded down.
    What is paid "for" the bet takes it; so does a sum in dollars, which progressive bets are paid.
    """
    if pays is None:
        return -amount
    if pays == "push":
        return 0
    if pays.startswith("$"):
        return int(pays[1:].replace(",", "")) * 100 - amount
    won, word, bet = pays.split()
    whole = Fraction(int(won.replace(",", "")), int(bet)) * amount
    paid = int(whole) // smallest * smallest
    return paid if word == "to" else paid - amount
