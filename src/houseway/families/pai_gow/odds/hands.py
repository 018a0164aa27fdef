"""Seven cards in classes: all hands of a class are set alike, whatever their suits.

Where no five cards can be of one suit a hand's ranks say everything: such a class is `plain`. Otherwise it is
the ranks of the suit that can be a flush, and those of the other cards, two at most. With three jokers and
more several suits can be flushes, and every hand stands for itself.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT, JOKER
from houseway.cards.poker import jokers
from houseway.cards.poker.categories import WIDTH
from houseway.cards.poker.jokers import JOKERS_AT, Numbered, joker_cards, numbered
from houseway.cards.poker.many import LOW_BITS, LOW_FIELD, RANKS, rank_key
from houseway.compiled import compiled_functions, kernel
from houseway.families.pai_gow import choosing, ranking
from houseway.families.pai_gow.choosing import BACK_PLACES, CHOOSE, FRONT_PLACES, MOST_IN_A_CLASS, SETTINGS
from houseway.families.pai_gow.house_way import SettingChart, tries
from houseway.families.pai_gow.ranking import ONES, SEVEN_CARDS, least_backs, strength

Ints = NDArray[np.int64]
OTHERS = 2

five_value = compiled_functions(jokers, "never")["five_value"]
_choosing = compiled_functions(choosing, "never")
kind_of, chosen = _choosing["kind_of"], _choosing["chosen"]
_ranking = compiled_functions(ranking, "never")
front_number, fortune_of = _ranking["front_number"], _ranking["fortune_of"]


class CardTables(NamedTuple):
    """The tables that a hand is looked up in, for kernels; `stands` is a back's place among all by value."""

    words: Ints
    suits: Ints
    low: NDArray[np.int32]
    high: NDArray[np.uint16]
    ranked: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    strengths: Ints
    least: Ints
    stands: Ints
    fronts: Ints
    backs: Ints


class HandClasses(NamedTuple):
    """Where classes stand: plain ones by the number of their ranks, others after them.

    By jokers and ranks of a suit `starts` is where those with such a flush begin; the number of the other
    cards' ranks is added. Of each number `held` has the cards by rank and `words` their keys, which
    `suit_words` has for the ranks of a suit; `first` is the first number of so many cards.
    """

    low: NDArray[np.int32]
    high: NDArray[np.uint16]
    starts: Ints
    suit_words: Ints
    words: Ints
    held: Ints
    first: Ints


@cache
def card_tables() -> CardTables:
    tables = joker_cards()
    backs = np.unique(np.concatenate((tables.ranked, tables.flush[tables.flush > 0])))
    stands = np.searchsorted(backs, np.arange(int(backs[-1]) + 1))
    strengths = np.array([strength(card) for card in range(JOKER + 1)])
    return CardTables(*tables, strengths, least_backs(), stands, FRONT_PLACES, BACK_PLACES)


@cache
def back_count() -> int:
    return int(card_tables().stands.max()) + 1


@cache
def by_rank() -> Numbered:
    return numbered(range(SEVEN_CARDS + 1))


@cache
def classes() -> HandClasses:
    ranks = by_rank()
    held = np.zeros((len(ranks.hands), RANKS), dtype=np.int64)
    for number, hand in enumerate(ranks.hands):
        for rank in hand:
            held[number, rank] += 1
    first = np.searchsorted(held.sum(axis=1), np.arange(SEVEN_CARDS + 2))
    keys = np.array([rank_key(rank) for rank in range(RANKS)])
    starts = np.full((MOST_IN_A_CLASS + 1, 1 << RANKS), -1)
    at = len(held)
    for in_hand in range(MOST_IN_A_CLASS + 1):
        for bits in range(1 << RANKS):
            others = SEVEN_CARDS - in_hand - int(ONES[bits])
            if 0 <= others <= OTHERS:
                starts[in_hand, bits] = at - first[others]
                at += int(first[others + 1] - first[others])
    suits = (np.arange(1 << RANKS)[:, None] >> np.arange(RANKS) & 1) @ keys
    return HandClasses(ranks.low, ranks.high, starts, suits, held @ keys, held, np.append(first, at))


class Listed(NamedTuple):
    """A hand of each class, and in how many ways it comes, jokers apart.

    `place` is its class, `ranks` the number of its ranks. Two other cards of one suit are told apart from
    two of different ones, for the royal match: the class then stands twice.
    """

    place: Ints
    cards: Ints
    jokers: Ints
    ranks: Ints
    ways: Ints

    @property
    def is_flush(self) -> NDArray[np.bool_]:
        flushes: NDArray[np.bool_] = self.place != self.ranks
        return flushes


@lru_cache(maxsize=4)
def listed(most_jokers: int) -> Listed:
    """Every class of a pack with so many jokers."""
    kept = classes()
    alone = comb(CARD_COUNT, SEVEN_CARDS - 3) + comb(CARD_COUNT, SEVEN_CARDS - 4)
    rows = np.zeros(
        (2 * int(kept.first[-1]) + alone * (most_jokers > MOST_IN_A_CLASS), 4 + SEVEN_CARDS), np.int64
    )
    count = _list_classes(kept, most_jokers, rows)
    place, jokers_, ranks, ways = rows[:count, :4].T
    return Listed(place, rows[:count, 4:], jokers_, ranks, ways)


@kernel
def alone_at(kept, cards, count):
    """The class of a hand with three or four jokers, by its other cards in rising order."""
    at = kept.first[-1] if count == SEVEN_CARDS - 3 else kept.first[-1] + CHOOSE[CARD_COUNT, SEVEN_CARDS - 3]
    for place in range(count):
        at += CHOOSE[cards[place], place + 1]
    return at


@kernel
def next_cards(cards, count):
    """The next so many cards in rising order; False where these were the last."""
    for place in range(count):
        most = cards[place + 1] if place + 1 < count else CARD_COUNT
        if cards[place] + 1 < most:
            cards[place] += 1
            for before in range(place):
                cards[before] = before
            return True
    return False


@kernel
def number_of(kept, count, word):
    """The number of so many cards, whose keys were added up."""
    return kept.low[count, word & LOW_FIELD] + np.int64(kept.high[word >> LOW_BITS])


@kernel
def _list_classes(kept, most_jokers, rows):
    in_flush = np.zeros(len(kept.held), dtype=np.int64)
    at = 0
    for jokers_ in range(MOST_IN_A_CLASS + 1, most_jokers + 1):
        count = SEVEN_CARDS - jokers_
        cards = np.arange(count)
        going = True
        while going:
            word, row = 0, rows[at]
            for place in range(count):
                word += kept.suit_words[1 << (cards[place] // 4 - 1) % RANKS]
                row[4 + place] = cards[place]
            row[4 + count :] = JOKER
            ranks = number_of(kept, count, word)
            row[0], row[1], row[2], row[3] = alone_at(kept, cards, count), jokers_, ranks, 1
            in_flush[ranks] += 1
            at += 1
            going = next_cards(cards, count)
    for jokers_ in range(most_jokers + 1):
        count = SEVEN_CARDS - jokers_
        for bits in range(1 << RANKS):
            if jokers_ > MOST_IN_A_CLASS or kept.starts[jokers_, bits] < 0:
                continue
            others = count - ONES[bits]
            for number in range(kept.first[others], kept.first[others + 1]):
                word = kept.suit_words[bits] + kept.words[number]
                ranks = number_of(kept, count, word)
                ways = 4
                for rank in range(RANKS):
                    ways *= CHOOSE[3, kept.held[number, rank]]
                in_flush[ranks] += ways
                # The second time with both other cards in one suit.
                for together in range(1 + (others == OTHERS and ways == 4 * 9)):
                    row = rows[at]
                    row[0], row[1], row[2] = kept.starts[jokers_, bits] + number, jokers_, ranks
                    row[3] = ways
                    if others == OTHERS and ways == 4 * 9:
                        row[3] = ways // 3 if together else ways - ways // 3
                    place, suit = 4, 1
                    for rank in range(RANKS):
                        if bits >> rank & 1:
                            row[place] = (rank + 1) % RANKS * 4
                            place += 1
                        for _ in range(kept.held[number, rank]):
                            row[place] = (rank + 1) % RANKS * 4 + suit
                            place += 1
                            suit += 1 - together
                    row[place:] = JOKER
                    at += 1
        for ranks in range(kept.first[count], kept.first[count + 1]):
            ways, place, row = 1, 4, rows[at]
            for rank in range(RANKS):
                ways *= CHOOSE[4, kept.held[ranks, rank]]
                for _ in range(kept.held[ranks, rank]):
                    row[place] = (rank + 1) % RANKS * 4 + place % 4
                    place += 1
            row[place:] = JOKER
            row[0], row[1], row[2], row[3] = ranks, jokers_, ranks, ways - in_flush[ranks]
            at += 1
    return at


class Ways(NamedTuple):
    """Of each hand its 21 settings: the front's number, the back's place, and whether it is not foul.

    `house_way` is the setting that the chart chooses, `best` the value of the best five, `fortune` what all
    seven are for the Fortune wager.
    """

    fronts: NDArray[np.int16]
    backs: NDArray[np.int16]
    legal: NDArray[np.bool_]
    house_way: NDArray[np.int8]
    best: Ints
    fortune: Ints


@kernel
def ways_of(tables, tried, hands):
    """See `Ways`; a row a hand."""
    count = len(hands)
    fronts, backs = np.zeros((count, SETTINGS), np.int16), np.zeros((count, SETTINGS), np.int16)
    legal, house_way = np.zeros((count, SETTINGS), np.bool_), np.zeros(count, np.int8)
    best, fortune = np.zeros(count, np.int64), np.zeros(count, np.int64)
    front, back = np.zeros(SETTINGS, np.int64), np.zeros(SETTINGS, np.int64)
    held = np.zeros(RANKS, np.int64)
    for row in range(count):
        cards = hands[row]
        held[:] = 0
        word, suits = 0, 0
        for at in range(SEVEN_CARDS):
            held[tables.strengths[cards[at]]] += 1
            word += tables.words[cards[at]]
            suits += tables.suits[cards[at]]
        for at in range(SETTINGS):
            first, second = cards[tables.fronts[at, 0]], cards[tables.fronts[at, 1]]
            high, low = tables.strengths[first], tables.strengths[second]
            front[at] = front_number(max(high, low), min(high, low))
            left = word - tables.words[first] - tables.words[second]
            back[at] = five_value(tables, left, suits - tables.suits[first] - tables.suits[second])
            fronts[row, at], backs[row, at] = front[at], tables.stands[back[at]]
            legal[row, at] = back[at] >= tables.least[front[at]]
        kind, rank = kind_of(held)
        house_way[row] = chosen(tried[kind, rank], front, back, tables.least)
        best[row] = back.max()
        fortune[row] = fortune_of(best[row] >> WIDTH, held.max(), word >> JOKERS_AT, suits)
    return fronts, backs, legal, house_way, best, fortune


@lru_cache(maxsize=8)
def set_alike(chart: SettingChart, most_jokers: int) -> Ways:
    """The settings of every class, as `listed` has them."""
    return Ways(*ways_of(card_tables(), tries(chart), listed(most_jokers).cards))
