"""A blackjack round from a tiny pack, card by card: the slow way to best play, written apart from the solver.

Cards are dealt one by one, the player-dealer's hole card before the bettor acts, and what is not seen is a
list of hands with their chances. Totals, charts and settlement are those of the text, in plain words;
nothing is shared with the package.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any


class Tiny:
    """The game of No Bust 5.0 or 4.0 by its printed text, as far as a bettor's best play needs it.

    Cards are 1 to 10. Options: the push list, the Natural's pay, surrender (also after a double, or on the
    first two cards alone), a look at the hole card, and whether pairs may be split again.
    """

    def __init__(
        self,
        pack,
        push=(22, 23, 24, 25),
        natural=Fraction(1),
        surrender=False,
        checked=(),
        resplit=False,
        natural_after_split=False,
        after_double=True,
        first_two=False,
    ):
        self.pack = Counter(pack)
        self.push, self.natural_pays, self.surrender = push, natural, surrender
        self.checked, self.resplit, self.natural_after_split = checked, resplit, natural_after_split
        self.after_double, self.first_two = after_double, first_two
        self.settle_all = cache(self._settle_all)

    @staticmethod
    def total(hand):
        low = sum(hand)
        return (low + 10, True) if 1 in hand and low <= 11 else (low, False)

    def is_natural(self, hand):
        return sorted(hand) == [1, 10]

    def settle(self, hand, dealer, from_split):
        """What one unit on the hand wins."""
        ours, theirs = self.total(hand)[0], self.total(dealer)[0]
        natural = self.is_natural(hand) and (not from_split or self.natural_after_split)
        if natural or self.is_natural(dealer):
            if natural and self.is_natural(dealer):
                return Fraction(0)
            return self.natural_pays if natural else Fraction(-1)
        if ours > 21:
            closer = theirs > ours
            return Fraction(0) if closer and len(hand) == 3 and ours in self.push else Fraction(-1)
        if theirs > 21 or ours > theirs:
            return Fraction(1)
        return Fraction(0) if ours == theirs else Fraction(-1)

    def _settle_all(self, hand, dealer, rest, from_split):
        """The expected pay of a hand that has stood.

        `rest` are the cards left, as sorted pairs of card and count.
        """
        total, soft = self.total(dealer)
        if total > 17 or (total == 17 and not soft):
            return self.settle(hand, dealer, from_split)
        size = sum(count for _, count in rest)
        gain = Fraction(0)
        for card, count in rest:
            gain += Fraction(count, size) * self.settle_all(
                hand, (*dealer, card), taken(rest, card), from_split
            )
        return gain

    def average(self, hand, up, beliefs, from_split):
        """The pay of standing now, over what the hole card and the unseen cards may be."""
        return sum(
            (
                weight * self.settle_all(tuple(sorted(hand)), (up, hole), rest, from_split)
                for hole, rest, weight in beliefs
            ),
            start=Fraction(0),
        )

    def given_up(self, beliefs):
        return -sum((weight for _, _, weight in beliefs), start=Fraction(0)) / 2

    def drawn(self, beliefs):
        """For each next card the beliefs after it."""
        after: dict[Any, Any] = {}
        for hole, rest, weight in beliefs:
            size = sum(count for _, count in rest)
            for card, count in rest:
                lying, chance = after.setdefault(card, Counter()), weight * Fraction(count, size)
                lying[hole, taken(rest, card)] += chance
        return {card: [(*key, weight) for key, weight in lying.items()] for card, lying in after.items()}

    def best(self, hand, up, beliefs, from_split=False, ace=False):
        """The value of best play, times the chance of all that was seen; a pair is split by `start` alone."""
        total, _ = self.total(hand)
        natural = len(hand) == 2 and self.is_natural(hand) and (not from_split or self.natural_after_split)
        stands = self.average(hand, up, beliefs, from_split)
        may = []
        if natural or total >= 21:
            return stands
        if self.surrender and total <= 20 and (not self.first_two or (len(hand) == 2 and not from_split)):
            may.append(self.given_up(beliefs))
        if ace:
            return max([stands, *may])
        if total >= 12:
            may.append(stands)
        may.append(
            sum(
                (
                    self.best((*hand, card), up, then, from_split)
                    for card, then in self.drawn(beliefs).items()
                ),
                start=Fraction(0),
            )
        )
        if len(hand) == 2:
            doubled = Fraction(0)
            for card, then in self.drawn(beliefs).items():
                ends = [self.average((*hand, card), up, then, from_split)]
                late = self.surrender and self.after_double and not self.first_two
                if late and self.total((*hand, card))[0] <= 20:
                    ends.append(self.given_up(then))
                doubled += max(ends)
            may.append(2 * doubled)
        return max(may)

    def split(self, card, up, beliefs):
        """Both hands of a split, or all that follow.

        Each on its own cards and the pair cards that lie open.
        """
        if not self.resplit:
            return 2 * self.second(card, up, beliefs, None)
        # Deal second cards, hand after hand, and write down how many of the pair came and what lies hidden.
        cases: dict[Any, Any] = {}
        self.deal_seconds(card, beliefs, 2, 0, cases)
        total = Fraction(0)
        for more, with_own in cases.items():
            for own, then in with_own.items():
                total += (2 + more) * self.best((card, own), up, then, True, card == 1)
        return total

    def deal_seconds(self, pair, beliefs, waiting, more, cases, own=None, done=0):
        """The first hand's second card is kept apart; those of the others are gone unseen."""
        if waiting == 0:
            for item in beliefs:
                cases.setdefault(more, {}).setdefault(own, []).append(item)
            return
        for card, then in self.drawn(beliefs).items():
            if card == pair:
                self.deal_seconds(pair, then, waiting + 1, more + 1, cases, own, done)
            else:
                self.deal_seconds(
                    pair, then, waiting - 1, more, cases, card if own is None else own, done + 1
                )

    def second(self, pair, up, beliefs, _):
        return sum(
            (
                self.best((pair, card), up, then, True, pair == 1)
                for card, then in self.drawn(beliefs).items()
            ),
            start=Fraction(0),
        )

    def round(self):
        """The expected win of one unit: every up card, hole card and first two cards."""
        value = Fraction(0)
        pack = tuple(sorted(self.pack.items()))
        size = sum(self.pack.values())
        for up, many in pack:
            left = taken(pack, up)
            for first, a in left:
                then = taken(left, first)
                for second, b in then:
                    chance = Fraction(many * a * b, size * (size - 1) * (size - 2))
                    value += chance * self.dealt((first, second), up, taken(then, second))
        return value

    def dealt(self, hand, up, rest):
        size, beliefs, value = sum(count for _, count in rest), [], Fraction(0)
        for hole, count in rest:
            weight = Fraction(count, size)
            if up in self.checked and self.is_natural((up, hole)):
                value += weight * self.settle(hand, (up, hole), False)
            else:
                beliefs.append((hole, taken(rest, hole), weight))
        play = self.best(hand, up, beliefs)
        if hand[0] == hand[1]:
            play = max(play, self.split(hand[0], up, beliefs))
        return value + play


def taken(rest, card):
    return tuple((each, count - (each == card)) for each, count in rest if count - (each == card))
