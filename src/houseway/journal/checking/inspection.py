"""One table's stream, read once from its first row to its last, and believed in nothing."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from houseway.cards.seal import commitment
from houseway.journal.checking.banking import bank_problems
from houseway.journal.checking.crossing import Crossing, SeenLinks, UnseenError
from houseway.journal.checking.dice import dice_problems
from houseway.journal.checking.facts import differing
from houseway.journal.checking.older import older_problems
from houseway.journal.checking.one_word import OneWordCheck
from houseway.journal.checking.sealed import ClosedError
from houseway.journal.checking.seats import seat_problems
from houseway.journal.checking.stream import StreamInspection, compared
from houseway.journal.faults import UnreadableRowError
from houseway.journal.rows import TABLE_ROWS, Entry, Row
from houseway.journal.stores.store import Store, shoe_seal
from houseway.ledger import Ledger
from houseway.refusals import Refused
from houseway.table import TableState, apply_all, decide
from houseway.table.acts import acts_of
from houseway.table.events import (
    BetsGivenBack,
    CollectionOwed,
    CollectionsReturned,
    CollectionsTaken,
    CollectionUnpaid,
    DiceShown,
    PotCollected,
    ShoeLoaded,
    ShoeRevealed,
    ShoeSpent,
    TimeCollected,
)
from houseway.table.state import ShoeStage, holdings


class TableInspection(StreamInspection[Entry, TableState]):
    """`state` is the table before its first row, with the game that was pinned for it."""

    decoder = TABLE_ROWS

    def __init__(self, store: Store, stream: str, state: TableState, crossing: Crossing) -> None:
        super().__init__(store, stream, state, crossing)
        self._links = SeenLinks(store, crossing)
        self._ledger = Ledger()
        recount = acts_of(state.game.plays).recount
        self._recount = recount() if recount else None
        self._one_word = OneWordCheck()
        self._fees = 0

    def end_problems(self) -> Iterator[str]:
        self._crossing.add(self._auditor.balances, self._state.table)
        if self._lost:
            self._crossing.lost.add(self._state.table)
            return
        yield from self._balance_problems()
        shoe = self._state.shoe
        # A seed may lie ready for a shoe that was loaded with real cards then.
        if shoe is not None and shoe.is_virtual and shoe.stage is not ShoeStage.REVEALED:
            with suppress(ClosedError):
                seed = self._open_secret(shoe_seal(self._stream, shoe.number))
                if seed is not None:
                    yield from self._shoe_problems(seed)

    def older_problems(self, entry: Entry) -> Iterator[str]:
        self._crossing.note_older(self._state.table, entry.envelope.id)
        yield from older_problems(self._state, entry)
        yield from seat_problems(self._state, entry)

    def decision_problems(self, entry: Entry) -> Iterator[str]:
        yield from seat_problems(self._state, entry)
        try:
            decision = decide(self._seeing(entry.saw), entry.envelope)
            yield from self._links.act_problems(decision.links)
        except Refused as refused:
            yield f"the rules refuse this command: {refused.sentence}"
        except (UnseenError, UnreadableRowError) as error:
            yield f"what it saw of a jackpot link is not there: {error}"
        else:
            yield from compared(entry, entry.events, decision)

    def _seeing(self, saw: dict[str, int]) -> TableState:
        """The table with the links it looked at, each as it stood then."""
        return replace(self._state, links=self._links.states(saw)) if saw else self._state

    def taken(self, row: Row, entry: Entry) -> Iterator[str]:
        yield from self._one_word.problems(self._state, entry)
        if self._state.bank is not None:
            told = entry.envelope.command, entry.events, entry.transfers
            yield from bank_problems(self._state, *told)
        if self._recount is not None:
            yield from self._recount.problems(self._state, entry.events, entry.transfers, entry.is_older)
        for event in entry.events:
            if isinstance(event, ShoeRevealed):
                yield from self._shoe_problems(bytes.fromhex(event.seed))
            elif isinstance(event, DiceShown):
                yield from self._dice_problems(event)
        try:
            self._ledger.post(entry.transfers, is_recorded=entry.is_older)
        except Refused as refused:
            yield f"the ledger refuses its transfers: {refused.sentence}"
        self._state = apply_all(self._state, entry.events)
        for event in entry.events:
            if isinstance(event, ShoeLoaded):
                yield from self._seal_problems()
            elif isinstance(event, ShoeSpent):
                yield from self._closed_problems()
            elif isinstance(event, CollectionsTaken):
                self._fees += sum(fee.cents for fee in event.collected)
            elif isinstance(event, CollectionsReturned | CollectionUnpaid):
                self._fees -= sum(fee.cents for fee in event.collected)
            elif isinstance(event, CollectionOwed | PotCollected):
                self._fees += event.cents
            elif isinstance(event, BetsGivenBack):
                self._fees -= event.fee
            elif isinstance(event, TimeCollected):
                self._fees += sum(cents for _, cents in event.seats)

    def _seal_problems(self) -> Iterator[str]:
        """A shoe is sealed by the house alone, from a seed of its keeper; of the first ones none knows."""
        shoe = self._state.shoe
        if shoe is None or not shoe.is_virtual or shoe.seal == "seed-1":
            return
        try:
            seed = self._open_secret(shoe_seal(self._stream, shoe.number))
        except ClosedError:
            return
        if seed is None or commitment(seed, shoe.counts, shoe.seal) != shoe.commitment:
            yield f"shoe {shoe.number} was not sealed by the house: the keeper has no seed of that commitment"

    def _closed_problems(self) -> Iterator[str]:
        """A seed that nobody is ever shown is checked here."""
        shoe = self._state.shoe
        if shoe is not None and shoe.is_virtual and not shoe.shows_its_seed:
            with suppress(ClosedError):
                seed = self._open_secret(shoe_seal(self._stream, shoe.number))
                yield from self._shoe_problems(seed or b"")

    def _dice_problems(self, event: DiceShown) -> Iterator[str]:
        shoe = self._state.shoe
        seed = self._store.sealed(shoe_seal(self._stream, shoe.number)) if shoe is not None else None
        yield from dice_problems(shoe, seed, event)

    def _shoe_problems(self, seed: bytes) -> Iterator[str]:
        shoe = self._state.shoe
        if shoe is None:
            yield "a seed is shown and there is no shoe"
        elif not shoe.is_proved_by(seed):
            yield f"shoe {shoe.number} did not deal the cards it committed to"

    def _balance_problems(self) -> Iterator[str]:
        """The ledger, the auditor and the table must tell the same story."""
        audited = self._auditor.balances
        if sum(audited.values()) != 0:
            yield f"the balances sum to {sum(audited.values())} cents, not to zero"
        for account in differing(audited, self._ledger.balances):
            posted = self._ledger.balance(account)
            yield f"{account} holds {posted} cents by the ledger, {audited.get(account, 0)} by the auditor"
        dropped = f"fees/{self._state.table}"
        income = audited.get(dropped, 0) + audited.get(f"collection/{self._state.table}", 0)
        if income != self._fees:
            yield f"{dropped} holds {income} cents; the fees taken are {self._fees}"
        for account, cents in holdings(self._state).items():
            if audited.get(account, 0) != cents:
                yield f"{account} holds {cents} cents by the table, {audited.get(account, 0)} by the auditor"
