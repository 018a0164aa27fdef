"""`houseway table`: run a script of commands at a table."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.output import REFUSED, refusing, stop
from houseway.cli.transcript import refused, told
from houseway.refusals import NotationError, Refused
from houseway.table import Role
from houseway.table.session import DEALER, Table, read_command


class Scripted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a script; without an actor it is the dealer's."""

    command: dict[str, Any]
    actor: str = DEALER
    role: Role = Role.DEALER


def table(
    table: Annotated[Path, typer.Argument(help="A table file, such as examples/tables/colorado-mini.toml.")],
    script: Annotated[Path, typer.Option(help="Commands, one JSON object a line.")],
    json: Annotated[bool, typer.Option("--json", help="Print events as JSON lines.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a refusal.")] = False,
) -> None:
    """Run commands at a table and tell what happens; stop at the first that the rules refuse."""
    with refusing():
        opened = Table.open(table)
        for number, line in script_lines(script):
            try:
                happened = opened.do(line.command, line.actor, line.role)
            except Refused as no:
                _print_refusal(number, no, json, keep_going)
                continue
            except NotationError as error:
                raise NotationError(f"{script.name} line {number}: {error}") from None
            for event in happened if json else ():
                _print_json({"line": number, "event": event})
            for told_line in () if json else told(opened.state, happened):
                print(told_line.text)


def script_lines(script: Path) -> Iterator[tuple[int, Scripted]]:
    """The lines of a script with their numbers; empty ones and those that begin with # are passed over."""
    try:
        lines = script.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"{script} cannot be read: {error}.") from None
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                scripted = msgspec.json.decode(line, type=Scripted)
                read_command(scripted.command)
            except (msgspec.DecodeError, NotationError) as error:
                raise NotationError(f"{script.name} line {number}: {error}") from None
            yield number, scripted


def _print_refusal(number: int, no: Refused, json: bool, keep_going: bool) -> None:
    if json:
        _print_json(
            {"line": number, "refused": {"reason": no.reason, "cite": no.cite, "sentence": no.sentence}}
        )
    elif keep_going:
        print(refused(no).text)
    if not keep_going:
        stop(f"Line {number}: {refused(no).text}", REFUSED)


def _print_json(line: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
