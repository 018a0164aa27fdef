"""Settled bets as the table pays them: where each bet goes, and the money that moves."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.ledger import accounts
from houseway.rules import Bet, BetSettled, Deal, Settled, settle
from houseway.rules.evaluation import evaluator_of
from houseway.rules.settling_order import settling_key
from houseway.table.commands import Stake
from houseway.table.decision import Move
from houseway.table.events import Settlement
from houseway.table.state import TableState

# A bet in play: the number of the seat, the position on the layout, the money.
InPlay = tuple[int, int, Stake]


def bets_in_play(state: TableState) -> list[InPlay]:
    """Every bet on the layout; in a free hand none counts."""
    if state.free:
        return []
    return [(seat.number, seat.position, bet) for seat in state.seats for bet in seat.bets]


def settlements(
    state: TableState, deal: Deal, bets: Sequence[InPlay]
) -> tuple[Settled, tuple[Settlement, ...]]:
    """The round's result, and every bet in the order in which the rules settle."""
    numbered = sum([seat.behind is None for seat in state.seats])
    by_seat = _by_seat(state, numbered)
    asked = _asked(bets, by_seat)
    result = settle(state.game, deal, list(asked.values()), state.options, seats=numbered)
    found = {(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount): bet for bet in result.settlements}
    answers = {
        key: found[(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount)] for key, bet in asked.items()
    }
    tied = result.winner == "tie"
    held = {key: _is_held(state, bet, tied) for key, bet in answers.items() if bet.outcome == "push"}
    paid = []
    for number, position, stake in bets:
        key = (position if stake.wager in by_seat else 0, stake.wager, stake.on, stake.paytable, stake.cents)
        settled = _settlement(number, stake, answers[key], key in held and held[key])
        paid.append((position, settled))
    return result, _within_aggregates(state, _in_order(state, paid))


def _asked(bets: Sequence[InPlay], by_seat: frozenset[str]) -> dict[tuple[object, ...], Bet]:
    """Each kind of bet once: seats that bet alike are paid alike, unless the wager pays by seat."""
    asked: dict[tuple[object, ...], Bet] = {}
    for _, position, stake in bets:
        key = (position if stake.wager in by_seat else 0, stake.wager, stake.on, stake.paytable, stake.cents)
        if key not in asked:
            asked[key] = Bet(position, stake.wager, stake.on, stake.paytable, stake.cents)
    return asked


def _by_seat(state: TableState, numbered: int) -> frozenset[str]:
    """The wagers of the layout that one seat may win where another does not."""
    evaluator = evaluator_of(state.game, state.options, numbered)
    offers = [state.game.offer(posted.wager, posted.on, posted.paytable) for posted in state.offers]
    return frozenset([offer.wager for offer in offers if evaluator.pays_by_seat(offer)])


def _in_order(state: TableState, paid: list[tuple[int, Settlement]]) -> tuple[Settlement, ...]:
    """As the rules settle, by the positions on the layout."""
    order = settling_key(state.game)
    if all(position == settled.seat for position, settled in paid):
        return tuple(sorted([settled for _, settled in paid], key=order))
    ordered = sorted(paid, key=lambda one: order(_Placed(one[0], one[1].wager, one[1].outcome)))
    return tuple([settled for _, settled in ordered])


class _Placed(NamedTuple):
    """A settled bet at its position, as the settling order looks at it."""

    seat: int
    wager: str
    outcome: str


def _settlement(number: int, stake: Stake, bet: BetSettled, stays: bool) -> Settlement:
    """Say where the bet itself goes: to the house, back to the patron, or held over on its spot."""
    kept = bet.amount + bet.net + bet.vigorish - bet.award
    held = kept if stays else 0
    returned = kept - held
    if stake.medium == "coupon" and bet.outcome == "win":
        returned = 0
    return Settlement(
        number,
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


def _within_aggregates(state: TableState, paid: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Hold the pay-outs of a wager to the most that is posted for one round, each winner alike."""
    for wager, most in {p.wager: p.aggregate for p in state.offers if p.aggregate is not None}.items():
        due = sum(bet.award for bet in paid if bet.wager == wager)
        if due > most:
            paid = _shared_out(paid, wager, due, most)
    return paid


def _shared_out(paid: tuple[Settlement, ...], wager: str, due: int, most: int) -> tuple[Settlement, ...]:
    """In proportion and rounded down; odd cents one each from the highest seat down (READINGS 43)."""
    winners = [place for place, bet in enumerate(paid) if bet.wager == wager and bet.award]
    shares = {place: paid[place].award * most // due for place in winners}
    odd = most - sum(shares.values())
    for place in sorted(winners, key=lambda place: -paid[place].seat)[:odd]:
        shares[place] += 1
    return tuple(
        _with_award(bet, shares[place]) if place in shares else bet for place, bet in enumerate(paid)
    )


def _with_award(bet: Settlement, award: int) -> Settlement:
    fields = {name: getattr(bet, name) for name in bet.__struct_fields__}
    return Settlement(**{**fields, "award": award, "net": bet.net - bet.award + award})


def moves_for(state: TableState, bet: Settlement) -> list[Move]:
    """The bet first, then the pay, and out of that the vigorish."""
    table = state.table
    spot = accounts.spot(table, bet.seat, bet.wager, bet.on, bet.paytable, bet.medium, bet.toke)
    taken = bet.amount - bet.returned - bet.held
    won = bet.outcome == "win"
    winner = accounts.tip_box(table) if bet.toke else accounts.chips(table, bet.seat)
    moves: list[Move] = []
    if taken:
        house = accounts.tray(table) if bet.medium == "chips" else accounts.promotions_taken(table)
        moves.append((spot, house, taken, f"bet collected: {bet.line}", bet.cite))
    if bet.returned:
        back = winner if bet.toke and won else accounts.stack(table, bet.seat, bet.medium)
        why = "winning bet returned" if won else "void bet given back"
        moves.append((spot, back, bet.returned, why, bet.cite))
    if bet.award:
        moves.append((accounts.tray(table), winner, bet.award, f"paid: {bet.line}", bet.cite))
    if bet.vigorish:
        moves.append(_vigorish(state, bet, winner))
    return moves


def _vigorish(state: TableState, bet: Settlement, winner: str) -> Move:
    cite = state.practice.cite("vigorish", "collected")
    account = accounts.vigorish(state.table)
    if state.house.vigorish_marked and not bet.toke:
        return (accounts.marked(state.table, bet.seat), account, bet.vigorish, "vigorish marked", cite)
    payer = accounts.chips(state.table, bet.seat) if bet.toke and bet.outcome != "win" else winner
    return (payer, account, bet.vigorish, "vigorish", cite)


def gained(state: TableState, bet: Settlement) -> tuple[int, int]:
    """What a settled bet adds to the patron's own chips, and to the vigorish marked at the seat."""
    marked = state.house.vigorish_marked and not bet.toke
    chips = bet.returned if bet.medium == "chips" else 0
    if bet.toke:
        return (chips - bet.vigorish if bet.outcome != "win" else 0), 0
    chips += bet.award - bet.added
    return (chips, bet.vigorish) if marked else (chips - bet.vigorish, 0)
