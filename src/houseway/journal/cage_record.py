"""The cage's stream `house/cage`: chips sold, cashed and carried to tables, each act decided once."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

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


Means = Literal["cash", "cheque", "card", "transfer"]


class ChipsSold(msgspec.Struct, frozen=True, tag_field="type", tag="chips_sold"):
    """The patron paid by these means; before those were written down it was cash."""

    patron: str
    cents: int
    means: Means = "cash"


class ChipsCashed(msgspec.Struct, frozen=True, tag_field="type", tag="chips_cashed"):
    patron: str
    cents: int
    means: Means = "cash"


class ChipsCarried(msgspec.Struct, frozen=True, tag_field="type", tag="chips_carried"):
    """Chips that a patron carries went to a table, with that table's own row; `play` is worth nothing."""

    patron: str
    cents: int
    table: str
    play: bool = False


class ChipsKept(msgspec.Struct, frozen=True, tag_field="type", tag="chips_kept"):
    """Chips of a seat that was freed at a table came in, and are kept for the patron."""

    patron: str
    cents: int
    table: str


CageFact = ChipsSold | ChipsCashed | ChipsCarried | ChipsKept


class CageEntry(RowEntry, frozen=True):
    id: str
    at: datetime
    actor: str
    events: tuple[CageFact, ...]

    @property
    def when(self) -> datetime:
        return self.at

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
    cash, pocket = accounts.cash(fact.patron), accounts.pocket(fact.patron, medium_of(fact))
    match fact:
        case ChipsSold():
            return "chips sold at the cage", [(cash, accounts.CAGE), (accounts.CAGE, pocket)]
        case ChipsCashed():
            return "chips cashed at the cage", [(pocket, accounts.CAGE), (accounts.CAGE, cash)]
        case ChipsCarried(table=table):
            return f"chips carried to {table}", [(pocket, accounts.carried(table))]
        case ChipsKept(table=table):
            return f"chips left behind at {table}", [(accounts.carried(table), pocket)]


def medium_of(fact: CageFact) -> str:
    """Which of the patron's pockets it is about."""
    return accounts.PLAY if isinstance(fact, ChipsCarried) and fact.play else "chips"


class CageState(msgspec.Struct, frozen=True):
    """Its ledger is all it has."""


class CageRecord(StreamRecord[CageEntry, CageState]):
    """`held` says what a patron carries, which tables and cage know only together."""

    decoder = CAGE_ROWS
    cite = CITE

    def __init__(self, store: Store, held: Callable[[str, str], int]) -> None:
        super().__init__(store, STREAM, CageState())
        self._held = held
        self.begin_at_snapshot()
        self.catch_up()

    def after(self, entry: CageEntry) -> CageState:
        return self.state

    def draft(self, act: str, at: datetime, actor: str, fact: CageFact) -> Draft:
        """Decide an act; refused or not, nothing has changed yet."""
        if isinstance(fact, ChipsSold | ChipsCashed) and actor == fact.patron:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, CITE, "not-ones-own-cashier", patron=actor)
        if isinstance(fact, ChipsCarried | ChipsCashed):
            self._check_held(fact)
        return self.drafted((cage_entry(act, self.not_before(at), actor, fact),))

    def _check_held(self, fact: CageFact) -> None:
        held, play = self._held(fact.patron, medium_of(fact)), self._held(fact.patron, accounts.PLAY)
        if fact.cents <= held:
            return
        if isinstance(fact, ChipsCashed) and play:
            raise Refused(Refusal.PLAY_MONEY, CITE, "play-money-worth-nothing", patron=fact.patron, held=play)
        told: Values = {"patron": fact.patron, "held": held, "cents": fact.cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, CITE, "carries-less", **told)
