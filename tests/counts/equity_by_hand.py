"""Equity counted apart: every deal laid out in plain loops, hands ranked by evaluators that are not ours."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from tests.counts import poker_by_hand

JOKER, OMAHA = 52, 4
EVALUATE = {5: evaluate_5cards, 6: evaluate_6cards, 7: evaluate_7cards}


def theirs(cards):
    """As phevaluator numbers them, from the deuces."""
    return [(card // 4 - 1) % 13 * 4 + card % 4 for card in cards]


def high(cards):
    return -EVALUATE[len(cards)](*theirs(cards))


def low_of_five(five):
    """A tuple that is smaller for the better hand: groups first, then the ranks from the highest."""
    ranks = [card // 4 for card in five if card != JOKER]
    if JOKER in five:
        ranks.append(min(set(range(13)) - set(ranks)))
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def ace_to_five(cards):
    return max(_smaller_is_better(low_of_five(five)) for five in combinations(cards, 5))


class _smaller_is_better:  # noqa: N801  a key, not a thing
    def __init__(self, key):
        self.key = key

    def __eq__(self, other):
        return self.key == other.key

    def __lt__(self, other):
        return other.key < self.key

    def __gt__(self, other):
        return other.key > self.key

    def __hash__(self):
        raise NotImplementedError


def deuce_to_seven(cards):
    name, ranks = poker_by_hand.strength(cards, poker_by_hand.FIVE)
    if sorted(card // 4 for card in cards) == [0, 1, 2, 3, 4]:
        # A-2-3-4-5 is no straight: ace high, or a flush.
        suited = len({card % 4 for card in cards}) == 1
        name, ranks = poker_by_hand.FIVE.index("flush" if suited else "high card"), [12, 3, 2, 1, 0]
    return _smaller_is_better((name, ranks))


def eight_or_better(fives):
    """The best of these fives, or nothing where none has five ranks of eight and less."""
    lows = [low_of_five(five) for five in fives]
    lows = [_smaller_is_better(low) for low in lows if low[0] == [1] * 5 and max(low[1]) <= 7]
    return max(lows) if lows else None


def low(ranking, fives):
    """The best low of these fives, with the qualifier or without."""
    return eight_or_better(fives) if ranking == "eight" else max(map(ace_to_five, fives))


def fives_of(own, board, two_and_three):
    if two_and_three:
        return [a + b for a in combinations(own, 2) for b in combinations(board, 3)]
    return list(combinations((*own, *board), 5))


FIRST = {"high": high, "a5": ace_to_five, "27": deuce_to_seven}


def values(rules, own, board):
    """What a hand is worth for each half of the pot."""
    if rules.two_and_three and len(own) == OMAHA:
        value = -evaluate_omaha_cards(*theirs(board), *theirs(own))
    elif rules.two_and_three:
        value = max(map(high, fives_of(own, board, two_and_three=True)))
    else:
        first = (
            poker_by_hand.best_of
            if rules.rankings == ("high",) and rules.jokers
            else FIRST[rules.rankings[0]]
        )
        value = first([*own, *board])
    if len(rules.rankings) == 1:
        return value, None
    return value, low(rules.rankings[1], fives_of(own, board, rules.two_and_three))


def every_deal(rest, missing):
    """Every way to give each of the groups its missing cards."""
    if not missing:
        yield ()
        return
    for cards in combinations(rest, missing[0]):
        left = [card for card in rest if card not in cards]
        for others in every_deal(left, missing[1:]):
            yield (cards, *others)


def equity(rules, hands, board=(), dead=()):
    """For each hand its equity, win, tie, share as low, scoop; and how many deals there are."""
    seen = {*board, *dead, *(card for hand in hands for card in hand)}
    rest = [card for card in range(52 + rules.jokers) if card not in seen]
    missing = [rules.board - len(board), *(rules.own - len(hand) for hand in hands)]
    found = [[Fraction(0)] * 5 for _ in hands]
    deals = 0
    for of_board, *of_hands in every_deal(rest, missing):
        deals += 1
        lying = (*board, *of_board)
        worth = [values(rules, (*hand, *more), lying) for hand, more in zip(hands, of_hands, strict=True)]
        lows = [low for _, low in worth if low is not None]
        half = Fraction(1, 2) if lows else Fraction(1)
        best = max(value for value, _ in worth)
        highs = [value == best for value, _ in worth]
        shared = [low is not None and low == max(lows) for _, low in worth] if lows else [False] * len(hands)
        for at in range(len(hands)):
            as_low = Fraction(shared[at], 2 * sum(shared)) if lows else Fraction(0)
            part = half * Fraction(highs[at], sum(highs)) + as_low
            alone = highs[at] and sum(highs) == 1
            gained = (part, alone, highs[at] and not alone, as_low, part == 1)
            found[at] = [a + b for a, b in zip(found[at], gained, strict=True)]
    return deals, [[figure / deals for figure in hand] for hand in found]
