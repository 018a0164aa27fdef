"""`houseway user`: the people of a house, whether its server is running or not."""

import getpass
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from houseway.cli.journals.file import KeyFile, opened, reading
from houseway.cli.output import REFUSED, UNREADABLE, Json, print_json, refusing, stop
from houseway.server.people import HouseRole, Register
from houseway.server.people.control import ControlError, ask_running, is_running
from houseway.server.people.register import OPERATOR_AT_THE_CONSOLE


class UserAct(StrEnum):
    ADD = "add"
    LIST = "list"
    KEYS = "keys"
    DISABLE = "disable"
    ENABLE = "enable"


_SAID = {
    UserAct.ADD: "was added as {role}.",
    UserAct.KEYS: "has new keys; all sessions are ended.",
    UserAct.DISABLE: "was disabled; all sessions are ended.",
    UserAct.ENABLE: "may sign in again.",
}


def user(
    act: Annotated[UserAct, typer.Argument(help="What to do.")],
    person: Annotated[str, typer.Argument(help="The sign-in name.")] = "",
    database: Annotated[Path, typer.Option(help="The journal, an SQLite file.")] = Path("houseway.sqlite"),
    role: Annotated[HouseRole, typer.Option(help="What the person is in the house.")] = HouseRole.PATRON,
    name: Annotated[str, typer.Option(help="What others call the person.")] = "",
    key_file: KeyFile = None,
    json: Json = False,
) -> None:
    """Add, list, disable or enable people, or give them new keys.

    All of it works while the house runs, for the user who runs it.
    The house then ends that person's sessions at once.
    Keys are asked for, or read from HOUSEWAY_PASSWORD and HOUSEWAY_PIN.
    """
    if act is UserAct.LIST:
        _list(database, json)
    elif not person:
        stop(f"Say whom to {act}.", UNREADABLE)
    elif is_running(database):
        _ask(database, act, person, name or person, role)
    else:
        with opened(database, key_file=key_file) as store, refusing():
            _change(Register(store), act, person, name or person, role)


def _change(register: Register, act: UserAct, person: str, name: str, role: HouseRole) -> None:
    match act:
        case UserAct.ADD:
            happened = register.new_person(person, name, role, _password(), _pin(role))
        case UserAct.KEYS:
            known = register.find(person)
            pin = _pin(known.role) if known else None
            happened = register.changed(person, password=_password(), pin=pin)
        case _:
            disabled = act is UserAct.DISABLE
            happened = register.changed(person, disabled=disabled)
    if happened:
        register.write(OPERATOR_AT_THE_CONSOLE, *happened)
    print(f"{person} {_SAID[act].format(role=role)}")


def _ask(database: Path, act: UserAct, person: str, name: str, role: HouseRole) -> None:
    """Have the running house do it."""
    said: dict[str, object] = {}
    match act:
        case UserAct.ADD:
            keys = {"password": _password(), "pin": _pin(role)}
            said = {"person": person, "name": name, "role": role, **keys}
        case UserAct.KEYS:
            with reading(database) as store:
                known = Register(store).find(person)
            said = {"password": _password(), "pin": _pin(known.role) if known else None}
        case _:
            said = {"disabled": act is UserAct.DISABLE}
    # What is not new is not mentioned.
    said = {name: value for name, value in said.items() if value is not None}
    try:
        if act is UserAct.ADD:
            ask_running(database, "POST", "/api/people", said)
        else:
            ask_running(database, "PATCH", f"/api/people/{quote(person, safe='')}", said)
    except ControlError as error:
        stop(str(error), REFUSED if error.is_refusal else UNREADABLE)
    print(f"{person} {_SAID[act].format(role=role)}")


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
