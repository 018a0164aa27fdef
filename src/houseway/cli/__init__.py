"""The command line: one module a command, and no rules in any of them."""

import typer

from houseway.cli.card import card
from houseway.cli.check import check
from houseway.cli.games import games
from houseway.cli.odds import odds
from houseway.cli.serve import serve
from houseway.cli.settle import settle
from houseway.cli.show import show
from houseway.cli.simulate import simulate
from houseway.cli.verify import verify

app = typer.Typer(
    name="houseway",
    help="The executable rulebook for casino table games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (games, show, odds, simulate, settle, check, card, serve, verify):
    app.command()(command)


def main() -> None:
    app()
