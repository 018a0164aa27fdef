"""Evenings at linked tables as lists of what everyone says; houses are led through them, come what may."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from houseway.journal import StoreError
from houseway.refusals import Refusal, Refused
from houseway.server.house import House
from houseway.server.writer import Writer
from houseway.table import Envelope
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.storm.weather import PowerCutError, Weather
from tests.unit.journal.linked import (
    ETERNAL,
    MASSACHUSETTS,
    NO_KING_NINE,
    NOTHING,
    ROYAL_9,
    SIX_ACES,
    LinkedTables,
    jackpot,
    opened_file,
)

Said = tuple[str, Envelope]
TRY_AGAIN = (Refusal.NOT_RECORDED, Refusal.JACKPOT_PENDING, Refusal.MUST_HIT_NOT_SEALED)


def jackpot_evening() -> list[Said]:
    return jackpot(MemoryStore()).said


def evening_at(table: str, seats: Sequence[int], rounds: Sequence[Sequence[str]]) -> list[Said]:
    """One table's evening on the link, as if it were alone there."""
    floor = LinkedTables(MemoryStore())
    floor.add(table)
    floor.ready(table, *seats)
    for cards in rounds:
        floor.bets(table, *seats)
        floor.deal(table, *cards)
        floor.finish(table)
    return floor.said


def stormy_evenings() -> list[list[Said]]:
    """Three tables, each with a jackpot among its rounds."""
    return [
        evening_at("e-1", (1, 2, 5), (NOTHING, SIX_ACES, NOTHING, NOTHING)),
        evening_at("e-2", (3,), (SIX_ACES, NOTHING, NOTHING)),
        evening_at("e-3", (4, 6), (NOTHING, NOTHING, SIX_ACES)),
    ]


def must_hit_evening() -> list[Said]:
    """Eight rounds of twelve bettors; nobody says anything of the sealed amounts, which are the house's."""
    floor = LinkedTables(MemoryStore(), MASSACHUSETTS)
    floor.add("m-1")
    floor.keep_secrets("m-1")
    floor.ready("m-1", *range(1, 13))
    for _ in range(8):
        floor.bets("m-1", *range(1, 13), on=ROYAL_9, unit=500)
        floor.deal("m-1", *NO_KING_NINE)
        floor.finish("m-1")
    return [line for line in floor.said if not isinstance(line[1].command, c.SealMustHit)]


class NextTurnWriter(Writer):
    """Writes in the loop's next turn, so that an evening is always the same."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.cut = asyncio.Event()

    def submit(self, batch, answered):
        asyncio.get_running_loop().call_soon(self._write, batch, answered)

    def _write(self, batch, answered):
        if self.cut.is_set():
            return
        answer: BaseException | None
        try:
            (answer,) = self.store.append_all([batch])
        except StoreError as error:
            answer = error
        except PowerCutError:
            # Nobody is left to hear an answer.
            self.cut.set()
            return
        answered(answer)

    async def do(self, work, *values):
        await asyncio.sleep(0)
        return work(*values)


async def _all_done(speakers: Sequence[asyncio.Task[None]]) -> None:
    await asyncio.gather(*speakers)


class Evening:
    """Leads houses through an evening: one after the other, as the power allows."""

    def __init__(self, store: MemoryStore, text: str = ETERNAL) -> None:
        self.store = store
        self.text = text
        self.answers: dict[tuple[str, str], int] = {}
        self.lives = 0

    async def live(self, names: Sequence[str]) -> None:
        """A house comes to life over the same store."""
        self.lives += 1
        self.writer = NextTurnWriter(self.store)
        self.house = House(self.store, writer=self.writer)
        self.house.resume()
        for name in names:
            self.house.add_table(name, opened_file(self.text, name).state.game)

    async def lead(self, evenings: Sequence[Sequence[Said]]) -> None:
        """All tables at once; each says the next thing when it has its answer."""
        names = sorted({table for said in evenings for table, _ in said})
        left = [list(said) for said in evenings]
        while any(left):
            await self.live(names)
            speakers = [asyncio.create_task(self._speak(said)) for said in left]
            try:
                await self._until_cut(speakers)
            except PowerCutError:
                continue
            finally:
                for task in (*speakers, *self.house._tasks):
                    task.cancel()
                await asyncio.gather(*speakers, return_exceptions=True)

    async def _until_cut(self, speakers: list[asyncio.Task[None]]) -> None:
        cut = asyncio.create_task(self.writer.cut.wait())
        everyone = asyncio.create_task(_all_done(speakers))
        both: list[asyncio.Task[Any]] = [everyone, cut]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        cut.cancel()
        if self.writer.cut.is_set():
            everyone.cancel()
            raise PowerCutError
        await everyone
        # What the house does by itself after the last word.
        for _ in range(50):
            await asyncio.sleep(0)

    async def _speak(self, left: list[Said]) -> None:
        """What was not answered is said again, in this life or the next."""
        while left:
            table, envelope = left[0]
            for _ in range(2000):
                try:
                    seq = await self.house._tables[table].ask(envelope)
                except Refused as refused:
                    if refused.reason not in TRY_AGAIN:
                        raise
                    await asyncio.sleep(0)
                    continue
                key = table, envelope.id
                assert self.answers.setdefault(key, seq) == seq, "a retry got another answer"
                break
            else:
                raise AssertionError(f"{envelope} was never done")
            left.pop(0)


class CutAt(MemoryStore):
    """The power is cut at one commit, just before or just after it is durable."""

    def __init__(self, commit: int | None = None, written: bool = False) -> None:
        super().__init__()
        self._cut = commit
        self._written = written
        self.commits = 0

    def append_all(self, batches):
        self.commits += 1
        if self.commits == self._cut:
            if self._written:
                super().append_all(batches)
            raise PowerCutError
        return super().append_all(batches)


def weather(seed: int) -> Weather:
    return Weather(random.Random(seed))
