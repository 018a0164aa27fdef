"""Colorado table files: suits, units, meters, and the seats of 99 Fortunes."""

import pytest

from houseway.rules.tables import problems
from tests.clauses.tables import cites, fields, offer, progressive, table


def test_co_30_2899_07_8_e_iv_the_suit_of_sun_7_is_posted():
    good = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["h"])
    assert cites(table("co/eternal", good)) == []
    for suits in ([], ["h", "s"]):
        bad = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=suits)
        assert cites(table("co/eternal", bad)) == ["30-2899.07(8)(e) note iv"]


def test_co_30_2899_07_8_f_v_two_suits_of_fate_38_are_posted():
    seeded = {"meter": [{"name": "main", "seed": "$2,000"}]}
    good = progressive("fate-38-progressive", "PT-PRG-F38-04", suits=["h", "d"], **seeded)
    bad = progressive("fate-38-progressive", "PT-PRG-F38-04", suits=["h", "h"], **seeded)
    assert cites(table("co/eternal", good)) == []
    assert cites(table("co/eternal", bad)) == ["30-2899.07(8)(f) note v"]


def test_co_30_2808_2_a_tie_has_no_posted_suit():
    assert cites(table("co/baccarat", offer("tie", suits=["s"]))) == ["30-2808(2)"]


def test_co_30_2899_07_8_d_a_reserve_meter_takes_any_seed_and_the_printed_rates():
    good = progressive("harmony-progressive", "PT-PRG-HP-01", meter=[{"name": "main", "seed": "$500"}])
    assert cites(table("co/eternal", good)) == []
    unset = progressive("harmony-progressive", "PT-PRG-HP-01")
    assert fields(table("co/eternal", unset)) == ["offer[2].meter.main.seed"]
    same = [{"name": "main", "main_rate": "15.00%", "reserve_rate": "3%", "seed": "$500"}]
    assert cites(table("co/eternal", progressive("harmony-progressive", "PT-PRG-HP-01", meter=same))) == []
    other = [{"name": "main", "main_rate": "14%", "seed": "$500"}]
    changed = progressive("harmony-progressive", "PT-PRG-HP-01", meter=other)
    assert cites(table("co/eternal", changed)) == ["30-2899.07(8)(d)"]


def test_co_30_2899_07_8_e_viii_a_fixed_seed_is_kept():
    for seed, found in (("$2,000", []), ("$1,000", ["30-2899.07(8)(e)"])):
        posted = [{"name": "main", "seed": seed}]
        checked = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["s"], meter=posted)
        assert cites(table("co/eternal", checked)) == found


@pytest.mark.parametrize(
    ("wager", "paytable", "clause"),
    [
        ("harmony-progressive", "PT-PRG-HP-01", "30-2899.07(8)(d) note vii"),
        ("sun-7-progressive", "PT-PRG-S7-05", "30-2899.07(8)(e) note vi"),
        ("fate-38-progressive", "PT-PRG-F38-01", "30-2899.07(8)(f) note vi"),
    ],
)
def test_co_30_2899_07_8_another_unit_is_approved_under_the_progressives_own_clause(wager, paytable, clause):
    seed = [{"name": "main", "seed": "$10,000"}]
    suits = {"suits": ["s"]} if wager == "sun-7-progressive" else {}
    assert clause in cites(table("co/eternal", progressive(wager, paytable, unit="$5", meter=seed, **suits)))


def test_co_30_2899_07_8_d_vii_another_unit_needs_approval_and_multiplies_the_seed():
    note = {"needed_for": "progressive-unit", "note": "Preapproval of the $5 unit."}
    meters = [{"name": "main", "seed": "$10,000"}]
    five = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["s"], unit="$5", meter=meters)
    assert cites(table("co/eternal", five)) == ["30-2899.07(8)(e) note vi"]
    assert cites(table("co/eternal", five, approval=[note])) == []
    one = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["s"], unit="$1")
    assert cites(table("co/eternal", one)) == []


def test_co_30_2899_09_14_a_v_another_unit_of_the_triple_progressive_needs_no_approval():
    meters = [{"name": "main", "main_rate": "20%", "seed": "$1,000"}]
    good = progressive("triple-progressive", "PT-PRG-TRI-01", meter=meters)
    assert cites(table("co/3-dice", good)) == []
    assert cites(table("co/3-dice", {**good, "unit": "$5"})) == []


def test_co_30_2899_04_5_the_house_sets_what_is_not_printed(words):
    unset = progressive("progressive", "1")
    assert fields(table("co/ez-baccarat", unset)) == [
        "offer[2].meter.main.main_rate",
        "offer[2].meter.main.seed",
    ]
    meters = [{"name": "main", "main_rate": "20%", "seed": "$1,000"}]
    assert cites(table("co/ez-baccarat", {**unset, "meter": meters})) == []
    misnamed = {**unset, "meter": [*meters, {"name": "mian", "seed": "$1"}]}
    (found,) = problems(table("co/ez-baccarat", misnamed))
    assert found.cite == "30-2899.04(5)(g)"
    words(found.problem)


def test_co_30_2899_04_5_units_are_for_progressives():
    assert cites(table("co/ez-baccarat", offer("dragon-7", unit="$5"))) == ["30-2899.04(4)"]


FORTUNES = {"meter": [{"name": "main", "main_rate": "20%", "seed": "$10,000"}]}


def test_co_30_2899_02_4_no_seat_has_the_number_4():
    assert cites(table("co/99-fortunes", seats=[1, 2, 3, 5, 6, 7, 8])) == []
    assert cites(table("co/99-fortunes", seats=[1, 2, 3, 4, 5, 6, 7])) == ["30-2899.02(4)"]
    assert cites(table("co/99-fortunes", seats=[1, 2, 3, 5, 6, 7, 10])) == ["30-2899.02(4)"]
    assert cites(table("co/99-fortunes", seats=10)) == ["30-2899.02(4)"]


def test_co_30_2899_02_titles_are_conditions():
    seven = progressive("progressive", "p2-7s-5usd", **FORTUNES)
    assert cites(table("co/99-fortunes", seven, seats=7, decks=8)) == []
    assert cites(table("co/99-fortunes", seven, seats=6, decks=8)) == ["30-2899.02"]
    assert cites(table("co/99-fortunes", seven, seats=7, decks=6)) == ["30-2899.02"]
    assert (
        cites(table("co/99-fortunes", progressive("progressive", "p1", **FORTUNES), seats=9, decks=6)) == []
    )


def test_co_30_2899_02_bets_are_whole_units():
    for limits, found in ((("$5", "$25"), []), (("$5", "$12"), ["30-2899.02"])):
        posted = offer("progressive", None, "p6", minimum=limits[0], maximum=limits[1], **FORTUNES)
        assert cites(table("co/99-fortunes", posted, seats=7)) == found


def test_co_30_2899_02_a_pay_table_in_pesos_does_not_lie_on_a_dollar_layout():
    pesos = {"meter": [{"name": "main", "main_rate": "20%", "seed": "PHP 500,000"}]}
    posted = offer("progressive", None, "p3-7s", minimum="PHP 200", maximum="PHP 200", **pesos)
    assert cites(table("co/99-fortunes", posted)) == ["30-2899.02"]
    on_tie = offer("tie", None, "standard", minimum="PHP 200", maximum="$200")
    assert cites(table("co/dragon-bonus", on_tie)) == ["30-2803(3)(b)"]


def test_co_30_2899_02_6_the_regular_bet_is_required():
    bet = progressive("progressive", "p1", **FORTUNES)
    assert cites(table("co/99-fortunes", bet, house={"base_bet": True})) == []
    assert cites(table("co/99-fortunes", bet, house={"base_bet": False})) == ["30-2899.02(6)"]
    assert cites(table("co/99-fortunes", offer=[bet], vigorish=None)) == ["30-2899.02(6)"]


def test_co_30_2899_02_10_fixed_pays_come_from_the_tray():
    assert cites(table("co/99-fortunes", house={"fixed_pays_from": "tray"})) == []
    assert cites(table("co/99-fortunes", house={"fixed_pays_from": "meter"})) == ["30-2899.02(10)"]
    assert cites(table("co/ez-baccarat", house={"fixed_pays_from": "meter"})) == []


def test_co_30_2899_07_6_e_a_link_is_named_for_a_progressive_once_and_in_small_letters():
    seeded = {"meter": [{"name": "main", "seed": "$500"}]}
    harmony = progressive("harmony-progressive", "PT-PRG-HP-01", **seeded)
    sun = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["s"])
    good = table("co/eternal", {**harmony, "link": "floor-1"}, {**sun, "link": "floor-2"})
    assert cites(good) == []
    shared = table("co/eternal", {**harmony, "link": "floor-1"}, {**sun, "link": "floor-1"})
    assert (cites(shared), fields(shared)) == (["30-2899.07(6)(e)"], ["offer[3].link"])
    for name in ("Floor 1", "a/b", "", "x" * 41):
        assert cites(table("co/eternal", {**harmony, "link": name})) == ["30-2899.07(6)(e)"]
    tie = offer("tie", link="floor-1")
    assert cites(table("co/eternal", tie)) == ["30-2808(2)"]


def test_co_30_2899_02_10_g_the_executives_level_is_an_amount_of_a_table_with_a_jackpot():
    meters = [{"name": "main", "main_rate": "20%", "seed": "$25,000"}]
    fortunes = progressive("progressive", "p2-7s-5usd", meter=meters)
    level = {"executive_above": "$10,000"}
    assert cites(table("co/99-fortunes", fortunes, progressive=level)) == []
    assert cites(table("co/99-fortunes", progressive=level)) == ["30-2899.02(10)(g)"]
    nothing = {"executive_above": "$0"}
    assert cites(table("co/99-fortunes", fortunes, progressive=nothing)) == ["30-2899.02(10)(g)"]


def test_co_30_2899_09_14_where_no_rule_lets_the_house_choose_fixed_pays_come_from_the_tray():
    meters = [{"name": "main", "main_rate": "20%", "seed": "$1,000"}]
    triple = progressive("triple-progressive", "PT-PRG-TRI-01", meter=meters)
    assert cites(table("co/3-dice", triple, house={"fixed_pays_from": "tray"})) == []
    assert cites(table("co/3-dice", triple, house={"fixed_pays_from": "meter"})) == ["30-2899.09(14)(A)(IV)"]
