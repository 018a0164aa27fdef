"""A comparison as a page: what changed, section by section, then the figures before and after."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.results import OfferOdds
from houseway.document import Blocks, Bullets, Document, Heading, Item, Paragraph, Table
from houseway.printing.edges import percent
from houseway.printing.feet import NOTHING
from houseway.printing.numbers import root, rounded
from houseway.printing.redline.changes import Change, RedlineSection, sentence_of
from houseway.printing.redline.comparison import Comparison, FigureRow, Version, long_run_return
from houseway.text import joined

_HEADINGS = {
    RedlineSection.CARDS: "The cards",
    RedlineSection.DRAW: "The deal and the draw",
    RedlineSection.WAGERS: "Wagers and pay tables",
    RedlineSection.LIMITS: "Limits",
    RedlineSection.OPTIONS: "What the house chooses and posts",
    RedlineSection.POSTED: "Posted at the table",
    RedlineSection.PROCEDURES: "Procedures",
    RedlineSection.READINGS: "Readings",
}
# Bets whose figures stay the same are named up to this number, and only counted beyond it.
MOST_NAMED = 10
_KINDS = ("changed", "added", "removed")


def redline_page(comparison: Comparison) -> Document:
    """The page of a comparison; without figures their tables are left out."""
    before, after = comparison.before, comparison.after
    blocks: list[Blocks] = [*_summary(comparison)]
    for section, heading in _HEADINGS.items():
        of_section = [change for change in comparison.changes if change.section == section]
        if of_section:
            blocks += [Heading(heading), Bullets(tuple(_item(some) for some in fold_changes(of_section)))]
    if comparison.figures is not None:
        blocks += _figures(comparison, comparison.figures)
    return Document(
        title=f"{after.name}: what changed",
        subtitle=f"From {_described(before)} to {_described(after)}",
        footer=f"{before.game.id} {before.game.digest[:12]} · {after.game.id} {after.game.digest[:12]}",
        blocks=tuple(blocks),
    )


def fold_changes(changes: Iterable[Change]) -> list[list[Change]]:
    """Changes that differ in nothing but the hand bet on and the pay table together."""
    groups: dict[Hashable, list[Change]] = {}
    for change in changes:
        subject = change.subject
        about = (subject.name, subject.part) if subject.wager else subject.id
        words = change.before, change.after, change.cite_before, change.cite_after
        groups.setdefault((change.section, change.aspect, subject.wager, about, words), []).append(change)
    return list(groups.values())


def _described(version: Version) -> str:
    game = version.game
    at_table = f"{version.name}, " if version.table else ""
    return f"{at_table}{game.name} ({game.jurisdiction}, {game.cite})"


def _item(changes: Sequence[Change]) -> Item:
    first, text = changes[0], sentence_of(changes)
    full = text if text.endswith((".", ")")) else f"{text}."
    return Item(full, first.clause, first.kind.capitalize())


def _summary(comparison: Comparison) -> Iterator[Blocks]:
    changes = comparison.changes
    if not changes:
        yield Paragraph(f"Nothing differs: {comparison.alike} statements are alike.")
    else:
        counts = {kind: len([each for each in changes if each.kind == kind]) for kind in _KINDS}
        told = [f"{count} {kind}" for kind, count in counts.items() if count]
        yield Paragraph(f"{joined(told, 'and')}; {comparison.alike} statements are alike.")
    edges = [row for row in comparison.figures or () if not row.is_alike and row.before and row.after]
    if edges:
        yield Bullets(tuple(Item(f"{row.label}: {_moved(row)}.") for row in edges))


def _moved(row: FigureRow) -> str:
    """`the house edge goes from 1.0183% to 1.0579%`, or the first other figure that differs."""
    before, after = row.before, row.after
    assert before is not None
    assert after is not None
    for title in (*_WITH_EDGE[:1], *_FROM_METER, *_WITH_EDGE):
        said = [_FIGURES[title](odds, row) for odds in (before, after)]
        if said[0] != said[1]:
            what = "return of the fixed pays" if title == _FROM_METER[0] else title.lower()
            after_text, before_text = ("not known" if text == NOTHING else text for text in said[::-1])
            return f"{what} {after_text} (was {before_text})"
    return "figures differ beyond the fourth decimal"


def _figures(comparison: Comparison, rows: Sequence[FigureRow]) -> Iterator[Blocks]:
    if not rows:
        return
    differing = [row for row in rows if not row.is_alike]
    yield Heading("Figures before and after")
    yield Paragraph(_about(comparison, rows))
    edged = [row for row in differing if not _is_paid_from_meter(row)]
    metered = [row for row in differing if _is_paid_from_meter(row)]
    if edged:
        yield _table(edged, _WITH_EDGE)
    if metered:
        yield _table(metered, _FROM_METER)
    alike = [row.label for row in rows if row.is_alike]
    if alike and not differing:
        yield Paragraph("Every figure is the same before and after.")
    elif alike:
        counted = f"{len(alike)} other bets and pay tables"
        those = counted if len(alike) > MOST_NAMED else joined(alike, "and")
        yield Paragraph(f"No figure differs for {those}.")


def _about(comparison: Comparison, rows: Sequence[FigureRow]) -> str:
    first, second = comparison.decks
    fresh = ""
    if first and first == second:
        fresh = f", from a fresh shoe of {_decks(first)}"
    elif first != second:
        fresh = f", from a fresh shoe of {_decks(first)} before and {_decks(second)} after"
    simulated = any(_error(odds) for row in rows for odds in (row.before, row.after) if odds)
    text = f"By exact count{fresh}, before rounding of pay-outs."
    return f"{text} A simulated figure stands with its standard error." if simulated else text


def _decks(count: int | None) -> str:
    return f"{count or 'no'} deck{'s' * (count != 1)}"


def _is_paid_from_meter(row: FigureRow) -> bool:
    return any(odds is not None and odds.progressive for odds in (row.before, row.after))


def _table(rows: Sequence[FigureRow], columns: Sequence[str]) -> Table:
    """A row for each offer, and two columns for each figure: before and after."""
    head = [f"{title}\n{when}" for title in columns for when in ("before", "after")]
    cells = []
    for row in rows:
        sides = (row.before, row.after)
        said = [_FIGURES[title](odds, row) if odds else NOTHING for title in columns for odds in sides]
        cells.append((row.label, *said))
    align, widths = "l" + "r" * len(head), (6, *(3 for _ in head))
    return Table(("Wager", *head), tuple(cells), align, widths=widths)


def _edge(odds: OfferOdds, base: str | None) -> str:
    """The edge, or the wager in whose edge it is counted."""
    if odds.part_of is not None:
        return f"in {base}"
    return NOTHING if odds.house_edge is None else percent(odds.house_edge) + _error(odds)


def _return(odds: OfferOdds) -> str:
    return NOTHING if odds.fixed_return is None else percent(odds.fixed_return) + _error(odds)


def _long_run(odds: OfferOdds) -> str:
    figure = long_run_return(odds)
    return NOTHING if figure is None else percent(figure)


def _error(odds: OfferOdds) -> str:
    """What a simulated figure may be off by."""
    if not isinstance(odds, DecidedOdds) or odds.decided.standard_error is None:
        return ""
    return f"\n± {odds.decided.standard_error:.4%}, simulated"


def _hits(odds: OfferOdds) -> str:
    return percent(odds.hit_frequency)


def _deviation(odds: OfferOdds) -> str:
    return NOTHING if odds.variance is None else rounded(root(odds.variance), 4)


# Each figure by the head of its columns.
_FIGURES: dict[str, Callable[[OfferOdds, FigureRow], str]] = {
    "House edge": lambda odds, row: _edge(odds, row.part_of),
    "Fixed pays return": lambda odds, row: _return(odds),
    "Long-run return": lambda odds, row: _long_run(odds),
    "Hit frequency": lambda odds, row: _hits(odds),
    "Deviation": lambda odds, row: _deviation(odds),
}
_WITH_EDGE = ("House edge", "Hit frequency", "Deviation")
_FROM_METER = ("Fixed pays return", "Long-run return", "Hit frequency")
