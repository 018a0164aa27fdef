"""The people of a house, rebuilt from their stream; hashes of their keys are in the sealed store."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from houseway.journal import Store
from houseway.journal.keeper import KEEPER
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.server.people import facts
from houseway.server.people.exclusion import Exclusion, ExclusionKind, barred_from_house, not_a_patron
from houseway.server.people.passwords import hashed_password, hashed_pin, matches
from houseway.server.people.roles import Duty, HouseRole, may
from houseway.table.decision import DECISIONS
from houseway.table.envelope import HOUSE_CLOCKS

# Whoever runs `houseway user` on the machine itself.
OPERATOR_AT_THE_CONSOLE = "operator-at-the-console"
# The names under which the house itself acts; a test looks for them in the sources.
HOUSE_ACTORS = (
    *sorted(HOUSE_CLOCKS),
    "demo",
    "door",
    KEEPER,
    OPERATOR_AT_THE_CONSOLE,
)
# Nobody signs in under such a name, nor as a robot, a visitor of a demonstration or a clock yet to come.
RESERVED_NAMES = re.compile(rf"(house|p)-.*|.*-clock|{'|'.join(HOUSE_ACTORS)}")


# How long any session lasts.
SESSION_SECONDS = 30 * 24 * 3600


class Person(msgspec.Struct, frozen=True):
    """`keys` is the number of the latest password and PIN; none before the first.

    `exclusions` keep a patron out of the house, one of each kind at most.
    """

    id: str
    name: str
    role: HouseRole
    keys: int = 0
    disabled: bool = False
    exclusions: tuple[Exclusion, ...] = ()


class Roster:
    """Who is one of the house's people, how often one was refused, and what became of sessions.

    They `ended`, are `locked`, or were `unlocked` by a PIN.
    """

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.ended: dict[str, datetime] = {}
        self.locked: dict[str, datetime] = {}
        self.unlocked: dict[str, datetime] = {}
        self.refused = 0


class Register(StreamRecord[facts.PeopleEntry, Roster]):
    """What is to be written is drafted for whoever writes; `write` is for a house that is not running."""

    decoder = msgspec.json.Decoder(facts.PeopleEntry)

    def __init__(self, store: Store) -> None:
        super().__init__(store, facts.STREAM, Roster())
        # A house that runs puts its own time here.
        self.now: Callable[[], datetime] = read_system_clock
        # Patrons whom the floor has barred at a table; a house that runs keeps them out of all others.
        self.barred_at_tables: frozenset[str] = frozenset()
        self.catch_up()

    def people(self) -> list[Person]:
        return sorted(self.state.people.values(), key=lambda person: person.id)

    def find(self, person: str) -> Person | None:
        return self.state.people.get(person)

    def find_exclusion(self, person: str) -> Refused | None:
        """Return why this patron is kept out of the house; None if they are not, as staff never are."""
        known = self.state.people.get(person)
        if known is not None and known.role is not HouseRole.PATRON:
            return None
        if person in self.barred_at_tables:
            return barred_from_house()
        if known is None or not known.exclusions:
            return None
        now = self.now()
        return next((each.refusal() for each in known.exclusions if each.holds(now)), None)

    def find_bar(self, person: str) -> Refused | None:
        """Return why this person may not play here; None if they may."""
        known = self.state.people.get(person)
        if known is not None and known.disabled:
            return Refused(Refusal.ACCOUNT_DISABLED, "", "account-disabled")
        return self.find_exclusion(person)

    def has_ended(self, session: str) -> bool:
        return session in self.state.ended

    def is_locked(self, session: str) -> bool:
        return session in self.state.locked

    def was_unlocked(self, session: str) -> bool:
        """Whether a PIN unlocked this session, which nobody has opened by password since."""
        return session in self.state.unlocked

    def knows_password(self, person: str, password: str) -> bool:
        return self._opens(person, facts.password_seal, password)

    def knows_pin(self, person: str, pin: str) -> bool:
        return self._opens(person, facts.pin_seal, pin)

    def draft(self, actor: str, *happened: facts.PeopleFact) -> Draft:
        now = self.not_before(self.now())
        return self.drafted((facts.PeopleEntry(now, actor, happened, transfers=(), decisions=DECISIONS),))

    def write(self, actor: str, *happened: facts.PeopleFact) -> None:
        self.commit(self.draft(actor, *happened))

    def after(self, entry: facts.PeopleEntry) -> Roster:
        for fact in entry.events:
            self._apply(fact, entry.at)
        return self.state

    def new_person(
        self, person: str, name: str, role: HouseRole, password: str, pin: str | None = None
    ) -> list[facts.PeopleFact]:
        """Seal the keys of someone new; returns the facts to write."""
        if not person.isascii() or not person.replace("-", "").isalnum() or len(person) > 32:
            raise Refused(Refusal.NAME_TAKEN, "", "sign-in-name")
        alike = [known for known in self.state.people if known.casefold() == person.casefold()]
        if RESERVED_NAMES.fullmatch(person.casefold()):
            raise Refused(Refusal.NAME_TAKEN, "", "person-name-reserved", person=person)
        if alike:
            raise Refused(Refusal.NAME_TAKEN, "", "person-name-taken", person=person)
        self._check_pin(role, pin is not None)
        return [facts.PersonAdded(person, name, role), self.new_keys(person, password, pin)]

    def new_keys(self, person: str, password: str | None, pin: str | None) -> facts.KeysChanged:
        """Seal a new password, a new PIN or both; what is not new is taken along."""
        known = self.state.people.get(person)
        number = known.keys + 1 if known else 1
        # Numbers that were sealed but never came into use are passed over.
        while self.store.sealed(facts.password_seal(person, number)) is not None:
            number += 1
        secret = (
            hashed_password(password) if password is not None else self._seal(person, facts.password_seal)
        )
        sealed_pin = hashed_pin(pin) if pin is not None else self._seal(person, facts.pin_seal)
        assert secret is not None, "whoever is new is given a password"
        self.store.seal(facts.password_seal(person, number), secret)
        if sealed_pin is not None:
            self.store.seal(facts.pin_seal(person, number), sealed_pin)
        return facts.KeysChanged(person, number)

    def changed(
        self,
        person: str,
        role: HouseRole | None = None,
        password: str | None = None,
        pin: str | None = None,
        disabled: bool | None = None,
    ) -> list[facts.PeopleFact]:
        """Whatever is said of someone known; a house without an operator could change nobody any more."""
        known = self.state.people.get(person)
        if known is None:
            raise Refused(Refusal.UNKNOWN_PERSON, "", "nobody-called", person=person)
        if disabled or role not in (None, HouseRole.OPERATOR):
            self._check_operator_stays(known)
        happened: list[facts.PeopleFact] = []
        wanted = role or known.role
        if wanted is not known.role or disabled is False:
            self._check_pin(wanted, pin is not None or self._seal(person, facts.pin_seal) is not None)
        if wanted is not known.role:
            happened.append(facts.RoleChanged(person, wanted))
        if password is not None or pin is not None:
            happened.append(self.new_keys(person, password, pin))
        if disabled is not None and disabled is not known.disabled:
            happened.append(facts.PersonDisabled(person) if disabled else facts.PersonEnabled(person))
        return happened

    def exclude(
        self, person: str, kind: ExclusionKind, reason: str, until: datetime | None = None
    ) -> list[facts.PeopleFact]:
        """Keep a patron out of the whole house; nobody's own exclusion is made shorter."""
        known = self._find_patron(person)
        if not reason.strip():
            raise Refused(Refusal.REASON_MISSING, "", "say-why-excluded", person=person)
        if until is not None and until <= self.now():
            raise Refused(Refusal.EXCLUSION_NOT_POSSIBLE, "", "exclusion-in-the-past", person=person)
        new = Exclusion(kind, reason, until)
        so_far = next((each for each in known.exclusions if each.kind == kind), None)
        if so_far is not None and kind == "self-excluded" and _ends_before(new, so_far):
            raise Refused(Refusal.SELF_EXCLUDED, "", "self-exclusion-holds", person=person)
        return [facts.PersonExcluded(person, kind, reason, until)]

    def end_exclusion(self, person: str, kind: ExclusionKind, reason: str) -> list[facts.PeopleFact]:
        """Let a patron in again; an exclusion at their own wish is not ended before its day."""
        known = self._find_patron(person)
        if not reason.strip():
            raise Refused(Refusal.REASON_MISSING, "", "say-why-excluded", person=person)
        so_far = next((each for each in known.exclusions if each.kind == kind), None)
        if so_far is None:
            raise Refused(Refusal.EXCLUSION_NOT_POSSIBLE, "", "not-excluded", person=person)
        if kind == "self-excluded" and so_far.until is not None and so_far.holds(self.now()):
            raise Refused(Refusal.SELF_EXCLUDED, "", "self-exclusion-holds", person=person)
        return [facts.ExclusionEnded(person, kind, reason)]

    def has_exclusion(self, person: str, kind: ExclusionKind) -> bool:
        known = self.state.people.get(person)
        return known is not None and any(each.kind == kind for each in known.exclusions)

    def _find_patron(self, person: str) -> Person:
        known = self.state.people.get(person)
        if known is None or known.role is not HouseRole.PATRON:
            raise not_a_patron(person)
        return known

    def _check_operator_stays(self, leaving: Person) -> None:
        keep_people = {p.id for p in self.people() if p.role is HouseRole.OPERATOR and not p.disabled}
        if keep_people == {leaving.id}:
            raise Refused(Refusal.LAST_OPERATOR, "", "last-operator", person=leaving.id)

    def _check_pin(self, role: HouseRole, has_one: bool) -> None:
        if may(role, Duty.SIGN_OFF) and not has_one:
            raise Refused(Refusal.PASSWORD_TOO_SHORT, "", "role-needs-pin", role=role)

    def _opens(self, person: str, name: Callable[[str, int], str], said: str) -> bool:
        """Takes as long for someone unknown or disabled as for someone known."""
        known = self.state.people.get(person)
        lets_in = known is not None and not known.disabled
        return matches(self._seal(person, name) if lets_in else None, said)

    def _seal(self, person: str, name: Callable[[str, int], str]) -> bytes | None:
        known = self.state.people.get(person)
        return None if known is None else self.store.sealed(name(person, known.keys))

    def _apply(self, fact: facts.PeopleFact, at: datetime) -> None:
        match fact:
            case facts.PersonAdded(person, name, role):
                self.state.people[person] = Person(person, name, role)
            case facts.KeysChanged(person, number):
                self._replace(person, keys=number)
            case facts.RoleChanged(person, role):
                self._replace(person, role=role)
            case facts.PersonDisabled(person):
                self._replace(person, disabled=True)
            case facts.PersonEnabled(person):
                self._replace(person, disabled=False)
            case facts.PersonExcluded(person, kind, reason, until):
                self._exclude(person, kind, Exclusion(kind, reason, until))
            case facts.ExclusionEnded(person, kind):
                self._exclude(person, kind)
            case facts.SessionEnded(session):
                self.state.locked.pop(session, None)
                self.state.unlocked.pop(session, None)
                _remember(self.state.ended, session, at)
            case facts.SessionLocked(session):
                _remember(self.state.locked, session, at)
            case facts.SessionUnlocked(session):
                self.state.locked.pop(session, None)
                _remember(self.state.unlocked, session, at)
            case facts.EntriesRefused(times=times):
                self.state.refused += times
            case facts.EntryRefused() | facts.SignOffRefused():
                self.state.refused += 1
            case facts.SignedIn():
                pass

    def _exclude(self, person: str, kind: ExclusionKind, *new: Exclusion) -> None:
        others = [each for each in self.state.people[person].exclusions if each.kind != kind]
        self._replace(person, exclusions=(*others, *new))

    def _replace(self, person: str, **changed: object) -> None:
        self.state.people[person] = msgspec.structs.replace(self.state.people[person], **changed)


def _remember(sessions: dict[str, datetime], session: str, at: datetime) -> None:
    """Keep a session for as long as its cookie could be shown."""
    sessions[session] = at
    while sessions[first := next(iter(sessions))] < at - timedelta(seconds=SESSION_SECONDS):
        del sessions[first]


def _ends_before(new: Exclusion, so_far: Exclusion) -> bool:
    if new.until is None:
        return False
    return so_far.until is None or new.until < so_far.until
