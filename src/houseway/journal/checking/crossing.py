"""What passes between tables, jackpot links and the cage, followed from both sides by verify."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from houseway.journal.faults import UnknownHereError
from houseway.journal.rows import LinkEntry, RowEntry, link_entry, read_link_entry
from houseway.journal.stores.store import Store, link_stream
from houseway.table.link import LinkAct, LinkState, apply_link_all

# Accounts that are empty at rest, each with what stands on the other side of the table.
CLEARING = {"progressive": "its jackpot links", "carried": "the cage"}


class UnseenError(Exception):
    """A row says it has seen something of a link that is not there."""


class Crossing:
    """The rows of links that tables' acts account for, and the money that is on its way between the two."""

    def __init__(self) -> None:
        self.claimed: defaultdict[str, set[int]] = defaultdict(set)
        self._older: set[str] = set()
        self._numbers: dict[str, int] = {}
        self.not_decided: Counter[int] = Counter()
        self._on_its_way: Counter[str] = Counter()
        self._pockets: Counter[str] = Counter()
        # What tables' rows booked in pockets, which they did up to number 5.
        self._at_tables: Counter[str] = Counter()
        # The least that the cage's own rows left in a pocket from number 6 on, and the row that did.
        self._least: dict[str, tuple[int, int]] = {}
        self._tables: set[str] = set()
        self._debts: list[tuple[int, str, int]] = []
        # Tables that could not be followed to their end, so that nothing can be said of what they sent.
        self.lost: set[str] = set()
        # The names of secrets that could not be opened for want of their key.
        self.closed_secrets: set[str] = set()

    def number_problems(self, stream: str, entry: RowEntry) -> Iterator[str]:
        """The numbers of a stream's rows never fall; rows of older ones are counted."""
        before = self._numbers.get(stream, 0)
        if entry.decisions < before:
            yield f"it says that number {entry.decisions} decided it, after rows of number {before}"
        self._numbers[stream] = entry.decisions
        if entry.is_older:
            self.not_decided[entry.decisions] += 1

    def note_older(self, table: str, command: str) -> None:
        """A table's row that is not decided again; what it led to on links is told by its id alone."""
        self._older.add(f"{table}/{command}")

    def led_by(self, act: str) -> bool:
        """Whether such a row led to this act on a link."""
        return act.rpartition("/")[0] in self._older

    def note_pocket(self, row: int, account: str, cents: int) -> None:
        """A row of the cage, of number 6 or later, left so much in a pocket by the cage's own book."""
        if account not in self._least or cents < self._least[account][0]:
            self._least[account] = (cents, row)

    def note_debt(self, row: int, pocket: str, cents: int) -> None:
        """A row of the cage wrote down a debt while its book had so much in the debtor's pocket."""
        self._debts.append((row, pocket, cents))

    def add(self, balances: Mapping[str, int], table: str | None = None) -> None:
        """The clearing accounts and pockets of one stream, a table's or another."""
        if table is not None:
            self._tables.add(table)
        for account, cents in balances.items():
            if account.partition("/")[0] in CLEARING:
                self._on_its_way[account] += cents
            elif account.startswith("patron/") and not account.endswith("/cash"):
                self._pockets[account] += cents
                if table is not None:
                    self._at_tables[account] += cents

    def problems(self) -> Iterator[tuple[str, str]]:
        """Each table whose clearing account is not empty at rest, with what is wrong."""
        for account, cents in sorted(self._on_its_way.items()):
            kind, _, rest = account.partition("/")
            named = [table for table in self._tables if f"{rest}/".startswith(f"{table}/")]
            table = max(named, key=len, default=rest)
            if cents and table not in self.lost:
                yield table, f"{cents} cents are lost between the table and {CLEARING[kind]}"

    def pocket_problems(self) -> Iterator[str]:
        """Nobody carries less than no chips, tables and cage taken together."""
        if self.lost:
            return
        for account, cents in sorted(self._pockets.items()):
            if cents < 0:
                yield f"{account} holds {cents} cents, tables and cage taken together"
        for account, (least, row) in sorted(self._least.items()):
            if (left := least + self._at_tables[account]) < 0 <= self._pockets[account]:
                yield f"row {row} leaves {left} cents in {account}"
        for row, account, cents in self._debts:
            if (left := cents + self._at_tables[account]) > 0:
                yield f"row {row} tells of a debt while {account} holds {left} cents"


class SeenLinks:
    """The links of one table, each at the row that the table had seen."""

    def __init__(self, store: Store, crossing: Crossing) -> None:
        self._store = store
        self._crossing = crossing
        self._cursors: dict[str, _Cursor] = {}

    def states(self, saw: Mapping[str, int]) -> dict[str, LinkState]:
        return {link: self._cursor(link).at(seq) for link, seq in saw.items()}

    def act_problems(self, acts: Sequence[LinkAct]) -> Iterator[str]:
        """Each act must stand in its link's stream, right after what the table had seen."""
        for act in acts:
            cursor = self._cursor(act.link)
            if cursor.next() != link_entry(act.envelope, act.decision):
                yield f"row {cursor.seq} of {link_stream(act.link)} is not what this led to"
                return
            self._crossing.claimed[act.link].add(cursor.seq)

    def _cursor(self, link: str) -> "_Cursor":
        if link not in self._cursors:
            self._cursors[link] = _Cursor(self._store, link)
        return self._cursors[link]


class _Cursor:
    """A link as its rows tell it, row after row; a table never looks back."""

    def __init__(self, store: Store, link: str) -> None:
        self.seq = 0
        self._state = LinkState(link)
        self._rows = iter(store.read(link_stream(link)))

    def at(self, seq: int) -> LinkState:
        while self.seq < seq:
            self.next()
        if self.seq > seq:
            raise UnseenError(f"it looks back at row {seq} of {link_stream(self._state.link)}")
        return self._state

    def next(self) -> LinkEntry:
        row = next(self._rows, None)
        if row is None:
            raise UnseenError(f"there is no row {self.seq + 1} in {link_stream(self._state.link)}")
        self.seq = row.seq
        try:
            entry = read_link_entry(row)
        except UnknownHereError as error:
            raise UnseenError(f"{link_stream(self._state.link)} {error}") from None
        self._state = apply_link_all(self._state, entry.events)
        return entry
