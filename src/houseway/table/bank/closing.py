"""A place that the floor takes out of play, so that four tiles of every round are nobody's (104.E.39)."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.rulings import reason_given
from houseway.table.bank.state import Bank
from houseway.table.commands import ClosePlace
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, TableState


def close_place(state: TableState, envelope: Envelope, command: ClosePlace) -> Outcome:
    """Between hands, when all places were in play; the player-dealer's stays open."""
    place, bank, cite = (
        command.place,
        state.bank,
        state.practice.cite("closed-place", otherwise=state.game.cite),
    )
    assert bank is not None, "a patron banks here"
    if not state.practice.closed_place:
        raise Refused(Refusal.PLACE_CLOSED, cite, "no-place-is-closed", game=state.game.name)
    if place not in state.places:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat", seat=place, seats=state.places)
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "closed-between-hands")
    if command.closed == (place in bank.closed):
        told = "closed-already" if command.closed else "open-already"
        raise Refused(Refusal.NO_ERROR_HERE, cite, told, place=place)
    if command.closed:
        _check_in_play(state, bank, place, cite)
    closed = e.PlaceClosed(place, command.closed, reason_given(command.reason, cite))
    said = e.announced("place-closed" if command.closed else "place-opened", cite, place=place)
    return Outcome([closed, said])


def _check_in_play(state: TableState, bank: Bank, place: int, cite: str) -> None:
    """Places that were wagered on in the hand before, the player-dealer's among them."""
    idle = tuple(sorted({*state.places} - {*(bank.wagered or ())}))
    if idle:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-all-in-play", places=idle)
    if place in (bank.seat, bank.offered_to):
        raise Refused(Refusal.PLACE_CLOSED, cite, "bank-stays-open", place=place)


def check_open(state: TableState, place: int) -> None:
    """Nobody bets or banks at a place that is closed."""
    if state.bank is not None and place in state.bank.closed:
        raise Refused(
            Refusal.PLACE_CLOSED, state.practice.cite("closed-place"), "place-is-closed", place=place
        )
