"""A policy counted exactly: in residues modulo primes, from which whole numbers are put together.

A probability is a whole number over the ways to deal so many cards in order. Modulo a prime that is a number
as good as any, division included; from enough primes the whole number follows by the Chinese remainder
theorem. Products are taken as Montgomery does, in 32 bits.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import kernel, part

Words = NDArray[np.uint64]
BITS = 31
STAND, HIT, DOUBLE, SURRENDER = 1, 2, 4, 8
HANDS = 32
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


class Field(NamedTuple):
    """Primes, their Montgomery constants, and small whole numbers with their inverses in that form."""

    primes: Words
    inverse: Words
    whole: Words
    over: Words


@lru_cache(maxsize=64)
def field(bits: int, most: int) -> Field:
    """Enough primes for whole numbers of so many bits, and tables up to `most`."""
    primes = _primes(bits // (BITS - 1) + 2)
    lanes = np.array(primes, dtype=np.uint64)
    inverse = np.array([(-pow(p, -1, 1 << 32)) % (1 << 32) for p in primes], dtype=np.uint64)
    whole = [[(n << 32) % p for p in primes] for n in range(most + 1)]
    over = [[(pow(n, -1, p) << 32) % p if n else 0 for p in primes] for n in range(most + 1)]
    return Field(lanes, inverse, np.array(whole, dtype=np.uint64), np.array(over, dtype=np.uint64))


@lru_cache(maxsize=64)
def _primes(count: int) -> tuple[int, ...]:
    likely: list[int] = []
    candidate = (1 << BITS) - 1
    while len(likely) < count:
        if _is_prime(candidate):
            likely.append(candidate)
        candidate -= 2
    return tuple(likely)


def _is_prime(number: int) -> bool:
    """Miller and Rabin's test; these bases are enough below 3.2e9."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def plain(of: Field, residues: Any) -> list[int]:
    """Residues out of Montgomery's form."""
    return [
        int(value) * pow(1 << 32, -1, int(p)) % int(p) for value, p in zip(residues, of.primes, strict=True)
    ]


def number(of: Field, residues: Any, times: int) -> int:
    """The whole number that `times` the probability is; negative where it is beyond half of all."""
    total, modulus = 0, 1
    for residue, p in zip(plain(of, residues), map(int, of.primes), strict=True):
        wanted = residue * times % p
        total += modulus * ((wanted - total) * pow(modulus, -1, p) % p)
        modulus *= p
    return total if 2 * total < modulus else total - modulus


def of_fraction(of: Field, numerator: int, denominator: int) -> Words:
    """A fraction in Montgomery's form."""
    return np.array(
        [(numerator * pow(denominator, -1, int(p)) << 32) % int(p) for p in of.primes], dtype=np.uint64
    )


@part
def times(a, b, p, inverse):
    """The product of two residues in Montgomery's form."""
    t = a * b
    r = (t + ((t * inverse) & _LOW) * p) >> _32
    return r - p if r >= p else r


@kernel
def product(a, b, primes, inverse, into):
    for lane in range(len(primes)):
        into[lane] = times(a[lane], b[lane], primes[lane], inverse[lane])


@kernel
def endings(
    left,
    pair,
    hidden,
    held,
    wanted,
    depth,
    kind,
    used,
    orders,
    end,
    pairs,
    primes,
    inverse,
    whole,
    over,
    likely,
):
    """`likely[n, end, lane]` behind the n-th row wanted, as in floating point.

    Here a lane is a hand: a residue times what is left of a kind is below 2^40, so doubles hold it exactly,
    and what is carried over is taken off by one division. Chart orders are few, so ends add up below 2^53.
    """
    kinds, most = left.shape[0], depth.max() + 1
    cards = np.zeros((kinds, HANDS))
    walked = np.zeros((most, HANDS))
    special = pairs.max() + 1 if hidden else 1
    ended = np.zeros((likely.shape[1], most, special, HANDS))
    scale = np.zeros((most, special), dtype=np.uint64)
    total = left.sum()
    for begin in range(0, len(wanted), HANDS):
        many = min(HANDS, len(wanted) - begin)
        for n in range(many):
            row = held[wanted[begin + n]]
            for k in range(kinds):
                cards[k, n] = left[k] - row[k]
        for lane in range(len(primes)):
            p, q = primes[lane], inverse[lane]
            prime, part_of = float(p), 1.0 / float(p)
            walked[0, :] = 1.0
            ended[:, :, :, :] = 0.0
            for i in range(len(depth)):
                d, k, gone = depth[i], kind[i], float(used[i])
                for n in range(HANDS):
                    product = walked[d - 1, n] * max(cards[k, n] - gone, 0.0)
                    walked[d, n] = product - np.floor(product * part_of) * prime
                if end[i] >= 0:
                    ways, e, many_of = float(orders[i]), end[i], (pairs[i] if hidden else 0)
                    for n in range(HANDS):
                        ended[e, d, many_of, n] += walked[d, n] * ways
            for n in range(many):
                size = total - held[wanted[begin + n]].sum()
                _scales(
                    size, size - np.int64(cards[pair, n]), hidden, p, q, whole[:, lane], over[:, lane], scale
                )
                for e in range(likely.shape[1]):
                    value = np.uint64(0)
                    for d in range(1, most):
                        for s in range(special):
                            if ended[e, d, s, n] > 0.0:
                                value += times(np.uint64(ended[e, d, s, n]) % p, scale[d, s], p, q)
                    # The residues are in Montgomery's form once multiplied by its square.
                    likely[begin + n, e, lane] = value % p


@kernel
def _scales(size, rest, hidden, p, q, whole, over, scale):
    """What a product over so many cards in order must be multiplied by; as a square in Montgomery's form."""
    most = scale.shape[0]
    for s in range(scale.shape[1]):
        value = times(whole[1], whole[1] * (np.uint64(1) << _32) % p, p, q)
        for d in range(min(s, most)):
            value = times(value, over[max(size - hidden - d, 1)], p, q)
        for d in range(s, most):
            scale[d, s] = value
            value = times(value, over[max(size - hidden - d, 1)], p, q)
            if hidden:
                value = times(value, whole[max(rest - hidden - (d - s), 0)], p, q)
                value = times(value, over[max(rest - (d - s), 1)], p, q)


@part
def add(into, lane, value, p):
    more = into[lane] + value
    into[lane] = more - p if more >= p else more


@kernel
def chances(left, pair, hidden, held, size, primes, inverse, whole, over, into):
    """`into[kind, lane]`: that the next card is of a kind, as in floating point."""
    others = size - (left[pair] - held[pair])
    for k in range(left.shape[0]):
        of_kind = max(left[k] - held[k], 0)
        for lane in range(len(primes)):
            p, q = primes[lane], inverse[lane]
            value = times(whole[of_kind, lane], over[size - hidden, lane], p, q)
            if hidden and k != pair:
                value = times(value, whole[max(others - hidden, 0), lane], p, q)
                value = times(value, over[max(others, 1), lane], p, q)
            into[k, lane] = value


@kernel
def reached(
    left,
    pair,
    hidden,
    rows,
    held,
    cards,
    child,
    ended,
    slot,
    likely,
    act,
    gave,
    primes,
    inverse,
    whole,
    over,
    is_reached,
    reach,
    sums,
):
    """`sums[units - 1, final, end, lane]` of a policy, as in floating point.

    `is_reached` are the hands that matter, `slot` where their endings stand in `likely`, -1 where these make
    no difference.
    """
    total, lanes = left.sum(), len(primes)
    doubled = np.zeros_like(reach)
    is_doubled = np.zeros(len(cards), dtype=np.bool_)
    draws = np.zeros((left.shape[0], lanes), dtype=np.uint64)
    for at in rows:
        if is_reached[at]:
            if act[at] == STAND or act[at] == SURRENDER:
                final = ended[at] if act[at] == STAND else 0
                _ends(sums[0, final], reach[at], likely, slot[at], primes, inverse)
            else:
                chances(left, pair, hidden, held[at], total - cards[at], primes, inverse, whole, over, draws)
                for k in range(left.shape[0]):
                    below = child[at, k]
                    if below >= 0 and left[k] > held[at, k]:
                        into = reach[below] if act[at] == HIT else doubled[below]
                        if act[at] == HIT:
                            is_reached[below] = True
                        else:
                            is_doubled[below] = True
                        for lane in range(lanes):
                            p = primes[lane]
                            add(into, lane, times(reach[at, lane], draws[k, lane], p, inverse[lane]), p)
        if is_doubled[at]:
            _ends(sums[1, 0 if gave[at] else ended[at]], doubled[at], likely, slot[at], primes, inverse)


@kernel
def _ends(into, weight, likely, at, primes, inverse):
    for lane in range(len(primes)):
        p = primes[lane]
        if at < 0:
            add(into[0], lane, weight[lane], p)
            continue
        for e in range(likely.shape[1]):
            add(into[e], lane, times(weight[lane], likely[at, e, lane], p, inverse[lane]), p)
