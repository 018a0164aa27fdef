"""What a bank adds to the acts of a table: nothing is bet, dealt or closed as if the house banked."""

from collections.abc import Callable
from typing import Any

from houseway.ledger import Move
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.acts import Decide
from houseway.table.apply import apply_all
from houseway.table.bank import action, charging, covering, offering
from houseway.table.bank.late_bets import betting_state
from houseway.table.bank.offering import bank_of, bank_returned
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.state import Phase, TableState

Around = Callable[[Decide, TableState, Envelope, Any], Outcome]


def banked(state: TableState, envelope: Envelope, act: Decide) -> Outcome:
    """A command at a table where a patron banks; `act` is what any table would make of it."""
    command = envelope.command
    kind = type(command)
    if (own := _OWN.get(kind)) is not None:
        return own(state, envelope, command)
    around = _AROUND.get(kind)
    return act(state, envelope, command) if around is None else around(act, state, envelope, command)


def _next_round(act: Decide, state: TableState, envelope: Envelope, command: c.NextRound) -> Outcome:
    """No hand without a player-dealer; a free hand needs none."""
    bank, cite = bank_of(state), state.practice.cite("player-dealer", "turn")
    opened = act(state, envelope, command)
    if bank.seat is None and not state.next_free:
        if bank.broken:
            raise Refused(Refusal.GAME_BROKEN, cite, "game-is-broken")
        raise Refused(Refusal.NO_PLAYER_DEALER, cite, "bank-accepted-first")
    return opened


def _bet(act: Decide, state: TableState, envelope: Envelope, command: c.PlaceBet | c.PlaceBets) -> Outcome:
    placed = act(betting_state(state, command), envelope, command)
    for event in placed.events:
        if isinstance(event, e.BetsPlaced):
            charging.check_with_bank(state, state.seat(event.seat), event.stakes)
    return placed


def _call(act: Decide, state: TableState, envelope: Envelope, command: c.CallBet) -> Outcome:
    charging.check_with_bank(state, state.seat(command.seat), (command.stake,))
    return act(state, envelope, command)


def _no_more_bets(act: Decide, state: TableState, envelope: Envelope, command: c.NoMoreBets) -> Outcome:
    """The bank is fixed and the fees are taken; without a wager nobody banks and nobody pays (FE-5)."""
    closed = act(state, envelope, command)
    after = apply_all(state, closed.events)
    if after.free:
        return _followed_by(closed, bank_returned(after))
    taken = charging.taken(after)
    return _followed_by(closed, taken, Outcome(action.placed_at_close(after)))


def _card(act: Decide, state: TableState, envelope: Envelope, command: c.DealCard | c.TurnCards) -> Outcome:
    """Dice come before the first card; where a card names the place, the button is placed by it."""
    if action.are_dice_due(state):
        cite = state.practice.cite("action-button", "shaken")
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "dice-before-cards")
    dealt = act(state, envelope, command)
    if bank_of(state).button is not None or not action.may_place(state, dealt.events):
        return dealt
    return _followed_by(dealt, Outcome(action.placed_by_card(apply_all(state, dealt.events))))


def _leave(act: Decide, state: TableState, envelope: Envelope, command: c.Leave | c.FreeSeat) -> Outcome:
    """A player-dealer whose hand is on stays for it; before that the bank goes back to his chips."""
    bank = bank_of(state)
    if bank.seat != command.seat:
        return act(state, envelope, command)
    if state.phase in (Phase.BETTING, Phase.DEALING):
        cite = state.practice.cite("player-dealer", "covers")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "bank-in-play", seat=command.seat)
    return _bank_back_first(act, state, envelope, command)


def _bank_back_first(act: Decide, state: TableState, envelope: Envelope, command: c.Command) -> Outcome:
    back = bank_returned(state)
    return _followed_by(back, act(apply_all(state, back.events), envelope, command))


def _followed_by(*parts: Outcome) -> Outcome:
    events: list[e.Event] = [event for part in parts for event in part.events]
    moves: list[Move] = [move for part in parts for move in part.moves]
    return Outcome(events, moves, [link for part in parts for link in part.links])


_OWN: dict[type, Decide] = by_event(
    offering.offer_bank, offering.accept_bank, offering.decline_bank, offering.pass_bank, offering.post_bank,
    offering.break_game, action.name_shaker, action.shake_dice, action.show_dice, covering.settle_round,
)  # fmt: skip
_AROUND: dict[type, Around] = by_event(_next_round, _bet, _call, _no_more_bets, _card, _leave) | {
    c.Close: _bank_back_first
}
