"""Fifteen games at tables driven by chance: chips conserved, pots as counted apart, no closed card seen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.storm.pot_storm import storm
from tests.tables import POT_GAMES

STORM = 100_000


@pytest.mark.parametrize("game", POT_GAMES)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_storm_over_a_pot_game(game: str, seed: int) -> None:
    assert storm(seed, 4, game)[f"ca/{game}"] == 4


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", POT_GAMES)
def test_a_hundred_thousand_hands(game: str) -> None:
    hands = -(-STORM // len(POT_GAMES))
    met = storm("long", hands, game, looks=0.5)
    assert met["showdowns"] > hands // 4
    assert met["side pots"] > hands // 20
