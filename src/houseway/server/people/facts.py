"""What happened to people and at the door, as the journal's stream `house/people` keeps it."""

from datetime import datetime
from typing import TYPE_CHECKING, Union

import msgspec

from houseway.journal.rows import RowEntry
from houseway.server.people.exclusion import ExclusionKind
from houseway.server.people.roles import HouseRole

STREAM = "house/people"


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape all facts share."""


class PersonAdded(Fact, frozen=True, tag="person_added"):
    person: str
    name: str
    role: HouseRole


class KeysChanged(Fact, frozen=True, tag="keys_changed"):
    """A new password or PIN was sealed; sessions before it are ended."""

    person: str
    number: int


class PersonDisabled(Fact, frozen=True, tag="person_disabled"):
    person: str


class PersonEnabled(Fact, frozen=True, tag="person_enabled"):
    person: str


class PersonExcluded(Fact, frozen=True, tag="person_excluded"):
    """A patron was barred, or excluded at their own wish; sessions before it are ended."""

    person: str
    kind: ExclusionKind
    reason: str
    until: datetime | None = None


class ExclusionEnded(Fact, frozen=True, tag="exclusion_ended"):
    """A patron may come in again."""

    person: str
    kind: ExclusionKind
    reason: str


class RoleChanged(Fact, frozen=True, tag="role_changed"):
    """Sessions in the role before are ended."""

    person: str
    role: HouseRole


class SignedIn(Fact, frozen=True, tag="signed_in"):
    person: str
    session: str
    source: str


class SessionEnded(Fact, frozen=True, tag="session_ended"):
    session: str


class SessionLocked(Fact, frozen=True, tag="session_locked"):
    """Nothing is done or shown in this session until a PIN unlocks it."""

    session: str


class SessionUnlocked(Fact, frozen=True, tag="session_unlocked"):
    session: str


class EntriesRefused(Fact, frozen=True, tag="entries_refused"):
    """Since the row of refusals before it: from where, why, how often, and the first names that were tried.

    A sign-off by PIN comes from `by PERSON`, at whose console it was tried.
    """

    source: str
    why: str
    times: int
    people: tuple[str, ...]


class EntryRefused(Fact, frozen=True, tag="entry_refused"):
    """As each was written down before they were summed."""

    person: str
    source: str
    why: str


class SignOffRefused(Fact, frozen=True, tag="sign_off_refused"):
    person: str
    why: str


if TYPE_CHECKING:
    PeopleFact = Fact
else:
    PeopleFact = Union[tuple(Fact.__subclasses__())]  # noqa: UP007  of a list


class PeopleEntry(RowEntry, frozen=True):
    """The body of a row; people move no money."""

    at: datetime
    actor: str
    events: tuple[PeopleFact, ...]

    @property
    def when(self) -> datetime:
        return self.at


def password_seal(person: str, number: int) -> str:
    return f"people/{person}/password/{number}"


def pin_seal(person: str, number: int) -> str:
    return f"people/{person}/pin/{number}"
