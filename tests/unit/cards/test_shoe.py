import itertools
import struct
from hashlib import sha256

import pytest

from houseway.cards import cards_text
from houseway.cards.shoe import below, commitment, cut, new_seed, shuffled, verify

SEED = bytes(range(32))
COMMITMENT = "fbb5750322c4b8bab2807dbe862a4f5e57207f84981bcf43d18acc981d805b15"


def by_hand(seed: bytes, decks: int) -> tuple[list[int], str]:
    """The shoe again, written from its docstring alone."""
    digests = b"".join(sha256(seed + struct.pack(">Q", n)).digest() for n in range(200))
    words = iter(struct.unpack(f">{len(digests) // 4}I", digests))
    cards = [*range(52)] * decks
    for i in reversed(range(1, len(cards))):
        word = next(words)
        while word // (i + 1) == 2**32 // (i + 1):
            word = next(words)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards, sha256(seed + bytes(cards)).hexdigest()


def test_the_published_vector():
    assert cards_text(shuffled(SEED, 8)[:12]) == "8d Ac Js 3h 9s 7c 3d Qc As 8c Ad Ks"
    assert commitment(SEED, 8) == COMMITMENT


@pytest.mark.parametrize("decks", [1, 6, 8, 10])
def test_it_can_be_rewritten_by_hand(decks):
    order, committed = by_hand(SEED, decks)
    assert (list(shuffled(SEED, decks)), commitment(SEED, decks)) == (order, committed)


def test_every_card_is_there():
    assert sorted(shuffled(new_seed(), 6)) == sorted([*range(52)] * 6)


def test_words_that_would_favour_low_numbers_are_passed_over():
    assert below(3, iter([2**32 - 1, 5])) == 2
    assert below(3, iter([2**32 - 2, 5])) == (2**32 - 2) % 3


def test_first_cards_are_spread_evenly():
    seen = [0] * 52
    for number in range(2600):
        seen[shuffled(number.to_bytes(32, "big"), 1)[0]] += 1
    # Chi-square with 51 degrees of freedom: 99.9% of honest shoes stay below 87.
    assert sum((count - 50) ** 2 / 50 for count in seen) < 87


def test_the_cut_moves_the_front_to_the_back():
    assert cut((1, 2, 3, 4), 1) == (2, 3, 4, 1)


def test_an_honest_shoe_is_verified():
    drawn = cut(shuffled(SEED, 8), 100)[:50]
    assert verify(COMMITMENT, SEED, 8, 100, drawn)


def test_a_shoe_with_anything_changed_is_not():
    drawn = cut(shuffled(SEED, 8), 100)[:50]
    swapped = (drawn[1], drawn[0], *drawn[2:])
    other_seed = bytes([SEED[0] ^ 1]) + SEED[1:]
    for changed in itertools.chain(
        [("0" * 64, SEED, 8, 100, drawn), (COMMITMENT, other_seed, 8, 100, drawn)],
        [(COMMITMENT, SEED, 8, 101, drawn), (COMMITMENT, SEED, 8, 100, swapped)],
        [(COMMITMENT, SEED, 7, 100, drawn)],
    ):
        assert not verify(*changed)
