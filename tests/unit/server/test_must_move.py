"""Who must move goes to the main game with seat and chips in one act, whatever the disk does meanwhile."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.families.betting import Gone, Stakes
from houseway.families.round import Ask
from houseway.journal import TableRecord, verify
from houseway.journal.stores.store import table_stream
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.round.due import due
from houseway.table.waiting import acts as a
from tests.first_fill import first_fill
from tests.tables import NOON
from tests.unit.server.test_cage import Fickle

BUY_IN = (40_00, 200_00)


class Slow(Fickle):
    """Takes its time for every write."""

    def append_all(self, batches):
        time.sleep(0.02)
        return super().append_all(batches)


class TwoGames:
    """A main game with a seat that is open, and the must-move game that fills it: Ann came before Bob."""

    def __init__(self, store: Fickle | None = None) -> None:
        self.store = store or Fickle()
        self.sent = 0

    async def begin(self) -> None:
        self.house = House(self.store)
        game = load("ca/texas-holdem")
        house = c.House(stakes=Stakes("structured", 4_00, 8_00, (2_00, 4_00), buy_in=BUY_IN))
        for name in ("main", "feeder"):
            table = self.house.add_table(name, game)
            opening = c.OpenTable(name, game.id, game.digest, (1, 2, 3), (), 0, house=house)
            await self.house.ask(table, Envelope(name, "dealer", Role.DEALER, NOON, opening))
            await self.house.ask(table, first_fill(NOON, id_=f"fill-{name}"))
        for name, seat, patron in (("main", 1, "zoe"), ("feeder", 1, "ann"), ("feeder", 2, "bob")):
            await self.say(name, patron, c.Sit(seat, patron.title()))
            await self.say(name, "dealer", c.BuyIn(seat, 100_00, {100_00: 1}))
        await self.house.room.act("post", "floor", a.PostMustMove("main", "feeder"))
        await self.house.room.act("call", "floor", a.CallToSeat("main", 2))

    async def say(self, table: str, actor: str, command: c.Command, id_: str = "") -> int:
        self.sent += 1
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        envelope = Envelope(id_ or f"{actor}-{self.sent}", actor, role, NOON, command)
        return await self.house.ask(self.house.table(table), envelope)

    def seats(self, table: str) -> list[tuple[str | None, int]]:
        return [(seat.patron, seat.chips) for seat in self.house.table(table).state.seats]

    def pocket(self, patron: str) -> int:
        return self.house.cage.pocket(patron)

    async def hand(self, *commands: c.Command) -> None:
        for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), *commands):
            await self.say("feeder", "dealer", command)


MOVED = [("zoe", 100_00), ("ann", 100_00), (None, 0)], [(None, 0), ("bob", 100_00), (None, 0)]


def evening(plays: Callable[[TwoGames], Coroutine[Any, Any, None]], store: Fickle | None = None) -> None:
    async def begun() -> None:
        games = TwoGames(store)
        await games.begin()
        await plays(games)
        assert verify(games.store) == []
        await games.house.stop()

    asyncio.run(begun())


def test_custom_must_move_seat_and_chips_go_along_in_one_write() -> None:
    async def plays(games: TwoGames) -> None:
        row = await games.say("main", "ann", c.Sit(2, "Ann"), "move")
        assert (games.seats("main"), games.seats("feeder")) == MOVED
        assert games.pocket("ann") == 0
        assert games.house.room.record.state.call_of("ann") is None
        # Sent again it is done once.
        assert await games.say("main", "ann", c.Sit(2, "Ann"), "move") == row
        assert (games.seats("main"), games.seats("feeder")) == MOVED
        for name in ("main", "feeder"):
            resumed = TableRecord.resume(games.store, table_stream(name))
            assert resumed.state == games.house.table(name).record.state

    evening(plays)


@pytest.mark.parametrize("fails", ["before", "after"])
def test_custom_must_move_on_a_full_disk_is_all_or_nothing(fails: str) -> None:
    async def plays(games: TwoGames) -> None:
        before = games.seats("main"), games.seats("feeder")
        games.store.fails = fails
        if fails == "before":
            with pytest.raises(Refused) as no:
                await games.say("main", "ann", c.Sit(2, "Ann"), "move")
            assert no.value.reason is Refusal.NOT_RECORDED
            assert (games.seats("main"), games.seats("feeder")) == before
        await games.say("main", "ann", c.Sit(2, "Ann"), "move")
        assert (games.seats("main"), games.seats("feeder")) == MOVED
        assert games.pocket("ann") == 0

    evening(plays)


def test_custom_must_move_brings_all_chips_whatever_the_buy_in() -> None:
    async def plays(games: TwoGames) -> None:
        await games.say("feeder", "dealer", c.BuyIn(1, 100_00, {100_00: 1}))
        await games.hand(c.NextRound(), c.DealStreet(()))
        # He wins a pot, and has more than anybody may buy in for.
        while games.house.table("feeder").state.phase == "dealing":
            ask = due(games.house.table("feeder").state)
            if isinstance(ask, Ask):
                choice = (
                    "fold"
                    if ask.place == 2
                    else next(x for x in ("raise", "call", "check") if x in ask.options)
                )
                await games.say("feeder", "dealer", c.Choose(ask.place, ask.hand, choice))
            else:
                await games.say("feeder", "dealer", c.SettleRound())
        assert games.seats("feeder")[0][1] > BUY_IN[1]
        await games.say("main", "ann", c.Sit(2, "Ann"))
        assert games.seats("main")[1][1] > BUY_IN[1]
        with pytest.raises(Refused) as no:
            await games.say("main", "ann", c.BringChips(2, 300_00, moved=True))
        assert no.value.reason is Refusal.NOT_ALLOWED_FOR_ROLE

    evening(plays)


def test_custom_must_move_not_in_a_hand_and_nobody_but_who_is_called() -> None:
    async def plays(games: TwoGames) -> None:
        with pytest.raises(Refused) as no:
            await games.say("main", "bob", c.Sit(2, "Bob"))
        assert no.value.reason is Refusal.ON_LIST_ALREADY
        await games.hand(c.NextRound(), c.DealStreet(()))
        with pytest.raises(Refused) as no:
            await games.say("main", "ann", c.Sit(2, "Ann"))
        assert no.value.reason is Refusal.BETS_STILL_DOWN
        assert games.seats("main")[1] == (None, 0)
        # The main game goes on meanwhile.
        await games.say("main", "dealer", c.BuyIn(1, 50_00, {50_00: 1}))
        assert games.seats("main")[0] == ("zoe", 150_00)

    evening(plays)


def test_custom_must_move_while_both_tables_are_busy() -> None:
    async def plays(games: TwoGames) -> None:
        more = c.BuyIn(1, 50_00, {50_00: 1})
        rows = await asyncio.gather(
            games.say("main", "dealer", more),
            games.say("main", "ann", c.Sit(2, "Ann"), "move"),
            games.say("main", "ann", c.Sit(2, "Ann"), "move"),
            games.say("feeder", "dealer", replace(more, seat=2)),
            games.say("main", "dealer", more),
        )
        assert rows[1] == rows[2]
        assert games.seats("main")[:2] == [("zoe", 200_00), ("ann", 100_00)]
        assert games.seats("feeder")[:2] == [(None, 0), ("bob", 150_00)]

    evening(plays)


def test_custom_must_move_by_whose_line_drops_holds_the_main_game_until_it_is_written() -> None:
    async def plays(games: TwoGames) -> None:
        going = asyncio.ensure_future(games.say("main", "ann", c.Sit(2, "Ann"), "move"))
        await asyncio.sleep(0.01)
        going.cancel()
        bought, moved = await asyncio.gather(
            games.say("main", "dealer", c.BuyIn(1, 50_00, {50_00: 1})),
            games.say("main", "ann", c.Sit(2, "Ann"), "move"),
        )
        assert (bought, moved) == (7, 5)
        assert games.seats("main")[:2] == [("zoe", 150_00), ("ann", 100_00)]
        assert games.seats("feeder")[0] == (None, 0)

    evening(plays, Slow())


def test_custom_must_move_asked_for_anew_is_refused_in_words() -> None:
    async def plays(games: TwoGames) -> None:
        row, again = await asyncio.gather(
            games.say("main", "ann", c.Sit(2, "Ann"), "one"),
            games.say("main", "ann", c.Sit(2, "Ann"), "two"),
            return_exceptions=True,
        )
        assert row == 5
        assert isinstance(again, Refused)
        assert again.reason is Refusal.SEAT_TAKEN
        assert (games.seats("main"), games.seats("feeder")) == MOVED

    evening(plays)


def test_custom_must_move_of_who_leaves_at_the_same_time_sits_down_as_anybody() -> None:
    async def plays(games: TwoGames) -> None:
        await asyncio.gather(
            games.say("main", "dealer", c.BuyIn(1, 50_00, {50_00: 1})),
            games.say("feeder", "ann", c.Leave(1)),
            games.say("main", "ann", c.Sit(2, "Ann")),
        )
        assert games.seats("main")[1] == ("ann", 0)
        assert games.pocket("ann") == 100_00

    evening(plays)


def test_custom_must_move_under_an_id_that_was_used_at_another_table() -> None:
    async def plays(games: TwoGames) -> None:
        game, house = load("ca/texas-holdem"), games.house.table("main").state.house
        opening = c.OpenTable("other", game.id, game.digest, (1, 2, 3), (), 0, house=house)
        await games.house.ask(
            games.house.add_table("other", game), Envelope("other", "dealer", Role.DEALER, NOON, opening)
        )
        await games.house.ask(games.house.table("other"), first_fill(NOON, id_="fill-other"))
        await games.say("main", "ann", c.Sit(2, "Ann"), "move")
        await games.say("main", "ann", c.Leave(2))
        await games.say("feeder", "ann", c.Sit(1, "Ann"))
        await games.say("feeder", "ann", c.BringChips(1, 100_00))
        await games.house.room.act("other", "floor", a.PostMustMove("other", "feeder"))
        for seat in (3, 2):
            await games.house.room.act(f"call {seat}", "floor", a.CallToSeat("other", seat))
        await games.say("other", "ann", c.Sit(2, "Ann"), "move")
        assert games.seats("other")[1] == ("ann", 100_00)
        assert games.seats("feeder")[0] == (None, 0)

    evening(plays)


def test_custom_must_move_leaves_the_must_move_game_and_no_other() -> None:
    """Ann plays stud too, at a table that the house names first."""

    async def plays(games: TwoGames) -> None:
        game = load("ca/seven-card-stud")
        house = c.House(stakes=Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=2_00))
        opening = c.OpenTable("a-stud", game.id, game.digest, (1, 2), (), 0, house=house)
        await games.house.ask(
            games.house.add_table("a-stud", game), Envelope("stud", "dealer", Role.DEALER, NOON, opening)
        )
        await games.house.ask(games.house.table("a-stud"), first_fill(NOON, id_="fill-stud"))
        await games.say("a-stud", "ann", c.Sit(1, "Ann"))
        await games.say("a-stud", "dealer", c.BuyIn(1, 70_00, {70_00: 1}))
        await games.house.stop()
        games.house = House(games.store)
        games.house.resume()
        await games.say("main", "ann", c.Sit(2, "Ann"))
        assert (games.seats("main"), games.seats("feeder")) == MOVED
        assert games.seats("a-stud")[0] == ("ann", 70_00)

    evening(plays)


async def folded(games: TwoGames) -> None:
    """A hand of the must-move game: the small blind folds, and is $2 poorer."""
    await games.hand(c.NextRound(), c.DealStreet(()))
    ask = due(games.house.table("feeder").state)
    assert isinstance(ask, Ask)
    await games.say("feeder", "dealer", c.Choose(ask.place, ask.hand, "fold"))
    await games.say("feeder", "dealer", c.SettleRound())


@pytest.mark.parametrize("seat", [2, 3])
def test_custom_must_move_who_has_left_by_himself_brings_what_he_left_with(seat: int) -> None:
    """To seat 2 she is called, to seat 3 nobody is, and nobody waits for it."""

    async def plays(games: TwoGames) -> None:
        await folded(games)
        left = games.seats("feeder")[0][1]
        await games.say("feeder", "ann", c.Leave(1))
        await games.say("feeder", "bob", c.Leave(2))
        row = await games.say("main", "ann", c.Sit(seat, "Ann"), "sat")
        assert await games.say("main", "ann", c.Sit(seat, "Ann"), "sat") == row
        for less in (40_00, left - 1_00):
            with pytest.raises(Refused) as no:
                await games.say("main", "ann", c.BringChips(seat, less))
            assert no.value.reason is Refusal.TAKEN_OFF_THE_TABLE
        await games.say("main", "ann", c.BringChips(seat, left))
        assert games.pocket("ann") == 0

    evening(plays)


def test_custom_must_move_of_who_came_back_without_chips_moves_what_he_left_with() -> None:
    async def plays(games: TwoGames) -> None:
        await folded(games)
        await games.say("feeder", "ann", c.Leave(1))
        await games.say("feeder", "ann", c.Sit(1, "Ann"))
        # Bob has sat longer now.
        for seat in (2, 3):
            await games.house.room.act(f"call {seat}", "floor", a.CallToSeat("main", seat))
        await games.say("main", "ann", c.Sit(3, "Ann"), "move")
        assert await games.say("main", "ann", c.Sit(3, "Ann"), "move") == 5
        assert (games.seats("main")[2], games.seats("feeder")[0]) == (("ann", 0), (None, 0))
        with pytest.raises(Refused) as no:
            await games.say("main", "ann", c.BringChips(3, 40_00))
        assert no.value.reason is Refusal.TAKEN_OFF_THE_TABLE

    evening(plays)


def test_what_a_patron_left_with_is_said_by_the_house_alone() -> None:
    async def plays(games: TwoGames) -> None:
        await games.say("main", "zoe", c.Leave(1))
        await games.house.room.act("end", "floor", a.PostMustMove("main", ""))
        await games.say("main", "zoe", c.Sit(3, "Zoe", Gone("zoe", 200_00, NOON)))
        await games.say("main", "zoe", c.BringChips(3, 40_00))
        assert games.seats("main")[2] == ("zoe", 40_00)

    evening(plays)


async def open_another(games: TwoGames, name: str, lower: int) -> None:
    game = load("ca/texas-holdem")
    stakes = Stakes("structured", lower, 2 * lower, (lower // 2, lower), buy_in=BUY_IN)
    opening = c.OpenTable(name, game.id, game.digest, (1, 2, 3), (), 0, house=c.House(stakes=stakes))
    table = games.house.add_table(name, game)
    await games.house.ask(table, Envelope(name, "dealer", Role.DEALER, NOON, opening))
    await games.house.ask(table, first_fill(NOON, id_=f"fill-{name}"))


def test_a_table_of_other_stakes_asks_nothing_of_who_left_another() -> None:
    async def plays(games: TwoGames) -> None:
        await open_another(games, "other", 6_00)
        await folded(games)
        await games.say("feeder", "bob", c.Leave(2))
        await games.say("other", "bob", c.Sit(3, "Bob"))
        await games.say("other", "bob", c.BringChips(3, 40_00))
        assert games.seats("other")[2] == ("bob", 40_00)

    evening(plays)


def test_table_stakes_hold_at_a_sister_table_of_the_same_list() -> None:
    async def plays(games: TwoGames) -> None:
        await games.house.room.act("end", "floor", a.PostMustMove("main", ""))
        await open_another(games, "sister", 4_00)
        await folded(games)
        left = games.seats("feeder")[1][1]
        await games.say("feeder", "bob", c.Leave(2))
        await games.say("sister", "bob", c.Sit(3, "Bob"))
        for less in (40_00, left - 1_00):
            with pytest.raises(Refused) as no:
                await games.say("sister", "bob", c.BringChips(3, less))
            assert no.value.reason is Refusal.TAKEN_OFF_THE_TABLE
        await games.say("sister", "bob", c.BringChips(3, left))
        assert games.seats("sister")[2] == ("bob", left)

    evening(plays)


def test_who_leaves_by_two_sister_tables_brings_what_they_left_first_with() -> None:
    """Sitting down for a moment at a second table of the list frees nobody's chips at the third."""

    async def plays(games: TwoGames) -> None:
        await games.house.room.act("end", "floor", a.PostMustMove("main", ""))
        for name in ("sister", "third"):
            await open_another(games, name, 4_00)
        await folded(games)
        await games.say("feeder", "bob", c.Leave(2))
        await games.say("sister", "bob", c.Sit(3, "Bob"))
        await games.say("sister", "bob", c.Leave(3))
        await games.say("third", "bob", c.Sit(1, "Bob"))
        with pytest.raises(Refused) as no:
            await games.say("third", "bob", c.BringChips(1, 40_00))
        assert no.value.reason is Refusal.TAKEN_OFF_THE_TABLE

    evening(plays)


def test_custom_must_move_forgets_what_was_left_at_a_third_table_and_lost_since() -> None:
    async def plays(games: TwoGames) -> None:
        await open_another(games, "sister", 4_00)
        await folded(games)
        await games.say("feeder", "ann", c.Leave(1))
        await games.say("sister", "ann", c.Sit(1, "Ann"))
        await games.say("sister", "ann", c.BringChips(1, games.pocket("ann")))
        await games.say("sister", "ann", c.Leave(1))
        await games.say("feeder", "ann", c.Sit(1, "Ann"))
        await games.say("feeder", "ann", c.BringChips(1, games.pocket("ann")))
        await lost(games, "feeder", 1)
        for seat in (2, 3):
            await games.house.room.act(f"again {seat}", "floor", a.CallToSeat("main", seat))
        called = games.house.room.record.state.call_of("ann")
        assert called is not None
        await games.say("main", "ann", c.Sit(called.seat, "Ann"))
        await games.say("main", "dealer", c.BuyIn(called.seat, 40_00, {40_00: 1}))
        assert games.seats("main")[called.seat - 1] == ("ann", 40_00)

    evening(plays)


def test_custom_must_move_who_leaves_while_he_sits_down_elsewhere_sits_down_anew() -> None:
    """The main game is busy when she asks for seat 3, and by its turn she has left with chips."""

    async def plays(games: TwoGames) -> None:
        await folded(games)
        await games.say("feeder", "bob", c.Leave(2))
        *_, sat = await asyncio.gather(
            games.say("main", "dealer", c.BuyIn(1, 50_00, {50_00: 1})),
            games.say("feeder", "ann", c.Leave(1)),
            games.say("main", "ann", c.Sit(3, "Ann")),
            return_exceptions=True,
        )
        assert isinstance(sat, Refused)
        assert sat.reason is Refusal.ON_LIST_ALREADY
        await games.say("main", "ann", c.Sit(3, "Ann"))
        with pytest.raises(Refused) as no:
            await games.say("main", "ann", c.BringChips(3, 40_00))
        assert no.value.reason is Refusal.TAKEN_OFF_THE_TABLE

    evening(plays, Slow())


async def lost(games: TwoGames, table: str, seat: int) -> None:
    """All that lies at this seat, in hands that the other wins."""
    new = () if games.house.table(table).state.round else (c.InspectCards(), c.WashCards())
    for command in (*new, c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
        await games.say(table, "dealer", command)
    board = iter(("", "?? 2c 3d 4h", "?? 9s", "?? Td"))
    while (state := games.house.table(table).state).phase == "dealing":
        ask, betting = due(state), state.deal.betting
        assert betting is not None
        if betting.stage == "show" and not betting.named:
            winner = next(each.seat for each in betting.players if each.seat != seat)
            await games.say(table, "dealer", c.NameWinners(1, (winner,)))
        elif betting.stage == "deal":
            await games.say(table, "dealer", c.DealStreet(tuple(next(board).split())))
        elif isinstance(ask, Ask):
            choice = next(each for each in ("raise", "bet", "call", "check") if each in ask.options)
            amount = next((each.least for each in ask.amounts if each.choice == choice), 0)
            await games.say(table, "dealer", c.Choose(ask.place, ask.hand, choice, amount))
        else:
            await games.say(table, "dealer", c.SettleRound())
    if state.seat(seat).chips:
        await lost(games, table, seat)


def test_custom_must_move_who_lost_all_at_the_other_game_buys_in_as_anybody() -> None:
    async def plays(games: TwoGames) -> None:
        await folded(games)
        await games.say("feeder", "ann", c.Leave(1))
        await games.say("main", "ann", c.Sit(2, "Ann"))
        await games.say("main", "ann", c.BringChips(2, games.pocket("ann")))
        await lost(games, "main", 2)
        await games.say("main", "ann", c.Leave(2))
        await games.say("feeder", "ann", c.Sit(1, "Ann"))
        await games.say("feeder", "dealer", c.BuyIn(1, 40_00, {40_00: 1}))
        assert games.seats("feeder")[0] == ("ann", 40_00)

    evening(plays)


def test_custom_must_move_who_lost_all_at_the_must_move_game_buys_in_where_he_is_called() -> None:
    """Zoe has left the main game an hour ago at most, and lost at the must-move game what she left with."""

    async def plays(games: TwoGames) -> None:
        await games.say("main", "ann", c.Sit(2, "Ann"))
        for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
            await games.say("main", "dealer", command)
        await games.say("main", "dealer", c.DealStreet(()))
        ask = due(games.house.table("main").state)
        assert isinstance(ask, Ask)
        await games.say("main", "dealer", c.Choose(ask.place, ask.hand, "fold"))
        await games.say("main", "dealer", c.SettleRound())
        await games.say("main", "zoe", c.Leave(1))
        await games.say("feeder", "zoe", c.Sit(1, "Zoe"))
        await games.say("feeder", "zoe", c.BringChips(1, games.pocket("zoe")))
        await lost(games, "feeder", 1)
        for seat in (1, 3):
            await games.house.room.act(f"call {seat}", "floor", a.CallToSeat("main", seat))
        await games.say("main", "zoe", c.Sit(3, "Zoe"))
        await games.say("main", "dealer", c.BuyIn(3, 40_00, {40_00: 1}))
        assert games.seats("main")[2] == ("zoe", 40_00)

    evening(plays)
