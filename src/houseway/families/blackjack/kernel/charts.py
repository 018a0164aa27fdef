"""A policy laid out for the kernel, and what it counted told offer by offer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.blackjack import coordinates as c
from houseway.families.blackjack.odds.lines import class_of, profits
from houseway.families.blackjack.odds.plans import Plan, plans
from houseway.families.blackjack.odds.sheet import card_of, draws, ended_as
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.values import is_over, points, worth
from houseway.families.kernels import CARD_BITS
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

MOST_HANDS = 512
BANKER_CELLS = 2 * 2 * c.MOST_COUNTED * c.TOTALS


class Rules(NamedTuple):
    """What a round reads; rows are hands as the solver numbers them, states the player-dealer's hands."""

    places: int
    late: bool
    resplits: bool
    by_rank: bool
    looks_at_three: bool
    child: NDArray[np.int32]
    act: NDArray[np.uint8]
    gave: NDArray[np.bool_]
    final: NDArray[np.int32]
    cases: NDArray[np.int32]
    most: NDArray[np.int32]
    case_act: NDArray[np.uint8]
    case_gave: NDArray[np.bool_]
    checked: NDArray[np.bool_]
    dealer_start: NDArray[np.int32]
    dealer_next: NDArray[np.int32]
    dealer_end: NDArray[np.int32]
    dealer_cell: NDArray[np.int32]
    natural: NDArray[np.bool_]
    net: NDArray[np.int64]


class Tally(NamedTuple):
    """Hands by units, final hand and end; first and last cards; squares of rounds.

    And a round's own notes.
    """

    hands: NDArray[np.int64]
    banker: NDArray[np.int64]
    three: NDArray[np.int64]
    squares: NDArray[np.int64]
    final: NDArray[np.int32]
    units: NDArray[np.int32]
    owner: NDArray[np.int32]
    starts: NDArray[np.int32]

    @property
    def counts(self) -> tuple[NDArray[np.int64], ...]:
        return self.hands, self.banker, self.three, self.squares


class Hit(NamedTuple):
    """An offer's hits by line, over so many bets, with its mean and standard error per unit first bet."""

    offer: Offer
    bets: int
    hits: tuple[int, ...]
    mean: float
    standard_error: float


def as_word(card: int) -> int:
    """The card, and below it what it counts."""
    return card << CARD_BITS | points((card,))[0]


@dataclass(frozen=True)
class Table:
    """Offers played by one policy, at so many places."""

    plan: Plan
    rules: Rules
    unit: int

    def tally(self) -> Tally:
        sheet = self.plan.sheet
        return Tally(
            np.zeros((2, len(sheet.finals), len(sheet.ends)), dtype=np.int64),
            np.zeros((11, BANKER_CELLS), dtype=np.int64),
            np.zeros((11, 12), dtype=np.int64),
            np.zeros(max(len(self.plan.offers), 1), dtype=np.int64),
            *(np.zeros(MOST_HANDS, dtype=np.int32) for _ in range(4)),
        )

    def results(self, counts: Sequence[NDArray[Any]], rounds: int) -> list[Hit]:
        """What each offer of the plan came to."""
        hands, banker, three, squares = counts
        played = [
            self._hand(at, offer, hands, int(squares[at]), rounds)
            for at, offer in enumerate(self.plan.offers)
        ]
        beside = [
            _beside(group, offer, banker, three, self.rules.places) for offer, group in self.plan.beside
        ]
        return [*played, *beside]

    def _hand(self, at: int, offer: Offer, hands: NDArray[Any], squares: int, rounds: int) -> Hit:
        lines, places = self.plan.lines[at], self.rules.places
        both = hands.sum(axis=0)
        hits = tuple(int(both[lines == line].sum()) for line in range(len(offer.lines) + 1))
        won = int((self.rules.net[at] * (hands[0] + 2 * hands[1])).sum())
        bets = max(rounds * places, 1)
        mean = won / self.unit / bets
        spread = squares / self.unit**2 / max(rounds, 1) - (mean * places) ** 2
        return Hit(offer, bets, hits, mean, sqrt(max(spread, 0) / max(rounds, 1)) / places)


def _beside(group: Group, offer: Offer, banker: NDArray[Any], three: NDArray[Any], places: int) -> Hit:
    """A wager on the player-dealer's hand or on the first three cards; the latter one a place."""
    cells, table = ("three", three) if "three" in group.coordinates else ("banker", banker)
    hits = [0] * (len(offer.lines) + 1)
    for up, cell in zip(*np.nonzero(table), strict=True):
        class_ = class_of(group, **{cells: int(cell), "up": int(up)})
        if group.placed[0] is None or group.placed[0][class_]:
            hits[int(group.line_of[0][class_])] += int(table[up, cell])
    bets, gains = max(sum(hits), 1), profits(offer)
    mean = sum((gain * many for gain, many in zip(gains, hits, strict=True)), start=Fraction(0)) / bets
    square = sum((gain**2 * many for gain, many in zip(gains, hits, strict=True)), start=Fraction(0)) / bets
    return Hit(offer, sum(hits), tuple(hits), float(mean), sqrt(float(square - mean**2) / bets))


def tables(
    game: Game,
    options: Mapping[str, Any],
    offers: Sequence[Offer],
    cards: Counts,
    places: int = 1,
    own: str = "",
) -> list[Table]:
    """The offers by the policies that they are played by: best play, or the chart of a file."""
    return [_table(plan, places) for plan in plans(game, options, offers, cards, own)]


def _table(plan: Plan, places: int) -> Table:
    sheet, play = plan.sheet, plan.sheet.play
    unit = lcm(*(gain.denominator for pays in plan.pays for row in pays for gain in row), 1)
    net = np.array(
        [[[int(gain * unit) for gain in row] for row in pays] for pays in plan.pays], dtype=np.int64
    )
    start, following, ended, cell, natural = _dealer_states(
        play, {end: at for at, end in enumerate(sheet.ends)}
    )
    checked = np.array([up in sheet.checked for up in range(11)])
    rules = Rules(
        places, "late" in play.dealing.banker, sheet.resplits, sheet.by_rank,
        any("three" in group.coordinates for _, group in plan.beside),
        sheet.child.astype(np.int32), plan.act, plan.gave, sheet.ended.astype(np.int32), plan.cases,
        plan.most, plan.case_act, plan.case_gave, checked, start, following, ended, cell, natural,
        net.reshape(-1, len(sheet.finals), len(sheet.ends)),
    )  # fmt: skip
    return Table(plan, rules, unit)


def _dealer_states(play: Blackjack, ends: Mapping[Any, int]) -> tuple[NDArray[Any], ...]:
    """The player-dealer's hands as chart and wagers tell them apart, and where each card leads."""
    states: dict[tuple[int, int, int, int], int] = {}
    hands: list[tuple[int, ...]] = []

    def number(cards: tuple[int, ...]) -> int:
        counts = points(cards)
        size = len(cards) if len(cards) < 3 or play.banker.most_cards else min(len(cards), c.MOST_COUNTED)
        key = sum(counts), min(counts.count(1), 2), int(0 in counts), size
        if len(cards) == 2:
            # First cards may be a Natural, which their sum does not say.
            key = (-1 - min(counts), max(counts), 0, 2)
        if key not in states:
            states[key] = len(states)
            hands.append(cards)
        return states[key]

    kinds = range(0 if play.values.joker else 1, 11)
    start = np.zeros(11, dtype=np.int32)
    for up in kinds:
        start[up] = number((card_of(up),))
    following, ended, cells, natural = [], [], [], []
    at = 0
    while at < len(hands):
        cards = hands[at]
        goes_on = len(cards) == 1 or draws(play, cards)
        row = np.zeros(11, dtype=np.int32)
        if goes_on:
            for kind in kinds:
                row[kind] = number((*cards, card_of(kind)))
        following.append(row)
        count = worth(play, cards)
        ended.append(-1 if goes_on else ends[ended_as(play, cards)])
        cells.append(c.banker_key(int(count.natural > 0), int(is_over(play, count)), len(cards), count.total))
        natural.append(count.natural > 0)
        at += 1
    return (
        start, np.array(following, dtype=np.int32), np.array(ended, dtype=np.int32),
        np.array(cells, dtype=np.int32), np.array(natural),
    )  # fmt: skip
