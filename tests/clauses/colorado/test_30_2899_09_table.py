"""30-2899.09(3) and (6) to (9), a round of 3 Dice Baccarat at the table."""

import pytest

from houseway.table import Role
from houseway.table import commands as c
from houseway.table.views.view import view
from tests.asserting import assert_result
from tests.tables import CheckedTable

PLAYER = ("player", "player", "standard")
BANKER = ("banker", "banker", "standard")
TIE = ("tie", None, "standard")
OFFERS: tuple[c.OfferKey, ...] = (PLAYER, BANKER, TIE)
LAYOUT = tuple(c.Posted(*offer, 500, 50_000) for offer in OFFERS)


def dice_table(house: c.House | None = None, layout: tuple[c.Posted, ...] = LAYOUT) -> CheckedTable:
    table = CheckedTable.from_game("co/3-dice")
    table.open_table(layout, house=house or c.House())
    table.seat(3)
    table.dealer(c.NextRound())
    return table


def closed_table(house: c.House | None = None) -> CheckedTable:
    table = dice_table(house)
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    return table


def test_co_30_2899_09_7_bets_are_placed_first():
    table = dice_table()
    assert table.refusal("dealer", c.ShakeCups()).reason == "nothing_to_deal"
    table.bet(3, TIE, 500)


def test_co_30_2899_09_7_a_standard_bet_where_the_house_requires_it():
    talons = next(
        o for o in CheckedTable.from_game("co/3-dice").state.game.offers() if o.wager == "golden-talons"
    )
    layout = (*LAYOUT, c.Posted(*talons.key, 500, 50_000))
    table = dice_table(c.House(base_bet=True), layout)
    refused = table.refusal("p3", c.PlaceBet(3, *talons.key, 500))
    assert (refused.reason, refused.cite) == ("base_bet_needed", "30-2899.09(3)")


def test_co_30_2899_09_8_the_dealer_shakes_and_reveals():
    table = closed_table()
    refused = table.refusal("dealer", c.RevealDice((6, 2, 1), (1, 1, 1)))
    assert (refused.reason, refused.cite) == ("dice_not_shaken", "30-2899.09(8)")
    table.dealer(c.ShakeCups(), c.RevealDice((6, 2, 1), (1, 1, 5)))
    assert_result(table.state.said[-1], 9, 7, "player")
    table.dealer(c.SettleRound())
    assert table.chips(3) == 101_000


def test_co_30_2899_09_8_players_shake_only_where_the_house_lets_them():
    table = closed_table()
    table.dealer(c.ShakeCups())
    assert table.refusal("p3", c.ShakeCups(3)).reason == "not_allowed_for_role"


def test_co_30_2899_09_8_the_dealer_shakes_before_a_player():
    table = closed_table(c.House(patrons_shake=True))
    assert table.refusal("p3", c.ShakeCups(3)).reason == "dice_not_shaken"
    table.dealer(c.ShakeCups())
    table.patron(3, c.ShakeCups(3))


def test_co_30_2899_09_8_nothing_is_exposed_before_the_player_has_shaken():
    table = closed_table(c.House(patrons_shake=True))
    table.dealer(c.ShakeCups())
    assert view(table.state, Role.PATRON, "p3").hands[0].cards == ()
    table.dealer(c.RevealDice((6, 2, 1), (1, 1, 5)))
    assert table.refusal("p3", c.ShakeCups(3)).reason == "nothing_to_deal"
    assert table.refusal("dealer", c.RevealDice((1, 1, 1), (1, 1, 5))).reason == "nothing_to_deal"


@pytest.mark.parametrize("dice", [(7, 1, 1), (0, 1, 1)])
def test_co_30_2899_09_8_a_die_shows_one_to_six(dice):
    table = closed_table()
    table.dealer(c.ShakeCups())
    assert table.refusal("dealer", c.RevealDice(dice, (1, 1, 1))).reason == "card_unreadable"


def test_co_30_2899_09_8_a_tied_bet_pushes_and_stays_on_its_spot():
    table = closed_table()
    table.dealer(c.ShakeCups(), c.RevealDice((6, 2, 1), (3, 3, 3)), c.SettleRound())
    assert table.state.seat(3).bet_on(PLAYER) == 1_000


def test_co_30_2899_09_9_a_toke_in_front_of_the_patrons_own_bet():
    table = dice_table()
    toke = c.PlaceBet(3, *PLAYER, 500, toke=True)
    assert table.refusal("p3", toke).cite == "30-2899.09(9), 30-2804"
    table.bet(3, PLAYER, 500)
    table.patron(3, toke)


def test_co_30_2899_09_9_never_a_toke_on_the_triple_progressive():
    assert CheckedTable.from_game("co/3-dice").state.practice.tokes.not_on == ("triple-progressive",)


def test_co_30_2899_09_1_no_cards_at_a_dice_table():
    table = closed_table()
    assert table.refusal("dealer", c.DealCard("As")).reason == "nothing_to_deal"
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14)).reason == "round_not_over"


def test_co_30_2899_09_8_a_round_whose_dice_cannot_be_read_is_void_by_two_who_say_why():
    table = closed_table()
    table.dealer(c.ShakeCups())
    assert table.refusal("floor", c.VoidRound()).reason == "reason_missing"
    void = c.VoidRound("A die fell off the table.")
    refused = table.refusal("dealer", void)
    assert (refused.reason, refused.cite) == ("second_signature_needed", "30-2899.09(8)")
    table.do_as("dealer", void, "floor")
    assert (table.chips(3), table.state.seat(3).bets) == (100_000, ())
    table.dealer(c.NextRound())
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("dealer", c.RevealDice((6, 2, 1), (1, 1, 1))).reason == "dice_not_shaken"


def test_co_30_2899_09_8_a_round_whose_dice_lie_open_is_not_void():
    table = closed_table()
    table.dealer(c.ShakeCups(), c.RevealDice((6, 2, 1), (1, 1, 5)))
    assert table.refusal("floor", c.VoidRound("A die fell.")).reason == "cards_suffice"
