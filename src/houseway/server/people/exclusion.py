"""Patrons whom the house keeps out: barred by the floor, or at their own wish."""

from datetime import datetime
from typing import Literal

import msgspec

from houseway.refusals import Refusal, Refused

ExclusionKind = Literal["barred", "self-excluded"]


class Exclusion(msgspec.Struct, frozen=True):
    """Why a patron is kept out, and until when; for good where `until` is None."""

    kind: ExclusionKind
    reason: str
    until: datetime | None = None

    def holds(self, now: datetime) -> bool:
        return self.until is None or now < self.until

    def refusal(self) -> Refused:
        """Return what the patron is told at the door, at tables, lists and the cage."""
        if self.kind == "barred":
            return barred_from_house()
        if self.until is None:
            return Refused(Refusal.SELF_EXCLUDED, "", "self-excluded")
        until = f"{self.until:%Y-%m-%d}"
        return Refused(Refusal.SELF_EXCLUDED, "", "self-excluded-until", until=until)


def barred_from_house() -> Refused:
    return Refused(Refusal.BARRED, "", "barred-from-house")


def not_a_patron(person: str) -> Refused:
    """Return what is told to whoever would keep out somebody who is no patron."""
    return Refused(Refusal.UNKNOWN_PERSON, "", "only-patrons-excluded", person=person)
