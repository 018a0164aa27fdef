"""Colorado table files: wagers of the game, printed pay tables, floors and limits."""

import pytest

from houseway.rules.tables import problems
from tests.clauses.tables import cites, fields, offer, table

BONUS = ("bonus", "player", "A")


@pytest.mark.parametrize("pays", ["8 to 1", "9 to 1", "10 for 1", "17 to 2"])
def test_co_30_2808_2_a_tie_may_pay_8_to_1_or_better(pays):
    posted = offer("tie", lines=[{"line": "Tie", "pays": pays}])
    assert cites(table("co/baccarat", posted)) == []


@pytest.mark.parametrize("pays", ["7 to 1", "8 for 1", "15 to 2", "push", "$100"])
def test_co_30_2808_2_a_tie_may_not_pay_less_than_8_to_1(pays):
    posted = offer("tie", lines=[{"line": "Tie", "pays": pays}])
    assert cites(table("co/baccarat", posted)) == ["30-2808(2)"]


def test_co_30_2802_19_a_perfect_pair_pays_at_least_25_to_1():
    good = offer("perfect-pair", lines=[{"line": "Perfect Pair", "pays": "30 to 1"}])
    bad = offer("perfect-pair", lines=[{"line": "Perfect Pair", "pays": "24 to 1"}])
    assert cites(table("co/baccarat", good)) == []
    assert cites(table("co/baccarat", bad)) == ["30-2807(1)(d), 30-2802(19)"]


def test_co_30_2808_5_no_bonus_line_pays_less_than_the_table_it_is_based_on():
    good = offer(*BONUS, lines=[{"line": "Natural tie", "pays": "1 to 1"}])
    bad = offer(*BONUS, lines=[{"line": "Win by 9 points", "pays": "20 to 1"}])
    assert cites(table("co/baccarat", good)) == []
    assert cites(table("co/baccarat", bad)) == ["30-2808(5)"]


def test_co_30_2802_12_match_pair_is_no_floor():
    assert cites(table("co/baccarat", offer("match-pair", "player"))) == []
    posted = offer("match-pair", "player", lines=[{"line": "Match Pair", "pays": "12 to 1"}])
    assert cites(table("co/baccarat", posted)) == ["30-2802(12)"]


def test_co_30_2808_5_an_unknown_line_is_named(words):
    posted = offer(*BONUS, lines=[{"line": "Win by 9", "pays": "40 to 1"}])
    (found,) = problems(table("co/baccarat", posted))
    assert found.cite == "30-2808(5)"
    words(found.problem)


def test_co_30_2808_5_one_bonus_table_on_both_hands():
    assert cites(table("co/baccarat", offer(*BONUS), offer("bonus", "banker", "A"))) == []
    assert cites(table("co/baccarat", offer(*BONUS), offer("bonus", "banker", "C"))) == ["30-2808(5)"]


def test_co_30_2803_3_b_every_wager_has_limits():
    assert cites(table("co/baccarat", offer("tie", maximum=None))) == ["30-2803(3)(b)"]
    assert cites(table("co/baccarat", offer("tie", minimum="$500", maximum="$100"))) == ["30-2803(3)(b)"]
    assert cites(table("co/baccarat", offer("tie", minimum="$0", maximum="$100"))) == ["30-2803(3)(b)"]
    assert cites(table("co/baccarat", offer("tie", minimum="$100", maximum="$100"))) == []


def test_co_30_2807_2_only_wagers_of_this_game(words):
    checked = table("co/5-treasures", offer("dragon-bonus", "player", "1"))
    (found,) = problems(checked)
    assert found.cite == "30-2807(2)"
    words(found.problem)
    assert cites(table("co/dragon-bonus", offer("dragon-bonus", "player", "1"))) == []


def test_co_30_2807_2_a_mistyped_wager_is_guessed(words):
    (found,) = problems(table("co/baccarat", offer("perfect-pear")))
    assert found.cite == "30-2807(2)"
    words(found.problem)


def test_co_30_2808_3_a_pay_table_that_is_not_printed_is_guessed():
    found = problems(table("co/baccarat", offer("bonus", "player", "a")))
    assert [(p.cite, p.field) for p in found] == [("30-2808(5)", "offer[2].paytable")]


def test_co_30_2808_5_a_wager_is_placed_on_a_hand_or_on_none():
    assert fields(table("co/baccarat", offer("bonus", None, "A"))) == ["offer[2].on"]
    assert fields(table("co/baccarat", offer("tie", "player"))) == ["offer[2].on"]


def test_co_30_2808_1_an_offer_stands_once():
    assert fields(table("co/baccarat", offer("player", "player"))) == ["offer[2]"]


def test_a_table_without_offers_is_none():
    assert fields(table("co/baccarat", offer=[], vigorish=None)) == ["offer"]


@pytest.mark.parametrize(
    ("game", "wagers", "tables", "clause"),
    [
        ("co/eternal", ("sun-7", "eclipse"), ("PT-FLT-MB-01", "PT-FLT-MB-02"), "30-2899.07(8)(a)"),
        ("co/5-treasures", ("golden-8", "cover-all"), ("1", "2"), "30-2899.01(5)(e), Pay Tables 1 and 2"),
    ],
)
def test_wagers_that_cover_each_other_share_one_pay_table(game, wagers, tables, clause):
    one, other = wagers
    good, bad = tables
    assert cites(table(game, offer(one, None, good), offer(other, None, good))) == []
    assert cites(table(game, offer(one, None, good), offer(other, None, bad))) == [clause]
