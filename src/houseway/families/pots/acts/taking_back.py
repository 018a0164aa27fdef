"""What the dealer keyed wrongly is taken back, and with it every bet that was made since."""

from collections import Counter

from msgspec.structs import replace

from houseway.families.pots.acts.money import moves, table_of, with_chips
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CorrectHands, TakeBackCard
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round import taking_back
from houseway.table.round.recorded_acts import is_act, take_back_act
from houseway.table.state import TableState


def take_back_card(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """The last cards by the dealer alone; rulings, and earlier cards with all since, by the floor's word."""
    if is_act(state, command):
        return take_back_act(state, envelope, command)
    since = state.keyed[command.number - 1 :]
    ruled = any(each.ruled for each in since)
    alone, what = len(since) < 2 and not ruled, "ruling" if ruled else "card"
    taken = taking_back.taken_back(state, envelope, command, alone, what)
    then, now = state.keyed[command.number - 1].deal.betting, state.deal.betting
    assert then is not None, "a hand is played"
    assert now is not None, "a hand is played"
    for at, player in enumerate(then.players):
        left = state.deal.held(f"place-{player.seat}")
        is_shown = bool(left.cards) and not any(left.down)
        if not left.sees and not is_shown and then.holds(at):
            cite = state.practice.cite("corrections")
            raise Refused(Refusal.NOTHING_TO_DEAL, cite, "player-is-gone", seat=player.seat)
    pairs = zip(then.players, now.players, strict=True)
    moved = Counter({was.seat: was.stack - is_.stack for was, is_ in pairs})
    for each in since:
        moved.subtract(dict(each.back))
    # What comes into the pot first: a side pot that was kept pays for others.
    chips = tuple(sorted([each for each in moved.items() if each[1]], key=lambda each: each[1] > 0))
    back = e.BetsGivenBack(chips, now.fee - then.fee)
    given = moves(state, chips, "taken back")
    if back.fee:
        box, pot = accounts.collection(state.table), accounts.pot(state.table)
        given.insert(0, Move(box, pot, back.fee, "taken back", state.practice.cite("corrections")))
    return Outcome([back, *taken.events], given)


def correct_hands(state: TableState, envelope: Envelope, command: CorrectHands) -> Outcome:
    """Chips that were pushed are their winner's, and may be bet before anybody looks again."""
    cite = state.practice.cite("corrections")
    if state.deal.betting is not None:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "take-back-what-is-keyed", round=state.round)
    raise Refused(Refusal.NOTHING_TO_DEAL, cite, "pots-stay-pushed", round=state.round)


def bets_given_back(state: TableState, event: e.BetsGivenBack) -> TableState:
    """Nobody is on the clock for what is asked anew."""
    return with_chips(replace(state, extra=replace(table_of(state), clock=None)), event.chips)
