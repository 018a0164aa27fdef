"""The table was opened, changed and closed; what was said aloud."""

from collections.abc import Mapping
from datetime import datetime

from houseway.table.commands import House, Posted
from houseway.table.commands.shapes import Chosen, Collection
from houseway.table.events.shapes import Fact
from houseway.words import Value, worded


class TableOpened(Fact, frozen=True, tag="table_opened"):
    """Everything about the table that does not change from round to round."""

    table: str
    game: str
    digest: str
    seats: tuple[int, ...]
    offers: tuple[Posted, ...]
    options: dict[str, Chosen]
    house: House = House()
    at: datetime | None = None


class OffersPosted(Fact, frozen=True, tag="offers_posted"):
    """The layout from the next round on."""

    offers: tuple[Posted, ...]


class CollectionPosted(Fact, frozen=True, tag="collection_posted"):
    """The fees and the layout from the next hand on."""

    collection: Collection
    offers: tuple[Posted, ...]


class ProcedureSetAside(Fact, frozen=True, tag="procedure_set_aside"):
    """An accommodation that the floor made, with its reason."""

    procedure: str
    reason: str


class RecordKept(Fact, frozen=True, omit_defaults=True, tag="record_kept"):
    """A matter is on record: number or answer, who kept and who witnessed it, `of` what, for which shoe."""

    matter: str
    number: str
    choice: str
    cite: str
    at: datetime
    by: str
    witness: str | None = None
    of: str = ""
    shoe: int = 1


class Announced(Fact, frozen=True, omit_defaults=True, tag="announced"):
    """What the dealer said aloud: the id of the words, their values, and the seat `to` which it was said."""

    say: str
    cite: str
    to: int | None = None
    values: Mapping[str, Value] = {}

    @property
    def words(self) -> str:
        return worded("said", self.say, self.values, to=self.to)


def announced(say: str, cite: str, /, to: int | None = None, **values: Value) -> Announced:
    return Announced(say, cite, to, values)


class TableClosed(Fact, frozen=True, tag="table_closed"):
    """The table is closed."""
