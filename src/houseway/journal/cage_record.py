"""The cage's stream `house/cage`: chips sold, cashed and carried to tables, each act decided once."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import msgspec

from houseway.journal.joint import Beside
from houseway.journal.rows import Decided, Head, Row, next_row, read_as
from houseway.journal.stores.store import Append, Store
from houseway.ledger import Ledger, Transfer, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.decision import DECISIONS
from houseway.words import Values

STREAM = "house/cage"
# The sources have no clause on what happens at the cage itself.
CITE = "house procedure, no clause"


class ChipsSold(msgspec.Struct, frozen=True, tag_field="type", tag="chips_sold"):
    patron: str
    cents: int


class ChipsCashed(msgspec.Struct, frozen=True, tag_field="type", tag="chips_cashed"):
    patron: str
    cents: int


class ChipsCarried(msgspec.Struct, frozen=True, tag_field="type", tag="chips_carried"):
    """Chips that a patron carries went to a table, with that table's own row."""

    patron: str
    cents: int
    table: str


CageFact = ChipsSold | ChipsCashed | ChipsCarried


class CageEntry(Decided, frozen=True):
    id: str
    at: datetime
    actor: str
    events: tuple[CageFact, ...]
    transfers: tuple[Transfer, ...]


_decoder = msgspec.json.Decoder(CageEntry)


def read_cage_entry(row: Row) -> CageEntry:
    return read_as(_decoder, row)


def cage_entry(act: str, at: datetime, actor: str, fact: CageFact) -> CageEntry:
    """What an act leads to, whatever the patron carries."""
    if fact.cents <= 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, CITE, "cage-changes-nothing")
    why, moves = _moves(fact)
    transfers = tuple(
        Transfer(f"cage/{act}/{number}", *move, fact.cents, why, CITE) for number, move in enumerate(moves, 1)
    )
    return CageEntry(act, at, actor, (fact,), transfers, decisions=DECISIONS)


def _moves(fact: CageFact) -> tuple[str, list[tuple[str, str]]]:
    cash, pocket = accounts.cash(fact.patron), accounts.pocket(fact.patron)
    match fact:
        case ChipsSold():
            return "chips sold at the cage", [(cash, accounts.CAGE), (accounts.CAGE, pocket)]
        case ChipsCashed():
            return "chips cashed at the cage", [(pocket, accounts.CAGE), (accounts.CAGE, cash)]
        case ChipsCarried(table=table):
            return f"chips carried to {table}", [(pocket, accounts.carried(table))]


class CageRecord:
    """`held` says what a patron carries, which tables and cage know only together."""

    def __init__(self, store: Store, held: Callable[[str], int]) -> None:
        self.ledger = Ledger()
        self._store = store
        self._held = held
        self._head = Head()
        self._done: dict[str, CageFact] = {}
        self.catch_up()

    def was_done(self, act: str, fact: CageFact) -> bool:
        """True for a repetition; another act under the same id is refused."""
        if act in self._done and self._done[act] != fact:
            raise Refused(Refusal.ID_REUSED, CITE, "act-id-used", id=act)
        return act in self._done

    def draft(self, act: str, at: datetime, actor: str, fact: CageFact) -> Beside:
        """Decide an act; refused or not, nothing has changed yet."""
        held = self._held(fact.patron)
        if not isinstance(fact, ChipsSold) and fact.cents > held:
            told: Values = {"patron": fact.patron, "held": held, "cents": fact.cents}
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, CITE, "carries-less", **told)
        entry = cage_entry(act, at, actor, fact)
        self.ledger.check(entry.transfers)
        row = next_row(STREAM, self._head, entry)
        return Beside(Append(STREAM, self._head.seq, [row]), partial(self._take, row, entry), self.catch_up)

    def catch_up(self) -> None:
        """Take every row of the stream that is not taken yet."""
        for row in self._store.read(STREAM, self._head.seq + 1):
            self._take(row, read_cage_entry(row))

    def _take(self, row: Row, entry: CageEntry) -> None:
        self.ledger.post(entry.transfers)
        self._done[entry.id] = entry.events[0]
        self._head = Head(row.seq, row.hash)
