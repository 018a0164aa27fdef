"""What a push holds on its spot for the next round, where the layout has changed meanwhile."""

from houseway.ledger import Move
from houseway.table import events as e
from houseway.table.bets.layout import layout_of
from houseway.table.commands import OfferKey, Stake
from houseway.table.decision import Outcome
from houseway.table.people.seating import bets_back
from houseway.table.state import Seat, TableState


def held_bets_back(state: TableState) -> Outcome:
    """Return the held bets whose spot is on the layout no more, or whose limits they do not keep."""
    cite, happened = state.practice.cite("push"), list[e.Event]()
    moves: list[Move] = []
    for seat in state.seats:
        stakes = tuple([bet for bet in seat.bets if not _is_taken(state, seat, bet.key)])
        if stakes:
            names = tuple(dict.fromkeys(state.game.offer(*bet.key).name for bet in stakes))
            said = e.announced("held-bets-back", cite, to=seat.number, names=names)
            happened += [e.BetsTakenBack(seat.number, stakes), said]
            moves += bets_back(state, seat, stakes, cite)
    return Outcome(happened, moves)


def _is_taken(state: TableState, seat: Seat, key: OfferKey) -> bool:
    """Whether the layout takes all that lies on the spot; bets for the dealer have no minimum."""
    spot = layout_of(state).spots.get(key)
    if spot is None:
        return False
    lying: list[Stake] = [bet for bet in seat.bets if bet.key == key]
    own = sum(bet.cents for bet in lying if not bet.toke)
    is_enough = own == 0 or own >= spot.posted.minimum
    return is_enough and sum(bet.cents for bet in lying) <= spot.posted.maximum
