"""Where a mark such as (b) or iv. stands among the clauses, and the words that show a clause."""

import re
from collections.abc import Iterator

_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
_SHOWN = 9


def placed(path: tuple[str, ...], mark: str, dotted: bool) -> tuple[str, ...]:
    """One on from the deepest part that it follows, else a part of the last."""
    wanted = f" {mark}." if dotted else f"({mark})"
    for depth in range(len(path), 0, -1):
        if mark in _followers(path[depth - 1]):
            return (*path[: depth - 1], wanted)
    alike = [depth for depth, part in enumerate(path) if mark.isdigit() and part.strip("().").isdigit()]
    if alike:
        return (*path[: alike[0]], wanted)
    # What stands in brackets is no part of what stands under a letter and a full stop.
    open_ = path if dotted or not path or path[-1].startswith("(") else path[:-1]
    return (*open_, wanted)


def _followers(part: str) -> Iterator[str]:
    mark = part.strip(" ().")
    if mark.isdigit():
        yield str(int(mark) + 1)
    for order in (_ROMANS, _LETTERS):
        if mark in order[:-1]:
            yield order[order.index(mark) + 1]


def first_words(text: str) -> str:
    """What shows which clause it is, and no more of the source."""
    words = re.sub(r"[*\\]|</?\w+>", "", text).split()
    return " ".join(words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")
