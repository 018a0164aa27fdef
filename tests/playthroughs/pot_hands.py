"""A few hands of a pot game at a live table, played by its bots and told as a person there would."""

from collections.abc import Iterator
from typing import Any

from houseway.cli.transcripts.table import told
from houseway.rules import Game
from houseway.rules.tables import parse_table
from houseway.table.demonstration.evening import Demonstration
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table

HANDS, PLAYERS, SEED = 2, 5, 30
# A hand of Panguingue is long enough to read alone.
LONG_HANDS, FEW_PLAYERS = 1, 2
WIDTH = 150
_STAKES: dict[str, dict[str, Any]] = {
    "blinds": {"blinds": ["$2", "$4"]},
    "ante": {"ante": "$1"},
    "bring-in": {"ante": "$1", "bring_in": "$2"},
}
_CHIPS = {"limit": "chips", "lower": "$1", "chip": "$1", "buy_in": ["$20", "$200"]}


def table_file(game: Game, **more: Any) -> dict[str, Any]:
    """A table of the game at $4 and $8, with a schedule that serves every pot game."""
    forced = game.draw.rules.forced  # type: ignore[union-attr]
    if forced not in _STAKES:
        heading = {"name": game.name, "jurisdiction": game.jurisdiction, "game": game.id}
        return {**heading, "seats": 8, "decks": game.pack.default, "stakes": {**_CHIPS, **more}}
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
    table.fill_tray()
    yield f"{game.name} ({game.id}): {game.jurisdiction}, {game.cite}"
    posted = "$4 and $8; all-poker/poker/30" if ready.opening.house.collection else "chips of $1"
    short = game.family == "pots"
    players, hands = (PLAYERS, HANDS) if short else (FEW_PLAYERS, LONG_HANDS)
    yield f"{players} players at {posted}"
    for step in Demonstration(table, SEED, players).play(hands):
        for line in told(table.state, step.events):
            if line.kind == "round":
                yield ""
            # That the deck is touched goes without saying before a card is drawn.
            if line.kind != "said" and "touches the deck" not in line.words:
                yield f"{'' if line.kind == 'round' else '  '}{line.words}"[:WIDTH]
