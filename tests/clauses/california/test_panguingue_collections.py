"""102.R.43, R.48: what players of Panguingue pay the house, by the half hour, the round or the hand."""

import tomllib
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from houseway.refusals import Refusal
from houseway.rules.fees import schedules
from houseway.rules.tables import parse_table
from houseway.rules.tables import problems as problems_of
from houseway.table import Decision, Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console.signing import judged
from tests.tables import CheckedTable, choose_usually, refused

FILE = Path("examples/poker-room/pan-fees.toml").resolve()
HALF_HOUR, ROUND, HAND = (f"{FILE}/rules/{number}" for number in (1, 2, 3))
NO_TOPS = {"no_tops": 1}


def paid(table):
    """What each seat has paid the house, by the events."""
    seats: Counter[int] = Counter()
    for event in table.events:
        if isinstance(event, e.TimeCollected):
            seats.update({seat: cents // 100 for seat, cents in event.seats})
    assert table.ledger.balance("fees/t") == seats.total() * 100
    return {seat: dollars for seat, dollars in seats.items() if dollars}


def test_102_r_48_no_printed_schedule_is_for_panguingue_and_the_house_posts_its_own():
    assert not [each.id for each in schedules() if "ca/panguingue" in each.games]
    assert "ca/panguingue" not in Path("src/houseway/catalog/california/fees/all-poker.toml").read_text(
        "utf-8"
    )


def test_102_r_48_the_half_hour_of_every_player_once_and_less_with_few_players():
    table = CheckedTable.open_pan([60_00] * 6, fee=HALF_HOUR)
    table.clock += timedelta(minutes=7)
    table.play_hand(1, choose_usually)
    assert paid(table) == {}, "a game that begins between pays after its first hand"
    table.play_hand(2, choose_usually)
    assert paid(table) == dict.fromkeys(range(1, 7), 4)
    table.play_hand(3, choose_usually)
    assert paid(table) == dict.fromkeys(range(1, 7), 4), "once a half hour"
    table.do_as("p6", c.Leave(6))
    table.clock += timedelta(minutes=30)
    table.do_as("dealer", c.CollectTime())
    assert paid(table) == {**dict.fromkeys(range(1, 6), 7), 6: 4}
    refused(Refusal.COLLECTED_ALREADY, table, "dealer", c.CollectTime())
    table.shuffle(4)
    table.do_next()
    refused(Refusal.ROUND_NOT_OVER, table, "dealer", c.CollectTime())
    assert sum(table.stacks) + table.pan_table.tops * 100 + table.ledger.balance("pot/t/1") > 0


def test_102_r_48_a_console_is_told_of_no_half_hour_but_the_one_that_begins():
    table = CheckedTable.open_pan([200_00] * 3, NO_TOPS, HALF_HOUR)
    table.play_hand(1, choose_usually)
    table.shuffle(2)
    next_hand = judged(table.state, Role.DEALER, c.NextRound())
    assert isinstance(next_hand, Decision)
    assert sum(isinstance(event, e.TimeCollected) for event in next_hand.events) == 1


@pytest.mark.parametrize("by_hand", [True, False])
def test_102_r_48_half_hours_without_a_hand_are_each_paid_by_who_has_sat_there(by_hand):
    """At 12:00, 12:30, 1:00 and 1:30 of who stayed; of who came at 1:20 that of 1:30."""
    table = CheckedTable.open_pan([60_00] * 7, fee=HALF_HOUR)
    table.do_as("p7", c.Leave(7))
    table.do_as("dealer", c.CollectTime())
    assert paid(table) == dict.fromkeys(range(1, 7), 4)
    table.do_as("p6", c.Leave(6))
    table.clock += timedelta(minutes=80)
    table.do_as("p8", c.Sit(6, "Late"))
    table.do_as("dealer", c.BuyIn(6, 60_00, {60_00: 1}))
    table.clock += timedelta(minutes=10)
    refused(Refusal.DECISION_DUE, table, "dealer", c.CollectTime(6))
    if by_hand:
        table.do_as("dealer", c.CollectTime())
    else:
        table.shuffle(1)
        table.do_next()
    # Two idle half hours of five players, who pay less, and the new one of six.
    assert paid(table) == {**dict.fromkeys(range(1, 6), 4 + 3 + 3 + 4), 6: 4 + 4}


def test_102_r_48_each_pays_when_the_collection_button_comes_to_him():
    table = CheckedTable.open_pan([60_00] * 4, fee=ROUND)
    went = []
    for seed in range(5):
        before = paid(table)
        table.play_hand(seed, choose_usually)
        went += [seat for seat, dollars in paid(table).items() if dollars > before.get(seat, 0)]
    assert went == [4, 3, 2, 1, 4], "to the right, whoever has won"
    assert paid(table) == {1: 2, 2: 2, 3: 2, 4: 4}


def test_102_r_48_by_the_hand_each_player_dealt_in_pays_before_the_cards():
    table = CheckedTable.open_pan([60_00] * 5, NO_TOPS, HAND)
    table.shuffle(1)
    table.do_next()
    assert paid(table) == dict.fromkeys(range(1, 6), 2)
    assert table.pan.moment == "lowest", "no card is dealt yet"
    assert [player.chips for player in table.pan.players] == [58] * 5
    table = CheckedTable.open_pan([60_00] * 2, NO_TOPS, HAND)
    table.play_hand(2, choose_usually)
    assert paid(table) == {1: 1, 2: 1}


def test_102_r_48_who_cannot_pay_owes_it_before_he_is_dealt_in_again():
    table = CheckedTable.open_pan([60_00, 60_00, 20_00], NO_TOPS, HALF_HOUR)
    table.clock += timedelta(minutes=7)
    table.shuffle(1)
    seat = next(each for each in table.state.seats if each.number == 3)
    assert seat.chips == 20_00
    table.clock += timedelta(minutes=23)
    for _ in range(6):
        table.do_as("dealer", c.CollectTime())
        table.clock += timedelta(minutes=30)
    assert (table.state.seat(3).chips, table.pan_table.fees.owed) == (2_00, ())
    table.do_as("dealer", c.CollectTime())
    assert (table.state.seat(3).chips, table.pan_table.fees.owed) == (0, ((3, 1_00),))
    table.do_next()
    assert table.state.deal.places == (2, 1), "he is passed over"
    while table.state.phase.name == "DEALING":
        table.choose_usual() if table.is_asking else table.do_next()
    table.do_as("dealer", c.BuyIn(3, 20_00, {20_00: 1}))
    table.shuffle(2)
    table.do_next()
    assert table.state.deal.places.count(3) == 1
    assert (paid(table)[3], table.pan_table.fees.owed) == (21, ())


def test_102_r_48_who_leaves_and_comes_back_owes_what_he_owed():
    table = CheckedTable.open_pan([60_00, 60_00, 20_00], NO_TOPS, HALF_HOUR)
    table.clock += timedelta(minutes=7)
    table.play_hand(1, choose_usually)
    table.clock += timedelta(minutes=23)
    while not table.pan_table.fees.owed:
        table.do_as("dealer", c.CollectTime())
        table.clock += timedelta(minutes=30)
    ((seat, owed),) = table.pan_table.fees.owed
    before = paid(table)[seat]
    table.do_as(f"p{seat}", c.Leave(seat))
    table.do_as("p9", c.Sit(seat, "Another"))
    assert not table.pan_table.fees.owed, "another at his seat owes nothing of his"
    table.do_as("p9", c.Leave(seat))
    table.do_as(f"p{seat}", c.Sit(seat, "Player"))
    assert table.pan_table.fees.owed == ((seat, owed),)
    table.do_as("dealer", c.BuyIn(seat, 20_00, {20_00: 1}))
    table.shuffle(2)
    table.do_next()
    assert seat in table.state.deal.places
    # What he owed, and the half hour that has begun.
    assert paid(table)[seat] == before + owed // 100 + 3


def test_102_r_48_who_changes_seats_pays_the_round_where_he_did():
    """The button goes to the right, from seat 4 down; seat 5 is free."""
    table = CheckedTable.open_pan([60_00] * 5, NO_TOPS, ROUND)
    table.do_as("p5", c.Leave(5))
    table.play_hand(0, choose_usually)
    assert paid(table) == {4: 2}
    table.do_as("p3", c.ChangeSeat(3, 5))
    table.play_hand(1, choose_usually)
    assert paid(table) == {4: 2, 2: 2, 5: 2}, "the button is at seat 2 and has passed his place"
    for seed in range(2, 6):
        table.play_hand(seed, choose_usually)
    assert paid(table) == {4: 4, 2: 4, 5: 4, 1: 2}, "not again when it came to his new seat"


def problems(schedule, **options):
    written = tomllib.loads(Path("examples/poker-room/panguingue.toml").read_text("utf-8"))
    written["collection"]["schedule"] = schedule
    return list(problems_of(parse_table({**written, "options": options})))


def test_102_r_43_tops_are_played_in_time_games_only(words):
    assert problems(HALF_HOUR) == problems(ROUND) == []
    (told,) = problems(HAND)
    assert (told.cite, told.field) == ("102.R.43, R.48", "collection.schedule")
    words(told.problem)
    assert problems(HAND, no_tops=1) == []


def test_102_r_48_a_fee_of_a_pot_is_no_fee_of_panguingue(words):
    told = problems("all-poker/poker/1")
    assert [each.field for each in told] == ["collection.schedule"] * 2
    assert told[1].cite == "102.R.43, R.48"
    words("\n".join(each.problem for each in told))
