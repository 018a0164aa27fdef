"""The honest virtual shoe: shuffled by the house, shuffled again by the patrons' shares, then cut.

docs/fairness.md tells it at length, seals and examples included.

- words of a key of 32 bytes: SHA-256(key + counter) for counter 0, 1, 2, … (8 bytes, big-endian), each digest
  read as eight 32-bit big-endian numbers.
- below(n): the next word modulo n; words of the last, incomplete run of n below 2**32 are passed over,
  so every result is equally likely.
- shuffled by a key: for i from the last place down to 1, the cards at i and below(i + 1) change places.
- new cards: one of each card of the pack, in the order of their numbers, then one of each of which there is
  a second, and so on.
- the house's order: new cards, shuffled by the seed, 32 random bytes that are secret until the shoe is spent.
- shares: 32 random bytes from each patron who likes, given after the house has committed to its order. If
  there are any, it is shuffled by SHA-256 of these lines, each ended by a newline: `houseway shares`, the
  commitment, and for each share the seat and the share, as in `3 aa00…`.
- cut at p: the first p cards go to the back.
"""

import itertools
import secrets
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from houseway.cards.decks import Counts

SEED_BYTES = 32
_EIGHT_WORDS = struct.Struct(">8I").unpack


class Share(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a patron's page added to the chance, in hexadecimal."""

    seat: int
    share: str


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def new_cards(counts: Counts) -> list[int]:
    """Every card of the shoe before the shuffle, deck by deck."""
    decks = range(max(counts, default=0))
    return [card for deck in decks for card, count in enumerate(counts) if count > deck]


def shuffled(seed: bytes, counts: Counts) -> tuple[int, ...]:
    """The house's order, the first card in front."""
    return shuffle(seed, new_cards(counts))


def arranged(
    cards: Sequence[int], committed: str, position: int, shares: Sequence[Share] = ()
) -> tuple[int, ...]:
    """The house's order as it is dealt: shuffled by the patrons' shares, then cut; none of this is secret."""
    if shares:
        cards = shuffle(digest_of_lines("houseway shares", committed, *share_lines(shares)), cards)
    return cut(cards, position)


def share_lines(shares: Sequence[Share]) -> list[str]:
    return [f"{share.seat} {share.share}" for share in shares]


def digest_of_lines(*lines: str) -> bytes:
    """SHA-256 of lines, each ended by a newline."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def cut(cards: Sequence[int], position: int) -> tuple[int, ...]:
    """The shoe after the cut: all cards in front of the cutting card go to the back."""
    return (*cards[position:], *cards[:position])


def shuffle(key: bytes, cards: Sequence[int]) -> tuple[int, ...]:
    """As Fisher and Yates did it: every order is equally likely to whoever cannot guess the key."""
    mixed, drawn = list(cards), words(key)
    for place in range(len(mixed) - 1, 0, -1):
        other = below(place + 1, drawn)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return tuple(mixed)


def words(key: bytes) -> Iterator[int]:
    """The key's stream of 32-bit numbers."""
    for counter in itertools.count():
        digest = sha256(key + counter.to_bytes(8, "big")).digest()
        yield from _EIGHT_WORDS(digest)


def below(n: int, drawn: Iterator[int]) -> int:
    """The next number from 0 to n - 1, each equally likely."""
    whole_runs = 2**32 - 2**32 % n
    while True:
        word = next(drawn)
        if word < whole_runs:
            return word % n
