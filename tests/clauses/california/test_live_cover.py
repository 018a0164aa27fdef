"""Hands settled at the table as far as the bank covers, with their fees: the numbers of the clauses."""

import pytest
from msgspec.structs import replace

from houseway.refusals import Refusal
from houseway.rules import Settlement
from houseway.table import Decision
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.shoe.cutting import offered_the_cut
from tests.tables import (
    BANKER_WINS,
    DRAGON,
    EZ_BANKER,
    EZ_LAYOUT,
    PANDA,
    PANDA_8,
    PLAYER,
    PLAYER_WINS,
    TIE,
    CheckedTable,
    banked_table,
)


def settled(decision: Decision) -> tuple[Settlement, ...]:
    (event,) = [event for event in decision.events if isinstance(event, e.RoundSettled)]
    return event.settlements


def sums(decision: Decision) -> tuple[int, int, int, int]:
    (event,) = [event for event in decision.events if isinstance(event, e.RoundSettled)]
    assert event.bank is not None
    return event.bank.paid, event.bank.collected, event.bank.left, event.bank.net


def wide(*seats: int) -> CheckedTable:
    """Limits that hold the bets of the printed examples."""
    layout = tuple(replace(posted, maximum=100_000) for posted in EZ_LAYOUT)
    return banked_table(*seats, layout=layout, fees="ez-baccarat-panda-8/rates/24")


def test_3519_ez_panda_8_is_settled_kind_by_kind_from_the_button_until_the_bank_is_exhausted():
    """Example 8: the Banker's second card, a two, points at place 3."""
    table = wide(1, 2, 3, 5)
    table.take_bank(1, 90_000)
    table.dealer(c.NextRound())
    for seat, offer, dollars in (
        (2, PLAYER, 100), (3, PLAYER, 300), (5, EZ_BANKER, 200), (5, TIE, 20), (2, PANDA, 20), (3, PANDA, 10),
        (3, DRAGON, 10),
    ):  # fmt: skip
        table.bet(seat, offer, dollars * 100)
    done = table.settle(*PANDA_8)
    assert table.bank.button == 3
    assert [(bet.wager, bet.seat, bet.net, bet.returned) for bet in settled(done)] == [
        ("player", 3, 30_000, 30_000),
        ("player", 2, 10_000, 10_000),
        ("banker", 5, -20_000, 0),
        ("tie", 5, -2_000, 0),
        ("panda-8", 3, 25_000, 1_000),
        ("panda-8", 2, 3_000, 2_000),
        ("dragon-7", 3, 0, 1_000),
    ]
    assert sums(done) == (68_000, 22_000, 0, -46_000)
    assert any(isinstance(said, e.Announced) and said.say == "bank-exhausted" for said in done.events)


def test_5921_fees_of_option_4_are_taken_at_no_more_bets_and_dropped_after_the_hand():
    """$150 on Player costs $2, any bonus $1, $50 on Banker $1 and the bank $1 (fee example 1)."""
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.dealer(c.NextRound())
    for seat, offer, dollars in ((2, PLAYER, 150), (2, TIE, 10), (2, PANDA, 10), (3, EZ_BANKER, 50)):
        table.bet(seat, offer, dollars * 100)
    closed = table.dealer(c.NoMoreBets())
    (taken,) = [event for event in closed.events if isinstance(event, e.CollectionsTaken)]
    assert [(fee.seat, fee.payer, fee.cents) for fee in taken.collected] == [
        (2, "bettor", 200),
        (2, "bettor", 100),
        (3, "bettor", 100),
        (1, "player-dealer", 100),
    ]
    assert (table.ledger.balance("collection/t-1"), table.fees) == (500, 0)
    table.settle(*BANKER_WINS)
    assert (table.ledger.balance("collection/t-1"), table.fees) == (0, 500)


def test_fees_4_4_a_bet_whose_fee_the_chips_do_not_reach_is_refused_with_both_sums():
    table = banked_table(1, 2)
    table.take_bank(1)
    table.patron(2, c.Leave(2))
    table.seat(2, 10_000)
    table.dealer(c.NextRound())
    refused = table.refusal("p2", c.PlaceBet(2, *PLAYER, 10_000))
    assert refused.reason is Refusal.NOT_ENOUGH_CHIPS
    assert (refused.values["cents"], refused.values["fees"]) == (10_000, 100)
    table.bet(2, PLAYER, 9_900)


def test_fe_4_a_wager_that_the_bank_did_not_reach_keeps_its_fee():
    table = banked_table(1, 2, 3)
    table.take_bank(1, 1_000)
    done = table.play_round(*PLAYER_WINS, bets={2: 1_000, 3: 5_000})
    assert [(bet.seat, bet.covered) for bet in settled(done)] == [(2, 1_000), (3, 0)]
    assert table.chips(3) == 100_000 - 100


def test_103_30_a_misread_hand_is_settled_again_as_far_as_the_bank_covered():
    table = banked_table(1, 2, 3)
    table.take_bank(1, 3_000)
    table.play_round(*BANKER_WINS, bets={2: 1_000, 3: 5_000})
    assert [table.chips(seat) for seat in (1, 2, 3)] == [102_900, 98_900, 97_900]
    table.supervisor(c.CorrectHands(("2h", "7d"), ("Kh", "7s"), "The four was a seven."))
    assert [table.chips(seat) for seat in (1, 2, 3)] == [96_900, 100_900, 101_900]
    assert table.bank.sums is not None
    assert (table.bank.sums.paid, table.bank.sums.collected) == (3_000, 0)


def test_a_wrong_pay_out_is_put_right_between_patrons_and_the_tray_is_still():
    table = banked_table(1, 2)
    table.take_bank(1, 3_000)
    table.play_round(*PLAYER_WINS)
    corrected = table.supervisor(c.CorrectPayout(2, *PLAYER, 5_000, "Paid five times."))
    assert [type(event) for event in corrected.events] == [e.PayoutCorrected]
    assert not corrected.transfers


def test_3632_the_player_dealer_is_offered_the_cut():
    table = banked_table(game="ca/zoobac", layout=ZOO, fees="zoobac/rates/5", places=8)
    table.seat(2)
    table.seat(4)
    table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14))
    table.decline(2)
    table.take_bank(4)
    assert offered_the_cut(table.state) == 4
    table.patron(4, c.Cut(200, 4))


ZOO = (c.Posted(*PLAYER, 1_000, 20_000), c.Posted(*EZ_BANKER, 1_000, 20_000))
HAND = ("hand", None, "standard")


def pan_nine(*seats: int) -> CheckedTable:
    return banked_table(
        *seats, game="ca/super-pan-9", layout=(c.Posted(*HAND, 1_000, 20_000),), fees="super-pan-9/rates/1"
    )


def dice_due(*seats: int) -> CheckedTable:
    table = pan_nine(*seats)
    table.take_bank(seats[0])
    table.dealer(c.NextRound())
    for seat in seats[1:]:
        table.bet(seat, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    return table


@pytest.mark.parametrize(("dice", "place"), [((1, 1, 1), 4), ((1, 2, 2), 6), ((2, 3, 3), 4), ((6, 6, 6), 4)])
def test_104_d_2_three_dice_count_from_the_player_dealer_as_one_to_the_next_place_with_a_wager(dice, place):
    """Places 4 and 6 have wagers, the player-dealer sits at 1 of eight: 1, 9 and 17 are his."""
    table = dice_due(1, 4, 6)
    table.patron(1, c.ShakeDice(1))
    assert e.ButtonPlaced(place) in table.dealer(c.ShowDice(dice)).events


def test_103_4_the_player_dealer_shakes_or_names_who_does_and_no_card_comes_before():
    table = dice_due(1, 4, 6)
    assert table.refusal("dealer", c.DealCard("2h")).reason is Refusal.DICE_NOT_SHAKEN
    assert table.refusal("dealer", c.ShowDice((1, 2, 3))).reason is Refusal.DICE_NOT_SHAKEN
    assert table.refusal("p4", c.ShakeDice(4)).reason is Refusal.NOT_YOUR_SEAT
    assert table.refusal("p4", c.NameShaker(4, 6)).reason is Refusal.NO_PLAYER_DEALER
    table.patron(1, c.NameShaker(1, 6))
    assert table.refusal("p1", c.ShakeDice(1)).reason is Refusal.NOT_YOUR_SEAT
    table.patron(6, c.ShakeDice(6))
    assert table.refusal("dealer", c.ShowDice((1, 2, 7))).reason is Refusal.CARD_UNREADABLE
    table.dealer(c.ShowDice((1, 2, 3)), c.DealCard("2h"))


def test_1640_bay_baccarat_closes_where_nobody_else_banks():
    table = banked_table(1, 2, game="ca/bay-baccarat", layout=(c.Posted("hand", None, "A1", 1_000, 20_000),),
                 fees="bay-baccarat/rates/1")  # fmt: skip
    table.decline(1)
    table.dealer(c.OfferBank())
    table.patron(2, c.DeclineBank(2))
    assert table.refusal("p1", c.AcceptBank(1, 20_000)).reason is Refusal.GAME_BROKEN
    table.dealer(c.Close())


CENTURY = "ca/21st-century-4.0"
LATE_TIE = ("late-tie", None, "standard")
CENTURY_LAYOUT = (
    c.Posted(*PLAYER, 1_000, 20_000),
    c.Posted(*EZ_BANKER, 1_000, 20_000),
    c.Posted("early-tie", None, "standard", 1_000, 10_000),
    c.Posted(*LATE_TIE, 1_000, 10_000),
)


def four_cards(*cards: str) -> CheckedTable:
    """A hand of 21st Century 4.0 whose hole card lies face down; seat 2 has $20 on the Player line."""
    table = banked_table(1, 2, game=CENTURY, layout=CENTURY_LAYOUT, fees="21st-century-4.0/rates/1")
    table.take_bank(1)
    table.dealer(c.NextRound())
    assert table.refusal("p2", c.PlaceBet(2, *LATE_TIE, 1_000)).reason is Refusal.BETS_NOT_OPEN
    assert table.refusal("dealer", c.ShortBet(2, *LATE_TIE, 500)).reason is Refusal.BETS_NOT_OPEN
    table.bet(2, PLAYER, 2_000)
    table.deal(*cards)
    return table


def test_2057_tie_hands_b_1_a_late_tie_is_bet_between_the_players_cards_and_the_hole_card_without_a_fee():
    table = four_cards("2h", "6h", "5d", "As")
    held = table.chips(2)
    table.bet(2, LATE_TIE, 1_000)
    assert table.chips(2) == held - 1_000
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000)).reason is Refusal.BETS_CLOSED
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("p2", c.PlaceBet(2, *LATE_TIE, 1_000)).reason is Refusal.BETS_NOT_OPEN
    done = table.dealer(c.SettleRound())
    assert [(bet.wager, bet.net) for bet in settled(done)] == [("player", 0), ("late-tie", 7_000)]


@pytest.mark.parametrize("cards", [("4h", "6h", "5d", "As"), ("2h", "7h", "5d", "As")])
def test_2057_tie_hands_b_3_and_4_none_on_a_nine_nor_where_the_total_equals_the_up_card(cards):
    table = four_cards(*cards)
    assert table.refusal("p2", c.PlaceBet(2, *LATE_TIE, 1_000)).reason is Refusal.BETS_NOT_OPEN


def test_2057_tie_hands_b_6_a_house_may_keep_it_to_those_with_an_early_tie():
    table = four_cards("2h", "6h", "5d", "As")
    table.state = replace(table.state, house=replace(table.state.house, late_tie_needs_early_tie=True))
    assert table.refusal("p2", c.PlaceBet(2, *LATE_TIE, 1_000)).reason is Refusal.BASE_BET_NEEDED


def test_103_a_card_keyed_wrongly_takes_the_button_back_with_it():
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 1_000)
    table.bet(3, PLAYER, 1_000)
    table.deal("2h", "Kh", "4d", "2s")
    assert table.bank.button == 3
    table.dealer(c.TakeBackCard(4, "It was an ace."))
    assert table.bank.button is None
    table.dealer(c.DealCard("Ad"))
    assert table.bank.button == 2
