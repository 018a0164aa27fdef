"""One link's stream, read once from its first row to its last, and believed in nothing."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.facts import differing
from houseway.journal.checking.older_links import meter_holdings, older_link_problems
from houseway.journal.checking.reconciliation import MeterPart, Reconciliation
from houseway.journal.checking.sealed import ClosedError
from houseway.journal.checking.stream import StreamInspection, compared
from houseway.journal.keeper import KEEPER
from houseway.journal.rows import LINK_ROWS, LinkEntry, Row
from houseway.journal.stores.store import Store, link_stream, must_hit_seal
from houseway.refusals import Refused
from houseway.table.link import LinkState, apply_link_all, decide_link
from houseway.table.link.decide import BY_HAND
from houseway.table.link.events import AmountRevealed, AmountSealed
from houseway.table.link.must_hit import amount_of, must_hit_commitment


class LinkInspection(StreamInspection[LinkEntry, LinkState]):
    """Tables are inspected first, so that every row can be told from one that no table led to."""

    decoder = LINK_ROWS

    def __init__(self, store: Store, link: str, crossing: Crossing) -> None:
        super().__init__(store, link_stream(link), LinkState(link), crossing)
        self._reconciliation = Reconciliation()

    def taken(self, row: Row, entry: LinkEntry) -> Iterator[str]:
        yield from self._source_problems(row.seq, entry)
        for event in entry.events:
            # A demonstration's dealer seals by himself.
            if isinstance(event, AmountSealed) and entry.envelope.actor == KEEPER:
                yield from self._seal_problems(event.commitment)
            if isinstance(event, AmountRevealed) and self._is_late(event):
                yield "a Must Hit award was due in an earlier round and was drawn in this one"
        self._reconciliation.read(msgspec.json.decode(row.current))
        self._state = apply_link_all(self._state, entry.events)

    def end_problems(self) -> Iterator[str]:
        self._crossing.add(self._auditor.balances)
        if self._lost:
            self._crossing.lost.update(self._state.tables)
            return
        yield from self._meter_problems()
        yield from self._reconciliation.problems(_waiting(self._state))
        yield from self._sealed_problems()

    def older_problems(self, entry: LinkEntry) -> Iterator[str]:
        yield from older_link_problems(self._state, entry)

    def decision_problems(self, entry: LinkEntry) -> Iterator[str]:
        try:
            decision = decide_link(self._state, entry.envelope)
        except Refused as refused:
            yield f"the rules refuse this command: {refused.sentence}"
        else:
            yield from compared(entry, entry.events, decision)

    def _source_problems(self, seq: int, entry: LinkEntry) -> Iterator[str]:
        command = entry.envelope.command
        if isinstance(command, BY_HAND):
            return
        table = getattr(command, "table", entry.envelope.id.split("/")[0])
        by_older = entry.is_older and self._crossing.led_by(entry.envelope.id)
        claimed = by_older or seq in self._crossing.claimed[self._state.link]
        if not claimed and table not in self._crossing.lost:
            yield f"no row of table {table} led to it"

    def _meter_problems(self) -> Iterator[str]:
        """The auditor and the link must tell the same story of every meter, reserve and held value."""
        told = meter_holdings(self._state)
        audited = {a: cents for a, cents in self._auditor.balances.items() if a.startswith("meter/")}
        for account in differing(told, audited):
            by_link, by_auditor = told.get(account, 0), audited.get(account, 0)
            yield f"{account} holds {by_link} cents by the link, {by_auditor} by the auditor"

    def _seal_problems(self, commitment: str) -> Iterator[str]:
        """The keeper puts a seed away before anyone is told of its amount, and keeps it."""
        if not self._store.has_secret(must_hit_seal(self._state.link, commitment)):
            yield "the seed of its Must Hit amount is not in the sealed store"

    def _is_late(self, event: AmountRevealed) -> bool:
        ended = self._state.ended.get(event.table)
        return ended is not None and ended.before is not None and ended.before >= event.amount

    def _sealed_problems(self) -> Iterator[str]:
        """A secret amount must be the one that was committed to, and no round may have passed it over."""
        award, sealed = self._state.terms and self._state.terms.must_hit, self._state.sealed
        try:
            seed = self._open_secret(must_hit_seal(self._state.link, sealed)) if sealed else None
        except ClosedError:
            return
        if not award or seed is None:
            return
        if must_hit_commitment(seed, award.reset, award.maximum) != sealed:
            yield "the sealed Must Hit amount is not the one it committed to"
            return
        amount = amount_of(seed, award.reset, award.maximum)
        if any((end.before or 0) >= amount for end in self._state.ended.values()):
            yield "a Must Hit award was due and was not drawn"


def _waiting(state: LinkState) -> dict[MeterPart, Fraction]:
    main = {(name, "main"): Fraction(meter.carry) for name, meter in state.meters.items()}
    return main | {(name, "reserve"): Fraction(meter.reserve_carry) for name, meter in state.meters.items()}
