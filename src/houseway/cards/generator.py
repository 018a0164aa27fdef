"""xoshiro256** keyed by (seed, stream), and draws that are exactly uniform.

Both this generator and SplitMix64, which fills its state, are Blackman and Vigna's; the tests repeat
their published vectors. The functions are plain 64-bit integer arithmetic: Python runs them under
`wrapping()`, numba compiles them as they stand.
"""

import numpy as np

NAME = "xoshiro256**"

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_5, _7, _9, _17, _19 = np.uint64(5), np.uint64(7), np.uint64(9), np.uint64(17), np.uint64(19)
_27, _30, _31, _45, _57 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(45), np.uint64(57)

State = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


def wrapping() -> np.errstate:
    """Sixty-four-bit arithmetic wraps here on purpose; this keeps numpy from warning of it."""
    return np.errstate(over="ignore")


def mix(z: np.uint64) -> np.uint64:
    """SplitMix64's output function."""
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


def keyed(seed: np.uint64, stream: np.uint64) -> State:
    """The state of one stream: four SplitMix64 outputs from a start that mixes seed and stream."""
    start = mix(mix(seed + _GOLDEN) ^ stream)
    a = start + _GOLDEN
    b = a + _GOLDEN
    c = b + _GOLDEN
    d = c + _GOLDEN
    return mix(a), mix(b), mix(c), mix(d)


def output(s1: np.uint64) -> np.uint64:
    """The next output of a state whose second word is `s1`."""
    product = s1 * _5
    return ((product << _7) | (product >> _57)) * _9


def advanced(s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64) -> State:
    """The state after one output."""
    shifted = s1 << _17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << _45) | (s3 >> _19)
    return s0, s1, s2, s3
