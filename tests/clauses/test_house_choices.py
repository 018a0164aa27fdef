"""What the rules leave to the house is in the table file, is checked, and reaches the table."""

import tomllib
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.rules.tables import TableFile, parse_table
from houseway.rules.tables.writing import table_text
from houseway.table.commands import House
from houseway.table.opening.setup import opening
from tests.clauses.massachusetts.table import LAYOUT
from tests.clauses.massachusetts.table import MIDI as MA_MIDI
from tests.clauses.tables import FILED, cites, table
from tests.tables import CheckedTable

MIDI: dict[str, Any] = {"style": "midi"}
DEVICE: dict[str, Any] = {"shuffling": "device", "batches": 2}


def test_co_30_2817_4_f_a_lower_bettor_may_turn_where_the_house_allows_it():
    allowed = table("co/baccarat", house={**MIDI, "lower_bettor": True})
    assert cites(allowed) == []
    assert opening(allowed, 0).house.lower_bettor
    assert not opening(table("co/baccarat", house=MIDI), 0).house.lower_bettor


def test_ma_9_d_a_lower_bettor_never_turns():
    filed = {
        "5(c)": "players-cut",
        "9(d)": "highest-bettor-turns",
        "13(d)": "at-payment",
        "15(c)": "simulated-round",
    }
    house = {**MIDI, "lower_bettor": True}
    assert cites(table("ma/baccarat", house=house, rules_submission=filed)) == ["9(d), 9(f)"]
    house["lower_bettor"] = False
    assert cites(table("ma/baccarat", house=house, rules_submission=filed)) == []


def test_ma_9_d_nor_does_such_a_table_open():
    table = CheckedTable.from_game("ma/baccarat")
    refused = table.refusal("dealer", table.make_opening(LAYOUT, house=replace(MA_MIDI, lower_bettor=True)))
    assert (refused.reason, refused.cite) == ("layout_not_legal", "9(d), 9(f)")
    table.open_table(LAYOUT, house=MA_MIDI)


def test_co_30_2809_4_pre_shuffled_cards_with_a_device():
    checked = table("co/baccarat", house={"pre_shuffled": True}, **DEVICE)
    assert cites(checked) == []
    assert opening(checked, 0).house.pre_shuffled


def test_co_30_2809_4_pre_shuffled_cards_are_not_shuffled_by_hand():
    assert cites(table("co/baccarat", house={"pre_shuffled": True})) == ["30-2809(4), 30-2810"]


def test_ma_4_d_pre_shuffled_cards_by_hand_too_as_the_rules_submission_has_it():
    boxes: dict[str, Any] = {"house": {"pre_shuffled": True}}
    assert cites(table("ma/baccarat", **boxes)) == ["4(d)"]
    filed = {**FILED, "4(d)": "own-procedure"}
    checked = table("ma/baccarat", **boxes, rules_submission=filed)
    assert cites(checked) == []
    assert opening(checked, 0).house.filed["4(d)"] == "own-procedure"


def test_ma_4_e_a_shuffling_device_as_the_rules_submission_has_it():
    assert cites(table("ma/baccarat", shuffling="device")) == ["4(e)"]
    filed = {**FILED, "4(e)": "own-procedure"}
    assert cites(table("ma/baccarat", shuffling="device", rules_submission=filed)) == []
    assert cites(table("ma/baccarat", rules_submission=filed)) == []


def test_co_30_2899_09_1_dice_are_not_pre_shuffled():
    assert cites(table("co/3-dice", house={"pre_shuffled": True})) == ["30-2899.09(1)"]


@pytest.mark.parametrize("field", ["lower_bettor", "pre_shuffled"])
def test_a_choice_is_written_as_it_is_read(field):
    checked = table("co/baccarat", house={**MIDI, field: True}, **DEVICE)
    assert parse_table(tomllib.loads(table_text(checked))) == checked
    assert field not in table_text(table("co/baccarat", house=MIDI, **DEVICE))


def test_every_choice_of_the_house_can_be_made_in_a_table_file():
    """A table whose file chooses otherwise everywhere opens with no field left as it was, banked or not."""
    chosen = table(
        "ma/baccarat",
        house={
            "style": "full", "base_bet": True, "both_hands": True, "over_the_shoulder": True,
            "lower_bettor": True, "pre_shuffled": True, "patrons_shake": True, "free_hands": 3,
            "least_betting_seconds": 5, "share_seconds": 7, "face_down": True, "bonus_bets_first": True,
            "seats_counterclockwise": True, "equal_bets_from_left": True,
            "house_money_portion": "50%", "fixed_pays_from": "meter", "records": True,
        },
        vigorish={"kind": "win", "percent": 5, "collected": "marked"},
        tokes={"allowed": False, "wagers": ["tie"], "only_where_patron_bets": True},
        progressive={"executive_above": "$10,000"},
        pit="North",
        approval=[{"needed_for": "layout", "note": "letter", "number": "7"}],
        **DEVICE,
    )  # fmt: skip
    banked = table(
        "ca/21st-century-4.0",
        house={"late_tie_needs_early_tie": True, "spots_at_a_place": 5, "shared_bank": True},
    )
    # Play money is a demonstration's, which no table file asks for; stakes have a section of their own.
    assert as_usual(chosen) & as_usual(banked) == {"play_money", "stakes"}


def as_usual(file: TableFile) -> set[str]:
    house, usual = opening(file, 0).house, House()
    return {field for field in House.__struct_fields__ if getattr(house, field) == getattr(usual, field)}
