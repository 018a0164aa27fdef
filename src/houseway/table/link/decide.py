"""One link command in; its events and transfers out, or a refusal. Nothing is changed or drawn."""

from houseway.ledger import numbered
from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Role
from houseway.table.events.shapes import for_roles
from houseway.table.link import commands as c
from houseway.table.link import feeding, hitting, keeping, must_hit
from houseway.table.link.decision import LinkDecision, LinkEnvelope
from houseway.table.link.state import LinkState

STAFF = frozenset({Role.DEALER, Role.FLOOR, Role.EXECUTIVE})
KEEPERS = frozenset({Role.FLOOR, Role.EXECUTIVE})

ACTS = for_roles({
    STAFF: (keeping.open_link, keeping.join_link, feeding.feed_meters, feeding.undo_feed, feeding.end_round,
        feeding.pay_fixed, feeding.return_fixed, hitting.send_hit, must_hit.seal_amount,
        must_hit.reveal_amount),
    KEEPERS: (hitting.confirm_hit, hitting.award_hit, hitting.back_out_hit, keeping.adjust_meter,
        keeping.set_parameters),
})  # fmt: skip
# What may be asked of a link without a table; the rest comes with a table's own act.
BY_HAND = (c.AdjustMeter, c.SetParameters)


def decide_link(state: LinkState, envelope: LinkEnvelope) -> LinkDecision:
    """What the command leads to; raises Refused where the rules say no."""
    roles, act = ACTS[type(envelope.command)]
    if envelope.role not in roles:
        told = tuple(sorted(roles))
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "for-roles", roles=told, role=envelope.role)
    outcome = act(state, envelope, envelope.command)
    transfers = numbered(f"link/{state.link}/{envelope.id}", outcome.moves)
    return LinkDecision(tuple(outcome.events), transfers)
