"""What Colorado wants approved, inspected, verified and notified, and kept on record."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.telling.missing_records import missing_records
from houseway.rules.tables import TableFile
from houseway.table import Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console import console_of
from houseway.table.console.legal_now import proposals
from houseway.table.opening.setting_up import set_up
from houseway.table.opening.setup import opening
from houseway.table.records.due import due
from houseway.table.session import Table
from houseway.table.views.sign import sign_view
from tests.clauses.records import FLOOR, SURVEILLANCE, Keeper
from tests.clauses.tables import cites, table
from tests.memory_store import MemoryStore
from tests.tables import NOON

REAL = c.LoadShoe("", 8, 14)
KEPT = c.House(records=True)
BOXES = c.House(shuffling="device", batches=2, pre_shuffled=True, records=True)


def opened(house: c.House = KEPT) -> Keeper:
    keeper = Keeper.from_game("co/baccarat")
    keeper.open_table(house=house)
    return keeper


def with_approvals(**changes: Any) -> TableFile:
    approvals = [
        {"needed_for": "house-rules", "note": "letter of 3 May", "number": "GD-117"},
        {"needed_for": "place-of-posting", "note": "letter of 3 May", "number": "GD-118"},
    ]
    return table("co/baccarat", **{"house": {"records": True}, "approval": approvals, **changes})


def test_co_30_2804_rules_and_place_of_posting_have_approval_numbers():
    keeper = opened()
    assert keeper.missing()["house-rules"] == keeper.missing()["place-of-posting"] == "30-2804"
    assert keeper.refusal("dealer", c.KeepRecord("house-rules", "GD-117")).reason == "not_allowed_for_role"
    assert keeper.refusal("floor", c.KeepRecord("house-rules", "  ")).reason == "record_not_taken"
    keeper.keep("floor", "house-rules", "GD-117")
    assert keeper.state.kept["house-rules"] == e.RecordKept(
        "house-rules", "GD-117", "", "30-2804", NOON, "floor"
    )
    assert "house-rules" not in keeper.missing()
    assert "place-of-posting" in keeper.missing()


def test_co_30_2804_a_file_of_a_table_that_keeps_records_has_the_numbers():
    assert cites(with_approvals()) == []
    assert cites(with_approvals(approval=[])) == ["30-2804", "30-2804"]
    assert cites(with_approvals(approval=[], house={})) == []


def test_co_30_2804_the_numbers_of_the_file_are_on_record_at_the_opening():
    keeper = Keeper.from_game("co/baccarat")
    keeper.open_table(house=opening(with_approvals(), 0).house)
    assert keeper.state.kept["house-rules"].number == "GD-117"
    assert not {"house-rules", "place-of-posting"} & set(keeper.missing())


def test_co_30_2805_the_shoe_is_inspected_each_gaming_day_before_cards_go_in():
    keeper = opened()
    keeper.dealer(c.InspectCards())
    keeper.keep("dealer", "cards-verified", witness=SURVEILLANCE)
    keeper.dealer(c.WashCards())
    refused = keeper.refusal("dealer", REAL)
    assert (refused.reason, refused.cite) == ("record_missing", "30-2805")
    keeper.keep("dealer", "shoe-inspection", choice="damaged")
    assert keeper.refusal("dealer", REAL).cite == "30-2805"
    keeper.keep("dealer", "shoe-inspection", choice="in-order")
    assert "shoe-inspection" not in keeper.missing()
    keeper.wait(18 * 60 - 1)
    assert "shoe-inspection" not in keeper.missing()
    keeper.wait(1)
    assert keeper.missing()["shoe-inspection"] == "30-2805", "at six the next gaming day begins"
    assert keeper.refusal("dealer", REAL).reason == "record_missing"
    keeper.keep("floor", "shoe-inspection", choice="in-order")
    keeper.dealer(REAL)


def test_co_30_2805_and_the_shuffling_device_where_there_is_one():
    assert "device-inspection" not in opened().missing()
    assert opened(c.House(shuffling="device")).missing()["device-inspection"] == "30-2805"


def test_co_30_2809_2_surveillance_verifies_before_the_cards_are_washed():
    keeper = opened()
    keeper.dealer(c.InspectCards())
    assert keeper.refusal("dealer", c.WashCards()).cite == "30-2809(2)"
    verified = c.KeepRecord("cards-verified")
    assert keeper.refusal("dealer", verified).reason == "second_signature_needed"
    assert keeper.refusal("dealer", verified, FLOOR).reason == "second_signature_needed"
    keeper.keep("dealer", "cards-verified", witness=SURVEILLANCE)
    assert keeper.state.kept["cards-verified"].witness == "eye"
    keeper.dealer(c.WashCards())


def test_co_30_2809_where_no_records_are_kept_here_nothing_waits_and_all_is_shown(words):
    keeper = opened(c.House())
    keeper.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14))
    shown = sign_view(keeper.state, None, NOON).missing
    assert "shoe-inspection" in keeper.missing()
    assert len(shown) == len(keeper.missing()) == 5
    words("\n".join(shown))


def test_co_30_2809_4_pre_shuffled_cards_are_not_verified():
    assert "cards-verified" not in opened(BOXES).missing()


def boxes_brought() -> Keeper:
    """All is inspected; the box is still sealed."""
    keeper = opened(BOXES)
    keeper.keep("dealer", "shoe-inspection", choice="in-order")
    keeper.keep("dealer", "device-inspection", choice="in-order")
    return keeper


def test_co_30_2810_pre_shuffled_cards_have_seal_and_inventory_number():
    keeper = boxes_brought()
    assert keeper.refusal("dealer", REAL).cite == "30-2810"
    box = c.KeepRecord("pre-shuffled-box", "INV-9", "seal-intact")
    assert keeper.refusal("floor", box).reason == "second_signature_needed"
    keeper.keep("floor", "pre-shuffled-box", "INV-8", "seal-broken", SURVEILLANCE)
    assert keeper.refusal("dealer", REAL).cite == "30-2810"
    keeper.keep("floor", "pre-shuffled-box", "INV-9", "seal-intact", SURVEILLANCE)
    keeper.dealer(REAL)


def test_co_30_2810_a_missing_card_is_replaced_and_the_manufacturer_notified():
    keeper = boxes_brought()
    keeper.keep("floor", "pre-shuffled-box", "INV-9", "seal-intact", SURVEILLANCE)
    assert "missing-card-replaced" not in keeper.missing()
    for _ in range(2):
        keeper.keep("dealer", "missing-card", "7h")
        assert keeper.missing()["missing-card-replaced"] == "30-2810"
        assert keeper.refusal("dealer", REAL).reason == "record_missing"
        keeper.keep("floor", "missing-card-replaced", "INV-9")
        assert "missing-card-replaced" not in keeper.missing()
    keeper.dealer(REAL)


def test_co_30_2811_a_device_that_reshuffles_has_its_approval_on_record():
    keeper = opened(c.House(shuffling="continuous", records=True))
    for matter in ("shoe-inspection", "device-inspection"):
        keeper.keep("dealer", matter, choice="in-order")
    assert keeper.refusal("dealer", REAL).cite == "30-2811"
    assert "continuous-shuffling" not in opened().missing()


def test_co_30_2815_3_c_surveillance_is_notified_of_the_procedure_within_30_minutes():
    keeper = opened()
    keeper.wait(30)
    assert keeper.missing()["settling-notice"] == "30-2815(3)(c)"
    late = {each.matter for each in due(keeper.state, keeper.clock) if each.late}
    assert late == set()
    keeper.wait(1)
    assert {each.matter for each in due(keeper.state, keeper.clock) if each.late} == {"settling-notice"}
    assert keeper.refusal("floor", c.KeepRecord("settling-notice")).reason == "second_signature_needed"
    keeper.keep("floor", "settling-notice", witness=SURVEILLANCE)
    assert "settling-notice" not in keeper.missing()


def in_the_pit(floor: RecordedFloor, name: str, bonus_first: bool) -> None:
    """A table whose bonus bets are settled first or in turn, and surveillance has been told so."""
    file = table("co/dragon-bonus", pit="North", house={"bonus_bets_first": bonus_first})
    unopened = set_up(file, name, name)
    opened = Table(unopened.state, unopened.decks, floor)
    opened.do(unopened.opening)
    opened.do(c.KeepRecord("settling-notice"), "fay", Role.FLOOR, SURVEILLANCE)


def test_co_30_2815_3_a_all_tables_of_a_pit_settle_alike():
    store = MemoryStore()
    floor = RecordedFloor(store)
    in_the_pit(floor, "n-1", bonus_first=True)
    in_the_pit(floor, "n-2", bonus_first=True)
    assert [each for each in missing_records(store, NOON) if each.cite == "30-2815(3)(a)"] == []
    in_the_pit(floor, "n-3", bonus_first=False)
    (unlike,) = [each for each in missing_records(store, NOON) if each.cite == "30-2815(3)(a)"]
    assert (unlike.pit, unlike.matter) == ("North", "settling-notice")


def test_co_30_2805_houseway_report_says_what_is_missing_today(tmp_path, words):
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    unopened = set_up(with_approvals(pit="North"), "n-1", "n-1")
    Table(unopened.state, unopened.decks, RecordedFloor(store)).do(unopened.opening)
    store.close()
    printed = CliRunner().invoke(app, ["report", str(path)]).stdout.splitlines()
    words("\n".join(line for line in printed if line.startswith("n-1: ")))
    told = json.loads(CliRunner().invoke(app, ["report", str(path), "--json"]).stdout)["missing"]
    assert {(each["matter"], each["cite"]) for each in told} == {
        ("shoe-inspection", "30-2805"),
        ("cards-verified", "30-2809(2)"),
        ("settling-notice", "30-2815(3)(c)"),
    }


def test_co_30_2804_what_is_missing_is_an_act_of_the_console_with_who_signs():
    keeper = opened()
    acts = {act.id: act for act in console_of(keeper.state, Role.DEALER).acts}
    assert acts["keep_record-cards-verified"].sign_off is Role.SURVEILLANCE
    assert acts["keep_record-shoe-inspection"].needs[0].choices == ("in-order", "damaged")
    assert "keep_record-house-rules" not in acts
    floor = {act.id: act for act in console_of(keeper.state, Role.FLOOR).acts}
    assert [need.name for need in floor["keep_record-house-rules"].needs] == ["number"]
    keeper.keep("floor", "house-rules", "GD-117")
    assert "keep_record-house-rules" not in {each.id for each in proposals(keeper.state)}


@pytest.mark.parametrize("matter", ["layout", "shuffle-option", "hat"])
def test_co_30_2804_no_other_matter_is_taken(matter):
    assert opened().refusal("floor", c.KeepRecord(matter, "1")).reason == "record_not_taken"


def test_co_30_2804_a_table_of_play_money_files_nothing():
    assert opened(c.House(play_money=100_000)).missing() == {}
