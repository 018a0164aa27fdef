"""Who leaves, moves or sits down in the middle of a hand that is dealt again or taken back."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from houseway.contracts.hands import hand_document
from houseway.families.betting import PotTable, Stakes
from houseway.families.hand_record import UNSEEN, Act, HandAct, HandRecord
from houseway.journal.telling.phh import read, written
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.views.view import view
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.tables import POT_STAKES, CheckedTable

ANTED = replace(POT_STAKES["blinds"], ante=1_00)
MISDEAL = c.RulePotHand(1, "misdeal", "a card too few")
THREE = Stakes("structured", 4_00, 8_00, (1_00, 2_00, 4_00), button_blind=True)


def holdem(stakes: Stakes | None = None, players: int = 4) -> CheckedTable:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * players, stakes)
    table.start_hand()
    return table


def over(table: CheckedTable) -> None:
    """All fold to one."""
    while table.betting.stage == "bet":
        table.act("fold")
    table.do_next()


def test_whose_chips_may_come_back_stays_until_the_deal_stands() -> None:
    table = holdem(ANTED)
    table.act("fold")
    with pytest.raises(Refused) as refused:
        table.do_as("p3", c.Leave(3))
    assert refused.value.reason is Refusal.BETS_STILL_DOWN
    with pytest.raises(Refused):
        table.do_as("p3", c.ChangeSeat(3, 4))
    table.act("call")
    table.do_as("p3", c.Leave(3))


def test_who_has_nothing_in_the_pot_may_leave_at_once() -> None:
    table = holdem()
    table.act("fold")
    table.do_as("p3", c.Leave(3))
    table.do_as("floor", MISDEAL)
    assert table.stacks == [100_00, 100_00, 0, 100_00]


def test_a_misdeal_forgives_no_newcomer_his_entry_and_forgets_nobodys_word() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 4)
    table.do_as("p4", c.Leave(4))
    table.start_hand()
    over(table)
    table.start_hand()
    table.sit(4, 100_00)
    table.do_as("p2", c.DealIn(2, "out"))
    table.do_as("floor", MISDEAL)
    assert isinstance(table.state.extra, PotTable)
    assert table.state.extra.at(4).owes == "entry"
    assert table.state.extra.at(2).wish == "out"


def test_a_fold_is_not_taken_back_once_its_player_is_gone() -> None:
    table = open_real_pots("texas-holdem", 4)
    table.deal()
    for choice in ("fold", "call"):
        table.say(choice)
    table.do_as("p3", c.Leave(3))
    table.do_as("dealer", c.TakeBackCard(3, "keyed wrongly"))
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.TakeBackCard(2, "keyed wrongly"))
    assert refused.value.reason is Refusal.NOTHING_TO_DEAL
    table.say("call")
    assert table.ask.place == 1


def test_who_takes_the_seat_of_a_player_who_moved_does_not_see_his_cards() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 5)
    table.do_as("p5", c.Leave(5))
    table.start_hand()
    for choice in ("fold", "call"):
        table.act(choice)
    folder = next(player.seat for player in table.betting.players if player.status == "folded")
    table.do_as(f"p{folder}", c.ChangeSeat(folder, 5))
    table.do_as("new", c.Sit(folder, "New"))
    assert folder not in table.state.deal.held(f"place-{folder}").sees
    assert view(table.state, Role.PATRON, "new") is not None


def test_no_clock_runs_for_a_hand_that_has_ended() -> None:
    table = holdem(players=2)
    asked = table.ask.place or 0
    table.do_as("floor", c.CallClock(asked))
    table.do_as("floor", c.RulePotHand(3 - asked, "dead", "mixed with the muck"))
    table.clock += timedelta(minutes=2)
    with pytest.raises(Refused) as refused:
        table.do_as("floor", c.EndClock(asked))
    assert refused.value.reason is Refusal.CLOCK_NOT_CALLED


def test_no_clock_runs_on_after_a_misdeal_or_named_winners() -> None:
    table = holdem()
    table.do_as("floor", c.CallClock(table.ask.place or 0))
    table.do_as("floor", MISDEAL)
    assert isinstance(table.state.extra, PotTable)
    assert table.state.extra.clock is None
    real = to_the_showdown()
    real.do_as("floor", c.CallClock(real.ask.place or 0))
    real.named(1)
    assert isinstance(real.state.extra, PotTable)
    assert real.state.extra.clock is None


def test_with_a_blind_on_the_button_and_nobody_to_deal_to() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3, THREE)
    for seat in (1, 2, 3):
        table.do_as(f"p{seat}", c.DealIn(seat, "out"))
    table.shuffle()
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.NextRound())
    assert refused.value.reason is Refusal.NOTHING_TO_DEAL


def test_the_most_that_is_offered_is_taken() -> None:
    """A raise of the whole spread upon somebody's last odd chips."""
    spread = Stakes("spread", 4_00, 12_00, (2_00, 4_00))
    table = CheckedTable.open_pots("texas-holdem", [100_00, 100_00, 9_50], spread)
    table.start_hand()
    table.act("raise", 9_50)
    most = max(each.most for each in table.ask.amounts if each.choice == "raise")
    assert most == 21_50
    table.act("raise", most)


def test_d_3_who_lets_the_clock_run_out_on_the_forced_bet_pays_it() -> None:
    table = CheckedTable.open_pots("seven-card-stud", [100_00] * 3)
    table.start_hand()
    seat = table.ask.place or 0
    table.do_as("floor", c.CallClock(seat))
    table.clock += timedelta(minutes=2)
    table.do_as("floor", c.EndClock(seat))
    assert (table.betting.bet, table.betting.pot) == (2_00, 5_00)


def to_the_showdown(players: int = 3) -> RealCards:
    table = open_real_pots("texas-holdem", players)
    table.deal()
    for street in ("2c 3c 9d", "Kd", "Qs"):
        table.along()
        table.deal(street)
    table.along()
    return table


def test_a_real_hand_that_is_not_shown_in_time_wins_nothing() -> None:
    table = to_the_showdown(2)
    seat = table.ask.place or 0
    table.do_as("floor", c.CallClock(seat))
    table.clock += timedelta(minutes=2)
    table.do_as("floor", c.EndClock(seat))
    assert table.settled()[seat - 1] == 96_00


def test_the_odd_chip_of_winners_who_are_named_is_the_first_ones_from_the_button() -> None:
    table = to_the_showdown(4)
    table.shows({})
    assert sum(table.settled()) == 400_00
    table.begin()
    table.deal()
    # The button is at seat 1: seats 2, 3, 4, 1.
    order = [player.seat for player in table.betting.players]
    assert order == [2, 3, 4, 1]
    while table.ask.place != 2:
        table.say("call")
    table.say("fold")
    while table.betting.stage == "bet":
        table.say("check")
    for street in ("2c 3c 9d", "Kd", "Qs"):
        table.deal(street)
        table.along()
    before = table.stacks
    table.named(1, 3, 4)
    after = table.settled()
    assert [now - was for now, was in zip(after, before, strict=True)] == [4_00, 0, 5_00, 5_00]


def test_no_hand_is_ruled_dead_that_has_been_named_the_winner() -> None:
    table = to_the_showdown()
    table.named(1, 2)
    dead = c.RulePotHand(1, "dead", "mixed with the muck")
    with pytest.raises(Refused) as refused:
        table.do_as("floor", dead)
    assert refused.value.reason is Refusal.DECISION_DUE
    table.take_back(len(table.state.keyed))
    table.do_as("floor", dead)
    table.named(2)
    assert table.settled()[0] == 96_00


def finishing(hand: HandRecord) -> list[int]:
    again = read(written(hand))
    assert again == hand
    return [each.finishing_cents for each in hand_document(load(hand.game), again).players]


CLOSED = tuple([HandAct("hole", player, cards=(UNSEEN,) * 5) for player in (1, 2)])


def test_a_written_hand_has_the_antes_of_who_left() -> None:
    acts = (*CLOSED, HandAct("call", 1), HandAct("fold", 2))
    hand = HandRecord(
        game="ca/draw-poker", limit="structured", lower=4_00, upper=8_00, antes=(1_00, 1_00),
        stacks=(50_00, 50_00), acts=acts, left=3_00,
    )  # fmt: skip
    assert finishing(hand) == [54_00, 49_00]


def test_a_written_lowball_hand_needs_no_cards_where_nobody_bet_after_the_draw() -> None:
    said: list[tuple[Act, int]] = [
        ("call", 2),
        ("call", 1),
        ("draw", 1),
        ("draw", 2),
        ("call", 1),
        ("fold", 2),
    ]
    acts = (*CLOSED, *[HandAct(act, player) for act, player in said])
    hand = HandRecord(
        game="ca/lowball", limit="structured", lower=4_00, upper=8_00, antes=(0, 0), blinds=(4_00, 2_00),
        stacks=(9_00, 36_00), acts=acts,
    )  # fmt: skip
    assert finishing(hand) == [13_00, 32_00]


def test_who_alone_is_in_for_a_side_pot_cannot_muck_it_away() -> None:
    table = CheckedTable.open_pots("texas-holdem", [10_00, 100_00, 100_00])
    table.start_hand()
    while table.betting.stage != "show":
        if table.betting.stage == "deal":
            table.do_next()
        else:
            wanted = ("raise", "call", "check") if table.betting.bet < 12_00 else ("call", "check")
            table.act(next(each for each in wanted if each in table.ask.options))
    all_in = next(player for player in table.betting.players if player.status == "all-in")
    while table.ask.place == all_in.seat:
        table.act("show")
    table.act("muck")
    while table.ask.place == all_in.seat:
        table.act("show")
    assert "muck" not in table.ask.options, "what the all-in hand does not cover is his"
    with pytest.raises(Refused) as refused:
        table.act("muck")
    assert refused.value.reason is Refusal.NO_CHOICE_HERE
