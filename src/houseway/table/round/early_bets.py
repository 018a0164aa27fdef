"""Bets that the first four cards decide: they are settled before the game goes on."""

from houseway.refusals import Refusal, Refused
from houseway.table.state import TableState


def early_bets_wait(state: TableState) -> bool:
    """True while such bets lie on the layout unsettled."""
    if state.free or state.early:
        return False
    wagers = state.practice.house_money.wagers
    return bool(wagers) and any(bet.wager in wagers for seat in state.seats for bet in seat.bets)


def house_money_is_open(state: TableState) -> bool:
    """True when they wait and the first four cards are dealt."""
    return len(state.deal.banker) >= 2 and early_bets_wait(state)


def check_house_money_settled(state: TableState) -> None:
    if house_money_is_open(state):
        cite = state.practice.cite("house-money")
        sentence = f"House Money is settled before the game goes on ({cite})."
        raise Refused(Refusal.HOUSE_MONEY_OPEN, cite, sentence)
