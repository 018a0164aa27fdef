"""The people of a house, rebuilt from their stream; hashes of their keys are in the sealed store."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from houseway.journal import Append, Store
from houseway.journal.rows import Head, Row, next_row, read_as
from houseway.refusals import Refusal, Refused
from houseway.server.people import facts
from houseway.server.people.passwords import hashed_password, hashed_pin, matches
from houseway.server.people.roles import HouseRole
from houseway.table.decision import DECISIONS

_decoder = msgspec.json.Decoder(facts.PeopleEntry)


class Person(msgspec.Struct, frozen=True):
    """`keys` is the number of the latest password and PIN; none before the first."""

    id: str
    name: str
    role: HouseRole
    keys: int = 0
    disabled: bool = False


class Register:
    """Reads through the store; what is to be written is returned as an append for whoever writes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._head = Head()
        self._people: dict[str, Person] = {}
        self._ended: set[str] = set()
        self.refused = 0
        self.catch_up()

    def people(self) -> list[Person]:
        return sorted(self._people.values(), key=lambda person: person.id)

    def find(self, person: str) -> Person | None:
        return self._people.get(person)

    def has_ended(self, session: str) -> bool:
        return session in self._ended

    def knows_password(self, person: str, password: str) -> bool:
        """Takes as long for someone unknown as for someone known."""
        kept = self._seal(person, facts.password_seal)
        return matches(kept, password)

    def knows_pin(self, person: str, pin: str) -> bool:
        return matches(self._seal(person, facts.pin_seal), pin)

    def catch_up(self) -> None:
        for row in self._store.read(facts.STREAM, self._head.seq + 1):
            self.take(row)

    def draft(self, actor: str, *happened: facts.PeopleFact) -> Append:
        entry = facts.PeopleEntry(datetime.now(UTC), actor, happened, decisions=DECISIONS)
        return Append(facts.STREAM, self._head.seq, [next_row(facts.STREAM, self._head, entry)])

    def take(self, row: Row) -> None:
        for fact in read_as(_decoder, row).events:
            self._apply(fact)
        self._head = Head(row.seq, row.hash)

    def write(self, actor: str, *happened: facts.PeopleFact) -> None:
        """Draft, append and take, for a house that is not running."""
        append = self.draft(actor, *happened)
        self._store.append([append])
        self.take(append.rows[0])

    def new_person(
        self, person: str, name: str, role: HouseRole, password: str, pin: str | None = None
    ) -> list[facts.PeopleFact]:
        """Seal the keys of someone new; returns the facts to write."""
        if not person.isascii() or not person.replace("-", "").isalnum() or len(person) > 32:
            raise Refused(Refusal.NAME_TAKEN, "", "sign-in-name")
        if person in self._people:
            raise Refused(Refusal.NAME_TAKEN, "", "person-name-taken", person=person)
        return [facts.PersonAdded(person, name, role), self.new_keys(person, password, pin)]

    def new_keys(self, person: str, password: str, pin: str | None) -> facts.KeysChanged:
        known = self._people.get(person)
        number = known.keys + 1 if known else 1
        # Numbers that were sealed but never came into use are passed over.
        while self._store.sealed(facts.password_seal(person, number)) is not None:
            number += 1
        secret, sealed_pin = hashed_password(password), hashed_pin(pin) if pin else None
        self._store.seal(facts.password_seal(person, number), secret)
        if sealed_pin is not None:
            self._store.seal(facts.pin_seal(person, number), sealed_pin)
        return facts.KeysChanged(person, number)

    def _seal(self, person: str, name: Callable[[str, int], str]) -> bytes | None:
        known = self._people.get(person)
        if known is None or known.disabled:
            return None
        return self._store.sealed(name(person, known.keys))

    def _apply(self, fact: facts.PeopleFact) -> None:
        match fact:
            case facts.PersonAdded(person, name, role):
                self._people[person] = Person(person, name, role)
            case facts.KeysChanged(person, number):
                self._people[person] = msgspec.structs.replace(self._people[person], keys=number)
            case facts.PersonDisabled(person):
                self._people[person] = msgspec.structs.replace(self._people[person], disabled=True)
            case facts.SessionEnded(session):
                self._ended.add(session)
            case facts.EntryRefused() | facts.SignOffRefused():
                self.refused += 1
            case facts.SignedIn():
                pass
