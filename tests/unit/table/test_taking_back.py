"""A card that was keyed wrongly is taken back: the house's way, under the clause for corrections."""

import pytest

from houseway.journal import verify
from houseway.journal.telling.recall import rounds_of
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.events import CardsTakenBack
from houseway.table.state import ShoeStage
from tests.memory_store import MemoryStore
from tests.tables import LAYOUT, PLAYER, CheckedTable
from tests.unit.journal.recorded import create_recorded_baccarat


def real_table(
    cutting_card: int = 14, house: c.House | None = None, table: CheckedTable | None = None
) -> CheckedTable:
    table = table or CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT, house=house or c.House())
    table.seat(3)
    table.load(cutting_card, virtual=False)
    table.dealer(c.NextRound())
    table.bet(3, PLAYER, 1_000)
    return table


def last(table: CheckedTable) -> c.TakeBackCard:
    return c.TakeBackCard(len(table.state.keyed) or 1, "Keyed 5 for 6.")


def where(table: CheckedTable) -> object:
    """All but what was said."""
    state = table.state
    return state.deal, state.shoe, state.set_aside, state.leading, state.lies_open, state.extra, state.keyed


def test_co_30_2815_4_the_last_card_keyed_wrongly_is_taken_back_and_the_right_draw_is_ordered():
    table = real_table()
    table.deal("6s", "5h", "Kd")
    before = where(table)
    table.deal("2c")
    assert console_of(table.state, Role.DEALER).prompt.hand is None
    table.dealer(last(table))
    assert where(table) == before
    table.deal("Kc")
    assert console_of(table.state, Role.DEALER).prompt.hand == "banker"


def test_a_card_under_another_is_taken_back_by_the_floors_word():
    table = real_table()
    table.deal("6s")
    before = where(table)
    table.deal("5h", "Kd")
    command = c.TakeBackCard(2, "Keyed 5 for 6.")
    assert table.refusal("dealer", command).reason == "second_signature_needed"
    happened = table.do_as("dealer", command, witness="floor").events[0]
    assert isinstance(happened, CardsTakenBack)
    assert where(table) == before
    assert (happened.cards, happened.hands, happened.signed) == (
        ("5h", "Kd"),
        {"player": ("6s",)},
        ("dealer", "floor"),
    )


def test_the_cutting_card_comes_out_again_with_the_right_card():
    table = real_table(cutting_card=412)
    table.deal("6s", "5h")
    before = where(table)
    table.deal("Kd")
    stages = [table.shoe.stage]
    table.dealer(last(table))
    assert where(table) == before
    assert [*stages, table.shoe.stage] == [ShoeStage.CUT_CARD_SEEN, ShoeStage.IN_PLAY]


def test_burned_cards_are_taken_back_until_bets_open():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.load(virtual=False)
    table.dealer(last(table))
    assert (table.shoe.stage, table.shoe.drawn) == (ShoeStage.CUT, ())
    table.dealer(c.Burn(("2s", "??", "??")), c.NextRound())
    assert table.refusal("dealer", last(table)).reason == "no_error_here"


@pytest.mark.parametrize(
    "act", [c.CardInError("4s"), c.CardInError("4s", disclosed=True), c.CardFaceUp("4s")]
)
def test_a_card_drawn_in_error_or_lying_open_is_taken_back(act):
    table = real_table()
    table.deal("6s", "6h", "Kd", "Kc")
    before = where(table), table.state.next_free
    table.dealer(act)
    assert (where(table), table.state.next_free) != before
    table.dealer(last(table))
    assert (where(table), table.state.next_free) == before


def test_a_card_drawn_in_error_while_bets_were_open_is_taken_back_after_no_more_bets():
    table = real_table()
    table.dealer(c.CardInError("4s"), c.NoMoreBets(), last(table))
    assert (table.state.set_aside, table.shoe.drawn[2:]) == ((), ())
    table.settle("9s", "7h", "Kd", "Kc")
    assert table.chips(3) == 101_000


def test_a_hand_that_was_turned_lies_face_down_again():
    table = real_table(house=c.House(style="midi"))
    table.deal("6s", "5h", "Kd")
    before = where(table)
    table.deal("Kc")
    table.dealer(c.HandCards("player"))
    table.patron(3, c.ReturnCards(3, "player"))
    table.dealer(last(table))
    assert where(table) == before


def test_nothing_is_taken_back_once_the_round_is_settled():
    table = real_table()
    table.settle("8s", "5h", "Kd", "Kc")
    refused = table.refusal("dealer", last(table))
    assert (refused.reason, refused.cite) == ("no_error_here", "30-2815(4)")


def test_a_card_of_a_sealed_shoe_is_not_taken_back():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.load()
    assert table.refusal("dealer", last(table)).say == "sealed-not-taken-back"


@pytest.mark.parametrize("command", [c.TakeBackCard(2, " "), c.TakeBackCard(5, "Keyed.")])
def test_without_a_reason_or_the_card_nothing_is_taken_back(command):
    table = real_table()
    table.deal("6s", "5h")
    assert table.refusal("dealer", command).cite == "30-2815(4)"


def test_the_console_takes_back_the_last_card_alone_and_earlier_ones_with_the_floor(words):
    table = real_table()
    table.deal("6s", "5h")
    console = console_of(table.state, Role.DEALER)
    last = next(act for act in console.acts if act.id == "take_back_card")
    assert last.sign_off is None
    ways = next(each.ways for each in console.irregularities if each.id == "miskeyed")
    assert [way.act.sign_off for way in ways] == [None, Role.FLOOR]
    words("\n".join(each.label for each in (last, *(way.act for way in ways))))


def test_a_journal_with_a_card_taken_back_verifies_and_is_recalled_by_the_cards_that_counted():
    store = MemoryStore()
    table = real_table(table=create_recorded_baccarat(store))
    table.deal("6s", "5h", "Kd", "2c")
    table.dealer(last(table))
    table.settle("Kc", "9h")
    assert verify(store) == []
    (told,) = rounds_of(store, "t-1", "p3", 100).rounds
    assert (told.player, told.banker, told.winner) == (("6s", "Kd"), ("5h", "Kc", "9h"), "player")
    assert table.state.history[-1].winner == "player"
