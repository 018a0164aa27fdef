"""The floor's clock, the time bank, table stakes and missed blinds at a live poker table."""

from datetime import timedelta

import pytest

from houseway.families.betting import PotTable, Stakes
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from tests.asserting import require_refused
from tests.clauses.california.real_pots import open_real_pots
from tests.tables import NOON, SIGNED, CheckedTable

NO_LIMIT = Stakes("no-limit", 5_00, 0, (2_00, 5_00), buy_in=(100_00, 500_00), time_bank=30)
SECOND = timedelta(seconds=1)


def table(chips=(200_00, 200_00, 200_00)):
    made = CheckedTable.open_pots("texas-holdem", list(chips), NO_LIMIT)
    made.start_hand()
    return made


def do(made, actor, command, at=NOON):
    """Do it at another time."""
    made.clock = at
    return made.do_as(actor, command, SIGNED).events


def refused(made, actor, command, reason, at=NOON):
    with pytest.raises(Refused) as no:
        do(made, actor, command, at)
    assert no.value.reason is reason
    ours = reason not in (Refusal.NOT_YOUR_SEAT, Refusal.NOT_ALLOWED_FOR_ROLE, Refusal.BETS_STILL_DOWN)
    assert not ours or no.value.cite in no.value.sentence


def pot_table(made) -> PotTable:
    assert isinstance(made.state.extra, PotTable)
    return made.state.extra


def test_custom_time_a_player_on_the_clock_has_a_minute_and_is_folded_then():
    made = table()
    seat = made.ask.place
    refused(made, "floor", c.CallClock(seat % 3 + 1), Refusal.CLOCK_NOT_CALLED)
    refused(made, f"p{seat}", c.CallClock(seat), Refusal.NOT_ALLOWED_FOR_ROLE)
    refused(made, "floor", c.EndClock(seat), Refusal.CLOCK_NOT_CALLED)
    do(made, "floor", c.CallClock(seat))
    refused(made, "floor", c.CallClock(seat), Refusal.CLOCK_NOT_CALLED)
    refused(made, "dealer", c.EndClock(seat), Refusal.CLOCK_STILL_RUNS, NOON + 59 * SECOND)
    do(made, "dealer", c.EndClock(seat), NOON + 60 * SECOND)
    assert made.betting.players[made.betting.at(seat)].status == "folded"
    assert pot_table(made).clock is None


def test_custom_time_who_has_nothing_to_call_is_checked():
    made = table()
    made.act("call")
    made.act("call")
    seat = made.ask.place
    assert "check" in made.ask.options
    do(made, "floor", c.CallClock(seat))
    do(made, "floor", c.EndClock(seat), NOON + 60 * SECOND)
    assert made.betting.players[made.betting.at(seat)].is_live
    assert made.betting.street == 1


def test_pk_5_at_a_virtual_table_the_last_card_goes_of_who_has_not_discarded_in_time():
    made = CheckedTable.open_pots("pineapple", [200_00] * 3)
    made.start_hand()
    while made.betting.stage == "bet":
        made.act("call" if "call" in made.ask.options else "check")
    seat, held = made.ask.place or 0, made.state.deal.cards(made.ask.hand)
    do(made, "floor", c.CallClock(seat))
    do(made, "dealer", c.EndClock(seat), NOON + 60 * SECOND)
    assert made.state.deal.cards(f"place-{seat}") == held[:2]
    assert made.betting.players[made.betting.at(seat)].status == "in"
    assert made.ask.place != seat


def test_pk_5_real_cards_that_are_not_discarded_in_time_are_a_foul_hand():
    made = open_real_pots("pineapple", 3)
    made.deal()
    made.along()
    seat = made.ask.place or 0
    do(made, "floor", c.CallClock(seat))
    do(made, "dealer", c.EndClock(seat), NOON + 60 * SECOND)
    assert made.betting.players[made.betting.at(seat)].status == "folded"
    assert made.ask.place != seat
    assert made.ask.options == ("discard",)


def test_custom_time_who_is_ruled_out_is_on_no_clock():
    made = table()
    seat = made.ask.place
    do(made, "floor", c.CallClock(seat))
    do(made, "floor", c.RulePotHand(seat, "dead", "cards on the floor"))
    assert pot_table(made).clock is None


def test_custom_time_an_act_stops_the_clock():
    made = table()
    seat = made.ask.place
    do(made, "floor", c.CallClock(seat))
    made.act("call")
    assert pot_table(made).clock is None
    refused(made, "dealer", c.EndClock(seat), Refusal.CLOCK_NOT_CALLED, NOON + 70 * SECOND)


def test_custom_time_the_bank_is_used_once():
    made = table()
    seat = made.ask.place
    refused(made, f"p{seat}", c.TakeTime(seat), Refusal.CLOCK_NOT_CALLED)
    do(made, "floor", c.CallClock(seat))
    refused(made, f"p{seat % 3 + 1}", c.TakeTime(seat), Refusal.NOT_YOUR_SEAT)
    do(made, f"p{seat}", c.TakeTime(seat))
    refused(made, "dealer", c.EndClock(seat), Refusal.CLOCK_STILL_RUNS, NOON + 89 * SECOND)
    refused(made, f"p{seat}", c.TakeTime(seat), Refusal.CLOCK_NOT_CALLED)
    do(made, "dealer", c.EndClock(seat), NOON + 90 * SECOND)


def folded_out(made):
    while made.state.deal.betting is not None and made.betting.stage == "bet":
        made.act("fold" if "fold" in made.ask.options else "check")
    made.do_next()


def test_custom_table_stakes_nothing_leaves_the_table_in_a_hand_and_what_is_bought_waits():
    made = table()
    seat = made.ask.place
    refused(made, f"p{seat}", c.Leave(seat), Refusal.BETS_STILL_DOWN)
    stack = made.betting.players[made.betting.at(seat)].stack
    do(made, "dealer", c.BuyIn(seat, 100_00, {100_00: 1}))
    assert made.betting.players[made.betting.at(seat)].stack == stack
    assert made.state.seat(seat).chips == stack + 100_00


def test_custom_table_stakes_who_comes_back_within_the_hour_brings_what_he_left_with():
    made = table((400_00, 200_00, 200_00))
    folded_out(made)
    left = made.state.seat(1).chips
    do(made, "p1", c.Leave(1))
    do(made, "p1", c.Sit(1, "Player 1"))
    again = c.BuyIn(1, 100_00, {100_00: 1})
    refused(made, "dealer", again, Refusal.TAKEN_OFF_THE_TABLE)
    refused(made, "p1", c.BringChips(1, left - 1_00), Refusal.TAKEN_OFF_THE_TABLE)
    do(made, "p1", c.BringChips(1, left))
    assert made.state.seat(1).chips == left


def test_custom_table_stakes_who_sits_down_and_leaves_without_chips_has_brought_nothing_back():
    made = table((400_00, 200_00, 200_00))
    folded_out(made)
    for _ in range(2):
        do(made, "p1", c.Leave(1))
        do(made, "p1", c.Sit(1, "Player 1"))
    refused(made, "dealer", c.BuyIn(1, 100_00, {100_00: 1}), Refusal.TAKEN_OFF_THE_TABLE)


def test_custom_table_stakes_after_an_hour_any_buy_in_will_do():
    made = table((400_00, 200_00, 200_00))
    folded_out(made)
    do(made, "p1", c.Leave(1))
    do(made, "p1", c.Sit(1, "Player 1"))
    do(made, "dealer", c.BuyIn(1, 100_00, {100_00: 1}), NOON + timedelta(hours=1))


@pytest.mark.parametrize("freed", [False, True])
def test_custom_table_stakes_the_hour_runs_from_when_he_left_not_from_the_last_hand(freed):
    made = table((400_00, 200_00, 200_00))
    folded_out(made)
    hour = timedelta(hours=1)
    left = NOON + 2 * hour
    who, goes = ("floor", c.FreeSeat(1, "gone home")) if freed else ("p1", c.Leave(1))
    do(made, who, goes, left)
    do(made, "p1", c.Sit(1, "Player 1"), left)
    again = c.BuyIn(1, 100_00, {100_00: 1})
    refused(made, "dealer", again, Refusal.TAKEN_OFF_THE_TABLE, left + hour - SECOND)
    do(made, "dealer", again, left + hour)


def test_the_posted_buy_in_holds_for_chips_that_are_brought():
    made = CheckedTable.open_pots("texas-holdem", [200_00, 200_00], NO_LIMIT)
    do(made, "p1", c.Leave(1))
    do(made, "p1", c.Sit(1, "Player 1"))
    refused(made, "p1", c.BringChips(1, 99_00), Refusal.BELOW_TABLE_MINIMUM)
    refused(made, "p1", c.BringChips(1, 501_00), Refusal.ABOVE_TABLE_MAXIMUM)
    do(made, "p1", c.BringChips(1, 100_00))


def test_i_8_who_sits_out_over_his_blinds_posts_both_the_small_one_dead_or_waits():
    """I.8 (212): missed blinds at $2 and $5 are $7, of which 2 are dead."""
    made = CheckedTable.open_pots("texas-holdem", [200_00] * 4, NO_LIMIT)
    made.do_as("p2", c.DealIn(2, "out"))
    for seed in range(4):
        made.start_hand(seed)
        folded_out(made)
        assert made.state.seat(2).chips == 200_00
    assert pot_table(made).at(2).owes == "missed"
    while pot_table(made).button != 1:
        made.start_hand("more")
        folded_out(made)
    # The button goes to seat 3, the blinds to seats 4 and 1: seat 2 is in no blind's place.
    made.do_as("p2", c.DealIn(2, "post"))
    made.start_hand(9)
    assert pot_table(made).button == 3
    assert made.betting.players[made.betting.at(2)].put == 5_00
    assert made.betting.dead == 2_00
    assert made.state.seat(2).chips == 193_00
    assert pot_table(made).at(2).owes == ""


@pytest.mark.parametrize(("hours", "owes"), [(0, "missed"), (1, "entry")])
def test_i_8_who_leaves_with_blinds_missed_and_comes_back_owes_them_still(hours, owes):
    made = CheckedTable.open_pots("texas-holdem", [200_00] * 4, NO_LIMIT)
    made.do_as("p2", c.DealIn(2, "out"))
    for seed in range(4):
        made.start_hand(seed)
        folded_out(made)
    assert pot_table(made).at(2).owes == "missed"
    made.do_as("p2", c.Leave(2))
    made.clock += timedelta(hours=hours)
    made.start_hand(5)
    folded_out(made)
    made.do_as("p2", c.Sit(2, "Player 2"))
    assert pot_table(made).at(2).owes == owes
    made.do_as("p2", c.Leave(2))
    made.do_as("p5", c.Sit(2, "Player 5"))
    assert pot_table(made).at(2).owes == "entry"


def test_ca_102_i_11_who_moves_away_from_the_blind_posts_it_or_waits():
    made = CheckedTable.open_pots("texas-holdem", [200_00] * 7, NO_LIMIT)
    for seat in (4, 7):
        do(made, f"p{seat}", c.Leave(seat))
    made.start_hand()
    assert pot_table(made).button == 6
    refused(made, "p1", c.ChangeSeat(1, 4), Refusal.BETS_STILL_DOWN)
    while made.state.phase == "dealing":
        made.act("fold") if made.betting.stage == "bet" else made.do_next()
    refused(made, "p2", c.ChangeSeat(1, 4), Refusal.NOT_YOUR_SEAT)
    with require_refused("seat_taken", "seat-taken", seat=2, free=(4, 7)):
        do(made, "p1", c.ChangeSeat(1, 2))
    # Seat 2 had the blind, seat 3 is next: from 3 to 7 one goes away from it, from 5 to 4 towards it.
    for seat, to, owes in ((3, 7, "entry"), (5, 4, "")):
        chips = made.state.seat(seat).chips
        do(made, f"p{seat}", c.ChangeSeat(seat, to))
        assert made.state.seat(seat).patron is None
        assert (made.state.seat(to).patron, made.state.seat(to).chips) == (f"p{seat}", chips)
        assert made.ledger.balance(f"seat/t/{to}/chips") == chips
        assert pot_table(made).at(to).owes == owes
    made.start_hand("again")
    assert {player.seat for player in made.betting.players} == {1, 2, 4, 6}
