"""Records a script and a table file of every pot game: hands that its bots played, as commands at a table.

`python -m tests.playthroughs.poker_scripts` records them all anew under examples/.
"""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from houseway.rules import games
from houseway.rules.tables import parse_table
from houseway.table.commands import Command, LoadShoe
from houseway.table.demonstration.evening import Demonstration
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table
from houseway.toml import toml_text
from tests.playthroughs.pot_hands import table_file

ROOT = Path(__file__).resolve().parents[2] / "examples"
TABLES, SCRIPTS = ROOT / "poker", ROOT / "scripts" / "poker"
HANDS, PLAYERS, SEED = 4, 6, 22


def _line(actor: str, role: str, command: Command) -> str:
    return msgspec.json.encode({"actor": actor, "role": role, "command": command}).decode()


def record(name: str, file: dict[str, object]) -> None:
    ready = set_up(parse_table(file), name, name)
    table = Table(ready.state, ready.decks)
    table.do(ready.opening)
    table.fill_tray()
    lines = []
    for done in Demonstration(table, SEED, PLAYERS).play(HANDS):
        # Of a script no keeper has a seed: its cards are real ones, and keyed.
        command = replace(done.command, commitment="") if isinstance(done.command, LoadShoe) else done.command
        lines.append(_line(done.actor, done.role, command))
    (TABLES / f"{name}.toml").write_text(toml_text(file), "utf-8")
    (SCRIPTS / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    for game in games():
        if game.family == "pots":
            record(game.id.partition("/")[2], table_file(game))
