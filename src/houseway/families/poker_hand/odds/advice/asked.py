"""Best play as people read it: a chart by what hands are, and what each choice for one hand gains."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.cards.decks import Counts
from houseway.cards.notation import card_text
from houseway.families.plays import Advice, AdviceRow
from houseway.families.poker_hand.odds.advice import chart_rows, one_hand
from houseway.families.poker_hand.odds.advice.kinds import HandKind
from houseway.families.poker_hand.odds.bets import Bets, base_game, rules_of
from houseway.families.poker_hand.odds.solving import refuse_broken_deck
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.round import Hand
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.game import Game, Offer
from houseway.words import Values


def _asked(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> tuple[Poker, Bets]:
    rules = rules_of(game, options)
    if offer.wager != rules.base and offer.wager not in rules.companions:
        raise NotationError(f"{offer.wager} leaves its bettor nothing to decide.", "wager")
    refuse_broken_deck(game, rules, cards)
    return rules, base_game(game, options, (offer,))


def chart(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> Sequence[AdviceRow]:
    """Hands by what they are, in each situation; of unlike hands of a kind, what is best for most."""
    rules, bets = _asked(game, options, offer, cards)
    rows: dict[tuple[int, ...], tuple[str, dict[str, list[HandKind]]]] = {}
    for kind in chart_rows.kinds(rules, bets, cards):
        _, situations = rows.setdefault(kind.order, (kind.hand, {}))
        situations.setdefault(kind.situation, []).append(kind)
    return [
        AdviceRow(hand, tuple(_advice(situation, some) for situation, some in situations.items()))
        for _, (hand, situations) in sorted(rows.items())
    ]


def _advice(situation: str, kinds: Sequence[HandKind]) -> Advice:
    weight: dict[str, float] = {}
    for kind in kinds:
        weight[kind.best] = weight.get(kind.best, 0) + kind.ways
    usual = max(weight, key=lambda choice: weight[choice])
    gain = sum(kind.ways * kind.gain for kind in kinds) / sum(weight.values())
    margin = min(kind.margin for kind in kinds if kind.best == usual)
    return Advice(situation, usual, gain, margin, len(weight) > 1)


def gains(
    game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts, hand: Hand, up: int | None,
    board: Hand,
) -> Mapping[str, Fraction]:  # fmt: skip
    """What each choice for a hand comes to; its cards must be such as a bettor can see."""
    rules, bets = _asked(game, options, offer, cards)
    refuse_unseeable(game, rules, hand, up, board)
    left = list(cards)
    for card in (*hand, *board, *(() if up is None else (up,))):
        left[card] -= 1
        if left[card] < 0:
            told = {"card": card_text(card), "game": game.id}
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, game.pack.cite, "seen-too-often", **told)
    return dict(one_hand.choices(rules, bets, cards, hand, up, board))


def refuse_unseeable(game: Game, rules: Poker, hand: Hand, up: int | None, board: Hand) -> None:
    """A hand, a board or an open card that no bettor of this game ever decides on."""
    cite = game.draw.cite
    if len(hand) != rules.own:
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, cite, "own-cards", cards=rules.own, game=game.id)
    boards = tuple(dict.fromkeys(street.board for street in rules.streets))
    if len(board) not in boards:
        told: Values = {"boards": boards, "asked": len(board), "game": game.id}
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, cite, "no-such-board", **told)
    seen = rules.up is not None or rules.ranking == "one-card"
    if up is not None and not seen:
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, cite, "nothing-open", game=game.id)
    if rules.ranking == "one-card" and (up is None or up // 4 != hand[0] // 4):
        raise Refused(Refusal.NO_CHOICE_HERE, rules.streets[0].cite, "only-on-a-tie", game=game.id)
