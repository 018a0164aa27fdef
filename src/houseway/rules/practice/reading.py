"""The procedures of a catalog file, on top of those of the game it extends; every figure is a known one."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.refusals import CatalogError
from houseway.rules.practice import KINDS, Practice, Procedure
from houseway.text import suggestion

_WRONG_WORD = re.compile(r"Invalid enum value '(.*)' - at .*`\$\.(\w+)")


def read_practice(sections: Mapping[str, Mapping[str, Any]], parent: Practice, rulebook: str) -> Practice:
    """A procedure that the parent has is replaced whole, with the word `override`."""
    found: dict[str, Any] = {"rulebook": rulebook}
    for id_, section in sections.items():
        if id_ not in KINDS:
            raise CatalogError(f"There is no procedure of the name [procedure.{id_}]{suggestion(id_, KINDS)}")
        found[id_.replace("-", "_")] = _read(id_, KINDS[id_], section)
        refuse_silent(f"[procedure.{id_}]", parent.procedures.get(id_), section.get("override") is True)
    return msgspec.structs.replace(parent, **found)


def refuse_silent(what: str, inherited: object, override: bool) -> None:
    """Two definitions of one thing need the word `override`."""
    if inherited is not None and not override:
        raise CatalogError(f"{what} is inherited and defined again; add `override = true` if that is meant.")
    if inherited is None and override:
        raise CatalogError(f"{what} says `override = true` but there is nothing to override; take it out.")


def _read(id_: str, kind: type[Procedure], section: Mapping[str, Any]) -> Procedure:
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name in section:
        if name not in (known := [*types, "override"]):
            raise CatalogError(f"[procedure.{id_}] has no figure {name!r}{suggestion(name, known)}")
    try:
        return msgspec.convert({name: section[name] for name in section if name != "override"}, kind)
    except msgspec.ValidationError as error:
        wrong = _WRONG_WORD.search(str(error))
        meant = suggestion(wrong[1], words_of(types[wrong[2]])) if wrong else "."
        raise CatalogError(f"[procedure.{id_}] {error}{meant}") from None


def words_of(kind: Any) -> Iterator[str]:
    """The words that a figure of this type may be made of."""
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from words_of(part)
