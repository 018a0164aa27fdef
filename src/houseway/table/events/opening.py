"""The table was opened, changed and closed; what was said aloud."""

from houseway.table.commands import House, Posted
from houseway.table.commands.shapes import Chosen
from houseway.table.events.shapes import Fact


class TableOpened(Fact, frozen=True, tag="table_opened"):
    """Everything about the table that does not change from round to round."""

    table: str
    game: str
    digest: str
    seats: tuple[int, ...]
    offers: tuple[Posted, ...]
    options: dict[str, Chosen]
    house: House = House()


class OffersPosted(Fact, frozen=True, tag="offers_posted"):
    """The layout from the next round on."""

    offers: tuple[Posted, ...]


class ProcedureSetAside(Fact, frozen=True, tag="procedure_set_aside"):
    """An accommodation that the floor made, with its reason."""

    procedure: str
    reason: str


class Announced(Fact, frozen=True, tag="announced"):
    """What the dealer said aloud."""

    words: str
    cite: str


class TableClosed(Fact, frozen=True, tag="table_closed"):
    """The table is closed."""


OpeningEvent = TableOpened | OffersPosted | ProcedureSetAside | Announced | TableClosed
