"""The effects of removal that are shipped are those that the solvers work out."""

from fractions import Fraction

import pytest

from houseway.analysis import proofs
from houseway.analysis.effects import count_effects, effects, shipped_effects, stock_questions
from houseway.analysis.odds import odds
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.rules import load

SHIPPED = (
    "california-blackjack", "casino-war", "let-it-ride-bonus", "millennium-19", "no-bust", "no-bust-4.0",
    "no-bust-5.0", "no-bust-bonus-aces", "three-card-poker", "three-card-poker-6-card-bonus",
    "three-card-poker-b",
)  # fmt: skip


def test_the_file_holds_effects_of_printed_pay_tables_and_nothing_else():
    named = [load(f"ca/{name}") for name in SHIPPED]
    asked = {
        name for question in stock_questions(named, shipped_effects()) for name in proofs.digests(question)
    }
    assert asked == set(shipped_effects())


@pytest.mark.parametrize("game", ["ca/casino-war", "ca/millennium-19"])
def test_the_effects_of_a_sample_are_worked_out_again(game):
    question = Question(load(game))
    assert effects(question) == count_effects(question)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wager", "rank"),
    [("ca/no-bust-5.0", "insurance", "5"), ("ca/let-it-ride-bonus", "3-card-bonus", "A")],
)
def test_one_rank_of_a_long_one_is_worked_out_again(game, wager, rank):
    """Of any suit: the first and the last."""
    loaded = load(game)
    [offer] = [offer for offer in loaded.offers() if offer.wager == wager]
    whole = effects(Question(loaded, (offer,)))[offer.key]
    for suit in "sc":
        [left] = odds(loaded, offers=[offer], removed=tuple(parse_cards(f"{rank}{suit}")))
        assert left.house_edge is not None
        assert left.house_edge - whole.figure == whole.by_rank[rank]
    assert isinstance(whole.by_rank[rank], Fraction)
