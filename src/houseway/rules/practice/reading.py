"""The procedures of a catalog file, on top of those of the game it extends; every figure is a known one."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.refusals import CatalogError
from houseway.rules.practice import KINDS, Practice, Procedure
from houseway.rules.practice.procedure import EventName, WagerName
from houseway.text import suggestion

_WRONG_WORD = re.compile(r"Invalid enum value '(.*)' - at .*`\$\.(\w+)")


def read_practice(
    sections: Mapping[str, Mapping[str, Any]],
    parent: Practice,
    rulebook: str,
    wagers: Collection[str],
    events: Collection[str],
    keeps_parts: bool = False,
) -> Practice:
    """A procedure that the parent has is replaced whole, with the word `override`; names are the game's.

    With `keeps_parts` the parts of it that the game gives no clause of its own keep the parent's.
    """
    read: dict[str, Any] = {"rulebook": rulebook}
    names = {WagerName: wagers, EventName: events}
    for id_, section in sections.items():
        if id_ not in KINDS:
            raise CatalogError(f"There is no procedure of the name [procedure.{id_}]{suggestion(id_, KINDS)}")
        inherited = parent.procedures.get(id_)
        read[id_.replace("-", "_")] = procedure = _read(id_, KINDS[id_], section, names)
        refuse_silent(f"[procedure.{id_}]", inherited, section.get("override") is True)
        if keeps_parts and (parts := getattr(inherited, "cite_of", {})):
            own = getattr(procedure, "cite_of", {})
            read[id_.replace("-", "_")] = msgspec.structs.replace(procedure, cite_of={**parts, **own})
    return msgspec.structs.replace(parent, **read)


def refuse_silent(what: str, inherited: object, override: bool) -> None:
    """Two definitions of one thing need the word `override`."""
    if inherited is not None and not override:
        raise CatalogError(f"{what} is inherited and defined again; add `override = true` if that is meant.")
    if inherited is None and override:
        raise CatalogError(f"{what} says `override = true` but there is nothing to override; take it out.")


def _read(
    id_: str, kind: type[Procedure], section: Mapping[str, Any], names: Mapping[Any, Collection[str]]
) -> Procedure:
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name in section:
        if name not in (figures := [*types, "override"]):
            raise CatalogError(f"[procedure.{id_}] has no figure {name!r}{suggestion(name, figures)}")
    try:
        procedure = msgspec.convert({name: section[name] for name in section if name != "override"}, kind)
    except msgspec.ValidationError as error:
        wrong = _WRONG_WORD.search(str(error))
        meant = suggestion(wrong[1], words_of(types[wrong[2]])) if wrong else "."
        raise CatalogError(f"[procedure.{id_}] {error}{meant}") from None
    for name, type_ in types.items():
        known = next((names[sort] for sort in words_of(type_) if sort in names), ())
        for each in section.get(name, ()) if known else ():
            if each not in known:
                raise CatalogError(f"[procedure.{id_}] {name}: there is no {each!r}{suggestion(each, known)}")
    return procedure


def words_of(kind: Any) -> Iterator[Any]:
    """The words that a figure of this type may be made of, or the kind of names."""
    for part in get_args(kind):
        if get_origin(kind) is Literal or part in (EventName, WagerName):
            yield part
        yield from words_of(part)
