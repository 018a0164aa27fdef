"""Settled bets as the table pays them: where each bet goes, and the money that moves."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from houseway.families.round import OUT, SIT_OUT, Round
from houseway.ledger import Move, accounts
from houseway.rules import Bet, Game, Settlement
from houseway.rules.between_bets import HandBet
from houseway.rules.envy import envies
from houseway.rules.evaluation import Evaluator, Fitting, evaluator_of
from houseway.rules.settlement import Fits, fits, refuse_wrong_cards, settle, settled_alone
from houseway.table.bets.aggregates import within_aggregates
from houseway.table.bets.layout import PostedLayout, layout_of
from houseway.table.commands import Stake
from houseway.table.jackpots.sensor_payments import (
    empty_meters,
    sensed,
    sensor_bets,
    sensor_moves,
    with_jackpots,
)
from houseway.table.state import Phase, TableState

# The number of a seat, and bets of it that are in play.
InPlay = tuple[int, tuple[Stake, ...]]


def bets_in_play(state: TableState) -> list[InPlay]:
    """Every bet on the layout; in a free hand none counts."""
    if state.free:
        return []
    bets = [(seat.number, seat.bets) for seat in state.seats if seat.bets]
    out = {(made.seat, made.place): made.hand + OUT for made in state.deal.made if made.choice == SIT_OUT}
    if out:
        bets = [(number, tuple(_out(number, bet, out) for bet in stakes)) for number, stakes in bets]
    return bets + sensor_bets(state) if state.keypad.sensors else bets


def _out(number: int, bet: Stake, out: Mapping[tuple[int | None, int | None], str]) -> Stake:
    """The bet of one who did not go along, and shares in it: settled as if the hand had been given up."""
    holder = number if bet.joins is None else bet.joins
    hand = out.get((holder, bet.at or holder))
    return bet if hand is None else replace(bet, hand=hand)


def settlements(
    state: TableState, deal: Round, bets: Sequence[InPlay]
) -> tuple[Fits, tuple[Settlement, ...]]:
    """The round's result, and every bet in the order in which the rules settle."""
    layout = layout_of(state)
    evaluator = evaluator_of(state.game, state.options, state.places)
    alone = layout.bets_stand_alone and not (state.keypad.sensors or deal.places)
    if alone and state.phase is not Phase.DEALING:
        # A correction: other offers may have been posted since.
        alone = all(bet.key in layout.spots for _, stakes in bets for bet in stakes)
    result = fits(evaluator, deal, _fitting(evaluator, layout) if alone else None)
    if alone:
        known = _outcomes(evaluator, layout, result.lines, result.winner == "tie")
        paid = [settled for asked in bets for settled in known[asked]]
    else:
        paid = _settled_together(state, deal, bets, result.winner == "tie")
    in_order = tuple(sorted(paid, key=layout.order))
    return result, within_aggregates(layout, in_order) if layout.aggregates else in_order


@lru_cache(maxsize=128)
def _fitting(evaluator: Evaluator, layout: PostedLayout) -> Fitting:
    return Fitting(evaluator, layout.offers)


def settlements_as_told(
    state: TableState, deal: Round, bets: Sequence[InPlay]
) -> tuple[Fits, tuple[Settlement, ...]]:
    """As `settlements`, where nobody saw the cards dealt step by step: wrong ones are refused."""
    refuse_wrong_cards(evaluator_of(state.game, state.options, state.places), deal)
    return settlements(state, deal, bets)


def _settled_together(state: TableState, deal: Round, bets: Sequence[InPlay], tied: bool) -> list[Settlement]:
    """Bets of which some look at the seat, or share and envy what others win."""
    each = [(number, bet) for number, stakes in bets for bet in stakes]
    asked = [HandBet(bet.at or number, *bet.key, bet.cents, bet.hand) for number, bet in each]
    told = state.options, state.places, empty_meters(state)
    # A share of another's bet is decided by that other.
    bettors = [number if bet.joins is None else bet.joins for number, bet in each]
    answers = settle(state.game, deal, asked, *told, as_given=True, bettors=bettors)
    paid = [
        at_the_table(number, bet, answer, _is_held(state.game, answer, tied))
        for (number, bet), answer in zip(each, answers.settlements, strict=True)
    ]
    if state.practice.envy:
        evaluator = evaluator_of(state.game, state.options, state.places)
        paid += envies(evaluator, deal, paid, lambda bet: _places_of(state, bet.seat))
    return with_jackpots(state, paid)


def _places_of(state: TableState, number: int) -> set[int]:
    """Every hand that the patron has bet on is his own, with a share too; in a correction as it was."""
    if state.phase is not Phase.DEALING:
        return {bet.at or bet.seat for bet in state.settlements if bet.seat == number}
    seat = state.seat(number)
    return {seat.place_of(bet) for bet in seat.bets}


class _Outcomes(dict[InPlay, tuple[Settlement, ...]]):
    """How a seat's bets come out in a round with this result, where no other bet has a say in them.

    Worked out once: tables see the same bets all day.
    """

    def __init__(
        self, evaluator: Evaluator, layout: PostedLayout, lines: tuple[int | None, ...], tied: bool
    ) -> None:
        super().__init__()
        self._evaluator, self._tied = evaluator, tied
        self._lines = dict(zip(layout.spots, lines, strict=True))

    def __missing__(self, bets: InPlay) -> tuple[Settlement, ...]:
        if len(self) >= _MOST_OUTCOMES:
            self.clear()
        number, stakes = bets
        self[bets] = settled = tuple([self._settled(number, stake) for stake in stakes])
        return settled

    def _settled(self, number: int, stake: Stake) -> Settlement:
        bet = Bet(number, *stake.key, stake.cents)
        answer = settled_alone(self._evaluator, bet, self._lines[stake.key])
        held = _is_held(self._evaluator.game, answer, self._tied)
        return at_the_table(number, stake, answer, held)


_MOST_OUTCOMES = 1_024
_outcomes = lru_cache(maxsize=512)(_Outcomes)


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
    if state.bank is not None:
        banked = _covered(state.table)
        return [move for bet in settled for move in banked[bet]]
    cite = state.practice.cite("vigorish", "collected")
    known = _moved(state.table, state.house.vigorish_marked, cite, rides_on)
    if not state.keypad.sensors:
        return [move for bet in settled for move in known[bet]]
    on_sensors = sensed(state)
    paid = [sensor_moves(state, bet) if bet.wager in on_sensors else known[bet] for bet in settled]
    return [move for moves in paid for move in moves]


class _Moved(dict[Settlement, tuple[Move, ...]]):
    """The money of each bet, worked out once, as tables see the same bets come out the same way all day."""

    def __init__(self, table: str, marked: bool, cite: str, rides_on: str) -> None:
        super().__init__()
        self._way = table, marked, cite, rides_on

    def __missing__(self, bet: Settlement) -> tuple[Move, ...]:
        if len(self) >= _MOST_MOVED:
            self.clear()
        self[bet] = moves = _moves(bet, *self._way)
        return moves


_MOST_MOVED = 16_384
_moved = lru_cache(maxsize=128)(_Moved)


def _moves(bet: Settlement, table: str, marked: bool, vigorish_cite: str, rides_on: str) -> tuple[Move, ...]:
    tray, stacks = accounts.tray(table), accounts.stacks(table, bet.seat)
    spot = accounts.spots(table, bet.seat)[bet.wager, bet.on, bet.paytable, bet.medium, bet.toke]
    won, taken = bet.outcome == "win", bet.amount - bet.returned - bet.held
    winner = accounts.tip_box(table) if bet.toke else stacks["chips"]
    house = tray if bet.medium == "chips" else accounts.promotions_taken(table)
    back = winner if bet.toke and won else stacks[bet.medium]
    why = "winning bet returned" if won else "void bet given back"
    payer = stacks["chips"] if bet.toke and not won else winner
    owed, vigorish = bet.vigorish if marked and not bet.toke else bet.owed, accounts.vigorish(table)
    moves = (
        Move(spot, house, taken, f"bet collected: {bet.line}", bet.cite),
        Move(spot, back, bet.returned, why, bet.cite),
        Move(tray, rides_on, bet.added, f"added to the bet: {bet.line}", bet.cite),
        Move(tray, winner, bet.award - bet.added, f"paid: {bet.line}", bet.cite),
        Move(payer, vigorish, bet.vigorish - owed, "vigorish", vigorish_cite),
        Move(accounts.marked(table, bet.seat), vigorish, owed, "vigorish marked", vigorish_cite),
    )
    return tuple([move for move in moves if move.cents])


class _Covered(dict[Settlement, tuple[Move, ...]]):
    """The money of each bet where a patron banks, worked out once."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, bet: Settlement) -> tuple[Move, ...]:
        if len(self) >= _MOST_MOVED:
            self.clear()
        self[bet] = moves = _banked_moves(bet, self._table)
        return moves


_covered = lru_cache(maxsize=128)(_Covered)


def _banked_moves(bet: Settlement, table: str) -> tuple[Move, ...]:
    """Out of the bank, or to what it won; the tray has no part in it."""
    chips = accounts.stacks(table, bet.seat)[bet.medium]
    spot = accounts.spots(table, bet.seat)[bet.wager, bet.on, bet.paytable, bet.medium, bet.toke]
    why = "winning bet returned" if bet.outcome == "win" else "bet returned"
    moves = (
        Move(spot, accounts.won(table), bet.amount - bet.returned, f"bet collected: {bet.line}", bet.cite),
        Move(spot, chips, bet.returned, why, bet.cite),
        Move(accounts.bank(table), chips, bet.award, f"paid: {bet.line}", bet.cite),
    )
    return tuple([move for move in moves if move.cents])


def gained(state: TableState, bet: Settlement) -> tuple[int, int]:
    """What a settled bet adds to the patron's own chips, and to the vigorish marked at the seat."""
    chips = bet.returned if bet.medium == "chips" else 0
    if bet.toke:
        return (chips - bet.vigorish + bet.owed if bet.outcome != "win" else 0), bet.owed
    owed = bet.vigorish if state.house.vigorish_marked else bet.owed
    return chips + bet.award - bet.added - bet.vigorish + owed, owed
