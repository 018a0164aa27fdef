"""The command line: one module a command, and no rules in any of them."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from houseway.version import __version__

# In the order in which `houseway --help` lists them; each command has a module and a function of its name.
GROUPS = {
    "Games and their rules": ("games", "show", "diff", "card", "fees", "audit"),
    "Odds and best play": ("odds", "strategy", "equity", "melds", "bank", "par", "prove"),
    "Simulation": ("simulate", "session", "count", "room", "rng-test"),
    "Hands and tables": ("settle", "hand", "deal", "check", "table"),
    "Run a house": ("serve", "user", "key", "backup", "restore"),
    "Audit a house": (
        "verify", "report", "signatures", "progressive", "cage", "export", "hands", "openings", "anchors",
        "verify-shoe",
    ),
}  # fmt: skip
GROUP_OF = {command: group for group, commands in GROUPS.items() for command in commands}

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

# Those that stand in `cli/rulebook/`.
OF_THE_RULEBOOK = frozenset(GROUPS["Games and their rules"])


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> Any:
        return _without_flag_types(super().get_params(ctx))


class _Commands(TyperGroup):
    """A command is imported when it is called: none waits for what another needs."""

    def get_params(self, ctx: Any) -> Any:
        return _without_flag_types(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(GROUP_OF)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in GROUP_OF:
            return None
        name = cmd_name.replace("-", "_")
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        rooms = {
            **dict.fromkeys(ON_JOURNALS, ".journals"),
            **dict.fromkeys(AMONG_PLAYERS, ".players"),
            **dict.fromkeys(OF_THE_RULEBOOK, ".rulebook"),
        }
        room = f"houseway.cli{rooms.get(cmd_name, '')}"
        function = getattr(import_module(f"{room}.{name}"), name)
        alone.command(cmd_name, cls=_Command, rich_help_panel=GROUP_OF[cmd_name])(function)
        return typer.main.get_command(alone)


def _without_flag_types(params: Any) -> Any:
    """Leave the type of each flag out of the help: a flag takes no value, so `<bool>` would mislead."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


app = typer.Typer(name="houseway", cls=_Commands, no_args_is_help=True, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def houseway(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The executable rulebook for casino table games."""


def main() -> None:
    app()
