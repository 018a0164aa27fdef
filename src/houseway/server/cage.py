"""The cage: patrons buy chips and cash the chips they carry; each act is a row of the stream `house/cage`."""

import asyncio
from datetime import UTC, datetime

import msgspec

from houseway.journal import Append
from houseway.journal.rows import Head, Row, next_row
from houseway.ledger import Ledger, Transfer, accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.server.house import House

STREAM = "house/cage"
CITE = "30-1602(2)"


class ChipsSold(msgspec.Struct, frozen=True, tag_field="type", tag="chips_sold"):
    patron: str
    cents: int


class ChipsCashed(msgspec.Struct, frozen=True, tag_field="type", tag="chips_cashed"):
    patron: str
    cents: int


class CageEntry(msgspec.Struct, frozen=True):
    id: str
    at: datetime
    actor: str
    events: tuple[ChipsSold | ChipsCashed, ...]
    transfers: tuple[Transfer, ...]


_decoder = msgspec.json.Decoder(CageEntry)


class Cage:
    """One act after the other; an act sent twice under one id is done once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._head = Head()
        self._ledger = Ledger()
        self._done: dict[str, CageEntry] = {}
        self._turn = asyncio.Lock()
        for row in house.store.read(STREAM):
            self._take(row)

    def pocket(self, patron: str) -> int:
        """The chips a patron carries: away from all tables, and from the cage."""
        account = accounts.pocket(patron)
        tables = sum(table.record.ledger.balance(account) for table in self._house.tables())
        return tables + self._ledger.balance(account)

    async def sell(self, act: str, actor: str, patron: str, cents: int) -> int:
        """Cash for chips; returns what the patron carries then."""
        moves = ((accounts.cash(patron), accounts.CAGE), (accounts.CAGE, accounts.pocket(patron)))
        return await self._do(act, actor, ChipsSold(patron, cents), moves)

    async def cash(self, act: str, actor: str, patron: str, cents: int) -> int:
        """Chips for cash, as far as the patron carries them."""
        moves = ((accounts.pocket(patron), accounts.CAGE), (accounts.CAGE, accounts.cash(patron)))
        return await self._do(act, actor, ChipsCashed(patron, cents), moves)

    async def _do(
        self, act: str, actor: str, fact: ChipsSold | ChipsCashed, moves: tuple[tuple[str, str], ...]
    ) -> int:
        async with self._turn:
            if act not in self._done:
                entry = self._entry(act, actor, fact, moves)
                append = Append(STREAM, self._head.seq, [next_row(STREAM, self._head, entry)])
                await self._house.writer.append([append])
                self._take(append.rows[0])
            elif self._done[act].events != (fact,):
                raise Refused(Refusal.ID_REUSED, CITE, f"Another act has used the id {act}.")
            return self.pocket(fact.patron)

    def _entry(
        self, act: str, actor: str, fact: ChipsSold | ChipsCashed, moves: tuple[tuple[str, str], ...]
    ) -> CageEntry:
        if fact.cents <= 0:
            raise Refused(Refusal.AMOUNT_NOT_POSITIVE, CITE, "The cage changes more than nothing.")
        held = self.pocket(fact.patron)
        if isinstance(fact, ChipsCashed) and fact.cents > held:
            sentence = f"{fact.patron} carries {money_text(held)}; {money_text(fact.cents)} was asked for."
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, CITE, sentence)
        why = "chips sold at the cage" if isinstance(fact, ChipsSold) else "chips cashed at the cage"
        transfers = tuple(
            Transfer(f"cage/{act}/{number}", *move, fact.cents, why, CITE)
            for number, move in enumerate(moves, 1)
        )
        return CageEntry(act, datetime.now(UTC), actor, (fact,), transfers)

    def _take(self, row: Row) -> None:
        entry = _decoder.decode(row.body)
        self._ledger.post(entry.transfers)
        self._done[entry.id] = entry
        self._head = Head(row.seq, row.hash)
