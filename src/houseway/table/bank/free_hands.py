"""Hands without bets: how many a shoe may have, and when one is dealt."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CallFreeHand
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.dealing import NOT_READY, shoe_in_play
from houseway.table.state import Phase, ShoeStage, TableState


def call_free_hand(state: TableState, envelope: Envelope, command: CallFreeHand) -> Outcome:
    """At the start of the shoe or at a patron's request; nobody banks it."""
    rule, cite = state.practice.free_hands, state.practice.cite("free-hands")
    if not rule or command.moment not in rule.when:
        raise Refused(Refusal.FREE_HAND, cite, "no-free-hand-then", moment=command.moment)
    shoe = shoe_in_play(state)
    if envelope.role is Role.PATRON and (command.moment != "request" or not _sits(state, envelope)):
        raise Refused(Refusal.FREE_HAND, cite, "patron-asks-for-one")
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or state.next_free:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "free-hand-between-hands")
    check_most(state)
    if command.moment == "shoe-start" and shoe.hands > shoe.free_hands:
        raise Refused(Refusal.FREE_HAND, cite, "no-free-hand-then", moment=command.moment)
    return Outcome([e.FreeHandCalled(command.moment), e.announced("free-hand", cite)])


def _sits(state: TableState, envelope: Envelope) -> bool:
    return any(seat.patron == envelope.actor for seat in state.patrons)


def may_be_asked_for(state: TableState) -> bool:
    """Whether a patron may ask for a hand without bets now."""
    rule, shoe = state.practice.free_hands, state.shoe
    if "request" not in rule.when or state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or state.next_free:
        return False
    ready = shoe is not None and shoe.stage not in (*NOT_READY, ShoeStage.SPENT)
    return ready and not _are_dealt(state)


def check_most(state: TableState) -> None:
    """So many a shoe, by the rules or by the house if it deals fewer."""
    if _are_dealt(state):
        raise Refused(
            Refusal.FREE_HAND, state.practice.cite("free-hands"), "free-hands-dealt", most=_most(state)
        )


def _most(state: TableState) -> int | None:
    ends = [most for most in (state.practice.free_hands.most, state.house.free_hands) if most is not None]
    return min(ends, default=None)


def _are_dealt(state: TableState) -> bool:
    most = _most(state)
    return most is not None and state.shoe is not None and state.shoe.free_hands >= most


def may_follow(state: TableState, envelope: Envelope) -> bool:
    """Whether a hand without bets is dealt now: of games that speak of it, after the time they print."""
    rule = state.practice.free_hands
    if not rule:
        return True
    if _are_dealt(state) or "idle" not in rule.when or not state.opened_at:
        return False
    return (envelope.at - state.opened_at[-1]).total_seconds() >= (rule.idle_seconds or 0)


def no_hand(state: TableState) -> Outcome:
    """Nobody has bet, so no hand is dealt and no turn used up (FE-5)."""
    cite = state.practice.cite("free-hands")
    return Outcome([e.RoundVoided(()), e.announced("no-wager-no-hand", cite)])
