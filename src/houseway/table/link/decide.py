"""One link command in; its events and transfers out, or a refusal. Nothing is changed or drawn."""

from collections.abc import Callable
from typing import Any

from houseway.ledger import Transfer
from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Role
from houseway.table.link import commands as c
from houseway.table.link import feeding, hitting, keeping, must_hit
from houseway.table.link.decision import LinkDecision, LinkEnvelope, LinkOutcome
from houseway.table.link.state import LinkState

Decide = Callable[[LinkState, LinkEnvelope, Any], LinkOutcome]

STAFF = frozenset({Role.DEALER, Role.FLOOR, Role.EXECUTIVE})
KEEPERS = frozenset({Role.FLOOR, Role.EXECUTIVE})

ACTS: dict[type, tuple[frozenset[Role], Decide]] = {
    c.OpenLink: (STAFF, keeping.open_link),
    c.JoinLink: (STAFF, keeping.join_link),
    c.FeedMeters: (STAFF, feeding.feed_meters),
    c.UndoFeed: (STAFF, feeding.undo_feed),
    c.EndRound: (STAFF, feeding.end_round),
    c.PayFixed: (STAFF, feeding.pay_fixed),
    c.ReturnFixed: (STAFF, feeding.return_fixed),
    c.SendHit: (STAFF, hitting.send_hit),
    c.ConfirmHit: (KEEPERS, hitting.confirm_hit),
    c.AwardHit: (KEEPERS, hitting.award_hit),
    c.BackOutHit: (KEEPERS, hitting.back_out_hit),
    c.SealAmount: (STAFF, must_hit.seal_amount),
    c.RevealAmount: (STAFF, must_hit.reveal_amount),
    c.AdjustMeter: (KEEPERS, keeping.adjust_meter),
    c.SetParameters: (KEEPERS, keeping.set_parameters),
}
# What may be asked of a link without a table; the rest comes with a table's own act.
BY_HAND = (c.AdjustMeter, c.SetParameters)


def decide_link(state: LinkState, envelope: LinkEnvelope) -> LinkDecision:
    """What the command leads to; raises Refused where the rules say no."""
    roles, act = ACTS[type(envelope.command)]
    if envelope.role not in roles:
        cite, told = state.terms.cite if state.terms else state.link, tuple(sorted(roles))
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "for-roles", roles=told, role=envelope.role)
    outcome = act(state, envelope, envelope.command)
    begin = f"link/{state.link}/{envelope.id}/"
    transfers = tuple([Transfer(f"{begin}{number}", *move) for number, move in enumerate(outcome.moves, 1)])
    return LinkDecision(tuple(outcome.events), transfers)
