"""The streams of the house itself, read once and believed in nothing: its cage and its people."""

import json
from collections.abc import Iterator
from typing import Any

from houseway.journal.cage_record import (
    CAGE_ROWS,
    CARRIED_BY_NAME,
    CageEntry,
    CageState,
    DebtSigned,
    cage_entry,
)
from houseway.journal.cage_record import STREAM as CAGE
from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.facts import same_money, same_transfers
from houseway.journal.checking.stream import Inspection, StreamInspection
from houseway.journal.faults import UnknownHereError
from houseway.journal.rows import Row, RowEntry
from houseway.journal.stores.store import Store
from houseway.refusals import Refused

# What can happen to people and at the door.
PEOPLE = {
    "person_added",
    "keys_changed",
    "person_disabled",
    "person_enabled",
    "person_excluded",
    "exclusion_ended",
    "role_changed",
    "signed_in",
    "session_ended",
    "session_locked",
    "session_unlocked",
    "entries_refused",
    "entry_refused",
    "sign_off_refused",
}

_OF_ANYBODY = {"entry_refused", "sign_off_refused"}


class CageInspection(StreamInspection[CageEntry, CageState]):
    """Every act decided again; what patrons carry is checked when all streams are read."""

    decoder = CAGE_ROWS

    def __init__(self, store: Store, crossing: Crossing) -> None:
        super().__init__(store, CAGE, CageState(), crossing)

    def taken(self, row: Row, entry: CageEntry) -> Iterator[str]:
        """Each act is judged by itself, so one that is wrong does not hide the next."""
        same = same_money if entry.is_older else same_transfers
        try:
            (fact,) = entry.events
            decided = cage_entry(entry.id, entry.at, entry.actor, fact, entry.decisions)
            if not same(entry.transfers, decided.transfers):
                yield "its transfers are not what the act leads to"
            yield from self._bounds(row, entry)
        except ValueError:
            yield "it does not tell of one act"
        except Refused as refused:
            yield f"the cage refuses this act: {refused.sentence}"

    def _bounds(self, row: Row, entry: CageEntry) -> Iterator[str]:
        """No pocket below zero from number 6 on; a debt is signed, and only of what nobody carries."""
        if entry.decisions < CARRIED_BY_NAME:
            return
        balances = self._auditor.balances
        for transfer in entry.transfers:
            account = transfer.debit
            if account.startswith("patron/") and not account.endswith("/cash"):
                self._crossing.note_pocket(row.seq, account, balances.get(account, 0))
            if transfer.credit.startswith("owed/") and balances.get(transfer.credit, 0) > 0:
                yield f"{transfer.credit} is paid more than was owed"
        (fact,) = entry.events
        if isinstance(fact, DebtSigned):
            pocket = f"patron/{fact.patron}/{fact.medium}"
            self._crossing.note_debt(row.seq, pocket, balances.get(pocket, 0))
            if entry.actor not in fact.signed_by or fact.patron in fact.signed_by:
                yield f"the debt of {fact.patron} is not signed by whoever wrote it down"

    def end_problems(self) -> Iterator[str]:
        self._crossing.add(self._auditor.balances)
        if self._lost:
            self._crossing.lost.add(CAGE)
        elif sum(self._auditor.balances.values()) != 0:
            yield f"the balances sum to {sum(self._auditor.balances.values())} cents, not to zero"


class PeopleInspection(Inspection):
    """Who is added, given keys, let in and disabled, in an order that can have been; it moves no money."""

    def __init__(self, store: Store, crossing: Crossing) -> None:
        self._store = store
        self._crossing = crossing
        self._keys: dict[str, int] = {}
        self._disabled: set[str] = set()

    def row_problems(self, row: Row) -> Iterator[str]:
        try:
            said = json.loads(row.current)
            if said["transfers"]:
                yield "it moves money"
            yield from self._crossing.number_problems(
                "house/people", RowEntry(transfers=(), decisions=said.get("decisions", 1))
            )
            for event in said["events"]:
                if event["type"] not in PEOPLE:
                    sentence = f"the event {event['type']!r} is not known to this version"
                    raise UnknownHereError(f"row {row.seq}: {sentence}")
                yield from self._fact_problems(event)
        except (ValueError, KeyError, TypeError) as error:
            yield f"the row cannot be read: {error!r}"

    def _fact_problems(self, fact: dict[str, Any]) -> Iterator[str]:
        kind, person = fact["type"], fact.get("person")
        if kind == "person_added":
            if person in self._keys:
                yield f"{person} is added a second time"
            self._keys.setdefault(str(person), 0)
        elif person is not None and kind not in _OF_ANYBODY and person not in self._keys:
            yield f"{person} is not one of the house's people"
        elif kind == "keys_changed":
            yield from self._key_problems(str(person), int(fact["number"]))
        elif kind == "person_disabled":
            self._disabled.add(str(person))
        elif kind == "person_enabled":
            self._disabled.discard(str(person))
        elif kind == "signed_in" and (person in self._disabled or not self._keys[str(person)]):
            yield f"{person} signs in without a right to"

    def _key_problems(self, person: str, number: int) -> Iterator[str]:
        if number <= self._keys[person]:
            yield f"the keys {number} of {person} are older than their keys {self._keys[person]}"
        if not self._store.has_secret(f"people/{person}/password/{number}"):
            yield f"the password that {person} was given is not in the sealed store"
        self._keys[person] = number
