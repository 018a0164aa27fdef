"""`python -m tools.way bet|settlement|console`: the files of src/houseway that one act passes, in order.

A house with a journal opens the table of a file; three patrons sit and a round is played. A bet and
a settlement are followed from the house that is given the command to the row, the ledger and the new state;
a console view from the state after a bet to the document of the dealer's console, which had the view before
that bet. A file counts if a function in it is called; so does a function, once; a
step is a call. With PYTHONPATH set to another version's sources that version is
followed, if it knows these commands.
"""

import argparse
import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import msgspec

import houseway
from bench.first_fill import first_fill
from houseway.journal import SqliteStore
from houseway.server.house import House
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.state import CardsStage

SOURCES = Path(houseway.__file__).parent
TABLE = Path(__file__).resolve().parent.parent / "examples" / "tables" / "colorado-mini.toml"
DEALER, SEATS = "dealer", (1, 2, 3)
WAYS = ("bet", "settlement", "console")


class Way:
    """What is passed while it is followed, in whichever thread."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.functions: set[CodeType] = set()
        self.steps = 0
        self._follows = False
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    @contextmanager
    def followed(self) -> Iterator[None]:
        self._follows = True
        try:
            yield
        finally:
            self._follows = False

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if self._follows and event == "call" and code.co_filename.startswith(f"{SOURCES}/"):
            self.files.setdefault(str(Path(code.co_filename).relative_to(SOURCES)))
            self.functions.add(code)
            self.steps += 1


class Round:
    """A round at one table of a house; real cards, so that every card is known."""

    def __init__(self, path: Path) -> None:
        drawn = houseway.Table.open(path)
        self.pinned, self.decks = drawn.state, drawn.decks
        self._folder = TemporaryDirectory()
        self.house = House(SqliteStore(Path(self._folder.name) / "way.sqlite"))
        self._sent = 0

    async def open(self) -> None:
        pinned = self.pinned
        seats = tuple(seat.number for seat in pinned.seats)
        given = (seats, pinned.offers, 0, pinned.options, pinned.house)
        opening = c.OpenTable("way", pinned.game.id, pinned.digest, *given)
        self.table = await self.house.open_table("way", pinned.game, self._envelope(opening, DEALER))
        await self.house.ask(self.table, first_fill(10**8))
        for seat in SEATS:
            await self.do({"type": "sit", "seat": seat, "name": f"Patron {seat}"}, f"p{seat}")
            await self.do({"type": "buy_in", "seat": seat, "cents": 10**6, "cash": {10**6: 1}})

    async def shuffle(self) -> None:
        load = {"type": "load_shoe", "commitment": "", "decks": self.decks, "cutting_card": 52}
        await self.do({"type": "inspect_cards"})
        if self.table.state.cards is CardsStage.INSPECTED:
            await self.do({"type": "wash_cards"})
        await self.do(load)
        await self.do({"type": "cut", "position": 100, "seat": SEATS[-1]}, f"p{SEATS[-1]}")
        await self.do({"type": "burn", "cards": ["2c", "??", "??"]})
        await self.do({"type": "next_round"})

    async def bet(self, seat: int) -> None:
        """The least on the spot of the layout that has the seat's place."""
        spot = self.pinned.offers[seat - 1]
        stake = {"wager": spot.wager, "on": spot.on, "paytable": spot.paytable, "cents": spot.minimum}
        await self.do({"type": "bet", "seat": seat, **stake}, f"p{seat}")

    async def deal(self) -> None:
        """A natural: four cards."""
        await self.do({"type": "no_more_bets"})
        for card in ("2c", "9d", "Kh", "Ts"):
            await self.do({"type": "deal_card", "card": card})

    async def do(self, command: dict[str, Any], actor: str = DEALER) -> None:
        await self.house.ask(self.table, self._envelope(msgspec.convert(command, c.Command), actor))

    def _envelope(self, command: c.Command, actor: str) -> Envelope:
        self._sent += 1
        role = Role.DEALER if actor == DEALER else Role.PATRON
        return Envelope(f"c{self._sent}", actor, role, datetime.now(UTC), command)


async def follow(what: str, path: Path) -> Way:
    way, played = Way(), Round(path)
    await played.open()
    await played.shuffle()
    await played.bet(1)
    if what == "bet":
        with way.followed():
            await played.bet(2)
    elif what == "console":
        console_of(played.table.state, Role.DEALER)
        await played.bet(2)
        # Nothing else is written meanwhile.
        await played.house.stop()
        state = played.table.state
        with way.followed():
            console_of(state, Role.DEALER)
        return way
    else:
        await played.bet(2)
        await played.deal()
        with way.followed():
            await played.do({"type": "settle_round"})
    await played.house.stop()
    return way


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=WAYS)
    parser.add_argument("--table", type=Path, default=TABLE, help="a table file of a game with cards")
    asked = parser.parse_args()
    way = asyncio.run(follow(asked.what, asked.table))
    for number, file in enumerate(way.files, 1):
        print(f"{number:3} {file}")
    print(f"{asked.what}: {len(way.files)} files, {len(way.functions)} functions, {way.steps} steps")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
