"""Who may do what is the house's rule: a refusal about a role names no gaming clause."""

import pytest

from houseway.refusals import Refusal
from houseway.table import Envelope, Role, can
from houseway.table import commands as c
from tests.tables import NOON, CheckedTable


@pytest.mark.parametrize(
    ("role", "command"), [(Role.PATRON, c.NoMoreBets()), (Role.DEALER, c.BarPatron("ada", True, "rude"))]
)
def test_refusals_about_roles_cite_no_gaming_clause(role, command):
    no = can(CheckedTable.from_game("co/baccarat").state, Envelope("x", "ann", role, NOON, command))
    assert no is not None
    assert (no.reason, no.say, no.cite) == (Refusal.NOT_ALLOWED_FOR_ROLE, "for-roles", "")
