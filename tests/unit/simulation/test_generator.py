"""The generators are the published ones: these numbers are their authors'."""

import numpy as np

from houseway.cards import draws
from houseway.cards.generator import _GOLDEN, advanced, keyed, mix, output, wrapping


def test_xoshiro256_starstar_begins_as_published():
    state = tuple(np.uint64(word) for word in (1, 2, 3, 4))
    drawn = []
    with wrapping():
        for _ in range(4):
            drawn.append(int(output(state[1])))
            state = advanced(*state)
    assert drawn == [11520, 0, 1509978240, 1215971899390074240]


def test_splitmix64_begins_as_published():
    state, drawn = np.uint64(1234567), []
    with wrapping():
        for _ in range(3):
            state += _GOLDEN
            drawn.append(int(mix(state)))
    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_streams_of_a_seed_and_seeds_of_a_stream_differ():
    with wrapping():
        states = {
            tuple(map(int, keyed(np.uint64(seed), np.uint64(stream))))
            for seed in range(40)
            for stream in range(40)
        }
    assert len(states) == 1600


def test_compiled_and_plain_arithmetic_agree():
    with wrapping():
        plain = keyed(np.uint64(7), np.uint64(11))
        compiled = draws.keyed(np.uint64(7), np.uint64(11))
        assert tuple(map(int, plain)) == tuple(map(int, compiled))
        for _ in range(100):
            assert int(output(plain[1])) == int(draws.output(plain[1]))
            compiled = draws.advanced(*plain)
            plain = advanced(*plain)
            assert tuple(map(int, plain)) == tuple(map(int, compiled))
