"""What the audit finds in collection schedules: FEES 5.5."""

from collections import Counter
from fractions import Fraction

import pytest

from houseway.analysis import fee_audit
from houseway.analysis.rulebook import ProvedGame
from houseway.printing.fee_findings import fee_findings
from houseway.printing.finding import Kind
from houseway.rules import load
from houseway.rules.fees import schedule, schedules


@pytest.fixture(scope="module")
def zoobac():
    return fee_findings(ProvedGame(load("ca/zoobac")))


def test_zoobacs_banker_favors_the_bettor_again_from_81_dollars(zoobac, words):
    told = {each.about: each.finding for each in zoobac if each.kind is Kind.FEE_OUTWEIGHED}
    assert len(told) == 75
    # $1 is 1.2351% of $80.97; from $101 the fee of option 34 is $2, which 1.2351% of $162 passes.
    for option in ("zoobac/rates/1", "zoobac/rates/34"):
        assert "$81" in told[option]
        words(told[option], option)
    assert {each.wager for each in zoobac if each.kind is Kind.FEE_OUTWEIGHED} == {"banker"}


def test_every_schedule_in_force_has_its_cost_and_the_dearest_is_named(zoobac):
    costs = [each for each in zoobac if each.kind is Kind.FEE_COST]
    assert len(costs) == 75 + 1
    assert costs[-1].figure == max(each.figure or Fraction(0) for each in costs)


def test_a_dollar_more_bet_may_cost_a_dollar_more(zoobac, words):
    said = [each.finding for each in zoobac if each.kind is Kind.FEE_STEP]
    assert "$101" in said[0]
    words(said[0])


def test_repairs_are_told_with_their_raw_text(zoobac):
    repaired = [each for each in zoobac if each.kind is Kind.FEE_TEXT]
    assert len(repaired) == 8
    assert "Zoo/Monkey Rabbit/Tiger / $1 $1" in repaired[1].finding


def test_the_rates_are_counted(zoobac, words):
    (rates,) = [each.finding for each in zoobac if each.kind is Kind.FEE_RATES]
    told = Counter(len(each.rates) for each in schedules() if "ca/zoobac" in each.games)
    words(rates)
    assert told == {2: 33, 5: 42}


def test_bands_that_share_an_amount_are_told():
    faults = {
        (fault, each.id)
        for each in schedules()
        for fault, _, _ in fee_audit.faulty_bands(each)
        if fault == "overlap"
    }
    assert faults == {("overlap", f"pai-gow/rates/{option}") for option in (39, 49, 50, 51, 52)}


def test_fe_25_let_it_ride_15_and_16_are_12_and_13():
    serving = [each for each in schedules() if each.id.startswith("let-it-ride-bonus/")]
    twins = [(each.option, first.option) for each, first in fee_audit.alike(serving)]
    assert twins == [(15, 12), (16, 13)]


def test_a_fee_may_outweigh_every_advantage():
    option = schedule("ez-baccarat-panda-8/rates/4")
    assert fee_audit.outweighed_from(option, "player", Fraction(-1, 1000)) is None
    assert fee_audit.outweighed_from(option, "player", Fraction(-15, 1000)) == 6_700


def test_a_house_banked_game_has_none():
    assert fee_findings(ProvedGame(load("co/ez-baccarat"))) == []
