"""One act keeps any matter on record; where the house says so, play waits for what rules put before it."""

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from houseway.refusals import Refusal, Refused
from houseway.rules.practice.records import Matter
from houseway.table import events as e
from houseway.table.commands import KeepRecord, OpenTable
from houseway.table.decision import Outcome
from houseway.table.envelope import ANY_TIME, Envelope
from houseway.table.records.due import due, matters_asked, shoe_number, subject
from houseway.table.state import TableState
from houseway.words import Values


def keep_record(state: TableState, envelope: Envelope, command: KeepRecord) -> Outcome:
    asked = matters_asked(state)
    if command.matter not in asked:
        told: Values = {"matter": command.matter, "asked": tuple(asked)}
        raise Refused(Refusal.RECORD_NOT_TAKEN, state.practice.cite("records"), "no-such-record", **told)
    matter = asked[command.matter]
    _check_people(matter, envelope)
    _check_answer(matter, command)
    _check_notice(state, matter, envelope, command)
    return Outcome([_kept(state, matter, envelope, command)])


def kept_at_opening(state: TableState, envelope: Envelope, command: OpenTable) -> Iterator[e.RecordKept]:
    """The approvals and filed choices that the table file has; `state` is the table as it opens."""
    for id_, matter in matters_asked(state).items():
        number = command.house.approved.get(id_, "") if matter.approval else ""
        choice = command.house.filed.get(matter.filed, "")
        if number or choice:
            yield _kept(state, matter, envelope, KeepRecord(id_, number, choice))


def check_kept(state: TableState, envelope: Envelope) -> None:
    """Nothing is done that the rules put after something that is missing; a sealed shoe holds no cards."""
    act = envelope.command.__struct_config__.tag
    if getattr(envelope.command, "commitment", ""):
        return
    asked = matters_asked(state)
    for missing in due(state, None if envelope.at == ANY_TIME else envelope.at):
        if act in asked[missing.matter].before:
            raise Refused(Refusal.RECORD_MISSING, missing.cite, "record-first", name=missing.name)


def record_kept(state: TableState, event: e.RecordKept) -> TableState:
    """What follows upon it is due again."""
    matters = state.practice.records.matters
    kept = {id_: known for id_, known in state.kept.items() if matters[id_].follows != event.matter}
    return replace(state, kept={**kept, event.matter: event})


def _kept(state: TableState, matter: Matter, envelope: Envelope, command: KeepRecord) -> e.RecordKept:
    signed = envelope.witness.actor if matter.witness and envelope.witness else None
    of, shoe = subject(state, matter), shoe_number(state)
    said = (command.matter, command.number, command.choice)
    return e.RecordKept(*said, matter.cite, envelope.at, envelope.actor, signed, of, shoe)


def _check_people(matter: Matter, envelope: Envelope) -> None:
    if envelope.role not in matter.by:
        told: Values = {"roles": matter.by, "role": envelope.role}
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "for-roles", **told)
    witness = envelope.witness
    signed = witness is not None and witness.role == matter.witness and witness.actor != envelope.actor
    if matter.witness and not signed:
        told = {"name": matter.name, "role": matter.witness}
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, matter.cite, "record-witnessed", **told)


def _check_answer(matter: Matter, command: KeepRecord) -> None:
    if matter.number and not (command.number.strip() and command.number.isprintable()):
        told: Values = {"name": matter.name, "number": matter.number}
        raise Refused(Refusal.RECORD_NOT_TAKEN, matter.cite, "record-number", **told)
    if command.number and not matter.number:
        raise Refused(Refusal.RECORD_NOT_TAKEN, matter.cite, "record-without-number", name=matter.name)
    if command.choice not in (matter.choices or ("",)):
        told = {"name": matter.name, "choices": matter.choices or ("nothing",)}
        raise Refused(Refusal.RECORD_NOT_TAKEN, matter.cite, "record-choice", **told)


def _check_notice(state: TableState, matter: Matter, envelope: Envelope, command: KeepRecord) -> None:
    """Neither begun nor ended unless notice of just that was given, long enough before."""
    notice, before = matter.notice, state.kept.get(command.matter)
    if notice is None:
        return
    was = before is not None and before.choice in notice.choices
    if was == (command.choice in notice.choices):
        return
    given = state.kept.get(notice.matter)
    told: Values = {"choice": command.choice, "minutes": notice.minutes}
    if given is None or given.choice != command.choice or (before is not None and given.at < before.at):
        raise Refused(Refusal.NOTICE_NEEDED, notice.cite, "notice-first", **told)
    if envelope.at - given.at < timedelta(minutes=notice.minutes):
        raise Refused(Refusal.NOTICE_NEEDED, notice.cite, "notice-too-short", **told)
