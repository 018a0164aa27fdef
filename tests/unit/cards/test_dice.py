"""Dice of a sealed shoe: by the key and the shares, each face alike, no throw like the one before."""

from collections import Counter

from houseway.cards.dice import DICE, FACES, dice_key, throw_dice
from houseway.cards.shoe import Share
from tests.unit.cards.sealed_records import SEED, SHARES

KEY = dice_key(SEED)


def test_every_face_falls_alike():
    fallen = Counter(die for number in range(1, 2001) for die in throw_dice(KEY, number))
    assert set(fallen) == set(range(1, FACES + 1))
    # Chi-square with 5 degrees of freedom: 99.9% of honest dice stay below 20.5.
    assert sum((count - 1000) ** 2 / 1000 for count in fallen.values()) < 20.5


def test_key_number_and_shares_decide():
    one, two = SHARES
    throws = {
        tuple(throw_dice(key, number, shares) for number in (first, first + 1, first + 2))
        for key in (KEY, dice_key(bytes(32)))
        for first in (1, 4)
        for shares in ((), SHARES, (two, one), (one,), (Share(one.seat + 1, one.share),))
    }
    assert len(throws) == 20
    assert all(len(dice) == DICE for three in throws for dice in three)
