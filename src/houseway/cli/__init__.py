"""The command line: one module a command, and no rules in any of them."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

# In the order in which `houseway --help` lists them; each has a module and a function of its name.
COMMANDS = (
    "games",
    "show",
    "odds",
    "prove",
    "strategy",
    "equity",
    "hand",
    "melds",
    "par",
    "audit",
    "simulate",
    "session",
    "count",
    "rng-test",
    "settle",
    "bank",
    "fees",
    "room",
    "check",
    "card",
    "table",
    "deal",
    "serve",
    "user",
    "verify",
    "report",
    "signatures",
    "progressive",
    "cage",
    "export",
    "hands",
    "openings",
    "anchors",
    "backup",
    "restore",
    "key",
    "verify-shoe",
)
# Those that stand in `cli/journals/`.
ON_JOURNALS = frozenset(
    {
        "user",
        "verify",
        "report",
        "signatures",
        "progressive",
        "cage",
        "export",
        "hands",
        "openings",
        "anchors",
        "backup",
        "restore",
        "key",
    }
)

# Those that stand in `cli/players/`.
AMONG_PLAYERS = frozenset({"equity", "hand", "melds", "room"})


class _Commands(TyperGroup):
    """A command is imported when it is called: none waits for what another needs."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        rooms = {**dict.fromkeys(ON_JOURNALS, ".journals"), **dict.fromkeys(AMONG_PLAYERS, ".players")}
        room = f"houseway.cli{rooms.get(cmd_name, '')}"
        alone.command(cmd_name)(getattr(import_module(f"{room}.{name}"), name))
        return typer.main.get_command(alone)


app = typer.Typer(
    name="houseway", cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)


@app.callback()
def houseway() -> None:
    """The executable rulebook for casino table games."""


def main() -> None:
    app()
