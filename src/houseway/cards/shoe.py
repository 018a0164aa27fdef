"""The honest virtual shoe: its order is committed to before the cut and shown when the shoe is spent.

- seed: 32 random bytes, secret until the shoe is spent.
- words: SHA-256(seed + counter) for counter 0, 1, 2, … (8 bytes, big-endian), each digest read as eight
  32-bit big-endian numbers.
- below(n): the next word modulo n; words of the last, incomplete run of n below 2**32 are passed over,
  so every result is equally likely.
- order: the cards 0 to 51 (rank * 4 + suit), once for each deck; then for i from the last place down to 1,
  the cards at i and below(i + 1) change places.
- commitment: SHA-256(seed + order), one byte a card, in hexadecimal; published before the cut.
- cut at p: the first p cards go to the back.
"""

import itertools
import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256

from houseway.cards.notation import CARD_COUNT

SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def shuffled(seed: bytes, decks: int) -> tuple[int, ...]:
    """The order of the cards before the cut, the first to be dealt in front."""
    order = list(range(CARD_COUNT)) * decks
    drawn = words(seed)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, drawn)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def commitment(seed: bytes, decks: int) -> str:
    return sha256(seed + bytes(shuffled(seed, decks))).hexdigest()


def cut(order: Sequence[int], position: int) -> tuple[int, ...]:
    """The shoe after the cut: all cards in front of the cutting card go to the back."""
    return (*order[position:], *order[:position])


def verify(committed: str, seed: bytes, decks: int, position: int, drawn: Sequence[int]) -> bool:
    """True when this seed was committed to and gives the cards drawn, burned ones included, in order."""
    dealt = cut(shuffled(seed, decks), position)[: len(drawn)]
    return commitment(seed, decks) == committed and dealt == tuple(drawn)


def words(seed: bytes) -> Iterator[int]:
    """The seed's stream of 32-bit numbers."""
    for counter in itertools.count():
        digest = sha256(seed + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(n: int, drawn: Iterator[int]) -> int:
    """The next number from 0 to n - 1, each equally likely."""
    whole_runs = 2**32 - 2**32 % n
    return next(word for word in drawn if word < whole_runs) % n
