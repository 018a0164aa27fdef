"""Games whose places play hands of their own: dealt for each policy, counted hand by hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import FIRST_TILE
from houseway.families.kernels import HAND_WORDS, MOST_HANDS_AT_A_PLACE, PlacesKernel
from houseway.rules import Game, Offer
from houseway.rules.classes import ClassTable, class_table
from houseway.rules.game import OfferKey
from houseway.simulation.dealers import (
    ROUNDS_A_BLOCK,
    SHOES_A_BLOCK,
    UNLIMITED,
    Block,
    Dealer,
    Trace,
)
from houseway.simulation.drivers import drivers
from houseway.simulation.results import Counts, OfferRun, fixed_profits, line_names
from houseway.simulation.tables import (
    LEAST_WHOLE_SHOE,
    Layout,
    PlacesTally,
    book,
    refuse_short_shoe,
    shoe_of,
)

# Hands are counted in slots: a place's only hand, from here the first of a split, from here a further one;
# each with one unit, with two.
FIRST, FURTHER, SLOTS = 2, 4, 6
# What a card counts, in the low bits of its word: its cell of the coordinate `up`.
KIND = 15
# For as many classes and offers as most games have.
ROOM = {"pays": 1 << 20, "by_hand": 1 << 6}
# Enough that a round which outruns the shoe ends, for it is dealt tens from there on.
BEYOND = 8 * MOST_HANDS_AT_A_PLACE * 4


@dataclass(frozen=True)
class Played:
    """Offers whose bettors play alike, and the policy they play."""

    offers: tuple[Offer, ...]
    policy: Any


class _LaidOffer:
    """An offer over the classes that the kernel tells apart: its line, whether it is bet, what a unit gains.

    Gains are whole parts of a unit, so many of them as `scale` says.
    """

    def __init__(self, offer: Offer, line_of: NDArray[np.int16], placed: NDArray[np.bool_] | None) -> None:
        self.offer, self.line_of = offer, line_of
        self.is_bet = np.ones(len(line_of), dtype=np.bool_) if placed is None else placed
        # What is bet on a hand is bet again on each that is split off it.
        self.by_hand = offer.kind == "base"
        profits = fixed_profits(offer)
        self.scale = lcm(*(profit.denominator for profit in profits))
        gains = np.array([int(profit * self.scale) for profit in profits], dtype=np.int64)
        self.pays = np.where(self.is_bet, gains[line_of], 0)

    def run(self, slots: Counts, squares: int, places: int) -> OfferRun:
        """Hands that end on each line, and money per unit first bet, from hands by slot and class."""
        counted = slots if self.by_hand else slots[:FURTHER]
        units = np.array([1 + slot % 2 if self.by_hand else 1 for slot in range(len(counted))])
        bets = int(slots[:FURTHER, self.is_bet].sum())
        staked = int(units @ counted[:, self.is_bet].sum(axis=1))
        gained = int(units @ (counted @ self.pays))
        if places == 1:
            squares += int(units[:FIRST] ** 2 @ (counted[:FIRST] @ self.pays**2))
        lines = range(len(self.offer.lines) + 1)
        hits = [int(counted[:, self.is_bet & (self.line_of == line)].sum()) for line in lines]
        return OfferRun(
            self.offer,
            bets,
            tuple(zip(line_names(self.offer), hits, strict=True)),
            *_mean(bets, Fraction(gained, self.scale), Fraction(squares, self.scale**2), places),
            staked / max(bets, 1),
        )


def _mean(bets: int, gained: Fraction, squares: Fraction, places: int) -> tuple[float, float]:
    """With its standard error: rounds are what is independent, for all bets of one have one player-dealer."""
    rounds = max(Fraction(bets, places), Fraction(1))
    in_round = gained / rounds
    error = sqrt(float(squares / rounds - in_round**2) / rounds)
    return float(in_round / places), error / places


class _Part:
    """One policy's offers, laid out for the kernel."""

    def __init__(
        self, game: Game, played: Played, options: Mapping[str, Any], places: int, wagers: Sequence[str]
    ) -> None:
        kernel: PlacesKernel = game.plays.facet("kernel").KERNEL
        self.table = class_table(game, played.offers, options)
        self.layout = Layout(game, self.table.groups)
        by_group = zip(self.table.groups, self.layout.classes, strict=True)
        self.offers = [
            _LaidOffer(entry.offer, line_of[classes], None if placed is None else placed[classes])
            for group, classes in by_group
            for entry, line_of, placed in zip(group.entries, group.line_of, group.placed, strict=True)
        ]
        chart = kernel.chart(game.drawing(options), played.policy, places, wagers)
        counting = {
            "size": np.array([self.layout.size], dtype=np.int64),
            "pays": np.concatenate([each.pays for each in self.offers]),
            "by_hand": np.array([each.by_hand for each in self.offers], dtype=np.uint8),
        }
        self.rules = self.layout.record(chart | counting, {**kernel.room, **ROOM})

    def tally(self, places: int) -> PlacesTally:
        offers = len(self.offers)
        return PlacesTally(
            classes=np.zeros(SLOTS * self.layout.size, dtype=np.uint32),
            squares=np.zeros(offers, dtype=np.int64),
            gains=np.zeros(offers, dtype=np.int64),
            room=np.zeros(places * MOST_HANDS_AT_A_PLACE * HAND_WORDS, dtype=np.int64),
        )


class PlacesDealer(Dealer):
    """Deals whole shoes by the book, or rounds from fresh ones; the same shoes again for each policy."""

    def __init__(
        self,
        game: Game,
        played: Sequence[Played],
        decks: int,
        fresh: bool = False,
        cut_card: int | None = None,
        removed: Sequence[int] = (),
        places: int = 1,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.fresh, self.places = game, fresh, places
        self.kernel: PlacesKernel = game.plays.facet("kernel").KERNEL
        self.drivers = drivers(game.plays)
        shoe = shoe_of(game, decks, removed)
        refuse_short_shoe(game, len(shoe), LEAST_WHOLE_SHOE)
        self.cards = np.array([self.kernel.as_word(card) for card in shoe], dtype=np.uint32)
        self.book = book(game, len(shoe), cut_card)
        wagers = [offer.wager for each in played for offer in each.offers]
        self.parts = [_Part(game, each, options or {}, places, wagers) for each in played]
        self.table = ClassTable(tuple(group for part in self.parts for group in part.table.groups))

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        if self.fresh:
            few = 4 * self.places + 4
            most = min(most, most_shoes, ROUNDS_A_BLOCK)
            return self._counted(self.drivers.fresh_rounds, self.room(), few, seed, number, most, self.cards)
        shoes = number * SHOES_A_BLOCK, min(most_shoes, SHOES_A_BLOCK)
        return self._counted(self.drivers.whole_shoes, self.room(), seed, *shoes, most, self.cards, self.book)

    def one_round(self, cards: Sequence[int]) -> Block:
        """The round that these cards make, in the order in which they are dealt."""
        shoe = self.room()
        shoe[: len(cards)] = [self.kernel.as_word(card) for card in cards]
        places = (np.uint64(0), np.uint64(len(cards)), np.uint64(0), 0, None)
        return self._counted(self.drivers.deal_shoe, shoe, *places, None, 1)

    def _counted(self, deal: Callable[..., tuple[int, int]], *asked: Any) -> Block:
        """What is dealt for the first policy; others have the same shoes, and about as many rounds."""
        dealt, counts = list[tuple[int, int]](), list[Counts]()
        for part in self.parts:
            tally = part.tally(self.places)
            dealt.append(deal(*asked, part.rules, tally))
            counts += [tally.classes.astype(np.int64), tally.squares]
        return Block(*dealt[0], tuple(counts))

    def offer_runs(
        self, counts: tuple[Counts, ...], keys: Sequence[OfferKey] | None = None
    ) -> Iterator[OfferRun]:
        for place, part in enumerate(self.parts):
            classes, squares = counts[2 * place : 2 * place + 2]
            slots = classes.reshape(SLOTS, -1)
            for offer, square in zip(part.offers, squares, strict=True):
                if keys is None or offer.offer.key in keys:
                    yield offer.run(slots, int(square), self.places)

    def room(self) -> NDArray[np.uint32]:
        """For a shoe, the cards in front of its cut again, and tens for a round that is void."""
        ten = self.kernel.as_word(self.game.parse_hand(["10s"])[0])
        return np.full(2 * len(self.cards) + BEYOND, ten, dtype=np.uint32)

    @cached_property
    def _most_rounds(self) -> int:
        """Each place and the other side have two cards at least."""
        return len(self.cards) // (2 * (self.places + 1))

    def placed_cards(self, offer: Offer) -> NDArray[np.bool_]:
        """Which up cards let the bet be placed, by number."""
        (group,) = class_table(self.game, [offer]).groups
        if group.placed[0] is None:
            return np.ones(FIRST_TILE, dtype=np.bool_)
        kinds = np.array([self.kernel.as_word(card) & KIND for card in range(FIRST_TILE)])
        placed: NDArray[np.bool_] = group.placed[0][group.codes["up"][kinds]]
        return placed

    def is_placed(self, offer: Offer, trace: Trace) -> NDArray[np.bool_]:
        """In which rounds of a trace the bet may be placed."""
        up_at = trace.starts[:, :-1].astype(np.int64) + self.places
        up = np.take_along_axis(trace.cards, np.minimum(up_at, trace.cards.shape[1] - 1), axis=1)
        return self.placed_cards(offer)[up]

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        """Cards, and where rounds begin; hands have no one class."""
        part, rounds = self.parts[0], self._most_rounds
        trace = Trace(
            cards=np.zeros((shoes, len(self.cards)), dtype=np.uint8),
            starts=np.zeros((shoes, rounds + 1), dtype=np.uint64),
            cells=np.zeros((shoes, rounds), dtype=np.int32),
            codes=np.zeros((shoes, rounds), dtype=np.int32),
            rounds=np.full(shoes, rounds),
        )
        places = (self.room(), seed, first, self.cards, self.book)
        self.drivers.trace_shoes(*places, trace, part.rules, part.tally(self.places))
        return trace
