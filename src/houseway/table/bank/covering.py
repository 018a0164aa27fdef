"""A hand is settled as far as the bank covers it, wager by wager from the action button."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from houseway.families.round import Over, Round, Throw
from houseway.rules import Settlement
from houseway.rules.cover import BankSums, covered
from houseway.rules.settlement import Fits
from houseway.rules.settling_order import settling_key
from houseway.table import events as e
from houseway.table.bank.action import order_from
from houseway.table.bank.backline import bettor_at
from houseway.table.bank.charging import dropped
from houseway.table.bank.kum_kum import as_one, shared_out
from houseway.table.bank.payments import InPlay, bets_in_play, moves_for, settlements
from houseway.table.bank.rulings import as_ruled, owed_now
from houseway.table.bank.settling import end_of_hand
from houseway.table.bank.sharing import back_to_bankers, wagers_of
from houseway.table.commands import SettleRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.due import due, refusal
from houseway.table.state import Phase, TableState

Settle = Callable[[TableState, Round, Sequence[InPlay]], tuple[Fits, tuple[Settlement, ...]]]


class CoveredHand(NamedTuple):
    """The round's result, its wagers as far as they had action, and the bank's sums."""

    result: Fits
    settlements: tuple[Settlement, ...]
    sums: BankSums
    banks: tuple[BankSums, ...]

    @property
    def shared(self) -> tuple[BankSums, ...]:
        """The sums of each, where more than one has put up money."""
        return self.banks if len(self.banks) > 1 else ()


def settle_round(state: TableState, envelope: Envelope, command: SettleRound) -> Outcome:
    """Wagers out of the bank and into it, what is left back to the player-dealer, and the fees dropped."""
    step, bank = due(state), state.bank
    if not isinstance(step, Over):
        raise refusal(state, step or Throw(()))
    if bank is None or bank.seat is None:
        result, _ = settlements(state, state.deal, ())
        free = e.RoundSettled(result.player_total, result.banker_total, result.winner, ())
        return Outcome([free, *end_of_hand(state)])
    hand = covered_hand(state, state.deal, bets_in_play(state), wagers_of(bank))
    result, paid, sums = hand.result, hand.settlements, hand.sums
    player, winner = (None, None) if state.deal.is_apart else (result.player_total, result.winner)
    settled = e.RoundSettled(player, result.banker_total, winner, paid, sums, hand.shared)
    fees, owed = dropped(state), owed_now(state, paid)
    moves = [*moves_for(state, paid), *back_to_bankers(state, hand.banks), *fees.moves, *owed.moves]
    happened = [settled, *fees.events, *owed.events, *_exhausted(state, sums)]
    return Outcome([*happened, *end_of_hand(state)], moves)


def covered_hand(
    state: TableState,
    deal: Round,
    bets: Sequence[InPlay],
    wagers: Sequence[int],
    settled: Settle = settlements,
) -> CoveredHand:
    """Every wager from the action button on, as far as those of the bank reach; shared bets as one."""
    result, paid = settled(state, deal, as_one(bets))
    order, last = settling_key(state.game, order_from(state)), deal.read_last
    in_order = sorted([_at_its_place(state, as_ruled(state, deal, bet)) for bet in paid], key=order)
    if last:
        in_order.sort(key=lambda bet: (bet.at or bet.seat) in last)
    cover = covered(in_order, *wagers)
    reached = [_as_covered(bet, *reach) for bet, reach in zip(in_order, cover.wagers, strict=True)]
    return CoveredHand(result, tuple(shared_out(bets, reached)), cover.bank, cover.banks)


def _at_its_place(state: TableState, bet: Settlement) -> Settlement:
    """A bet behind a place is settled after that of who controls it, and in a correction where it was."""
    if bet.at is None or bet.at == bet.seat:
        return bet
    if state.phase is Phase.DEALING:
        return replace(bet, bettor=bettor_at(state, bet.seat, bet.at))
    same = bet.seat, bet.at, bet.key
    known = next(was for was in state.settlements if (was.seat, was.at, was.key) == same)
    return replace(bet, bettor=known.bettor)


@lru_cache(maxsize=16_384)
def _as_covered(bet: Settlement, reached: int, returned: int) -> Settlement:
    """The bet with its action: a loss takes, and a win is paid, no more than was covered."""
    won = bet.net > 0
    award, net = (reached, reached) if won else (0, -reached)
    due = abs(bet.net) if reached < abs(bet.net) else None
    return replace(bet, award=award, net=net, returned=returned, covered=reached, due=due)


def _exhausted(state: TableState, sums: BankSums) -> list[e.Event]:
    if sums.left:
        return []
    return [e.announced("bank-exhausted", state.practice.cite("player-dealer", "covers"))]
