"""What a dealer keeps in mind where a patron banks: who is settled when, how far, and what is owed."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.rules.action_button import around
from houseway.rules.cover import in_action
from houseway.table.bank.backline import base_of, decides, each_decides, in_the_hand
from houseway.table.bank.offering import bank_of
from houseway.table.bank.state import Bank
from houseway.table.console.documents import BankDesk, BettorInAction, Notice
from houseway.table.state import Phase, TableState


def bank_desk(state: TableState) -> BankDesk:
    bank = bank_of(state)
    order = _order(state, bank)
    lies = state.phase in (Phase.BETTING, Phase.DEALING) and bank.seat is not None
    action = [each for place in order for each in _in_action(state, bank, place)] if lies else []
    return BankDesk(tuple(order), tuple(action), tuple(_remembered(state, bank)))


def _order(state: TableState, bank: Bank) -> list[int]:
    """The places as they are settled; from the first while no button lies."""
    if bank.button is None:
        return list(state.places)
    direction = state.practice.action_button.direction
    return around(bank.button, max(state.places), direction)


def _in_action(state: TableState, bank: Bank, place: int) -> Iterator[BettorInAction]:
    """The bettors of a place with the most that each can win or lose on the base game (PD-9)."""
    there = in_the_hand(state, place)
    stakes = [base_of(state, seat, place) for seat in there]
    deciding = state.deal.bettors_at(place) if each_decides(state) else [decides(state, place)]
    for seat, cents, reached in zip(there, stakes, in_action(stakes, bank.cents), strict=True):
        yield BettorInAction(place, seat, cents, reached, seat in deciding)


def _remembered(state: TableState, bank: Bank) -> Iterator[Notice]:
    """Rulings of the hand, collections that were not paid, and who does not play here."""
    clause, name = state.practice.cite, {seat.patron: seat.number for seat in state.patrons}
    for hand in bank.hands_ruled:
        words = f"The hand at place {hand.at} is {hand.ruling}: {hand.reason}"
        yield Notice(words, clause("foul-hand" if hand.ruling == "foul" else "rulings"))
    for wager in bank.wagers_ruled:
        called = state.game.offer(wager.wager, wager.on, wager.paytable).name
        words = f"Seat {wager.seat}'s {called} at place {wager.at}: {wager.ruling}, {wager.reason}"
        yield Notice(words, clause("rulings"))
    for fee in bank.unpaid:
        yield Notice(f"Seat {fee.seat} has not paid its collection of {money_text(fee.cents)}", fee.cite)
    for patron, cents in bank.owing:
        whose = f"Seat {name[patron]}" if patron in name else f"Patron {patron}"
        yield Notice(f"{whose} owes a collection of {money_text(cents)}", clause("collection"))
    for patron in bank.barred:
        whose = f"The patron of seat {name[patron]}" if patron in name else f"Patron {patron}"
        yield Notice(f"{whose} is barred from play", clause("rulings"))
