"""The dealer's console: what is legal now for a role, what comes next and why, what to pay."""

from msgspec.structs import replace

from houseway.refusals import Refusal
from houseway.table.console.bank_desk import bank_desk
from houseway.table.console.documents import Console, Notice, Prompt
from houseway.table.console.irregularities import irregularities
from houseway.table.console.keys import with_keys
from houseway.table.console.last_act import last_act
from houseway.table.console.legal_now import Judged, judged, not_now
from houseway.table.console.paying import pace, payments, payouts
from houseway.table.console.proposal import gone, half_gone, waiting_card
from houseway.table.console.signing import STAFF, gives
from houseway.table.envelope import Role
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.state import Phase, ShoeStage, TableState

__all__ = ["FROM_SHOE", "STAFF", "Console", "console_of", "gives"]

LAST_HANDS = 8


def console_of(state: TableState, role: Role) -> Console:
    """All that the console of this role shows beside the view of the table."""
    acts = judged(state, role)
    prompt, legal = with_keys(state, _prompt(state, acts), acts)
    paid = state.settlements or state.early or state.keypad.hits or state.keypad.marks
    return Console(
        role,
        prompt,
        _notices(state),
        tuple(legal),
        not_now(acts),
        irregularities(state, acts),
        payments(state) if paid else (),
        gone(state),
        payouts(state),
        pace(state),
        tuple([result.winner for result in state.history[-LAST_HANDS:]]),
        None if state.bank is None else bank_desk(state),
        last_act(state, acts),
        half_gone(state),
    )


def _prompt(state: TableState, acts: list[Judged]) -> Prompt:
    """What comes next; where the table has to wait for something, that instead of the act."""
    coming = comes_next(state)
    said = Prompt(coming.words, coming.cite, coming.why, coming.act, coming.hand)
    waiting = next((act.refused for act in acts if act.proposal.id == said.act), None)
    if waiting is None:
        return said
    if waiting.reason is Refusal.NOT_ALLOWED_FOR_ROLE:
        return replace(said, act=None)
    return replace(said, why=waiting.sentence, cite=waiting.cite, act=None)


def _notices(state: TableState) -> tuple[Notice, ...]:
    """What everyone at the table should keep in mind now."""
    notices = []
    stage = state.shoe.stage if state.shoe else None
    last = state.practice.cite("last-hand")
    if stage is ShoeStage.CUT_CARD_SEEN:
        then = "new cards" if state.practice.last_hand.ends_shoe else "one last hand"
        notices.append(Notice(f"The cutting card is out: finish this hand, then {then}.", last))
    if stage is ShoeStage.LAST_HAND and state.game.pack.lasts != "hand":
        notices.append(Notice("Last hand of this shoe.", last))
    if state.free and state.phase in (Phase.BETTING, Phase.DEALING):
        clause = state.practice.cite("disclosed-card" if state.free != "free" else "free-hands")
        handled = "" if state.game.pack.is_empty else ", and patrons do not handle the cards"
        notices.append(Notice(f"A {state.free} hand: no bets{handled}.", clause))
    if state.set_aside:
        card = waiting_card(state)
        which = "A card drawn in error" if card is None else f"{card}, drawn in error,"
        notices.append(Notice(f"{which} waits to begin a hand.", state.practice.cite("card-in-error")))
    return tuple(notices)
