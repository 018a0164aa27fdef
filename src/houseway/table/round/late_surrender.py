"""A hand that stood is given up after all, until the next player acts (GEGA-000129 Surrender)."""

from houseway.families.round import FOR_ONESELF, Ask, Held, Made
from houseway.table.state import Phase, TableState

STAND, SURRENDER = "stand", "surrender"


def find_late_surrender(state: TableState) -> Ask | None:
    """Return the question that the bettor of the hand that stood last may still answer, or None."""
    if not state.practice.surrender.until_next_acts or state.phase is not Phase.DEALING:
        return None
    own = [held for held in state.deal.hands if held.place is not None]
    acted = [held for held in own if _has_acted(state, held)]
    if not acted or not _is_banker_closed(state):
        return None
    held = acted[-1]
    made = Made(held.place, held.name, SURRENDER)
    if held.status != STAND or state.game.plays.rules.is_wrong(state.play, state.deal, made):
        return None
    return Ask(held.place, held.name, (SURRENDER,), SURRENDER)


def _has_acted(state: TableState, held: Held) -> bool:
    """Whether anything was chosen for the hand or drawn to it since the first two cards."""
    chosen = any(made.hand == held.name and made.choice not in FOR_ONESELF for made in state.deal.made)
    return chosen or len(held.cards) > 2


def _is_banker_closed(state: TableState) -> bool:
    """Whether the player-dealer, who acts last, has not begun."""
    banker = state.deal.held("banker")
    return banker.is_down or len(banker.cards) < 2
