"""A test's table that is recorded in a store."""

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.journal import Store, TableRecord
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.rules import load
from houseway.table import Decision, Phase
from houseway.table import commands as c
from tests.routine import next_act
from tests.unit.table.croupier import BANKER, DECKS, PLAYER, SEED, SEEDED_CARDS, TIE, Croupier

STREAM = table_stream("t-1")


class RecordedCroupier(Croupier):
    """Every command goes through the record; the shoe is the seed's own."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.record = TableRecord.create(store, "t-1", load("co/baccarat"))

    def do(self, actor: str, command: c.Command, witness: str | None = None) -> Decision:
        draft = self.record.draft(self.envelope(actor, command, witness))
        self.record.store.append([draft.append])
        self.record.accept(draft)
        self.state, self.ledger = self.record.state, self.record.ledger
        (entry,) = draft.entries
        return Decision(entry.events, entry.transfers)

    def prepare(self) -> None:
        """A seed is sealed, its shoe loaded, cut and burned; three patrons sit."""
        self.open()
        self.record.store.seal(shoe_seal(STREAM, 1), SEED)
        self.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14), c.Cut(100))
        self.dealer(next_act(self.state, SEEDED_CARDS))
        for seat in (1, 2, 3):
            self.seat(seat)

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.dealer(c.NextRound())
            for seat, offer in ((1, PLAYER), (2, BANKER), (3, TIE)):
                self.bet(seat, offer, 1_000)
            while self.state.phase is not Phase.SETTLED:
                self.dealer(next_act(self.state, SEEDED_CARDS))


def played(store: Store, rounds: int = 3) -> RecordedCroupier:
    croupier = RecordedCroupier(store)
    croupier.prepare()
    croupier.play(rounds)
    return croupier
