"""A game laid out as arrays: every hand a bettor can hold and every way the player-dealer's can end.

Cards are told apart by what they count: kind 0 is a joker, 1 an ace, 10 a ten or face card. A bettor's hand
is a multiset of kinds; so is the player-dealer's, with the number of orders in which the chart lets it be
drawn.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.blackjack.coordinates import NATURAL, SURRENDERED
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.options import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Standing,
    banker_letter,
    banker_wish,
    options,
)
from houseway.families.blackjack.rules.values import Worth, is_over, points, rank, worth
from houseway.families.round import Hand

Ints = NDArray[np.int64]
KINDS = 11
ACE, TEN = 1, 10
BITS = {STAND: 1, HIT: 2, DOUBLE: 4, SURRENDER: 8, SPLIT: 16}
# A multiset as one number: five bits a kind.
_PLACES = 1 << (5 * np.arange(KINDS, dtype=np.int64))


class Ended(NamedTuple):
    """A hand as settlement looks at it.

    How good it is, PLAIN or what it is instead, over or not, cards, total.
    """

    rank: int
    status: int
    over: int
    cards: int
    total: int


GIVEN_UP = Ended(0, SURRENDERED, 0, 2, 12)


@dataclass(frozen=True)
class Dealer:
    """The player-dealer's hands behind one up card.

    Sorted drawn cards as a tree, a parent before its children.

    Row i draws `kind` after `used` of it on the way, as card number `depth`; where the hand may end so it
    has a number of `orders` above 0 and an `end`, which numbers `Sheet.ends`. `drawn` are its cards by kind.
    """

    depth: Ints
    kind: Ints
    used: Ints
    orders: Ints
    end: Ints
    drawn: Ints


@dataclass(frozen=True)
class Sheet:
    """One game's hands. Row 0 of `held` is no card; `child` is the row with one card of a kind more, or -1.

    `may` has what is open, in BITS, for the hand as dealt, as one from a split, from split aces, and after
    a double; `ended` numbers `finals` for the hand as dealt and from a split.
    """

    play: Blackjack
    held: Ints
    cards: Ints
    child: Ints
    may: Ints
    ended: Ints
    finals: tuple[Ended, ...]
    ends: tuple[Ended, ...]
    dealers: tuple[Dealer | None, ...]
    splits: tuple[int, ...]
    by_rank: bool
    subtrees: dict[tuple[int, int], Ints] = field(default_factory=dict)

    @property
    def resplits(self) -> bool:
        return self.play.split is not None and self.play.split.hands == 0

    @cached_property
    def most_held(self) -> Ints:
        """The most cards of each kind that any hand has."""
        most: Ints = self.held.max(axis=0)
        return most

    @property
    def checked(self) -> tuple[int, ...]:
        return self.play.hole_card.checked_under if self.play.hole_card else ()

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {code: row for row, code in enumerate((self.held @ _PLACES).tolist())}

    def row(self, kinds: list[int]) -> int:
        """The row of a hand of these cards, in whatever order they came; -1 where no play leads to it."""
        return self._numbers.get(sum(int(_PLACES[kind]) for kind in kinds), -1)


AS_DEALT, FROM_SPLIT, SPLIT_ACE, DOUBLED = range(4)


def card_of(kind: int) -> int:
    """A card that counts so."""
    return 52 if kind == 0 else (kind - 1) * 4


def kinds_of(cards: Counts) -> Ints:
    """How many cards of each kind a shoe holds."""
    held = np.zeros(KINDS, dtype=np.int64)
    for card, count in enumerate(cards):
        held[points((card,))[0]] += count
    return held


def hand_of(held: Ints, first: int | None = None) -> Hand:
    """Cards of these kinds, one of `first` in front; two tens are a ten and a jack, which are no pair."""
    cards = [card_of(kind) for kind in range(KINDS) for _ in range(int(held[kind]))]
    if first is not None:
        cards.remove(card_of(first))
        cards.insert(0, card_of(first))
    elif cards == [36, 36]:
        cards = [36, 40]
    return tuple(cards)


@lru_cache(maxsize=32)
def sheet(play: Blackjack) -> Sheet:
    held, child, may, worths = _bettors_hands(play)
    finals: dict[Ended, int] = {GIVEN_UP: 0}
    cards = held.sum(axis=1)
    ended = np.array(
        [
            [finals.setdefault(_ended(play, each, int(size)), len(finals)) for each in pair]
            for pair, size in zip(worths, cards, strict=True)
        ]
    )
    ends: dict[Ended, int] = {}
    dealers = tuple(_dealer(play, up, ends) if up or play.values.joker else None for up in range(KINDS))
    first = 0 if play.values.joker else ACE
    pairs = tuple(kind for kind in range(first, KINDS) if _may_split(play, kind))
    by_rank = play.split is not None and play.split.of == "rank"
    return Sheet(play, held, cards, child, may, ended, tuple(finals), tuple(ends), dealers, pairs, by_rank)


def _ended(play: Blackjack, count: Worth, cards: int) -> Ended:
    return Ended(
        rank(play, count), count.natural, int(is_over(play, count)), min(max(cards, 2), 4), count.total
    )


def _may_split(play: Blackjack, kind: int) -> bool:
    return SPLIT in options(play, Standing((card_of(kind), card_of(kind))), card_of(2))


def _bettors_hands(play: Blackjack) -> tuple[Ints, Ints, Ints, list[tuple[Worth, Worth]]]:
    """Level by level: the hands with one card more of those that may draw."""
    levels, mays, worths = [np.zeros((1, KINDS), dtype=np.int64)], [], []
    children: list[Ints] = []
    begins, first = 1, 0 if play.values.joker else ACE
    while len(levels[-1]):
        level = levels[-1]
        opened = [_open(play, held) for held in level]
        mays += [may for may, _ in opened]
        worths += [both for _, both in opened]
        drawing = np.array([any(bits & (BITS[HIT] | BITS[DOUBLE]) for bits in may) for may, _ in opened])
        grown = (level @ _PLACES)[drawing, None] + _PLACES[None, first:]
        fresh, number = np.unique(grown, return_inverse=True)
        of_level = np.full((len(level), KINDS), -1, dtype=np.int64)
        of_level[drawing, first:] = begins + number.reshape(grown.shape)
        children.append(of_level)
        levels.append(fresh[:, None] // _PLACES[None, :] % 32)
        begins += len(fresh)
    return np.concatenate(levels), np.concatenate(children), np.array(mays, dtype=np.int64), worths


def _open(play: Blackjack, held: Ints) -> tuple[list[int], tuple[Worth, Worth]]:
    """What may be done with a hand as dealt, from a split, from split aces, after a double.

    What it is worth.
    """
    size, up = int(held.sum()), card_of(2)
    if size < 2:
        return [BITS[HIT]] * 4, (Worth(0, 0), Worth(0, 0))
    whole = Standing(hand_of(held))
    first = next((kind for kind in range(KINDS) if held[kind] and kind != ACE), None)
    states = [whole, None, None, whole._replace(doubled=True) if size == 3 else None]
    if play.split is not None and first is not None:
        states[1] = Standing(hand_of(held, first), 2, True)
    if play.split is not None and held[ACE]:
        states[2] = Standing(hand_of(held, ACE), 2, True)
    may = [0 if state is None else _bits(options(play, state, up)) for state in states]
    return may, (worth(play, whole.cards), worth(play, whole.cards, split=True))


def _bits(choices: tuple[str, ...]) -> int:
    return sum(BITS[choice] for choice in choices)


def draws(play: Blackjack, cards: Hand) -> bool:
    """Whether the player-dealer draws to this hand, by the chart or by his wish."""
    letter = banker_letter(play, cards)
    return (banker_wish(play, cards) == HIT) if letter == "O" else letter == "H"


def ended_as(play: Blackjack, cards: Hand) -> Ended:
    """The player-dealer's hand as settlement looks at it, however many cards it has."""
    return _ended(play, worth(play, cards), 2)


def _dealer(play: Blackjack, up: int, ends: dict[Ended, int]) -> Dealer:
    """Every multiset that the hand can end as, with its orders, put into one tree by sorted prefixes."""
    finished: dict[tuple[int, ...], tuple[int, int]] = {}
    level: dict[tuple[int, ...], int] = {(): 1}
    while level:
        grown: dict[tuple[int, ...], int] = {}
        for drawn, orders in level.items():
            cards = (card_of(up), *map(card_of, drawn))
            if drawn and not draws(play, cards):
                end = ended_as(play, cards)
                finished[drawn] = orders, ends.setdefault(end, len(ends))
                continue
            for kind in range(KINDS):
                if kind == 0 and not play.values.joker:
                    continue
                bigger = tuple(sorted((*drawn, kind)))
                grown[bigger] = grown.get(bigger, 0) + orders
        level = grown
    rows = sorted({drawn[:length] for drawn in finished for length in range(1, len(drawn) + 1)})
    return Dealer(
        depth=np.array([len(row) for row in rows]),
        kind=np.array([row[-1] for row in rows]),
        used=np.array([row[:-1].count(row[-1]) for row in rows]),
        orders=np.array([finished.get(row, (0, 0))[0] for row in rows], dtype=np.int64),
        end=np.array([finished.get(row, (0, -1))[1] for row in rows]),
        drawn=np.array([np.bincount(row, minlength=KINDS) for row in rows]),
    )


def pair_shares(sheet: Sheet, cards: Counts) -> dict[int, Fraction]:
    """Of two cards of a kind that may be split, how often they may: always, or where they are of one rank."""
    shares = {kind: Fraction(1) for kind in sheet.splits}
    if sheet.by_rank:
        for kind in sheet.splits:
            of_rank: dict[int, int] = {}
            for card, count in enumerate(cards):
                if points((card,))[0] == kind:
                    of_rank[card >> 2] = of_rank.get(card >> 2, 0) + count
            held, same = sum(of_rank.values()), sum(count * (count - 1) for count in of_rank.values())
            shares[kind] = Fraction(same, max(held * (held - 1), 1))
    return shares


def natural_ends(sheet: Sheet) -> NDArray[np.bool_]:
    return np.array([end.status >= NATURAL for end in sheet.ends])
