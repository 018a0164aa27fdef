"""Who gave each command at a table of sealed cards; shares no code with what decides it."""

from collections.abc import Iterator
from typing import Any

from houseway.families.round import Ask
from houseway.journal.rows import Entry
from houseway.table import TableState
from houseway.table.events import ChoiceMade

# From this number of decisions on only a seat's own patron acts for it where cards are sealed.
FIRST_NUMBER = 6
CLOCK = "answer-clock"
# What the clock may say for a patron who does not answer.
DEFAULTS = frozenset(
    ("choose", "decline_cut", "decline_bank", "pass_bank", "decline_shoe", "return_cards", "shake_dice",
     "let_ride")
)  # fmt: skip
OF_A_SEAT = DEFAULTS | {
    "bring_chips", "bet", "place_bets", "take_back", "call_bet", "add_share", "leave", "cut", "accept_shoe",
    "pass_shoe", "give_up_cards", "accept_bank", "post_bank", "share_bank", "name_shaker", "allow_backline",
    "join_kum_kum", "claim_decision", "settle_owed_collection", "deal_in", "change_seat", "take_time",
    "call_foul", "see_hand",
}  # fmt: skip


def seat_problems(state: TableState, entry: Entry) -> Iterator[str]:
    """Report a command that somebody else gave for a seat; `state` is the table before the row."""
    command: Any = entry.envelope.command
    tag = str(command.__struct_config__.tag)
    if entry.decisions < FIRST_NUMBER or tag not in OF_A_SEAT or not state.shoe or not state.shoe.commitment:
        return
    seats = _choosing_seats(state, entry) if tag == "choose" else {command.seat}
    seats.discard(None)
    patrons = {seat.patron for seat in state.seats if seat.number in seats}
    actor = entry.envelope.actor
    if not seats or (actor in patrons and entry.envelope.role == "patron"):
        return
    if actor != CLOCK:
        named = ", ".join(sorted(map(str, seats)))
        yield f"{actor} gave {tag} for seat {named}, whose patron alone may give it"
    elif tag not in DEFAULTS or not _is_default(state, entry):
        yield f"the clock gave {tag} for a seat, which is not the posted default"


def _choosing_seats(state: TableState, entry: Entry) -> set[int | None]:
    """Return the seats whose patrons may have a say in the choice of a row."""
    command: Any = entry.envelope.command
    place = command.place
    bank = state.bank
    own = {event.made.seat for event in entry.events if isinstance(event, ChoiceMade) and event.made.seat}
    if own:
        return {*own}
    if bank is None:
        return {place}
    shared = {seat for seat, _ in bank.shares}
    if place is None:
        return {bank.seat, *shared}
    behind = {seat.number for seat in state.seats for bet in seat.bets if bet.at == place}
    claimed = {seat for at, seat in bank.claims if at == place}
    return {place, *behind, *claimed}


def _is_default(state: TableState, entry: Entry) -> bool:
    """Whether the choice is what the question has for a player who does not answer."""
    command: Any = entry.envelope.command
    if command.__struct_config__.tag == "let_ride":
        return command.on is None
    if command.__struct_config__.tag != "choose":
        return True
    step = state.step_of(state.deal)
    return isinstance(step, Ask) and step.place == command.place and command.choice in (step.default, "usual")
