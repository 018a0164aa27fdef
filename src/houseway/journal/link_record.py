"""A jackpot link and its stream."""

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.journal.rows import LINK_ROWS, LinkEntry, asked_by, link_entry
from houseway.journal.stores.store import Store, link_stream
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.table.link import LinkAct, LinkEnvelope, LinkState, apply_link_all, decide_link


class LinkRecord(StreamRecord[LinkEntry, LinkState]):
    """Rows come with a table's row, or by hand through `act`."""

    decoder = LINK_ROWS

    @classmethod
    def resume(cls, store: Store, link: str) -> "LinkRecord":
        """The link as the journal has it; new, if it has none of that name."""
        record = cls(store, link_stream(link), LinkState(link))
        record.begin_at_snapshot()
        record.catch_up()
        return record

    @property
    def cite(self) -> str:
        return self.state.terms.cite if self.state.terms else ""

    def after(self, entry: LinkEntry) -> LinkState:
        return apply_link_all(self.state, entry.events)

    def joined(self, acts: Sequence[LinkAct]) -> Draft:
        """The rows of what a table's act does to the link, to be written with the table's own."""
        return self.drafted(tuple([link_entry(act.envelope, act.decision) for act in acts]))

    def draft(self, envelope: LinkEnvelope) -> Draft:
        """Decide a command given by hand; refused or not, nothing has changed yet."""
        if envelope.at < self.latest:
            envelope = replace(envelope, at=self.latest)
        return self.drafted((link_entry(envelope, decide_link(self.state, envelope)),))

    def act(self, envelope: LinkEnvelope) -> int:
        """Do a command once, and say in which row it stands."""
        return self.done_once(asked_by(envelope), lambda: self.draft(envelope))
