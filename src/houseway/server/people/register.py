"""The people of a house, rebuilt from their stream; hashes of their keys are in the sealed store."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from houseway.journal import Store
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.refusals import Refusal, Refused
from houseway.server.people import facts
from houseway.server.people.passwords import hashed_password, hashed_pin, matches
from houseway.server.people.roles import HouseRole
from houseway.table.decision import DECISIONS


class Person(msgspec.Struct, frozen=True):
    """`keys` is the number of the latest password and PIN; none before the first."""

    id: str
    name: str
    role: HouseRole
    keys: int = 0
    disabled: bool = False


class Roster:
    """Who is one of the house's people, which sessions have ended, and how often somebody was refused."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.ended: set[str] = set()
        self.refused = 0


class Register(StreamRecord[facts.PeopleEntry, Roster]):
    """What is to be written is drafted for whoever writes; `write` is for a house that is not running."""

    decoder = msgspec.json.Decoder(facts.PeopleEntry)

    def __init__(self, store: Store) -> None:
        super().__init__(store, facts.STREAM, Roster())
        self.catch_up()

    def people(self) -> list[Person]:
        return sorted(self.state.people.values(), key=lambda person: person.id)

    def find(self, person: str) -> Person | None:
        return self.state.people.get(person)

    def has_ended(self, session: str) -> bool:
        return session in self.state.ended

    def knows_password(self, person: str, password: str) -> bool:
        """Takes as long for someone unknown as for someone known."""
        kept = self._seal(person, facts.password_seal)
        return matches(kept, password)

    def knows_pin(self, person: str, pin: str) -> bool:
        return matches(self._seal(person, facts.pin_seal), pin)

    def draft(self, actor: str, *happened: facts.PeopleFact) -> Draft:
        now = datetime.now(UTC)
        return self.drafted((facts.PeopleEntry(now, actor, happened, transfers=(), decisions=DECISIONS),))

    def write(self, actor: str, *happened: facts.PeopleFact) -> None:
        self.commit(self.draft(actor, *happened))

    def after(self, entry: facts.PeopleEntry) -> Roster:
        for fact in entry.events:
            self._apply(fact)
        return self.state

    def new_person(
        self, person: str, name: str, role: HouseRole, password: str, pin: str | None = None
    ) -> list[facts.PeopleFact]:
        """Seal the keys of someone new; returns the facts to write."""
        if not person.isascii() or not person.replace("-", "").isalnum() or len(person) > 32:
            raise Refused(Refusal.NAME_TAKEN, "", "sign-in-name")
        if person in self.state.people:
            raise Refused(Refusal.NAME_TAKEN, "", "person-name-taken", person=person)
        return [facts.PersonAdded(person, name, role), self.new_keys(person, password, pin)]

    def new_keys(self, person: str, password: str, pin: str | None) -> facts.KeysChanged:
        known = self.state.people.get(person)
        number = known.keys + 1 if known else 1
        # Numbers that were sealed but never came into use are passed over.
        while self.store.sealed(facts.password_seal(person, number)) is not None:
            number += 1
        secret, sealed_pin = hashed_password(password), hashed_pin(pin) if pin else None
        self.store.seal(facts.password_seal(person, number), secret)
        if sealed_pin is not None:
            self.store.seal(facts.pin_seal(person, number), sealed_pin)
        return facts.KeysChanged(person, number)

    def _seal(self, person: str, name: Callable[[str, int], str]) -> bytes | None:
        known = self.state.people.get(person)
        if known is None or known.disabled:
            return None
        return self.store.sealed(name(person, known.keys))

    def _apply(self, fact: facts.PeopleFact) -> None:
        match fact:
            case facts.PersonAdded(person, name, role):
                self.state.people[person] = Person(person, name, role)
            case facts.KeysChanged(person, number):
                self.state.people[person] = msgspec.structs.replace(self.state.people[person], keys=number)
            case facts.PersonDisabled(person):
                self.state.people[person] = msgspec.structs.replace(self.state.people[person], disabled=True)
            case facts.SessionEnded(session):
                self.state.ended.add(session)
            case facts.EntryRefused() | facts.SignOffRefused():
                self.state.refused += 1
            case facts.SignedIn():
                pass
