"""`houseway melds`: legal plays from the command line, and what it refuses."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app


def asked(*line):
    return CliRunner().invoke(app, ["melds", *line])


def document(*line):
    answer = asked(*line, "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.output)


def test_a_borrowed_card_with_its_steps_pay_and_clause():
    told = document("--board", "7c 6c 5c 4c", "--hand", "7d", "--card", "7h")
    assert (told["usable"], told["forceable"]) == (True, False)
    first = told["plays"][0]
    assert [meld["cards"] for meld in first["board"]] == [["4c", "5c", "6c"], ["7h", "7d", "7c"]]
    assert (first["collects"], first["held"], first["used"], first["out"]) == (1, [], True, False)
    assert [(step["step"], step["collects"], step["cite"]) for step in first["steps"]] == [
        ("borrow", 1, "102.R.30")
    ]
    assert [play["used"] for play in told["plays"]] == [True, False]


@pytest.mark.parametrize(
    ("board", "hand", "card", "collects", "lies"),
    [
        ("", "4s 4h", "4d", 0, "4s 4h 4d"),
        ("", "As As", "Ah", 0, "As As Ah"),
        ("", "5h 5d 5c", "5h", 2, "5h 5h 5d 5c"),
        ("", "7s 7s 7s", "7s", 6, "7s 7s 7s 7s"),
        ("", "6d 6d 6d 6d", "6d", 3, "6d 6d 6d 6d 6d"),
        ("", "As 2s 3s 4s", "5s", 2, "As 2s 3s 4s 5s"),
        ("2h 3h 4h", "", "Ah", 1, "Ah 2h 3h 4h"),
        ("Jd 7d 6d 5d", "4d", "Qd", 0, "4d 5d 6d; 7d Jd Qd"),
        ("7d Jd Qd", "", "Kd", 1, "7d Jd Qd Kd"),
        ("4s 4h 4d 4c", "4s", "4s", 2, "4s 4s 4s; 4h 4d 4c"),
        ("5s 5h 5d 5c", "5s", "5s", 4, "5s 5s 5s; 5h 5d 5c"),
        ("7c 6c 5c 4c", "7d", "7h", 1, "4c 5c 6c; 7h 7d 7c"),
        ("4h 5h 6h 7h Jh", "", "6h", 0, "4h 5h 6h; 6h 7h Jh"),
    ],
)
def test_the_worked_examples(board, hand, card, collects, lies):
    """What is collected at most, and the melds that the example has lie there then."""
    told = document("--board", board, "--hand", hand, "--card", card)
    boards = {"; ".join(" ".join(meld["cards"]) for meld in play["board"]): play for play in told["plays"]}
    assert boards[lies]["collects"] == collects == told["plays"][0]["collects"]
    assert boards[lies]["used"]


@pytest.mark.parametrize(
    ("board", "hand", "card"), [("", "4s 4s", "4h"), ("", "Kc Ac", "2c"), ("7s 7s 7s", "", "7h")]
)
def test_what_is_no_meld_is_not_laid(board, hand, card):
    told = document("--board", board, "--hand", hand, "--card", card)
    assert (told["usable"], len(told["plays"])) == (False, 1)


def test_going_out_tells_the_outs():
    told = document("--board", "3s 3s 3s; Kd Qd Jd / 6h 6d 6c", "--hand", "6s", "--card", "3s")
    first = told["plays"][0]
    assert (first["out"], first["collects"], first["outs"]) == (True, 2, 9)
    assert told["forceable"] is True
    assert [meld["worth"] for meld in told["board"]] == [4, 1, 0]


def test_without_a_card_what_the_hand_can_lay():
    told = document("--hand", "4s 4h 4d 4c 2s")
    assert told["card"] is None
    assert {len(play["held"]) for play in told["plays"]} == {1, 2, 5}
    assert told["best_lay"] is None


def test_options_of_the_house_count():
    split = ("--board", "5s 5s 5h 5d 5c", "--card", "5s")
    assert document(*split)["plays"][0]["collects"] == 4
    assert document(*split, "--option", "split_by_the_letter=1")["plays"][0]["collects"] == 2


def test_the_page_for_people(words):
    answer = asked("--board", "7c 6c 5c 4c", "--hand", "7d", "--card", "7h")
    words(answer.output)
    assert "borrow 1 (102.R.30)" in answer.output


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ((), 2),
        (("--hand", "8s"), 2),
        (("--hand", "Zz"), 2),
        (("--card", "7h 7d"), 2),
        (("--board", "4s 4s 4h"), 1),
        (("--hand", "2s 3s 4s 5s 6s 7s Js Qs Ks As 2h 3h"), 1),
        (("--hand", "2s 2s 2s 2s 2s 2s 2s 2s 2s"), 1),
        (("--hand", "2s 2s 2s 2s 2s 2s 2s 2s", "--option", "spades_out=1"), 1),
        (("--hand", "2s", "--game", "co/baccarat"), 1),
        (("--hand", "2s", "--option", "nothing=1"), 1),
    ],
)
def test_what_cannot_be_answered_is_refused(line, code, words):
    answer = asked(*line)
    assert answer.exit_code == code
    words(answer.output)


@pytest.mark.parametrize(
    "command", ["par", "strategy", "count", "session --wager tie --bankroll 100 --bet 5"]
)
def test_a_game_without_wagers_has_no_figures_of_wagers(command, words):
    name, *rest = command.split()
    answer = CliRunner().invoke(app, [name, "ca/panguingue", *rest])
    assert answer.exit_code == 1
    words(answer.output)


def test_a_game_without_wagers_is_listed_and_has_no_results():
    listed = json.loads(CliRunner().invoke(app, ["games", "--json"]).output)
    assert next(game for game in listed if game["id"] == "ca/panguingue")["wagers"] == []
    odds = json.loads(CliRunner().invoke(app, ["odds", "ca/panguingue", "--json"]).output)
    assert (odds["decks"], odds["results"]) == (8, [])
