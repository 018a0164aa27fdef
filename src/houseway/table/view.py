"""What one person may see of a table: never an undealt card, never a seed before its shoe is spent."""

import msgspec

from houseway.cards import card_text
from houseway.table.commands import Posted, Stake
from houseway.table.envelope import Role
from houseway.table.events import Settlement
from houseway.table.state import PastRound, Seat, TableState

# The back of a card.
FACE_DOWN = "??"


class GameView(msgspec.Struct, frozen=True):
    id: str
    name: str


class ShoeView(msgspec.Struct, frozen=True):
    number: int
    decks: int
    cards_left: int
    commitment: str


class SeatView(msgspec.Struct, frozen=True):
    number: int
    patron: str | None
    you: bool
    chips: int
    bets: tuple[Stake, ...]


class LineView(msgspec.Struct, frozen=True):
    name: str
    pays: str
    cite: str


class OfferView(msgspec.Struct, frozen=True):
    wager: str
    on: str | None
    paytable: str
    name: str
    group: str
    minimum: int
    maximum: int
    lines: tuple[LineView, ...]


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that lies face down is `??` to everyone but the patron who holds the hand."""

    cards: tuple[str, ...]
    total: int | None
    holder: int | None = None


class SettlementView(msgspec.Struct, frozen=True):
    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: str
    line: str
    award: int
    vigorish: int
    net: int
    cite: str


class View(msgspec.Struct, frozen=True):
    """The page draws this and computes nothing."""

    table: str
    game: GameView
    phase: str
    round: int
    seconds_left: int | None
    shoe: ShoeView | None
    seats: tuple[SeatView, ...]
    offers: tuple[OfferView, ...]
    player: HandView
    banker: HandView
    winner: str | None
    announcements: tuple[str, ...]
    settlements: tuple[SettlementView, ...]
    history: tuple[PastRound, ...]


def view(state: TableState, role: Role, patron: str | None, seconds_left: int | None = None) -> View:
    """`seconds_left` is the betting clock's, which is kept outside the table: the table knows no time."""
    return View(
        table=state.table,
        game=GameView(state.game.id, state.game.name),
        phase=state.phase,
        round=state.round,
        seconds_left=seconds_left,
        shoe=_shoe(state),
        seats=tuple(_seat(seat, _yours(seat, role, patron)) for seat in state.seats),
        offers=tuple(_offer(state, posted) for posted in state.offers),
        player=_hand(state, "player", role, patron),
        banker=_hand(state, "banker", role, patron),
        winner=state.winner,
        announcements=state.announcements,
        settlements=tuple(_settlement(bet) for bet in state.settlements),
        history=state.history,
    )


def _shoe(state: TableState) -> ShoeView | None:
    if state.shoe is None:
        return None
    return ShoeView(state.shoe.number, state.shoe.decks, state.shoe.cards_left, state.shoe.commitment)


def _yours(seat: Seat, role: Role, patron: str | None) -> bool:
    return role is Role.PATRON and patron is not None and seat.patron == patron


def _seat(seat: Seat, you: bool) -> SeatView:
    return SeatView(seat.number, seat.name, you, seat.chips, seat.bets)


def _offer(state: TableState, posted: Posted) -> OfferView:
    offer = state.game.offer(*posted.key)
    lines = tuple(LineView(line.name, line.pays_text, line.cite) for line in offer.lines)
    return OfferView(*posted.key, offer.name, offer.kind, posted.minimum, posted.maximum, lines)


def _hand(state: TableState, hand: str, role: Role, patron: str | None) -> HandView:
    cards, turning = state.hand(hand), state.turning(hand)
    holder = state.seat(turning.holder).patron if turning.holder is not None else None
    holds_it = role is Role.PATRON and holder is not None and holder == patron
    shown = len(cards) if holds_it else turning.shown
    total = state.game.total(cards) if cards and shown == len(cards) else None
    texts = tuple(_card(state, card) if place < shown else FACE_DOWN for place, card in enumerate(cards))
    return HandView(texts, total, turning.holder)


def _card(state: TableState, card: int) -> str:
    return str(card) if state.game.decks is None else card_text(card)


def _settlement(bet: Settlement) -> SettlementView:
    return SettlementView(
        bet.seat,
        *bet.key,
        bet.amount,
        bet.outcome,
        bet.line,
        bet.award,
        bet.vigorish,
        bet.net,
        bet.cite,
    )
