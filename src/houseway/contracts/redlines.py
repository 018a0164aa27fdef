"""A comparison of two definitions for other programs."""

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.results import OfferOdds
from houseway.contracts.documents import (
    ChangeDocument,
    ChangedValueDocument,
    DiffDocument,
    FigureRowDocument,
    FiguresDocument,
    SentenceDocument,
    VersionDocument,
)
from houseway.contracts.numbers import decimal, exact
from houseway.printing.redline import (
    Change,
    Comparison,
    FigureRow,
    Version,
    fold_changes,
    long_run_return,
    sentence_of,
)


def diff_document(comparison: Comparison) -> DiffDocument:
    figures = comparison.figures
    return DiffDocument(
        before=_version(comparison.before),
        after=_version(comparison.after),
        changes=[_change(change) for change in comparison.changes],
        sentences=_sentences(comparison),
        alike=comparison.alike,
        figures=None if figures is None else [_row(row) for row in figures],
        decks_before=comparison.decks[0],
        decks_after=comparison.decks[1],
    )


def _version(version: Version) -> VersionDocument:
    game, table = version.game, version.table.name if version.table else None
    return VersionDocument(game.id, game.name, game.jurisdiction, game.cite, game.family, game.digest, table)


def _change(change: Change) -> ChangeDocument:
    subject = change.subject
    return ChangeDocument(
        section=change.section.value,
        kind=change.kind,
        aspect=change.aspect,
        id=subject.id,
        wager=subject.wager,
        on=subject.on,
        paytable=subject.paytable,
        before=change.before,
        after=change.after,
        cite_before=change.cite_before,
        cite_after=change.cite_after,
        text=change.text,
        values=[ChangedValueDocument(each.name, each.before, each.after) for each in change.values],
    )


def _sentences(comparison: Comparison) -> list[SentenceDocument]:
    places = {id(change): place for place, change in enumerate(comparison.changes)}
    return [
        SentenceDocument(
            section=some[0].section.value,
            kind=some[0].kind,
            text=sentence_of(some),
            cite_before=some[0].cite_before,
            cite_after=some[0].cite_after,
            changes=[places[id(change)] for change in some],
        )
        for some in fold_changes(comparison.changes)
    ]


def _row(row: FigureRow) -> FigureRowDocument:
    sides = [_figures(odds) if odds else None for odds in (row.before, row.after)]
    edges = [odds.house_edge if odds else None for odds in (row.before, row.after)]
    moved = None if edges[0] is None or edges[1] is None else edges[1] - edges[0]
    return FigureRowDocument(row.label, row.is_alike, sides[0], sides[1], exact(moved))


def _figures(odds: OfferOdds) -> FiguresDocument:
    decided = odds.decided if isinstance(odds, DecidedOdds) else None
    return FiguresDocument(
        *odds.offer.key,
        house_edge=decimal(odds.house_edge),
        house_edge_exact=exact(odds.house_edge),
        fixed_return=decimal(odds.fixed_return),
        fixed_return_exact=exact(odds.fixed_return),
        long_run_return=decimal(long_run_return(odds)),
        long_run_return_exact=exact(long_run_return(odds)),
        hit_frequency=float(odds.hit_frequency),
        hit_frequency_exact=exact(odds.hit_frequency),
        variance=decimal(odds.variance),
        variance_exact=None if decided else exact(odds.variance),
        standard_deviation=None if odds.variance is None else float(odds.variance) ** 0.5,
        method=decided.method if decided else "exact",
        standard_error=decided.standard_error if decided else None,
        part_of=odds.part_of,
    )
