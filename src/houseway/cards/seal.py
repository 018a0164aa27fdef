"""What the house commits to before the cut, by the name of the seal; old ones are checked for ever.

- `seed-2`: SHA-256("houseway seed-2" + newline + how many of each card there are, as in `As:8 Ah:8 …`, +
  newline + seed), in hexadecimal. The seed is shown when the shoe is spent.
- `tree-2`: 32 packs, of which the shares choose one; see `packs.py`. The seed is never shown.
- `tree-1`, before it: the root of a hash tree over one pack; see `tree.py`.
- `seed-1`, of the first shoes: SHA-256(seed + the house's order, one byte a card); no shares, and fifty-two
  cards a deck in every game.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Literal

from houseway.cards.decks import Counts
from houseway.cards.pack import Pack, pack_text
from houseway.cards.packs import choose_pack, commit, seed_of_pack
from houseway.cards.shoe import Share, arranged, shuffled
from houseway.cards.tree import Opening, open_cards, root_of, tree_commitment

Seal = Literal["seed-1", "seed-2", "tree-1", "tree-2"]

# Their seeds are shown when the shoe is spent; those of the others are never shown.
SHOWN_SEALS: tuple[Seal, ...] = ("seed-1", "seed-2")
# Whose commitments bind the dice that are thrown at the table.
DICE_SEALS: tuple[Seal, ...] = ("seed-2", "tree-2")


def seal_of(pack: Pack) -> Seal:
    """The seal under which this pack is shuffled today."""
    return "tree-2" if pack.sealed == "tree" else "seed-2"


def commitment(seed: bytes, counts: Counts, seal: Seal = "seed-2") -> str:
    """What is published before the cut."""
    match seal:
        case "seed-1":
            return sha256(seed + bytes(shuffled(seed, counts))).hexdigest()
        case "seed-2":
            return sha256(f"houseway seed-2\n{pack_text(counts)}\n".encode() + seed).hexdigest()
        case "tree-1":
            return tree_commitment(counts, root_of(seed, counts))
        case "tree-2":
            return commit(seed, counts)


def order(
    seed: bytes, counts: Counts, position: int, shares: Sequence[Share] = (), seal: Seal = "seed-2"
) -> tuple[int, ...]:
    """All cards of a shoe as they leave it: of the seed, the shares and the cut, and of nothing else."""
    committed = commitment(seed, counts, seal) if shares else ""
    dealt = dealt_seed(seed, committed, shares, seal)
    return arranged(shuffled(dealt, counts), committed, position, shares)


def dealt_seed(seed: bytes, committed: str, shares: Sequence[Share], seal: Seal) -> bytes:
    """The seed that shuffles the pack that is dealt: the shoe's own, or that of the chosen pack."""
    return seed_of_pack(seed, choose_pack(committed, shares)) if seal == "tree-2" else seed


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


def openings(
    dealt: bytes,
    committed: str,
    counts: Counts,
    position: int,
    shares: Sequence[Share],
    numbers: Iterable[int],
) -> Iterator[Opening]:
    """What a seat is given of the cards that it saw, by when they left the shoe, under either tree seal.

    `dealt` is the seed of the pack that is dealt, as `dealt_seed` gives it.
    """
    return open_cards(dealt, counts, arranged(range(sum(counts)), committed, position, shares), numbers)
