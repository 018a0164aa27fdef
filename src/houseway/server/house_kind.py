"""Whether a file holds a demonstration or a real house: said once, when it is created, and never mixed."""

import json
from typing import Literal

from houseway.journal import Store
from houseway.journal.cage_record import STREAM as CAGE
from houseway.journal.stores.store import is_table
from houseway.refusals import Refusal, Refused
from houseway.server.people import HouseRole, Register, facts
from houseway.server.people.register import OPERATOR_AT_THE_CONSOLE

HouseKind = Literal["demo", "real"]
# Marked, and sealed too, where a name is written once.
_MARK = "house/kind"
_CHIPS_SOLD = b'"type":"chips_sold"'


def demo_person(role: HouseRole) -> str:
    """Return the sign-in name of a demonstration's account for a role."""
    return f"demo-{role}"


def marked_kind(store: Store) -> HouseKind | None:
    """Return what the file was marked as; None for one that an earlier version created, or a new one."""
    mark = store.read_mark(_MARK)
    if mark is None:
        return None
    return "demo" if mark == "demo" else "real"


def find_kind(store: Store) -> HouseKind | None:
    """Return what the file holds; None for a file that holds nothing yet.

    A file without a mark holds a demonstration only if accounts of one can sign in to it and nothing in it is
    real: no other person, no chips sold by a cage, no table without play money. An earlier version ran
    demonstrations over real houses, too, and left its accounts in them.
    """
    marked = marked_kind(store)
    if marked is not None or not store.heads():
        return marked
    is_demo = bool(_demo_accounts(Register(store))) and not _holds_anything_real(store)
    return "demo" if is_demo else "real"


def _demo_accounts(register: Register) -> list[str]:
    """Return the accounts of a demonstration that can sign in."""
    known = [register.find(demo_person(role)) for role in HouseRole]
    return [account.id for account in known if account is not None and not account.disabled]


def _holds_anything_real(store: Store) -> bool:
    demo_people = {demo_person(role) for role in HouseRole}
    if any(person.id not in demo_people for person in Register(store).people()):
        return True
    if any(_CHIPS_SOLD in row.body for row in store.read(CAGE)):
        return True
    return any(_is_real_table(store, stream) for stream in filter(is_table, store.heads()))


def _is_real_table(store: Store, stream: str) -> bool:
    """Whether a table's first row opened it without play money."""
    opening = next(iter(store.read(stream)))
    events = json.loads(opening.current)["events"]
    return any(
        event["type"] == "table_opened" and not event.get("house", {}).get("play_money") for event in events
    )


def open_as(store: Store, kind: HouseKind) -> list[str]:
    """Mark the file as this kind of house; refuse one that holds the other kind, and leave it as it is.

    The mark is read without a key, so that nobody runs the other kind over a file that they cannot open. It
    is sealed too: whoever changes it without the key is found out here.

    Return the accounts that a demonstration had left in a real house: they are disabled, also the last
    operator, since their passwords were printed for whoever stood by.
    """
    check_found(store, kind)
    sealed = store.sealed(_MARK)
    if sealed is not None:
        _refuse_another("demo" if sealed == b"demo" else "real", kind)
    left: list[str] = []
    if marked_kind(store) is None:
        register = Register(store)
        left = _demo_accounts(register) if kind == "real" else []
        if left:
            register.write(OPERATOR_AT_THE_CONSOLE, *[facts.PersonDisabled(person) for person in left])
    if sealed is None:
        store.seal(_MARK, kind.encode())
    store.write_mark(_MARK, kind)
    return left


def mark_new(store: Store) -> None:
    """Mark a file that holds nothing yet as a real house; any other stays what it is."""
    if find_kind(store) is None:
        open_as(store, "real")


def check_found(store: Store, kind: HouseKind) -> None:
    """Refuse a file that holds the other kind of house, by its mark or by its accounts."""
    _refuse_another(find_kind(store), kind)


def check_kind(store: Store, kind: HouseKind) -> None:
    """Refuse a file that is marked as the other kind of house."""
    _refuse_another(marked_kind(store), kind)


def _refuse_another(held_kind: HouseKind | None, wanted: HouseKind) -> None:
    if held_kind is not None and held_kind != wanted:
        say = "file-holds-a-real-house" if held_kind == "real" else "file-holds-a-demonstration"
        raise Refused(Refusal.ANOTHER_KIND_OF_HOUSE, "", say)
