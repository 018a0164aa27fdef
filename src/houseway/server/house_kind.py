"""Whether a file holds a demonstration or a real house: said once, when it is created, and never mixed."""

from typing import Literal

from houseway.journal import Store
from houseway.refusals import Refusal, Refused
from houseway.server.people import HouseRole, Register

HouseKind = Literal["demo", "real"]
# Marked, and sealed too, where a name is written once.
_MARK = "house/kind"


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

    A file without a mark is a real house, unless accounts of a demonstration can sign in to it.
    """
    marked = marked_kind(store)
    if marked is not None or not store.heads():
        return marked
    people = Register(store).state.people
    accounts = [people.get(demo_person(role)) for role in HouseRole]
    return "demo" if any(account and not account.disabled for account in accounts) else "real"


def open_as(store: Store, kind: HouseKind) -> None:
    """Mark the file as this kind of house; refuse one that holds the other kind, and leave it as it is.

    The mark is read without a key, so that nobody runs the other kind over a file that they cannot open. It
    is sealed too: whoever changes it without the key is found out here.
    """
    check_found(store, kind)
    sealed = store.sealed(_MARK)
    if sealed is None:
        store.seal(_MARK, kind.encode())
    else:
        _refuse_another("demo" if sealed == b"demo" else "real", kind)
    store.write_mark(_MARK, kind)


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
