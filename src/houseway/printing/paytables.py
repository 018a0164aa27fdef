"""Pay tables on a card: short bets one under another, longer ones side by side as rulebooks print them."""

from collections.abc import Iterator, Sequence

import msgspec

from houseway.money import money_text
from houseway.printing.bets import ONLY_TABLE, SIDES, Bet, Column
from houseway.printing.document import Table
from houseway.printing.edges import Edges, Setting
from houseway.printing.phrases import one_of
from houseway.rules.game import Meter, Option

NOTHING = "–"
BY_THE_HOUSE = "the house’s"
MOST_COLUMNS = 6
SHORT = 3
ALIKE = 0.75


class Card(msgspec.Struct, frozen=True):
    """What every table of a card needs: the edges, the setting, the options, and whether it is posted."""

    edges: Edges
    setting: Setting
    options: tuple[Option, ...]
    posted: bool

    @property
    def edge_head(self) -> str:
        decks = self.setting.decks
        return f"House edge\n{decks} {'decks' if decks != 1 else 'deck'}" if decks else "House edge"


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
    return Table(head, tuple(rows), "lllrl", widths=(5, 6, 4, 3, 5), merge=(0, 3))


def _label(bet: Bet, column: Column) -> str:
    if column.name == ONLY_TABLE:
        return bet.label
    return f"{bet.label}\n{column.name if '-' in column.name else f'pay table {column.name}'}"


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
        foot = list(_foot(card, bet, columns))
        if len(several) > 1:
            head = (*head, "Clause")
            rows = [(*row, _cites(columns, row[0])) for row in rows]
            foot = [(*row, NOTHING) for row in foot]
        align = "l" + "r" * len(columns) + "l" * (len(several) > 1)
        widths = (4, *(2 for _ in columns), *(3 for _ in range(len(several) > 1)))
        yield Table(head, tuple(rows), align, tuple(foot), widths=widths)


def _head(column: Column) -> str:
    return "Pays" if column.name == ONLY_TABLE else column.name


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
    rows, names = set(_rows(group)), {line.name for line in column.lines}
    envy = bool(group[0].table.envy_to) == bool(column.table.envy_to)
    return envy and len(rows & names) >= ALIKE * len(rows | names) and _in_order(group, column)


def _in_order(group: Sequence[Column], column: Column) -> bool:
    """Whether the column's lines come in the order of the group's: the first that fits pays."""
    rows = _rows(group)
    places = [rows.index(line.name) for line in column.lines if line.name in rows]
    return places == sorted(places)


def _rows(columns: Sequence[Column]) -> list[str]:
    """The names of all lines, each new one after the line it follows in its own table."""
    names: list[str] = []
    for column in columns:
        at = 0
        for line in column.lines:
            if line.name not in names:
                names.insert(at, line.name)
            at = names.index(line.name) + 1
    return names


def _cell(card: Card, column: Column, name: str) -> str:
    found = [place for place, line in enumerate(column.lines) if line.name == name]
    return column.pays(found[0], not card.posted) if found else NOTHING


def _cites(columns: Sequence[Column], name: str) -> str:
    cites = [line.cite for column in columns for line in column.lines if line.name == name]
    return "; ".join(dict.fromkeys(cites))


def together(card: Card, group: Sequence[Bet]) -> Table:
    """Wagers that a table must offer under one pay table, that pay table as one column."""
    ids = list(dict.fromkeys(table.id for bet in group for column in bet.columns for table in column.tables))
    rows, foot = [], []
    for bet in group:
        by_id = {table.id: column for column in bet.columns for table in column.tables}
        columns = [by_id[id_] for id_ in ids if id_ in by_id]
        for name in _rows(columns):
            cells = (_cell(card, by_id[id_], name) if id_ in by_id else NOTHING for id_ in ids)
            rows.append((bet.label, name, *cells))
        edges = (card.edges.text([(bet.id, bet.sides[0], id_)]) if id_ in by_id else NOTHING for id_ in ids)
        foot.append((bet.label, card.edge_head.replace("\n", ", "), *edges))
    head = ("Bet", "Outcome", *(id_ if "-" in id_ else f"Pay table {id_}" for id_ in ids))
    widths = (3, 6, *(2 for _ in ids))
    return Table(head, tuple(rows), "ll" + "r" * len(ids), tuple(foot), widths=widths, merge=(0,))


def _foot(card: Card, bet: Bet, columns: Sequence[Column]) -> Iterator[tuple[str, ...]]:
    """Edges, then the unit, the conditions and the meters of each pay table."""
    for side in bet.sides:
        keys = [bet.keys(side, column) for column in columns]
        meter = card.edges.paid_from_meter(keys[0][0])
        what = "Return of the fixed pays" if meter else card.edge_head.replace("\n", ", ")
        on = f", on {SIDES[side]}" if side and len(bet.sides) > 1 else ""
        yield f"{what}{on}", *(card.edges.text(some) for some in keys)
    tables = [column.table for column in columns]
    facts: dict[str, list[str | None]] = {
        "Bet": [money_text(t.unit_cents, t.currency) if t.unit_cents else None for t in tables],
        "Decks": [one_of(t.decks) if t.decks else None for t in tables],
        "Seats": [str(t.seats) if t.seats else None for t in tables],
        "Suits the house posts": [str(t.suits) if t.suits else None for t in tables],
        "Envy goes to": [
            {"dealer": "the dealer", "bettors": "other bettors"}.get(t.envy_to or "") for t in tables
        ],
    }
    for what, cells in facts.items():
        if any(cells):
            yield what, *(cell or NOTHING for cell in cells)
    yield from _meters(card, [table.meters for table in tables])


def _meters(card: Card, meters: Sequence[tuple[Meter, ...]]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(meter.name for some in meters for meter in some):
        found = [next((meter for meter in some if meter.name == name), None) for some in meters]
        title = f"{name.capitalize()} meter"
        yield f"{title}: rate", *(_rate(meter, "main") for meter in found)
        if any(meter and (meter.reserve_rate or not meter.main_rate) for meter in found):
            yield f"{title}: reserve rate", *(_rate(meter, "reserve") for meter in found)
        yield f"{title}: seed", *(_seed(card, meter) for meter in found)


def _rate(meter: Meter | None, kind: str) -> str:
    if meter is None:
        return NOTHING
    rate = meter.main_rate if kind == "main" else meter.reserve_rate
    return rate or (NOTHING if meter.main_rate else BY_THE_HOUSE)


def _seed(card: Card, meter: Meter | None) -> str:
    if meter is None:
        return NOTHING
    if meter.seed_cents is not None:
        return money_text(meter.seed_cents, meter.currency)
    option = next((option for option in card.options if option.id == meter.seed_option), None)
    if option is None:
        return BY_THE_HOUSE
    seeds = dict(zip(option.choices, meter.seeds_cents, strict=True))
    if card.posted:
        seeds = {chosen: seeds[chosen] for chosen in [card.setting.options.get(option.id, option.choices[0])]}
    return " or ".join(money_text(seed, meter.currency) for seed in seeds.values())
