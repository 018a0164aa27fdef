"""A complete round is settled: losing bets are collected, winners paid from the highest seat down."""

from msgspec.structs import replace

from houseway.families.round import Over, Round, Throw
from houseway.rules import Bet, Settlement, settle
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.payments import bets_in_play, gained, moves_for, settlements
from houseway.table.bets.aggregates import limit_told
from houseway.table.bets.layout import layout_of
from houseway.table.commands import SettleRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import Joint
from houseway.table.jackpots.sensor_payments import draw_fixed
from houseway.table.round.due import due, refusal
from houseway.table.round.irregular import left_open
from houseway.table.shoe.state import CUT_CARD_SEEN, LAST_HAND
from houseway.table.state import TableState


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
    """The hand in which the cutting card came is followed by one more, the last, or is the last itself."""
    stage, practice = state.shoe.stage if state.shoe else None, state.practice
    cut_ends = stage is CUT_CARD_SEEN and practice.last_hand.ends_shoe
    if stage is LAST_HAND or cut_ends:
        say = "new-decks" if practice.new_decks else "reshuffle"
        return [e.ShoeSpent(), e.announced(say, practice.cite("last-hand"))]
    called: list[e.Event] = []
    if stage is CUT_CARD_SEEN:
        called = [e.LastHandCalled(), e.announced("last-hand", practice.cite("last-hand"))]
    return called if state.lies_open is None else called + left_open(state)


def with_vigorish(state: TableState, deal: Round, paid: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """The settlements as they are paid to seats with these chips."""
    uncommon = [bet for bet in paid if bet.medium != "chips" or bet.vigorish > bet.award]
    if not uncommon:
        return paid
    if any(bet.medium != "chips" for bet in uncommon):
        paid = _rounded_once(state, deal, paid)
    return _as_covered(state, paid)


def _rounded_once(state: TableState, deal: Round, paid: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Chips of several kinds on one spot are one bet, and so is its vigorish."""
    spots: dict[object, list[int]] = {}
    for place, bet in enumerate(paid):
        if bet.vigorish and not bet.toke:
            spots.setdefault((bet.seat, bet.key, bet.at), []).append(place)
    again = list(paid)
    for places in spots.values():
        left = _vigorish(state, deal, [paid[place] for place in places])
        for place in places:
            bet = paid[place]
            due = left if place == places[-1] else min(bet.vigorish, left)
            again[place] = replace(bet, vigorish=due, net=bet.net + bet.vigorish - due)
            left -= due
    return tuple(again)


def _vigorish(state: TableState, deal: Round, piles: list[Settlement]) -> int:
    whole = Bet(piles[0].at or piles[0].seat, *piles[0].key, sum(bet.amount for bet in piles))
    return settle(state.game, deal, [whole], state.options, state.places).settlements[0].vigorish


def _as_covered(state: TableState, paid: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """In the order of the settlement, so that no stack is below nothing on the way."""
    chips = {seat.number: seat.chips for seat in state.seats}
    covered = []
    for bet in paid:
        has = chips.get(bet.seat, 0) + gained(state, bet)[0]
        if has < 0:
            bet, has = replace(bet, owed=-has), 0
        chips[bet.seat] = has
        covered.append(bet)
    return tuple(covered)
