"""What comes next on the keypad of a progressive."""

from houseway.table.console.documents import Prompt
from houseway.table.jackpots.lines import jackpots_due
from houseway.table.jackpots.sensors import lit
from houseway.table.state import TableState


def start_prompt(state: TableState) -> Prompt | None:
    """Where a sensor is lit the keypad comes before the first card or die."""
    if state.keypad.started or state.free or not lit(state):
        return None
    cite = state.practice.cite("progressive-bets")
    return Prompt("Press START GAME", cite, "A sensor is lit.", "start_game")


def jackpot_prompt(state: TableState) -> Prompt | None:
    """What is due on the keypad after the pay-out."""
    if not state.keypad.is_running:
        return None
    cite = state.practice.cite("jackpot")
    over = {(hit.wager, seat) for hit in state.keypad.hits for seat in hit.seats}
    marked = {(mark.wager, mark.seat) for mark in state.keypad.marks}
    due = [one for one in jackpots_due(state) if (one.wager, one.seat) not in over]
    if left := [one for one in due if (one.wager, one.seat) not in marked]:
        words = f"Seat {left[0].seat} has {left[0].line}"
        return Prompt(words, cite, "Select the seat, then HIT.", f"mark_hit-{left[0].seat}-{left[0].wager}")
    if due:
        return Prompt("Press HIT", cite, "The winners are selected.", "hit_jackpot")
    for hit in state.keypad.hits:
        if hit.stage in ("hit", "verified"):
            act = f"{'verify_hit' if hit.stage == 'hit' else 'pay_jackpot'}-{hit.number}"
            words = "The floor verifies the jackpot" if hit.stage == "hit" else "Pay the jackpot"
            return Prompt(words, cite, f"{hit.line}.", act)
    return Prompt("Press END GAME", cite, "All action is reconciled.", "end_game")
