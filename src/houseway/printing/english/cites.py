"""Clauses as a card cites them: the document once, then only what stands in it."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from houseway.document import Blocks, Heading, Paragraph
from houseway.rules import Game

_NAMED = re.compile(r"[A-Z]{4}-\d+|[A-Z][a-z].*")


def document_of(game: Game) -> str:
    """Return the name of the document that this game's clauses begin with; empty where there is none."""
    named = _NAMED.match(game.cite)
    return named[0] if named else ""


def within(game: Game, cite: str) -> str:
    """Return the clause without the name of the game's own document, which the card has in its title."""
    return "; ".join(_within(document_of(game), part) for part in cite.split("; "))


def _within(document: str, part: str) -> str:
    rest = part.removeprefix(document) if document else ""
    return rest.lstrip(", ") if rest[:1] in (" ", ",") else part


def once(game: Game, cites: Iterable[str]) -> str:
    """Return each clause once; only the first names the game's own document."""
    first, *others = dict.fromkeys(part for cite in cites for part in cite.split("; "))
    return "; ".join([first, *(within(game, part) for part in others)])


def clause_head(game: Game, cites: Iterable[str]) -> str:
    """Return the head of a column of clauses: it names the document that the column leaves out."""
    left_out = any(within(game, cite) != cite for cite in cites)
    return f"Clause of\n{document_of(game)}" if left_out else "Clause"


def cited_once(blocks: Iterable[Blocks]) -> Iterator[Blocks]:
    """Leave out the clause of a paragraph that the heading above it has."""
    above: str | None = None
    for block in blocks:
        if isinstance(block, Heading):
            above = block.cite
        is_repeated = isinstance(block, Paragraph) and block.cite is not None and block.cite == above
        yield msgspec.structs.replace(block, cite=None) if is_repeated else block
