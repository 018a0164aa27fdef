"""The clauses of California's collection rates: each block of schedules, and the points that hold for all."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from tools.clause_steps import first_words


class Rates(msgspec.Struct, frozen=True):
    """Pages of collection rates in the scan: their lines, and how they and the points for all are cited."""

    cite: str
    first: int
    last: int
    general: str


PAGES = (
    Rates("No Limit Texas Hold'em", 2396, 2422, ""),
    Rates("Poker Games Collection Rates", 3992, 4240, "for all games"),
    Rates("GEGA-000067", 4779, 7934, "Collection Rates for California Games"),
)
_BLOCK = re.compile(r"For \**(?:schedule )?(options? [^,*]+)")
_GAME = re.compile(r"(?:#+ )?\**([A-Z0-9][^(]*?) \(GEG")
_NAMED = {"Texas Hold'em": "Hold'em and Omaha"}
_WITHOUT_APPROVAL = "### All Applicable Poker Games"
_FOR_ALL = re.compile(r"#+ \**Collection Rates for ")
_TABLE = re.compile(r"\*\*(No Limit Texas Hold'em)( per 1/2 hour)?\*\*")


def clauses(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`GEGA-000067 Casino War, options 1 through 7`, `Poker Games Collection Rates for all games 3`."""
    for page in PAGES:
        yield from clauses_of(page, lines[page.first - 1 : page.last])


def clauses_of(page: Rates, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each block of schedules of these pages, and each point that holds for all."""
    game, points, is_for_all = "", 0, False
    for line in lines:
        if table := _TABLE.match(line):
            yield f"{page.cite}{table[2] or ''}", first_words(line)
        elif _FOR_ALL.match(line):
            is_for_all = True
        elif is_for_all and line.startswith("- "):
            points += 1
            yield f"{page.cite} {page.general} {points}", first_words(line[2:])
        elif line.startswith(_WITHOUT_APPROVAL):
            game = _WITHOUT_APPROVAL.strip("# ")
        else:
            if named := _GAME.match(line):
                name = re.sub(r"</?\w+>", "", named[1])
                game = _NAMED.get(name, name)
            if block := _BLOCK.search(line):
                yield f"{page.cite} {game}, {block[1]}", first_words(line[block.start() :])
