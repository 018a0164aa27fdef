"""A table of any family in a live house: patrons who answer while they are there, and a dealer."""

import tomllib
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from houseway.journal import Store
from houseway.journal.rows import TABLE_ROWS, read_as
from houseway.rules import Game, load
from houseway.rules.tables import parse_table
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.house import FILES, MIDI, for_play, opening
from houseway.server.demo.tempo import Pace
from houseway.server.house import House
from houseway.server.house_time import HouseTime
from houseway.server.live.answer_clock import AnswerTimes, find_question
from houseway.server.live.table import LiveTable
from houseway.server.people import HouseRole, facts
from houseway.table import Phase, Role, TableState
from houseway.table import commands as c
from houseway.table.bank.offering import bank_of, least_bank
from houseway.table.envelope import ANSWER_CLOCK, Envelope
from houseway.table.opening.setting_up import set_up
from tests.first_fill import first_fill

# A table of each family, and those at which a patron of one holds the cards or the shoe.
TABLES = {
    "two-hand": "co/baccarat",
    "midi": "co/baccarat",
    "curator": "ma/baccarat",
    "dice": "co/3-dice",
    "two-hand-banked": "ez-panda-8.toml",
    "pan-nine": "super-pan-9.toml",
    "blackjack": "california-blackjack.toml",
    "no-bust": "no-bust-5.0.toml",
    "poker-hand": "ultimate-texas-holdem.toml",
    "war": "casino-war.toml",
    "tiles": "pai-gow.toml",
    "pai-gow": "face-up-pai-gow-poker.toml",
    "holdem": "texas-holdem.toml",
    "lowball": "lowball.toml",
    "panguingue": "panguingue.toml",
}
SEATS = {"ada": 1, "bo": 2, "cy": 3}
# Nobody who is there is ever out of time; for who is away the house answers at once.
PATIENT = AnswerTimes(seconds=600, away=0.005, squeeze=600)
IMPATIENT = AnswerTimes(seconds=0.02, away=0.005, squeeze=0.02)
MOST_ACTS = 600


def prepare(name: str) -> tuple[Game, c.OpenTable]:
    """The game and the opening of a table, with play money."""
    file = TABLES[name]
    if file.endswith(".toml"):
        table = set_up(parse_table(tomllib.loads((FILES / file).read_text("utf-8"))), "t-1", file)
        return table.state.game, for_play(table.opening)
    game = load(file)
    opened = opening(MIDI if name == "midi" else "t-1", game)
    return game, replace(opened, table="t-1")


class StoppedClock:
    """System and monotonic clock of a machine on which time passes when told."""

    def __init__(self) -> None:
        self.wall = datetime(2026, 3, 2, 20, tzinfo=UTC)
        self.monotonic = 1_000.0

    def pass_by(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.monotonic += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the system clock."""
        self.wall += timedelta(seconds=seconds)

    def house_time(self) -> HouseTime:
        return HouseTime(lambda: self.wall, lambda: self.monotonic)


class Patron:
    """A connection of a patron, who looks at one table."""

    role = Role.PATRON
    cookie: str | None = None
    signs = False

    def __init__(self, evening: "Evening", patron: str) -> None:
        self.patron = patron
        self._evening = evening
        evening.house.clients.add(self)
        evening.table.join(self)

    def changed(self, table: LiveTable) -> None:
        pass

    def send(self, message: str) -> None:
        pass

    def dismiss(self) -> None:
        self._evening.house.clients.discard(self)
        self._evening.table.leave(self)
        self._evening.here.pop(self.patron, None)


class Evening:
    """One table of a house over a store that outlives it."""

    def __init__(
        self,
        store: Store,
        name: str,
        answering: AnswerTimes = PATIENT,
        betting_seconds: float | None = None,
        time: HouseTime | None = None,
        real_money: bool = False,
        share_seconds: int = 0,
    ) -> None:
        self.real_money = real_money
        self.store = store
        self.name = name
        self.house = House(
            store, betting_seconds, answering=answering, time=time, share_seconds=share_seconds
        )
        self.here: dict[str, Patron] = {}

    async def open(self) -> None:
        game, opened = prepare(self.name)
        if self.real_money:
            opened = replace(opened, tray=0, house=replace(opened.house, play_money=0))
        register = self.house.door.register
        for person in SEATS:
            register.write("test", facts.PersonAdded(person, person.title(), HouseRole.PATRON))
        self.table = self.house.add_table("t-1", game)
        self.dealer = DemoDealer(self.house, self.table, Pace())
        await self.dealer.open(opened)
        if self.real_money:
            await self.house.ask(self.table, first_fill(self.house.time.now(), floor="fay"))
        for patron, seat in SEATS.items():
            self.here[patron] = Patron(self, patron)
            await self.say(patron, c.Sit(seat, patron.title()))
            if self.real_money:
                await self.house.cage.sell(patron, "fay", patron, self._buy_in())
                await self.say(patron, c.BringChips(seat, self._buy_in()))
            else:
                await self.say(patron, c.BuyIn(seat, self._buy_in()))

    def resume(self) -> None:
        self.house.resume()
        self.table = self.house.table("t-1")
        self.dealer = DemoDealer(self.house, self.table, Pace())

    def _buy_in(self) -> int:
        stakes = self.table.state.house.stakes
        return 200_000 if stakes is None else stakes.buy_in[1] or 100 * stakes.lower

    @property
    def state(self) -> TableState:
        return self.table.state

    async def say(self, patron: str, command: c.Command) -> int:
        return await self._ask(patron, Role.PATRON, command)

    async def floor(self, command: c.Command) -> int:
        return await self._ask("fay", Role.FLOOR, command)

    async def _ask(self, actor: str, role: Role, command: c.Command) -> int:
        at = self.house.time.now()
        return await self.house.ask(self.table, Envelope(str(uuid.uuid4()), actor, role, at, command))

    async def play(self, happened: Callable[[TableState], bool]) -> None:
        """Go on until this has happened: the dealer deals, and whoever is there answers and bets."""
        for _ in range(MOST_ACTS):
            if happened(self.state):
                return
            await self._act()
        raise AssertionError(f"the table stopped at {self.state.phase}, round {self.state.round}")

    async def _act(self) -> None:
        state = self.state
        if state.bank is not None and await self._banks(state):
            return
        question = find_question(state)
        if question is not None:
            if question.patron in self.here:
                await self.say(question.patron, question.default)
            else:
                await self.table.until(lambda state: find_question(state) != question)
            return
        if state.phase is Phase.BETTING:
            for patron in [*self.here]:
                await self._bet(patron)
            if self.table.is_timed:
                await self.table.until(lambda state: state.phase is not Phase.BETTING)
                return
        await self.dealer._do(self.dealer._next_act(self.state))

    async def _banks(self, state: TableState) -> bool:
        """Bo banks whenever he can."""
        bank, seat = bank_of(state), SEATS["bo"]
        is_between = state.phase not in (Phase.BETTING, Phase.DEALING)
        waits = bank.seat is None and (bank.offered_to == seat or (bank.broken and bank.offered_to is None))
        if "bo" not in self.here or not is_between or not waits or state.shoe is None:
            return False
        await self.say("bo", c.AcceptBank(seat, 10 * least_bank(state)))
        return True

    async def _bet(self, patron: str) -> None:
        state, seat = self.state, SEATS[patron]
        if (state.bank is not None and state.bank.seat == seat) or state.seat(seat).bets:
            return
        base = [each for each in state.offers if state.game.offer(*each.key).kind == "base"]
        together = [each for each in base if each.wager in state.practice.bets_together.equal]
        for posted in together or base[:1]:
            # The highest bettor is handed the cards.
            cents = 2 * posted.minimum if patron == "ada" else posted.minimum
            await self.say(patron, c.PlaceBet(seat, *posted.key, cents))

    def given_by_the_clock(self) -> list[c.Command]:
        return self.given_by(ANSWER_CLOCK)

    def given_by(self, actor: str) -> list[c.Command]:
        rows = [read_as(TABLE_ROWS, row) for row in self.store.read(self.table.stream)]
        return [row.envelope.command for row in rows if row.envelope.actor == actor]


def is_in_the_middle(state: TableState) -> bool:
    """Ada is asked; where nobody is asked in a hand, cards or dice have come."""
    if state.phase is not Phase.DEALING:
        return False
    question = find_question(state)
    if question is not None and question.patron == "ada":
        return True
    return (state.shoe is None or not _asks(state)) and (state.deal.count >= 2 or state.shoe is None)


def _asks(state: TableState) -> bool:
    """Whether hands of this game are decided, or looked at, by their patrons."""
    return state.game.family != "two-hand" or state.house.style == "midi"


def is_over(state: TableState) -> bool:
    return state.phase not in (Phase.BETTING, Phase.DEALING)
