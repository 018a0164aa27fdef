"""What the program says of itself: its version, its commands in groups, their options, completion."""

import re

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

import houseway
from houseway.cli import AMONG_PLAYERS, GROUPS, OF_THE_RULEBOOK, ON_JOURNALS, app
from houseway.cli.options import complete_game

COMMANDS = [command for commands in GROUPS.values() for command in commands]


def printed(*arguments: str, **environment: str) -> str:
    said = CliRunner().invoke(
        app, list(arguments), env={"COLUMNS": "100", **environment}, prog_name="houseway"
    )
    assert said.exit_code == 0, said.output
    return said.output


def test_version():
    assert printed("--version") == f"houseway {houseway.__version__}\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", houseway.__version__)


def test_help_lists_every_command_once_and_under_its_group():
    text = printed("--help")
    assert len(set(COMMANDS)) == len(COMMANDS)
    panels = dict(re.findall(r"╭─ (.+?) ─+╮\n(.*?)╰─", text, flags=re.DOTALL))
    listed = {group: tuple(re.findall(r"^│ (\S+)", panels[group], flags=re.MULTILINE)) for group in GROUPS}
    assert listed == GROUPS
    assert set(panels) == {"Options", *GROUPS}


def test_every_command_has_a_module():
    assert set(COMMANDS) >= ON_JOURNALS | AMONG_PLAYERS | OF_THE_RULEBOOK
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for command in COMMANDS:
        found = group.get_command(None, command)  # type: ignore[arg-type]
        assert found is not None
        assert found.name == command


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_no_type_for_a_flag(command):
    text = printed(command, "--help")
    assert "--help" in text
    assert "bool" not in text


def test_a_shell_completes_commands_and_games():
    completing = {"_HOUSEWAY_COMPLETE": "complete_bash", "COMP_CWORD": "1", "COMP_WORDS": "houseway sig"}
    assert printed(**completing).split() == ["signatures"]
    game = completing | {"COMP_CWORD": "2", "COMP_WORDS": "houseway odds co/ez"}
    assert printed(**game).split() == ["co/ez-baccarat"]
    assert complete_game("ca/face") == ["ca/face-up-pai-gow-poker"]
    assert complete_game("nothing") == []
