"""Cut and choose, seal `tree-2`: the house commits to 32 packs, and the patrons' shares say which is dealt.

The 31 packs that were not chosen are opened whole. Nobody knows which will be chosen when the house commits,
so a house that puts in one false pack is found out in 31 of 32 shoes; docs/fairness.md tells it at length.

- seeds of the packs: a node is SHA-256("houseway packs" + newline + seed), its children are SHA-256(byte 0 +
  node) and SHA-256(byte 1 + node); five levels below are 32 seeds. A pack's number in five bits, the most
  significant first, is the way down to its seed.
- pack k: new cards, shuffled by its seed; salts, leaves and root as in `tree.py`, with its seed.
- commitment: SHA-256("houseway tree-2" + newline + how many of each card there are + newline + the seal of
  the dice (`dice.py`) + root 0 + … + root 31), in hexadecimal.
- choice: pack 0 where nobody gave a share; else the first byte, modulo 32, of SHA-256 of these lines, each
  ended by a newline: `houseway choice`, the commitment, and for each share the seat and the share.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from houseway.cards.decks import Counts
from houseway.cards.dice import dice_key, dice_seal
from houseway.cards.pack import pack_text
from houseway.cards.shoe import Share, digest_of_lines, share_lines
from houseway.cards.tree import root_of

DEPTH = 5
PACKS = 1 << DEPTH


def packs_commitment(counts: Counts, seal_of_dice: bytes, roots: Sequence[bytes]) -> str:
    """What is published before the shares, of all roots in the order of the packs."""
    sealed = b"".join((seal_of_dice, *roots))
    return sha256(f"houseway tree-2\n{pack_text(counts)}\n".encode() + sealed).hexdigest()


# A shoe is sealed, ordered by its shares and proved by one process: working it out takes milliseconds.
@lru_cache(maxsize=64)
def commit(seed: bytes, counts: Counts) -> str:
    """The commitment of a seed: the seed alone makes every pack and the dice."""
    top = _top(seed)
    roots = [root_of(_down(top, number), counts) for number in range(PACKS)]
    return packs_commitment(counts, dice_seal(dice_key(seed)), roots)


def choose_pack(committed: str, shares: Sequence[Share]) -> int:
    """The number of the pack that is dealt, 0 to 31."""
    if not shares:
        return 0
    return digest_of_lines("houseway choice", committed, *share_lines(shares))[0] % PACKS


def seed_of_pack(seed: bytes, number: int) -> bytes:
    return _down(_top(seed), number)


def unchosen_nodes(seed: bytes, chosen: int) -> tuple[bytes, ...]:
    """The nodes beside the way down to the chosen pack, from the top: they make every seed but its own."""
    node = _top(seed)
    siblings = []
    for bit in _bits(chosen):
        siblings.append(_child(node, 1 - bit))
        node = _child(node, bit)
    return tuple(siblings)


def unchosen_seeds(nodes: Sequence[bytes], chosen: int) -> dict[int, bytes]:
    """The seeds of the 31 other packs by their numbers, worked out from the nodes beside the way down."""
    seeds = {}
    for number in range(PACKS):
        if number != chosen:
            # The way down to this pack leaves that to the chosen one at the first bit that differs.
            level = DEPTH - (number ^ chosen).bit_length()
            seeds[number] = _down(nodes[level], number, level + 1)
    return seeds


def _top(seed: bytes) -> bytes:
    return sha256(b"houseway packs\n" + seed).digest()


def _down(node: bytes, number: int, level: int = 0) -> bytes:
    """The seed of a pack, from a node on its way down."""
    for bit in _bits(number)[level:]:
        node = _child(node, bit)
    return node


def _child(node: bytes, bit: int) -> bytes:
    return sha256(bytes((bit,)) + node).digest()


def _bits(number: int) -> tuple[int, ...]:
    return tuple(number >> place & 1 for place in reversed(range(DEPTH)))
