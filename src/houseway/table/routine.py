"""The dealer's routine: what comes next at a table whose shoe is known to hold these cards."""

from collections.abc import Sequence

from houseway.cards import card_text
from houseway.table.commands import Burn, Command, DealCard, NextRound, NoMoreBets, SettleRound
from houseway.table.shoes import burn_count
from houseway.table.state import Phase, ShoeStage, TableState


def next_act(state: TableState, cards: Sequence[int]) -> Command:
    """The next command from the cut of a shoe to its last hand; `cards` are the whole shoe after the cut."""
    assert state.shoe is not None, "the routine begins with a cut shoe"
    if state.shoe.stage is ShoeStage.CUT:
        return Burn(tuple(card_text(card) for card in cards[: 1 + burn_count(cards[0])]))
    if state.phase is Phase.BETTING:
        return NoMoreBets()
    if state.phase is Phase.DEALING:
        complete = state.game.next_card(state.deal) is None
        return SettleRound() if complete else DealCard(card_text(cards[len(state.shoe.drawn)]))
    return NextRound()
