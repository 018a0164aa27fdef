"""`houseway deal`: a demonstration shoe in the terminal."""

import secrets
import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from houseway.cli.output import REFUSED, console, refusing, stop
from houseway.cli.transcripts.board import board_lines
from houseway.cli.transcripts.line import Line
from houseway.cli.transcripts.table import told
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from houseway.table.shoe.spent import SpentShoe

BOARD_EVERY = 10
STYLES = {"round": "bold", "said": "italic", "paid": "green", "card": "cyan", "fact": ""}
# Seconds a watcher needs, on a terminal.
PAUSES = {"round": 0.6, "said": 0.4, "paid": 0.2, "card": 0.4, "fact": 0.1}


def deal(
    table: Annotated[Path, typer.Argument(help="A table file, such as examples/tables/colorado-mini.toml.")],
    rounds: Annotated[int | None, typer.Option(min=1, help="How many rounds; else one shoe.")] = None,
    seed: Annotated[int | None, typer.Option(help="Same seed, same transcript; else a new one.")] = None,
    bettors: Annotated[int, typer.Option(min=0, help="How many patrons bet.")] = 3,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait between cards.")] = False,
    export_shoe: Annotated[Path | None, typer.Option(help="Write the revealed shoe for verify-shoe.")] = None,
) -> None:
    """Deal a demonstration shoe with its announcements, cards, pay-outs and roads, each by its clause."""
    seed = secrets.randbelow(10**6) if seed is None else seed
    page, waits = console(), sys.stdout.isatty() and not fast
    with refusing():
        opened = Table.open(table)
        show = Demonstration(opened, seed, bettors)
        page.print(Text(f"{opened.state.game.name} at {opened.state.table}, seed {seed}", style="bold"))
        _play(page, show, rounds, waits)
    if export_shoe:
        _export(show.exported(), export_shoe)


def _play(page: Console, show: Demonstration, rounds: int | None, waits: bool) -> None:
    shown, has_board = 0, "board" not in show.table.state.game.plays.lacks
    for step in show.play(rounds):
        for line in told(show.table.state, step.events):
            _print(page, line)
            if waits:
                time.sleep(PAUSES.get(line.kind, 0))
        hands = show.table.scoreboard().figures.rounds
        if has_board and hands and hands != shown and hands % BOARD_EVERY == 0:
            _print_board(page, show)
        shown = hands
    if has_board:
        _print_board(page, show)


def _print(page: Console, line: Line) -> None:
    indent = "" if line.kind == "round" else "  "
    words = Text(f"{indent}{line.words}", style=STYLES.get(line.kind, ""))
    cite = f" ({line.cite})" if line.cite else ""
    page.print(Text.assemble(words, (cite, "dim")), soft_wrap=True)


def _print_board(page: Console, show: Demonstration) -> None:
    page.print(Text("\n".join(("", *board_lines(show.table.scoreboard()), ""))), soft_wrap=True)


def _export(shoe: SpentShoe | None, file: Path) -> None:
    if shoe is None:
        stop("The shoe is not spent, so its seed stays secret; deal a whole shoe to export it.", REFUSED)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(shoe), indent=1) + b"\n")
