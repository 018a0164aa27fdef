"""A poker room's lists: nobody is skipped or written down twice, and nothing is lost over a restart."""

import asyncio
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.families.betting import Stakes
from houseway.families.round import Ask
from houseway.journal import verify
from houseway.journal.room_record import RoomRecord
from houseway.journal.rows import read_entry
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.round.due import due
from houseway.table.waiting import RoomState, RoomTable, decide_room, room_after
from houseway.table.waiting import acts as a
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.tables import NOON
from tests.texts import list_problems

LIST = "ca/texas-holdem structured 400-800"
MINUTE = timedelta(minutes=1)


def table(name="t-1", taken=None, seats=3, listed=LIST):
    taken = taken or {}
    return RoomTable(name, listed, "Texas Hold'em", "$4-$8", {n: taken.get(n) for n in range(1, seats + 1)})


class Board:
    """Decided and applied, as the journal does."""

    def __init__(self, *tables):
        self.tables = {each.table: each for each in tables or (table(),)}
        self.room, self.at = RoomState(), NOON

    def do(self, act):
        fact = decide_room(self.room, self.tables, self.at, act)
        self.room = room_after(self.room, fact)
        return fact

    def refused(self, act, reason):
        before = self.room
        with pytest.raises(Refused) as no:
            self.do(act)
        assert no.value.reason is reason
        assert no.value.cite.startswith("custom")
        assert no.value.cite in no.value.sentence
        assert self.room is before

    def join(self, *patrons):
        for patron in patrons:
            self.do(a.JoinList(LIST, patron, patron.title()))

    def waiting(self):
        return [each.patron for each in self.room.waiting(LIST)]


def test_custom_the_first_on_the_list_is_called_first():
    board = Board()
    board.join("ann", "bob", "cid")
    assert [board.do(a.CallToSeat("t-1", seat)).patron for seat in (1, 2, 3)] == ["ann", "bob", "cid"]
    board.refused(a.CallToSeat("t-1", 1), Refusal.SEAT_TAKEN)


def test_custom_nobody_is_written_down_twice_or_while_he_sits_in_the_game():
    board = Board(table(taken={2: "dan"}))
    board.join("ann")
    board.refused(a.JoinList(LIST, "ann", "Ann"), Refusal.ON_LIST_ALREADY)
    board.refused(a.JoinList(LIST, "dan", "Dan"), Refusal.ON_LIST_ALREADY)
    board.refused(a.JoinList("ca/razz structured 400-800", "ann", "Ann"), Refusal.UNKNOWN_LIST)


def test_custom_who_passes_goes_to_the_end_and_who_does_not_come_is_off():
    board = Board()
    board.join("ann", "bob", "cid")
    board.do(a.CallToSeat("t-1", 1))
    board.do(a.PassCall("ann"))
    assert board.waiting() == ["bob", "cid", "ann"]
    board.do(a.CallToSeat("t-1", 1))
    board.refused(a.CallExpired("bob"), Refusal.CALL_STILL_OPEN)
    board.at += 3 * MINUTE
    board.do(a.CallExpired("bob"))
    assert board.waiting() == ["cid", "ann"]
    board.refused(a.PassCall("bob"), Refusal.NOT_ON_LIST)


def test_i_18_while_somebody_waits_nobody_else_takes_an_open_seat():
    """A game with a waiting list is a full game (225): its open seats are for who is called."""
    board = Board()
    board.join("ann")
    board.refused(a.TakeSeat("t-1", 1, "zoe"), Refusal.LIST_GOES_FIRST)
    board.do(a.CallToSeat("t-1", 1))
    board.refused(a.TakeSeat("t-1", 1, "zoe"), Refusal.SEAT_TAKEN)
    board.do(a.TakeSeat("t-1", 1, "ann"))
    assert (board.waiting(), board.room.calls) == ([], ())
    board.do(a.TakeSeat("t-1", 2, "zoe"))


def test_r_44_the_change_board_goes_before_the_list():
    board = Board(table(taken={1: "dan", 2: "eve"}))
    board.join("ann")
    board.refused(a.AskChange("ann", "t-1", 3), Refusal.NOT_YOUR_SEAT)
    board.refused(a.AskChange("dan", "t-1", 9), Refusal.SEAT_NOT_AT_TABLE)
    board.refused(a.AskChange("dan", "t-1", 1), Refusal.NOT_YOUR_SEAT)
    board.do(a.AskChange("dan", "t-1", 3))
    called = board.do(a.CallToSeat("t-1", 3))
    assert (called.patron, called.why) == ("dan", "change")
    board.do(a.PassCall("dan"))
    assert board.room.wishes == ()
    assert board.do(a.CallToSeat("t-1", 3)).patron == "ann"
    board.refused(a.DropChange("dan"), Refusal.NOT_ON_LIST)


def test_custom_a_must_move_game_fills_the_main_game_in_the_order_in_which_its_players_came():
    board = Board(table("main", {1: "x"}), table("feeder", {1: "late", 2: "early"}))
    for patron, seat in (("early", 2), ("late", 1)):
        board.room = room_after(board.room, a.SeatTaken(LIST, "feeder", seat, patron, board.at))
        board.at += MINUTE
    board.do(a.PostMustMove("main", "feeder"))
    board.refused(a.PostMustMove("feeder", "main"), Refusal.UNKNOWN_TABLE)
    board.refused(a.TakeSeat("main", 2, "zoe"), Refusal.LIST_GOES_FIRST)
    board.join("ann")
    called = board.do(a.CallToSeat("main", 2))
    assert (called.patron, called.why) == ("early", "must-move")
    board.refused(a.PassCall("early"), Refusal.MUST_MOVE)
    board.refused(a.TakeSeat("main", 2, "early"), Refusal.ON_LIST_ALREADY)
    board.tables["feeder"] = table("feeder", {1: "late"})
    board.do(a.TakeSeat("main", 2, "early"))
    # The seat that is left behind is the list's.
    assert board.do(a.CallToSeat("feeder", 2)).patron == "ann"


def test_custom_dealers_push_each_other_from_table_to_table():
    board = Board(table("t-1"), table("t-2"))
    board.refused(a.PushDealers(), Refusal.NOBODY_WAITING)
    board.refused(a.PostDealers(("dee",), ("t-1", "t-2")), Refusal.NOBODY_WAITING)
    board.refused(a.PostDealers(("dee",), ("t-9",)), Refusal.UNKNOWN_TABLE)
    board.do(a.PostDealers(("dee", "fay", "gus"), ("t-1", "t-2")))
    board.do(a.PushDealers())
    assert board.room.dealers == ("gus", "dee", "fay")


ACTS = st.lists(
    st.tuples(
        st.sampled_from(("join", "leave", "call", "pass", "expire", "take", "up", "change", "later")),
        st.sampled_from("abcdef"),
        st.sampled_from(("t-1", "t-2")),
        st.integers(1, 3),
    ),
    max_size=60,
)


@given(ACTS)
@settings(max_examples=150, deadline=None)
def test_nobody_is_lost_doubled_or_skipped_whatever_is_done(acts):
    """A second, plain bookkeeping: who joined and did not leave, pass, stay away or sit waits in order."""
    board = Board(table("t-1"), table("t-2"))
    order: list[str] = []
    for what, patron, name, seat in acts:
        act = {
            "join": a.JoinList(LIST, patron, patron), "leave": a.LeaveList(LIST, patron),
            "call": a.CallToSeat(name, seat), "pass": a.PassCall(patron), "expire": a.CallExpired(patron),
            "take": a.TakeSeat(name, seat, patron), "change": a.AskChange(patron, name, seat),
        }.get(what)  # fmt: skip
        here = board.tables[name]
        if what == "up":
            board.tables[name] = here._replace(seats={**here.seats, seat: None})
            continue
        if act is None:
            board.at += MINUTE
            continue
        if what == "take" and (here.seats[seat] or any(patron in t.patrons for t in board.tables.values())):
            continue
        held = board.room.call_of(patron)
        why = held.why if held else ""
        free = [each for each in order if board.room.call_of(each) is None]
        try:
            fact = board.do(act)
        except Refused:
            continue
        if what == "join":
            order.append(patron)
        elif what == "leave" or (what == "expire" and why == "list"):
            order.remove(patron)
        elif what == "pass" and why == "list":
            order = [each for each in order if each != patron] + [patron]
        elif what == "take":
            order = [each for each in order if each != patron]
            board.tables[name] = here._replace(seats={**here.seats, seat: patron})
        elif what == "call" and fact.why == "list":
            assert fact.patron == free[0]
        assert board.waiting() == order
        assert len(set(order)) == len(order)
        seats = [(call.table, call.seat) for call in board.room.calls]
        patrons = [call.patron for call in board.room.calls]
        assert len(set(seats)) == len(seats)
        assert len(set(patrons)) == len(patrons)


class Evening:
    """A house with one poker table of three seats."""

    def __init__(self, store):
        self.store, self.sent = store, 0

    async def begin(self):
        self.house = House(self.store)
        self.house.resume()
        game = load("ca/texas-holdem")
        self.table = self.house.add_table("t-1", game)
        if not self.table.state.seats:
            stakes = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
            house = c.House(stakes=stakes)
            opening = c.OpenTable("t-1", game.id, game.digest, (1, 2, 3), (), 0, house=house)
            await self.say("dealer", opening, Role.DEALER)
            await self.house.ask(self.table, first_fill(NOON))
        return self

    async def say(self, actor, command, role=Role.PATRON):
        self.sent += 1
        return await self.house.ask(self.table, Envelope(f"{actor}-{self.sent}", actor, role, NOON, command))

    async def room(self, actor, act, id_=None):
        self.sent += 1
        return await self.house.room.act(id_ or str(self.sent), actor, act)

    @property
    def board(self):
        return self.house.room.record.state


def test_a_seat_change_is_one_act_and_goes_before_the_list_but_not_before_the_change_board():
    async def evening():
        store = MemoryStore()
        night = await Evening(store).begin()
        await night.say("ann", c.Sit(1, "Ann"))
        await night.say("bob", c.Sit(2, "Bob"))
        await night.room("cid", a.JoinList(LIST, "cid", "Cid"))
        await night.room("bob", a.AskChange("bob", "t-1", 3))
        with pytest.raises(Refused) as no:
            await night.say("ann", c.ChangeSeat(1, 3))
        assert no.value.reason is Refusal.LIST_GOES_FIRST
        assert night.table.state.seat(1).patron == "ann"
        sat = dict(night.board.sat["t-1"])
        await night.say("bob", c.ChangeSeat(2, 3))
        assert [seat.patron for seat in night.table.state.seats] == ["ann", None, "bob"]
        assert not night.board.wishes
        assert night.board.sat["t-1"] == sat
        await night.room("floor", a.CallToSeat("t-1", 2))
        with pytest.raises(Refused):
            await night.say("ann", c.ChangeSeat(1, 2))
        await night.say("cid", c.Sit(2, "Cid"))
        assert verify(store) == []
        await night.house.stop()

    asyncio.run(evening())


def test_the_floors_clock_ends_by_itself():
    async def evening():
        store = MemoryStore()
        night = await Evening(store).begin()
        for seat, patron in enumerate(("ann", "bob", "cid"), 1):
            await night.say(patron, c.Sit(seat, patron.title()))
            await night.say("dealer", c.BuyIn(seat, 100_00, {100_00: 1}), Role.DEALER)
        cards = ("2s", "3s", "4s", "2h", "3h", "4h")
        for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
            await night.say("dealer", command, Role.DEALER)
        await night.say("dealer", c.DealStreet(cards), Role.DEALER)
        step = due(night.table.state)
        assert isinstance(step, Ask)
        # The minute is over by the clock on the wall, which is far ahead of the evening's.
        await night.say("floor", c.CallClock(step.place or 0), Role.FLOOR)
        async with asyncio.timeout(60):
            await night.table.until(lambda state: state.extra.clock is None)
        player = night.table.state.deal.betting.players[night.table.state.deal.betting.at(step.place)]
        assert player.status == "folded"
        assert verify(store) == []
        await night.house.stop()

    asyncio.run(evening())


def test_i_18_a_hand_is_begun_with_whether_a_list_waits_and_once_though_it_is_sent_twice():
    async def evening():
        night = await Evening(MemoryStore()).begin()
        for seat, patron in enumerate(("ann", "bob"), 1):
            await night.say(patron, c.Sit(seat, patron.title()))
            await night.say("dealer", c.BuyIn(seat, 100_00, {100_00: 1}), Role.DEALER)
        for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26)):
            await night.say("dealer", command, Role.DEALER)
        await night.room("cid", a.JoinList(LIST, "cid", "Cid"))
        sent = Envelope("twice", "dealer", Role.DEALER, NOON, c.NextRound())
        row = await night.house.ask(night.table, sent)
        await night.room("cid", a.LeaveList(LIST, "cid"))
        assert await night.house.ask(night.table, sent) == row
        (written,) = night.house.store.read(night.table.stream, row)
        assert read_entry(written).envelope.command == c.NextRound(listed=True)
        await night.house.stop()

    asyncio.run(evening())


def test_an_evening_of_a_room_stands_in_the_journal_and_over_a_restart():
    async def evening():
        store = MemoryStore()
        night = await Evening(store).begin()
        await night.say("ann", c.Sit(1, "Ann"))
        for patron in ("bob", "cid", "dan"):
            await night.room(patron, a.JoinList(LIST, patron, patron.title()), "join")
        again = await night.room("bob", a.JoinList(LIST, "bob", "Bob"), "join")
        with pytest.raises(Refused) as caught:
            await night.room("bob", a.LeaveList(LIST, "bob"), "join")
        assert (caught.value.reason, caught.value.say) == (Refusal.ID_REUSED, "id-used")
        assert caught.value.values == {"id": "bob/join"}
        with pytest.raises(Refused) as no:
            await night.say("eve", c.Sit(2, "Eve"))
        assert no.value.reason is Refusal.LIST_GOES_FIRST
        assert night.table.state.seat(2).patron is None
        await night.room("floor", a.CallToSeat("t-1", 2))
        with pytest.raises(Refused):
            await night.say("cid", c.Sit(2, "Cid"))
        await night.say("bob", c.Sit(2, "Bob"))
        await night.room("floor", a.CallToSeat("t-1", 3))
        before = night.board
        assert [each.patron for each in before.waiting(LIST)] == ["cid", "dan"]
        await night.house.writer.keep_if_possible(night.house.room.record)
        reborn = RoomRecord(store, dict)
        assert reborn.state == before
        assert again == reborn.done("bob/join")
        assert verify(store) == []
        return before

    asyncio.run(evening())


def test_verify_finds_who_was_called_before_another(words):
    async def evening():
        store = MemoryStore()
        night = await Evening(store).begin()
        for patron in ("bob", "cid"):
            await night.room(patron, a.JoinList(LIST, patron, patron))
        record = night.house.room.record
        record.state = room_after(record.state, a.LeftList(LIST, "bob"))
        await night.room("floor", a.CallToSeat("t-1", 1))
        words(list_problems(verify(store)))

    asyncio.run(evening())


def test_a_call_that_nobody_answers_ends_by_itself(monkeypatch):
    monkeypatch.setattr("houseway.table.waiting.deciding.HELD", timedelta(seconds=-1))

    async def evening():
        night = await Evening(MemoryStore()).begin()
        await night.room("bob", a.JoinList(LIST, "bob", "Bob"))
        await night.room("floor", a.CallToSeat("t-1", 1))
        await night.house.room.end_overdue()
        assert (night.board.calls, night.board.waiting(LIST)) == ((), ())
        await night.say("zoe", c.Sit(1, "Zoe"))

    asyncio.run(evening())
