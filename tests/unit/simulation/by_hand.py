"""The simulation's shuffle once more, in plain Python integers: nothing here is compiled."""

from collections.abc import Iterator

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def words(seed: int, stream: int) -> Iterator[int]:
    """xoshiro256** from four SplitMix64 outputs."""
    start = mix(mix(seed + GOLDEN & MASK) ^ stream)
    a, b, c, d = (mix(start + GOLDEN * step & MASK) for step in (1, 2, 3, 4))
    while True:
        product = b * 5 & MASK
        yield (product << 7 | product >> 57) * 9 & MASK
        shifted = b << 17 & MASK
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, (d << 45 | d >> 19) & MASK


def fair(half: int, bound: int) -> int | None:
    """A draw below the bound, or None for a half word that would favour small results."""
    product = half * bound
    return None if product & 0xFFFFFFFF < (1 << 32) % bound else product >> 32


def shuffled(cards: list[int], outputs: Iterator[int]) -> list[int]:
    """From the last card down; the low half of an output draws, then the high half if the low one did."""
    order, left = list(cards), len(cards)
    while left > 1:
        word = next(outputs)
        for half in (word & 0xFFFFFFFF, word >> 32):
            drawn = fair(half, left) if left > 1 else None
            if drawn is None:
                break
            left -= 1
            order[left], order[drawn] = order[drawn], order[left]
    return order


def below(bound: int, outputs: Iterator[int]) -> int:
    return next(drawn for word in outputs if (drawn := fair(word & 0xFFFFFFFF, bound)) is not None)
