"""What happened at a table: past-tense facts that suffice to rebuild it."""

from typing import TYPE_CHECKING, Union

from houseway.table.events.opening import *
from houseway.table.events.seats import *
from houseway.table.events.cards import *
from houseway.table.events.rounds import *
from houseway.table.events.inventory import *
from houseway.table.events.progressives import *
from houseway.table.events.bank import *
from houseway.table.events.places import *
from houseway.table.events.pan import *
from houseway.table.events.pots import *
from houseway.table.events.shapes import Fact

if TYPE_CHECKING:
    Event = Fact
else:
    # All that the modules define, in the order in which documents list them.
    Event = Union[tuple(Fact.__subclasses__())]
