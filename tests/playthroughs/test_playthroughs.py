"""Every game has a transcript of a few rounds that a person can read, and still plays as it says."""

import os

import pytest

from houseway.rules import ids, load
from tests.playthroughs.recorder import FOLDER, path_of, playthrough

LONGEST = 120
AGAIN = "python -m tests.playthroughs.recorder"


@pytest.mark.parametrize("game_id", ids())
def test_a_game_plays_as_its_transcript_says(game_id: str) -> None:
    path = path_of(game_id)
    played = playthrough(load(game_id))
    if os.environ.get("HOUSEWAY_RECORD"):
        path.write_text(played, "utf-8")
    assert path.exists(), (
        f"{game_id} has no playthrough; read what `{AGAIN} {game_id}` records, then keep it."
    )
    assert path.read_text("utf-8") == played, f"{path.name} differs; if that is meant: `{AGAIN} {game_id}`."


@pytest.mark.parametrize("game_id", ids())
def test_a_transcript_is_short_enough_to_read(game_id: str) -> None:
    lines = path_of(game_id).read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert not [line for line in lines if len(line) > 160]


def test_no_transcript_is_left_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(game_id).name for game_id in ids()}


def test_the_same_seed_gives_the_same_rounds() -> None:
    game = load("co/3-dice")
    assert playthrough(game) == playthrough(game)
