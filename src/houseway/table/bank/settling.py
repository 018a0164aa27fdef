"""A complete round is settled: losing bets are collected, winners paid from the highest seat down."""

from houseway.families.round import Over, Throw
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.collecting import with_vigorish
from houseway.table.bank.payments import bets_in_play, moves_for, settlements
from houseway.table.bets.aggregates import limit_told
from houseway.table.bets.layout import layout_of
from houseway.table.commands import SettleRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import Joint
from houseway.table.jackpots.sensor_payments import draw_fixed
from houseway.table.round.due import due, refusal
from houseway.table.round.irregular import left_open
from houseway.table.state import ShoeStage, TableState


def settle_round(state: TableState, envelope: Envelope, command: SettleRound) -> Outcome:
    step = due(state)
    if not isinstance(step, Over):
        raise refusal(state, step or Throw(()))
    result, paid = settlements(state, state.deal, bets_in_play(state))
    paid = with_vigorish(state, state.deal, paid)
    settled = e.RoundSettled(result.player_total, result.banker_total, result.winner, paid)
    passed = acts_of(state.game.plays).settled(state, result.winner)
    if layout_of(state).aggregates:
        passed = [*limit_told(state, paid), *passed]
    if not state.keypad.sensors:
        return Outcome([settled, *passed, *end_of_hand(state)], moves_for(state, paid))
    joint = Joint(state, envelope)
    drawn, moves = draw_fixed(state, joint, paid)
    moves = [*moves, *moves_for(state, paid)]
    return Outcome([settled, *drawn, *passed, *end_of_hand(state)], moves, joint.acts)


def end_of_hand(state: TableState) -> list[e.Event]:
    """The hand in which the cutting card came is followed by one more, the last."""
    stage = state.shoe.stage if state.shoe else None
    if stage is ShoeStage.LAST_HAND:
        say = "new-decks" if state.practice.new_decks else "reshuffle"
        return [e.ShoeSpent(), e.announced(say, state.practice.cite("last-hand"))]
    called: list[e.Event] = []
    if stage is ShoeStage.CUT_CARD_SEEN:
        called = [e.LastHandCalled(), e.announced("last-hand", state.practice.cite("last-hand"))]
    return called if state.lies_open is None else called + left_open(state)
