"""Best play as numbers for other programs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from houseway.analysis.choices import Advising, Setting
from houseway.analysis.question import Question
from houseway.cards.notation import card_text, cards_text
from houseway.contracts.documents import (
    CONTRACT_VERSION,
    AdviceDocument,
    AdviceRowDocument,
    ChoiceDocument,
    StrategyDocument,
)
from houseway.contracts.numbers import decimal, exact
from houseway.families.plays import AdviceRow, Valued
from houseway.families.round import Hand


def strategy_document(question: Question, solver: Advising, rows: Sequence[AdviceRow]) -> StrategyDocument:
    document = _blank(question, solver)
    document.rows = [
        AdviceRowDocument(
            row.hand,
            [
                AdviceDocument(each.situation, each.choice, each.gain, each.margin, each.depends)
                for each in row.advice
            ],
        )
        for row in rows
    ]
    return document


def hand_document(
    question: Question, solver: Advising, hand: Hand, up: int | None, gains: Mapping[str, Fraction],
    board: Hand = (),
) -> StrategyDocument:  # fmt: skip
    document = _blank(question, solver)
    with_board = f" with {cards_text(board)} on the board" if board else ""
    document.hand = f"{cards_text(hand)}{with_board}{'' if up is None else f' against {card_text(up)}'}"
    best_first = sorted(gains.items(), key=lambda each: -each[1])
    document.choices = [ChoiceDocument(choice, decimal(gain), exact(gain)) for choice, gain in best_first]
    return document


def setting_document(
    question: Question, solver: Setting, hand: tuple[int, ...], ways: Sequence[Valued]
) -> StrategyDocument:
    document = _blank(question, solver)
    document.hand = cards_text(hand)
    first, second = solver.PARTS
    document.choices = [
        ChoiceDocument(
            f"{first} {cards_text(way.low)}, {second} {cards_text(way.high)}",
            decimal(way.value),
            exact(way.value),
            way.is_house_way,
        )
        for way in ways
    ]
    return document


def _blank(question: Question, solver: Advising | Setting) -> StrategyDocument:
    game, (offer,) = question.game, question.asked
    return StrategyDocument(
        game=game.id,
        decks=question.decks or game.pack.usual,
        wager=offer.wager,
        paytable=offer.paytable,
        assumes=solver.assumes(game.drawing(question.options)),
        rows=[],
        hand=None,
        choices=[],
        contract_version=CONTRACT_VERSION,
    )
