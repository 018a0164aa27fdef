"""102.B B.7, B.8, I.4 and customs: showdowns of real cards by chance, each a journal that `verify` reads."""

import pytest

from tests.storm.showdown_storm import GAMES, storm

STORM = 10_000


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_showdowns(game: str) -> None:
    met = storm("long", game, STORM)
    assert met["a side pot of one on the clock"] > 10
    if game == "lowball":
        assert met["unseen, and the bets back"] > 100
    if game == "holdem-high-low":
        assert met["an odd chip for another"] > 50
