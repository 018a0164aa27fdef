"""What several commands are asked: a game, its offers, its decks, what the house chose, a table file."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.output import REFUSED, stop
from houseway.refusals import NotationError
from houseway.rules import Game, ids
from houseway.rules.tables import TableFile, read_table
from houseway.table.opening.setting_up import check_table


def complete_game(incomplete: str) -> list[str]:
    """Return the games of the catalog that begin with what has been typed."""
    return [game for game in ids() if game.startswith(incomplete)]


GAME_ARGUMENT = typer.Argument(
    help="A game of the catalog, such as co/baccarat, or a game file.", autocompletion=complete_game
)
GameName = Annotated[str, GAME_ARGUMENT]
OnlyWager = Annotated[str | None, typer.Option(help="Only this wager.")]
OnlyOn = Annotated[str | None, typer.Option(help="Only placed on this hand: player or banker.")]
OnlyTable = Annotated[str | None, typer.Option(help="Only this pay table.")]
Decks = Annotated[int | None, typer.Option(help="Decks in the shoe, 1 to 20.")]
Choices = Annotated[
    list[str] | None, typer.Option(help="A choice of the house, such as letter=1; may be repeated.")
]


def chosen(game: Game, texts: Iterable[str]) -> dict[str, Any]:
    """The options named, numbers as numbers and suits as a list; a game without one of them refuses it."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise NotationError(f"--option {text!r} is not name=value; write for example --option letter=1.")
        number = int(value) if value.lstrip("-").isdigit() else value
        options[name] = value.replace(",", " ").split() if name == "suits" else number
    game.options_from(options)
    return options


def lawful_table(path: Path, what: str) -> TableFile:
    """A table that keeps its rules: nothing is printed for another."""
    table = read_table(path)
    if broken := check_table(table):
        listed = "\n".join(f"- {each.field}: {each.problem}" for each in broken)
        stop(f"{table.name} breaks its rules, so no {what} is printed for it:\n{listed}", REFUSED)
    return table


def is_game_file(path: Path) -> bool:
    """Whether a file is a game of one's own: it names a family, which no table does."""
    try:
        return "family" in tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
