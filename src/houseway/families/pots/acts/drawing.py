"""Players draw cards for seats before the first hand of a game; suits rank in the draw (D.2, F.3, G.4)."""

from collections import Counter

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.betting import Sitting
from houseway.families.pots.acts.money import play_of, table_of
from houseway.families.pots.rules.streets import forced_bet_order
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import not_here
from houseway.table.commands import DrawForSeats
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.pots import SeatDraw
from houseway.table.seat_commands import has_own_page
from houseway.table.shoe.loading import read_card
from houseway.table.state import TableState
from houseway.words import Values

CLAUSE = "seat-draw"


def draw_for_seats(state: TableState, envelope: Envelope, command: DrawForSeats) -> Outcome:
    """The highest card takes the first of the seats that are drawn for, the next highest the next.

    Refused once a hand was dealt, at games that print no draw, and where players move on pages of their own.
    """
    cite = play_of(state).cite_of.get(CLAUSE)
    if cite is None:
        return not_here(state, envelope, command)
    if state.round:
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "seats-drawn-first")
    seats = state.patrons
    own_page = next((seat.number for seat in seats if has_own_page(state, seat)), None)
    if own_page is not None:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "seat-acts-itself", seat=own_page)
    if len(seats) < 2 or len(command.cards) != len(seats):
        told: Values = {"seats": tuple(seat.number for seat in seats), "keyed": len(command.cards)}
        raise Refused(Refusal.CARD_UNREADABLE, cite, "seat-cards-needed", **told)
    cards = [read_card(state, text) for text in command.cards]
    for card, copies in Counter(cards).items():
        if copies > 1:
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "seat-card-twice", card=card_text(card))
    state.game.pack.refuse_foreign(tuple(cards))
    drawn = sorted(zip(cards, seats, strict=True), key=lambda each: -forced_bet_order(each[0]))
    draws = tuple(
        SeatDraw(seat.number, card_text(card), to.number, seat.patron or "")
        for (card, seat), to in zip(drawn, seats, strict=True)
    )
    said = [e.announced("seat-drawn", cite, seat=each.seat, card=each.card, to=each.to) for each in draws]
    moving = {each.seat: each.to for each in draws if each.seat != each.to}
    chips = {seat.number: seat.chips for seat in seats}
    moves = [
        Move(
            accounts.chips(state.table, seat), accounts.chips(state.table, to), chips[seat], "seat draw", cite
        )
        for seat, to in moving.items()
        if chips[seat]
    ]
    return Outcome([e.SeatsDrawn(draws), *said], moves)


def seats_drawn(state: TableState, event: e.SeatsDrawn) -> TableState:
    """Everything that was a player's at the old seat is theirs at the new one."""
    to = {draw.seat: draw.to for draw in event.draws}
    seats = {
        to[seat.number]: replace(seat, number=to[seat.number]) for seat in state.seats if seat.number in to
    }
    table = table_of(state)
    sitting = {to.get(each.seat, each.seat): each for each in table.sitting}
    for number in to.values():
        was = sitting.get(number, Sitting(number))
        table = table.with_sitting(replace(was, seat=number))
    return replace(
        state,
        seats=tuple([seats.get(seat.number, seat) for seat in state.seats]),
        extra=replace(table, fees=table.fees.moved(to)),
    )
