"""A round that cannot be finished, or whose bets are void: everything is undone by new events."""

from msgspec.structs import replace

from houseway.families.round import Deal, Throw
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Settlement
from houseway.table import events as e
from houseway.table.bank.charging import given_back
from houseway.table.bank.offering import bank_returned
from houseway.table.commands import Stake, VoidRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.sensors import undo_game
from houseway.table.people.seating import bets_back
from houseway.table.round.due import due
from houseway.table.signatures import signed_by_two
from houseway.table.state import Seat, TableState


def void_round(state: TableState, envelope: Envelope, command: VoidRound) -> Outcome:
    """When the shoe is empty and a card is due; before that, or of dice, by two who say why."""
    dice = isinstance(due(state), Throw)
    cite = state.practice.cite("shake" if dice else "insufficient-cards")
    reason = command.reason.strip()
    signed: tuple[str, ...] = ()
    if _must_be_signed(state, cite, reason):
        signed = signed_by_two(envelope, cite, "void")
    undone = undo(state, envelope, cite)
    said = e.announced("dice-void" if dice else "round-void", cite, reason=reason)
    voided: list[e.Event] = [e.RoundVoided(state.early, reason, signed), said]
    spent = [] if dice else [e.ShoeSpent()]
    return Outcome([*undone.events, *voided, *spent], undone.moves, undone.links)


def _must_be_signed(state: TableState, cite: str, reason: str) -> bool:
    """The count decides; real cards may be missing and dice may fall, which somebody has to say."""
    step, shoe = due(state), state.shoe
    if isinstance(step, Throw):
        if not reason:
            raise Refused(Refusal.REASON_MISSING, cite, "say-why-void")
        return True
    if shoe is None or not isinstance(step, Deal):
        raise Refused(Refusal.CARDS_SUFFICE, cite, "no-card-wanted")
    if not shoe.cards_left:
        return False
    if shoe.is_virtual or shoe.continuous or not reason:
        say = "cards-finish-the-round" if shoe.is_virtual or shoe.continuous else "say-if-shoe-ran-out"
        raise Refused(Refusal.CARDS_SUFFICE, cite, say, left=shoe.cards_left)
    return True


def undo(state: TableState, envelope: Envelope, cite: str) -> Outcome:
    """Give every bet back as it was placed, and take back what was paid, or fed to meters, in the round.

    Where a patron banks, the bank and the fees of the hand go back too (PD-13).
    """
    game = undo_game(state, envelope, cite) if state.keypad.is_running else Outcome(())
    happened: list[e.Event] = [*game.events]
    moves: list[Move] = [*game.moves]
    for bet in state.early:
        moves += _undo_early(state, bet, cite)
    for seat in state.seats:
        stakes = _as_placed(state, seat.number)
        if stakes:
            happened.append(e.BetsReturned(seat.number, stakes))
            moves += bets_back(state, seat, stakes, cite)
    if state.bank is not None:
        for back in (given_back(state), bank_returned(state)):
            happened += back.events
            moves += back.moves
    return Outcome(happened, moves, game.links)


def original_bet(seat: Seat, on: str | None, state: TableState) -> Stake | None:
    """The patron's own value chips on a hand."""
    own = [bet for bet in seat.bets if bet.on == on and bet.medium == "chips" and not bet.toke]
    return next((bet for bet in own if state.game.offer(*bet.key).kind == "base"), None)


def _as_placed(state: TableState, number: int) -> tuple[Stake, ...]:
    """The seat's bets without what was added to them within the round."""
    seat = state.seat(number)
    added = {bet.added_to: bet.added for bet in state.early if bet.seat == number and bet.added}
    stakes = []
    for bet in seat.bets:
        on = bet.on if bet.on in added and bet == original_bet(seat, bet.on, state) else None
        cents = bet.cents - (added[on] if on else 0)
        stakes.append(replace(bet, cents=cents))
    return tuple(stakes)


def _undo_early(state: TableState, bet: Settlement, cite: str) -> list[Move]:
    """The pay-out back to the tray, from the stack or the spot it rode on; the bet back to the patron."""
    table, tray = state.table, accounts.tray(state.table)
    winner = accounts.tip_box(table) if bet.toke else accounts.chips(table, bet.seat)
    stack = accounts.stack(table, bet.seat, bet.medium)
    house = tray if bet.medium == "chips" else accounts.promotions_taken(table)
    taken = bet.amount - bet.returned
    moves = [
        Move(winner, tray, bet.award - bet.added, f"undone: {bet.line}", cite),
        Move(house, stack, taken, "bet given back", cite),
    ]
    if bet.added:
        original = original_bet(state.seat(bet.seat), bet.added_to, state)
        assert original is not None, "what was added lies on the original bet"
        spot = accounts.spot(table, bet.seat, *original.pile)
        moves.append(Move(spot, tray, bet.added, f"undone: {bet.line}", cite))
    if bet.toke and bet.outcome == "win":
        moves.append(Move(winner, stack, bet.returned, "bet given back", cite))
    return moves
