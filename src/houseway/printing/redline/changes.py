"""One thing that differs between two definitions, and the sentence that says so."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

import msgspec

from houseway.printing.bets import ONLY_TABLE, SIDES, table_name
from houseway.text import joined

# A longer text stands behind a colon.
MOST_IN_LINE = 40


class RedlineSection(StrEnum):
    """The parts of a redline, in the order of its page."""

    CARDS = "cards"
    DRAW = "draw"
    WAGERS = "wagers"
    LIMITS = "limits"
    OPTIONS = "options"
    POSTED = "posted"
    PROCEDURES = "procedures"
    READINGS = "readings"


ChangeKind = Literal["added", "removed", "changed"]


class Subject(msgspec.Struct, frozen=True):
    """What a change is about: a wager and its pay table by their ids, and the names that people read.

    `part` is the line, meter or fact of the pay table that differs. `other_tables` says that the wager has
    more than this pay table, so that it must be named.
    """

    id: str
    name: str
    wager: str | None = None
    on: str | None = None
    paytable: str | None = None
    part: str = ""
    other_tables: bool = False


class ChangedValue(msgspec.Struct, frozen=True):
    """A value behind the words, by its path; None where that side has none."""

    name: str
    before: str | None
    after: str | None


class Change(msgspec.Struct, frozen=True):
    """What differs: `before` and `after` are in words, None where a side says nothing of it.

    `aspect` names what of the subject differs, such as `pays` of a line; `values` are those behind a
    procedure's words that differ.
    """

    section: RedlineSection
    aspect: str
    subject: Subject
    before: str | None
    after: str | None
    cite_before: str | None
    cite_after: str | None
    values: tuple[ChangedValue, ...] = ()

    @property
    def kind(self) -> ChangeKind:
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"

    @property
    def text(self) -> str:
        """The sentence of the change, without its clause."""
        return sentence_of([self])

    @property
    def clause(self) -> str:
        """The clause as it is after the change, with the one before where that is another."""
        cites = [cite for cite in (self.cite_after, self.cite_before) if cite]
        if len(set(cites)) < 2:
            return cites[0] if cites else ""
        return f"{cites[0]}; was {cites[1]}"


def sentence_of(changes: Sequence[Change]) -> str:
    """The one sentence of changes that differ in nothing but the hand bet on and the pay table."""
    first = changes[0]
    label = _label([change.subject for change in changes])
    before, after = first.before, first.after
    if after is None or before is None:
        return f"{label}: {before if after is None else after}" if label else (after or before or "")
    match first.aspect:
        case "pays":
            return f"{label} {_verb(after)} (was {before})"
        case "name":
            return f"{before} is called {after}"
        case "rule" | "placed-when":
            what = "fits when" if first.aspect == "rule" else "may be placed when"
            return f"{label} {what} {_lower(after)} (was: {_lower(before)})"
    was = f"(was: {before})" if before.endswith(".") or len(before) > MOST_IN_LINE else f"(was {before})"
    return f"{label}: {after} {was}" if label else f"{after} {was}"


def _verb(pays: str) -> str:
    """`pays 40 to 1`, `pushes`, `loses`."""
    for noun, verb in (("push", "pushes"), ("loses", "loses"), ("lose ", "loses ")):
        if pays.startswith(noun):
            return verb + pays.removeprefix(noun)
    return f"pays {pays}"


def _lower(text: str) -> str:
    """A sentence as it stands in the middle of another; names of hands keep their capitals."""
    word = text.partition(" ")[0]
    return text if word in SIDES.values() else text[:1].lower() + text[1:]


def _label(subjects: Sequence[Subject]) -> str:
    first = subjects[0]
    if first.wager is None:
        return first.name
    sides = [SIDES[side] for side in dict.fromkeys(each.on for each in subjects) if side]
    tables = list(dict.fromkeys(each.paytable for each in subjects if each.paytable))
    wager = first.name
    if first.on and not wager.endswith(SIDES[first.on]):
        wager = f"{wager} on {joined(sides, 'or')}"
    if tables and (first.other_tables or tables != [ONLY_TABLE]):
        wager = f"{wager}, {_tables_text(tables)}"
    return f"{wager}, {first.part}" if first.part else wager


def _tables_text(ids: Sequence[str]) -> str:
    names = [table_name(id_) for id_ in ids]
    return joined(names, "and") if len(names) < 4 else f"{names[0]} to {names[-1]}"
