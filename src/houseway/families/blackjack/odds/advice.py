"""Best play as people read it.

A chart of totals against up cards, and what each choice for one hand gains.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.cards.decks import Counts
from houseway.cards.notation import card_text
from houseway.families.blackjack.odds.cases import first_cards
from houseway.families.blackjack.odds.exact import best_play, choices
from houseway.families.blackjack.odds.lines import Pays, group_of, lines_of, looks_at_hands, pays_of
from houseway.families.blackjack.odds.solving import Behind, Played, pair_of
from houseway.families.blackjack.rules.options import SPLIT, STAND
from houseway.families.blackjack.rules.values import points, worth
from houseway.families.blackjack.sheet import BITS, Sheet, hand_of, kinds_of, pair_shares, sheet
from houseway.families.plays import Advice, AdviceRow
from houseway.families.round import Hand
from houseway.refusals import NotationError
from houseway.rules.game import Game, Offer

_CHOICES = {bit: choice for choice, bit in BITS.items()}
_UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 0)
_NAMES = {0: "joker", 1: "A"} | {kind: str(kind) for kind in range(2, 11)}
# Kinds of hands in the order of a chart, each with its total or card.
_Kind = tuple[int, int]
_HARD, _SOFT, _PAIR = range(3)
_WORDS = ("hard", "soft", "pair of")


def _solved(
    game: Game,
    options: Mapping[str, Any],
    offer: Offer,
    cards: Counts,
    only: tuple[int, int] | None = None,
) -> tuple[Played, Pays]:
    group = group_of(game, offer, options)
    if not looks_at_hands(group):
        raise NotationError(f"{offer.wager} leaves its bettor nothing to decide.", "wager")
    layout = sheet(game.drawing(options))
    pays = pays_of(offer, lines_of(group, layout))
    return best_play(layout, cards, [pays], only=only), pays


def chart(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> Sequence[AdviceRow]:
    """First two cards by total and as pairs; where its cards matter, what is best for most of such hands."""
    every, _ = _solved(game, options, offer, cards)
    shares = pair_shares(every.sheet, cards)
    by_kind_of_hand: dict[_Kind, list[Advice]] = {}
    for up in (up for up in _UPS if up in every.behind):
        for kind, advice in _against(every, every.behind[up], _NAMES[up], shares):
            by_kind_of_hand.setdefault(kind, []).append(advice)
    return [
        AdviceRow(
            f"{_WORDS[kind]} {_NAMES[number] if kind == _PAIR else number}",
            tuple(by_kind_of_hand[kind, number]),
        )
        for kind, number in sorted(by_kind_of_hand)
    ]


def _against(
    every: Played, behind: Behind, up: str, shares: Mapping[int, Fraction]
) -> Iterator[tuple[_Kind, Advice]]:
    """One up card: every kind of hand that leaves a choice against it."""
    layout, dealt = every.sheet, behind.dealt
    by_kind: dict[_Kind, list[tuple[float, str, float, float]]] = {}
    for row, chance in first_cards(layout, dealt.case):
        gains = {
            _CHOICES[1 << at]: float(gain) for at, gain in enumerate(dealt.gains.at(row)[0]) if gain > -1e8
        }
        if len(gains) == 1:
            continue
        pair = pair_of(layout, row)
        if pair in behind.worth:
            with_split = gains | {SPLIT: float(behind.worth[pair][0])}
            best = max(with_split, key=lambda choice: with_split[choice])
            by_kind[_PAIR, pair] = [(1.0, best, *_lead(with_split, best))]
            if shares[pair] == 1:
                continue
        best = _CHOICES[int(dealt.act.at(row)[0])]
        by_kind.setdefault(_kind(layout, row), []).append((float(chance), best, *_lead(gains, best)))
    for kind, hands in by_kind.items():
        weight: dict[str, float] = {}
        for often, choice, _, _ in hands:
            weight[choice] = weight.get(choice, 0.0) + often
        usual = max(weight, key=lambda choice: weight[choice])
        total = sum(often for often, *_ in hands)
        gain = sum(often * each for often, _, each, _ in hands) / total
        margin = min(lead for _, choice, _, lead in hands if choice == usual)
        yield kind, Advice(up, usual, gain, margin, len(weight) > 1)


def _lead(gains: Mapping[str, float], best: str) -> tuple[float, float]:
    """What the best choice gains, and by how much it is ahead; nothing to choose is ahead by nothing."""
    others = [gain for choice, gain in gains.items() if choice != best]
    return gains[best], gains[best] - max(others) if others else 0.0


def _kind(layout: Sheet, row: int) -> _Kind:
    count = worth(layout.play, hand_of(layout.held[row]))
    return (_SOFT if count.soft else _HARD), count.total


def gains(
    game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts, hand: Hand, up: int
) -> Mapping[str, Fraction]:
    """What each choice for a hand gains; its cards and the up card must be in the shoe."""
    kinds, (shown,) = points(hand), points((up,))
    left = kinds_of(cards)
    for card, kind in zip((*hand, up), (*kinds, shown), strict=True):
        left[kind] -= 1
        if left[kind] < 0:
            raise NotationError(f"{card_text(card)} is not in the shoe any more.", "hand")
    pair = kinds[0] if len(kinds) == 2 and kinds[0] == kinds[1] else -1
    every, pays = _solved(game, options, offer, cards, (shown, pair))
    row = every.sheet.row(kinds) if len(hand) >= 2 else -1
    if row < 0 or len(hand) < 2:
        raise NotationError(
            "No such hand is played: it has two cards or more, and could be drawn to.", "hand"
        )
    layout = every.sheet
    is_pair = len(hand) == 2 and (not layout.by_rank or hand[0] >> 2 == hand[1] >> 2)
    by_kind_of_hand = choices(every, shown, row, 0, pays, is_pair)
    return by_kind_of_hand or {STAND: Fraction(0)}
