"""Pay tables on a card: short bets one under another, longer ones side by side as rulebooks print them."""

from collections.abc import Iterator, Sequence

from houseway.document import Table
from houseway.printing.bets import ONLY_TABLE, SIDES, Bet, Column
from houseway.printing.feet import NOTHING, Card, foot

MOST_COLUMNS = 6
SHORT = 3
ALIKE = 0.6


def is_short(bet: Bet) -> bool:
    return all(len(column.lines) <= SHORT and not column.table.meters for column in bet.columns)


def listed(card: Card, group: Sequence[Bet]) -> Table:
    """Short bets, each with its outcomes, one under another."""
    rows = [
        (label, line.name, column.pays(place, not card.posted), _edge(card, bet, column), line.cite)
        for bet in group
        for column in bet.columns
        for label in [_label(bet, column)]
        for place, line in enumerate(column.lines)
    ]
    head = ("Bet", "Outcome", "Pays", card.edge_head, "Clause")
    return Table(head, tuple(rows), "lllrl", widths=(7, 6, 4, 3, 4), merge=(0, 3))


def _label(bet: Bet, column: Column) -> str:
    if column.name == ONLY_TABLE:
        return bet.label
    return f"{bet.label}\n{_head(column)}"


def _edge(card: Card, bet: Bet, column: Column) -> str:
    """One edge for both hands where it is the same."""
    figures = {side: card.edges.text(bet.keys(side, column)) for side in bet.sides}
    if len(set(figures.values())) == 1:
        return next(iter(figures.values()))
    return "\n".join(f"{figure} on {SIDES[side]}" for side, figure in figures.items() if side)


def side_by_side(card: Card, bet: Bet) -> Iterator[Table]:
    """A bet's pay tables as columns, those with the same lines in one table."""
    for columns in _matching(bet.columns):
        names = _rows(columns)
        several = {line.cite for column in columns for line in column.lines if line.name in names}
        head = ("Outcome", *(_head(column) for column in columns))
        rows = [(name, *(_cell(card, column, name) for column in columns)) for name in names]
        below = list(foot(card, bet, columns))
        if len(several) > 1:
            head = (*head, "Clause")
            rows = [(*row, _cites(columns, row[0])) for row in rows]
            below = [(*row, NOTHING) for row in below]
        align = "l" + "r" * len(columns) + "l" * (len(several) > 1)
        yield Table(head, tuple(rows), align, tuple(below))


def _head(column: Column) -> str:
    return "Pays" if column.name == ONLY_TABLE else table_name(column.name)


def table_name(id_: str) -> str:
    """A printed id stands for itself; a bare number or letter needs a word in front."""
    return id_ if "-" in id_ or not id_[-1:].isalnum() or len(id_) > 3 else f"Pay table {id_}"


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


def _cites(columns: Sequence[Column], name: str) -> str:
    cites = [line.cite for column in columns for line in column.lines if line.name == name]
    return "; ".join(dict.fromkeys(cites))


def together(card: Card, group: Sequence[Bet]) -> Table:
    """Wagers that a table must offer under one pay table, that pay table as one column."""
    ids = list(dict.fromkeys(table.id for bet in group for column in bet.columns for table in column.tables))
    rows, below = [], []
    for bet in group:
        by_id = {table.id: column for column in bet.columns for table in column.tables}
        columns = [by_id[id_] for id_ in ids if id_ in by_id]
        for name in _rows(columns):
            cells = (_cell(card, by_id[id_], name) if id_ in by_id else NOTHING for id_ in ids)
            rows.append((bet.label, name, *cells))
        edges = (card.edges.text([(bet.id, bet.sides[0], id_)]) if id_ in by_id else NOTHING for id_ in ids)
        below.append((bet.label, card.edge_head.replace("\n", ", "), *edges))
    head = ("Bet", "Outcome", *(table_name(id_) for id_ in ids))
    return Table(head, tuple(rows), "ll" + "r" * len(ids), tuple(below), merge=(0,))
