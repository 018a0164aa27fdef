"""Pay tables on a card: short bets one under another, longer ones side by side as rulebooks print them."""

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.document import Table
from houseway.printing.bets import SIDES, Bet, Column
from houseway.printing.english.cites import clause_head, within
from houseway.printing.feet import NOTHING, Card, foot

MOST_COLUMNS = 6
SHORT = 3
ALIKE = 0.6


def is_short(bet: Bet) -> bool:
    return all(len(column.lines) <= SHORT and not column.table.meters for column in bet.columns)


def listed(card: Card, group: Sequence[Bet]) -> Table:
    """Short bets, each with its outcomes, one under another."""
    game = card.setting.game
    rows = [
        (
            label,
            line.name,
            column.pays(place, not card.posted),
            _edge(card, bet, column),
            within(game, line.cite),
        )
        for bet in group
        for column in bet.columns
        for label in [_label(bet, column)]
        for place, line in enumerate(column.lines)
    ]
    cites = [line.cite for bet in group for column in bet.columns for line in column.lines]
    head = ("Bet", "Outcome", "Pays", card.edge_head, clause_head(game, cites))
    return Table(head, tuple(rows), "lllrl", widths=(6, 6, 4, 3, 5), merge=(0, 3, 4))


def _label(bet: Bet, column: Column) -> str:
    return f"{bet.label}\n{column.inline}" if column.inline else bet.label


def _edge(card: Card, bet: Bet, column: Column) -> str:
    """One edge for both hands where it is the same."""
    figures = {side: card.edges.text(bet.keys(side, column)) for side in bet.sides}
    if len(set(figures.values())) == 1:
        return next(iter(figures.values()))
    return "\n".join(f"{figure} on {SIDES[side]}" for side, figure in figures.items() if side)


def side_by_side(card: Card, bets: Sequence[Bet]) -> Iterator[Table]:
    """A bet's pay tables as columns, those with the same lines in one table; bets that pay alike together."""
    game = card.setting.game
    for columns in _matching(bets[0].columns):
        names = _rows(columns)
        head = ("Outcome", *(column.heading for column in columns))
        rows = [(name, *(_cell(card, column, name) for column in columns)) for name in names]
        below = list(foot(card, bets, columns))
        own = {name: _own_cites(columns, name) for name in names}
        apart = len(set(map(tuple, own.values()))) > 1
        if apart:
            cites = [cite for some in own.values() for cite in some]
            head = (*head, clause_head(game, cites))
            rows = [(*row, "; ".join(within(game, cite) for cite in own[row[0]]) or NOTHING) for row in rows]
            below = [(*row, NOTHING) for row in below]
        align = "l" + "r" * len(columns) + "l" * apart
        yield Table(head, tuple(rows), align, tuple(below))


def pays_alike(bet: Bet) -> tuple[Any, ...]:
    """Return what bets have in common whose pay tables are printed once."""
    return tuple(
        (
            table.id,
            table.unit_cents,
            table.meters,
            *((line.name, line.pays, line.envy) for line in column.lines),
        )
        for column in bet.columns
        for table in column.tables
    )


def _matching(columns: Sequence[Column]) -> list[list[Column]]:
    """Neighbours whose lines are much the same, at most as many as a page takes."""
    groups: list[list[Column]] = []
    for column in columns:
        if groups and len(groups[-1]) < MOST_COLUMNS and _much_the_same(groups[-1], column):
            groups[-1].append(column)
        else:
            groups.append([column])
    return groups


def _much_the_same(group: Sequence[Column], column: Column) -> bool:
    first, names = ({line.name for line in each.lines} for each in (group[0], column))
    envy = bool(group[0].table.envy_to) == bool(column.table.envy_to)
    return envy and len(first & names) >= ALIKE * len(first | names) and _in_order(group, column)


def _in_order(group: Sequence[Column], column: Column) -> bool:
    """Whether the column's lines come in the order of the group's: the first that fits pays."""
    rows = _rows(group)
    places = [rows.index(line.name) for line in column.lines if line.name in rows]
    return places == sorted(places)


def _rows(columns: Sequence[Column]) -> list[str]:
    """The names of all lines, each new one in front of the line it precedes in its own table."""
    names: list[str] = []
    for column in columns:
        at = len(names)
        for line in reversed(column.lines):
            if line.name not in names:
                names.insert(at, line.name)
            at = names.index(line.name)
    return names


def _cell(card: Card, column: Column, name: str) -> str:
    places = [place for place, line in enumerate(column.lines) if line.name == name]
    return column.pays(places[0], not card.posted) if places else NOTHING


def _own_cites(columns: Sequence[Column], name: str) -> list[str]:
    """The clauses of a line that are not those of its whole pay table, which the heading has."""
    cites = [
        line.cite
        for column in columns
        for line in column.lines
        if line.name == name and not column.table.cite.startswith(line.cite)
    ]
    return list(dict.fromkeys(part for cite in cites for part in cite.split("; ")))


def together(card: Card, group: Sequence[Bet]) -> Table:
    """Wagers that a table must offer under one pay table, that pay table as one column."""
    headings = {
        table.id: column.heading for bet in group for column in bet.columns for table in column.tables
    }
    ids = list(headings)
    rows, below = [], []
    for bet in group:
        by_id = {table.id: column for column in bet.columns for table in column.tables}
        columns = [by_id[id_] for id_ in ids if id_ in by_id]
        for name in _rows(columns):
            cells = (_cell(card, by_id[id_], name) if id_ in by_id else NOTHING for id_ in ids)
            rows.append((bet.label, name, *cells))
        edges = (card.edges.text([(bet.id, bet.sides[0], id_)]) if id_ in by_id else NOTHING for id_ in ids)
        below.append((bet.label, card.edge_head.replace("\n", ", "), *edges))
    head = ("Bet", "Outcome", *headings.values())
    return Table(head, tuple(rows), "ll" + "r" * len(ids), tuple(below), merge=(0,))
