"""Equity as numbers for other programs."""

from houseway.analysis.equity import Equity, HandEquity
from houseway.analysis.equity_question import hand_text
from houseway.analysis.showdowns import Showdown
from houseway.contracts.documents import CONTRACT_VERSION, EquityDocument, HandEquityDocument
from houseway.contracts.numbers import decimal


def equity_document(game: str, rules: Showdown, answer: Equity) -> EquityDocument:
    hands = [_hand(rules, hand) for hand in answer.hands]
    return EquityDocument(game, answer.method, hands, str(answer.deals), CONTRACT_VERSION)


def _hand(rules: Showdown, hand: HandEquity) -> HandEquityDocument:
    return HandEquityDocument(
        hand=hand_text(hand.cards, rules.own, hand.discarded),
        equity=decimal(hand.equity),
        win=decimal(hand.win),
        tie=decimal(hand.tie),
        low_equity=decimal(hand.low_equity),
        scoop=decimal(hand.scoop),
        standard_error=hand.standard_error,
    )
