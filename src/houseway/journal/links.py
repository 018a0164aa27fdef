"""The jackpot links of a house, as its tables see them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from houseway.journal.link_record import LinkRecord
from houseway.journal.stores.store import Store
from houseway.journal.stream_record import Draft
from houseway.table import TableState
from houseway.table.commands import Command, OpenTable, PostOffers
from houseway.table.link import LinkAct, LinkState


class WatchedLinks(Mapping[str, LinkState]):
    """Links as they stand, which remember which of them were looked at."""

    def __init__(self, states: Mapping[str, LinkState]) -> None:
        self._states = states
        self.seen: set[str] = set()

    def __getitem__(self, link: str) -> LinkState:
        state = self._states[link]
        self.seen.add(link)
        return state

    def __iter__(self) -> Iterator[str]:
        self.seen.update(self._states)
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)


class Links:
    """Every link by its name; one that the journal does not know yet is waiting to be opened."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._records: dict[str, LinkRecord] = {}

    def __getitem__(self, link: str) -> LinkRecord:
        if link not in self._records:
            self._records[link] = LinkRecord.resume(self._store, link)
        return self._records[link]

    def opened(self) -> list[LinkRecord]:
        """Those that are open, in the order of their names."""
        return [record for _, record in sorted(self._records.items()) if record.state.terms is not None]

    def states(self, names: Sequence[str]) -> dict[str, LinkState]:
        """The links of these names that are open."""
        every = {name: self[name].state for name in names}
        return {name: state for name, state in every.items() if state.terms is not None}

    def rows_seen(self, watched: WatchedLinks) -> dict[str, int]:
        """The last row of each link that was looked at."""
        return {name: self[name].head.seq for name in sorted(watched.seen)}

    def joined(self, acts: Sequence[LinkAct]) -> tuple[Draft, ...]:
        """The rows of a table's acts on its links, link by link."""
        by_link = groupby(sorted(acts, key=_link_of), _link_of)
        return tuple(self[link].joined(list(some)) for link, some in by_link)


def links_of(state: TableState, command: Command | None = None) -> tuple[str, ...]:
    """The links that a table's layout names, those of a layout that is about to be posted among them."""
    offers = state.offers
    if isinstance(command, OpenTable | PostOffers):
        offers = (*offers, *command.offers)
    return tuple(sorted({posted.link for posted in offers if posted.link}))


def _link_of(act: LinkAct) -> str:
    return act.link
