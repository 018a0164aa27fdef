"""What the house commits to before the cut, by the name of the seal; old ones are checked for ever.

- `seed-2`: SHA-256("houseway seed-2" + newline + how many of each card there are, as in `As:8 Ah:8 …`, +
  newline + seed), in hexadecimal. The seed is shown when the shoe is spent.
- `tree-1`: the root of a hash tree; see `tree.py`. The seed is never shown.
- `seed-1`, of the first shoes: SHA-256(seed + the house's order, one byte a card); no shares, and fifty-two
  cards a deck in every game.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

from houseway.cards.decks import Counts
from houseway.cards.pack import Pack, pack_text
from houseway.cards.shoe import Share, arranged, shuffled
from houseway.cards.tree import root_of, tree_commitment

Seal = Literal["seed-1", "seed-2", "tree-1"]


def seal_of(pack: Pack) -> Seal:
    """The seal under which this pack is shuffled today."""
    return "tree-1" if pack.sealed == "tree" else "seed-2"


def commitment(seed: bytes, counts: Counts, seal: Seal = "seed-2") -> str:
    """What is published before the cut."""
    if seal == "seed-1":
        return sha256(seed + bytes(shuffled(seed, counts))).hexdigest()
    if seal == "tree-1":
        return tree_commitment(counts, root_of(seed, counts))
    return sha256(f"houseway seed-2\n{pack_text(counts)}\n".encode() + seed).hexdigest()


def order(
    seed: bytes, counts: Counts, position: int, shares: Sequence[Share] = (), seal: Seal = "seed-2"
) -> tuple[int, ...]:
    """All cards of a shoe as they leave it: of the seed, the shares and the cut, and of nothing else."""
    committed = commitment(seed, counts, seal) if shares else ""
    return arranged(shuffled(seed, counts), committed, position, shares)


def verify(
    committed: str,
    seed: bytes,
    counts: Counts,
    position: int,
    drawn: Sequence[int],
    shares: Sequence[Share] = (),
    seal: Seal = "seed-2",
) -> bool:
    """True when this seed was committed to and gives the cards drawn, burned ones included, in order."""
    if commitment(seed, counts, seal) != committed:
        return False
    return order(seed, counts, position, shares, seal)[: len(drawn)] == tuple(drawn)
