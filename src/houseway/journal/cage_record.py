"""The cage's stream `house/cage`: chips sold, cashed and carried to tables, each act decided once."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal

import msgspec

from houseway.journal.rows import RowEntry
from houseway.journal.stores.store import Store
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.ledger import Transfer, accounts
from houseway.ledger.carrying import Carried, carried_by
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope
from houseway.table.commands import BringChips
from houseway.table.decision import DECISIONS
from houseway.words import Values

STREAM = "house/cage"
# The sources have no clause on what happens at the cage itself.
CITE = "house procedure, no clause"


Means = Literal["cash", "cheque", "card", "transfer"]


class _Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape that all facts of the cage share."""


class ChipsSold(_Fact, frozen=True, tag="chips_sold"):
    """The patron paid by these means; before those were written down it was cash."""

    patron: str
    cents: int
    means: Means = "cash"


class ChipsCashed(_Fact, frozen=True, tag="chips_cashed"):
    patron: str
    cents: int
    means: Means = "cash"


class ChipsCarried(_Fact, frozen=True, tag="chips_carried"):
    """Chips that a patron carries went to a table, with that table's own row; `play` is worth nothing."""

    patron: str
    cents: int
    table: str
    play: bool = False


class ChipsKept(_Fact, frozen=True, tag="chips_kept", omit_defaults=True):
    """Chips came from a table, with that table's own row, and are the patron's to carry.

    The patron left, the seat was freed, a jackpot or a correction was paid after that. `medium` is chips,
    play (worth nothing), promotional or coupon.
    """

    patron: str
    cents: int
    table: str
    medium: str = "chips"


class ChipsTakenBack(_Fact, frozen=True, tag="chips_taken_back", omit_defaults=True):
    """A correction at a table took back chips that a patron carried, with that table's own row."""

    patron: str
    cents: int
    table: str
    medium: str = "chips"


class DebtSigned(_Fact, frozen=True, tag="debt_signed", omit_defaults=True):
    """A correction could not take this back: the patron owes it, and whoever corrected signs for that.

    `medium` is that of the chips which could not be taken back.
    """

    patron: str
    cents: int
    table: str
    signed_by: tuple[str, ...]
    medium: str = "chips"


class DebtPaid(_Fact, frozen=True, tag="debt_paid"):
    """The patron paid a debt, or part of it, with chips that they carried."""

    patron: str
    cents: int


CageFact = ChipsSold | ChipsCashed | ChipsCarried | ChipsKept | ChipsTakenBack | DebtSigned | DebtPaid
# The number from which on tables book no pockets, and each patron's chips on the way have an account.
CARRIED_BY_NAME = 6


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


def cage_entry(act: str, at: datetime, actor: str, fact: CageFact, decisions: int = DECISIONS) -> CageEntry:
    """What an act leads to by the decisions of this number, whatever the patron carries."""
    if fact.cents <= 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, CITE, "cage-changes-nothing")
    why, moves = _moves(fact, decisions)
    transfers = tuple(
        Transfer(f"cage/{act}/{number}", *move, fact.cents, why, CITE) for number, move in enumerate(moves, 1)
    )
    return CageEntry(act, at, actor, (fact,), transfers=transfers, decisions=decisions)


def _moves(fact: CageFact, decisions: int) -> tuple[str, list[tuple[str, str]]]:
    patron, medium = fact.patron, medium_of(fact)
    cash = accounts.cash(patron)
    pocket = accounts.pocket(patron, medium)

    def way(table: str) -> str:
        by_name = decisions >= CARRIED_BY_NAME
        return accounts.carried(table, patron, medium) if by_name else accounts.carried_once(table)

    match fact:
        case ChipsSold():
            return "chips sold at the cage", [(cash, accounts.CAGE), (accounts.CAGE, pocket)]
        case ChipsCashed():
            return "chips cashed at the cage", [(pocket, accounts.CAGE), (accounts.CAGE, cash)]
        case ChipsCarried(table=table):
            return f"chips carried to {table}", [(pocket, way(table))]
        case ChipsKept(table=table):
            return f"chips carried away from {table}", [(way(table), pocket)]
        case ChipsTakenBack(table=table):
            return f"taken back by a correction at {table}", [(pocket, way(table))]
        case DebtSigned(table=table):
            return f"owed after a correction at {table}", [(accounts.debt(patron, medium), way(table))]
        case DebtPaid():
            return "debt paid at the cage", [(pocket, accounts.debt(patron))]


def medium_of(fact: CageFact) -> str:
    """Which of the patron's pockets it is about."""
    if isinstance(fact, ChipsKept | ChipsTakenBack | DebtSigned):
        return fact.medium
    return accounts.PLAY if isinstance(fact, ChipsCarried) and fact.play else "chips"


class CageState(msgspec.Struct, frozen=True):
    """Its ledger is all it has."""


class CageRecord(StreamRecord[CageEntry, CageState]):
    """`held` says what a patron carries; None counts the cage's own rows alone.

    Rows of numbers up to 5 of tables booked pockets too: whoever has the tables adds what those left there.
    """

    decoder = CAGE_ROWS
    cite = CITE

    def __init__(self, store: Store, held: Callable[[str, str], int] | None = None) -> None:
        super().__init__(store, STREAM, CageState())
        self._held = held or self._held_here
        self.begin_at_snapshot()
        self.catch_up()

    def after(self, entry: CageEntry) -> CageState:
        return self.state

    def draft(self, act: str, at: datetime, actor: str, fact: CageFact) -> Draft:
        """Decide an act; refused or not, nothing has changed yet."""
        if isinstance(fact, ChipsSold | ChipsCashed) and actor == fact.patron:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, CITE, "not-ones-own-cashier", patron=actor)
        if isinstance(fact, ChipsCarried | ChipsCashed | DebtPaid):
            self._check_held(fact)
        if isinstance(fact, DebtPaid) and fact.cents > (owed := self.owed_by(fact.patron)):
            told: Values = {"patron": fact.patron, "owed": owed, "cents": fact.cents}
            raise Refused(Refusal.NO_BET_THERE, CITE, "nothing-owed-to-house", **told)
        return self.drafted((cage_entry(act, self.not_before(at), actor, fact),))

    def follow(self, table: str, envelope: Envelope, transfers: Iterable[Transfer]) -> Draft | None:
        """Draft the pockets' part of a table's act, to be written with it; None where it has none.

        Chips that a patron brings must be carried. What a correction takes back is taken as far as the
        patron carries it; the rest is a debt in the name of whoever gave the command.
        """
        facts: list[tuple[str, CageFact]] = []
        for patron, medium, cents in carried_by(table, transfers):
            if cents > 0:
                facts.append(("kept", ChipsKept(patron, cents, table, medium)))
            elif isinstance(envelope.command, BringChips):
                brought = ChipsCarried(patron, -cents, table, medium == accounts.PLAY)
                self._check_held(brought)
                facts.append(("carried", brought))
            else:
                facts += self._take_back(table, envelope, Carried(patron, medium, -cents))
        if not facts:
            return None
        at = self.not_before(envelope.at)
        # One person may use one id at two tables.
        names = [f"{kind}/{table}/{envelope.id}" for kind, _ in facts]
        names = [f"{name}/{number}" if number else name for number, name in enumerate(names)]
        entries = [
            cage_entry(name, at, envelope.actor, fact) for name, (_, fact) in zip(names, facts, strict=True)
        ]
        return self.drafted(tuple(entries))

    def _take_back(self, table: str, envelope: Envelope, due: Carried) -> list[tuple[str, CageFact]]:
        patron, medium, cents = due
        held = min(cents, max(0, self._held(patron, medium)))
        second = envelope.witness
        signed = (envelope.actor, second.actor) if second else (envelope.actor,)
        facts: list[tuple[str, CageFact]] = []
        if held:
            facts.append(("taken", ChipsTakenBack(patron, held, table, medium)))
        if cents > held:
            facts.append(("owed", DebtSigned(patron, cents - held, table, signed, medium)))
        return facts

    def owed_by(self, patron: str) -> int:
        """Return what the patron owes the house after corrections."""
        return -self.ledger.balance(accounts.debt(patron))

    def _held_here(self, patron: str, medium: str) -> int:
        return self.ledger.balance(accounts.pocket(patron, medium))

    def _check_held(self, fact: CageFact) -> None:
        held, play = self._held(fact.patron, medium_of(fact)), self._held(fact.patron, accounts.PLAY)
        if fact.cents <= held:
            return
        if isinstance(fact, ChipsCashed) and play:
            raise Refused(Refusal.PLAY_MONEY, CITE, "play-money-worth-nothing", patron=fact.patron, held=play)
        told: Values = {"patron": fact.patron, "held": held, "cents": fact.cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, CITE, "carries-less", **told)
