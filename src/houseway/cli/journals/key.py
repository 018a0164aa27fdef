"""`houseway key`: the key with which a house's secrets are encrypted."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import KeyFile, opened, reading
from houseway.cli.output import UNREADABLE, stop, stop_refused
from houseway.journal.stores.key_files import (
    FoundKey,
    key_folder,
    make_key_file,
    make_key_in_folder,
    read_key_file,
)
from houseway.refusals import Refusal, Refused


class KeyAct(StrEnum):
    NEW = "new"
    ROTATE = "rotate"
    SHOW = "show"


def key(
    act: Annotated[KeyAct, typer.Argument(help="What to do.")],
    path: Annotated[
        Path,
        typer.Argument(help="For new the key file to make; else the journal of the house."),
    ],
    key_file: KeyFile = None,
    new_key_file: Annotated[
        Path | None,
        typer.Option(help="For rotate: the key to change to; without it one is made in your own folder."),
    ] = None,
) -> None:
    """Make a key, change the key of a house that is stopped, or show which key a house wants.

    A change of key encrypts every secret anew in one step, or none, and wipes what was encrypted before.
    """
    try:
        match act:
            case KeyAct.NEW:
                print(f"Key {make_key_file(path).id} was made in {path}. Keep a copy of that file elsewhere.")
            case KeyAct.ROTATE:
                _rotate(path, key_file, new_key_file)
            case KeyAct.SHOW:
                _show(path, key_file)
    except Refused as refused:
        stop_refused(refused)


def _rotate(database: Path, key_file: Path | None, new_key_file: Path | None) -> None:
    if not database.is_file():
        stop(f"There is no file {database}; name the journal of the house.", UNREADABLE)
    chosen = None if new_key_file is None else FoundKey(read_key_file(new_key_file), new_key_file)
    with opened(database, key_file=key_file) as store:
        old = store.key_id()
        if chosen is not None and chosen.key.id == old:
            raise Refused(Refusal.WRONG_KEY, "", "key-not-new", file=str(database), key=old)
        new = chosen or make_key_in_folder(key_folder())
        count = store.change_key(new)
    secrets = "1 secret is" if count == 1 else f"{count} secrets are"
    print(f"{secrets} encrypted with key {new.key.id} of {new.path}. Keep a copy of that file elsewhere.")
    if chosen is not None:
        print(f"From now on name it when the house is served: --key-file {new.path}.")
    if old is not None:
        print(f"Key {old} opens older backups only: keep it as long as you keep those, and no longer.")


def _show(database: Path, key_file: Path | None) -> None:
    with reading(database, key_file) as store:
        wanted, names = store.key_id(), store.list_secrets()
        if wanted is None:
            state = f"holds {len(names)} secrets in plain" if names else "holds no secrets"
            print(f"{database} {state} and wants no key yet.")
            return
        place = store.keys.find(wanted).path
    print(f"{database} wants key {wanted}, which is in {place}; it holds {len(names)} secrets.")
