"""102.D D.2, F F.3, G G.4: players draw cards for their seats before the first hand, and suits rank."""

from datetime import timedelta

import pytest

from houseway.families.betting import PotTable
from houseway.journal import TableRecord, verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.store import table_stream
from houseway.refusals import Refusal, Refused
from houseway.table import Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console import console_of
from tests.clauses.california.real_pots import RealCards
from tests.memory_store import MemoryStore
from tests.tables import CheckedTable

CLAUSES = {
    "seven-card-stud": "102.D D.2 (66)",
    "stud-high-low": "102.F F.3 (122)",
    "razz": "102.G G.4 (166)",
}
TIMED = "all-poker/poker/90"


def open_before_the_draw(game: str = "seven-card-stud", fee: str = "") -> RealCards:
    """Players sit in seats 2, 3, 5 and 8, and a real deck lies ready; no hand was dealt."""
    table = RealCards.open_pots(game, [100_00, 200_00, 300_00, 400_00], fee=fee, seats=(2, 3, 5, 8))
    ready(table)
    return table


def ready(table: CheckedTable) -> None:
    for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26)):
        table.do_as("dealer", command)


def draw(cards: str) -> c.DrawForSeats:
    return c.DrawForSeats(tuple(cards.split()))


def sitting(table: CheckedTable) -> dict[str, int]:
    """Where each of the players sits."""
    return {seat.patron or "": seat.number for seat in table.state.patrons}


def refused(table: CheckedTable, command: c.Command, actor: str = "dealer") -> Refused:
    with pytest.raises(Refused) as refusal:
        table.do_as(actor, command)
    return refusal.value


@pytest.mark.parametrize("game", CLAUSES)
def test_102_d_2_the_highest_card_takes_the_first_seat_and_suits_part_equal_ranks(game):
    table = open_before_the_draw(game)
    done = table.do_as("dealer", draw("Kc Kh 2s Ks")).events
    (drawn,) = [event for event in done if isinstance(event, e.SeatsDrawn)]
    assert [(each.card, each.seat, each.to) for each in drawn.draws] == [
        ("Ks", 8, 2),
        ("Kh", 3, 3),
        ("Kc", 2, 5),
        ("2s", 5, 8),
    ]
    assert sitting(table) == {"p8": 2, "p3": 3, "p2": 5, "p5": 8}
    assert [table.state.seat(number).chips for number in (2, 3, 5, 8)] == [400_00, 200_00, 100_00, 300_00]
    assert {event.cite for event in done if isinstance(event, e.Announced)} == {CLAUSES[game]}


def test_102_g_4_an_ace_is_the_highest_card_of_the_draw_in_razz_too():
    table = open_before_the_draw("razz")
    table.do_as("dealer", draw("2c Kd As 3h"))
    assert sitting(table) == {"p5": 2, "p3": 3, "p8": 5, "p2": 8}


def test_102_d_2_what_a_player_owes_paid_and_asked_for_comes_along():
    table = open_before_the_draw(fee=TIMED)
    table.do_as("p2", c.DealIn(2, "out"))
    table.clock += timedelta(minutes=30)
    table.do_as("dealer", c.CollectTime())
    before = table.stacks
    table.do_as("dealer", draw("2c 3c 4c 5c"))
    assert isinstance(table.state.extra, PotTable)
    assert table.state.extra.at(8).wish == "out"
    assert table.state.extra.at(2).wish == ""
    assert sorted(table.state.extra.fees.paid) == [2, 3, 5, 8]
    assert sorted(table.stacks) == sorted(before)


def test_102_d_2_a_hand_is_dealt_to_the_seats_that_were_drawn():
    table = open_before_the_draw()
    table.do_as("dealer", draw("2c 3c 4c 5c"))
    table.do_as("dealer", c.NextRound())
    (started,) = [event for event in table.events if isinstance(event, e.HandStarted)]
    people = dict(zip((entry.seat for entry in started.entries), started.patrons, strict=True))
    assert {seat: patron for seat, (patron, _) in people.items()} == {2: "p8", 3: "p5", 5: "p3", 8: "p2"}
    late = refused(table, draw("2c 3c 4c 5c"))
    assert (late.reason, late.cite, late.say) == (
        Refusal.NOTHING_TO_DEAL,
        CLAUSES["seven-card-stud"],
        "seats-drawn-first",
    )


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("2c 3c 4c", Refusal.CARD_UNREADABLE),
        ("2c 3c 4c 5c 6c", Refusal.CARD_UNREADABLE),
        ("2c 3c 4c ??", Refusal.CARD_UNREADABLE),
        ("2c 3c 4c 2c", Refusal.CARDS_NOT_IN_SHOE),
        ("2c 3c 4c Joker", Refusal.CARD_UNREADABLE),
    ],
)
def test_102_d_2_a_card_too_few_too_many_or_twice_is_refused(cards, reason):
    table = open_before_the_draw()
    assert refused(table, draw(cards)).reason is reason
    assert sitting(table) == {"p2": 2, "p3": 3, "p5": 5, "p8": 8}


def test_102_d_2_only_the_dealer_draws_and_only_real_cards():
    table = open_before_the_draw()
    for actor in ("p2", "floor"):
        assert refused(table, draw("2c 3c 4c 5c"), actor).reason is Refusal.NOT_ALLOWED_FOR_ROLE
    sealed = CheckedTable.open_pots("seven-card-stud", [100_00] * 3)
    unloaded = refused(sealed, draw("2c 3c 4c"))
    sealed.shuffle()
    for own in (unloaded, refused(sealed, draw("2c 3c 4c"))):
        assert (own.reason, own.say) == (Refusal.NOT_YOUR_SEAT, "seat-acts-itself")


def test_102_i_no_draw_for_seats_where_the_game_prints_none():
    table = RealCards.open_pots("texas-holdem", [100_00] * 2)
    none = refused(table, draw("2c 3c"))
    assert (none.reason, none.say) == (Refusal.NOTHING_TO_DEAL, "not-at-this-game")
    assert "draw_for_seats" not in {act.id for act in console_of(table.state, Role.DEALER).acts}


def test_102_d_2_guests_draw_before_any_card_lies_ready_and_who_comes_next_is_somebody_else():
    table = CheckedTable.open_pots("seven-card-stud", [100_00] * 2)
    for seat in (1, 2):
        table.do_as(f"p{seat}", c.Leave(seat))
        table.do_as("dealer", c.SeatPatron(seat))
    first = table.find_patron(1)
    table.do_as("dealer", draw("2c 3c"))
    assert table.find_patron(2) == first
    table.do_as("dealer", c.Leave(1))
    table.do_as("dealer", c.SeatPatron(1))
    assert len({table.find_patron(1), table.find_patron(2)}) == 2


def test_102_d_2_the_console_offers_the_draw_until_a_hand_is_dealt():
    table = open_before_the_draw()
    acts = {act.id: act for act in console_of(table.state, Role.DEALER).acts}
    act = acts["draw_for_seats"]
    (need,) = act.needs
    assert (act.cite, act.key, need.least, need.most) == (CLAUSES["seven-card-stud"], "E", 4, 4)
    assert "draw_for_seats" not in {each.id for each in console_of(table.state, Role.FLOOR).acts}
    table.do_as("dealer", c.NextRound())
    assert "draw_for_seats" not in {each.id for each in console_of(table.state, Role.DEALER).acts}


def test_102_d_2_a_draw_that_was_keyed_wrongly_is_taken_back():
    table = open_before_the_draw()
    before = table.state
    table.do_as("dealer", draw("2c 3c 4c 5c"))
    last = console_of(table.state, Role.DEALER).last
    assert last is not None
    assert last.undo == "take_back_card"
    table.take_back(1)
    assert (table.state.seats, table.state.extra) == (before.seats, before.extra)
    table.do_as("dealer", draw("5c 4c 3c 2c"))
    assert sitting(table) == {"p2": 2, "p3": 3, "p5": 5, "p8": 8}
    table.do_as("dealer", c.NextRound())
    assert table.state.keyed == ()


def test_102_d_2_a_draw_and_one_taken_back_are_verified_and_resumed():
    store = MemoryStore()
    table = RealCards.open_pots(
        "seven-card-stud", [100_00, 200_00, 300_00, 400_00], floor=RecordedFloor(store)
    )
    ready(table)
    table.do_as("dealer", draw("2c 3c 4c 5c"))
    table.take_back(1)
    table.do_as("dealer", draw("3c 2c 4c 5c"))
    assert verify(store) == []
    assert TableRecord.resume(store, table_stream("t")).state == table.state
