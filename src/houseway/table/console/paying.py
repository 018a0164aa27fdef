"""The pay-out list in settling order: "Seat 7: Banker $200, pay $190, vigorish $10"."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.rules import Settlement
from houseway.table.console.documents import Payment
from houseway.table.state import TableState
from houseway.table.views.meters import hits_of


def payments(state: TableState) -> tuple[Payment, ...]:
    """What was settled within the round, then at its end, then the jackpots."""
    return (*_payments(state), *_jackpots(state))


def _payments(state: TableState) -> Iterator[Payment]:
    early = () if state.settlements else state.early
    for bet in (*early, *state.settlements):
        name = state.game.offer(*bet.key).name
        whose = f"{name} for the dealer" if bet.toke else name
        words = f"Seat {bet.seat}: {whose} {money_text(bet.amount)}, {_done(state, bet)}"
        yield Payment(bet.seat, words, bet.outcome, bet.cite, bet.toke)


def _jackpots(state: TableState) -> Iterator[Payment]:
    cite = state.practice.cite("jackpot")
    for hit in hits_of(state):
        worth = "" if hit.cents is None else f" {money_text(hit.cents)}"
        words = f"Seat {hit.seat}: {hit.line}{worth}, {hit.stage.replace('_', ' ')}"
        yield Payment(hit.seat, words, "jackpot", cite, toke=False)


def _done(state: TableState, bet: Settlement) -> str:
    parts = []
    if bet.award:
        taken = 0 if state.house.vigorish_marked and not bet.toke else bet.vigorish
        parts.append(f"pay {money_text(bet.award - taken - bet.added)}")
    elif bet.outcome == "jackpot":
        parts.append("jackpot, by the keypad")
    elif bet.outcome == "lose":
        parts.append("collect")
    else:
        parts.append("stays" if bet.held else "give back")
    if bet.vigorish:
        marked = " marked" if state.house.vigorish_marked and not bet.toke else ""
        parts.append(f"vigorish {money_text(bet.vigorish)}{marked}")
    if bet.added and bet.added_to:
        parts.append(f"{money_text(bet.added)} added to {bet.added_to.title()}")
    return ", ".join(parts)
