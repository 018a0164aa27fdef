"""Who must sign for a command at this console: nobody, a second person, or a supervisor who orders it."""

from houseway.refusals import Refusal, Refused
from houseway.table.commands import Command
from houseway.table.decide import ACTS, decide
from houseway.table.decision import Decision
from houseway.table.envelope import ANY_TIME, Envelope, Role, Signature
from houseway.table.state import TableState

STAFF = (Role.DEALER, Role.FLOOR, Role.EXECUTIVE)
SUPERVISORS = (Role.FLOOR, Role.EXECUTIVE)
# For each who stands at the console: who may sign, the least of them first.
_SIGNERS: dict[Role, tuple[Role, ...]] = {
    Role.DEALER: (Role.FLOOR, Role.EXECUTIVE, Role.SURVEILLANCE),
    Role.FLOOR: (Role.DEALER, Role.EXECUTIVE, Role.SURVEILLANCE),
    Role.EXECUTIVE: (Role.DEALER, Role.FLOOR),
}
_SIGNED: dict[Role | None, Signature | None] = {role: Signature(f"{role} (signs)", role) for role in Role}
_SIGNED[None] = None
_NOT_THE_TABLES = {Refusal.NOT_ALLOWED_FOR_ROLE, Refusal.SECOND_SIGNATURE_NEEDED, Refusal.EXECUTIVE_NEEDED}


def gives(role: Role, signer: Role | None, command: Command) -> tuple[Role, Role | None]:
    """Who gives the command and who witnesses it: a supervisor's order may be signed at another's console."""
    allowed = ACTS[type(command)][0]
    ordered = role in STAFF and role not in allowed and signer in SUPERVISORS and signer in allowed
    if ordered and signer is not None:
        return signer, role
    return role, signer


def judged(state: TableState, role: Role, command: Command, signer: Role | None = None) -> Decision | Refused:
    """What the command leads to at this role's console, with the signature of another if given."""
    actor, witness = gives(role, signer, command)
    try:
        return decide(state, Envelope("asked", actor, actor, ANY_TIME, command, _SIGNED[witness]))
    except Refused as refused:
        return refused


def sign_off_for(state: TableState, role: Role, command: Command) -> tuple[Role | None, Decision | Refused]:
    """The least who must sign besides this role, with what then follows; the refusal if none helps."""
    allowed = ACTS[type(command)][0]
    alone = None
    if role in allowed:
        alone = judged(state, role, command)
        if isinstance(alone, Decision) or alone.reason not in _NOT_THE_TABLES:
            return None, alone
    for signer in _SIGNERS[role]:
        if gives(role, signer, command)[0] not in allowed:
            continue
        signed = judged(state, role, command, signer)
        if isinstance(signed, Decision):
            return signer, signed
        if signed.reason not in _NOT_THE_TABLES:
            return None, signed
    return None, alone or judged(state, role, command)
