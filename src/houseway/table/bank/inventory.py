"""Money between a table and the cage: two people sign for it, and every slip has the next number."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CountTray, CreditTray, FillTray, TakeDrop
from houseway.table.commands.inventory import Chips
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.state import TableState

# The sources rule how a game is dealt and paid; of fills, credits and the drop none has a clause.
CITE = "house procedure, no clause"
# One of the two who sign is responsible for the table.
SUPERVISORS = frozenset({Role.FLOOR, Role.EXECUTIVE})
SIGNERS = SUPERVISORS | {Role.DEALER}


def count_tray(state: TableState, envelope: Envelope, command: CountTray) -> Outcome:
    """A count moves nothing; what it differs by from the ledger shows in the report."""
    signed = _signed(state, envelope)
    return Outcome([e.TrayCounted(command.kind, command.chips, _cents(command.chips), signed)])


def fill_tray(state: TableState, envelope: Envelope, command: FillTray) -> Outcome:
    signed, cents, slip = _signed(state, envelope), _cents(command.chips), state.slips + 1
    tray = accounts.tray(state.table)
    move: Move = (accounts.CAGE, tray, cents, f"fill, slip {slip}", CITE)
    return Outcome([e.TrayFilled(slip, command.chips, cents, signed)], [move])


def credit_tray(state: TableState, envelope: Envelope, command: CreditTray) -> Outcome:
    signed, cents, slip = _signed(state, envelope), _cents(command.chips), state.slips + 1
    tray = accounts.tray(state.table)
    move: Move = (tray, accounts.CAGE, cents, f"credit, slip {slip}", CITE)
    return Outcome([e.TrayCredited(slip, command.chips, cents, signed)], [move])


def take_drop(state: TableState, envelope: Envelope, command: TakeDrop) -> Outcome:
    signed = _signed(state, envelope)
    box = accounts.drop_box(state.table)
    move: Move = (box, accounts.CAGE, command.cents, "drop counted", CITE)
    return Outcome([e.DropTaken(command.cents, signed)], [move])


def _cents(chips: Chips) -> int:
    return sum(value * pieces for value, pieces in chips.items())


def _signed(state: TableState, envelope: Envelope) -> tuple[str, str]:
    """Two different members of the staff, one of them a supervisor."""
    witness = envelope.witness
    if witness is None or witness.actor == envelope.actor or witness.role not in SIGNERS:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, state.game.cite, "two-sign-for-tray")
    if not SUPERVISORS & {witness.role, envelope.role}:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, state.game.cite, "one-of-the-floor")
    return envelope.actor, witness.actor


def _counted(state: TableState, event: e.TrayCounted) -> TableState:
    return state


def _slip(state: TableState, event: e.TrayFilled | e.TrayCredited) -> TableState:
    return replace(state, slips=event.slip)


def _taken(state: TableState, event: e.DropTaken) -> TableState:
    return state


AFTER: dict[type, Callable[[TableState, Any], TableState]] = {
    e.TrayCounted: _counted,
    e.TrayFilled: _slip,
    e.TrayCredited: _slip,
    e.DropTaken: _taken,
}
