"""What one person may see of a table: never an undealt card, never a seed before its shoe is spent."""

import msgspec

from houseway.cards import card_text
from houseway.table.commands import Posted, Stake
from houseway.table.envelope import Role
from houseway.table.events import Settlement
from houseway.table.state import PastRound, Seat, TableState


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


class HandView(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]
    total: int | None


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
        seats=tuple(_seat(seat, role is Role.PATRON and seat.patron == patron) for seat in state.seats),
        offers=tuple(_offer(state, posted) for posted in state.offers),
        player=_hand(state, state.deal.player),
        banker=_hand(state, state.deal.banker),
        winner=state.winner,
        announcements=state.announcements,
        settlements=tuple(_settlement(bet) for bet in state.settlements),
        history=state.history,
    )


def _shoe(state: TableState) -> ShoeView | None:
    if state.shoe is None:
        return None
    return ShoeView(state.shoe.number, state.shoe.decks, state.shoe.cards_left, state.shoe.commitment)


def _seat(seat: Seat, you: bool) -> SeatView:
    return SeatView(seat.number, seat.name, you, seat.chips, seat.bets)


def _offer(state: TableState, posted: Posted) -> OfferView:
    offer = state.game.offer(*posted.key)
    lines = tuple(LineView(line.name, line.pays_text, line.cite) for line in offer.lines)
    return OfferView(*posted.key, offer.name, offer.kind, posted.minimum, posted.maximum, lines)


def _hand(state: TableState, cards: tuple[int, ...]) -> HandView:
    total = state.game.total(cards) if cards else None
    return HandView(tuple(card_text(card) for card in cards), total)


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
