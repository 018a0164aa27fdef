"""Massachusetts table files: what `houseway check` accepts and what it names a clause for."""

from typing import Any

import pytest

from houseway.rules.tables import problems
from tests.clauses.tables import FILED, cites, fields, offer, progressive, table

ROYAL_9 = progressive("royal-9", "1")


@pytest.mark.parametrize("game", ["ma/baccarat", "ma/ez-baccarat"])
def test_the_base_game_is_legal(game):
    assert problems(table(game)) == []


@pytest.mark.parametrize(("decks", "found"), [(5, ["3(a)"]), (6, []), (7, []), (8, []), (9, ["3(a)"])])
def test_ma_3_a_six_to_eight_decks(decks, found):
    assert cites(table("ma/baccarat", decks=decks)) == found


def test_ma_3_a_one_batch():
    device: dict[str, Any] = {"shuffling": "device", "rules_submission": {**FILED, "4(e)": "own-procedure"}}
    assert cites(table("ma/baccarat", batches=2, **device)) == ["3(a)"]
    assert cites(table("ma/baccarat", **device)) == []


def test_ma_7_a_a_manual_shoe():
    assert cites(table("ma/baccarat", shuffling="continuous")) == ["7(a)"]


@pytest.mark.parametrize(("seats", "found"), [(9, ["2(a)"]), (10, []), (14, []), (15, ["2(a)"])])
def test_ma_2_a_ten_to_fourteen_seats(seats, found):
    assert cites(table("ma/baccarat", seats=seats)) == found


def test_ma_13_b_a_tie_pays_at_least_8_to_1():
    for game, clause in (("ma/baccarat", "13(b)"), ("ma/ez-baccarat", "8(a)(3), 13(b)")):
        for pays, found in (("9 to 1", []), ("7 to 1", [clause])):
            posted = offer("tie", lines=[{"line": "Tie", "pays": pays}])
            assert cites(table(game, posted)) == found


def test_ma_13_h_house_money_is_no_floor():
    posted = offer("house-money", lines=[{"line": "Player and Banker Pair", "pays": "20 to 1"}])
    assert cites(table("ma/baccarat", offer("house-money"))) == []
    assert cites(table("ma/baccarat", posted)) == ["13(h), 8(a)(7)"]


def test_ma_13_c_vigorish_is_exactly_5_percent():
    assert cites(table("ma/baccarat", vigorish={"kind": "win", "percent": 6}))[0] == "13(c)"
    assert "vigorish.kind" in fields(table("ma/baccarat", vigorish={"kind": "tie", "percent": 5}))


def test_ma_13_c_ez_baccarat_collects_none():
    checked = table("ma/ez-baccarat", vigorish={"kind": "win", "percent": 5})
    assert cites(checked) == ["13(c), 8(a)(1)(iii)"]


def test_ma_13_d_vigorish_may_be_marked_if_filed():
    marked = {"kind": "win", "percent": 5, "collected": "marked"}
    assert cites(table("ma/baccarat", vigorish=marked, rules_submission={**FILED, "13(d)": "marked"})) == []
    assert cites(table("ma/baccarat", vigorish=marked)) == ["13(d)"]
    unfiled = {clause: choice for clause, choice in FILED.items() if clause != "13(d)"}
    assert cites(table("ma/baccarat", rules_submission=unfiled)) == ["13(d)"]
    assert cites(table("ma/ez-baccarat", rules_submission=unfiled)) == []


def test_ma_13_e_no_vigorish_on_the_dragon_bonus():
    vigorish = {"kind": "win", "percent": 5, "on": ["banker", "dragon-bonus"]}
    assert cites(table("ma/baccarat", vigorish=vigorish)) == ["13(e)"]


def test_ma_13_e_the_dragon_bonus_has_the_pay_table_that_was_filed():
    bonus = offer("dragon-bonus", "player", "B")
    assert cites(table("ma/baccarat", bonus, rules_submission={**FILED, "13(e)": "B"})) == []
    assert cites(table("ma/baccarat", bonus, rules_submission={**FILED, "13(e)": "A"})) == ["13(e)"]
    assert cites(table("ma/baccarat", bonus)) == ["13(e)"]


def test_ma_13_e_one_pay_table_on_both_hands():
    mixed = (offer("dragon-bonus", "player", "B"), offer("dragon-bonus", "banker", "C"))
    found = cites(table("ma/baccarat", *mixed, rules_submission={**FILED, "13(e)": "B"}))
    assert found == ["13(e), 8(a)(4)", "13(e)"]


def test_ma_8_a_4_the_dragon_bonus_may_be_bet_on_both_hands():
    assert cites(table("ma/baccarat", house={"both_hands": True})) == []
    assert cites(table("ma/baccarat", house={"both_hands": False})) == ["8(a)(4)"]


def test_ma_8_a_5_dragon_7_only_at_a_table_designated_for_ez(words):
    assert cites(table("ma/ez-baccarat", offer("dragon-7"))) == []
    (found,) = problems(table("ma/baccarat", offer("dragon-7")))
    assert found.cite == "8(a)"
    words(found.problem)


def test_ma_2_b_every_wager_has_limits():
    assert cites(table("ma/baccarat", offer("tie", minimum=None))) == ["2(b)"]
    assert cites(table("ma/baccarat", offer("tie", minimum="$50", maximum="$25"))) == ["2(b)"]


def test_ma_9_d_a_midi_table_has_filed_who_turns_the_cards():
    filed = {**FILED, "9(d)": "highest-bettor-turns"}
    assert cites(table("ma/baccarat", house={"style": "midi"}, rules_submission=filed)) == []
    assert cites(table("ma/baccarat", house={"style": "midi"})) == ["9(d)"]


def test_ma_9_e_a_portion_of_house_money_is_specified():
    portion = {**FILED, "9(e)": "portion-of-house-money"}
    half = {"house_money_portion": "50%"}
    assert cites(table("ma/baccarat", rules_submission=portion, house=half)) == []
    assert cites(table("ma/baccarat", rules_submission=portion)) == ["9(e)"]
    assert cites(table("ma/baccarat", house=half)) == ["9(e)"]


def test_ma_15_c_one_procedure_for_a_disclosed_card_is_filed():
    unfiled = {clause: choice for clause, choice in FILED.items() if clause != "15(c)"}
    assert cites(table("ma/baccarat", rules_submission=unfiled)) == ["15(c)"]
    assert cites(table("ma/baccarat", rules_submission={**FILED, "15(c)": "burn-it"})) == ["15(c)"]


def test_ma_5_c_only_the_choices_of_the_rules_are_filed():
    assert cites(table("ma/baccarat", rules_submission={**FILED, "5(c)": "dealer-cuts"})) == []
    assert fields(table("ma/baccarat", rules_submission={**FILED, "5(d)": "dealer-cuts"})) == [
        "rules_submission.5(d)"
    ]


@pytest.mark.parametrize(("decks", "found"), [(6, []), (7, ["13(i)"]), (8, [])])
def test_ma_13_i_royal_9_is_dealt_from_6_or_8_decks(decks, found):
    assert cites(table("ma/baccarat", ROYAL_9, decks=decks)) == found


@pytest.mark.parametrize(("seats", "found"), [(12, []), (13, ["13(i)"]), ([*range(1, 12), 13], ["13(i)"])])
def test_ma_13_i_twelve_seats_hold_a_combination(seats, found):
    assert cites(table("ma/baccarat", ROYAL_9, seats=seats)) == found


KING_NINES = [f"K{king} 9{nine}" for king in "shdc" for nine in "shdc" if king != nine]


def test_ma_13_i_the_file_says_which_combination_each_seat_prints():
    seats = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    printed = dict(zip(map(str, seats), reversed(KING_NINES), strict=True))
    chosen = table("ma/baccarat", {**ROYAL_9, "combinations": printed}, seats=seats)
    assert (cites(chosen), chosen.chosen_options["combinations"]) == ([], printed)


@pytest.mark.parametrize(
    "changed", [{"10": "Ks 9h"}, {"10": "Kh 9h"}, {"10": "Qs 9h"}, {"10": "K9"}, {"11": "Kc 9d"}]
)
def test_ma_13_i_each_seat_prints_an_unsuited_king_9_of_its_own(changed):
    printed = dict(zip(map(str, range(1, 11)), KING_NINES, strict=False))
    wrong = table("ma/baccarat", {**ROYAL_9, "combinations": printed | changed})
    assert (cites(wrong), fields(wrong)) == (["13(i)"], ["offer[2].combinations"])
    elsewhere = offer("house-money", combinations=printed)
    assert fields(table("ma/baccarat", elsewhere)) == ["offer[2].combinations"]


def test_ma_13_i_royal_9_is_a_fixed_5_dollars():
    for changes, found in (
        ({"minimum": "$5", "maximum": "$5"}, []),
        ({"minimum": "$5", "maximum": "$10"}, ["13(i)"]),
        ({"unit": "$10"}, ["13(i)"]),
    ):
        assert cites(table("ma/baccarat", {**ROYAL_9, **changes})) == found


def test_ma_13_i_the_star_option_sets_the_seed():
    star = {**ROYAL_9, "meter": [{"name": "star", "seed": "$50,000"}]}
    assert cites(table("ma/baccarat", star, options={"star": 2})) == []
    assert cites(table("ma/baccarat", star, options={"star": 1})) == ["13(i)"]
    assert fields(table("ma/baccarat", ROYAL_9, options={"star": 3})) == ["options.star"]
    reserve = {**ROYAL_9, "meter": [{"name": "heart", "reserve_rate": "1%"}]}
    assert cites(table("ma/baccarat", reserve)) == ["13(i)"]


def test_ma_13_j_must_hit_needs_royal_9_and_a_printed_configuration():
    assert cites(table("ma/baccarat", ROYAL_9, must_hit=3)) == []
    assert cites(table("ma/baccarat", must_hit=3)) == ["13(j)"]
    assert cites(table("ma/baccarat", ROYAL_9, must_hit=4)) == ["13(j)"]


def test_ma_13_h_winners_are_paid_without_an_aggregate_limit():
    assert cites(table("ma/baccarat", offer("house-money", aggregate="$5,000"))) == ["13(h), 8(a)(7)"]


def test_a_massachusetts_game_is_not_dealt_in_colorado():
    assert fields(table("ma/baccarat", jurisdiction="Colorado")) == ["jurisdiction"]
    assert fields(table("ma/baccarat", jurisdiction="Nevada")) == ["jurisdiction"]
