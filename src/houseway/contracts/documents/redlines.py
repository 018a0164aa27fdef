"""What `diff` finds between two definitions."""

from typing import Literal

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class VersionDocument(msgspec.Struct):
    """One side of a comparison; `table` is the name of a table file, null where a game itself is compared."""

    game: str
    name: str
    jurisdiction: str
    cite: str
    family: str
    digest: str
    table: str | None


class ChangedValueDocument(msgspec.Struct):
    """A value behind the words; null where that side has none."""

    name: str
    before: str | None
    after: str | None


class ChangeDocument(msgspec.Struct):
    """One thing that differs, with the sentence that says so.

    `aspect` names what of the subject differs: `pays`, `line`, `paytable`, `wager`, `rule` and so on.
    `before` and `after` are in words, null where a side says nothing of it. `id` is that of the procedure,
    option, pay table or line; the name of a line is its id.
    """

    section: Literal["cards", "draw", "wagers", "limits", "options", "posted", "procedures", "readings"]
    kind: Literal["added", "removed", "changed"]
    aspect: str
    id: str
    wager: str | None
    on: str | None
    paytable: str | None
    before: str | None
    after: str | None
    cite_before: str | None
    cite_after: str | None
    text: str
    values: list[ChangedValueDocument]


class SentenceDocument(msgspec.Struct):
    """Changes that differ in nothing but the hand bet on and the pay table, said once.

    `changes` are their places among the changes.
    """

    section: Literal["cards", "draw", "wagers", "limits", "options", "posted", "procedures", "readings"]
    kind: Literal["added", "removed", "changed"]
    text: str
    cite_before: str | None
    cite_after: str | None
    changes: list[int]


class FiguresDocument(msgspec.Struct):
    """The figures of one offer, as decimals and exact.

    Where a meter pays there is no edge: `fixed_return` is what the other pays give back, `long_run_return`
    what they and the meters do, null where a rate or a seed is left to the house. A wager that is `part_of`
    another has its edge in that one's. A game whose bettors decide has no exact variance. A figure that is
    `simulated` may be off by its standard error, and is exact only as what was found.
    """

    wager: str
    on: str | None
    paytable: str
    house_edge: float | None
    house_edge_exact: str | None
    fixed_return: float | None
    fixed_return_exact: str | None
    long_run_return: float | None
    long_run_return_exact: str | None
    hit_frequency: float
    hit_frequency_exact: str
    variance: float | None
    variance_exact: str | None
    standard_deviation: float | None
    method: Literal["exact", "simulated"]
    standard_error: float | None
    part_of: str | None


class FigureRowDocument(msgspec.Struct):
    """An offer before and after; null where that side does not offer it."""

    name: str
    is_alike: bool
    before: FiguresDocument | None
    after: FiguresDocument | None
    house_edge_change_exact: str | None


class DiffDocument(msgspec.Struct):
    """`alike` counts what both definitions say; `figures` are null where none were asked for.

    `decks_before` and `decks_after` are those of the shoes that the figures are from.
    """

    before: VersionDocument
    after: VersionDocument
    changes: list[ChangeDocument]
    sentences: list[SentenceDocument]
    alike: int
    figures: list[FigureRowDocument] | None
    decks_before: int | None
    decks_after: int | None
    contract_version: int = CONTRACT_VERSION
