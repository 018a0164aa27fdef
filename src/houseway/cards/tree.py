"""A hash tree over an order of cards: each card is opened for itself, and the others stay closed for good.

- salt of place i: SHA-256("houseway salt" + newline + seed + i); places count from 0, in 4 bytes, big-endian.
- leaf of place i: SHA-256(byte 0 + salt + i + the card as it is written, such as `As`).
- above two nodes: SHA-256(byte 1 + left + right); a node without a neighbour goes up as it is.
- An opening is the card, its salt, and the neighbours on the way to the root.
- commitment, seal `tree-1`: SHA-256("houseway tree-1" + newline + how many of each card there are + newline +
  the root), in hexadecimal.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec

from houseway.cards.decks import Counts
from houseway.cards.notation import card_text
from houseway.cards.pack import pack_text
from houseway.cards.shoe import shuffled


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that left the shoe as the `number`th, beginning with 1; salt and path are hexadecimal."""

    number: int
    card: str
    salt: str
    path: tuple[str, ...]


def tree_commitment(counts: Counts, root: bytes) -> str:
    return sha256(f"houseway tree-1\n{pack_text(counts)}\n".encode() + root).hexdigest()


def root_of(seed: bytes, counts: Counts) -> bytes:
    """The root over all cards in the order that the seed alone gives."""
    return _levels(seed, shuffled(seed, counts))[-1][0]


def open_cards(
    seed: bytes, counts: Counts, places: Sequence[int], numbers: Iterable[int]
) -> Iterator[Opening]:
    """Open these cards, by when they left the shoe; `places` says from which place each of all cards left."""
    order = shuffled(seed, counts)
    levels = _levels(seed, order)
    for number in numbers:
        place = places[number - 1]
        path = tuple(node.hex() for node in _path(levels, place))
        yield Opening(number, card_text(order[place]), _salt(seed, place).hex(), path)


def root_by(opening: Opening, place: int, size: int) -> bytes | None:
    """Return the root that an opened card at this place leads to; None where the opening is malformed."""
    try:
        path = [bytes.fromhex(node) for node in opening.path]
        node = _leaf(bytes.fromhex(opening.salt), place, opening.card)
    except ValueError:
        return None
    return _climbed(node, place, size, path)


def _salt(seed: bytes, place: int) -> bytes:
    return sha256(b"houseway salt\n" + seed + place.to_bytes(4, "big")).digest()


def _leaf(salt: bytes, place: int, card: str) -> bytes:
    return sha256(b"\0" + salt + place.to_bytes(4, "big") + card.encode()).digest()


def _above(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def _levels(seed: bytes, order: Sequence[int]) -> list[list[bytes]]:
    """The leaves, then the nodes above them, up to the root."""
    levels = [[_leaf(_salt(seed, place), place, card_text(card)) for place, card in enumerate(order)]]
    while len(level := levels[-1]) > 1:
        pairs = [_above(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
        levels.append(pairs + level[len(pairs) * 2 :])
    return levels


def _path(levels: list[list[bytes]], place: int) -> Iterator[bytes]:
    for level in levels[:-1]:
        if place ^ 1 < len(level):
            yield level[place ^ 1]
        place //= 2


def _climbed(node: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its neighbours lead to; None where there are too many or too few of them."""
    rest = iter(path)
    while size > 1:
        if place ^ 1 < size:
            neighbour = next(rest, None)
            if neighbour is None or len(neighbour) != len(node):
                return None
            node = _above(neighbour, node) if place % 2 else _above(node, neighbour)
        place, size = place // 2, (size + 1) // 2
    return node if next(rest, None) is None else None
