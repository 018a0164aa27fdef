"""Dice of a sealed shoe: they fall by a key that the shoe's commitment binds, and by the patrons' shares.

- key: SHA-256("houseway dice" + newline + seed). Its seal, which the commitment of `tree-2` binds, is SHA-256
  of the key. The seed of `seed-2` is shown and gives the key.
- throw t of a shoe, from 1: three times 1 + below(6) by the words of SHA-256 of these lines, each ended by a
  newline: `houseway throw`, the key in hexadecimal, t, and for each share the seat and the share.
"""

from collections.abc import Sequence
from hashlib import sha256

from houseway.cards.shoe import Share, below, digest_of_lines, share_lines, words

DICE, FACES = 3, 6

Dice = tuple[int, int, int]


def dice_key(seed: bytes) -> bytes:
    """The key of all throws of a shoe; it is shown when the shoe is over, and tells nothing of the seed."""
    return sha256(b"houseway dice\n" + seed).digest()


def dice_seal(key: bytes) -> bytes:
    return sha256(key).digest()


def throw_dice(key: bytes, number: int, shares: Sequence[Share] = ()) -> Dice:
    """What the dice show when they are thrown for the `number`th time at a shoe."""
    lines = ("houseway throw", key.hex(), str(number), *share_lines(shares))
    drawn = words(digest_of_lines(*lines))
    first, second, third = (1 + below(FACES, drawn) for _ in range(DICE))
    return first, second, third
