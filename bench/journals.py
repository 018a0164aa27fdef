"""A long journal, made without a server: many rounds at one table, many rows to a flush."""

from datetime import UTC, datetime
from pathlib import Path

from bench.first_fill import first_fill
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.journal import SqliteStore, TableRecord
from houseway.journal.rows import Row
from houseway.journal.stores.store import Append, shoe_seal
from houseway.rules import load
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import ShoeStage
from tests.routine import next_act

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
BANKER = ("banker", "banker", "win-vig-5")
PLAYER = ("player", "player", "standard")
LAYOUT = (c.Posted(*PLAYER, 1_000, 50_000), c.Posted(*BANKER, 1_000, 50_000))
DECKS = 8
ROWS_A_FLUSH, ROWS_AN_ANCHOR = 1000, 10_000


class LongJournal:
    """A dealer and two patrons who bet on either hand until there are rows enough."""

    def __init__(self, store: SqliteStore, table: str = "t-1") -> None:
        self.store = store
        self.record = TableRecord.create(self.store, table, load("co/baccarat"))
        self._waiting: list[Row] = []
        self._sent = 0
        self._order: tuple[int, ...] = ()

    def write(self, rows: int) -> None:
        self.sit_down()
        while self.record.head.seq < rows:
            self._next()
        self._flush()
        self.store.anchor(NOON)

    def taken(self) -> Append:
        """The rows that wait, for whoever writes them."""
        rows, self._waiting = self._waiting, []
        return Append(self.record.stream, rows[0].seq - 1, rows)

    def sit_down(self) -> None:
        state = self.record.state
        opening = c.OpenTable(state.table, state.game.id, state.digest, (1, 2), LAYOUT, 0)
        self._do("dealer", opening)
        self._take(first_fill(10**12, at=NOON))
        for seat in (1, 2):
            self._do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            self._do("dealer", c.BuyIn(seat, 10**10, {10**8: 100}))

    def _next(self) -> None:
        state = self.record.state
        shoe = state.shoe
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            self._shuffle(1 if shoe is None else shoe.number + 1)
        elif shoe.stage is ShoeStage.SPENT:
            self._do("dealer", c.RevealShoe(_seed(shoe.number).hex()))
        elif state.phase is Phase.BETTING and not state.bets_are_down:
            self._do("p1", c.PlaceBet(1, *PLAYER, 1_000))
            self._do("p2", c.PlaceBet(2, *BANKER, 1_000))
        else:
            self._do("dealer", next_act(state, self._order))

    def _shuffle(self, number: int) -> None:
        seed = _seed(number)
        self.store.seal(shoe_seal(self.record.stream, number), seed)
        self._do("dealer", c.LoadShoe(commitment(seed, FIFTY_TWO.counts(DECKS)), DECKS, 14))
        seat = offered_the_cut(self.record.state)
        self._do(f"p{seat}", c.Cut(100, seat))
        self._order = cut(shuffled(seed, FIFTY_TWO.counts(DECKS)), 100)

    def _do(self, actor: str, command: c.Command) -> None:
        self._sent += 1
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        self._take(Envelope(f"c{self._sent}", actor, role, NOON, command))

    def _take(self, envelope: Envelope) -> None:
        draft = self.record.draft(envelope)
        self.record.accept(draft)
        self._waiting += draft.append.rows
        if len(self._waiting) >= ROWS_A_FLUSH:
            self._flush()

    def _flush(self) -> None:
        if not self._waiting:
            return
        append = self.taken()
        self.store.append([append])
        if append.expected_seq // ROWS_AN_ANCHOR != append.rows[-1].seq // ROWS_AN_ANCHOR:
            self.store.anchor(NOON)


def _seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def write_journal(path: Path, rows: int) -> None:
    journal = LongJournal(SqliteStore(path))
    journal.write(rows)
    journal.store.close()
