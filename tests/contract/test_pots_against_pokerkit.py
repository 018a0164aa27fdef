"""Random hands, to the chip as another's engine plays them; `pots_oracle` says what is left out."""

import random

import pytest

from tests.contract.pots_oracle import GAMES, Compared

HANDS, STORM = 300, 20_000


def compare(game: str, hands: int) -> None:
    rng, played = random.Random(f"{game} 22"), 0
    while played < hands:
        hand = Compared(game, rng)
        if not hand.left_out:
            assert hand.ours == hand.theirs, (hand.stakes, hand.chips, hand.log)
            played += 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_pots_and_winners(game: str) -> None:
    compare(game, HANDS)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_pots_and_winners_for_long(game: str) -> None:
    compare(game, STORM)
