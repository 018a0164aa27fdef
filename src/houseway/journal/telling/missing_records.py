"""What is missing of what a house keeps on record, table by table, and where a pit does not do alike."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

import msgspec

from houseway.journal.record import TableRecord
from houseway.journal.stores.store import Store, is_table
from houseway.table.records.due import due, matters_asked
from houseway.table.state import Phase, TableState


class Missing(msgspec.Struct, frozen=True):
    """Of a table, or of the tables of a pit; `words` say what and by which clause."""

    table: str
    pit: str
    matter: str
    words: str
    cite: str
    late: bool = False


def missing_records(store: Store, now: datetime) -> list[Missing]:
    states = [TableRecord.resume(store, stream).state for stream in sorted(filter(is_table, store.heads()))]
    tables = [
        Missing(state.table, state.house.pit, each.matter, each.words, each.cite, each.late)
        for state in states
        for each in due(state, now)
    ]
    return [*tables, *_unlike(states)]


def _unlike(states: Iterable[TableState]) -> Iterator[Missing]:
    """Tables of one pit that are open and have another answer on record."""
    pits: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    clauses: dict[tuple[str, str], tuple[str, str]] = {}
    for state in states:
        for id_, matter in matters_asked(state).items():
            kept = state.kept.get(id_)
            if matter.pit_cite and kept and state.house.pit and state.phase is not Phase.CLOSED:
                pits[state.house.pit, id_][state.table] = kept.choice or kept.of
                clauses[state.house.pit, id_] = matter.name, matter.pit_cite
    for (pit, id_), answers in pits.items():
        if len(set(answers.values())) > 1:
            name, cite = clauses[pit, id_]
            each = "; ".join(f"{table} has {answer}" for table, answer in answers.items())
            yield Missing("", pit, id_, f"{name} is not the same in pit {pit}: {each} ({cite})", cite)
