"""The cage's stream `house/cage`: chips sold, cashed and carried to tables, each act decided once."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from houseway.journal.rows import RowEntry
from houseway.journal.stores.store import Store
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.ledger import Transfer, accounts
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


class CageEntry(RowEntry, frozen=True):
    id: str
    at: datetime
    actor: str
    events: tuple[CageFact, ...]

    @property
    def asked(self) -> tuple[str, object]:
        return self.id, self.events[0]


CAGE_ROWS = msgspec.json.Decoder(CageEntry)


def cage_entry(act: str, at: datetime, actor: str, fact: CageFact) -> CageEntry:
    """What an act leads to, whatever the patron carries."""
    if fact.cents <= 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, CITE, "cage-changes-nothing")
    why, moves = _moves(fact)
    transfers = tuple(
        Transfer(f"cage/{act}/{number}", *move, fact.cents, why, CITE) for number, move in enumerate(moves, 1)
    )
    return CageEntry(act, at, actor, (fact,), transfers=transfers, decisions=DECISIONS)


def _moves(fact: CageFact) -> tuple[str, list[tuple[str, str]]]:
    cash, pocket = accounts.cash(fact.patron), accounts.pocket(fact.patron)
    match fact:
        case ChipsSold():
            return "chips sold at the cage", [(cash, accounts.CAGE), (accounts.CAGE, pocket)]
        case ChipsCashed():
            return "chips cashed at the cage", [(pocket, accounts.CAGE), (accounts.CAGE, cash)]
        case ChipsCarried(table=table):
            return f"chips carried to {table}", [(pocket, accounts.carried(table))]


class CageRecord(StreamRecord[CageEntry, None]):
    """`held` says what a patron carries, which tables and cage know only together."""

    decoder = CAGE_ROWS
    cite = CITE

    def __init__(self, store: Store, held: Callable[[str], int]) -> None:
        super().__init__(store, STREAM, None)
        self._held = held
        self.catch_up()

    def after(self, entry: CageEntry) -> None:
        """Its ledger is all it has."""

    def draft(self, act: str, at: datetime, actor: str, fact: CageFact) -> Draft:
        """Decide an act; refused or not, nothing has changed yet."""
        held = self._held(fact.patron)
        if not isinstance(fact, ChipsSold) and fact.cents > held:
            told: Values = {"patron": fact.patron, "held": held, "cents": fact.cents}
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, CITE, "carries-less", **told)
        return self.drafted((cage_entry(act, at, actor, fact),))
