"""What is to be kept on record: each matter that is missing, and those that come again."""

from collections.abc import Iterator

from houseway.rules.practice.records import Matter
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import BECAUSE, Proposal
from houseway.table.records.due import due, matters_asked
from houseway.table.state import TableState


def record_acts(state: TableState) -> Iterator[Proposal]:
    missing = {each.matter for each in due(state, None)}
    for id_, matter in matters_asked(state).items():
        if id_ in missing or matter.choices or matter.holds in ("day", "occasion"):
            yield from _acts(id_, matter)


def _acts(id_: str, matter: Matter) -> Iterator[Proposal]:
    """Of answers that wait for a notice each is an act of its own."""
    number = BECAUSE if matter.number else ""
    written = (Need("number", "reason", matter.number.capitalize()),) if number else ()
    if matter.notice is None:
        answer = (Need("choice", "choice", "Answer", matter.choices),) if matter.choices else ()
        sample = c.KeepRecord(id_, number, next(iter(matter.choices), ""))
        yield Proposal(f"keep_record-{id_}", matter.name, "records", matter.cite, sample, (*written, *answer))
        return
    for choice in matter.choices:
        label = f"{matter.name}: {choice.replace('-', ' ')}"
        sample = c.KeepRecord(id_, number, choice)
        yield Proposal(f"keep_record-{id_}-{choice}", label, "records", matter.cite, sample, written)
