"""The clauses that the catalog cites, as tests/clauses/clauses.toml numbers them."""

import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

CATALOG = Path(__file__).resolve().parent.parent / "src" / "houseway" / "catalog"
# What a cite names beside a clause: a reading or a custom of poker rooms, which no document prints.
_NOT_PRINTED = re.compile(r"READINGS [\w-]+|custom \([^)]*\)")
# Lines of the scan, behind a clause of California's.
_LINES = re.compile(r" \(\d+(?:-\d+)?\)")
_DIVIDED = re.compile(r"(?<!How Each Wager Wins)[,;] ")
_DOCUMENT = re.compile(r"GEG\w-\d+|Golden Frog Baccarat 2\.1|No Bust Bonus Aces|Poker Games Collection Rates")
# Headings without a sentence of their own, and others as the rows have them.
_HEADINGS = {
    "GEGA-002545 How Winners are Determined and Paid": "GEGA-002545 How Winners are Determined",
    "GEGA-002545 Number of Players in the Game": "GEGA-002545 Number of Players",
    "GEGA-003090 Bonus Bets": "GEGA-003090 Tie Bet",
    "GEGA-004556 Bonus Bet": "GEGA-004556 3 Card Bonus Bet",
    "GEGR-002052 Bonus Bets": "GEGR-002052 Tie",
    "GEGR-002052 Collection Rates": "GEGA-000067 ZooBac, options",
    "GEGR-002128 Bonus Bets": "GEGR-002128 Tie Bet",
    "GEGR-002167 Bonus Bets": "GEGR-002167 Tie Bet",
    "Golden Frog Baccarat 2.1 Bonus Bets": "Golden Frog Baccarat 2.1, Tie Bet",
}
# Cited by a note that says it is missing there.
_MISSING = "GEGA-001197 Legal"
# The document whose points for all games are cited without it.
_FOR_ALL_GAMES = "GEGA-000067"
_SECTION = re.compile(r"(10[234](?:\.[A-R])?)\b(?: (?=[A-R]\.))?")
# `B.17` behind `104.B.12`, `E E.1` behind `102.D D.1`.
_IN_SECTION = re.compile(r"(?:([A-R]) )?([A-R])\.? ?(\d.*)")
_COLORADO = re.compile(r"30-28\d\d(?:\.\d\d)?")
_RANGE = re.compile(r" to (?=[(\d])|(?<=[\d)])-(?=[A-R]?\.?\d)")
# Of a clause that prints options or tables the cite may name one; its row is the clause's.
_WITHIN = re.compile(r",? (?:[Oo]ption \w+|note \w+|Pay Tables? [\w ]+|Table \d+|schedule options .*)$")


class Cited(msgspec.Struct, frozen=True):
    """A cite of the catalog: whose rules it cites, and the file that has it."""

    jurisdiction: str
    text: str
    file: str


def cites() -> Iterator[Cited]:
    """Every cite of every file of the catalog, once for each file."""
    for path in sorted(CATALOG.rglob("*.toml")):
        folder = path.relative_to(CATALOG).parts[0]
        for text in sorted(set(_texts(tomllib.loads(path.read_text("utf-8"))))):
            yield Cited(folder.title(), text, str(path.relative_to(CATALOG)))


def without_row(cited: Cited, numbers: Collection[str]) -> list[str]:
    """The clauses of a cite that have no row among these numbers."""
    return [
        clause[0] for clause in clauses_of(cited) if not any(_has_row(spelled, numbers) for spelled in clause)
    ]


def clauses_of(cited: Cited) -> Iterator[tuple[str, ...]]:
    """Each clause of a cite, in the spellings that its row may have."""
    text = _NOT_PRINTED.sub("", cited.text)
    if cited.jurisdiction == "California":
        text = re.sub(r"(\d+)\((\w),(\w)\)", r"\1(\2), \1(\3)", _LINES.sub("", text))
        # A comma within the name of a document divides nothing.
        text = re.sub(r"(2\.1|Aces),", r"\1", text)
    else:
        text = _WITHIN.sub("", text)
    context = _Context()
    for part in _DIVIDED.split(text):
        for piece in _RANGE.split(part) if "30-28" not in part else part.split(" to "):
            if piece.strip():
                yield context.spell(piece.strip(), cited.jurisdiction)


class _Context:
    """What the pieces of a cite leave out because an earlier one has said it."""

    def __init__(self) -> None:
        self.document = ""
        self.heading = ""
        self.number = ""

    def spell(self, piece: str, jurisdiction: str) -> tuple[str, ...]:
        if jurisdiction == "Colorado":
            return self._colorado(piece)
        if jurisdiction == "Massachusetts":
            return (piece,)
        return self._california(piece)

    def _colorado(self, piece: str) -> tuple[str, ...]:
        if _COLORADO.match(piece):
            self.document = _COLORADO.match(piece)[0]  # type: ignore[index]
            self.number = piece
            return (piece,)
        # `(8)(e) note v`, and `(f)` as the end of a range.
        return (self.document + piece, self.number.rpartition("(")[0] + piece)

    def _california(self, piece: str) -> tuple[str, ...]:
        if document := _DOCUMENT.match(piece):
            self.document, self.heading, self.number = document[0], "", ""
            piece = piece[document.end() :].strip()
        self.document = self.document or _FOR_ALL_GAMES
        if section := _SECTION.match(piece):
            self.document = section[1]
            rest = piece[section.end() :].strip(". ")
            inner = _IN_SECTION.fullmatch(rest)
            if inner and section[1].startswith("102."):
                return (f"102.{inner[2]}.{inner[3]}",)
            return (f"{section[1]}.{rest}".rstrip("."), f"{section[1]} {rest}")
        inner = _IN_SECTION.fullmatch(piece)
        if inner and self.document[:3] in ("102", "104"):
            return (f"{self.document[:3]}.{inner[2]}.{inner[3]}",)
        return self._of_a_game(piece)

    def _of_a_game(self, piece: str) -> tuple[str, ...]:
        if _WITHIN.fullmatch(piece):
            return (f"{self.document} {self.heading}",)
        # `3a` is 3(a), `1(b)2` is 1(b)(2) and `Game Option a` is Game Option (a).
        piece = re.sub(r"(?<=\d)([a-z])\b", r"(\1)", piece)
        piece = re.sub(r" ([a-z])$", r" (\1)", piece)
        piece = re.sub(r"\)(\d)$", r")(\1)", piece)
        parts = re.fullmatch(r"(.*?) ?((?:r\.)?\d\S*|\(\w+\)\S*|)", piece)
        assert parts is not None, piece
        heading, number = parts[1], parts[2]
        if heading:
            self.heading = heading
        elif number.startswith("("):
            number = self.number.partition("(")[0] + number
        elif self.number.startswith("r.") and not number.startswith("r."):
            number = f"r.{number}"
        elif not self.number:
            # A number behind a heading that has none is one of the document itself.
            self.heading = ""
        self.number = number
        return tuple(
            " ".join(f"{self.document}{comma} {self.heading} {number}".split()) for comma in ("", ",")
        )


def _has_row(clause: str, numbers: Collection[str]) -> bool:
    """Whether a row is the clause, a part of it, or what holds all options of it."""
    clause = _HEADINGS.get(clause, clause)
    if clause == _MISSING or any(_is_within(number.lower(), clause.lower()) for number in numbers):
        return True
    shorter = _WITHIN.sub("", clause)
    return shorter != clause and _has_row(shorter, numbers)


def _is_within(number: str, clause: str) -> bool:
    return number.startswith(clause) and not number[len(clause) : len(clause) + 1].isalnum()


def _texts(written: object) -> Iterator[str]:
    if isinstance(written, list):
        for each in written:
            yield from _texts(each)
    elif isinstance(written, dict):
        for key, value in written.items():
            if key == "cite":
                yield value
            elif key == "cite_of":
                yield from value.values()
            else:
                yield from _texts(value)
