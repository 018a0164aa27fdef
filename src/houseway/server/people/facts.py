"""What happened to people and at the door, as the journal's stream `house/people` keeps it."""

from datetime import datetime

import msgspec

from houseway.journal.rows import RowEntry
from houseway.server.people.roles import HouseRole

STREAM = "house/people"


class Fact(msgspec.Struct, frozen=True, tag_field="type"):
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


class SignedIn(Fact, frozen=True, tag="signed_in"):
    person: str
    session: str
    source: str


class SessionEnded(Fact, frozen=True, tag="session_ended"):
    session: str


class EntryRefused(Fact, frozen=True, tag="entry_refused"):
    person: str
    source: str
    why: str


class SignOffRefused(Fact, frozen=True, tag="sign_off_refused"):
    person: str
    why: str


PeopleFact = (
    PersonAdded | KeysChanged | PersonDisabled | SignedIn | SessionEnded | EntryRefused | SignOffRefused
)


class PeopleEntry(RowEntry, frozen=True):
    """The body of a row; people move no money."""

    at: datetime
    actor: str
    events: tuple[PeopleFact, ...]


def password_seal(person: str, number: int) -> str:
    return f"people/{person}/password/{number}"


def pin_seal(person: str, number: int) -> str:
    return f"people/{person}/pin/{number}"
