"""Best play on one page: a letter for every hand against every up card, and by how much it is ahead."""

from itertools import pairwise
from typing import Any

from houseway.document import Blocks, Document, Heading, Paragraph, Table
from houseway.rules import Game

LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}


def letter(cell: Any) -> str:
    """The choice by its letter; a star where the hand's cards matter."""
    return f"{LETTERS.get(cell.choice, cell.choice)}{'*' if cell.depends else ''}"


def situations(strategy: Any) -> list[str]:
    """Every situation that a chart tells of, in the order of a row that knows them all.

    Where no row does, as they come, but none before what a row has first.
    """
    longest = [cell.against for cell in max(strategy.rows, key=lambda row: len(row.cells)).cells]
    every = list(dict.fromkeys(cell.against for row in strategy.rows for cell in row.cells))
    if len(longest) == len(every):
        return longest
    for first, then in [pair for row in strategy.rows for pair in pairwise(c.against for c in row.cells)]:
        if every.index(first) > every.index(then):
            every.remove(first)
            every.insert(every.index(then), first)
    return every


def strategy_chart(game: Game, strategy: Any) -> Document:
    """The page of a chart, or of one hand's choices."""
    decks = f"{strategy.decks} deck{'s' * (strategy.decks != 1)}"
    blocks: list[Blocks] = [Paragraph(strategy.assumes)]
    if strategy.choices:
        rows = tuple(
            (f"{each.choice}{' (House Way)' * each.house_way}", f"{each.gain:+.6f}", each.gain_exact)
            for each in strategy.choices
        )
        blocks += [Heading(strategy.hand), Table(("Choice", "Gain", "Exactly"), rows, "lrl")]
    else:
        ups = situations(strategy)
        blocks += [Heading("Best play"), _table(strategy, ups, letter)]
        chosen = {cell.choice for row in strategy.rows for cell in row.cells}
        marks = [f"{mark} {choice}" for choice, mark in LETTERS.items() if choice in chosen]
        said = [", ".join(marks)] if marks else []
        blocks.append(Paragraph("; ".join([*said, "* some hands of the kind are better played otherwise."])))
        blocks += [
            Heading("What the best choice gains, in percent of the first bet"),
            _table(strategy, ups, _gain),
        ]
        blocks += [Heading("By how much it is ahead of the next, in percent"), _table(strategy, ups, _margin)]
    return Document(
        f"{game.name}: best play", f"{strategy.wager}, {strategy.paytable}, {decks}", game.cite, tuple(blocks)
    )


def _table(strategy: Any, ups: list[str], said: Any) -> Table:
    rows = []
    for row in strategy.rows:
        cells = {cell.against: said(cell) for cell in row.cells}
        rows.append((row.hand, *(cells.get(up, "–") for up in ups)))
    return Table(("Hand", *ups), tuple(rows), "l" + "c" * len(ups))


def _gain(cell: Any) -> str:
    return f"{100 * cell.gain:+.2f}"


def _margin(cell: Any) -> str:
    return f"{100 * cell.margin:.2f}"
