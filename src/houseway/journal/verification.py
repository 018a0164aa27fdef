"""Trust nothing: the chain, every decision, every balance and every shoe, checked again from the journal."""

from collections.abc import Iterator

import msgspec

from houseway.cards import shoe as shoes
from houseway.journal.auditor import Auditor
from houseway.journal.record import unopened
from houseway.journal.rows import Entry, Head, Row, UnreadableRowError, read_entry, row_hash
from houseway.journal.store import Store, StoreError, shoe_seal
from houseway.ledger import Ledger, accounts
from houseway.refusals import Refused
from houseway.table import TableState, apply_all, decide
from houseway.table.events import ShoeRevealed
from houseway.table.state import ShoeStage


class Problem(msgspec.Struct, frozen=True):
    """`row` is None where a whole stream is meant."""

    stream: str
    row: int | None
    problem: str


def verify(store: Store) -> list[Problem]:
    """Everything that is wrong with a journal; nothing, if it can be trusted."""
    return [problem for stream in sorted(store.heads()) for problem in _stream_problems(store, stream)]


def _stream_problems(store: Store, stream: str) -> Iterator[Problem]:
    try:
        state = unopened(store, stream)
    except (StoreError, UnreadableRowError) as error:
        yield Problem(stream, None, str(error))
        return
    inspection = _Inspection(store, stream, state)
    for row in store.read(stream):
        for problem in inspection.row_problems(row):
            yield Problem(stream, row.seq, problem)
    for problem in inspection.end_problems():
        yield Problem(stream, None, problem)


class _Inspection:
    """One stream, read once from its first row to its last."""

    def __init__(self, store: Store, stream: str, state: TableState) -> None:
        self._store = store
        self._stream = stream
        self._state = state
        self._head = Head()
        self._ledger = Ledger()
        self._auditor = Auditor()
        self._lost = False

    def row_problems(self, row: Row) -> Iterator[str]:
        yield from self._chain_problems(row)
        if self._lost:
            return
        try:
            entry = read_entry(row)
        except UnreadableRowError as error:
            self._lost = True
            yield f"the row cannot be read: {error}; what follows it was not replayed"
            return
        for problem in self._decision_problems(entry):
            self._lost = True
            yield f"{problem}; what follows it was not replayed"
        if not self._lost:
            yield from self._auditor.read(row.body)
            yield from self._take(entry)

    def end_problems(self) -> Iterator[str]:
        if self._lost:
            return
        yield from self._balance_problems()
        shoe = self._state.shoe
        if shoe is not None and shoe.stage is not ShoeStage.REVEALED:
            seed = self._store.sealed(shoe_seal(self._stream, shoe.number))
            if seed is not None:
                yield from self._shoe_problems(seed)

    def _chain_problems(self, row: Row) -> Iterator[str]:
        if row.seq != self._head.seq + 1:
            yield f"row {self._head.seq + 1} is missing before it"
        if row.prev != self._head.hash:
            yield "it does not continue the row before it"
        if row.hash != row_hash(self._stream, row.seq, row.schema, row.prev, row.body):
            yield "its contents do not match its hash"
        self._head = Head(row.seq, row.hash)

    def _decision_problems(self, entry: Entry) -> Iterator[str]:
        try:
            decision = decide(self._state, entry.envelope)
        except Refused as refused:
            yield f"the rules refuse this command: {refused.sentence}"
            return
        if decision.events != entry.events:
            yield "its events are not what the rules lead to"
        if decision.transfers != entry.transfers:
            yield "its transfers are not what the rules lead to"

    def _take(self, entry: Entry) -> Iterator[str]:
        for event in entry.events:
            if isinstance(event, ShoeRevealed):
                yield from self._shoe_problems(bytes.fromhex(event.seed))
        try:
            self._ledger.post(entry.transfers)
        except Refused as refused:
            yield f"the ledger refuses its transfers: {refused.sentence}"
        self._state = apply_all(self._state, entry.events)

    def _shoe_problems(self, seed: bytes) -> Iterator[str]:
        shoe = self._state.shoe
        if shoe is None:
            yield "a seed is shown and there is no shoe"
        elif not shoes.verify(shoe.commitment, seed, shoe.decks, shoe.position, shoe.drawn):
            yield f"shoe {shoe.number} did not deal the cards it committed to"

    def _balance_problems(self) -> Iterator[str]:
        """The ledger, the auditor and the table must tell the same story."""
        audited = self._auditor.balances
        if sum(audited.values()) != 0:
            yield f"the balances sum to {sum(audited.values())} cents, not to zero"
        for account in sorted(audited.keys() | self._ledger.balances.keys()):
            posted, found = self._ledger.balance(account), audited.get(account, 0)
            if posted != found:
                yield f"{account} holds {posted} cents by the ledger, {found} by the auditor"
        for account, cents in _stacks(self._state).items():
            if audited.get(account, 0) != cents:
                yield f"{account} holds {cents} cents by the table, {audited.get(account, 0)} by the auditor"


def _stacks(state: TableState) -> dict[str, int]:
    """The chips and bets the table shows in front of its patrons, by account."""
    stacks = {accounts.chips(state.table, seat.number): seat.chips for seat in state.seats}
    for seat in state.seats:
        for bet in seat.bets:
            stacks[accounts.spot(state.table, seat.number, *bet.key)] = bet.cents
    return stacks
