"""A few hands of a pot game at a live table, played by its bots and told as a person there would."""

from collections.abc import Iterator
from typing import Any

from houseway.cli.transcripts.table import told
from houseway.rules import Game
from houseway.rules.tables import parse_table
from houseway.table.demonstration.evening import Demonstration
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table

HANDS, PLAYERS, SEED = 3, 5, 39
WIDTH = 150
_STAKES: dict[str, dict[str, Any]] = {
    "blinds": {"blinds": ["$2", "$4"]},
    "ante": {"ante": "$1"},
    "bring-in": {"ante": "$1", "bring_in": "$2"},
}


def table_file(game: Game, **more: Any) -> dict[str, Any]:
    """A table of the game at $4 and $8, with a schedule that serves every pot game."""
    forced = game.draw.rules.forced  # type: ignore[union-attr]
    return {
        "name": game.name,
        "jurisdiction": game.jurisdiction,
        "game": game.id,
        "seats": 8,
        "decks": 1,
        "stakes": {"limit": "structured", "lower": "$4", "upper": "$8", **_STAKES[forced], **more},
        "collection": {"schedule": "all-poker/poker/30", "transactions": 1},
    }


def pot_hands(game: Game) -> Iterator[str]:
    ready = set_up(parse_table(table_file(game)), "playthrough", "playthrough")
    table = Table(ready.state, ready.decks)
    table.do(ready.opening)
    yield f"{game.name} ({game.id}): {game.jurisdiction}, {game.cite}"
    yield f"{PLAYERS} players at $4 and $8; all-poker/poker/30"
    for step in Demonstration(table, SEED, PLAYERS).play(HANDS):
        for line in told(table.state, step.events):
            if line.kind == "round":
                yield ""
            if line.kind != "said":
                yield f"{'' if line.kind == 'round' else '  '}{line.words}"[:WIDTH]
