"""One command that changes several streams: their rows are written together or not at all."""

from collections.abc import Callable
from typing import NamedTuple

from houseway.journal.stores.store import Append


class Beside(NamedTuple):
    """Rows of another stream that go into the journal with a table's row.

    `take` lets their record have them once they are written; `catch_up` lets it look for itself where that is
    not known.
    """

    append: Append
    take: Callable[[], None]
    catch_up: Callable[[], None]
