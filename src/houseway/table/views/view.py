"""What one person may see of a table: never an undealt card, never a seed before its shoe is spent."""

import msgspec

from houseway.cards import card_text
from houseway.rules.settlement import Settlement, Winner
from houseway.table.commands import Stake
from houseway.table.envelope import Role
from houseway.table.shoe.offered import OfferedView, offered
from houseway.table.state import Phase, TableState, Turning
from houseway.table.views.meters import HitView, MeterView, hits_of, meters_of

# The back of a card.
FACE_DOWN = "??"


class ShoeView(msgspec.Struct, frozen=True):
    number: int
    decks: int
    cards_left: int
    commitment: str


class SeatView(msgspec.Struct, frozen=True):
    number: int
    patron: str | None
    chips: int
    bets: tuple[Stake, ...]


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that lies face down is `??` to everyone but the patron who holds the hand."""

    cards: tuple[str, ...]
    total: int | None
    holder: int | None = None


class View(msgspec.Struct, frozen=True):
    """The page draws this with the layout and the board, and computes nothing.

    `settlements` are those made within the round, then those of its end.
    `your_seat` is last and the only thing that differs between patrons who hold no cards.
    """

    table: str
    phase: Phase
    round: int
    seconds_left: int | None
    shoe: ShoeView | None
    seats: tuple[SeatView, ...]
    player: HandView
    banker: HandView
    winner: Winner | None
    announcements: tuple[str, ...]
    settlements: tuple[Settlement, ...]
    meters: tuple[MeterView, ...]
    hits: tuple[HitView, ...]
    game_started: bool
    offered: OfferedView
    your_seat: int | None


def view(state: TableState, role: Role, patron: str | None, seconds_left: int | None = None) -> View:
    """`seconds_left` is the betting clock's, which is kept outside the table: the table knows no time."""
    return View(
        table=state.table,
        phase=state.phase,
        round=state.round,
        seconds_left=seconds_left,
        shoe=_shoe(state),
        seats=tuple([SeatView(s.number, s.name, s.chips, s.bets) for s in state.seats]),
        player=_hand(state, "player", role, patron),
        banker=_hand(state, "banker", role, patron),
        winner=state.winner,
        announcements=state.announcements,
        settlements=(*state.early, *state.settlements),
        meters=meters_of(state) if state.links else (),
        hits=hits_of(state),
        game_started=state.keypad.is_running,
        offered=offered(state),
        your_seat=your_seat(state, role, patron),
    )


def _shoe(state: TableState) -> ShoeView | None:
    if state.shoe is None:
        return None
    return ShoeView(state.shoe.number, state.shoe.decks, state.shoe.cards_left, state.shoe.commitment)


def your_seat(state: TableState, role: Role, patron: str | None) -> int | None:
    """The seat this patron has; staff have none."""
    if role is not Role.PATRON or patron is None:
        return None
    return next((seat.number for seat in state.seats if seat.patron == patron), None)


def _holds(state: TableState, turning: Turning, role: Role, patron: str | None) -> bool:
    if turning.holder is None or role is not Role.PATRON:
        return False
    holder = state.seat(turning.holder).patron
    return holder is not None and holder == patron


def _hand(state: TableState, hand: str, role: Role, patron: str | None) -> HandView:
    cards, turning = state.hand(hand), state.turning(hand)
    if not cards:
        return HandView((), None, turning.holder)
    shown = len(cards) if _holds(state, turning, role, patron) else turning.shown
    total = state.game.total(cards) if shown == len(cards) else None
    texts = (*[_card(state, card) for card in cards[:shown]], *[FACE_DOWN] * (len(cards) - shown))
    return HandView(texts, total, turning.holder)


def _card(state: TableState, card: int) -> str:
    return str(card) if state.game.pack.is_empty else card_text(card)
