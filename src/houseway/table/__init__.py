"""The live round: commands in, events and transfers out."""

from houseway.table.apply import advance_table, apply, apply_all
from houseway.table.decide import can, decide
from houseway.table.decision import Decision
from houseway.table.envelope import Envelope, Role, Signature
from houseway.table.state import Phase, TableState
from houseway.table.views.layout import Layout, layout_of
from houseway.table.views.scoring import board_of
from houseway.table.views.view import View, view

__all__ = [
    "Decision",
    "Envelope",
    "Layout",
    "Phase",
    "Role",
    "Signature",
    "TableState",
    "View",
    "advance_table",
    "apply",
    "apply_all",
    "board_of",
    "can",
    "decide",
    "layout_of",
    "view",
]
