"""The five roads: the worked example, the known traps, and a second implementation over random shoes."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.families.family import Winner
from houseway.table.round.results import Result
from houseway.table.views.roads import (
    Derived,
    Ink,
    bead_plate,
    big_road,
    derived_inks,
    derived_road,
    drawn,
    streaks,
)
from houseway.table.views.scoreboard import Roads, ask, scoreboard
from tests.unit.table.chalk_roads import ChalkBoard

WORDS: dict[str, Winner] = {"B": "banker", "P": "player", "T": "tie"}
EXAMPLE = "T BB P BBB T PP B PPPPPPPP BB P"
RUNS = st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 13)), max_size=14)
SHOES = st.text(alphabet="BBBBPPPPT", max_size=110) | RUNS.map(
    lambda runs: "".join(letter * length for letter, length in runs)
)


def shoe(text):
    return [Result(WORDS[letter]) for letter in text.replace(" ", "")]


def lengths(text):
    return streaks(result.winner for result in shoe(text))


def inks_by_column(text, road):
    """The marks each logical column made, as the example prints them: {3: "BBR", …}."""
    columns: dict[int, str] = {}
    for column, ink in derived_inks(lengths(text), road):
        columns[column] = columns.get(column, "") + ink[0].upper()
    return columns


def asked(text, winner):
    answer = ask(shoe(text), winner)
    return answer.big_eye_boy, answer.small_road, answer.cockroach_pig


def cells(marks):
    return [(mark.column, mark.row) for mark in marks]


def test_example_logical_columns():
    assert lengths(EXAMPLE) == [2, 1, 3, 2, 1, 8, 2, 1]


@pytest.mark.parametrize(
    ("road", "columns"),
    [
        (Derived.BIG_EYE_BOY, {3: "BBR", 4: "BR", 5: "B", 6: "BBRRRRRR", 7: "BR", 8: "B"}),
        (Derived.SMALL_ROAD, {3: "RB", 4: "BB", 5: "B", 6: "BRBRRRRR", 7: "BB", 8: "B"}),
        (Derived.COCKROACH_PIG, {4: "R", 5: "R", 6: "RRRBRRRR", 7: "BR", 8: "R"}),
    ],
)
def test_example_derived_marks(road, columns):
    assert inks_by_column(EXAMPLE, road) == columns


def test_example_ask():
    assert asked(EXAMPLE, "banker") == (Ink.BLUE, Ink.BLUE, Ink.RED)
    assert asked(EXAMPLE, "player") == (Ink.RED, Ink.RED, Ink.BLUE)


def test_example_big_road_ties_and_tail():
    marks = big_road(shoe(EXAMPLE))
    assert [(mark.column, mark.row, mark.ties) for mark in marks if mark.ties] == [(1, 1, 1), (3, 3, 1)]
    long = [(mark.column, mark.row) for mark in marks if mark.winner == "player"][3:11]
    assert long == [(6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6), (7, 6), (8, 6)]


def test_bead_plate_goes_down_six_rows_with_ties_and_pairs():
    plate = bead_plate([Result("tie", banker_pair=True), *shoe("BPBPBP")])
    assert cells(plate) == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1)]
    assert (plate[0].winner, plate[0].banker_pair, plate[0].player_pair) == ("tie", True, False)


def test_ties_before_any_win_wait_in_the_first_cell():
    (waiting,) = big_road(shoe("TT"))
    assert (waiting.column, waiting.row, waiting.winner, waiting.ties) == (1, 1, None, 2)
    (won,) = big_road(shoe("TTBT"))
    assert (won.winner, won.ties) == ("banker", 3)


def test_a_shoe_without_rounds_has_no_marks():
    board = scoreboard([])
    assert board.roads == Roads((), (), (), (), ())
    assert {(a.big_eye_boy, a.small_road, a.cockroach_pig) for a in board.ask} == {(None, None, None)}


def test_trap_straight_drop_is_red():
    assert inks_by_column("B PPPP", Derived.BIG_EYE_BOY) == {2: "BRR"}


def test_trap_columns_are_logical_not_drawn():
    # The first streak's tail reaches drawn columns 2 and 3; the comparison is still with its length, 8.
    assert inks_by_column("BBBBBBBB PPPPPPPP B", Derived.BIG_EYE_BOY) == {2: "RRRRRRR", 3: "R"}
    assert streaks(["banker"] * 8) == [8]


def test_trap_a_tie_between_different_winners_starts_no_extra_column():
    assert lengths("B T P") == lengths("BP") == [1, 1]
    assert lengths("B T B") == [2]


def test_trap_comparisons_with_the_first_column_count():
    assert inks_by_column("B PP", Derived.BIG_EYE_BOY) == {2: "B"}
    assert inks_by_column("B P B", Derived.BIG_EYE_BOY) == {3: "R"}


@pytest.mark.parametrize(
    ("road", "second_row", "top"),
    [
        (Derived.BIG_EYE_BOY, "B PP", "B P B"),
        (Derived.SMALL_ROAD, "B P BB", "B P B P"),
        (Derived.COCKROACH_PIG, "B P B PP", "B P B P B"),
    ],
)
def test_entry_points(road, second_row, top):
    for text in (second_row, top):
        assert len(derived_road(lengths(text), road)) == 1
        assert derived_road(lengths(text[:-1]), road) == ()


def test_two_tails_turn_above_one_another():
    first, second = list(drawn([9, 7]))[:9], list(drawn([9, 7]))[9:]
    assert first[5:] == [(1, 6), (2, 6), (3, 6), (4, 6)]
    assert second == [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 5), (4, 5)]


def test_a_streak_starts_where_the_top_cell_is_free():
    # Five tails, each above the one before, leave the sixth streak nothing but the top row.
    runs = [12, 11, 10, 9, 8, 7]
    marks = list(drawn([*runs, 2]))
    assert marks[sum(runs) - 7 : sum(runs)] == [(column, 1) for column in range(6, 13)]
    assert marks[sum(runs) :] == [(13, 1), (13, 2)]


def compare_with_chalk(text):
    board, chalk = scoreboard(shoe(text)), ChalkBoard(text)
    assert cells(board.roads.bead_plate) == chalk.bead_cells
    assert [(mark.column, mark.row, mark.ties) for mark in board.roads.big_road] == chalk.big
    for name, k in (("big_eye_boy", 1), ("small_road", 2), ("cockroach_pig", 3)):
        marks = getattr(board.roads, name)
        assert [(mark.column, mark.row, mark.ink[0].upper()) for mark in marks] == chalk.derived(k)
        for answer, letter in zip(board.ask, "BP", strict=True):
            ink = getattr(answer, name)
            assert (ink and ink[0].upper()) == chalk.asked(k, letter)


def check_grid(text):
    inked = (derived_road(lengths(text), road) for road in Derived)
    for road in (bead_plate(shoe(text)), big_road(shoe(text)), *inked):
        assert len(set(cells(road))) == len(road), "two marks share a cell"
        assert all(1 <= row <= 6 and column >= 1 for column, row in cells(road))


def check_answers_are_opposite(text):
    for banker, player in zip(asked(text, "banker"), asked(text, "player"), strict=True):
        assert (banker is None) is (player is None)
        assert banker is None or banker is not player


CHECKS = (compare_with_chalk, check_grid, check_answers_are_opposite)


@settings(max_examples=300, deadline=None)
@given(SHOES)
def test_roads_of_any_shoe(text):
    for check in CHECKS:
        check(text)


@pytest.mark.parametrize("shoes", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_roads_of_many_random_shoes(shoes):
    chance = random.Random(28)
    for _ in range(shoes):
        text = "".join(chance.choices("BPT", (0.4586, 0.4462, 0.0952), k=chance.randint(0, 90)))
        for check in CHECKS:
            check(text)
