"""A jackpot link: the meters of one progressive, shared by one or more tables, in a stream of its own."""

from houseway.table.link.apply import apply_link_all
from houseway.table.link.commands import LinkCommand
from houseway.table.link.decide import decide_link
from houseway.table.link.decision import LinkAct, LinkDecision, LinkEnvelope
from houseway.table.link.events import LinkEvent
from houseway.table.link.state import LinkState
from houseway.table.link.terms import LinkTerms

__all__ = [
    "LinkAct",
    "LinkCommand",
    "LinkDecision",
    "LinkEnvelope",
    "LinkEvent",
    "LinkState",
    "LinkTerms",
    "apply_link_all",
    "decide_link",
]
