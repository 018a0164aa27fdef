"""Section 102 read by a stranger: clauses whose letter says more than the usual case."""

import pytest

from houseway.cards import cards_text, parse_cards
from houseway.families.betting import CardRuling, Entry, PotTable, Sitting, Stakes
from houseway.families.pots.rules.forced import start
from houseway.families.pots.rules.irregular import fault, ruled
from houseway.refusals import Refused
from houseway.table import commands as c
from tests.asserting import require_refused
from tests.clauses.california.pots import PotHand, antes, blinds, pot_game
from tests.clauses.california.real_pots import open_real_pots
from tests.clauses.california.test_poker_room_irregularities import (
    STUD,
    UntilCards,
    checked_to_street,
    started,
)
from tests.tables import CheckedTable

LOWBALL = Stakes("structured", 4_00, 8_00, (2_00, 4_00), kill=True)
HOLDEM = Stakes("structured", 4_00, 8_00, (2_00, 4_00), straddle=True)
SEVEN, EIGHT, ROUGH = "7s 6s 4s 3s 2s", "8d 6d 5d 4d 3d", "Kc Qc Jc 10c 9c"
LATE = "not-the-moment"


def stud(cards: dict[str, str], street: int = 0, players: int = 3) -> UntilCards:
    hand = UntilCards("seven-card-stud", STUD, antes(50, [100_00] * players), cards)
    checked_to_street(hand, street)
    return hand


def test_ca_102_d_5_who_folds_to_the_forced_bet_of_another_gets_no_more_cards() -> None:
    hand = stud({"place-1": "As Kd 2c", "place-2": "Qs Jd 9h", "place-3": "10s 7d Ks"})
    hand.do(1, "bring-in")
    hand.do(2, "fold")
    hand.do(3, "call")
    assert [len(hand.deal.cards(f"place-{seat}")) for seat in (1, 2, 3)] == [4, 3, 4]


def after_the_draw(hands: list[str], chips: list[int]) -> PotHand:
    """Three players, $20 in the pot, all pat."""
    entries = [
        Entry(1, chips[0], live=4_00, kind="small"),
        Entry(2, chips[1], live=4_00, kind="big"),
        Entry(3, chips[2], dead=8_00),
    ]
    hand = PotHand("lowball", LOWBALL, entries, {f"place-{at}": own for at, own in enumerate(hands, 1)})
    hand.do(3, "call")
    hand.checked(1, 2)
    for seat in (1, 2, 3):
        hand.do(seat, "pat")
    return hand


def test_ca_102_b_8_a_seven_that_did_not_check_and_calls_a_short_bet_wins_no_overcall() -> None:
    hand = after_the_draw([EIGHT, SEVEN, ROUGH], [7_00, 100_00, 100_00])
    hand.do(1, "bet", 3_00)
    hand.do(2, "call")
    hand.do(3, "call")
    assert hand.won() == {2: 26_00, 3: 3_00}


def test_ca_102_b_8_a_seven_that_bets_all_it_has_wins_every_call() -> None:
    hand = after_the_draw([SEVEN, EIGHT, ROUGH], [7_00, 100_00, 100_00])
    hand.do(1, "bet", 3_00)
    hand.do(2, "call")
    hand.do(3, "call")
    assert hand.won() == {1: 29_00}


def test_custom_ties_nobody_gets_an_odd_chip_of_both_halves() -> None:
    entries = [
        Entry(1, 20_00, live=20_00, kind="small"),
        Entry(2, 20_00, live=20_00, kind="big"),
        Entry(3, 26_00, dead=6_00),
    ]
    cards = {"place-1": "As 2s", "place-2": "Ah 2h", "place-3": "Kd Qh", "board": "7s 3d 4h 8s Ac"}
    hand = PotHand("holdem-high-low", Stakes("structured", 20_00, 40_00, (10_00, 20_00)), entries, cards)
    hand.do(3, "call")
    assert hand.pots() == [66_00]
    assert hand.won() == {1: 33_00, 2: 33_00}


def test_ca_102_e_7_no_last_card_lies_open_before_it_is_dealt() -> None:
    hand = stud({}, 3)
    hand.waits = True
    checked_to_street(hand, 4)
    sixth = hand.deal.cards("place-1")[-1:]
    assert fault(hand.play, hand.deal, "last-up", sixth, 1) == LATE
    assert fault(hand.play, hand.deal, "last-up-all-in", sixth, 1) == LATE


TWO_UP = {
    "place-1": "2s 3s 4c 5d 6h 8s Kd",
    "place-2": "10c Jd Ks Qs 9h 7d 2d",
    "place-3": "Ad 6c 5h 3c 2c Jh 5s",
}


def test_ca_102_e_7_the_high_hand_of_sixth_street_starts_whatever_last_cards_lie_open() -> None:
    hand = stud(TWO_UP, 4)
    hand.deal = ruled(hand.play, hand.deal, "last-up", parse_cards("5s"), 3)
    hand.deal = ruled(hand.play, hand.deal, "last-up-all-in", parse_cards("Kd"), 1)
    assert hand.ask.place == 2, "not the pair of fives that the last card made"
    hand.checked(2, 3)
    assert hand.ask.place == 2, "who also shows first"


def test_ca_102_e_7_bets_that_were_made_stand_when_a_player_is_all_in_for_the_pot_so_far() -> None:
    hand = stud(TWO_UP, 4)
    pot = hand.betting.pot
    hand.do(2, "bet")
    hand.deal = ruled(hand.play, hand.deal, "last-up-all-in", parse_cards("5s"), 3)
    assert (hand.ask.place, hand.betting.bet) == (1, 6_00)
    hand.do(1, "call")
    assert hand.pots() == [pot, 12_00]
    assert fault(hand.play, stud(TWO_UP, 4).deal, "last-up-all-in", parse_cards("5s"), 3) is None


def test_ca_102_e_7_who_has_bet_on_the_last_card_goes_on() -> None:
    hand = stud(TWO_UP, 4)
    hand.do(2, "bet")
    assert fault(hand.play, hand.deal, "last-up-all-in", parse_cards("2d"), 2) == LATE


def test_ca_102_e_5_only_a_hole_card_of_the_deal_sends_the_third_down() -> None:
    hand = stud(TWO_UP)
    assert fault(hand.play, hand.deal, "exposed", parse_cards("2s"), 1) is None
    assert fault(hand.play, hand.deal, "exposed", parse_cards("4c"), 1) == LATE, "it lay open"
    checked_to_street(hand, 2)
    assert fault(hand.play, hand.deal, "exposed", parse_cards("2s"), 1) == LATE, "up cards stay up"


def test_ca_102_e_11_a_card_off_the_table_plays_where_it_belongs() -> None:
    hand = stud(TWO_UP)
    hand.deal = ruled(hand.play, hand.deal, "off-table", parse_cards("3s"), 1)
    assert cards_text(hand.deal.cards("place-1")) == "2s 3s 4c"
    checked_to_street(hand, 4)
    hand.deal = ruled(hand.play, hand.deal, "off-table", parse_cards("Kd"), 1)
    assert hand.deal.held("place-1").down[-1] is False, "as an exposed river card"


def test_ca_102_i_17_an_exposed_hole_card_is_replaced_on_the_deal_and_not_on_the_river() -> None:
    hand = UntilCards("texas-holdem", HOLDEM, blinds(2_00, 4_00, [100_00] * 4))
    named = (hand.deal.cards("place-1")[0], hand.deck[-1])
    assert fault(hand.play, hand.deal, "exposed", named, 1) is None
    checked_to_street(hand, 3)
    assert fault(hand.play, hand.deal, "exposed", named, 1) == LATE
    assert fault(hand.play, hand.deal, "off-table", named, 1) == LATE


def test_ca_102_i_12_a_card_too_many_is_no_burn_after_substantial_action() -> None:
    hand = UntilCards("texas-holdem", HOLDEM, blinds(2_00, 4_00, [100_00] * 4))
    extra = hand.deal.cards("place-1")[:1]
    hand.do(3, "call")
    assert fault(hand.play, hand.deal, "extra-card", extra, 1) is None
    hand.do(4, "call")
    assert fault(hand.play, hand.deal, "extra-card", extra, 1) == LATE


@pytest.mark.parametrize(("game", "ruling"), [("pineapple", "flop-again"), ("crazy-pineapple", "turn-early")])
def test_ca_102_m_14_p_15_a_board_card_before_all_have_discarded_came_too_early(
    game: str, ruling: CardRuling
) -> None:
    hand = UntilCards(game, HOLDEM, blinds(2_00, 4_00, [100_00] * 4))
    checked_to_street(hand, 1 if game == "pineapple" else 2)
    assert hand.betting.stage == "draw"
    cards = tuple(hand.deck[-1:] if game == "pineapple" else hand.deck[-2:])
    assert fault(hand.play, hand.deal, ruling, cards, 0) is None


def test_ca_102_b_3_of_two_who_kill_the_second_pays_nothing_or_waits() -> None:
    wishes = (Sitting(5, wish="kill"), Sitting(6, wish="kill"), Sitting(7, owes="missed", wish="kill"))
    stacks = [(seat, 100_00) for seat in range(1, 8)]
    begun = start(pot_game("lowball"), LOWBALL, stacks, PotTable(button=1, sitting=wishes))
    assert {entry.seat: entry.live for entry in begun.entries} == {
        3: 2_00,
        4: 4_00,
        5: 8_00,
        6: 0,
        1: 0,
        2: 0,
    }
    assert begun.table.at(7).owes == "missed"


@pytest.mark.parametrize(("game", "settles"), [("texas-holdem", 8_00), ("omaha", 8_00), ("pineapple", 0)])
def test_ca_102_i_8_a_straddle_makes_good_missed_blinds_only_where_it_is_printed(
    game: str, settles: int
) -> None:
    missed = PotTable(button=1, sitting=(Sitting(5, owes="missed", wish="straddle"),))
    begun = start(pot_game(game), HOLDEM, [(seat, 100_00) for seat in range(1, 7)], missed)
    assert sum(entry.live for entry in begun.entries if entry.seat == 5) == settles


def test_ca_102_j_7_a_straddle_for_missed_blinds_is_refused() -> None:
    table = CheckedTable.open_pots("holdem-high-low", [100_00] * 4)
    table.do_as("p3", c.DealIn(3, "out"))
    for seed in range(4):
        table.play_hand(seed, lambda table, ask: c.Choose(ask.place, ask.hand, "fold"))
    with require_refused("no_choice_here", "missed-not-by-straddle", "102.J J.7 (253)"):
        table.do_as("p3", c.DealIn(3, "straddle"))


@pytest.mark.parametrize(("game", "ruling"), [("texas-holdem", "money-back"), ("seven-card-stud", "forfeit")])
def test_ca_102_d_4_i_12_a_wrong_number_of_cards_is_ruled_as_the_game_prints_it(
    game: str, ruling: c.PotRuling
) -> None:
    table = started(game)
    with pytest.raises(Refused) as refused:
        table.do_as("floor", c.RulePotHand(table.ask.place or 0, ruling, "a card too many"))
    assert refused.value.reason == "no_error_here"


def test_ca_rates_a_hand_that_ends_before_the_flop_is_turned_pays_the_no_flop_fee() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 7, fee="texas-holdem/poker/4")
    table.start_hand()
    for _ in range(4):
        table.act("fold")
    table.act("call")
    table.act("call")
    ask = table.ask
    table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, "check"))
    assert table.betting.stage == "deal"
    live = [table.betting.players[at].seat for at in table.betting.live]
    for seat in live[1:]:
        table.do_as("floor", c.RulePotHand(seat, "dead", "it was mucked"))
    table.do_as("dealer", c.SettleRound())
    assert table.ledger.balance("fees/t") == 1_00


def test_ca_102_i_16_a_river_that_came_early_may_come_again() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    for board in ("2c 3c 4c", "5c"):
        table.along()
        table.deal(board)
    table.do_as("floor", c.RuleCards("river-early", ("7c",), "betting was not complete"))
    table.along()
    table.deal("7c")
    assert cards_text(table.state.deal.cards("board")) == "2c 3c 4c 5c 7c"
    assert len(table.state.deal.cards("burns")) == 3


def test_custom_spread_a_raise_is_at_least_the_blind_before_it_and_a_straddle_binds_one_round() -> None:
    stakes = Stakes("spread", 1_00, 4_00, (1_00, 2_00), straddle=True)
    hand = PotHand("texas-holdem", stakes, blinds(1_00, 2_00, [100_00] * 4))
    assert hand.raises() == [(4_00, 6_00)]
    table = PotTable(button=1, sitting=(Sitting(1, wish="straddle"),))
    begun = start(pot_game("texas-holdem"), stakes, [(seat, 100_00) for seat in range(1, 5)], table)
    hand = PotHand("texas-holdem", stakes, begun.entries)
    assert hand.raises() == [(8_00, 8_00)], "double the big blind is the bet before it"
    checked_to_street(hand, 1)
    assert hand.raises() == [(1_00, 4_00)]


def test_custom_two_exposed_cards_in_holdem_are_a_misdeal() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.do_as("floor", c.RuleCards("exposed", ("As", "??"), "flipped", 1))
    with pytest.raises(Refused) as refused:
        table.do_as("floor", c.RuleCards("exposed", ("Ks", "??"), "flipped", 2))
    assert refused.value.reason == "no_error_here"
    table.do_as("floor", c.RulePotHand(2, "misdeal", "two cards were exposed"))
    assert table.stacks == [100_00] * 3


def test_ca_102_e_11_a_last_real_card_off_the_table_is_an_exposed_river_card() -> None:
    table = open_real_pots("seven-card-stud")
    for up in ("2c 3d 4h", "6c 7d 8h", "10c Jd Qh", "3c 4d 5h"):
        table.deal(up)
        table.along()
    table.deal()
    table.do_as("floor", c.RuleCards("off-table", ("Kd",), "it fell", 2))
    held = table.state.deal.held("place-2")
    assert (cards_text(held.cards[-1:]), held.down[-1]) == ("Kd", False)


def test_ca_102_e_9_cards_out_by_d_6_may_leave_too_few_for_sixth_street() -> None:
    """Seven players, eight cards out of play: seven are left for a burn and seven up cards."""
    table = open_real_pots("seven-card-stud", 7)
    table.deal("2c 3c 4c 5c 6c 7c 8c")
    table.do_as("floor", c.RuleCards("early-card", ("??",) * 8, "a card came early"))
    for suit in "dhs":
        table.along()
        table.deal(" ".join(f"{rank}{suit}" for rank in range(2, 9)))
    assert [len(table.state.deal.cards(f"place-{seat}")) for seat in range(1, 8)] == [6] * 7
    table.along()
    table.deal("Kc")
    assert cards_text(table.state.deal.cards("board")) == "Kc", "it plays in every hand"
    table.along()
    table.named(table.ask.place or 0)
    assert sum(table.settled()) == 700_00
