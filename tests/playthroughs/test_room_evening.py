"""An evening of a poker room that a person can read: lists, calls, changes, a must-move game, dealers."""

import os
from datetime import timedelta
from pathlib import Path

from houseway.refusals import Refused
from houseway.rules import load
from houseway.rules.tables import parse_table
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table
from houseway.table.waiting import RoomState, RoomTable, decide_room, room_after, room_table
from houseway.table.waiting import acts as a
from tests.playthroughs.pot_hands import table_file
from tests.tables import NOON

FILE = Path(__file__).parent / "rooms" / "evening.txt"
LIST = "ca/texas-holdem structured 400-800"
PEOPLE = ("ann", "bob", "cid", "dan", "eve", "fay")


class Evening:
    """Two tables of three seats; who sits down does so at the table and in the room's book, or in neither."""

    def __init__(self) -> None:
        self.lines, self.at, self.room = list[str](), NOON + timedelta(hours=7), RoomState()
        self.tables = {name: _opened(name) for name in ("main", "second")}

    def now(self) -> dict[str, RoomTable]:
        seen = {name: room_table(table.state) for name, table in self.tables.items()}
        return {name: table for name, table in seen.items() if table is not None}

    def says(self, words: str, act: a.RoomAct, minutes: int = 1) -> bool:
        """The room's answer stands under what was said."""
        self.at += timedelta(minutes=minutes)
        self.lines.append(f"{self.at:%H:%M}  {words}")
        try:
            fact = decide_room(self.room, self.now(), self.at, act)
        except Refused as no:
            self.lines.append(f"         refused, {no.reason}: {no.sentence}")
            return False
        self.room = room_after(self.room, fact)
        if isinstance(fact, a.SeatCalled):
            self.lines.append(f"         {fact.patron} is called ({fact.why}), held until {fact.until:%H:%M}")
        waiting = ", ".join(each.patron for each in self.room.waiting(LIST)) or "nobody"
        self.lines.append(f"         waiting: {waiting}")
        return True

    def sits(self, patron: str, table: str, seat: int) -> None:
        if self.says(f"{patron} sits down at {table}, seat {seat}", a.TakeSeat(table, seat, patron)):
            self.tables[table].do(c.Sit(seat, patron.title()), patron, Role.PATRON)
            self.tables[table].do(c.BuyIn(seat, 100_00, {100_00: 1}))

    def leaves(self, patron: str, table: str, seat: int) -> None:
        self.lines.append(f"{self.at:%H:%M}  {patron} leaves {table}, seat {seat}")
        self.tables[table].do(c.Leave(seat), patron, Role.PATRON)

    def played(self) -> str:
        for patron, (table, seat) in zip(PEOPLE, ((t, s) for t in self.tables for s in (1, 2)), strict=False):
            self.sits(patron, table, seat)
        self.says("the floor makes second a must-move game", a.PostMustMove("main", "second"))
        for patron in ("eve", "fay", "eve", "ann"):
            self.says(f"{patron} asks for the list", a.JoinList(LIST, patron, patron.title()))
        self.sits("gus", "main", 3)
        self.says("the brush calls for main, seat 3", a.CallToSeat("main", 3))
        self.says("cid would rather stay", a.PassCall("cid"))
        self.leaves("cid", "second", 1)
        self.sits("cid", "main", 3)
        self.says("dan asks for another seat", a.AskChange("dan", "second", 3))
        self.says("the brush calls for second, seat 3", a.CallToSeat("second", 3))
        self.leaves("dan", "second", 2)
        self.sits("dan", "second", 3)
        self.says("the brush calls for second, seat 1", a.CallToSeat("second", 1))
        self.says("the brush calls for second, seat 2", a.CallToSeat("second", 2), 0)
        self.says("eve lets the seat go", a.PassCall("eve"))
        self.says("the brush wants fay's seat back", a.CallExpired("fay"))
        self.says("the brush wants fay's seat back", a.CallExpired("fay"), 2)
        self.says("the brush calls for second, seat 2", a.CallToSeat("second", 2))
        self.sits("eve", "second", 2)
        self.sits("gus", "second", 1)
        self.says("the brush calls for second, seat 1", a.CallToSeat("second", 1))
        self.says("dealers are posted", a.PostDealers(("Dee", "Max", "Pat"), ("main", "second")))
        self.says("the dealers push", a.PushDealers(), 30)
        self.lines.append(f"         dealing: {', '.join(self.room.dealers)}")
        return "\n".join([f"A room with two tables of Texas Hold'em $4-$8: {LIST}", *self.lines]) + "\n"


def _opened(name: str) -> Table:
    file = table_file(load("ca/texas-holdem")) | {"seats": 3}
    ready = set_up(parse_table(file), name, name)
    table = Table(ready.state, ready.decks)
    table.do(ready.opening)
    table.fill_tray()
    return table


def test_the_evening_of_a_room_goes_as_its_transcript_says() -> None:
    told = Evening().played()
    if os.environ.get("HOUSEWAY_RECORD"):
        FILE.write_text(told, "utf-8")
    assert FILE.read_text("utf-8") == told, "read what HOUSEWAY_RECORD=1 writes, then keep it"
