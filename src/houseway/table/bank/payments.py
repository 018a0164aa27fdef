"""Settled bets as the table pays them: where each bet goes, and the money that moves."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from houseway.families.round import Round
from houseway.ledger import accounts
from houseway.rules import Bet, Game, Settlement
from houseway.rules.evaluation import Evaluator, evaluator_of
from houseway.rules.settlement import BetOutcome, Fits, fits, settle_as_given, settled_alone
from houseway.table.bets.aggregates import within_aggregates
from houseway.table.bets.layout import PostedLayout, layout_of
from houseway.table.commands import Stake
from houseway.table.decision import Move
from houseway.table.jackpots.sensor_payments import (
    empty_meters,
    sensed,
    sensor_bets,
    sensor_moves,
    with_jackpots,
)
from houseway.table.state import TableState

# A bet in play: the number of the seat, the position on the layout, the money.
InPlay = tuple[int, int, Stake]


def bets_in_play(state: TableState) -> list[InPlay]:
    """Every bet on the layout; in a free hand none counts."""
    if state.free:
        return []
    bets: list[InPlay] = []
    for seat in state.seats:
        bets += [(seat.number, seat.place_of(bet), bet) for bet in seat.bets]
    return bets + sensor_bets(state) if state.keypad.sensors else bets


def settlements(
    state: TableState, deal: Round, bets: Sequence[InPlay]
) -> tuple[Fits, tuple[Settlement, ...]]:
    """The round's result, and every bet in the order in which the rules settle."""
    layout = layout_of(state)
    numbered = state.numbered
    evaluator = evaluator_of(state.game, state.options, numbered)
    if state.keypad.sensors or deal.places or not layout.bets_stand_alone:
        result = fits(evaluator, deal, ())
        paid = _settled_together(state, deal, bets, numbered, result.winner == "tie")
    else:
        result = fits(evaluator, deal, {(bet.wager, bet.on, bet.paytable) for _, _, bet in bets})
        lines = result.lines
        known = _outcomes(evaluator, result.winner == "tie")
        paid = [known[number, bet, lines[bet.wager, bet.on, bet.paytable]] for number, _, bet in bets]
    in_order = _in_order(state, layout, bets, paid)
    return result, within_aggregates(layout, in_order) if layout.aggregates else in_order


def _settled_together(
    state: TableState, deal: Round, bets: Sequence[InPlay], numbered: int, tied: bool
) -> list[Settlement]:
    """Bets of which some look at the seat, or share and envy what others win."""
    asked = [Bet(at, bet.wager, bet.on, bet.paytable, bet.cents) for _, at, bet in bets]
    answers = settle_as_given(state.game, deal, asked, state.options, numbered, empty_meters(state))
    paid = [
        at_the_table(number, bet, answer, _is_held(state.game, answer, tied))
        for (number, _, bet), answer in zip(bets, answers.settlements, strict=True)
    ]
    return with_jackpots(state, paid)


def _in_order(
    state: TableState, layout: PostedLayout, bets: Sequence[InPlay], paid: list[Settlement]
) -> tuple[Settlement, ...]:
    """As the rules settle, by the positions on the layout."""
    order = layout.order
    if not any(bet.at for _, _, bet in bets):
        return tuple(sorted(paid, key=order))
    placed = zip([position for _, position, _ in bets], paid, strict=True)
    ordered = sorted(placed, key=lambda one: order(_Placed(one[0], one[1].wager, one[1].outcome)))
    return tuple([settled for _, settled in ordered])


class _Placed(NamedTuple):
    """A settled bet at its position, as the settling order looks at it."""

    seat: int
    wager: str
    outcome: BetOutcome


class _Outcomes(dict[tuple[int, Stake, int | None], Settlement]):
    """How a seat's bet comes out on a line, where no other bet has a say in it: worked out once.

    Tables see the same bets all day.
    """

    def __init__(self, evaluator: Evaluator, tied: bool) -> None:
        super().__init__()
        self._evaluator, self._tied = evaluator, tied

    def __missing__(self, key: tuple[int, Stake, int | None]) -> Settlement:
        if len(self) >= _MOST_OUTCOMES:
            self.clear()
        number, stake, line = key
        bet = Bet(number, stake.wager, stake.on, stake.paytable, stake.cents)
        answer = settled_alone(self._evaluator, bet, line)
        held = _is_held(self._evaluator.game, answer, self._tied)
        settlement = self[key] = at_the_table(number, stake, answer, held)
        return settlement


_MOST_OUTCOMES = 16_384
_outcomes = lru_cache(maxsize=128)(_Outcomes)


def at_the_table(number: int, stake: Stake, bet: Settlement, stays: bool = False) -> Settlement:
    """A seat's bet, which goes to the house, back to the patron, or stays on its spot."""
    held = bet.returned if stays else 0
    back = 0 if stake.medium == "coupon" and bet.outcome == "win" else bet.returned - held
    kind = {"medium": stake.medium, "toke": stake.toke, "at": stake.at}
    return replace(bet, seat=number, returned=back, held=held, **kind)


def _is_held(game: Game, bet: Settlement, tied: bool) -> bool:
    """A push stays on its spot where the rules say so; a tied bet that they call void is given back."""
    rule = game.practice.push
    if bet.outcome != "push" or not rule.stays:
        return False
    void = tied and rule.tied_base_bets == "void"
    return not (void and game.offer(bet.wager, bet.on, bet.paytable).kind == "base")


def moves_for(state: TableState, settled: Iterable[Settlement], rides_on: str = "") -> list[Move]:
    """Of each bet the bet first, then the pay, out of that the vigorish; what is added rides on a spot."""
    table, marked = state.table, state.house.vigorish_marked
    on_sensors = sensed(state) if state.keypad.sensors else set()
    cite = state.practice.cite("vigorish", "collected")
    moves: list[Move] = []
    for bet in settled:
        moves += (
            sensor_moves(state, bet)
            if bet.wager in on_sensors
            else _moves(table, bet, marked, cite, rides_on)
        )
    return moves


@lru_cache(maxsize=16_384)
def _moves(table: str, bet: Settlement, marked: bool, vigorish_cite: str, rides_on: str) -> tuple[Move, ...]:
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
    if bet.added:
        moves.append((tray, rides_on, bet.added, f"added to the bet: {bet.line}", bet.cite))
    if bet.award > bet.added:
        moves.append((tray, winner, bet.award - bet.added, f"paid: {bet.line}", bet.cite))
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
