"""What a paid round won on the layout, whether somebody bet it or not: the spots that light up."""

import msgspec

from houseway.rules.evaluation import evaluator_of
from houseway.table.round.results import event_name
from houseway.table.state import Phase, TableState


class WinView(msgspec.Struct, frozen=True):
    """An offer that this round pays: `name` is what came, such as Dragon 7, `pays` as printed."""

    wager: str
    on: str | None
    paytable: str
    name: str
    pays: str


def wins_of(state: TableState) -> tuple[WinView, ...]:
    """Those of a settled round that are the same for every seat."""
    if state.phase is not Phase.SETTLED or state.winner is None or state.deal.places:
        return ()
    evaluator = evaluator_of(state.game, state.options, None)
    values = evaluator.values(state.deal)
    wins = []
    for posted in state.offers:
        offer = state.game.offer(*posted.key)
        index = None if evaluator.pays_by_seat(offer) else evaluator.fitting(offer, values)
        if index is not None and (name := event_name(offer, offer.lines[index])):
            wins.append(WinView(*posted.key, name, offer.lines[index].pays_text))
    return tuple(wins)
