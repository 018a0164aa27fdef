"""What a bank adds to the acts of a table: nothing is bet, dealt or closed as if the house banked."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.ledger import Move
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.acts import Decide, acts_of
from houseway.table.apply import apply_all
from houseway.table.bank import (
    action,
    backline,
    charging,
    closing,
    covering,
    free_hands,
    kum_kum,
    misdeals,
    offering,
    rulings,
    sharing,
)
from houseway.table.bank.late_bets import LATE_FROM, betting_state, given_back
from houseway.table.bank.offering import bank_of, bank_returned
from houseway.table.bets.layout import layout_of
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.opening import collecting
from houseway.table.state import Phase, TableState

Around = Callable[[Decide, TableState, Envelope, Any], Outcome]


def banked(state: TableState, envelope: Envelope, act: Decide) -> Outcome:
    """A command at a table where a patron banks; `act` is what any table of the family would make of it."""
    command = envelope.command
    kind = type(command)
    if (own := OF_THE_BANK.get(kind)) is not None:
        return acts_of(state.game.plays).decides.get(kind, own)(state, envelope, command)
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
    command, excess = _within_maximum(state, _at_own_place(command))
    placed = act(betting_state(state, command), envelope, command)
    _check_placed(state, placed)
    return Outcome([*placed.events, *excess], placed.moves, placed.links)


def _check_placed(state: TableState, placed: Outcome) -> None:
    """Whatever puts chips on the layout is asked what a bank asks of bets."""
    for event in placed.events:
        if isinstance(event, e.BetsPlaced):
            seat = state.seat(event.seat)
            rulings.check_welcome(state, seat.patron)
            charging.check_with_bank(state, seat, event.stakes)
            for stake in event.stakes:
                closing.check_open(state, stake.at or seat.number)


def _at_own_place(command: c.PlaceBet | c.PlaceBets) -> c.PlaceBet | c.PlaceBets:
    """A bet at the bettor's own place is one pile with what lies there, whether or not the place is named."""
    if isinstance(command, c.PlaceBet):
        return replace(command, at=None) if command.at == command.seat else command
    if all(stake.at != command.seat for stake in command.stakes):
        return command
    stakes = [replace(stake, at=None) if stake.at == command.seat else stake for stake in command.stakes]
    return replace(command, stakes=tuple(stakes))


def _within_maximum(
    state: TableState, command: c.PlaceBet | c.PlaceBets
) -> tuple[c.PlaceBet | c.PlaceBets, list[e.Event]]:
    """What is bet above the maximum of its spot gets no action: it is not taken, and the patron hears it."""
    if not state.practice.beyond_limits or isinstance(command, c.PlaceBets):
        return command, []
    spot, seat = layout_of(state).spots.get(command.key), state.seat(command.seat)
    if spot is None:
        return command, []
    place = command.at or seat.number
    down = sum(bet.cents for bet in seat.bets if bet.key == command.key and seat.place_of(bet) == place)
    room = spot.posted.maximum - down
    if not 0 < room < command.cents:
        return command, []
    cite = state.practice.cite("beyond-limits")
    over, most = command.cents - room, spot.posted.maximum
    said = e.announced("no-action-above", cite, to=seat.number, cents=over, most=most, name=spot.offer.name)
    return replace(command, cents=room), [said]


def _join(state: TableState, envelope: Envelope, command: c.JoinKumKum) -> Outcome:
    """A share is a wager of its patron; the fee of the whole bet is its holder's, and may be more by it."""
    joined = kum_kum.join_kum_kum(state, envelope, command)
    _check_placed(state, joined)
    after = apply_all(state, joined.events)
    charging.check_fees(after, after.seat(command.holder), ())
    return joined


def _short_bet(state: TableState, envelope: Envelope, command: c.ShortBet) -> Outcome:
    short = rulings.short_bet(state, envelope, command)
    _check_placed(state, short)
    return short


def _misdeal(state: TableState, envelope: Envelope, command: c.DeclareMisdeal) -> Outcome:
    """What was bet on the cards that are dead goes back with them."""
    return _followed_by(given_back(state), misdeals.declare_misdeal(state, envelope, command))


def _card_back(act: Decide, state: TableState, envelope: Envelope, command: c.TakeBackCard) -> Outcome:
    """So does what was bet on a card that was keyed wrongly, and a share in a bet that was."""
    back = act(state, envelope, command)
    if any(isinstance(event, e.ActTakenBack) for event in back.events):
        return back
    after = apply_all(state, back.events)
    if state.phase is Phase.BETTING:
        return _followed_by(back, kum_kum.shares_back(after, state.practice.cite("kum-kum")))
    return back if after.deal.count >= LATE_FROM else _followed_by(given_back(state), back)


def _bar(state: TableState, envelope: Envelope, command: c.BarPatron) -> Outcome:
    """Between hands the bank of who is barred goes back to his chips."""
    barred, bank = rulings.bar_patron(state, envelope, command), bank_of(state)
    between = state.phase in (Phase.SETTLED, Phase.SHUFFLING)
    his = bank.seat is not None and state.seat(bank.seat).patron == command.patron
    return _followed_by(bank_returned(state), barred) if command.barred and between and his else barred


def _post_offers(act: Decide, state: TableState, envelope: Envelope, command: c.PostOffers) -> Outcome:
    posted = act(state, envelope, command)
    collecting.within_schedule(state, command)
    return posted


def _arrives(act: Decide, state: TableState, envelope: Envelope, command: c.Sit | c.StandBehind) -> Outcome:
    if envelope.actor in bank_of(state).barred:
        raise Refused(Refusal.BARRED, state.practice.cite("rulings"), "is-barred")
    return act(state, envelope, command)


def _take_back(
    act: Decide, state: TableState, envelope: Envelope, command: c.TakeBack | c.Leave | c.FreeSeat
) -> Outcome:
    """Shares in a bet that is taken back go back with it."""
    back = act(state, envelope, command)
    after = apply_all(state, back.events)
    return _followed_by(back, kum_kum.shares_back(after, state.practice.cite("kum-kum")))


def _call(act: Decide, state: TableState, envelope: Envelope, command: c.CallBet) -> Outcome:
    charging.check_with_bank(state, state.seat(command.seat), (command.stake,))
    closing.check_open(state, command.stake.at or command.seat)
    return act(state, envelope, command)


def _no_more_bets(act: Decide, state: TableState, envelope: Envelope, command: c.NoMoreBets) -> Outcome:
    """The bank is fixed and the fees are taken; without a wager nobody banks and nobody pays (FE-5)."""
    closed = act(state, envelope, command)
    after = apply_all(state, closed.events)
    if after.free:
        back = bank_returned(after)
        if not state.free and not free_hands.may_follow(state, envelope):
            return _followed_by(closed, back, free_hands.no_hand(state))
        return _followed_by(closed, back)
    taken = charging.taken(after)
    return _followed_by(closed, taken, Outcome(action.placed_at_close(after)))


def _card(
    act: Decide, state: TableState, envelope: Envelope, command: c.DealCard | c.DealClosed | c.TurnCards
) -> Outcome:
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
    if command.seat not in backline.bankers_of(bank) or bank.seat is None:
        return _take_back(act, state, envelope, command)
    if state.phase in (Phase.BETTING, Phase.DEALING):
        cite = state.practice.cite("player-dealer", "covers")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "bank-in-play", seat=command.seat)
    if bank.seat != command.seat:
        share = sharing.share_bank(state, envelope, c.ShareBank(command.seat, 0))
        return _followed_by(share, act(apply_all(state, share.events), envelope, command))
    return _bank_back_first(act, state, envelope, command)


def _bank_back_first(act: Decide, state: TableState, envelope: Envelope, command: c.Command) -> Outcome:
    back = bank_returned(state)
    return _followed_by(back, act(apply_all(state, back.events), envelope, command))


def _followed_by(*parts: Outcome) -> Outcome:
    events: list[e.Event] = [event for part in parts for event in part.events]
    moves: list[Move] = [move for part in parts for move in part.moves]
    return Outcome(events, moves, [link for part in parts for link in part.links])


OF_THE_BANK: dict[type, Decide] = by_event(
    offering.offer_bank, offering.accept_bank, offering.decline_bank, offering.pass_bank, offering.post_bank,
    offering.break_game, sharing.share_bank, action.name_shaker, action.shake_dice, action.show_dice,
    covering.settle_round,
    backline.allow_backline, backline.claim_decision, _join, rulings.rule_hand, rulings.rule_wager, _misdeal,
    rulings.card_dead, _short_bet, rulings.note_unpaid_collection, rulings.settle_owed_collection, _bar,
    free_hands.call_free_hand, collecting.post_collection, closing.close_place,
)  # fmt: skip
_AROUND: dict[type, Around] = by_event(
    _next_round, _bet, _call, _arrives, _take_back, _no_more_bets, _card, _card_back, _leave, _post_offers
) | {c.Close: _bank_back_first}
