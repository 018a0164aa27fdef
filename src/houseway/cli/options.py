"""`--option name=value`: the house's choices as a command is given them."""

from collections.abc import Iterable
from typing import Any

from houseway.refusals import NotationError
from houseway.rules import Game


def chosen(game: Game, texts: Iterable[str]) -> dict[str, Any]:
    """The options named, numbers as numbers and suits as a list; a game without one of them refuses it."""
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise NotationError(f"--option {text!r} is not name=value; write for example --option letter=1.")
        found[name] = value.replace(",", " ").split() if name == "suits" else _choice(value)
    game.options_from(found)
    return found


def _choice(value: str) -> int | str:
    return int(value) if value.lstrip("-").isdigit() else value
