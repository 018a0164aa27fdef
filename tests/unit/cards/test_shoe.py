"""The shuffle behind every sealed shoe."""

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.shoe import Share, arranged, below, cut, new_cards, new_seed, shuffled

ONE_DECK = FIFTY_TWO.counts(1)


def test_every_card_is_there():
    assert sorted(shuffled(new_seed(), FIFTY_TWO.counts(6))) == sorted([*range(52)] * 6)


def test_words_that_would_favour_low_numbers_are_passed_over():
    assert below(3, iter([2**32 - 1, 5])) == 2
    assert below(3, iter([2**32 - 2, 5])) == (2**32 - 2) % 3


def test_first_cards_are_spread_evenly():
    seen = [0] * 52
    for number in range(2600):
        seen[shuffled(number.to_bytes(32, "big"), ONE_DECK)[0]] += 1
    # Chi-square with 51 degrees of freedom: 99.9% of honest shoes stay below 87.
    assert sum((count - 50) ** 2 / 50 for count in seen) < 87


def test_the_cut_moves_the_front_to_the_back():
    assert cut((1, 2, 3, 4), 1) == (2, 3, 4, 1)


def test_new_cards_lie_deck_by_deck():
    assert new_cards((2, 1, 0, 3)) == [0, 1, 3, 0, 3, 3]
    assert new_cards(FIFTY_TWO.counts(2)) == [*range(52)] * 2


def test_first_cards_are_spread_evenly_by_the_shares_alone():
    """A house that could choose its seed still cannot choose the order."""
    seen, house = [0] * 52, shuffled(bytes(32), ONE_DECK)
    for number in range(2600):
        seen[arranged(house, "00" * 32, 0, [Share(1, f"{number:064x}")])[0]] += 1
    # Chi-square with 51 degrees of freedom: 99.9% of honest shares stay below 87.
    assert sum((count - 50) ** 2 / 50 for count in seen) < 87


def test_each_part_of_a_share_matters():
    house, first = shuffled(bytes(32), ONE_DECK), Share(1, "00" * 32)
    orders = {
        arranged(house, committed, position, shares)
        for committed in ("00" * 32, "01" * 32)
        for position in (0, 1)
        for shares in ([], [first], [Share(2, "00" * 32)], [first, first], [Share(1, "01" * 32)])
    }
    # Without shares the commitment is not asked.
    assert len(orders) == 18
