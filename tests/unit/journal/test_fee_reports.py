"""FEES 4.9: the report of fees, by table, schedule, payer, hour and day; the house's income is the fees."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.telling.reports import books_of
from houseway.ledger import accounts
from houseway.table import commands as c
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.contract.test_schemas import validate
from tests.memory_store import MemoryStore
from tests.tables import BANKER_WINS, NOON, PLAYER, PLAYER_WINS, CheckedTable, banked_table

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "examples" / "player-dealer"
ROTATION = ROOT / "examples" / "scripts" / "player-dealer" / "ez-panda-8-rotation.jsonl"


def open_recorded_ez(store: MemoryStore) -> CheckedTable:
    """EZ Baccarat at noon with three patrons, in a journal."""
    return banked_table(1, 2, 3, floor=RecordedFloor(store))


def list_fees(store: MemoryStore, by: str) -> list[tuple[object, ...]]:
    """Day, hour, and what bettors and player-dealers paid, is owed, went back and was covered."""
    return [
        (fees.day, fees.hour, fees.bettor, fees.player_dealer, fees.owed, fees.returned, fees.covered)
        for fees in books_of(store).fees(by)
    ]


def test_fees_4_9_a_turn_round_the_table_as_the_script_deals_it(tmp_path, words):
    """Six hands on EZ option 4: $1 of each player-dealer; of bettors $4 in the first hand, then $2 each.

    In the first, $150 of Player costs $2, Tie $1 and $50 of Banker $1. Banks pay $50, $100, $0, $0, $150 and
    $100, and collect $160, $50, $0, $150, $0 and $50.
    """
    file = str(tmp_path / "house.db")
    table = str(TABLES / "ez-panda-8.toml")
    assert (
        CliRunner().invoke(app, ["table", table, "--script", str(ROTATION), "--database", file]).exit_code
        == 0
    )
    document = json.loads(CliRunner().invoke(app, ["report", file, "--by", "table", "--json"]).stdout)
    validate("report", document)
    (fees,) = document["fees"]
    assert fees | {"bands": None} == {
        "table": "ez-panda-8",
        "day": "",
        "shift": "",
        "hour": "",
        "game": "ca/ez-baccarat-panda-8",
        "schedule": "ez-baccarat-panda-8/rates/4",
        "hands": 6,
        "bettor": 1_400,
        "player_dealer": 600,
        "pot": 0,
        "everyone": 0,
        "owed": 0,
        "returned": 0,
        "covered": 81_000,
        "per_hand": "1000/3",
        "play_money": False,
        "bands": None,
    }
    counted = {(band["payer"], band["low"], band["fee"]): band["count"] for band in fees["bands"]}
    assert counted == {
        ("bettor", 1_000, 100): 11,
        ("bettor", 10_100, 200): 1,
        ("bettor", 0, 100): 1,
        ("player-dealer", 0, 100): 6,
    }
    assert document["income"] == 2_000
    assert document["takings"][0]["win"] == 0
    page = CliRunner().invoke(app, ["report", file, "--by", "table"]).stdout
    words(page)


def test_fees_4_9_each_hour_and_each_day_of_play_has_its_own():
    """Two hands at noon, one at 1 in the night, still that day of play, and one at 6, of the next."""
    store = MemoryStore()
    table = open_recorded_ez(store)
    for hours, bets in ((0, {2: 1_000, 3: 15_000}), (0, {2: 1_000}), (13, {1: 2_000}), (18, {1: 1_000})):
        table.clock = NOON + timedelta(hours=hours)
        table.dealer(c.OfferBank())
        seat = table.bank.offered_to
        assert seat is not None
        table.patron(seat, c.AcceptBank(seat, 50_000))
        table.play_round(*BANKER_WINS, bets=bets)
    assert list_fees(store, "hour") == [
        ("2026-01-02", "12:00", 400, 200, 0, 0, 17_000),
        ("2026-01-02", "01:00", 100, 100, 0, 0, 2_000),
        ("2026-01-03", "06:00", 100, 100, 0, 0, 1_000),
    ]
    assert list_fees(store, "day") == [
        ("2026-01-02", "", 500, 300, 0, 0, 19_000),
        ("2026-01-03", "", 100, 100, 0, 0, 1_000),
    ]
    assert verify(store) == []


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (BANKER_WINS, ("", "", 200, 100, 100, 0, 6_000)),
        (PLAYER_WINS, ("", "", 100, 100, 0, 0, 1_000)),
    ],
)
def test_739_740_an_unpaid_fee_is_income_only_where_it_is_owed(cards, told):
    """Seat 2 bets $50, seat 3 $10; seat 2's dollar is not paid, and its win is not paid either."""
    store = MemoryStore()
    table = open_recorded_ez(store)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 5_000)
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    table.do_as("floor", c.NoteUnpaidCollection(2, 2, "Nothing lay in front of the circle."), "dealer")
    table.deal(*cards)
    table.dealer(c.SettleRound())
    assert list_fees(store, "table") == [told]
    assert books_of(store).income() == table.fees
    assert verify(store) == []


def test_pd_13_the_fees_of_a_hand_that_was_not_played_are_no_income():
    store = MemoryStore()
    table = open_recorded_ez(store)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 5_000)
    table.dealer(c.NoMoreBets())
    table.do_as("floor", c.VoidRound("The lights went out."), witness="dealer")
    assert list_fees(store, "table") == [("", "", 0, 0, 0, 200, 0)]
    assert books_of(store).income() == table.fees == 0
    assert verify(store) == []


@pytest.mark.parametrize(
    "hands", [25, pytest.param(500, marks=[pytest.mark.long, pytest.mark.timeout(3_600)])]
)
def test_fees_4_9_a_day_of_a_four_table_room_the_house_lives_on_fees_to_the_cent(hands):
    """Every table's box has what its report says; the trays have changed chips for cash and nothing else."""
    store = MemoryStore()
    floor = RecordedFloor(store)
    boxes = {}
    for seed, name in enumerate(("ez-panda-8", "golden-frog-2.1", "super-pan-9", "21st-century-4.0")):
        table = Table.open(TABLES / f"{name}.toml", floor)
        tray = table.ledger.balance(accounts.tray(name))
        for _ in Demonstration(table, seed, 4).play(hands):
            pass
        held = table.ledger.balance
        assert held(accounts.tray(name)) + held(accounts.drop_box(name)) == tray
        assert held(accounts.collection(name)) == 0
        boxes[name] = held(accounts.fees(name))
    books = books_of(store)
    fees = books.fees("table")
    assert {line.table: line.income for line in fees} == boxes
    assert {line.table: sum(band.cents for band in line.bands) for line in fees} == boxes
    assert all(line.hands > hands // 2 and line.income > 0 < line.covered for line in fees)
    assert books.income() == sum(boxes.values())
    assert [line.win for line in books.takings("table")] == [0, 0, 0, 0]
    assert verify(store) == []
