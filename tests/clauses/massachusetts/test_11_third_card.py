"""Massachusetts 11: who draws, against the printed text and table."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load
from tests.clauses.charts import banker_draws, player_draws
from tests.clauses.rounds import bet, paid

GAME = "ma/baccarat"
# Table 1: the Player's third cards on which the Banker draws.
TABLE_1 = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}


@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", range(10))
def test_ma_11_a_a_natural_ends_the_draw_and_11_b_the_player_draws_below_6(player, banker):
    natural = player >= 8 or banker >= 8
    assert player_draws(GAME, player, banker) == (player < 6 and not natural)
    if natural:
        assert not banker_draws(GAME, banker, None, player)


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("score", range(8))
def test_ma_11_c_1_the_player_stood(player, score):
    assert banker_draws(GAME, score, None, player) == (score <= 5)


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("score", TABLE_1)
def test_ma_11_c_2_table_1(score, third):
    assert banker_draws(GAME, score, third) == (third in TABLE_1[score])


def test_ma_11_ez_draws_alike():
    assert load("ma/ez-baccarat").draw == load(GAME).draw


@pytest.mark.parametrize("hands", [("8s Kh", "7d 6c 4s"), ("5s Kh 8d", "3d Kc 2s"), ("5s Kh 9d", "3d Kc")])
def test_ma_11_cards_that_break_the_table_are_refused(hands):
    with pytest.raises(Refused) as refused:
        paid(GAME, hands, bet("player", "player"))
    assert refused.value.cite == "11"
