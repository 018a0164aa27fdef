"""What a poker table tells beside cards and bets: what an entry costs, and whose draw may be changed."""

import pytest
from msgspec.structs import replace

from houseway.families.betting import PotTable, Redraw, Sitting
from houseway.table import Role
from houseway.table.views.pots import PotsView
from houseway.table.views.view import view
from tests.clauses.california.test_poker_room_clauses import LIMIT, LOWBALL, held, said, to_the_draw
from tests.tables import CheckedTable


def pots_of(table: CheckedTable) -> PotsView:
    seen = view(table.state, Role.SURVEILLANCE, None).pots
    assert seen is not None
    return seen


def apart_to(table: CheckedTable, patron: str, seat: int) -> tuple[str, ...]:
    hands = view(table.state, Role.PATRON, patron).hands
    return next(hand.apart for hand in hands if hand.name == f"place-{seat}")


@pytest.mark.parametrize(("owes", "cents"), [("entry", 4_00), ("missed", 6_00)])
def test_102_i_8_what_it_costs_to_come_in_is_told_with_the_small_blind_that_was_missed(owes, cents):
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 4, replace(LIMIT, straddle=True))
    table.state = replace(table.state, extra=PotTable(button=1, sitting=(Sitting(4, owes=owes),)))
    assert pots_of(table).costs == ((4, "post", cents), (0, "straddle", 8_00))


def test_102_b_3_in_lowball_one_comes_in_by_a_kill_of_two_big_blinds():
    table = CheckedTable.open_pots("lowball", [400_00] * 4, LOWBALL)
    assert pots_of(table).costs == ((0, "kill", 8_00),)


@pytest.mark.parametrize("count", [2, 5])
def test_102_a_5_who_may_change_his_draw_alone_sees_the_cards_that_he_gave_away(count):
    table = to_the_draw()
    seat = table.ask.place or 0
    given = held(table, seat)[:count]
    assert pots_of(table).redraw is None
    table.act("draw", cards=given)
    assert pots_of(table).redraw == Redraw(seat, 5)
    others = {patron: apart_to(table, patron, seat) for patron in ("p1", "p2", "p3") if patron != f"p{seat}"}
    assert set(others.values()) == {()}
    assert apart_to(table, f"p{seat}", seat) == given
    table.do_as(f"p{seat}", said(seat, "pat"))
    assert apart_to(table, f"p{seat}", seat) == ()
    table.act("pat")
    assert pots_of(table).redraw != Redraw(seat, 5)
