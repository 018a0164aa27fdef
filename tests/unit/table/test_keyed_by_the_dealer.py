"""At a table of real cards the dealer keys in what patrons without a page do."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from houseway.journal.telling.recall import rounds_of
from houseway.ledger import accounts
from houseway.table import Decision, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.paying import in_chips
from tests.memory_store import MemoryStore
from tests.tables import BANKER, LAYOUT, PLAYER, CheckedTable
from tests.unit.journal.recorded import create_recorded_baccarat

BETS = c.PlaceBets(3, (c.Stake(*BANKER, 20_000),))


def guest_at(seat: int, table: CheckedTable | None = None) -> CheckedTable:
    table = table or CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    table.dealer(c.SeatPatron(seat), c.BuyIn(seat, 100_000, {10_000: 10}))
    table.load(virtual=False)
    table.dealer(c.NextRound())
    return table


def test_a_patron_without_a_page_is_seated_bets_and_leaves_by_the_dealers_hand():
    store = MemoryStore()
    table = guest_at(3, create_recorded_baccarat(store))
    table.dealer(BETS, c.TakeBack(3, *BANKER), BETS)
    table.settle("2s", "9h", "3d", "Kc")
    assert table.chips(3) == 119_000
    patron = table.state.seat(3).patron
    assert patron == "guest:t-1:3:0"
    (told,) = rounds_of(store, "t-1", patron, 100).rounds
    assert told.round == 1
    table.dealer(c.Leave(3))
    assert table.ledger.balances[accounts.pocket(patron)] == 119_000


@pytest.mark.parametrize("command", [c.SeatPatron(4), BETS, c.TakeBack(3, *BANKER), c.Leave(3)])
def test_where_the_house_deals_a_sealed_shoe_patrons_do_it_themselves(command):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    table.seat(3)
    table.load()
    table.dealer(c.NextRound())
    reason = "not_allowed_for_role" if isinstance(command, c.SeatPatron) else "not_your_seat"
    assert table.refusal("dealer", command).reason == reason
    offered = {act.id for act in console_of(table.state, Role.DEALER).acts}
    assert not offered & {"seat_patron", "place_bets", "leave", "color_up"}


def test_nobody_is_seated_where_somebody_sits():
    assert guest_at(3).refusal("dealer", c.SeatPatron(3)).reason == "seat_taken"


def test_chips_are_colored_up_for_what_they_are_worth():
    table = guest_at(3)
    table.dealer(c.ColorUp(3, {2_500: 4}, {10_000: 1}))
    assert table.chips(3) == 100_000
    assert table.refusal("dealer", c.ColorUp(3, {2_500: 4}, {500: 1})).reason == "cash_not_counted"
    assert table.refusal("dealer", c.ColorUp(3, {100_000: 2}, {50_000: 4})).reason == "not_enough_chips"


def test_the_console_takes_bets_of_seats_that_have_chips_on_the_posted_spots():
    table = guest_at(3)
    table.dealer(c.SeatPatron(5))
    act = next(act for act in console_of(table.state, Role.DEALER).acts if act.id == "place_bets")
    seat, stakes = act.needs
    assert seat.choices == (3,)
    assert [(spot.wager, spot.minimum) for spot in stakes.spots][:3] == [
        ("player", 1_000),
        ("banker", 1_000),
        ("tie", 500),
    ]
    # A bet keyed while another round begins is not taken for it.
    assert act.command["round"] == 1


def test_a_seat_is_paid_in_as_few_chips_as_can_be():
    table = guest_at(3)
    table.dealer(c.PlaceBets(3, (c.Stake(*BANKER, 20_000), c.Stake(*PLAYER, 1_000))))
    table.settle("2s", "9h", "3d", "Kc")
    (payout,) = console_of(table.state, Role.DEALER).payouts
    assert (payout.seat, payout.cents) == (3, 19_000)
    assert payout.chips == {10_000: 1, 2_500: 3, 500: 3}


@pytest.mark.parametrize("cents", [95, 100, 47_525, 1_234_567])
def test_no_cent_of_a_payout_is_lost(cents):
    assert sum(value * number for value, number in in_chips(cents).items()) == cents


def test_the_console_tells_how_many_hands_an_hour_are_dealt():
    table = guest_at(3)
    assert console_of(table.state, Role.DEALER).pace is None
    opened = table.make_envelope("dealer", c.NextRound())
    for number in range(1, 30):
        suit = "shdc"[number % 4]
        table.settle(f"8{suit}", f"5{suit}", f"K{suit}", f"Q{suit}")
        later = replace(opened, id=f"r{number}", at=opened.at + timedelta(seconds=45 * number))
        table.state = _after(table.state, decide(table.state, later))
    assert console_of(table.state, Role.DEALER).pace == 80


def _after(state: TableState, decision: Decision) -> TableState:
    return apply_all(state, decision.events)
