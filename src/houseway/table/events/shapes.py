"""What events are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, get_args

import msgspec

_R = TypeVar("_R")


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """The shape all events share."""


def by_event(*acts: Callable[..., Any]) -> dict[type, Callable[..., Any]]:
    """Each function under the kinds of event or command that it takes, as its signature says."""
    taken = {act: [*act.__annotations__.values()][-2] for act in acts}
    return {kind: act for act, kinds in taken.items() for kind in get_args(kinds) or (kinds,)}


def for_roles(acts: Mapping[_R, Sequence[Callable[..., Any]]]) -> dict[type, tuple[_R, Callable[..., Any]]]:
    """Each command with who may give it and the function that takes it."""
    return {kind: (roles, act) for roles, theirs in acts.items() for kind, act in by_event(*theirs).items()}
