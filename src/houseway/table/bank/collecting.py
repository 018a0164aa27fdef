"""Vigorish as a seat pays it: rounded once a spot, and marked as owed where chips do not cover it."""

from msgspec.structs import replace

from houseway.families.round import Round
from houseway.rules import Bet, Settlement, settle
from houseway.table.bank.payments import gained
from houseway.table.state import TableState


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
