"""Settled bets as the table pays them: where each bet goes, and the money that moves."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.ledger import accounts
from houseway.rules import Bet, BetSettled, Deal, Settled
from houseway.rules.settlement import settle_as_given
from houseway.table.aggregates import within_aggregates
from houseway.table.commands import Stake
from houseway.table.decision import Move
from houseway.table.events import Settlement
from houseway.table.layout import Layout, layout_of
from houseway.table.sensor_payments import empty_meters, sensed, sensor_bets, sensor_moves, with_jackpots
from houseway.table.state import TableState

# A bet in play: the number of the seat, the position on the layout, the money.
InPlay = tuple[int, int, Stake]
# Bets that come out alike: the money, and the position where the wager pays by seat.
Kind = Stake | tuple[int, Stake]


def bets_in_play(state: TableState) -> list[InPlay]:
    """Every bet on the layout; in a free hand none counts."""
    if state.free:
        return []
    bets: list[InPlay] = []
    for seat in state.seats:
        number, position = seat.number, seat.position
        bets += [(number, position, bet) for bet in seat.bets]
    return bets + sensor_bets(state) if state.keypad.sensors else bets


def settlements(
    state: TableState, deal: Deal, bets: Sequence[InPlay]
) -> tuple[Settled, tuple[Settlement, ...]]:
    """The round's result, and every bet in the order in which the rules settle.

    Each kind of bet is settled once: seats that bet alike are paid alike, unless the wager pays by seat.
    """
    layout = layout_of(state)
    by_seat = layout.by_seat
    kinds: list[Kind] = [
        (position, stake) if stake.wager in by_seat else stake for _, position, stake in bets
    ]
    asked = {kind: _bet(kind) for kind in dict.fromkeys(kinds)}
    numbered = sum([seat.behind is None for seat in state.seats])
    meters = empty_meters(state) if state.keypad.sensors else None
    result = settle_as_given(state.game, deal, list(asked.values()), state.options, numbered, meters)
    tied = result.winner == "tie"
    outcomes = {
        kind: _comes_out(
            kind if isinstance(kind, Stake) else kind[1],
            bet,
            bet.outcome == "push" and _is_held(state, bet, tied),
        )
        for kind, bet in zip(asked, result.settlements, strict=True)
    }
    paid = [outcomes[kind][number] for kind, (number, _, _) in zip(kinds, bets, strict=True)]
    if state.keypad.sensors:
        paid = with_jackpots(state, paid)
    return result, within_aggregates(layout, _in_order(state, layout, bets, paid))


@lru_cache(maxsize=4096)
def _bet(kind: Kind) -> Bet:
    position, stake = (0, kind) if isinstance(kind, Stake) else kind
    return Bet(position, stake.wager, stake.on, stake.paytable, stake.cents)


def _in_order(
    state: TableState, layout: Layout, bets: Sequence[InPlay], paid: list[Settlement]
) -> tuple[Settlement, ...]:
    """As the rules settle, by the positions on the layout."""
    order = layout.order
    if all(seat.behind is None for seat in state.seats):
        return tuple(sorted(paid, key=order))
    placed = zip([position for _, position, _ in bets], paid, strict=True)
    ordered = sorted(placed, key=lambda one: order(_Placed(one[0], one[1].wager, one[1].outcome)))
    return tuple([settled for _, settled in ordered])


class _Placed(NamedTuple):
    """A settled bet at its position, as the settling order looks at it."""

    seat: int
    wager: str
    outcome: str


class _ComesOut(dict[int, Settlement]):
    """How one kind of bet comes out, by the seat that made it."""

    def __init__(self, *settled: Any) -> None:
        super().__init__()
        self._settled = settled

    def __missing__(self, number: int) -> Settlement:
        settlement = self[number] = Settlement(number, *self._settled)
        return settlement


@lru_cache(maxsize=4096)
def _comes_out(stake: Stake, bet: BetSettled, stays: bool) -> _ComesOut:
    """With where the bet goes: to the house, back, or held on its spot; tables see the same bets all day."""
    kept = bet.amount + bet.net + bet.vigorish - bet.award
    held = kept if stays else 0
    returned = kept - held
    if stake.medium == "coupon" and bet.outcome == "win":
        returned = 0
    return _ComesOut(
        bet.wager,
        bet.on,
        bet.paytable,
        bet.amount,
        bet.outcome,
        bet.line,
        bet.award,
        bet.vigorish,
        bet.net,
        bet.cite,
        returned,
        held,
        stake.medium,
        stake.toke,
    )


def _is_held(state: TableState, bet: BetSettled, tied: bool) -> bool:
    """A push stays on its spot where the rules say so; a tied bet that they call void is given back."""
    practice = state.practice
    if not practice.figure("push", "stays"):
        return False
    void = tied and practice.figure("push", "tied_base_bets") == "void"
    return not (void and state.game.offer(bet.wager, bet.on, bet.paytable).kind == "base")


def moves_for(state: TableState, settled: Iterable[Settlement]) -> list[Move]:
    """Of each bet the bet first, then the pay, and out of that the vigorish."""
    table, marked, on_sensors = state.table, state.house.vigorish_marked, sensed(state)
    cite = state.practice.cite("vigorish", "collected")
    moves: list[Move] = []
    for bet in settled:
        moves += sensor_moves(state, bet) if bet.wager in on_sensors else _moves(table, bet, marked, cite)
    return moves


@lru_cache(maxsize=16_384)
def _moves(table: str, bet: Settlement, marked: bool, vigorish_cite: str) -> tuple[Move, ...]:
    """Worked out once, as tables see the same bets come out the same way all day."""
    tray, stacks = accounts.tray(table), accounts.stacks(table, bet.seat)
    spot = accounts.spots(table, bet.seat)[bet.wager, bet.on, bet.paytable, bet.medium, bet.toke]
    won, taken = bet.outcome == "win", bet.amount - bet.returned - bet.held
    winner = accounts.tip_box(table) if bet.toke else stacks["chips"]
    moves: list[Move] = []
    if taken:
        house = tray if bet.medium == "chips" else accounts.promotions_taken(table)
        moves.append((spot, house, taken, f"bet collected: {bet.line}", bet.cite))
    if bet.returned:
        back = winner if bet.toke and won else stacks[bet.medium]
        why = "winning bet returned" if won else "void bet given back"
        moves.append((spot, back, bet.returned, why, bet.cite))
    if bet.award:
        moves.append((tray, winner, bet.award, f"paid: {bet.line}", bet.cite))
    if bet.vigorish:
        payer = stacks["chips"] if bet.toke and not won else winner
        on_account = marked and not bet.toke
        debit = accounts.marked(table, bet.seat) if on_account else payer
        why = "vigorish marked" if on_account else "vigorish"
        moves.append((debit, accounts.vigorish(table), bet.vigorish, why, vigorish_cite))
    return tuple(moves)


def gained(state: TableState, bet: Settlement) -> tuple[int, int]:
    """What a settled bet adds to the patron's own chips, and to the vigorish marked at the seat."""
    marked = state.house.vigorish_marked and not bet.toke
    chips = bet.returned if bet.medium == "chips" else 0
    if bet.toke:
        return (chips - bet.vigorish if bet.outcome != "win" else 0), 0
    chips += bet.award - bet.added
    return (chips, bet.vigorish) if marked else (chips - bet.vigorish, 0)
