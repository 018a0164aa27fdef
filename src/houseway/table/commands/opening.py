"""Opening a table, changing what it posts, setting a procedure aside, closing."""

from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.table.commands.shapes import Act, Cents, Chosen, House, Posted, SeatNumber


class OpenTable(Act, frozen=True, tag="open_table"):
    """`digest` pins the definition of the game; `tray` are the chips of a demonstration.

    A real table opens with 0 in its tray, and the first fill, for which two people sign, brings the chips.
    """

    table: str
    game: str
    digest: str
    seats: tuple[SeatNumber, ...]
    offers: tuple[Posted, ...]
    tray: Cents
    options: dict[str, Chosen] = msgspec.field(default_factory=dict)
    house: House = House()


class PostOffers(Act, frozen=True, tag="post_offers"):
    """The floor changes the layout between rounds; a change of vigorish is announced.

    A push that is held on a spot goes back as bets are opened, where the layout does not take it any more.
    """

    offers: tuple[Posted, ...]


class PostCollection(Act, frozen=True, tag="post_collection", omit_defaults=True):
    """The floor posts another collection schedule between hands, with other limits where it needs them."""

    schedule: Annotated[str, Meta(max_length=120)]
    transactions: Annotated[int, Meta(ge=1, le=999)]
    approval: Annotated[str, Meta(max_length=200)] = ""
    offers: tuple[Posted, ...] = ()


class SetAside(Act, frozen=True, tag="set_aside"):
    """The floor sets a procedure aside for a person with a disability, until the next round."""

    procedure: str
    reason: str


class KeepRecord(Act, frozen=True, tag="keep_record", omit_defaults=True):
    """An approval, an inspection or a notice is kept on record; a witness signs where the matter says so."""

    matter: Annotated[str, Meta(max_length=64)]
    number: Annotated[str, Meta(max_length=200)] = ""
    choice: Annotated[str, Meta(max_length=64)] = ""


class Close(Act, frozen=True, tag="close"):
    """Everyone leaves with their chips and the table takes no more commands but the reveal of its shoe."""
