"""The acts that are legal now for a role, by the very check that decides; the others with why not."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.console.bank_acts import bank_acts
from houseway.table.console.documents import LegalAct, NotNow
from houseway.table.console.irregular_acts import irregular_acts
from houseway.table.console.jackpot_acts import jackpot_acts
from houseway.table.console.place_acts import place_acts
from houseway.table.console.proposal import Proposal
from houseway.table.console.record_acts import record_acts
from houseway.table.console.round_acts import round_acts
from houseway.table.console.seat_acts import seat_acts, tray_acts
from houseway.table.console.shoe_acts import shoe_acts
from houseway.table.console.signing import sign_off_for
from houseway.table.envelope import Role
from houseway.table.events import Announced
from houseway.table.state import TableState

# Done elsewhere: a table is opened and its layout posted from a file; the house itself keeps sealed amounts.
ELSEWHERE = (c.OpenTable, c.PostOffers, c.SealMustHit, c.RevealMustHit)


class Judged(NamedTuple):
    """A proposal with who must sign for it and what is then announced, or the refusal."""

    proposal: Proposal
    sign_off: Role | None
    refused: Refused | None
    said: tuple[Announced, ...]


def proposals(state: TableState) -> Iterator[Proposal]:
    """Everything that staff might do at this table."""
    yield from round_acts(state)
    if state.bank is not None:
        yield from bank_acts(state)
        yield from place_acts(state)
    if any(posted.link for posted in state.offers):
        yield from jackpot_acts(state)
    yield from shoe_acts(state)
    yield from seat_acts(state)
    yield from tray_acts(state)
    yield from record_acts(state)
    yield from irregular_acts(state)


def judged(state: TableState, role: Role) -> list[Judged]:
    return [_judged(state, role, proposal) for proposal in proposals(state)]


def legal_act(act: Judged) -> LegalAct:
    """A proposal that was found to be legal, as the console is told of it."""
    proposal = act.proposal
    return LegalAct(
        proposal.id,
        proposal.label,
        proposal.group,
        proposal.command(),
        proposal.cite,
        proposal.needs,
        _said(act),
        act.sign_off,
        proposal.asks,
    )


def not_now(acts: list[Judged]) -> tuple[NotNow, ...]:
    """One refusal for each kind of act of which none is legal; what is another role's is left out."""
    open_ = {type(act.proposal.sample) for act in acts if act.refused is None}
    closed: dict[type, NotNow] = {}
    for proposal, _, refused, _ in acts:
        kind = type(proposal.sample)
        if (
            refused is None
            or kind in open_
            or kind in closed
            or refused.reason is Refusal.NOT_ALLOWED_FOR_ROLE
        ):
            continue
        closed[kind] = NotNow(id=proposal.id, label=proposal.label, **refused.document)
    return tuple(closed.values())


def _judged(state: TableState, role: Role, proposal: Proposal) -> Judged:
    signer, decided = sign_off_for(state, role, proposal.sample)
    if not isinstance(decided, Refused):
        said = tuple([event for event in decided.events if isinstance(event, Announced)])
        return Judged(proposal, signer, None, said)
    # Only the house knows the seed, and it may be shown now.
    return Judged(proposal, signer, None if decided.reason is Refusal.SEED_NOT_COMMITTED else decided, ())


def _said(act: Judged) -> tuple[str, ...]:
    """What is announced, where that does not depend on what is still to be filled in."""
    proposal = act.proposal
    if proposal.needs or proposal.known or proposal.group not in ("deal", "shoe"):
        return ()
    return tuple([said.words for said in act.said])
