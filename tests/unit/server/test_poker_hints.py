"""A hint at a poker table is what `strategy` says of the cards its bettor sees, and of no other."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cards import cards_text
from houseway.cli import app
from houseway.refusals import Refused
from houseway.server.api.best_play import worked_out
from houseway.server.api.endpoint import Call
from houseway.server.api.hints import hint_question
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.poker_hands import (
    BEFORE,
    CRAZY,
    DECKS,
    HOLDEM,
    RIDE,
    SIX,
    THREE,
    THREE_B,
    WAR,
    opened,
    spot,
)
from tests.tables import CheckedTable

# What lies closed when seat 2 is asked: two ways to deal it.
CLOSED = {
    "banker": ["Kc Qd Jh 9s 8s", "3s 2h 5d 3d 4d"],
    "unseen": ["2d", "9d"],
    "board-1": ["6c 7c 8c", "Ac Ad Qs"],
    "board-2": ["6d 7d", "Jd Js"],
}


def asked(game: str, own: str, dealt: int, *choices: str, **shown: str) -> CheckedTable:
    """Seat 2 decides, after these choices; whatever lies closed is dealt in one of two ways."""
    table = opened(game, 1, 2)
    for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
        table.bet(2, spot(game, wager), cents)
    table.dealer(c.NoMoreBets())
    cards = {hand: ways[dealt].split() for hand, ways in CLOSED.items()} | {"place-2": own.split()}
    cards |= {hand.replace("_", "-"): text.split() for hand, text in shown.items()}
    left = list(choices)
    while True:
        command = comes_next(table.state).command
        match command:
            case c.DealCard():
                table.dealer(c.DealCard(cards[comes_next(table.state).hand or ""].pop(0)))
            case c.Choose(place, hand, _):
                if not left:
                    return table
                table.patron(2, c.Choose(place, hand, left.pop(0)))
            case other:
                assert other is not None
                table.dealer(other)


def hinted(table: CheckedTable) -> dict[str, str]:
    question = hint_question(table.state, "p2")
    document = worked_out(Call({}, {}, (table.state.game.definition(), question)))
    return {each.choice: each.gain_exact for each in document.choices}


def by_strategy(game: str, own: str, up: str = "", board: str = "") -> dict[str, str]:
    told = ["strategy", game, "--hand", own, "--decks", str(DECKS.get(game, 1)), "--json"]
    told += ["--up", up] if up else []
    done = CliRunner().invoke(app, told + (["--board", board] if board else []))
    assert done.exit_code == 0, done.output
    return {each["choice"]: each["gain_exact"] for each in json.loads(done.stdout)["choices"]}


CASES = {
    "three-card": (THREE, "Qs 6h 4d", (), {"banker": ["2h 9c 3h", "Ah 9c Kd"]}, "9c", ""),
    "three-card-b": (THREE_B, "Js 6h 4d", (), {"banker": ["2h 9c 3h", "Ah 9c Kd"]}, "9c", ""),
    "six-card": (SIX, "Ks 6h 4d", (), {"banker": ["2h 3h 9c", "Ah Kd 9c"]}, "9c", ""),
    "holdem-dealt": (HOLDEM, "Ks 5h", (), {}, "", ""),
    "holdem-flop": (HOLDEM, "9s 5h", ("check",), {"board_1": ["9h 4c 2c"] * 2}, "", "9h 4c 2c"),
    "holdem-river": (
        HOLDEM, "9s 5h", ("check", "check"), {"board_1": ["Ah 4c 2c"] * 2, "board_2": ["Kd 10d"] * 2}, "",
        "Ah 4c 2c Kd 10d",
    ),
    "ride-1": (RIDE, "10s Jh Qd", (), {}, "", ""),
    "ride-2": (RIDE, "10s Jh Qd", ("take-back",), {"board_1": ["Kh"] * 2, "board_2": ["Ad", "2s"]}, "", "Kh"),
    "crazy-aces": (CRAZY, "As Ah 9d 4c 3c", (), {}, "", ""),
    "crazy-high": (CRAZY, "Ks Qh 9d 4c 3c", (), {}, "", ""),
    "war": (WAR, "6s", (), {"banker": ["6h", "6c"]}, "6h", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_hint_is_what_strategy_says_and_hangs_on_no_closed_card(case: str):
    game, own, choices, shown, up, board = CASES[case]
    tables = [
        asked(game, own, dealt, *choices, **{hand: ways[dealt] for hand, ways in shown.items()})
        for dealt in (0, 1)
    ]
    questions = [hint_question(table.state, "p2") for table in tables]
    if game == WAR:
        assert [hinted(table) for table in tables] == [by_strategy(game, own, up)] * 2
        return
    assert questions[0] == questions[1], "cards that lie closed are no part of the question"
    assert cards_text(questions[0].hand) == cards_text(tables[0].state.deal.cards("place-2"))
    assert cards_text(questions[0].board) == board
    assert hinted(tables[0]) == by_strategy(game, own, up, board)


def test_nobody_else_is_told():
    table = asked(HOLDEM, "Ks 5h", 0)
    for patron, hand in (("p1", None), ("nobody", None), ("p2", "banker"), ("p2", "place-3")):
        with pytest.raises(Refused) as no:
            hint_question(table.state, patron, hand)
        assert no.value.cite


def test_who_may_not_play_three_times_is_not_told_of_it():
    assert set(hinted(asked(CRAZY, "Ks Qh 9d 4c 3c", 0))) == {"fold", "play-1"}
    assert set(hinted(asked(CRAZY, "As Ah 9d 4c 3c", 0))) == {"fold", "play-1", "play-2", "play-3"}
