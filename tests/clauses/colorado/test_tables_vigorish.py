"""Colorado table files: the kinds of vigorish each game allows."""

import pytest

from houseway.rules.tables import problems
from tests.clauses.tables import cites, offer, table


@pytest.mark.parametrize(
    "banker", ["win-vig-5", "win-vig-7.5", "win-vig-25", "tie-vig-5", "tie-vig-24.5", "tie-vig-25"]
)
def test_co_30_2808_3_vigorish_of_5_to_25_percent_on_wins_or_ties_is_legal(banker):
    assert cites(table("co/baccarat", banker=banker)) == []


def test_co_30_2808_3_vigorish_outside_the_range_is_not_legal():
    for kind, percent, clause in (("win", 4, "30-2808(3)"), ("tie", 26, "30-2808(3)(c)")):
        found = cites(table("co/baccarat", vigorish={"kind": kind, "percent": percent}))
        assert found[0] == clause


def test_co_30_2808_3_a_half_percent_is_posted_as_the_pay_table_takes_it(words):
    posted = {"kind": "win", "percent": 7}
    (wrong,) = problems(table("co/baccarat", banker="win-vig-7.5", vigorish=posted))
    assert (wrong.cite, wrong.field) == ("30-2808(3)", "offer[1].paytable")
    words(wrong.problem)


def test_co_30_2808_3_the_posted_vigorish_is_the_pay_tables():
    checked = table("co/baccarat", banker="win-vig-10", vigorish={"kind": "win", "percent": 5})
    assert [(p.cite, p.field) for p in problems(checked)] == [("30-2808(3)", "offer[1].paytable")]


def test_co_30_2808_3_vigorish_is_posted():
    assert cites(table("co/baccarat", vigorish=None)) == ["30-2808(3)"]


def test_co_30_2808_3_a_vigorish_is_rounded_to_the_cent_or_up_to_25():
    good = {"kind": "win", "percent": 5, "rounding": "quarter-up"}
    assert cites(table("co/baccarat", vigorish=good)) == []
    assert cites(table("co/baccarat", vigorish={**good, "rounding": "dollar-down"})) == ["30-2808(3)(a)"]
    differing = table("co/baccarat", vigorish=good, options={"vigorish_rounding": "cent-half-up"})
    assert cites(differing) == ["30-2808(3)(a)"]


def test_co_30_2808_3_b_vigorish_is_collected_at_payment_and_not_marked():
    good = {"kind": "win", "percent": 5, "collected": "at-payment"}
    assert cites(table("co/baccarat", vigorish=good)) == []
    assert cites(table("co/baccarat", vigorish={**good, "collected": "marked"})) == ["30-2808(3)(b)"]


def test_co_30_2808_3_d_one_vigorish_applies_to_all():
    checked = table("co/golden-frog", offer("banker", "banker", "commission-free"), banker="win-vig-5")
    assert "30-2808(3)(d)" in cites(checked)


@pytest.mark.parametrize("wager", ["bonus", "match-pair"])
def test_co_30_2808_5_no_vigorish_on_a_bonus_wager(wager):
    vigorish = {"kind": "win", "percent": 5, "on": ["banker", wager]}
    assert cites(table("co/baccarat", vigorish=vigorish)) == ["30-2808(5)"]


def test_co_30_2808_3_no_vigorish_on_the_player():
    vigorish = {"kind": "win", "percent": 5, "on": ["banker", "player"]}
    assert cites(table("co/baccarat", vigorish=vigorish)) == ["30-2808(3)"]


def test_co_30_2899_04_2_ez_baccarat_collects_no_vigorish():
    checked = table("co/ez-baccarat", vigorish={"kind": "win", "percent": 5})
    assert cites(checked) == ["30-2899.04(2)"]


def test_co_30_2899_01_4_five_treasures_takes_5_percent_of_wins():
    for vigorish, clause in (
        ({"kind": "tie", "percent": 5}, "30-2899.01(4)"),
        ({"kind": "win", "percent": 6}, "30-2899.01(4)"),
    ):
        assert cites(table("co/5-treasures", vigorish=vigorish))[0] == clause


def test_co_30_2899_07_4_eternal_takes_5_percent_or_is_commission_free():
    assert cites(table("co/eternal", banker="commission-free")) == []
    posted = {"kind": "win", "percent": 5}
    checked = table("co/eternal", banker="commission-free", vigorish=posted)
    assert [(p.cite, p.field) for p in problems(checked)] == [("30-2899.07(4)", "offer[1].paytable")]
