"""A bet placed after the first cards, such as a late tie: after the Player's two, before the hole card."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from houseway.ledger import Move
from houseway.refusals import Refusal, Refused
from houseway.rules.binding import resolved
from houseway.rules.evaluation import evaluator_of
from houseway.rules.language import holds
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.decision import Outcome
from houseway.table.people.seating import bets_back
from houseway.table.state import Phase, TableState
from houseway.words import Values

# So many cards lie on the table when a late bet is placed.
LATE_FROM = 4
# The wager that a house may ask for beside a late tie bet.
EARLY_TIE = "early-tie"


def betting_state(state: TableState, command: c.PlaceBet | c.PlaceBets) -> TableState:
    """The table as it takes these bets: for late ones, while their window is open, bets are open."""
    stakes = command.stakes if isinstance(command, c.PlaceBets) else (command,)
    late = [stake for stake in stakes if _placed_when(state, stake) is not None]
    if not late:
        return state
    for stake in late:
        check_window(state, stake)
        _check_early_tie(state, command.seat)
    if len(late) < len(stakes):
        closed = state.practice.cite("no-more-bets", "closed")
        raise Refused(Refusal.BETS_CLOSED, closed, "bets-closed", what="made")
    return replace(state, phase=Phase.BETTING)


def open_late(state: TableState) -> Iterator[c.OfferKey]:
    """The bets that are taken now although the cards are being dealt."""
    for posted in state.offers if state.phase is Phase.DEALING else ():
        if _placed_when(state, posted) is None:
            continue
        with suppress(Refused):
            check_window(state, posted)
            yield posted.key


def _placed_when(state: TableState, stake: c.Stake | c.PlaceBet | c.Posted) -> str | None:
    return state.game.offer(stake.wager, stake.on, stake.paytable).placed_when


def check_window(state: TableState, stake: c.Stake | c.PlaceBet | c.Posted | c.ShortBet) -> None:
    """Refuse a bet on a spot that is bet on during the deal while that is not open."""
    offer = state.game.offer(stake.wager, stake.on, stake.paytable)
    cite, deal = state.practice.cite("late-tie", otherwise=offer.cite), state.deal
    player, banker = deal.cards("player"), deal.cards("banker")
    between = len(player) == len(banker) == 2 and deal.is_down("banker")
    if state.phase is not Phase.DEALING or state.free or not between:
        raise Refused(Refusal.BETS_NOT_OPEN, cite, "late-bet-when", name=offer.name)
    evaluator = evaluator_of(state.game, state.options, None)
    when = resolved(offer.placed_when or "", offer.on, state.game.event_rules)
    if not holds(when, evaluator.values(deal)):
        hands = [state.game.plays.hand_text(cards) for cards in (player, banker[:1])]
        told: Values = {"name": offer.name, "player": hands[0], "banker": hands[1]}
        raise Refused(Refusal.BETS_NOT_OPEN, cite, "not-placed-on-these", **told)


def _check_early_tie(state: TableState, seat: int) -> None:
    if not state.house.late_tie_needs_early_tie:
        return
    if not any(bet.wager == EARLY_TIE for bet in state.seat(seat).bets):
        raise Refused(Refusal.BASE_BET_NEEDED, state.practice.cite("late-tie"), "early-tie-first", seat=seat)


def given_back(state: TableState) -> Outcome:
    """Bets that were placed on cards which are dead now; where hands lie apart, choices take theirs back."""
    happened: list[e.Event] = []
    moves: list[Move] = []
    for seat in () if state.deal.is_apart else state.seats:
        late = tuple([bet for bet in seat.bets if _placed_when(state, bet) is not None])
        if late:
            happened.append(e.BetsReturned(seat.number, late))
            moves += bets_back(state, seat, late, state.practice.cite("late-tie"))
    return Outcome(happened, moves)
