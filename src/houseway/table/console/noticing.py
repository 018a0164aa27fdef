"""What everyone at the table should keep in mind now."""

from houseway.table.console.documents import Notice
from houseway.table.console.proposal import waiting_card
from houseway.table.state import Phase, ShoeStage, TableState


def notices(state: TableState) -> tuple[Notice, ...]:
    """What everyone at the table should keep in mind now."""
    found = []
    stage = state.shoe.stage if state.shoe else None
    last = state.practice.cite("last-hand")
    if stage is ShoeStage.CUT_CARD_SEEN:
        found.append(Notice("The cutting card is out: finish this hand, then one last hand.", last))
    if stage is ShoeStage.LAST_HAND:
        found.append(Notice("Last hand of this shoe.", last))
    if state.free and state.phase in (Phase.BETTING, Phase.DEALING):
        clause = state.practice.cite("disclosed-card" if state.free != "free" else "free-hands")
        handled = "" if state.game.pack.is_empty else ", and patrons do not handle the cards"
        found.append(Notice(f"A {state.free} hand: no bets{handled}.", clause))
    if state.set_aside:
        card = waiting_card(state)
        which = "A card drawn in error" if card is None else f"{card}, drawn in error,"
        found.append(Notice(f"{which} waits to begin a hand.", state.practice.cite("card-in-error")))
    return tuple(found)
