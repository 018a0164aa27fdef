"""Who owns a game's name, as NOTICE says: the one place where owners are written down."""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from houseway.rules import Game

# NOTICE is a page for people: a name, then from this column on the owner, then the clause at the end.
_OWNER_AT = 25
_CLAUSE = re.compile(r"^(?P<owner>.*?)(?:\s{2,}(?P<cite>(?:30-|GEGA-|GEGR-)\S+))?$")
UNNAMED = "Names of games and wagers may be marks of their owners."
LEAVE = "Whoever offers the game needs the owner’s leave."


def trademark(game: Game) -> str:
    """The sentence a card of this game ends with."""
    owners = [f"{name}: {owner}." for name, owner, cite in _entries() if cite == game.cite]
    return " ".join([*owners, LEAVE]) if owners else UNNAMED


@cache
def _entries() -> tuple[tuple[str, str, str], ...]:
    """Every name with its owner and the clause that names him."""
    entries: list[tuple[str, str, str]] = []
    name, owner, open_name = "", "", False
    for line in _notice().split("\n"):
        if len(line) <= _OWNER_AT or line[_OWNER_AT - 1] != " " or line[_OWNER_AT] == " ":
            if line and open_name:
                entries[-1] = (f"{entries[-1][0]} {line.strip()}", *entries[-1][1:])
            name, owner, open_name = "", "", False
            continue
        match = _CLAUSE.fullmatch(line[_OWNER_AT:])
        assert match is not None
        name = " ".join([name, line[:_OWNER_AT].strip()]).strip()
        owner = " ".join([owner, match["owner"].strip()]).strip()
        if match["cite"]:
            entries.append((name, owner.removesuffix("."), match["cite"]))
            name, owner = "", ""
        open_name = bool(match["cite"])
    return tuple(entries)


def _notice() -> str:
    """NOTICE of the checkout, else the copy that every installed package carries."""
    of_checkout = Path(__file__).resolve().parents[3] / "NOTICE"
    if of_checkout.is_file():
        return of_checkout.read_text("utf-8")
    try:
        return distribution("houseway").read_text("licenses/NOTICE") or ""
    except PackageNotFoundError:
        return ""
