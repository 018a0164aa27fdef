"""What slips, charts and signs print is what they were given: the act, the total, the letter, the floor."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from houseway.document import Table
from houseway.printing.bets import bets
from houseway.printing.cage_slip import CageSlip, cage_slip_page
from houseway.printing.strategy_chart import letter
from houseway.printing.table_card import table_sign
from houseway.printing.win_slip import WinSlip, win_slip_page
from houseway.rules import load
from houseway.rules.tables import read_table
from houseway.table.events.progressives import JackpotPaid, JackpotShare
from tests.tables import NOON
from tests.unit.printing.test_table_sign import ROOT


@pytest.mark.parametrize("act", ["sold", "cashed"])
def test_a_cage_slip_is_titled_for_its_act(act, words):
    slip = CageSlip(3, act, "flo", "ada", 5_000, "cash", "", NOON, "0" * 64)
    words(cage_slip_page(slip).subtitle)


def test_a_win_slip_totals_all_shares():
    shares = (JackpotShare(1, "ada", 60_000), JackpotShare(2, "bob", 40_000))
    paid = JackpotPaid(
        number=1, link="harmony", meter="main", line="Royal flush", wager="jackpot", round=7, cents=100_000,
        shares=shares, envy=0, signed_by=("flo",), cite="1",
    )  # fmt: skip
    page = win_slip_page(WinSlip("t-1", "Game", "Jackpot", "USD", paid, {}, "eye", NOON, 9, "0" * 64))
    (table, *_) = [block for block in page.blocks if isinstance(block, Table)]
    assert [row[2] for row in table.rows] == ["$600", "$400"]
    assert [row[2] for row in table.foot] == ["$1,000"]


@pytest.mark.parametrize(
    ("choice", "depends", "printed"),
    [("stand", False, "S"), ("split", True, "P*"), ("surrender", False, "R"), ("double", False, "D")],
)
def test_a_chart_prints_the_letter_of_the_choice_and_a_star_where_cards_matter(choice, depends, printed):
    assert letter(SimpleNamespace(choice=choice, depends=depends)) == printed


def printed_pays(game, at_least):
    return [
        (line, column.table, column.pays(place, at_least))
        for bet in bets(load(game), {})
        for column in bet.columns
        for place, line in enumerate(column.lines)
    ]


def test_odds_that_are_a_floor_are_printed_as_the_least_until_a_table_posts_them(words):
    floors = [pays for _, table, pays in printed_pays("ma/baccarat", at_least=True) if table.floor]
    posted = [pays for _, table, pays in printed_pays("ma/baccarat", at_least=False) if table.floor]
    assert floors
    raised = [floor for floor, pays in zip(floors, posted, strict=True) if floor != pays]
    assert raised
    assert all(floor.endswith(pays) for floor, pays in zip(floors, posted, strict=True))
    words(raised[0])


@pytest.mark.parametrize("at_least", [True, False])
def test_envy_is_printed_with_the_line_that_pays_it(at_least):
    printed = printed_pays("ca/fortune-pai-gow-poker", at_least)
    with_envy = {line.name: pays for line, _, pays in printed if line.envy}
    assert with_envy
    assert all("\nenvy $" in pays for pays in with_envy.values())
    assert not any("envy" in pays for line, _, pays in printed if not line.envy)


@pytest.mark.parametrize(("kill", "straddle"), [(True, False), (False, True)])
def test_a_sign_posts_kills_and_straddles_each_by_itself(kill, straddle):
    table = read_table(ROOT / "poker" / "lowball.toml")
    assert table.stakes is not None
    posted = replace(table, stakes=replace(table.stakes, kill=kill, straddle=straddle))
    rows = {
        row[0]
        for block in table_sign(posted).blocks
        if isinstance(block, Table) and block.head == ("Stakes", "Posted")
        for row in block.rows
    }
    assert (("Kill" in rows), ("Straddle" in rows)) == (kill, straddle)
