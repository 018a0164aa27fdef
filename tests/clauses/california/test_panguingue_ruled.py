"""102.R.13, R.19, R.22–R.27, R.37, R.41, R.45: what players call for and staff rule at a live table."""

import pytest

from houseway.refusals import Refusal
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.views.view import view
from tests.asserting import assert_refused
from tests.clauses.california.test_panguingue_real import ready
from tests.tables import CheckedTable, refused


def rule(table, seat, ruling, by="dealer", **told):
    return table.do_as(by, c.RulePan(seat, ruling, "seen by the dealer", **told))


def draws(table, card):
    """Who is asked touches the deck and draws this card."""
    table.next()
    table.next(card)


def test_102_r_37_r_41_the_dealer_fouls_a_hand_only_when_a_player_in_action_has_called():
    table = ready(3)
    draws(table, "5h")
    refused(Refusal.NOT_FOUL, table, "dealer", c.RulePan(1, "in-hand", "into the hand"))
    refused(Refusal.NOT_FOUL, table, "dealer", c.CallFoul(1, 1, "himself"))
    refused(Refusal.REASON_MISSING, table, "dealer", c.CallFoul(2, 1, " "))
    refused(Refusal.NOT_YOUR_SEAT, table, "p3", c.CallFoul(2, 1, "into the hand"))
    refused(Refusal.NO_ERROR_HERE, table, "dealer", c.CallFoul(2, 9, "nobody"))
    table.do_as("p2", c.CallFoul(2, 1, "into the hand"))
    rule(table, 1, "in-hand")
    assert (table.of(1).status, table.pan.acting.seat, table.pan.called) == ("foul", 3, ())
    assert table.pan.dead.count(-1) == 10


def test_102_r_47_the_floor_fouls_without_a_call_and_nobody_else_rules():
    table = ready(3)
    refused(Refusal.NOT_ALLOWED_FOR_ROLE, table, "p2", c.RulePan(1, "foul", "I say so"))
    rule(table, 1, "foul", by="floor")
    refused(Refusal.NOT_FOUL, table, "floor", c.RulePan(1, "foul", "again"))
    assert table.of(1).status == "foul"


@pytest.mark.parametrize(
    ("count", "status", "left"), [(9, "in", 0), (11, "in", 1), (7, "dead", -3), (12, "dead", 2)]
)
def test_102_r_23_a_wrong_count_before_the_first_draw(count, status, left):
    table = ready(3)
    before = table.state.shoe.cards_left
    rule(table, 1, "count", count=count)
    assert (table.of(1).status, before - table.state.shoe.cards_left) == (status, left)
    assert table.pan.stock == table.state.shoe.cards_left
    table.next()


def test_102_r_24_r_46_a_wrong_count_after_the_first_draw_is_foul():
    table = ready(3)
    draws(table, "5h")
    table.next()
    rule(table, 1, "count", count=9)
    assert table.of(1).status == "foul"
    refused(Refusal.NOT_FOUL, table, "dealer", c.RulePan(2, "count", "ten", count=10))


def test_102_r_45_a_foreign_card_is_replaced_or_drawn_again():
    table = ready(2)
    rule(table, 1, "foreign", cards=("8h",))
    refused(Refusal.NOT_FOUL, table, "dealer", c.RulePan(1, "foreign", "no", cards=("5h",)))
    refused(Refusal.CARD_UNREADABLE, table, "dealer", c.RulePan(1, "foreign", "no"))
    refused(Refusal.CARD_UNREADABLE, table, "dealer", c.RulePan(1, "foreign", "no", cards=("Zz",)))
    table.next()
    rule(table, 1, "foreign", cards=("10s",))
    table.next("5h")
    assert table.pan.card is not None


def laid():
    """Seat 1 lays 5s 5s 5h, which is no meld, and takes a chip of each for it."""
    table = ready(3)
    draws(table, "Kd")
    rule(table, 1, "laid", cards=("5s", "5s", "5h"), chips=1)
    assert [seat.chips for seat in table.state.seats] == [42_00, 39_00, 39_00]
    return table


def test_102_r_27_an_improper_spread_goes_back_with_its_pay_in_the_turn():
    table = laid()
    table.do_as("p2", c.CallFoul(2, 1, "that is no meld"))
    rule(table, 1, "spread", cards=("5s", "5s", "5h"))
    assert [seat.chips for seat in table.state.seats] == [40_00] * 3
    assert (len(table.of(1).cards), table.of(1).melds, table.of(1).status) == (10, (), "in")


def test_102_r_27_after_the_discard_it_fouls_the_hand_if_a_player_calls():
    table = laid()
    table.do_as("dealer", c.Choose(1, "place-1", "let-go"))
    table.do_as("p3", c.CallFoul(3, 1, "that is no meld"))
    rule(table, 1, "spread", cards=("5s", "5s", "5h"))
    assert [seat.chips for seat in table.state.seats] == [40_00] * 3
    assert table.of(1).status == "foul"
    refused(
        Refusal.NOT_FOUL, table, "dealer", c.RulePan(2, "spread", "none lies there", cards=("5s", "5s", "5h"))
    )


def test_102_r_13_three_who_drew_out_of_turn_go_on_from_there():
    table = ready(5)
    first = table.pan.acting.seat
    drew = [seat for seat in (5, 4, 3, 2, 1) if seat != first][:3]
    rule(table, drew[0], "order", seats=tuple(drew[:2]))
    assert table.pan.acting.seat == first, "two are put back"
    rule(table, drew[0], "order", seats=tuple(drew))
    for seat in drew:
        assert table.pan.acting.seat == seat
        draws(table, "2h")
        table.next()


def test_the_menu_of_real_cards_has_every_ruling_and_each_sample_is_understood():
    table = ready(3)
    menu = {entry.id for entry in console_of(table.state, Role.FLOOR).irregularities}
    assert {"pan-foul", "pan-count", "pan-foreign", "pan-order", "pan-spread"} <= menu
    acts = {way.act.id for entry in console_of(table.state, Role.DEALER).irregularities for way in entry.ways}
    assert {"rule_pan-count-1", "rule_pan-foreign-1", "rule_pan-order-2", "call_foul-1"} <= acts
    assert "rule_pan-foul-1" not in acts, "nobody has called"


@pytest.mark.parametrize("ruling", ["in-hand", "count", "foreign", "laid", "order"])
def test_what_only_people_do_wrong_is_not_ruled_where_the_table_deals(ruling):
    table = CheckedTable.open_pan([40_00] * 3, {"no_tops": 1})
    table.start_hand(1)
    for by in ("dealer", "floor"):
        no = refused(Refusal.NO_ERROR_HERE, table, by, c.RulePan(1, ruling, "why", count=9, cards=("8s",)))
        assert_refused(no, Refusal.NO_ERROR_HERE, "not-of-a-sealed-deck", ruling=ruling)
    refused(Refusal.NOT_FOUL, table, "floor", c.RulePan(1, "spread", "why", cards=("5s", "5s", "5h")))


def test_rulings_and_calls_need_a_hand():
    table = CheckedTable.open_pan([40_00] * 3)
    for command in (c.CallFoul(1, 2, "why"), c.SeeHand(1, 2)):
        refused(Refusal.NO_ERROR_HERE, table, "p1", command)
    refused(Refusal.NO_ERROR_HERE, table, "floor", c.RulePan(1, "foul", "why"))


def out_card():
    """Seat 1 has drawn 6s, seat 3 to its right has ten spread and would go out with it; seat 2 looks on."""
    table = ready(3)
    spread = {1: ("Kd",), 3: ("6h", "6d", "6c"), 2: ("Kd",)}
    more = (("Kd", "Qd", "Jd"), ("2h", "3h", "4h", "5h"))
    assert [player.seat for player in table.pan.players] == [1, 3, 2]
    draws(table, "Kd")
    table.next()
    draws(table, "6c")
    table.keys("key-new", *spread[3])
    for meld in more:
        table.keys("key-new", *meld)
    table.do_as("dealer", c.Choose(3, "place-3", "call"))
    table.next("As")
    draws(table, "Kh")
    table.next()
    draws(table, "6s")
    return table


def looks(table, seat):
    """Whose hands this player may see."""
    shown = view(table.state, Role.PATRON, f"p{seat}").melds
    return None if shown is None else shown.looks


def test_102_r_19_a_player_in_action_sees_the_hand_and_forces_the_card_back():
    table = out_card()
    assert table.of(3).is_full
    assert [looks(table, seat) for seat in (1, 2, 3)] == [(), (1,), (1,)]
    refused(Refusal.NOT_FORCED, table, "p1", c.SeeHand(1, 1))
    refused(Refusal.NOT_FORCED, table, "p2", c.SeeHand(2, 3))
    refused(Refusal.NOT_YOUR_SEAT, table, "p3", c.SeeHand(2, 1))
    table.do_as("dealer", c.Choose(1, "place-1", "let-go"))
    refused(Refusal.NOT_FORCED, table, "p2", c.Choose(2, "place-1", "force-back"))
    table.do_as("p2", c.SeeHand(2, 1))
    table.do_as("p2", c.Choose(2, "place-1", "force-back"))
    assert (table.pan.acting.seat, table.pan.moment) == (1, "playing")
    table.keys("key-new", "6s", "6s", "6s")
    assert table.pan.used
