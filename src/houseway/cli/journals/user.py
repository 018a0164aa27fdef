"""`houseway user`: the people of a house whose server is not running."""

import getpass
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import opened, reading
from houseway.cli.output import REFUSED, UNREADABLE, print_json, refusing, stop
from houseway.server.people import HouseRole, Register, facts

OPERATOR = "operator-at-the-console"


class UserAct(StrEnum):
    ADD = "add"
    LIST = "list"
    DISABLE = "disable"


def user(
    act: Annotated[UserAct, typer.Argument(help="What to do.")],
    person: Annotated[str, typer.Argument(help="The sign-in name.")] = "",
    database: Annotated[Path, typer.Option(help="The journal, an SQLite file.")] = Path("houseway.sqlite"),
    role: Annotated[HouseRole, typer.Option(help="What the person is in the house.")] = HouseRole.PATRON,
    name: Annotated[str, typer.Option(help="What others call the person.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Add, list or disable people; keys are asked for, or read from HOUSEWAY_PASSWORD and HOUSEWAY_PIN."""
    if act is UserAct.LIST:
        _list(database, json)
    elif not person:
        stop(f"Say whom to {act}.", UNREADABLE)
    else:
        with opened(database) as store, refusing():
            _change(Register(store), act, person, name or person, role)


def _change(register: Register, act: UserAct, person: str, name: str, role: HouseRole) -> None:
    if act is UserAct.DISABLE:
        _disable(register, person)
    else:
        register.write(OPERATOR, *register.new_person(person, name, role, _password(), _pin(role)))
        print(f"{person} was added as {role}.")


def _list(database: Path, json: bool) -> None:
    with reading(database) as store:
        people = Register(store).people()
    if json:
        shown = [{"person": p.id, "name": p.name, "role": p.role, "disabled": p.disabled} for p in people]
        print_json({"contract_version": 1, "people": shown})
        return
    for person in people:
        print(f"{person.id:<20}{person.role:<14}{person.name}{' (disabled)' if person.disabled else ''}")


def _disable(register: Register, person: str) -> None:
    if register.find(person) is None:
        stop(f"There is nobody called {person}.", REFUSED)
    register.write(OPERATOR, facts.PersonDisabled(person))
    print(f"{person} was disabled; all sessions are ended.")


def _password() -> str:
    return os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass("Password: ")


def _pin(role: HouseRole) -> str | None:
    """Staff sign off with a PIN."""
    if role is HouseRole.PATRON:
        return None
    return os.environ.get("HOUSEWAY_PIN") or getpass.getpass("PIN for sign-offs: ")
