"""What comes next of a patron's bank: it is offered before a hand, and dice are shown before the cards."""

from houseway.table import commands as c
from houseway.table.bank.action import are_dice_due, shaker_of
from houseway.table.bank.offering import bank_of, next_offer
from houseway.table.coming import Coming
from houseway.table.state import TableState

_TURNS = {1: "first", 2: "second"}


def bank_next(state: TableState) -> Coming | None:
    """Until somebody banks; a free hand needs nobody."""
    bank = bank_of(state)
    cite = state.practice.cite("player-dealer", "turn")
    if bank.seat is not None or state.next_free:
        return None
    if bank.offered_to is not None:
        return _answer(state, bank.offered_to, cite)
    if bank.broken and state.practice.player_dealer.closes:
        why = "Nobody else banks."
        return Coming("The game ends: close the table", cite, why, "close", command=c.Close())
    offer = next_offer(state)
    if offer is None and (bank.broken or not state.patrons):
        return Coming("Wait for a patron who banks", cite, "No hand is dealt without a player-dealer.")
    if offer is None:
        words, why = "Nobody else may bank: the game is broken", "Another must bank in between."
    else:
        words, why = f"Offer the bank to seat {offer.seat}", f"The {_TURNS[offer.turn]} hand of a turn."
    return Coming(words, cite, why, "offer_bank", command=c.OfferBank())


def _answer(state: TableState, seat: int, cite: str) -> Coming:
    """Who says nothing does not bank."""
    passes = state.seat(seat).patron == bank_of(state).patron
    no: c.Command = c.PassBank(seat) if passes else c.DeclineBank(seat)
    act = f"{'pass' if passes else 'decline'}_bank-{seat}"
    return Coming(f"Seat {seat} is offered the bank", cite, "It accepts or declines.", act, command=no)


def dice_next(state: TableState) -> Coming | None:
    """Shaken by the player-dealer or whom he named, opened by the dealer."""
    if not are_dice_due(state):
        return None
    bank, cite = bank_of(state), state.practice.cite("action-button", "shaken")
    seat = shaker_of(bank)
    if not bank.shaken and seat is not None:
        return Coming(f"Seat {seat} shakes the dice", cite, "", "shake_dice", command=c.ShakeDice(seat))
    why = "They name the place with first action."
    return Coming("Open the cup", cite, why, "show_dice", command=c.ShowDice())
