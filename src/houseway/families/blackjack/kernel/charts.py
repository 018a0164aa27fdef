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
from houseway.families.blackjack.kernel.tables import GIVEN_UP, RoundTables, Tally, packed, tally_of
from houseway.families.blackjack.odds.lines import class_of, profits
from houseway.families.blackjack.odds.plans import Plan, plans
from houseway.families.blackjack.odds.sheet import KINDS, card_of, draws, ended_as
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.values import is_over, points, worth
from houseway.families.kernels import CARD_BITS
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer


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
    """Offers played by one policy, at so many places; `kept` are the tables whose addresses `rules` has."""

    plan: Plan
    rules: RoundTables
    net: NDArray[np.int64]
    unit: int
    kept: Mapping[str, NDArray[Any]]

    def tally(self) -> Tally:
        return tally_of(len(self.plan.sheet.finals), len(self.plan.sheet.ends), len(self.plan.offers))

    def results(self, counts: Sequence[NDArray[Any]], rounds: int) -> list[Hit]:
        """What each offer of the plan came to."""
        hands, banker, three, squares = counts
        played = [
            self._hand(at, offer, hands, int(squares[at]), rounds)
            for at, offer in enumerate(self.plan.offers)
        ]
        bonuses = [_bonus(group, offer, banker, three) for offer, group in self.plan.bonuses]
        return [*played, *bonuses]

    def _hand(self, at: int, offer: Offer, hands: NDArray[Any], squares: int, rounds: int) -> Hit:
        lines, places = self.plan.lines[at], self.rules.places
        both = hands.sum(axis=0)
        hits = tuple(int(both[lines == line].sum()) for line in range(len(offer.lines) + 1))
        won = int((self.net[at] * (hands[0] + 2 * hands[1])).sum())
        bets = max(rounds * places, 1)
        mean = won / self.unit / bets
        spread = squares / self.unit**2 / max(rounds, 1) - (mean * places) ** 2
        return Hit(offer, bets, hits, mean, sqrt(max(spread, 0) / max(rounds, 1)) / places)


def _bonus(group: Group, offer: Offer, banker: NDArray[Any], three: NDArray[Any]) -> Hit:
    """A wager on the player-dealer's hand, or on the up card and the first place's cards."""
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
    kept = {
        "child": packed(sheet.child, np.int32),
        "act": packed(plan.act | (plan.gave * np.uint8(GIVEN_UP)), np.uint8),
        "final": packed(sheet.ended, np.int32),
        "cases": packed(plan.cases, np.int32),
        "most": packed(plan.most, np.int32),
        "case_act": packed(plan.case_act | (plan.case_gave * np.uint8(GIVEN_UP)), np.uint8),
        "checked": packed([up in sheet.checked for up in range(KINDS)], np.uint8),
        "dealer_start": start,
        "dealer_next": packed(following, np.int32),
        "dealer_end": ended,
        "dealer_cell": cell,
        "natural": packed(natural, np.uint8),
        "net": packed(net.reshape(-1, len(sheet.finals), len(sheet.ends)), np.int64),
    }
    rules = RoundTables(
        places=places,
        late=int("late" in play.dealing.banker),
        resplits=int(sheet.resplits),
        by_rank=int(sheet.by_rank),
        looks_at_hole=int(bool(sheet.checked)),
        looks_at_three=int(any("three" in group.coordinates for _, group in plan.bonuses)),
        rows=len(sheet.cards),
        states=len(ended),
        finals=len(sheet.finals),
        ends=len(sheet.ends),
        offers=len(plan.offers),
        **{name: table.ctypes.data for name, table in kept.items()},
    )
    return Table(plan, rules, kept["net"], unit, kept)


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
