"""What the commands print: bets in words, clauses of the game's own rulebook, edges apart from returns."""

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.transcripts.table import told
from houseway.cli.transcripts.wording import plainly
from houseway.families.round import Made
from houseway.rules import load
from houseway.table import events as e
from houseway.table.commands import Stake
from houseway.table.state import TableState
from tests.tables import NOON


def printed(*line):
    result = CliRunner().invoke(app, line, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_called_bet_and_a_choice_are_told_in_words(words):
    game = load("ma/baccarat")
    state = TableState("t-1", game, game.digest)
    stake = Stake("player", "player", "standard", 2_500)
    happened = [e.BetCalled(3, stake), e.CallConfirmed(3, stake), e.ChoiceMade(Made(3, "player", "stand"))]
    called, confirmed, chosen = (line.words for line in told(state, happened))
    words("\n".join([called, confirmed, chosen]))


@pytest.mark.parametrize(
    "event",
    [
        e.ChipsColored(3, {500: 2, 2_500: 4}, {11_000: 1}),
        e.TrayFilled(7, {10_000: 20}, 200_000, ("dee", "fay")),
        e.RecordKept("daily-inspection", "", "", "30-2805", NOON, "fay"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_chips_and_times_are_told_in_words(event, words):
    words(plainly(event))


@pytest.mark.parametrize(
    ("game", "values", "rounding"),
    [
        ("co/baccarat", "30-2806(2), 30-2806(3)", "30-2808"),
        ("co/eternal", "30-2806(2), 30-2806(3)", "30-2808"),
        ("co/3-dice", "30-2899.09(1)", "30-2899.09(8)"),
        ("ma/ez-baccarat", "6(a), 6(b)", "13"),
    ],
)
def test_values_and_rounding_are_cited_from_the_games_own_rulebook(game, values, rounding, words):
    card = printed("card", game, "--format", "md")
    told = [line for line in card.splitlines() if f" *{values}*" in line or f" *{rounding}*" in line]
    assert len(told) >= 2
    words("\n".join(told))
    assert "READINGS" not in card


def test_a_progressives_fixed_pays_are_not_in_the_column_of_edges():
    lines = printed("odds", "co/ez-baccarat", "--paytable", "1").splitlines()
    heads = next(line for line in lines if "house edge" in line)
    row = next(line for line in lines if line.lstrip().startswith("progressive"))
    edge, fixed = heads.index("house edge"), heads.index("fixed pays")
    assert not row[edge : edge + len("house edge")].strip()
    assert row[fixed : fixed + len("fixed pays")].strip().endswith("%")
