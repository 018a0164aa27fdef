"""Sessions: a bankroll, a wager and a plan over some rounds, many times, in exact cents."""

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.odds import odds
from houseway.analysis.shoes import checked_decks
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.classes import class_table
from houseway.rules.fees import Schedule
from houseway.simulation.cashier import NOT_PLACED, Cashier
from houseway.simulation.collecting import Collector
from houseway.simulation.dealers import dealer
from houseway.simulation.plans import FOLLOWS_THE_SHOE, PLANS, Flags, Money
from houseway.simulation.sequences import BANKER, PLAYER, Sequences, sequences
from houseway.simulation.tables import refuse_decided

SESSIONS_AT_ONCE = 2_000


@dataclass(frozen=True)
class SessionPlan:
    """A session as the bettor plans it; money in cents, `stop_win` and `stop_loss` from the bankroll brought.

    `maximum` is the most the table takes, `meter` what a progressive's meter shows. Fees of a collection
    `schedule` are paid with each bet; who is `banking` has its other side, and pays the player-dealer's.
    """

    offer: Offer
    bankroll: int
    bet: int
    rounds: int
    plan: str = "flat"
    stop_win: int | None = None
    stop_loss: int | None = None
    maximum: int | None = None
    meter: int | None = None
    decks: int | None = None
    seed: int = 1
    schedule: Schedule | None = None
    banking: bool = False


@dataclass(frozen=True)
class Ends:
    """How sessions ended, one entry each: money, the deepest fall from a peak, rounds, money bet, fees paid.

    `expected` is what the money bet loses by its exact edge; `ruined` cannot make the first bet again.
    """

    final: Money
    drawdown: Money
    rounds: NDArray[np.int64]
    action: Money
    fees: Money
    expected: NDArray[np.float64]
    ruined: Flags
    reached_win: Flags
    reached_loss: Flags


@dataclass(frozen=True)
class Sessions:
    """Every session's end; `paths` are bankrolls after every round of the first ones."""

    settings: SessionPlan
    ends: Ends
    paths: Money = field(repr=False)

    @property
    def results(self) -> Money:
        return self.ends.final - self.settings.bankroll

    def loss_per_hour(self, pace: float) -> float:
        """What these sessions lost, at so many rounds an hour, in cents."""
        return float(-self.results.sum() / max(self.ends.rounds.sum(), 1) * pace)

    def expected_loss_per_hour(self, pace: float) -> float:
        """The exact edge on the money that these sessions bet, and their fees, in cents."""
        return float(self.ends.expected.sum() / max(self.ends.rounds.sum(), 1) * pace)


def play(game: Game, settings: SessionPlan, repetitions: int = 10_000) -> Sessions:
    """Play the session so many times over simulated shoes, every time from a new shoe."""
    _check(settings, repetitions)
    refuse_decided(game)
    offers = [settings.offer]
    if settings.plan == FOLLOWS_THE_SHOE:
        offers = [on_hand(game, settings.offer, hand) for hand in ("player", "banker")]
    cashiers = [Cashier(game, offer, settings.meter) for offer in offers]
    edges = np.array([exact_edge(game, settings, cashier) for cashier in cashiers])
    dealt = dealer(game, class_table(game, offers), checked_decks(game, settings.decks))
    batches = []
    for first in range(0, repetitions, SESSIONS_AT_ONCE):
        sessions = min(SESSIONS_AT_ONCE, repetitions - first)
        met = sequences(game, dealt, offers, settings.seed, first, sessions, settings.rounds)
        batches.append(_played(settings, sessions, met, cashiers, edges))
    ends = [
        np.concatenate(column) for column in zip(*(vars(end).values() for end, _ in batches), strict=True)
    ]
    return Sessions(settings, Ends(*ends), batches[0][1])


def _check(settings: SessionPlan, repetitions: int) -> None:
    if settings.plan not in PLANS:
        raise NotationError(f"{settings.plan!r} is not a plan; there is {', '.join(PLANS)}.")
    if settings.rounds < 1 or repetitions < 1:
        raise NotationError("A session has at least one round and is played at least once.")
    if settings.banking and (settings.schedule is None or settings.plan != "flat"):
        raise NotationError("Who banks takes what is bet and pays by a schedule: flat, with --fees.")
    if settings.bankroll < settings.bet:
        raise NotationError("The bankroll does not cover the first bet.")


def exact_edge(game: Game, settings: SessionPlan, cashier: Cashier) -> float:
    """What the first bet loses on average per unit, its rounding counted."""
    cashier.refuse_wrong_bet(settings.bet)
    (exact,) = odds(game, settings.decks, [cashier.offer])
    gained = (line.probability * cashier.net(settings.bet, index) for index, line in enumerate(exact.lines))
    return -float(sum(gained, start=Fraction(0)) / settings.bet)


def on_hand(game: Game, offer: Offer, hand: str) -> Offer:
    """The same wager on this hand, or the base wager on it: what one bets who follows the shoe."""
    if offer.on == hand:
        return offer
    others = [other for other in game.offers() if other.on == hand]
    same = [other for other in others if other.wager == offer.wager and other.paytable == offer.paytable]
    base = [other for other in others if other.kind == offer.kind == "base"]
    if offer.on is None or not (same or base):
        raise Refused(Refusal.UNKNOWN_OFFER, offer.cite, "follows-no-hand", name=offer.name)
    return (same or base)[0]


def _played(
    settings: SessionPlan,
    sessions: int,
    met: Sequences,
    cashiers: list[Cashier],
    edges: NDArray[np.float64],
) -> tuple[Ends, Money]:
    plan = PLANS[settings.plan](settings.bet, settings.bankroll, sessions)
    unit = cashiers[0].unit
    money = np.full(sessions, settings.bankroll)
    peak, drawdown = money.copy(), np.zeros(sessions, dtype=np.int64)
    rounds, action = np.zeros(sessions, dtype=np.int64), np.zeros(sessions, dtype=np.int64)
    expected = np.zeros(sessions)
    least = unit if settings.plan == "fraction" else settings.bet
    collected = np.zeros(sessions, dtype=np.int64)
    wagers = [cashier.offer.wager for cashier in cashiers]
    collector = Collector(settings.schedule, wagers, settings.banking) if settings.schedule else None
    if collector is not None:
        least += int(collector.fees(np.full(1, least), np.zeros(1, dtype=np.int64), 0)[0])
    side = -1 if settings.banking else 1
    on = np.full(sessions, settings.offer.on == "banker" and len(cashiers) > 1, dtype=np.int64)
    paths = np.empty((sessions, settings.rounds + 1), dtype=np.int64)
    paths[:, 0] = money
    reached_win = reached_loss = np.zeros(sessions, dtype=np.bool_)
    for number in range(settings.rounds):
        playing = ~(reached_win | reached_loss) & (money >= least)
        stakes = _stakes(plan.stakes(money), money, settings, unit)
        lines = np.choose(on, [of_offer[:, number] for of_offer in met.lines]).astype(np.int16)
        stakes[~playing | (lines == NOT_PLACED)] = 0
        fees = np.zeros(sessions, dtype=np.int64)
        if collector is not None:
            fees = collector.fees(stakes, on, number)
            short = stakes + fees > money
            stakes[short] = (stakes - fees)[short] // unit * unit
            fees = collector.fees(stakes, on, number)
        nets = np.zeros(sessions, dtype=np.int64)
        for hand, cashier in enumerate(cashiers):
            nets[on == hand] = cashier.nets(stakes[on == hand], lines[on == hand])
        plan.after(nets > 0, nets < 0)
        # A bank pays as far as it reaches.
        money = np.maximum(money - fees + side * nets, 0)
        rounds, action, collected = rounds + playing, action + stakes, collected + fees
        expected = expected + side * stakes * edges[on] + fees
        peak = np.maximum(peak, money)
        drawdown = np.maximum(drawdown, peak - money)
        reached_win, reached_loss = _stopped(settings, money)
        if len(cashiers) > 1:
            winners = met.winners[:, number]
            on = np.where(winners == PLAYER, 0, np.where(winners == BANKER, 1, on))
        paths[:, number + 1] = money
    ruined = (money < least) & ~reached_loss
    return Ends(
        money, drawdown, rounds, action, collected, expected, ruined, reached_win, reached_loss
    ), paths


def _stakes(wanted: Money, money: Money, settings: SessionPlan, unit: int) -> Money:
    """What the plan asks for, as far as money and the table's maximum go; less than wanted in whole units."""
    most = money if settings.maximum is None else np.minimum(money, settings.maximum)
    whole = np.minimum(wanted, most) // unit * unit
    return np.where((wanted <= most) & (settings.plan != "fraction"), wanted, whole)


def _stopped(settings: SessionPlan, money: Money) -> tuple[Flags, Flags]:
    won = lost = np.zeros(len(money), dtype=np.bool_)
    if settings.stop_win is not None:
        won = money >= settings.bankroll + settings.stop_win
    if settings.stop_loss is not None:
        lost = money <= settings.bankroll - settings.stop_loss
    return won, lost
