"""A PAR sheet as comma-separated values: one row a line, with the figures of its pay table."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.printing.numbers import root, rounded
from houseway.printing.par.figures import RANGES, range_of

PLACES = 15
COLUMNS = (
    "game", "digest", "decks", "strategy", "wager", "on", "paytable", "line", "pays", "combinations",
    "out_of", "probability", "contribution", "return", "house_edge", "house_edge_exact", "hit_frequency",
    "variance", "standard_deviation",
    *(f"{end}_{rounds}" for rounds in RANGES for end in ("low", "high")),
    "cite",
)  # fmt: skip


def par_csv(setting: Question) -> str:
    game = setting.game
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in answers(setting):
        for row in _rows(result):
            writer.writerow([game.id, game.digest, setting.decks or "", *row])
    return written.getvalue()


def _rows(result: OfferOdds) -> Iterator[list[Any]]:
    offer, edge = result.offer, result.house_edge
    figures = [
        _text(1 + result.fixed_profit),
        _text(edge),
        "" if edge is None else f"{edge.numerator}/{edge.denominator}",
        _text(result.hit_frequency),
        _text(result.variance),
        _text(None if result.variance is None else root(result.variance)),
        *_ranges(result),
    ]
    cites = [*(line.cite for line in offer.lines), offer.cite]
    for line, cite in zip(result.lines, cites, strict=True):
        counted = [line.combinations, line.out_of, _text(line.probability), _text(line.contribution)]
        names = [result.strategy, offer.wager, offer.on or "", offer.paytable, line.name, line.pays]
        yield [*names, *counted, *figures, cite]


def _ranges(result: OfferOdds) -> Iterator[str]:
    for rounds in RANGES:
        if result.variance is None or result.house_edge is None:
            yield from ("", "")
        else:
            yield from map(_text, range_of(-result.house_edge, root(result.variance), rounds))


def _text(figure: Fraction | None) -> str:
    return "" if figure is None else rounded(figure, PLACES).replace("−", "-").replace(",", "")
