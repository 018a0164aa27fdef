"""What people ask of a table; cards arrive this way too, so that the table itself draws nothing."""

from typing import TYPE_CHECKING, Union

from houseway.table.commands.opening import *
from houseway.table.commands.seats import *
from houseway.table.commands.cards import *
from houseway.table.commands.rounds import *
from houseway.table.commands.inventory import *
from houseway.table.commands.progressives import *
from houseway.table.commands.bank import *
from houseway.table.commands.places import *
from houseway.table.commands.pan import *
from houseway.table.commands.pots import *
from houseway.table.commands.shapes import *
from houseway.table.commands.shapes import Act

if TYPE_CHECKING:
    Command = Act
else:
    # All that the modules define, in the order in which documents list them.
    Command = Union[tuple(Act.__subclasses__())]
