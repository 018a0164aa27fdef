"""What every procedure has: the sentence a dealer reads, and its clause; kinds add figures for software."""

from typing import Annotated, Literal, NewType

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=1_000)]
Sum = Annotated[str, Meta(pattern=r"^\$[1-9][0-9,]*$")]
# Names that the game must have.
EventName = NewType("EventName", str)
WagerName = NewType("WagerName", str)
Wagers = tuple[WagerName, ...]
# Whose choice a thing is: nobody's, as it is always or never so, or the house's.
Choice = Literal["always", "never", "licensee"]


class Procedure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule of the table that is not odds; one without a sentence is a rulebook's silence.

    Parts of it that have a clause of their own are in `cite_of`, where its kind declares them.
    """

    text: Annotated[str, Meta(min_length=1)]
    cite: Annotated[str, Meta(min_length=1)]

    def __bool__(self) -> bool:
        return self.text != ""


SILENT = Procedure("", "")
