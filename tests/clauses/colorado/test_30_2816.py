"""30-2816, irregularities."""

import pytest
from msgspec.structs import replace

from houseway.cards import cards_text
from houseway.cards import parse_card as table_card
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.state import ShoeStage
from tests.asserting import assert_refused, assert_said
from tests.tables import BANKER, LAYOUT, PLAYER, CheckedTable, betting_table

# Player 6 stays; Banker 5 draws, Banker 6 stays.
BANKER_DRAWS = ("6s", "5h", "Kd", "Kc")
BANKER_STAYS = ("6s", "6h", "Kd", "Kc")
NATURAL = ("8s", "2h", "Kd", "3c")


def dealt(*cards: str) -> CheckedTable:
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal(*cards)
    return table


@pytest.mark.parametrize("disclosed", [False, True])
def test_co_30_2816_1_third_card_dealt_in_error_becomes_bankers(disclosed):
    table = dealt(*BANKER_DRAWS)
    table.dealer(c.CardInError("4s", disclosed, to_player=True))
    assert cards_text(table.state.deal.cards("banker")) == "5h Kc 4s"
    table.dealer(c.SettleRound())
    assert table.chips(3) == 100_950


def test_co_30_2816_1_the_banker_is_judged_as_if_player_stood():
    # Against a third card of 4 a Banker 6 would stay; against none it stays too, and a 5 draws.
    table = dealt(*BANKER_DRAWS)
    table.dealer(c.CardInError("9s", to_player=True))
    assert cards_text(table.state.deal.cards("banker")) == "5h Kc 9s"


@pytest.mark.parametrize("four", [BANKER_STAYS, NATURAL])
def test_co_30_2816_1_where_banker_stays_the_card_begins_the_next_hand(four):
    table = dealt(*four)
    left = table.shoe.cards_left
    table.dealer(c.CardInError("4s", to_player=True), c.SettleRound(), c.NextRound())
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    refused = table.refusal("dealer", c.DealCard("5s"))
    assert (refused.reason, refused.cite) == ("cards_not_in_shoe", "30-2816(1)")
    table.deal("4s")
    assert cards_text(table.state.deal.cards("player")) == "4s"
    assert table.shoe.cards_left == left - 1


def test_co_30_2816_1_a_card_that_nobody_saw_is_read_when_it_is_dealt():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.CardInError("??", to_player=True), c.SettleRound(), c.NextRound(), c.NoMoreBets())
    table.deal("4s")
    assert cards_text(table.shoe.drawn[-1:]) == "4s"


@pytest.mark.parametrize("four", [("5s", "5h", "Kd", "Kc"), ("5s",)])
def test_co_30_2816_1_a_third_card_that_is_due_is_no_error(four):
    table = dealt(*four)
    assert table.refusal("dealer", c.CardInError("4s", to_player=True)).reason == "no_error_here"


def test_co_30_2816_2_a_disclosed_card_begins_a_free_hand():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.CardInError("4s", disclosed=True, to_player=True), c.SettleRound(), c.NextRound())
    refused = table.refusal("p3", c.PlaceBet(3, *BANKER, 1_000))
    assert (refused.reason, refused.cite) == ("free_hand", "30-2816(2)")
    chips = table.chips(3)
    table.settle("4s", "9h", "Ks", "Kh")
    assert table.chips(3) == chips
    table.dealer(c.NextRound())
    table.bet(3, BANKER, 1_000)


def test_co_30_2816_2_a_held_push_is_not_in_play_in_a_free_hand():
    bonus = LAYOUT[3].key
    table = betting_table(3)
    table.bet(3, bonus, 500)
    table.deal("9s", "9h", "Kd", "Kc")
    table.dealer(c.CardInError("4s", disclosed=True, to_player=True), c.SettleRound(), c.NextRound())
    table.settle("4s", "9h", "Ks", "Kh")
    assert table.state.seat(3).bet_on(bonus) == 500


def test_co_30_2816_2_any_other_card_drawn_in_error():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.SettleRound(), c.CardInError("4s", disclosed=True), c.NextRound())
    assert table.state.free == "free"
    assert table.state.set_aside


def test_co_30_2816_3_first_card_face_up_voids_the_bets_and_the_hand_is_free():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.dealer(c.NoMoreBets(), c.CardFaceUp("7s"))
    assert table.chips(3) == 100_000
    table.settle("7s", "9h", "Kd", "Kc")
    assert table.chips(3) == 100_000
    assert table.state.settlements == ()


def test_co_30_2816_3_a_later_card_face_up_changes_nothing():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s")
    table.dealer(c.CardFaceUp("9h"))
    table.settle("9h", "Kd", "Kc")
    assert table.chips(3) == 100_950


def test_co_30_2816_2_a_card_seen_while_bets_are_open_gives_them_back_and_begins_this_hand():
    table = betting_table(3)
    table.bet(3, PLAYER, 50_000)
    table.dealer(c.CardInError("9s", disclosed=True))
    assert (table.state.free, table.state.next_free, table.chips(3)) == ("free", "", 100_000)
    assert table.refusal("p3", c.PlaceBet(3, *PLAYER, 1_000)).reason == "free_hand"
    table.dealer(c.NoMoreBets())
    refused = table.refusal("dealer", c.DealCard("8s"))
    assert (refused.reason, refused.cite) == ("cards_not_in_shoe", "30-2816(2)")
    table.settle("9s", "Kh", "Kd", "7c")
    table.dealer(c.NextRound())
    assert (table.state.free, table.state.set_aside, table.chips(3)) == ("", (), 100_000)


@pytest.mark.parametrize(("disclosed", "free"), [(True, "free"), (False, "")])
def test_co_30_2816_2_a_card_drawn_between_the_burn_and_the_first_round_begins_it(disclosed, free):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.seat(3)
    table.load(virtual=False)
    table.dealer(c.CardInError("9s", disclosed), c.NextRound())
    assert table.state.free == free
    table.dealer(c.NoMoreBets())
    assert table.refusal("dealer", c.DealCard("8s")).reason == "cards_not_in_shoe"
    table.deal("9s")


def test_co_30_2816_1_a_card_that_nobody_saw_while_bets_are_open_begins_this_hand_with_its_bets():
    table = betting_table(3)
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.CardInError("??"))
    table.settle("9s", "Kh", "Kd", "7c")
    assert table.chips(3) == 101_000


def test_co_30_2816_3_a_card_face_up_between_rounds_begins_a_free_hand():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.SettleRound(), c.CardFaceUp("7s"), c.NextRound())
    refused = table.refusal("p3", c.PlaceBet(3, *BANKER, 1_000))
    assert (refused.reason, table.state.free) == ("free_hand", "free")
    table.dealer(c.NoMoreBets())
    assert table.refusal("dealer", c.DealCard("6s")).reason == "cards_not_in_shoe"
    table.deal("7s")


def test_co_30_2816_3_a_free_hand_begins_with_the_card_that_lay_open():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.dealer(c.NoMoreBets(), c.CardFaceUp("7s"))
    assert table.refusal("dealer", c.DealCard("6s")).reason == "cards_not_in_shoe"
    table.deal("7s")
    assert cards_text(table.state.deal.cards("player")) == "7s"


def test_co_30_2816_3_a_later_card_that_its_round_is_not_dealt_begins_a_free_hand():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.CardFaceUp("4s"), c.SettleRound(), c.NextRound())
    assert (table.state.free, table.chips(3)) == ("free", 100_000)
    table.settle("4s", "9h", "Ks", "Kh")


def test_co_30_2816_3_the_card_that_lies_face_up_is_the_next_one():
    table = dealt("7s")
    table.dealer(c.CardFaceUp("9h"))
    refused = table.refusal("dealer", c.DealCard("8h"))
    assert (refused.reason, refused.cite) == ("cards_not_in_shoe", "30-2816(3)")


def test_co_30_2816_2_cards_that_wait_are_dealt_in_the_order_of_the_shoe():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.CardInError("??", to_player=True), c.SettleRound(), c.CardInError("9d", disclosed=True))
    table.dealer(c.NextRound(), c.NoMoreBets())
    table.deal("4s", "9d", "Ks", "Kh")
    assert cards_text(table.state.deal.cards("banker")) == "9d Kh"
    assert (table.state.free, table.state.set_aside) == ("free", ())


def test_co_30_2816_2_no_more_cards_wait_than_one_hand_is_dealt():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.SettleRound(), *(c.CardInError("4s", disclosed=True) for _ in range(4)))
    assert table.refusal("dealer", c.CardInError("4s", disclosed=True)).reason == "no_error_here"
    table.dealer(c.NextRound())
    table.settle("4s", "4s", "4s", "4s")


def nearly_empty(cards: int) -> CheckedTable:
    """A table whose last hand is dealt from a shoe with so many cards left."""
    table = betting_table(3, cutting_card=16)
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    every = [rank + suit for rank in ranks for suit in "shdc" for _ in range(8)]
    every.remove("As")
    every.remove("Kc")
    state, shoe = table.state, table.shoe
    drawn = (*shoe.drawn, *(table_card(card) for card in every[: 414 - cards]))
    table.state = replace(state, shoe=replace(shoe, drawn=drawn, stage=ShoeStage.LAST_HAND))
    return table


def test_co_30_2816_4_too_few_cards_void_the_round_and_the_shoe_is_over():
    table = nearly_empty(4)
    table.bet(3, BANKER, 1_000)
    table.deal("Kc", "Kc", "Kc", "Kc")
    assert table.refusal("dealer", c.DealCard("Kc")).reason == "cards_not_in_shoe"
    table.dealer(c.VoidRound())
    assert table.chips(3) == 100_000
    assert table.state.history == ()
    assert table.refusal("dealer", c.NextRound()).reason == "shoe_spent"
    table.dealer(c.LoadShoe("", 8, 14))


def test_co_30_2813_4_in_the_last_hand_a_card_seen_is_discarded_and_no_free_hand_is_announced():
    table = betting_table(3)
    table.state = replace(table.state, shoe=replace(table.shoe, stage=ShoeStage.LAST_HAND))
    table.deal(*BANKER_STAYS)
    table.dealer(c.CardInError("Kc", disclosed=True, to_player=True))
    assert_said(table.state.said[-1], "drawn-in-last-hand")
    table.dealer(c.SettleRound(), c.LoadShoe("", 8, 14))


def test_co_30_2816_4_a_round_that_can_be_finished_is_not_void():
    table = nearly_empty(5)
    table.deal("Kc", "Kc", "Kc", "Kc")
    refused = table.refusal("dealer", c.VoidRound())
    assert (refused.reason, refused.cite) == ("cards_suffice", "30-2816(4)")


def test_co_30_2816_4_two_are_trusted_when_real_cards_run_out():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("Kc", "Kc", "Kc", "Kc")
    assert_refused(table.refusal("dealer", c.VoidRound(" ")), "cards_suffice", "say-if-shoe-ran-out")
    table.do_as("dealer", c.VoidRound("A deck is missing."), "floor")
    assert (table.chips(3), table.state.history) == (100_000, ())
    assert_said(table.state.said[-1], "round-void", reason="A deck is missing.")
    table.dealer(c.LoadShoe("", 8, 14))


def test_co_30_2816_4_of_a_committed_shoe_the_count_decides():
    table = betting_table(3, virtual=True)
    table.bet(3, BANKER, 1_000)
    table.deal("Kc")
    refused = table.refusal("dealer", c.VoidRound("It is empty."))
    assert (refused.reason, refused.cite) == ("cards_suffice", "30-2816(4)")


def test_co_30_2816_4_a_finished_round_is_not_void():
    table = betting_table(3)
    table.deal("9s", "7h", "Kd", "Kc")
    assert table.refusal("dealer", c.VoidRound("It is empty.")).reason == "cards_suffice"


def test_co_30_2816_3_the_console_offers_the_card_that_lies_open_in_the_shoe():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.deal("Kc")
    table.dealer(c.CardFaceUp("9h"))
    (act,) = (act for act in console_of(table.state, Role.DEALER).acts if act.id == "deal_card")
    assert (act.command, act.needs) == ({"type": "deal_card", "card": "9h"}, ())
