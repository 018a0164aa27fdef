"""Counting where bettors play hands: insurance, Buster and Lucky Lucky from what the counter has not seen."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.analysis.choices import decisions
from houseway.analysis.odds import odds
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer, load
from houseway.simulation.counting import CountPlan, count

GAME = load("ca/no-bust-5.0")
PLAN = CountPlan(shoes=300, sample=300, sample_with_suits=20)


def offer(wager: str, paytable: str) -> Offer:
    return GAME.offer(wager, None, paytable)


def test_insurance_is_counted_by_tens_and_bet_where_an_ace_is_up() -> None:
    (counted,) = count(GAME, [offer("insurance", "standard")], PLAN)
    tens = [counted.effects.by_rank[rank] for rank in ("10", "J", "Q", "K")]
    others = {counted.effects.by_rank[rank] for rank in ("A", "2", "5", "9")}
    # From six decks 96 of 311 unseen cards make a Natural; one card less, 96 or 95 of 310.
    assert others == {Fraction(3 * 96, 310) - Fraction(3 * 96, 311)}
    assert set(tens) == {Fraction(3 * 95, 310) - Fraction(3 * 96, 311)}
    assert counted.frequency is not None
    assert counted.units is not None
    assert 0 < counted.frequency.value < 1 / 13
    assert counted.bound_units.value >= counted.units.value - 3 * counted.units.standard_error


@pytest.mark.parametrize(
    ("wager", "paytable"), [("buster", "A"), ("lucky-lucky", "standard"), ("insurance", "standard")]
)
def test_edges_from_many_shoes_are_those_that_are_proved(wager: str, paytable: str) -> None:
    asked, full = offer(wager, paytable), GAME.pack.counts(6)
    chance = np.random.default_rng(4)
    shoes = [tuple(int(n) for n in chance.binomial(full, share)) for share in (1.0, 0.6, 0.2)]
    solver = decisions(GAME)
    assert solver is not None
    found = solver.edges(GAME, {}, [asked], shoes)[:, 0]
    proved = [float(odds(GAME, None, [asked], remaining=shoe)[0].fixed_profit) for shoe in shoes]
    assert found.tolist() == pytest.approx(proved, abs=1e-12)


def test_a_hand_from_one_shoe_comes_to_what_is_proved() -> None:
    game = load("ca/millennium-19")
    asked, solver = game.offers()[0], decisions(game)
    assert solver is not None
    cards = game.pack.counts(2)
    (found,) = solver.edges(game, {}, [asked], [cards])[:, 0]
    assert found == pytest.approx(float(odds(game, 2, [asked])[0].fixed_profit), abs=1e-10)


def test_cards_that_are_shuffled_for_every_hand_are_not_counted() -> None:
    game = load("ca/california-blackjack")
    with pytest.raises(Refused) as caught:
        count(game, game.offers(), PLAN)
    assert (caught.value.reason, caught.value.say) == (Refusal.UNKNOWN_OFFER, "shuffled-every-hand")
