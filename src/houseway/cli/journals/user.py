"""`houseway user`: the people of a house whose server is not running."""

import getpass
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import opened, reading
from houseway.cli.output import UNREADABLE, Json, print_json, refusing, stop
from houseway.server.people import HouseRole, Register

OPERATOR = "operator-at-the-console"


class UserAct(StrEnum):
    ADD = "add"
    LIST = "list"
    KEYS = "keys"
    DISABLE = "disable"
    ENABLE = "enable"


def user(
    act: Annotated[UserAct, typer.Argument(help="What to do.")],
    person: Annotated[str, typer.Argument(help="The sign-in name.")] = "",
    database: Annotated[Path, typer.Option(help="The journal, an SQLite file.")] = Path("houseway.sqlite"),
    role: Annotated[HouseRole, typer.Option(help="What the person is in the house.")] = HouseRole.PATRON,
    name: Annotated[str, typer.Option(help="What others call the person.")] = "",
    json: Json = False,
) -> None:
    """Add, list, disable or enable people, or give them new keys.

    Keys are asked for, or read from HOUSEWAY_PASSWORD and HOUSEWAY_PIN.
    """
    if act is UserAct.LIST:
        _list(database, json)
    elif not person:
        stop(f"Say whom to {act}.", UNREADABLE)
    else:
        with opened(database) as store, refusing():
            _change(Register(store), act, person, name or person, role)


def _change(register: Register, act: UserAct, person: str, name: str, role: HouseRole) -> None:
    match act:
        case UserAct.ADD:
            happened = register.new_person(person, name, role, _password(), _pin(role))
            said = f"was added as {role}."
        case UserAct.KEYS:
            known = register.find(person)
            pin = _pin(known.role) if known else None
            happened = register.changed(person, password=_password(), pin=pin)
            said = "has new keys; all sessions are ended."
        case _:
            disabled = act is UserAct.DISABLE
            happened = register.changed(person, disabled=disabled)
            said = "was disabled; all sessions are ended." if disabled else "may sign in again."
    if happened:
        register.write(OPERATOR, *happened)
    print(f"{person} {said}")


def _list(database: Path, json: bool) -> None:
    with reading(database) as store:
        people = Register(store).people()
    if json:
        shown = [{"person": p.id, "name": p.name, "role": p.role, "disabled": p.disabled} for p in people]
        print_json({"contract_version": 1, "people": shown})
        return
    for person in people:
        print(f"{person.id:<20}{person.role:<14}{person.name}{' (disabled)' if person.disabled else ''}")


def _password() -> str:
    return os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass("Password: ")


def _pin(role: HouseRole) -> str | None:
    """Staff sign off with a PIN; who never does may leave it empty."""
    if role is HouseRole.PATRON:
        return None
    return os.environ.get("HOUSEWAY_PIN") or getpass.getpass("PIN for sign-offs: ") or None
