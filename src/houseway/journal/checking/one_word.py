"""What no one person's word may do, from number 6 on; written apart from what decides it."""

from collections.abc import Iterator
from typing import Any

from houseway.journal.rows import Entry
from houseway.table import TableState
from houseway.table.events import (
    BetsOpened,
    ChoiceMade,
    CollectionUnpaid,
    HouseMoneySettled,
    RideChosen,
    TableOpened,
)

FIRST_NUMBER = 6
STAFF = frozenset(("dealer", "floor", "executive"))
SUPERVISORS = frozenset(("floor", "executive"))
# Players whose hands are still in.
IN_IT = frozenset(("in", "all-in", "shown"))
# Orders to a patron where the cards are sealed, by the command's tag.
ORDERS = frozenset(("order_pass", "withdraw_cards"))


class OneWordCheck:
    """Follows one table, so that it knows what winners of House Money said themselves."""

    def __init__(self) -> None:
        # By seat the hand on which House Money is to ride, None where it is to be paid.
        self._said: dict[int, str | None] = {}

    def problems(self, state: TableState, entry: Entry) -> Iterator[str]:
        """Report what a row did on one person's word alone; `state` is the table before the row."""
        if entry.decisions < FIRST_NUMBER:
            return
        is_sealed = bool(state.shoe and state.shoe.commitment)
        command: Any = entry.envelope.command
        tag = str(command.__struct_config__.tag)
        if is_sealed and (tag in ORDERS or (tag == "hand_cards" and command.agreed)):
            yield from _unsigned(entry, tag)
        if is_sealed and tag == "show_down":
            yield from _shown_for_others(state, entry)
        for event in entry.events:
            match event:
                case CollectionUnpaid() if is_sealed:
                    yield f"a collection of seat {event.seat} is unpaid, which the house took itself"
                case CollectionUnpaid():
                    yield from _unsigned(entry, tag)
                case RideChosen():
                    self._said[event.seat] = event.on
                case HouseMoneySettled() if is_sealed:
                    yield from self._rides(state, event)
                case TableOpened():
                    yield from _filled(entry, event)
            if isinstance(event, BetsOpened | HouseMoneySettled):
                self._said.clear()

    def _rides(self, state: TableState, event: HouseMoneySettled) -> Iterator[str]:
        """Compare what rides with what each winner said."""
        added = {bet.seat: bet.added_to for bet in event.settlements if bet.added_to}
        for seat, on in added.items():
            if self._said.get(seat) != on:
                yield f"House Money of seat {seat} rides on {on}, which its patron did not say"
        for seat, said in self._said.items():
            if said is not None and seat not in added:
                yield f"House Money of seat {seat} does not ride on {said}, as its patron said"
        if state.options.get("house_money_within_maximum"):
            return
        for bet in event.settlements:
            wins = bet.award * state.house.house_money_percent // 100 if not bet.toke else 0
            if wins and bet.seat not in self._said and _bets_on_a_hand(state, bet.seat):
                yield f"House Money of seat {bet.seat} is settled before its patron was asked"


def _bets_on_a_hand(state: TableState, number: int) -> bool:
    return any(
        bet.on in ("player", "banker")
        and bet.medium == "chips"
        and not bet.toke
        and state.game.offer(*bet.key).kind == "base"
        for seat in state.seats
        if seat.number == number
        for bet in seat.bets
    )


def _unsigned(entry: Entry, tag: str) -> Iterator[str]:
    """Report an act that lacks a second signature, one of the two being a supervisor's."""
    envelope, witness = entry.envelope, entry.envelope.witness
    roles = {str(envelope.role), str(witness.role) if witness else ""}
    if witness is None or witness.actor == envelope.actor or not roles <= STAFF or not roles & SUPERVISORS:
        yield f"{envelope.actor} gave {tag} alone, for which two sign, one of the floor"


def _shown_for_others(state: TableState, entry: Entry) -> Iterator[str]:
    """Report hands that the dealer showed or mucked though their players had a choice."""
    betting = state.deal.betting
    if betting is None:
        return
    totals = {player.seat: player.total for player in betting.players if player.status in IN_IT}
    for event in entry.events:
        if not isinstance(event, ChoiceMade):
            continue
        own = totals.get(event.made.place or 0, 0)
        others = [cents for seat, cents in totals.items() if seat != event.made.place]
        if event.made.choice != "show" or own <= max(others, default=0):
            seat, choice = event.made.place, event.made.choice
            yield f"{entry.envelope.actor} gave {choice} for seat {seat}, whose patron has a choice"


def _filled(entry: Entry, event: TableOpened) -> Iterator[str]:
    """Report chips that lie in the tray of a real-money table as it opens."""
    cents = sum(transfer.cents for transfer in entry.transfers if transfer.credit.startswith("tray/"))
    if cents and not event.house.play_money:
        yield f"a table of real money opens with {cents} cents in its tray, for which nobody signed"
