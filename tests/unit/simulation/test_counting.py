"""CountPlan: effects that sum to nothing, the tags that are well known, and a bound that no count passes."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.analysis.effects import Effects, effects
from houseway.analysis.odds import odds
from houseway.analysis.question import Question
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Offer, load
from houseway.rules.classes import class_table
from houseway.rules.game import OfferKey
from houseway.simulation.counting import CountPlan, Estimate, count, expectation
from houseway.simulation.dealers import CardDealer
from houseway.simulation.exact_edges import ExactEdges
from houseway.simulation.tags import Tags, best_tags, columns
from houseway.simulation.true_counts import Watched

GAME = load("ca/ez-baccarat-panda-8")
DRAGON, PANDA = (GAME.offer(wager, None, "standard") for wager in ("dragon-7", "panda-8"))


def effects_of(*offers: Offer) -> dict[OfferKey, Effects]:
    return effects(Question(GAME, offers, 8), lambda exact: expectation(exact, None))


def tags_of(found: Effects, largest: int = 2) -> Tags:
    tags = best_tags(found, 416, 52, largest)
    assert tags is not None
    return tags


def value(found: Estimate | None) -> float:
    assert found is not None
    return found.value


@pytest.fixture(scope="module")
def found() -> dict[OfferKey, Effects]:
    return effects_of(DRAGON, PANDA, GAME.offer("tie", None, "standard"))


def test_effects_of_all_cards_of_a_shoe_sum_to_nothing(found):
    for each in found.values():
        assert sum(each.of_rank) == 0


def test_dragon_7_tags_are_the_well_known_ones(found):
    tags = tags_of(found[DRAGON.key])
    assert tags.values == (0, 0, 0, -1, -1, -1, -1, 2, 2, 0)
    assert [column.name for column in tags.columns] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert tags.correlation == pytest.approx(0.9642, abs=1e-4)
    # -7.6113% over 2.1593% a true count: the edge turns at 3.52, so the counter bets at 4.
    assert -float(found[DRAGON.key].figure) / tags.slope == pytest.approx(3.525, abs=1e-3)


def test_panda_8_tags_up_to_four_are_the_published_ones(found):
    assert tags_of(found[PANDA.key], 4).values == (1, 1, -2, -2, -2, -1, -1, -2, 4, 1)


def test_no_balanced_tags_correlate_better(found):
    """Every choice of -1, 0, 1 for ten columns, tried one by one."""
    each = found[PANDA.key]
    effect = np.array([column.effect for column in columns(each)])
    weight = np.array([len(column.ranks) for column in columns(each)])
    all_tags = np.stack(np.meshgrid(*[[-1, 0, 1]] * 10), axis=-1).reshape(-1, 10)
    balanced = all_tags[(all_tags @ weight == 0) & (all_tags != 0).any(axis=1)]
    correlation = balanced @ (weight * effect)
    correlation = correlation / np.sqrt((balanced**2 @ weight) * (weight * effect**2).sum())
    assert tags_of(each, 1).correlation == pytest.approx(float(correlation.max()))


def test_where_no_rank_matters_there_are_no_tags():
    game = load("ca/21st-century-4.0")
    pair = next(offer for offer in game.offers() if offer.key == ("pair", "player", "standard"))
    (found,) = effects(Question(game, (pair,), 8), lambda exact: expectation(exact, None)).values()
    assert set(found.of_rank) == {Fraction(0)}
    assert best_tags(found, 416, 52) is None


def test_the_exact_engine_in_the_loop_says_what_odds_say():
    engine = ExactEdges(GAME, [DRAGON, PANDA])
    shoe = np.array(GAME.pack.counts(8))
    shoe[28:36] -= 5
    shoe[40] = 0
    proved = odds(GAME, 8, [DRAGON, PANDA], remaining=tuple(shoe.tolist()))
    assert engine.of(shoe) == pytest.approx([float(each.fixed_profit) for each in proved], rel=1e-12)


def watched(burn_is_shown: bool) -> Watched:
    dealt = CardDealer(GAME, class_table(GAME, [DRAGON]), 8)
    return Watched(dealt.trace(1, 0, 3), burn_is_shown, 52)


@pytest.mark.parametrize("burn_is_shown", [True, False])
def test_the_true_count_is_that_of_the_cards_seen(burn_is_shown: bool):
    seen = watched(burn_is_shown)
    tags = np.array([0] * 12 + [-1] * 16 + [2] * 8 + [0] * 16)
    counts = seen.true_counts(tags)
    for shoe, number in ((0, 0), (0, 40), (2, 75)):
        left = seen.unseen(shoe, number)
        running = (8 - left) @ tags
        assert counts[shoe, number] == pytest.approx(running / (left.sum() / 52))
    hidden = int(seen.trace.starts[0, 0]) - 1
    assert seen.unseen(0, 0).sum() == 416 - 1 - (hidden if burn_is_shown else 0)


def test_dragon_7_at_eight_decks_and_a_cut_of_fourteen():
    """Published: about 0.60 units a shoe, one round in eleven."""
    (found,) = count(GAME, [DRAGON], CountPlan(shoes=6_000, sample=2_500, cut=14))
    assert found.trigger == 4
    assert value(found.frequency) == pytest.approx(0.092, abs=0.004)
    assert value(found.average_edge) == pytest.approx(0.081, abs=0.012)
    assert value(found.units) == pytest.approx(0.60, abs=0.08)
    assert value(found.bound_units) > value(found.units)
    assert value(found.bound_frequency) > value(found.frequency)


def test_a_deeper_cut_leaves_less_to_win():
    shallow, deep = (
        count(GAME, [DRAGON], CountPlan(shoes=3_000, sample=1_000, cut=cut))[0] for cut in (14, 104)
    )
    assert value(deep.units) < 0.5 * value(shallow.units)


@pytest.mark.slow
def test_suits_are_counted_by_few_exact_edges():
    game = load("co/ez-baccarat")
    offer = game.offer("progressive", None, "1")
    (found,) = count(game, [offer], CountPlan(shoes=500, sample=100, sample_with_suits=4, meter=50_000_00))
    assert found.tags is not None
    assert found.average_edge is not None


def test_what_cannot_be_counted_is_said(words):
    dice = load("co/3-dice")
    with pytest.raises(NotationError) as caught:
        count(dice, dice.offers()[:1], CountPlan())
    words(str(caught.value))
    game = load("co/ez-baccarat")
    with pytest.raises(Refused) as refused:
        count(game, [game.offer("progressive", None, "1")], CountPlan())
    assert (refused.value.reason, refused.value.say) == (Refusal.METER_MISSING, "meter-of-offer")
    assert refused.value.values == {"offer": "EZ Baccarat Progressive 1"}
    late = load("ca/21st-century-4.0")
    with pytest.raises(Refused) as refused:
        count(late, [offer for offer in late.offers() if offer.placed_when], CountPlan())
    assert (refused.value.reason, refused.value.say) == (Refusal.UNKNOWN_OFFER, "placed-in-mid-round")
    assert refused.value.values == {"name": "Late tie"}
