"""`houseway table`: run a script of commands at a table, or at several tables that share jackpot links."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.journals.file import recording
from houseway.cli.output import REFUSED, refusing, stop
from houseway.cli.transcripts.links import link_lines, reconciliation_lines
from houseway.cli.transcripts.table import refused, told
from houseway.refusals import NotationError, Refused
from houseway.table import Role, Signature
from houseway.table.floor import Floor
from houseway.table.link.commands import AdjustMeter, LinkCommand, SetParameters
from houseway.table.session import DEALER, Table, read_command


class Scripted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a script; without an actor it is the dealer's, without a table the first table's.

    A line with `link` is done to a jackpot link by hand; `witness` signs where two must.
    """

    command: dict[str, Any]
    actor: str = DEALER
    role: Role = Role.DEALER
    table: str | None = None
    link: str | None = None
    witness: Signature | None = None


def table(
    table: Annotated[
        list[Path], typer.Argument(help="Table files, such as examples/tables/colorado-mini.toml.")
    ],
    script: Annotated[Path, typer.Option(help="Commands, one JSON object a line.")],
    json: Annotated[bool, typer.Option("--json", help="Print events as JSON lines.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a refusal.")] = False,
    database: Annotated[Path | None, typer.Option(help="Record the run in a journal file.")] = None,
) -> None:
    """Run commands at a table and tell what happens; stop at the first that the rules refuse.

    Tables that name the same jackpot links share them: a line says at which `table` it is.
    """
    with refusing(), recording(database) as floor:
        run = _Run(table, json, floor)
        for number, line in script_lines(script):
            try:
                run.do(number, line)
            except Refused as refusal:
                _print_refusal(number, refusal, json, keep_going)
            except NotationError as error:
                raise NotationError(f"{script.name} line {number}: {error}") from None
        for told_line in () if json else reconciliation_lines(run.floor):
            print(told_line.text)


class _Run:
    """The tables of a script by the names of their files."""

    def __init__(self, files: list[Path], json: bool, floor: Floor) -> None:
        self.floor = floor
        self.tables = {path.stem: Table.open(path, self.floor) for path in files}
        self._json = json

    def do(self, number: int, line: Scripted) -> None:
        seen = {link: len(events) for link, events in self.floor.history.items()}
        if line.link is not None:
            command = _link_command(line.command)
            self.floor.do_on_link(line.link, command, line.actor, line.role, line.witness)
        else:
            name = line.table or next(iter(self.tables))
            opened = self.tables.get(name)
            if opened is None:
                raise NotationError(f"There is no table {name!r}; there are {', '.join(self.tables)}.")
            happened = opened.do(line.command, line.actor, line.role, line.witness)
            where = {"table": name} if len(self.tables) > 1 else {}
            for event in happened if self._json else ():
                _print_json({"line": number, **where, "event": event})
            for told_line in () if self._json else told(opened.state, happened):
                print(f"[{name}] {told_line.text}" if where else told_line.text)
        self._tell_links(number, seen)

    def _tell_links(self, number: int, seen: dict[str, int]) -> None:
        for link, events in self.floor.history.items():
            for event in events[seen.get(link, 0) :]:
                if self._json:
                    _print_json({"line": number, "link": link, "event": event})
                    continue
                for told_line in link_lines(self.floor.links[link], event):
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
                (read_command if scripted.link is None else _link_command)(scripted.command)
            except (msgspec.DecodeError, NotationError) as error:
                raise NotationError(f"{script.name} line {number}: {error}") from None
            yield number, scripted


def _link_command(written: dict[str, Any]) -> LinkCommand:
    """What may be done to a link by hand."""
    try:
        return msgspec.convert(written, AdjustMeter | SetParameters)
    except msgspec.ValidationError as error:
        raise NotationError(f"{written!r} is no command for a link: {error}.") from None


def _print_refusal(number: int, refusal: Refused, json: bool, keep_going: bool) -> None:
    if json:
        _print_json({"line": number, "refused": refusal.document})
    elif keep_going:
        print(refused(refusal).text)
    if not keep_going:
        stop(f"Line {number}: {refused(refusal).text}", REFUSED)


def _print_json(line: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
