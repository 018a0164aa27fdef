"""California Blackjack, No Bust with jokers and Millennium-19 from tiny packs, by their printed texts.

The rounds are dealt as `Tiny` deals them; totals, charts and settlement of each game are its own.
"""

from fractions import Fraction

from tests.counts.tiny_blackjack import Tiny, taken


class Relative(Tiny):
    """A game whose bettor hits or stands; a child says what may be done, and what it wins."""

    def draws(self, hand):
        raise NotImplementedError

    def must_hit(self, hand):
        return False

    def pays(self, hand, dealer, from_split):
        raise NotImplementedError

    def dealer_draws(self, dealer):
        raise NotImplementedError

    def _settle_all(self, hand, dealer, rest, from_split):
        if not self.dealer_draws(dealer):
            return self.pays(hand, dealer, from_split)
        size = sum(count for _, count in rest)
        return sum(
            (
                Fraction(count, size) * self.settle_all(hand, (*dealer, card), taken(rest, card), from_split)
                for card, count in rest
            ),
            start=Fraction(0),
        )

    def settle(self, hand, dealer, from_split):
        return self.pays(hand, dealer, from_split)

    def best(self, hand, up, beliefs, from_split=False, ace=False):
        may = []
        if not self.must_hit(hand):
            # In the order in which the cards came: some games look at it.
            may.append(self.average_of(hand, up, beliefs, from_split))
        if self.draws(hand):
            may.append(
                sum(
                    (
                        self.best((*hand, card), up, then, from_split)
                        for card, then in self.drawn(beliefs).items()
                    ),
                    start=Fraction(0),
                )
            )
        return max([*may, *self.besides(hand, up, beliefs, from_split)])

    def besides(self, hand, up, beliefs, from_split):
        return []

    def average_of(self, hand, up, beliefs, from_split):
        return sum(
            (weight * self.settle_all(hand, (up, hole), rest, from_split) for hole, rest, weight in beliefs),
            start=Fraction(0),
        )

    def split(self, card, up, beliefs):
        return Fraction(-99)


class California(Relative):
    """104.A: as near to 22 as possible, under before over; two aces are a Natural."""

    def __init__(self, pack):
        super().__init__(pack, checked=(1,))

    def is_natural(self, hand):
        return tuple(hand) == (1, 1)

    def worth(self, hand):
        """Distance from 22 and whether over, the best that the aces allow; the total, and whether soft."""
        low, aces = sum(min(card, 10) for card in hand), hand.count(1)
        ways = [(abs(22 - (low + 10 * n)), low + 10 * n > 22, low + 10 * n, n > 0) for n in range(aces + 1)]
        return min(ways)

    def draws(self, hand):
        _, _, total, soft = self.worth(hand)
        return not self.is_natural(hand) and (soft or total < 22)

    def dealer_draws(self, dealer):
        if self.is_natural(dealer):
            return False
        _, _, total, soft = self.worth(dealer)
        return total <= 19 or (soft and total >= 24)

    def pays(self, hand, dealer, from_split):
        ours, theirs = ((not self.is_natural(each), *self.worth(each)[:2]) for each in (hand, dealer))
        return Fraction((ours < theirs) - (ours > theirs))


class WithJokers(Relative):
    """104.B: Natural 22 of aces and jokers; a joker makes 21; the bank's second card comes last."""

    def __init__(self, pack, drawn_22=0, double_after_split=0):
        super().__init__(pack)
        self.drawn_22, self.double_after_split = drawn_22, double_after_split

    def is_natural(self, hand):
        return len(hand) == 2 and set(hand) <= {0, 1}

    def count(self, hand):
        if 0 in hand:
            return 21, False
        low, most = sum(min(card, 10) for card in hand), 22 if self.drawn_22 else 21
        return (low + 10, True) if 1 in hand and low + 10 <= most else (low, False)

    def dealer_draws(self, dealer):
        total, soft = self.count(dealer)
        return not self.is_natural(dealer) and (total < 17 or (total == 17 and soft))

    def is_over(self, total):
        return total > 22 if self.drawn_22 else total > 21

    def pays(self, hand, dealer, from_split):
        natural, theirs = self.is_natural(hand) and not from_split, self.is_natural(dealer)
        if natural and theirs:
            return Fraction(0)
        if natural:
            return Fraction(2) if hand == (0, 0) else Fraction(1)
        ours, other = self.count(hand)[0], self.count(dealer)[0]
        if theirs:
            return Fraction(-1)
        if self.is_over(ours):
            return Fraction(0) if self.is_over(other) and ours < other else Fraction(-1)
        if self.is_over(other) or ours > other:
            return Fraction(1)
        return Fraction(-(ours < other))

    def best(self, hand, up, beliefs, from_split=False, ace=False):
        if up == 0:
            return self.average_of(hand, up, beliefs, from_split)
        return super().best(hand, up, beliefs, from_split)

    def draws(self, hand):
        return not self.is_natural(hand) and 0 not in hand and self.count(hand)[0] < 20

    def must_hit(self, hand):
        return self.draws(hand) and self.count(hand)[0] <= 11

    def besides(self, hand, up, beliefs, from_split):
        may: list[Fraction] = []
        if len(hand) != 2 or not self.draws(hand):
            return may
        if not from_split:
            may.append(self.given_up(beliefs))
        if 1 not in hand and (not from_split or self.double_after_split):
            ends = (
                self.average_of((*hand, card), up, then, from_split)
                for card, then in self.drawn(beliefs).items()
            )
            may.append(2 * sum(ends, start=Fraction(0)))
        return may

    def split(self, card, up, beliefs):
        if card in (0, 1) or up == 0:
            return Fraction(-99)
        return 2 * self.second(card, up, beliefs, None)


class Millennium(Relative):
    """GEGA-002547: a ten and a 9 are the Natural 19; above 19 the tens drop; so many units on each wager."""

    def __init__(self, pack, on_hand, on_push, by_totals=0):
        super().__init__(pack, checked=(9, 10))
        self.on_hand, self.on_push, self.by_totals = on_hand, on_push, by_totals

    def is_natural(self, hand):
        return sorted(hand) == [9, 10]

    def count(self, hand):
        low = sum(hand)
        if 1 in hand and low <= 9:
            return low + 10, True
        return (low, False) if low < 20 else (10 + low % 10, False)

    def draws(self, hand):
        return len(hand) < 4 and not self.is_natural(hand)

    def dealer_draws(self, dealer):
        total, soft = self.count(dealer)
        return len(dealer) < 5 and not self.is_natural(dealer) and (total <= 15 or (soft and total == 16))

    def pays(self, hand, dealer, from_split):
        natural, theirs = self.is_natural(hand), self.is_natural(dealer)
        ours, other = self.count(hand)[0], self.count(dealer)[0]
        tied = ours == other and (bool(self.by_totals) or natural == theirs)
        if natural:
            won = Fraction(5, 2)
        elif theirs:
            won = Fraction(-1)
        else:
            won = Fraction((ours > other) - (ours < other))
        return self.on_hand * won + self.on_push * Fraction(6 if tied else -1)
