"""The audit tells where first action is not shared out evenly."""

from fractions import Fraction

import pytest

from houseway.analysis.rulebook import uneven_buttons
from houseway.printing.finding import Kind
from houseway.printing.findings import first_action
from houseway.rules import load
from tests.banked_games import BANKED


def test_gega_003090_of_eight_places_the_last_has_half_the_first_actions_of_the_others():
    shares = dict(uneven_buttons(load("ca/ez-baccarat-panda-8")))
    assert shares[8] == (*[Fraction(2, 13)] * 6, Fraction(1, 13))
    assert shares[10] == (*[Fraction(2, 13)] * 4, *[Fraction(1, 13)] * 5)


def test_gega_002057_18_at_fourteen_places_every_other_place_has_a_card_of_its_own():
    assert 14 not in dict(uneven_buttons(load("ca/21st-century-4.0")))


def test_104_d_2_the_place_after_the_player_dealer_has_his_throws_too():
    """Of 216 throws each place has 31 and the last 30 at 7; 28 28 28 28 27 25 25 27 at 8."""
    shares = dict(uneven_buttons(load("ca/super-pan-9")))
    assert shares[7] == tuple(Fraction(n, 216) for n in (62, 31, 31, 31, 31, 30))
    assert shares[8] == tuple(Fraction(n, 216) for n in (56, 28, 28, 27, 25, 25, 27))


@pytest.mark.parametrize("game_id", BANKED)
def test_games_that_the_house_banks_have_no_such_finding_and_all_others_do(game_id, words):
    found = list(first_action(load(game_id)))
    assert bool(found) == game_id.startswith("ca/")
    for each in found:
        assert each.kind == Kind.BUTTON_NOT_EVEN
        assert each.cite == load(game_id).practice.action_button.cite
    if game_id == "ca/golden-frog-1.0":
        (each,) = found
        words(each.finding)


def test_counterclockwise_the_player_dealers_own_total_goes_on_to_his_right():
    """Of 216 throws, clockwise from his left; 28 name him, and the place on his right is next."""
    ((places, shares),) = uneven_buttons(load("ca/pai-gow"))
    assert places == 8
    assert [share * 216 for share in shares] == [27, 25, 25, 27, 28, 28, 56]
