"""Collection fees beside the edges: FEES 5.1 to 5.3, EZ Baccarat Panda 8 option 4 from eight decks."""

import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from houseway.analysis.fees import banker_fees, fee_costs, gain_of_a_hand, stakes_of
from houseway.analysis.odds import odds
from houseway.cli import app
from houseway.rules import load
from houseway.rules.fees import schedule, schedules

EZ = "ca/ez-baccarat-panda-8"
OPTION = "ez-baccarat-panda-8/rates/4"
EDGES = {each.offer.wager: each.house_edge for each in odds(load(EZ)) if each.house_edge is not None}


def told(*arguments: str):
    result = CliRunner().invoke(app, ["odds", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("dollars", "fee", "fee_percent", "cost_percent"),
    [
        (10, 1, 10.00, 11.24),
        (50, 1, 2.00, 3.24),
        (100, 1, 1.00, 2.24),
        (101, 2, 1.98, 3.22),
        (200, 2, 1.00, 2.24),
    ],
)
def test_5_3_the_player_line_of_option_4(dollars, fee, fee_percent, cost_percent):
    (cost,) = fee_costs(schedule(OPTION), "player", EDGES["player"], dollars * 100)
    assert cost.fee == fee * 100
    assert (round(float(100 * cost.part), 2), round(float(100 * cost.cost), 2)) == (fee_percent, cost_percent)


def test_5_3_the_player_dealer_breaks_even():
    even = {
        wager: round(float(banker_fees(schedule(OPTION), EDGES[wager])[0].break_even or 0) / 100, 2)
        for wager in ("player", "banker")
    }
    assert even == {"player": 80.97, "banker": 98.20}


def test_5_1_without_a_stake_each_band_at_its_lowest_and_highest_amount():
    plain, with_fees = told(EZ), told(EZ, "--fees", OPTION)
    rows = {row["wager"]: row for row in with_fees["results"]}
    assert with_fees["schedule"] == OPTION
    assert [fee["stake_cents"] for fee in rows["player"]["fees"]] == [1_000, 10_000, 10_100, 20_000]
    assert [fee["fee_shared"] for fee in rows["tie"]["fees"]] == [True, True]
    edges = {row["wager"]: row["house_edge_exact"] for row in plain["results"]}
    assert {wager: row["house_edge_exact"] for wager, row in rows.items()} == edges
    assert "fees" not in plain["results"][0]


def test_5_1_at_a_stake_the_fee_stands_beside_the_edge():
    row = told(EZ, "--fees", OPTION, "--stake", "1000", "--wager", "player")["results"][0]
    assert (row["fee_cents"], row["fee_percent"], row["fee_shared"]) == (100, 10.0, False)
    assert row["cost_percent"] == pytest.approx(100 * row["house_edge"] + 10)


def test_5_2_by_action_the_break_even_is_in_one_band():
    option = schedule("face-up-pai-gow-poker/rates/14")
    # $2 to $200, $5 to $500, $10 to $1,000, then $15; an edge of 2% earns $5 on $250 of action.
    bands = banker_fees(option, Fraction(2, 100))
    assert [fee.break_even for fee in bands] == [10_000, 25_000, 50_000, 75_000]
    assert [fee.is_reached for fee in bands] == [True, True, False, False]


def test_5_2_the_gain_of_a_hand_is_the_edges_on_the_action_less_the_fee():
    gain = gain_of_a_hand(schedule(OPTION), {"player": 50_000, "tie": 10_000}, EDGES)
    assert gain == EDGES["player"] * 50_000 + EDGES["tie"] * 10_000 - 100
    assert gain_of_a_hand(schedule(OPTION), {}, EDGES) == 0


def test_every_priced_wager_of_every_schedule_has_a_stake():
    for each in schedules():
        for wager in {wager for line in each.bettor_lines for wager in line.wagers}:
            assert stakes_of(each, wager), (each.id, wager)


def test_a_schedule_of_another_game_is_refused():
    result = CliRunner().invoke(app, ["odds", "ca/zoobac", "--fees", OPTION])
    assert result.exit_code == 1
    assert "unknown_schedule" in result.stderr
