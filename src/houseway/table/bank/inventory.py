"""Money between a table and the cage: two people sign for it, and every slip has the next number."""

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CountTray, CreditTray, FillTray, TakeDrop
from houseway.table.commands.shapes import counted
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.signatures import signed_by_two
from houseway.table.state import TableState
from houseway.words import Values

# The sources rule how a game is dealt and paid; of fills, credits and the drop none has a clause.
CITE = "house procedure, no clause"


def count_tray(state: TableState, envelope: Envelope, command: CountTray) -> Outcome:
    """A count moves nothing; what it differs by from the ledger shows in the report."""
    signed = _signed(state, envelope)
    return Outcome([e.TrayCounted(command.kind, command.chips, counted(command.chips), signed)])


def fill_tray(state: TableState, envelope: Envelope, command: FillTray) -> Outcome:
    """Chips come from the cage, which has them from the owner; legal whenever the table is open."""
    signed, cents, slip = _signed(state, envelope), counted(command.chips), state.slips + 1
    tray = accounts.tray(state.table)
    moves = [
        Move(accounts.BANKROLL, accounts.CAGE, cents, f"for the fill, slip {slip}", CITE),
        Move(accounts.CAGE, tray, cents, f"fill, slip {slip}", CITE),
    ]
    return Outcome([e.TrayFilled(slip, command.chips, cents, signed)], moves)


def credit_tray(state: TableState, envelope: Envelope, command: CreditTray) -> Outcome:
    signed, cents, slip = _signed(state, envelope), counted(command.chips), state.slips + 1
    tray = accounts.tray(state.table)
    move = Move(tray, accounts.CAGE, cents, f"credit, slip {slip}", CITE)
    return Outcome([e.TrayCredited(slip, command.chips, cents, signed)], [move])


def take_drop(state: TableState, envelope: Envelope, command: TakeDrop) -> Outcome:
    """The ledger has bounds: no more leaves the box than it holds, whatever was counted."""
    signed = _signed(state, envelope)
    if command.counted is not None and command.counted < command.cents:
        told: Values = {"counted": command.counted, "cents": command.cents}
        raise Refused(Refusal.CASH_NOT_COUNTED, CITE, "drop-counts-less", **told)
    box = accounts.drop_box(state.table)
    move = Move(box, accounts.CAGE, command.cents, "drop counted", CITE)
    return Outcome([e.DropTaken(command.cents, signed, command.counted)], [move])


def _signed(state: TableState, envelope: Envelope) -> tuple[str, str]:
    return signed_by_two(envelope, state.game.cite, "tray")


def _unmoved(state: TableState, event: e.TrayCounted | e.DropTaken) -> TableState:
    return state


def _slip(state: TableState, event: e.TrayFilled | e.TrayCredited) -> TableState:
    return replace(state, slips=event.slip)


AFTER = by_event(_unmoved, _slip)
