"""Two cups of three dice: shaken by the dealer, perhaps by patrons after, and revealed by the dealer."""

from houseway.families.round import Deal, Throw, face_up
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import RevealDice, ShakeCups
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.jackpots.sensors import check_started
from houseway.table.round.announcing import result
from houseway.table.round.due import due
from houseway.table.state import TableState, own_seat


def shake_cups(state: TableState, envelope: Envelope, command: ShakeCups) -> Outcome:
    """The dealer shakes both cups first; a patron may shake them after, if the house lets patrons."""
    cite = state.practice.cite("shake")
    _check_covered(state, cite)
    if command.seat is None:
        if envelope.role is not Role.DEALER:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "shakes-from-a-seat")
        return Outcome([e.CupsShaken(None)])
    own_seat(state, envelope, command.seat)
    if not state.house.patrons_shake:
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "only-dealer-shakes")
    if not state.shaken:
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "dealer-shakes-first")
    return Outcome([e.CupsShaken(command.seat)])


def reveal_dice(state: TableState, envelope: Envelope, command: RevealDice) -> Outcome:
    cite = state.practice.cite("shake")
    _check_covered(state, cite)
    if not state.shaken:
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "shaken-before-lifted")
    try:
        parse = state.game.plays.parse_hand
        deal = face_up(player=parse(command.player), banker=parse(command.banker))
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    return Outcome([e.DiceRevealed(deal.cards("player"), deal.cards("banker")), result(state, deal)])


def _check_covered(state: TableState, cite: str) -> None:
    """All bets are down and no die has been exposed."""
    if isinstance(step := due(state), Deal):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "played-with-cards", game=state.game.name)
    check_started(state)
    if not isinstance(step, Throw):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "shaken-when")
