"""A test's table that is recorded in a store."""

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.journal import Store, TableRecord
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.store import table_stream
from houseway.table import Phase
from houseway.table import commands as c
from tests.routine import next_act
from tests.tables import BANKER, DECKS, PLAYER, SEED, SEEDED_CARDS, TIE, CheckedTable

STREAM = table_stream("t-1")


class RecordedTable(CheckedTable):
    """A table on a recorded floor: every command goes through its record."""

    @property
    def record(self) -> TableRecord:
        assert isinstance(self.floor, RecordedFloor)
        return self.floor._tables[self.state.table]

    @record.setter
    def record(self, record: TableRecord) -> None:
        assert isinstance(self.floor, RecordedFloor)
        self.floor._tables[self.state.table] = record


def create_recorded_baccarat(store: Store) -> RecordedTable:
    """Colorado's baccarat, not open yet."""
    return RecordedTable.from_game("co/baccarat", floor=RecordedFloor(store))


def prepare_table(store: Store) -> RecordedTable:
    """A seed is sealed, its shoe loaded, cut and burned; three patrons sit."""
    table = create_recorded_baccarat(store)
    table.open_table()
    table.floor.keep_seed("t-1", 1, SEED)
    table.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14), c.Cut(100))
    table.dealer(next_act(table.state, SEEDED_CARDS))
    for seat in (1, 2, 3):
        table.seat(seat)
    return table


def play(table: CheckedTable, rounds: int) -> None:
    """Deal rounds as the seed gives them; seat 1 bets on Player, 2 on Banker and 3 on Tie."""
    for _ in range(rounds):
        table.dealer(c.NextRound())
        for seat, offer in ((1, PLAYER), (2, BANKER), (3, TIE)):
            table.bet(seat, offer, 1_000)
        while table.state.phase is not Phase.SETTLED:
            table.dealer(next_act(table.state, SEEDED_CARDS))


def played(store: Store, rounds: int = 3) -> RecordedTable:
    table = prepare_table(store)
    play(table, rounds)
    return table
