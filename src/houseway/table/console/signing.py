"""Who must sign for a command at this console: nobody, a second person, or a supervisor who orders it."""

from datetime import UTC, datetime

from houseway.refusals import Refusal, Refused
from houseway.table.commands import Command
from houseway.table.decide import ACTS, can, decide
from houseway.table.envelope import Envelope, Role, Signature
from houseway.table.events import Announced
from houseway.table.state import TableState

# Acts are judged by what the table holds, never by the time.
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
STAFF = (Role.DEALER, Role.FLOOR, Role.EXECUTIVE)
SUPERVISORS = (Role.FLOOR, Role.EXECUTIVE)
# For each who stands at the console: who may sign, the least of them first.
_SIGNERS: dict[Role, tuple[Role, ...]] = {
    Role.DEALER: (Role.FLOOR, Role.EXECUTIVE),
    Role.FLOOR: (Role.DEALER, Role.EXECUTIVE),
    Role.EXECUTIVE: (Role.DEALER, Role.FLOOR),
}
_NOT_THE_TABLES = {
    Refusal.NOT_ALLOWED_FOR_ROLE,
    Refusal.SECOND_SIGNATURE_NEEDED,
    Refusal.EXECUTIVE_NEEDED,
}


def gives(role: Role, signer: Role | None, command: Command) -> tuple[Role, Role | None]:
    """Who gives the command and who witnesses it: a supervisor's order may be signed at another's console."""
    allowed = ACTS[type(command)][0]
    ordered = role in STAFF and role not in allowed and signer in SUPERVISORS and signer in allowed
    if ordered and signer is not None:
        return signer, role
    return role, signer


def refusal_of(state: TableState, role: Role, command: Command, signer: Role | None = None) -> Refused | None:
    """The refusal of the command at this role's console, with the signature of another if given."""
    return can(state, _envelope(role, command, signer))


def words_of(state: TableState, role: Role, command: Command, signer: Role | None) -> tuple[Announced, ...]:
    """What is announced when this legal command is done."""
    events = decide(state, _envelope(role, command, signer)).events
    return tuple(event for event in events if isinstance(event, Announced))


def sign_off_for(state: TableState, role: Role, command: Command) -> tuple[Role | None, Refused | None]:
    """The least who must sign besides this role, and the refusal if no signature helps."""
    alone = refusal_of(state, role, command)
    if alone is None or alone.reason not in _NOT_THE_TABLES:
        return None, alone
    signed = {signer: refusal_of(state, role, command, signer) for signer in _SIGNERS[role]}
    for signer, refused in signed.items():
        if refused is None:
            return signer, None
    of_the_table = (
        refused for refused in signed.values() if refused and refused.reason not in _NOT_THE_TABLES
    )
    return None, next(of_the_table, alone)


def _envelope(role: Role, command: Command, signer: Role | None) -> Envelope:
    actor, witness = gives(role, signer, command)
    signature = Signature(f"{witness} (signs)", witness) if witness else None
    return Envelope("asked", actor.value, actor, _ANY_TIME, command, signature)
