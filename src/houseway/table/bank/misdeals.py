"""Hands that must be dealt again, and plays that are dead altogether."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.rulings import check_in_the_hand, reason_given
from houseway.table.commands import DeclareMisdeal
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.raising import given_back
from houseway.table.round.voiding import undo
from houseway.table.signatures import check_not_alone
from houseway.table.state import TableState


def declare_misdeal(state: TableState, envelope: Envelope, command: DeclareMisdeal) -> Outcome:
    """Dealt again on the same wagers, bank and fees; it uses up no turn (PD-2, PD-13)."""
    cite = state.practice.cite("misdeal" if state.practice.misdeal else "rulings")
    check_in_the_hand(state, cite)
    if not state.deal.has_cards:
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "nothing-dealt-yet")
    reason = reason_given(command.reason, cite)
    check_not_alone(state, envelope, cite)
    if state.practice.misdeal.returned:
        return dead_play(state, envelope, cite, reason)
    misdealt, back = e.Misdealt(reason), given_back(state, 0, cite)
    said = e.announced("misdeal", cite, reason=reason)
    return Outcome([*back.events, misdealt, said], back.moves)


def dead_play(state: TableState, envelope: Envelope, cite: str, reason: str) -> Outcome:
    """Every hand is dead: wagers, bank and fees go back, and the cards are shuffled again."""
    undone = undo(state, envelope, cite)
    said = e.announced("play-dead", cite, reason=reason)
    dead: list[e.Event] = [e.RoundVoided(state.early, reason), said, e.ShoeSpent()]
    return Outcome([*undone.events, *dead], undone.moves, undone.links)
