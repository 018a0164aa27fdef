"""Real cards that nobody turns up: what their players win all the same, and what they must show for it."""

from datetime import timedelta

import pytest

from houseway.families.betting import Stakes
from houseway.refusals import Refusal, Refused
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.envelope import Signature
from houseway.table.routine import comes_next
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.tables import NOON

NO_LIMIT = Stakes("no-limit", 4_00, 0, (2_00, 4_00))
BOARD = ("2c 7d 9h", "Ks", "4s")


def refused(table: RealCards, command: c.Command) -> Refused:
    with pytest.raises(Refused) as told:
        table.do_as("dealer", command)
    return told.value


def run_out(table: RealCards) -> None:
    """The player in turn is put on the clock, and does nothing."""
    seat = table.ask.place or 0
    table.do_as("floor", c.CallClock(seat))
    table.clock = NOON + timedelta(minutes=1)
    table.do_as("dealer", c.EndClock(seat))
    table.clock = NOON


def with_a_side_pot_for_one(fee: str = "", short: tuple[int, ...] = (20_00, 30_00)) -> tuple[RealCards, int]:
    """The short stacks are all-in; of the two who bet on, the one folds on the river to the other."""
    table = RealCards.open_pots("texas-holdem", [*short, 200_00, 200_00], NO_LIMIT, fee=fee)
    table.open_cards()
    table.deal()
    while table.betting.stage == "bet":
        player = table.betting.players[table.betting.turn]
        raises = [each for each in table.ask.amounts if each.choice == "raise"]
        if player.put + player.stack <= max(short) and raises:
            table.say("raise", raises[0].most)
        elif raises and table.betting.bet < 60_00:
            table.say("raise", 60_00)
        else:
            table.say("call")
    for cards in BOARD:
        table.deal(cards)
        if cards != BOARD[-1]:
            table.along()
    table.say("bet", 40_00)
    better = table.betting.players[table.betting.last].seat
    table.say("fold")
    assert table.betting.stage == "show"
    return table, better


@pytest.mark.parametrize("fee", ["", "texas-holdem/poker/22"])
def test_custom_time_who_alone_is_in_for_a_side_pot_keeps_it_when_his_clock_runs_out(fee: str) -> None:
    """$20 and $30 are all-in, two have $60 in: the side pot of $60 was won when the last of them folded."""
    table, better = with_a_side_pot_for_one(fee)
    hands = {1: "Kh Kd", 2: "Qh Qd"}
    while table.ask.place != better:
        table.say("show", cards=hands[table.ask.place or 0])
    before, took = table.state.seat(better).chips, table.betting.fee
    assert table.ask.options == ("show", "board")
    assert refused(table, c.Choose(better, f"place-{better}", "muck")).reason == Refusal.NO_CHOICE_HERE
    run_out(table)
    assert table.state.seat(better).chips == before + 60_00
    table.shows(hands)
    chips = table.settled()
    assert (bool(fee), chips[:2]) == (bool(took), [80_00 - took, 30_00])
    assert chips[better - 1] == 140_00 + 60_00
    assert sum(chips) == 450_00 - took


def test_pk_15_a_side_pot_that_is_kept_has_paid_what_the_main_pot_could_not() -> None:
    """Main pot $4 with $1 of each, fee $8: the side pot of $118 pays $4 of it."""
    table, better = with_a_side_pot_for_one("all-poker/poker/81", (1_00, 1_00))
    assert (table.betting.fee, [pot.cents for pot in table.betting.pots()]) == (8_00, [4_00, 118_00])
    while table.ask.place != better:
        table.say("show", cards={1: "Kh Kd", 2: "Qh Qd"}[table.ask.place or 0])
    run_out(table)
    table.shows({1: "Kh Kd", 2: "Qh Qd"})
    chips = table.settled()
    assert chips[:2] == [0, 0]
    assert chips[better - 1] == 140_00 + 114_00
    assert table.ledger.balance("fees/t") == 8_00


def test_custom_time_what_was_keyed_before_a_clock_ran_out_is_taken_back_with_the_side_pot() -> None:
    table, better = with_a_side_pot_for_one()
    while table.ask.place != better:
        table.say("muck")
    fold = next(at for at, keyed in enumerate(table.state.keyed, 1) if keyed.said.endswith("fold"))
    run_out(table)
    table.take_back(fold)
    assert table.betting.stage == "bet"
    assert table.stacks[better - 1] == 100_00
    assert sum(table.stacks) + table.betting.pot == 450_00


def with_two_pots(short: int) -> RealCards:
    """One is all-in before the flop, the two others for $60 each, and nobody bets after it."""
    table = RealCards.open_pots("texas-holdem", [short, 200_00, 200_00], NO_LIMIT)
    table.open_cards()
    table.deal()
    while table.betting.stage == "bet":
        raises = [each for each in table.ask.amounts if each.choice == "raise"]
        table.say("raise", 60_00) if raises and raises[0].most > 60_00 > table.betting.bet else table.say(
            "call"
        )
    for cards in BOARD:
        table.deal(cards)
        if cards != BOARD[-1]:
            table.along()
    return table


def test_custom_time_a_side_pot_that_was_kept_pays_for_all_that_is_taken_back() -> None:
    """The main pot of $12 is all that is left, and the $60 of who folded are in the side pot."""
    table = with_two_pots(short=4_00)
    table.say("check")
    table.say("bet", 40_00)
    keeps = table.betting.players[table.betting.last].seat
    table.say("fold")
    run_out(table)
    assert table.stacks[keeps - 1] == 252_00
    table.witness = Signature("floor", Role.FLOOR)
    table.do_as("dealer", c.TakeBackCard(1, "dealt to the wrong seats"))
    assert sum(table.stacks) + table.betting.pot == 404_00
    assert table.betting.stage == "deal"


def test_custom_time_no_clock_runs_out_while_the_winners_are_being_named() -> None:
    table = with_two_pots(short=20_00)
    table.along()
    seat = table.ask.place or 0
    table.do_as("floor", c.CallClock(seat))
    table.named(2, pot=2)
    table.clock = NOON + timedelta(minutes=1)
    assert refused(table, c.EndClock(seat)).reason is Refusal.DECISION_DUE
    table.named(1)
    assert table.settled()[0] == 60_00


def called_by_who_checked(fee: str = "") -> tuple[RealCards, int, int]:
    """Lowball after the draw, $12 in the pot: who is first checks, the next bets $8, all call."""
    table = open_real_pots("lowball", fee=fee)
    table.deal()
    table.along()
    table.say("draw", cards="?? ??")
    table.along()
    table.deal()
    checker = table.ask.place or 0
    table.say("check")
    better = table.ask.place or 0
    table.say("bet")
    table.along()
    return table, checker, better


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("As 2c 3c 4c 8d", 124_00),
        ("As 2c 3c 4c 7d", 108_00),
        ("As 2c 3c 7d Jk", 108_00),
        ("As 2c 3c 8d Jk", 124_00),
        ("", 108_00),
    ],
    ids=["no seven", "a seven", "a seven with the joker", "no seven with the joker", "not shown"],
)
def test_ca_102_b_7_who_checked_and_alone_is_left_shows_or_wins_nothing_bet_after_the_draw(
    cards: str, chips: int
) -> None:
    table, checker, _ = called_by_who_checked()
    while table.ask.place != checker:
        table.say("muck")
    assert table.betting.is_alone
    assert table.ask.options == ("show", "muck")
    assert comes_next(table.state).cite.startswith("102.B B.7")
    assert refused(table, c.SettleRound()).reason == Refusal.DECISION_DUE
    assert refused(table, c.NameWinners(1, (checker,))).reason == Refusal.NO_CHOICE_HERE
    table.say("show" if cards else "muck", cards=cards)
    after = table.settled()
    assert after[checker - 1] == chips
    assert sum(after) == 300_00


def test_ca_102_b_7_who_checked_and_is_on_the_clock_alone_is_taken_for_a_seven() -> None:
    table, checker, _ = called_by_who_checked()
    while table.ask.place != checker:
        table.say("muck")
    run_out(table)
    assert table.settled()[checker - 1] == 108_00


def test_ca_102_b_7_who_bet_himself_and_alone_is_left_shows_nothing() -> None:
    table, _, better = called_by_who_checked()
    table.shows({better: "Ks Qs Js 10s 9s"})
    assert table.settled()[better - 1] == 124_00


def test_ca_102_b_7_nothing_bet_after_the_draw_needs_nothing_shown() -> None:
    table = open_real_pots("lowball")
    table.deal()
    while table.betting.stage != "show":
        table.along() if table.betting.stage != "deal" else table.deal()
    while table.betting.stage == "show":
        table.say("muck")
    assert sorted(table.settled()) == [96_00, 96_00, 108_00]


@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize("cards", ["As 2c 3c 4c 7d", "As 2c 3c 4c 8d"])
def test_ca_102_b_7_who_checked_and_wins_by_a_ruling_shows_too(cards: str, called: bool) -> None:
    """The bettor's hand is foul (A.1); where a seven was checked, his bet is void and goes back."""
    table = open_real_pots("lowball")
    table.deal()
    table.along()
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    better = table.ask.place or 0
    table.say("bet")
    table.say("fold")
    if called:
        table.say("call")
    table.do_as("floor", c.RulePotHand(better, "foul", "six cards"))
    assert table.betting.stage == "show"
    assert table.ask.place == checker
    table.say("show", cards=cards)
    chips = table.settled()
    seven = cards.endswith("7d")
    assert chips[checker - 1] == 108_00 + (0 if seven else 8_00)
    assert chips[better - 1] == 96_00 - (0 if seven else 8_00)
    assert sum(chips) == 300_00


def test_ca_102_b_7_what_a_foul_hand_bet_above_a_seven_that_checked_goes_back_too() -> None:
    """The seven is all-in for $6 after the draw; the bet was $8, and the raise to $16 of a foul hand."""
    table = RealCards.open_pots("lowball", [10_00, 100_00, 100_00, 100_00])
    table.open_cards()
    table.deal()
    table.along()
    table.along()
    assert table.ask.place == 1
    table.say("check")
    table.say("bet")
    raiser = table.ask.place or 0
    table.say("raise")
    table.say("fold")
    table.say("call")
    table.do_as("floor", c.RulePotHand(raiser, "foul", "six cards"))
    table.say("fold")
    assert table.ask.place == 1
    table.say("show", cards="As 2c 3c 4c 7d")
    assert table.settled() == [22_00, 96_00, 96_00, 96_00]


def test_ca_102_b_7_a_checked_seven_wins_nothing_of_who_got_his_money_back_after_the_draw() -> None:
    table = open_real_pots("lowball")
    table.deal()
    table.along()
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    back = table.ask.place or 0
    table.do_as("floor", c.RulePotHand(back, "money-back", "six cards"))
    table.say("fold")
    chips = table.settled()
    assert (chips[checker - 1], chips[back - 1]) == (104_00, 100_00)
    assert sum(chips) == 300_00


def test_pk_15_the_fee_of_a_pot_whose_bets_after_the_draw_are_void_is_the_pot_before_it() -> None:
    """$3 before the draw, $2 each after it, and a fee of $8 that took the whole of it."""
    stakes = Stakes("structured", 1_00, 2_00, (50, 1_00), chip=50)
    table = RealCards.open_pots("lowball", [100_00] * 3, stakes, fee="all-poker/poker/81")
    table.open_cards()
    table.deal()
    table.along()
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    table.say("bet")
    table.along()
    assert table.betting.fee == 8_00
    table.shows({checker: "As 2c 3c 4c 7d"})
    assert table.settled() == [99_00] * 3
    assert table.ledger.balance("fees/t") == 3_00
    assert not table.ledger.balance("collection/t")


def test_ca_102_d_4_money_goes_back_of_which_the_house_had_taken_a_fee() -> None:
    """Pots of $9, $6, then $3, and a fee of $8 (PK-15: the fee is then the pot)."""
    table = open_real_pots("seven-card-stud", fee="all-poker/poker/81")
    table.deal("2c 3d 4h")
    table.along()
    table.deal("5c 6d 7h")
    assert (table.betting.pot, table.betting.fee) == (9_00, 8_00)
    for fee in (6_00, 3_00):
        table.do_as("floor", c.RulePotHand(table.ask.place or 0, "money-back", "six cards"))
        assert table.betting.fee == table.betting.pot == fee
    assert sum(table.settled()) == 297_00
    assert table.ledger.balance("fees/t") == 3_00
