"""The clauses of California's rules: numbered items, and headings where the documents number nothing."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from tools import california_fees, california_games, poker_numbers
from tools.clause_steps import first_words, placed

NAME = "bay101-controlled-games"


class Document(msgspec.Struct, frozen=True):
    """Rules in the scan: how they are cited, their lines, and a heading whose items are cited alone."""

    cite: str
    first: int
    last: int
    plain: str = ""


DOCUMENTS = (
    Document("102.R", 572, 657),
    Document("103", 662, 706),
    Document("104.A", 708, 742),
    Document("104.B", 743, 811),
    Document("104.B.24A", 813, 822),
    Document("104.B.24B", 823, 830),
    Document("104.B.24C", 831, 836),
    Document("104.B", 837, 846),
    Document("104.C", 849, 916),
    Document("104.D", 918, 958),
    Document("104.E", 962, 1038),
    Document("104.F", 1042, 1075),
    Document("GEGA-001198", 1459, 1704),
    Document("GEGA-002057", 1822, 2059, plain="Basic Concept & Rules"),
    Document("GEGA-002545", 2211, 2366),
    Document("GEGA-003090", 3442, 3594),
    Document("GEGR-002052", 3596, 3747, plain="Round of Play"),
    Document("GEGR-002128", 3821, 3990),
    Document("GEGR-002167", 7935, 8465),
    Document("Golden Frog Baccarat 2.1,", 8466, 8986),
)
# Lines between the sections: titles, and Bay Baccarat's application with its owners.
TITLES = (
    (1, 8), (570, 571), (658, 661), (707, 707), (847, 848), (917, 917), (959, 961), (1039, 1041),
    (1430, 1458), (1813, 1821), (2201, 2210),
)  # fmt: skip
WITHIN_B_24 = ("104.B.24A", "104.B.24B", "104.B.24C")
SECTIONS = ("102.R", "103", "104.A", "104.B", "104.C", "104.D", "104.E", "104.F")
# Headings by how they begin, as the catalog cites them.
_CITED = {
    "a) tie bet": "Tie Hands A",
    "b) late tie bet": "Tie Hands B",
    "dealing procedures and": "Round of Play",
    "description of table": "Description of Table",
    "description of the deck": "Number of Decks",
    "determining and paying winners": "Determining and Paying Winners",
    "highest card options": "Highest Card Options",
    "house fees": "House Fees",
    "how winners are determined": "How Winners are Determined",
    "number of players": "Number of Players",
    "player hand": "Player Hand",
    "dealer hand": "Dealer Hand",
    "ranking of suits": "Ranking of Suits",
    "tie breaker rule": "Tie Breaker Rule",
}
# Titles that are printed again on each page, and what divides a section without being cited.
_PASSED_OVER = re.compile(
    r"ez baccarat|zoobac|golden frog|21st century|.*chart|bonus bets|standard$|option |\(game|details"
    r"|detailed|glossary|tie hands|bay 101|super pan-9|key features"
)
_HEADING = re.compile(r"#+ (.*)|(\*\*(?:HIGHEST CARD OPTIONS|LEGAL|HOUSE FEES).*)")
# A numbered clause that the scan has as a heading or in bold.
_PRINTED_AS_HEADING = re.compile(r"^(?:#+ )?(?:\*\*)?(?=[A-F]\.\d)")
_ITEM = re.compile(r"(?:- )?(?:[A-FR]\. ?(?=\d))?(\d+|[ivx]+|[a-z])[.)]?(?:\*\*)? +(?=\S)(.*)")
_ITEM_MARK = re.compile(r"(?:- )?(?:[A-FR]\. ?\d+(?:\*\*)? |(?:\d+|[ivx]+|[a-z])[.)] )")


def clauses(text: str) -> Iterator[tuple[str, str]]:
    """Each clause of every document by its number, with its first words."""
    lines = text.splitlines()
    yield from poker_numbers.clauses(lines)
    for document in DOCUMENTS:
        yield from clauses_of(document, lines[document.first - 1 : document.last])
    for game in california_games.GAMES:
        yield from california_games.clauses_of(game, lines[game.first - 1 : game.last])
    yield from california_fees.clauses(lines)


def sections(text: str) -> Iterator[str]:
    """How each section is cited; refuse a text in which something but titles stands between two of them."""
    read = [
        *((each.cite, each.first, each.last) for each in DOCUMENTS),
        *((each.cite, each.first, each.last) for each in california_games.GAMES),
        *((each.cite, each.first, each.last) for each in california_fees.PAGES),
    ]
    spans = [(poker_numbers.FIRST, poker_numbers.LAST), *TITLES, *((first, last) for _, first, last in read)]
    lines = text.splitlines()
    covered = {number for first, last in spans for number in range(first, last + 1)}
    for number, line in enumerate(lines, 1):
        if line.strip() and number not in covered:
            raise ValueError(f"line {number} is in no section: {line}")
    yield from poker_numbers.sections(lines)
    yield from (cite for cite, _, _ in read)


def clauses_of(document: Document, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The items of a document; a heading is a clause of its own if words follow it before its first item."""
    heading, bare = "", False
    path: tuple[str, ...] = ()
    seen = set()
    for line in (_PRINTED_AS_HEADING.sub("", each.strip()) for each in lines):
        if begun := _HEADING.match(line):
            named = _cited(begun[1] or begun[2])
            if named is not None:
                bare, path = named not in seen, ()
                heading = "" if named == document.plain else named
                seen.add(named)
        elif _ITEM_MARK.match(line) and (item := _ITEM.match(line)):
            bare = False
            path = placed(path, item[1], dotted=False)
            yield _number(document.cite, heading, path), first_words(item[2])
        elif bare and heading and line.strip("-"):
            bare = False
            yield _number(document.cite, heading, ()), first_words(line)


def _cited(printed: str) -> str | None:
    name = re.sub(r"[*]|</?\w+>", "", printed).strip()
    if _PASSED_OVER.match(name.lower()):
        return None
    for words, cited in _CITED.items():
        if name.lower().startswith(words):
            return cited
    return name.title().replace(" Of ", " of ") if name.isupper() else name


def _number(cite: str, heading: str, path: tuple[str, ...]) -> str:
    """`GEGR-002128 Round of Play 4(d)`, `103.14`, `104.D.13(a)`."""
    place = f"{cite} {heading}".strip()
    if not path:
        return place
    first, *deeper = path
    if cite in WITHIN_B_24:
        return place + "".join(path)
    dot = "." if cite in SECTIONS else " "
    return place + dot + (first.strip("()") if first[1].isdigit() else first) + "".join(deeper)
