"""15, irregularities, with the two procedures a licensee may designate under 15(c)."""

import pytest
from msgspec.structs import replace

from houseway.cards import cards_text, parse_card
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.state import ShoeStage
from tests.clauses.massachusetts.table import BANKER, FULL, HOUSE_MONEY, PLAYER, bets_open, opened
from tests.tables import CheckedTable

BANKER_DRAWS = ("6s", "5h", "Kd", "Kc")
BANKER_STAYS = ("6s", "6h", "Kd", "Kc")


def filed(choice: str) -> c.House:
    return c.House(style="full", filed={"15(c)": choice})


def dealt(*cards: str, house: c.House = FULL) -> CheckedTable:
    table = bets_open(3, house=house)
    table.bet(3, BANKER, 1_000)
    table.deal(*cards)
    return table


def test_ma_15_a_a_card_nobody_saw_begins_the_next_hand():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.SettleRound(), c.CardInError("4s"))
    table.dealer_keeps_shoe()
    table.dealer(c.NextRound())
    assert (table.state.free, table.state.set_aside) == ("", (parse_card("4s"),))
    table.bet(3, BANKER, 1_000)
    table.deal("4s")


def test_ma_15_a_a_card_that_is_due_is_no_error():
    assert dealt(*BANKER_DRAWS).refusal("dealer", c.CardInError("4s")).reason == "no_error_here"


def test_ma_15_b_a_third_card_in_error_becomes_bankers_or_begins_the_next_hand():
    table = dealt(*BANKER_DRAWS)
    table.dealer(c.CardInError("4s", to_player=True))
    assert cards_text(table.state.deal.cards("banker")) == "5h Kc 4s"
    table = dealt(*BANKER_STAYS)
    table.dealer(c.CardInError("4s", to_player=True))
    assert table.state.next_free == ""
    assert table.state.set_aside


@pytest.mark.parametrize("choice", ["discard-with-one-more", "simulated-round"])
def test_ma_15_c_disclosed_and_banker_must_draw_it_is_bankers(choice):
    table = dealt(*BANKER_DRAWS, house=filed(choice))
    table.dealer(c.CardInError("4s", disclosed=True, to_player=True))
    assert cards_text(table.state.deal.cards("banker")) == "5h Kc 4s"


def test_ma_15_c_1_disclosed_and_banker_stays_it_is_discarded_with_one_more():
    table = dealt(*BANKER_STAYS, house=filed("discard-with-one-more"))
    left = table.shoe.cards_left
    table.dealer(c.CardInError("4s", disclosed=True, to_player=True))
    assert table.shoe.cards_left == left - 2
    assert table.state.set_aside == ()
    table.dealer(c.SettleRound())


def test_ma_15_c_2_or_begins_a_simulated_round_without_wagers():
    table = dealt(*BANKER_STAYS, house=filed("simulated-round"))
    table.dealer(c.CardInError("4s", disclosed=True, to_player=True), c.SettleRound(), c.NextRound())
    assert table.refusal("p3", c.PlaceBet(3, *BANKER, 1_000)).reason == "free_hand"
    hands = len(table.state.history)
    table.settle("4s", "9h", "Ks", "Kh")
    assert len(table.state.history) == hands


def test_ma_15_d_any_other_disclosed_card_begins_a_simulated_round():
    table = dealt(*BANKER_STAYS)
    table.dealer(c.SettleRound(), c.CardInError("4s", disclosed=True), c.NextRound())
    assert table.state.free == "simulated"


def test_ma_15_d_a_card_face_up_in_mid_round_waits_until_the_round_is_completed():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s")
    table.dealer(c.CardFaceUp("4s"))
    table.settle("9h", "Kd", "Kc")
    assert table.chips(3) == 100_950
    table.dealer(c.NextRound())
    assert table.state.free == "simulated"
    table.settle("4s", "9h", "Ks", "Kh")


def test_ma_15_d_a_card_seen_as_it_is_dealt_waits_and_the_hand_goes_on_from_the_next():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s")
    table.dealer(c.CardInError("4s", disclosed=True))
    table.settle("9h", "Kd", "Kc")
    assert cards_text(table.state.deal.cards("banker")) == "9h Kc"
    assert table.chips(3) == 100_950
    table.dealer(c.NextRound())
    assert (table.state.free, cards_text(table.state.set_aside)) == ("simulated", "4s")
    table.settle("4s", "9h", "Ks", "Kh")


def test_ma_15_d_the_first_card_seen_as_it_is_dealt_gives_bets_back_and_begins_the_simulated_round():
    table = bets_open(3)
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets(), c.CardInError("9s", disclosed=True))
    assert (table.state.free, table.state.next_free, table.chips(3)) == ("simulated", "", 100_000)
    table.settle("9s", "Kh", "Kd", "7c")
    assert table.state.settlements == ()


def test_ma_15_d_an_authorized_third_card_is_seen_in_error_only_where_it_comes_face_down():
    third = c.CardInError("4s", disclosed=True)
    assert dealt("2s", "7h", "2d", "Kc").refusal("dealer", third).reason == "no_error_here"
    filed_midi = c.House(style="midi", filed={"9(d)": "highest-bettor-turns", "15(c)": "simulated-round"})
    table = bets_open(3, house=filed_midi)
    table.bet(3, PLAYER, 1_000)
    table.deal("2s", "7h", "2d", "Kc")
    table.dealer(c.HandCards("player"))
    table.patron(3, c.ReturnCards(3, "player"))
    table.dealer(c.TurnCards("banker"), third, c.DealCard("5s"))
    assert (cards_text(table.state.deal.cards("player")), cards_text(table.state.set_aside)) == (
        "2s 2d 5s",
        "4s",
    )


def test_ma_15_d_at_a_sealed_shoe_no_card_is_seen_as_it_is_dealt():
    table = opened()
    table.seat(3)
    table.load()
    table.dealer(c.NextRound(), c.NoMoreBets())
    assert table.refusal("dealer", c.CardInError("9s", disclosed=True)).reason == "no_error_here"


@pytest.mark.parametrize("found", [c.CardFaceUp("9s"), c.CardInError("9s", disclosed=True)])
def test_ma_15_d_a_card_seen_while_bets_are_open_gives_them_back_and_the_round_is_simulated(found):
    table = bets_open(3)
    table.bet(3, PLAYER, 100_000)
    table.dealer(found)
    assert (table.state.free, table.state.next_free, table.chips(3)) == ("simulated", "", 100_000)
    assert table.refusal("p3", c.PlaceBet(3, *PLAYER, 1_000)).reason == "free_hand"
    table.settle("9s", "Kh", "Kd", "7c")
    table.dealer(c.NextRound())
    assert (table.state.free, table.state.set_aside, table.chips(3)) == ("", (), 100_000)


def test_ma_15_d_a_card_seen_between_the_burn_and_the_first_round_begins_a_simulated_one():
    table = opened()
    table.seat(3)
    table.load(virtual=False)
    table.dealer(c.CardInError("9s", disclosed=True), c.NextRound())
    assert (table.state.free, cards_text(table.state.set_aside)) == ("simulated", "9s")
    table.settle("9s", "Kh", "Kd", "7c")


def test_ma_15_d_a_card_face_up_after_no_more_bets_and_before_the_first_card():
    table = bets_open(3)
    table.bet(3, PLAYER, 1_000)
    table.bet(3, HOUSE_MONEY, 500)
    table.dealer(c.NoMoreBets(), c.CardFaceUp("9s"))
    assert (table.state.free, table.chips(3)) == ("simulated", 100_000)
    table.settle("9s", "Kh", "Kd", "7c")
    assert table.state.settlements == ()


def test_ma_15_d_two_cards_face_up_in_one_round_both_begin_the_simulated_round():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.deal("7s")
    table.dealer(c.CardFaceUp("4s"), c.CardFaceUp("5s"))
    table.settle("9h", "Kd", "Kc")
    table.dealer(c.NextRound(), c.NoMoreBets())
    table.deal("4s")
    assert table.refusal("dealer", c.DealCard("9h")).reason == "cards_not_in_shoe"
    table.settle("5s", "5h", "Kh")


def nearly_empty(cards: int) -> CheckedTable:
    table = bets_open(3, cutting_card=16)
    ranks = ("A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "2")
    every = [rank + suit for rank in ranks for suit in "shdc" for _ in range(8)]
    every.remove("As")
    every.remove("Kc")
    shoe = table.shoe
    drawn = (*shoe.drawn, *(parse_card(card) for card in every[: 414 - cards]))
    table.state = replace(table.state, shoe=replace(shoe, drawn=drawn, stage=ShoeStage.LAST_HAND))
    return table


@pytest.mark.parametrize("additions", [(), (c.Addition(3, "player"),)])
def test_ma_15_e_a_void_after_house_money_was_paid_is_undone_to_the_cent(additions):
    table = nearly_empty(4)
    table.bet(3, PLAYER, 1_000)
    table.bet(3, HOUSE_MONEY, 700)
    tray = table.ledger.balance("tray/t-1")
    table.deal("2c", "2c", "2c", "2c")
    table.dealer(c.SettleHouseMoney(additions))
    table.dealer(c.VoidRound())
    assert (table.chips(3), table.ledger.balance("tray/t-1")) == (100_000, tray)
    assert table.state.cards == "new"


@pytest.mark.parametrize(("gives", "signs"), [("dealer", "floor"), ("floor", "dealer")])
def test_ma_15_e_while_cards_are_left_a_round_is_void_by_two_only(gives, signs):
    table = dealt("2c", "2c", "2c", "2c")
    void = c.VoidRound("A deck is missing.")
    refused = table.refusal(gives, void)
    assert (refused.reason, refused.cite) == ("second_signature_needed", "15(e)")
    (voided,) = (each for each in table.do_as(gives, void, signs).events if isinstance(each, e.RoundVoided))
    assert (voided.signed, table.chips(3)) == ((gives, signs), 100_000)


def test_ma_15_e_the_floor_may_void_a_round_that_lacks_cards():
    table = nearly_empty(4)
    table.bet(3, PLAYER, 1_000)
    table.deal("2c", "2c", "2c", "2c")
    table.supervisor(c.VoidRound())
    assert table.chips(3) == 100_000


def test_ma_15_e_not_while_there_are_cards():
    table = nearly_empty(6)
    table.bet(3, PLAYER, 1_000)
    table.deal("2c", "2c", "2c", "2c")
    assert table.refusal("dealer", c.VoidRound()).cite == "15(e)"
