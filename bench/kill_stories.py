"""`python -m bench.kill_stories`: a house of real money is killed again and again; nothing may be lost.

Staff and patrons come over websockets and HTTP. Four stories go on through all lives of the house: a round
is corrected after its winner has left, jackpots of two linked tables are paid or backed out, players of a
must-move game are moved to the main one, and a ruling is taken back, as are bets and cards. After each kill
every acknowledged act stands in its row once, and `verify` finds nothing.
"""

import argparse
import asyncio
import random
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import msgspec

from bench.first_fill import first_fill
from bench.forked import ForkedHouse
from bench.kill_people import ActRefusedError, Answer, Document, Person, Power, let_in
from houseway.cards.poker.rankings import ranking
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, Store, TableRecord, verify
from houseway.journal.links import Links
from houseway.rules.tables import parse_table
from houseway.server.app import create_app
from houseway.server.demo.house import FILES
from houseway.server.people import HouseRole
from houseway.table import Envelope, Role
from houseway.table.opening.setting_up import set_up

# A journal grows with every cycle and is verified after each, so a new one is begun now and then.
CYCLES_A_JOURNAL = 10
# New acts of a life before its end, and the seconds that the last of them has at most.
ACTS, SECONDS = (1, 60), 0.006
# What every table has in its tray.
TRAY = 100_000_000
MOST_SECONDS = 10.0
BACCARAT = """
name = "Baccarat"
jurisdiction = "Colorado"
game = "co/baccarat"
decks = 8
seats = 7

[vigorish]
kind = "win"
percent = 5

[[offer]]
wager = "player"
on = "player"
paytable = "standard"
minimum = "$10"
maximum = "$1,000"
"""
HOLDEM = (FILES / "texas-holdem.toml").read_text("utf-8")
OMAHA = (FILES / "omaha-high-low.toml").read_text("utf-8")
LINKED = (FILES / "dealers.toml").read_text("utf-8")
LIST = "ca/texas-holdem structured 400-800"
ON_PLAYER = {"wager": "player", "on": "player", "paytable": "standard"}
ON_JACKPOT = {"wager": "harmony-progressive", "on": None, "paytable": "PT-PRG-HP-01"}
# Six of these are six cards by the drawing rules, and a jackpot.
RANKS, SUITS = ("A", "2", "5", "6", "7", "10", "J", "Q", "K"), "shdcsh"
KEYED: Document = {"position": 26, "cards": ["As", "??"]}
FILL = {"type": "fill_tray", "chips": {"100000": 500}}


@dataclass
class Staff:
    """Whoever works in the house besides its dealers."""

    floor: Person
    cashier: Person
    executive: Person


class Story:
    """What a dealer and some patrons do again and again at their tables; `done` counts what happened."""

    tables: tuple[str, ...] = ()
    file = ""
    size = 2
    cutting_card = 14

    def __init__(self, name: str, staff: Staff, power: Power) -> None:
        self.staff, self.done = staff, Counter[str]()
        self.dealer = Person(f"{name}-dealer", HouseRole.DEALER, power)
        self.patrons = [Person(f"{name}-{n}", HouseRole.PATRON, power) for n in range(1, self.size + 1)]
        self._rows: Counter[str] = Counter()

    async def play(self) -> None:
        """Have the trays filled, then spend evening after evening."""
        for table in self.tables:
            await self.dealer.join(table)
            await self.ask(self.dealer, table, FILL, self.staff.floor)
        await self.arrive()
        for evening in count(1):
            await self.spend(evening)

    async def arrive(self) -> None:
        """What happens once, before the first evening."""

    async def spend(self, evening: int) -> None:
        raise NotImplementedError

    async def ask(
        self, person: Person, table: str, command: Document, signer: Person | None = None
    ) -> Answer:
        answer = await person.ask(table, command, signer)
        self._rows[table] = max(self._rows[table], answer.row)
        return answer

    async def trade(self, act: str, patron: Person, cents: int) -> None:
        """Sell chips to a patron at the cage, or cash them."""
        said = {"act": act, "patron": patron.name, "cents": cents, "means": "cash"}
        await self.staff.cashier.post("/api/cage", said)

    async def sit(self, patron: Person, table: str, seat: int, cents: int) -> None:
        """Buy chips, take a seat and put the chips down."""
        await self.trade("sell", patron, cents)
        await self.ask(patron, table, {"type": "sit", "seat": seat})
        await self.ask(patron, table, {"type": "bring_chips", "seat": seat, "cents": cents})

    async def look(self, table: str) -> Document:
        """The table as its dealer sees it after all that this story has done there."""
        return await self.dealer.see(table, lambda view: True, self._rows[table])

    async def deal(self, table: str, phase: str, cards: Iterable[str] = ()) -> Document:
        """Do what the dealer's console asks for until the table is in that phase, with a keypad at rest."""
        coming = iter(cards)
        over = {"settled", "shuffling"}
        wanted = over if phase == "settled" else {phase}
        while (view := await self.look(table))["phase"] not in wanted or (
            phase in over and view["game_started"]
        ):
            if view["ask"] is not None:
                await self.answer(table, view["ask"])
            else:
                await self.do_next(table, coming)
        return view

    async def answer(self, table: str, ask: Document) -> None:
        """The patron who is asked decides."""
        raise NotImplementedError

    async def do_next(self, table: str, cards: Iterator[str]) -> None:
        """What the prompt asks for; some of it is the floor's."""
        console = self.dealer.seen[table]["console"]["console"]
        asked = console["prompt"].get("act") or ""
        number = asked.rpartition("-")[2]
        if asked.startswith("verify_hit"):
            await self.ask(self.staff.floor, table, {"type": "verify_hit", "hit": int(number)})
        elif asked.startswith("pay_jackpot"):
            pay = {"type": "pay_jackpot", "hit": int(number)}
            await self.ask(self.staff.floor, table, pay, self.staff.executive)
            self.done["jackpots paid"] += 1
            await self.after_payment(table, int(number))
        else:
            await self.ask(self.dealer, table, self._filled(console, self.wish(asked), cards))

    def wish(self, asked: str) -> str:
        """The act to do where the console asks for this one."""
        return "decline_cut" if asked == "cut-seat" else asked

    async def after_payment(self, table: str, hit: int) -> None:
        """What follows a jackpot that was paid."""

    def _filled(self, console: Document, wanted: str, cards: Iterator[str]) -> Document:
        legal = next((act for act in console["acts"] if act["id"] == wanted), None)
        if legal is None:
            raise ActRefusedError(f"{self.dealer.name} cannot do {wanted!r}: {console['prompt']}")
        needs = {need["name"] for need in legal.get("needs", ())}
        keyed: Document = {"cutting_card": self.cutting_card}
        if "card" in needs:
            keyed["card"] = next(cards, None)
        return {**legal["command"], **{name: (KEYED | keyed)[name] for name in needs}}


class Misread(Story):
    """A winner leaves with the chips, then the floor reads the hands again: it was a tie."""

    tables = ("mini",)
    file = BACCARAT

    async def spend(self, evening: int) -> None:
        patron, (table,) = self.patrons[evening % self.size], self.tables
        await self.sit(patron, table, 1, 20_000)
        await self.deal(table, "betting")
        bet = {"seat": 1, **ON_PLAYER}
        await self.ask(patron, table, {"type": "bet", **bet, "cents": 5_000})
        await self.ask(patron, table, {"type": "take_back", **bet})
        self.done["bets taken back"] += 1
        await self.ask(patron, table, {"type": "bet", **bet, "cents": 2_000})
        await self.ask(self.dealer, table, {"type": "no_more_bets"})
        await self._deal_with_mistake(table, evening)
        await self.deal(table, "settled")
        await self.ask(patron, table, {"type": "leave", "seat": 1})
        # What they have cashed cannot be taken back, so that they owe it.
        await self.trade("cash", patron, 22_000)
        as_they_lie = {"player": ["8s", "Kd"], "banker": ["8h", "Kc"], "reason": "The first card is an 8."}
        correct = {"type": "correct_hands", **as_they_lie}
        await self.ask(self.staff.floor, table, correct, self.dealer)
        self.done["corrections after cash-out"] += 1

    async def _deal_with_mistake(self, table: str, evening: int) -> None:
        """Player 9, Banker 8; the last card, or the last two with a signature, are keyed wrongly first."""
        first = 4 - evening % 2
        right, wrong = ["9s", "8h", "Kd", "Kc"], ["9s", "8h", "Qd", "8c"]
        for card in wrong:
            await self.ask(self.dealer, table, {"type": "deal_card", "card": card})
        back = {"type": "take_back_card", "number": first, "reason": "Keyed wrongly."}
        await self.ask(self.dealer, table, back, self.staff.floor if first < len(wrong) else None)
        self.done["cards taken back"] += 1
        if first == 4:
            right[2] = wrong[2]
        for card in right[first - 1 :]:
            await self.ask(self.dealer, table, {"type": "deal_card", "card": card})


class Jackpots(Story):
    """Six of a kind in every round, at the one table and the other of a link; some hits are backed out."""

    tables = ("east", "west")
    file = LINKED
    _backs_out = False

    async def arrive(self) -> None:
        for table, patron in zip(self.tables, self.patrons, strict=True):
            await self.sit(patron, table, 1, 50_000)

    async def spend(self, evening: int) -> None:
        table, patron = self.tables[evening % 2], self.patrons[evening % 2]
        self._backs_out = evening % 3 == 1
        view = await self.deal(table, "betting")
        for bet, cents in ((ON_PLAYER, 1_000), (ON_JACKPOT, 100)):
            await self.ask(patron, table, {"type": "bet", "seat": 1, **bet, "cents": cents})
        await self.ask(self.dealer, table, {"type": "no_more_bets"})
        rank = RANKS[view["round"] % len(RANKS)]
        await self.deal(table, "settled", [rank + suit for suit in SUITS])

    async def after_payment(self, table: str, hit: int) -> None:
        if self._backs_out:
            self._backs_out = False
            back = {"type": "back_out", "hit": hit, "reason": "The keypad was pressed too early."}
            await self.ask(self.staff.floor, table, back, self.staff.executive)
            self.done["jackpots backed out"] += 1


class MustMove(Story):
    """Who has played longest in the main game goes to the must-move game, whose first player moves up."""

    tables = ("main", "feeder")
    file = HOLDEM
    size = 4
    cutting_card = 0

    def __init__(self, name: str, staff: Staff, power: Power) -> None:
        super().__init__(name, staff, power)
        self._seats: dict[str, dict[int, Person]] = {table: {} for table in self.tables}
        self._choices: tuple[str, ...] = ()

    async def arrive(self) -> None:
        await self._post({"type": "post_must_move", "main": "main", "feeder": "feeder"})
        for number, patron in enumerate(self.patrons):
            table, seat = self.tables[number // 2], 1 + number % 2
            await self.sit(patron, table, seat, 20_000)
            self._seats[table][seat] = patron

    async def spend(self, evening: int) -> None:
        main, feeder = self.tables
        if evening % 2 == 0:
            # Every other one is folded at once.
            self._choices = ("fold", "check") if evening % 4 else ("check", "call", "show")
            await self._hand(main if evening % 3 else feeder)
        # The longest at either table is the first of its dictionary.
        seat, leaver = next(iter(self._seats[main].items()))
        chips = (await self.look(main))["seats"][seat - 1]["chips"]
        await self.ask(leaver, main, {"type": "leave", "seat": seat})
        del self._seats[main][seat]
        await self._post({"type": "call_to_seat", "table": main, "seat": seat})
        left, mover = next(iter(self._seats[feeder].items()))
        await self.ask(mover, main, {"type": "sit", "seat": seat})
        self.done["must-moves"] += 1
        del self._seats[feeder][left]
        self._seats[main][seat] = mover
        await self.ask(leaver, feeder, {"type": "sit", "seat": left})
        self._seats[feeder][left] = leaver
        # No less than was carried away within the hour.
        await self.ask(leaver, feeder, {"type": "bring_chips", "seat": left, "cents": chips})

    async def _post(self, act: Document) -> None:
        await self.staff.floor.post("/api/room", {"act": act})

    async def _hand(self, table: str) -> None:
        for seat, patron in self._seats[table].items():
            if (await self.look(table))["seats"][seat - 1]["chips"] < 10_000:
                await self.trade("sell", patron, 10_000)
                await self.ask(patron, table, {"type": "bring_chips", "seat": seat, "cents": 10_000})
        await self.deal(table, "dealing")
        await self.deal(table, "settled")
        self.done["hands of poker"] += 1

    async def answer(self, table: str, ask: Document) -> None:
        choice = next(each for each in self._choices if each in ask["options"])
        said = {"type": "choose", "place": ask["place"], "hand": ask["hand"], "choice": choice}
        await self.ask(self._seats[table][ask["seat"]], table, said)

    def wish(self, asked: str) -> str:
        """The deck is shuffled and sealed by the house."""
        return super().wish(asked).replace("load_shoe", "load_sealed")


class Ruling(Story):
    """At a poker table of real cards the floor rules a hand dead by mistake, and takes the ruling back."""

    tables = ("omaha",)
    file = OMAHA
    size = 3
    cutting_card = 0

    async def arrive(self) -> None:
        for seat, patron in enumerate(self.patrons, 1):
            await self.sit(patron, self.tables[0], seat, 20_000)

    async def spend(self, evening: int) -> None:
        (table,) = self.tables
        await self.deal(table, "dealing")
        # The players alone see their cards.
        await self.ask(self.dealer, table, {"type": "deal_street", "cards": []})
        seat = (await self.look(table))["ask"]["seat"]
        rule = {"type": "rule_pot_hand", "seat": seat, "ruling": "dead", "reason": "Taken for a folded hand."}
        await self.ask(self.staff.floor, table, rule, self.dealer)
        back = {"type": "take_back_card", "number": 2, "reason": "The hand was not folded."}
        await self.ask(self.dealer, table, back, self.staff.floor)
        self.done["rulings taken back"] += 1
        await self.deal(table, "settled")

    async def answer(self, table: str, ask: Document) -> None:
        said = {"type": "choose", "place": ask["place"], "hand": ask["hand"], "choice": "fold"}
        await self.ask(self.patrons[ask["seat"] - 1], table, said)


STORIES = {"misread": Misread, "jackpots": Jackpots, "must-move": MustMove, "ruling": Ruling}
# None of these may be missing from a run.
COUNTED = (
    "must-moves",
    "jackpots paid",
    "jackpots backed out",
    "corrections after cash-out",
    "bets taken back",
    "cards taken back",
    "rulings taken back",
    "hands of poker",
)


@dataclass
class Tally:
    cycles: int = 0
    acknowledged: int = 0
    rows: int = 0
    done: Counter[str] = field(default_factory=Counter)
    cut_short: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.twice, *self.problems]

    @property
    def is_good(self) -> bool:
        return not self.faults and all(self.done[what] for what in COUNTED)


class _Said(msgspec.Struct):
    id: str


class _Row(msgspec.Struct):
    """Where a row says under which id it was asked for: a table's in its envelope, the others' themselves."""

    envelope: _Said | None = None
    id: str = ""


def serve(database: Path) -> None:
    """Serve the house of a journal as `houseway serve` does."""
    serving.run(create_app(SqliteStore(database)), "127.0.0.1", 0)


def open_table(store: Store, links: Links, name: str, file: str) -> None:
    """Open a table of a file before the house opens its doors."""
    found = set_up(parse_table(tomllib.loads(file)), name, name)
    record = TableRecord.create(store, name, found.state.game, links)
    record.act(Envelope(f"open-{name}", "floor", Role.FLOOR, datetime.now(UTC), found.opening))
    record.act(first_fill(TRAY, f"fill-{name}"))


class Evenings:
    """One house with its people and their stories, over all of its lives."""

    def __init__(self, database: Path) -> None:
        self.database, self.power = database, Power()
        names = {"floor": HouseRole.FLOOR, "cashier": HouseRole.FLOOR, "executive": HouseRole.EXECUTIVE}
        staff = Staff(**{name: Person(name, role, self.power) for name, role in names.items()})
        self.stories = [kind(name, staff, self.power) for name, kind in STORIES.items()]
        patrons = [patron for story in self.stories for patron in story.patrons]
        dealers = [story.dealer for story in self.stories]
        self._people = [staff.floor, staff.cashier, staff.executive, *dealers, *patrons]
        store = SqliteStore(database)
        let_in(store, self._people)
        links = Links(store)
        for story in self.stories:
            for table in story.tables:
                open_table(store, links, table, story.file)
        store.close()
        self._playing: list[asyncio.Task[None]] = []

    async def live(self, house: ForkedHouse, acts: int, seconds: float) -> None:
        """One life: the stories go on, and the power is cut in the midst of them."""
        self.power.turn_on(house.host)
        lines = [asyncio.create_task(person.live()) for person in self._people]
        lines += [asyncio.create_task(person.ask_http_again()) for person in self._people]
        if not self._playing:
            self._playing = [asyncio.create_task(story.play()) for story in self.stories]
        until, goal = time.monotonic() + MOST_SECONDS, self.power.asked + acts
        while self.power.asked < goal and time.monotonic() < until and not self._failures():
            await asyncio.sleep(0.001)
        await asyncio.sleep(seconds)
        self.power.turn_off()
        house.kill()
        await asyncio.gather(*lines)

    def _failures(self) -> list[str]:
        return [repr(task.exception()) for task in self._playing if task.done()]

    def check(self, tally: Tally) -> None:
        """Every answer stands in its row, once, and the journal is clean."""
        store = SqliteStore(self.database, read_only=True)
        tally.problems += [f"{each.stream} {each.row}: {each.problem}" for each in verify(store)]
        ids = {stream: [_id(row.body) for row in store.read(stream)] for stream in store.heads()}
        store.close()
        for stream, named in ids.items():
            tally.twice += [f"{stream} {row_id}" for row_id in _repeated(named)]
        for answer in self.power.answers:
            rows = ids.get(answer.stream, [])
            if answer.row > len(rows) or rows[answer.row - 1] != answer.id:
                tally.lost.append(str(answer))
        tally.problems += self._failures()

    async def end(self, tally: Tally) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for story in self.stories:
            tally.done += story.done
        tally.acknowledged += len(self.power.answers)
        tally.cut_short += self.power.cut_short
        tally.lost += self.power.lost
        tally.twice += self.power.changed


def _id(body: bytes) -> str:
    row = msgspec.json.decode(body, type=_Row)
    return row.envelope.id if row.envelope else row.id


def _repeated(ids: list[str]) -> list[str]:
    return [row_id for row_id, times in Counter(ids).items() if row_id and times > 1]


def run(cycles: int, seed: int, folder: Path) -> Tally:
    chance, tally = random.Random(seed), Tally()
    # Worked out once, and every life has them.
    ranking("high")
    # One loop for all lives: who waits for an answer goes on waiting while the power is off.
    with asyncio.Runner() as runner:
        while tally.cycles < cycles and not tally.faults:
            evenings = Evenings(folder / f"house-{tally.cycles}.sqlite")
            for _ in range(min(CYCLES_A_JOURNAL, cycles - tally.cycles)):
                house = ForkedHouse(evenings.database, serve)
                try:
                    runner.run(evenings.live(house, chance.randint(*ACTS), chance.random() * SECONDS))
                finally:
                    house.kill()
                tally.cycles += 1
                evenings.check(tally)
                if tally.faults:
                    break
            runner.run(evenings.end(tally))
            done = ", ".join(f"{tally.done[what]} {what}" for what in COUNTED)
            print(f"{tally.cycles} cycles: {tally.acknowledged} acknowledged, {done}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(arguments.cycles, arguments.seed, Path(folder))
    seconds = time.monotonic() - began
    for fault in tally.faults:
        print(fault)
    print(f"Under way at a cut, and asked for again: {dict(tally.cut_short.most_common())}")
    done = ", ".join(f"{tally.done[what]} {what}" for what in COUNTED)
    print(
        f"{tally.cycles} kills, each verified, in {seconds:.0f} s: {tally.acknowledged} acts acknowledged, "
        f"{done}, {len(tally.lost)} lost, {len(tally.twice)} done twice, {len(tally.problems)} problems."
    )
    return 0 if tally.is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
