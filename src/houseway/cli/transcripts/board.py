"""The scoreboard in a terminal: each road as a grid of characters, then the figures."""

from collections.abc import Iterable, Iterator

from houseway.table.views.roads import ROWS, BigMark, DerivedMark
from houseway.table.views.scoreboard import Asked, Count, Figures, Scoreboard

LETTERS = {"banker": "B", "player": "P", "tie": "T", None: "-"}
INKS = {"red": "●", "blue": "○", None: "–"}
DERIVED = {"big_eye_boy": "Big eye boy", "small_road": "Small road", "cockroach_pig": "Cockroach pig"}


def board_lines(board: Scoreboard) -> Iterator[str]:
    """Banker B, Player P; a tie is its count behind the mark; derived marks are red ● and blue ○."""
    roads = board.roads
    yield "Bead plate"
    yield from _grid((bead.column, bead.row, LETTERS[bead.winner]) for bead in roads.bead_plate)
    yield "Big road"
    yield from _grid((mark.column, mark.row, _big(mark)) for mark in roads.big_road)
    for name, title in DERIVED.items():
        marks: tuple[DerivedMark, ...] = getattr(roads, name)
        if marks:
            yield f"{title} (● red, ○ blue)"
            yield from _grid((mark.column, mark.row, INKS[mark.ink]) for mark in marks)
    yield from map(_asked, board.ask)
    yield from figure_lines(board.figures)
    for back, shoe in enumerate(reversed(board.previous), 1):
        name = "The shoe before" if back == 1 else f"{back} shoes before"
        yield f"{name}: {shoe.rounds} hands: {_counts(shoe.winners)}."


def figure_lines(figures: Figures) -> Iterator[str]:
    yield f"{figures.rounds} hands: {_counts(figures.winners)}."
    yield f"Pairs: {_counts(figures.pairs)}. Naturals: {_counts(figures.naturals)}."
    if figures.events:
        yield f"Winning events: {_counts(figures.events)}."


def _grid(marks: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    cells = {(column, row): text for column, row, text in marks}
    width = max((column for column, _ in cells), default=0)
    for row in range(1, ROWS + 1):
        line = "".join(cells.get((column, row), "·").ljust(2) for column in range(1, width + 1))
        yield f"  {line}".rstrip()


def _big(mark: BigMark) -> str:
    return LETTERS[mark.winner] + (str(min(mark.ties, 9)) if mark.ties else "")


def _asked(asked: Asked) -> str:
    answers = (f"{title.lower()} {INKS[getattr(asked, name)]}" for name, title in DERIVED.items())
    return f"Ask {asked.winner.title()}: {', '.join(answers)}"


def _counts(counts: Iterable[Count]) -> str:
    return ", ".join(
        f"{each.name[:1].upper()}{each.name[1:]} {each.count} ({each.percent}%)" for each in counts
    )
