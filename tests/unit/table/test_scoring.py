"""What the table keeps for its board: results of the shoe in play and of the shoes before it."""

import pytest
from msgspec.structs import replace

from houseway.journal.rows import Head
from houseway.journal.stores.snapshots import encode_snapshot, read_snapshot
from houseway.table import TableState, apply
from houseway.table import commands as c
from houseway.table.events import ShoeLoaded
from houseway.table.round.results import Result
from houseway.table.views.scoring import MOST_ROUNDS, SHOES_KEPT, board_of
from tests.clauses.massachusetts.table import bets_open
from tests.tables import BANKER, CheckedTable, betting_table

PLAYER_WINS = ("9s", "7h", "Kd", "Kc")


@pytest.fixture
def scored() -> CheckedTable:
    """Player has won with a natural 9 over a 7."""
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.settle(*PLAYER_WINS)
    return table


def winners(table: CheckedTable) -> list[str]:
    return [bead.winner for bead in board_of(table.state).roads.bead_plate]


def test_a_settled_round_is_on_the_board_with_its_events(scored):
    (result,) = scored.state.history
    assert (result.winner, result.player_natural, result.banker_natural) == ("player", True, False)
    assert result.events == ("Bonus on Player: Natural winner",)
    assert [count.name for count in board_of(scored.state).figures.events] == list(result.events)


def test_the_board_of_a_history_is_worked_out_once(scored):
    board = board_of(scored.state)
    scored.dealer(c.NextRound())
    assert board_of(scored.state) is board
    scored.settle(*PLAYER_WINS)
    assert board_of(scored.state) is not board


def test_a_corrected_hand_corrects_the_board(scored):
    scored.supervisor(c.CorrectHands(("7h", "Kc"), ("9s", "9d"), "The hands were keyed in crosswise."))
    assert winners(scored) == ["banker"]
    (mark,) = board_of(scored.state).roads.big_road
    assert (mark.winner, mark.banker_pair) == ("banker", True)


def test_a_void_round_leaves_no_mark(scored):
    scored.dealer(c.NextRound(), c.NoMoreBets(), c.CardFaceUp("7s"))
    assert winners(scored) == ["player"]


def test_a_simulated_round_leaves_no_mark_even_when_it_is_corrected():
    table = bets_open(3)
    table.settle(*PLAYER_WINS)
    table.dealer(c.CardInError("2s", disclosed=True), c.DeclineShoe(3), c.NextRound())
    before = table.state.history
    table.settle("2s", "7h", "6d", "Kc")
    assert table.state.history == before
    table.supervisor(c.CorrectHands(("2s", "7d"), ("7h", "Kc"), "Misread."))
    assert table.state.history == before


def new_shoe(table: CheckedTable, number: int) -> None:
    table.state = apply(table.state, ShoeLoaded(number, 8, "", 14))


def test_a_new_shoe_begins_a_clean_board_and_keeps_the_last_shoes(scored):
    new_shoe(scored, 2)
    assert (winners(scored), [shoe.rounds for shoe in board_of(scored.state).previous]) == ([], [1])
    new_shoe(scored, 3)
    assert len(scored.state.previous_shoes) == 1, "a shoe without a round is no shoe of the board"
    for number in range(SHOES_KEPT + 2):
        scored.state = replace(scored.state, history=(Result("tie"),) * (number + 1))
        new_shoe(scored, number + 4)
    assert [shoe.rounds for shoe in board_of(scored.state).previous] == [3, 4, 5, 6, 7]


def test_a_table_whose_shoe_never_ends_forgets_its_oldest_rounds(scored):
    scored.state = replace(scored.state, history=(Result("tie"),) * MOST_ROUNDS)
    scored.dealer(c.NextRound())
    scored.settle(*PLAYER_WINS)
    assert len(scored.state.history) == MOST_ROUNDS
    assert [result.winner for result in scored.state.history[-2:]] == ["tie", "player"]


def test_a_snapshot_keeps_the_board(scored):
    new_shoe(scored, 2)
    snapshot = read_snapshot(encode_snapshot(Head(), scored.state, {}, {}))
    assert snapshot is not None
    assert snapshot.as_of(TableState("", scored.state.game, "")) == scored.state
