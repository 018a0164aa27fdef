"""The dealer's console: what is legal now for a role, what comes next and why, what to pay."""

from msgspec.structs import replace

from houseway.refusals import Refusal
from houseway.table.console.documents import Console, Prompt
from houseway.table.console.irregularities import irregularities
from houseway.table.console.legal_now import Judged, judged, legal_act, not_now
from houseway.table.console.noticing import notices
from houseway.table.console.paying import payments
from houseway.table.console.proposal import gone
from houseway.table.console.signing import STAFF, gives
from houseway.table.envelope import Role
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.state import TableState

__all__ = ["FROM_SHOE", "STAFF", "Console", "console_of", "gives"]


def console_of(state: TableState, role: Role) -> Console:
    """All that the console of this role shows beside the view of the table."""
    found = judged(state, role)
    usual = [one for one in found if one.refused is None and one.proposal.group != "irregular"]
    return Console(
        role,
        _prompt(state, found),
        notices(state),
        tuple(legal_act(one) for one in usual),
        not_now(found),
        irregularities(state, found),
        payments(state),
        gone(state),
    )


def _prompt(state: TableState, found: list[Judged]) -> Prompt:
    """What comes next; where the table has to wait for something, that instead of the act."""
    coming = comes_next(state)
    said = Prompt(coming.words, coming.cite, coming.why, coming.act, coming.hand)
    waiting = next((one.refused for one in found if one.proposal.id == said.act), None)
    if waiting is None:
        return said
    if waiting.reason is Refusal.NOT_ALLOWED_FOR_ROLE:
        return replace(said, act=None)
    return replace(said, why=waiting.sentence, cite=waiting.cite, act=None)
