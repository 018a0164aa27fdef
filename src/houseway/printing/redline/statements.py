"""What a definition says besides its wagers: one statement for each thing, in the words of its rule card."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

import msgspec

from houseway.document import Blocks, Bullets, Heading, Item, Note, Paragraph, Sign, Table
from houseway.money import money_text
from houseway.printing import hands
from houseway.printing.bets import table_name
from houseway.printing.feet import NOTHING
from houseway.printing.house_choices import choice_item, options_used, title
from houseway.printing.redline.changes import Change, ChangedValue, RedlineSection, Subject
from houseway.printing.redline.pairing import Stage, pair_by_key, pair_nearest, pair_up
from houseway.printing.table_card import posted_blocks
from houseway.printing.wagers import PAY_ROUNDING
from houseway.rules import Game, ids, load
from houseway.rules.game import Note as Reading
from houseway.rules.tables import TableFile, game_of, posted_game
from houseway.text import joined, one_of

# The head of a column that holds no statement but where one stands.
CLAUSE = "Clause"
# Two sentences with so much of their words in common are one that has changed.
MUCH_THE_SAME = 0.5
_LIMITS = ("limits", "beyond-limits", "aggregate-limits", "bonus-limit")
# `Split: two cards of one value`: what stands before the colon names the statement.
_LEAD = re.compile(r"(?P<lead>[A-Z][^:.,]{2,30}): (?P<rest>.+)", re.DOTALL)
_CLAUSES = ("cite", "cite_of")
# Of these the names are values, and what stands by them are clauses.
_CLAUSES_BY_NAME = ("units",)
# What a table file says that its sign does not print.
_UNPRINTED = ("decks", "seats", "batches", "shuffling", "house", "must_hit", "progressive", "pit")


class Statement(msgspec.Struct, frozen=True):
    """`key` names it within its section; `values` are those behind its words, by their paths.

    The cells of a table's row stand by their heads, so that a change names only those that differ.
    """

    section: RedlineSection
    key: str
    name: str
    text: str
    cite: str | None
    values: Mapping[str, str] = {}
    cells: Mapping[str, str] = {}

    @property
    def words(self) -> frozenset[str]:
        """The words of a sentence that has no key but itself."""
        return frozenset(self.text.split()) if self.key.startswith(self.text) else frozenset()


def changes_of(before: Iterable[Statement], after: Iterable[Statement]) -> tuple[list[Change], int]:
    """What differs between two lists of statements, and how many are alike on both sides."""
    changes: list[Change] = []
    alike = 0
    by_key: Stage[Statement] = pair_by_key(lambda each: (each.section, each.key))
    reworded: Stage[Statement] = pair_nearest(_likeness, MUCH_THE_SAME)
    for first, second in pair_up(list(before), list(after), by_key, reworded):
        values = _differing(first.values if first else {}, second.values if second else {})
        if first and second and first.text == second.text and not values:
            alike += 1
            continue
        changes.append(_change(first, second, values))
    return changes, alike


def _likeness(first: Statement, second: Statement) -> float:
    """The share of words that two sentences without a name of their own have in common; 0 for others."""
    if (first.section, first.name) != (second.section, second.name) or not first.words or not second.words:
        return 0.0
    return len(first.words & second.words) / len(first.words | second.words)


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[ChangedValue, ...]:
    names = dict.fromkeys([*before, *after])
    return tuple(
        ChangedValue(name, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    )


def _change(first: Statement | None, second: Statement | None, values: tuple[ChangedValue, ...]) -> Change:
    known = second or first
    assert known is not None
    texts = [each.text if each else None for each in (first, second)]
    if first and second:
        texts = _told_apart(first, second, values)
    cites = [each.cite if each else None for each in (first, second)]
    both = values if first and second else ()
    of_wagers = known.section is RedlineSection.WAGERS
    aspect = known.key.partition(" ")[0] if of_wagers else known.section.value.removesuffix("s")
    subject = Subject(known.key, known.name)
    return Change(known.section, aspect, subject, texts[0], texts[1], cites[0], cites[1], both)


def _told_apart(first: Statement, second: Statement, values: tuple[ChangedValue, ...]) -> list[str | None]:
    """Of a table's row the cells that differ; the values where the words are the same."""
    if first.text == second.text:
        sides = [
            [(each.name, getattr(each, side) or "nothing") for each in values] for side in ("before", "after")
        ]
        return [", ".join(f"{title(name).lower()} {value}" for name, value in side) for side in sides]
    if first.cells and second.cells:
        heads = dict.fromkeys([*first.cells, *second.cells])
        cells = [{head: each.cells.get(head, NOTHING) for head in heads} for each in (first, second)]
        differing = [head for head in heads if cells[0][head] != cells[1][head]]
        return [_cells_text({head: each[head] for head in differing}) for each in cells]
    return [first.text, second.text]


def _cells_text(cells: Mapping[str, str]) -> str:
    return ", ".join(f"{head.replace(chr(10), ' ')} {cell}" for head, cell in cells.items())


def statements(game: Game) -> Iterator[Statement]:
    """Everything that a game says besides its wagers and their pay tables."""
    yield from _of_cards(game)
    yield from _of_payouts(game)
    yield from _of_options(game)
    yield from _of_procedures(game)
    yield from _of_readings(game)


def posted_statements(table: TableFile) -> Iterator[Statement]:
    """What a table file posts: its sign, its limits, and what it says besides."""
    yield from of_blocks(RedlineSection.POSTED, posted_blocks(table, posted_game(table, game_of(table))))
    written = msgspec.to_builtins(table)
    for name, value in flat({field: written[field] for field in _UNPRINTED if written[field] != ""}):
        yield Statement(RedlineSection.POSTED, name, title(name), value, None)


def of_blocks(
    section: RedlineSection, blocks: Iterable[Blocks], cite: str | None = None
) -> Iterator[Statement]:
    """A statement for each sentence and each row of a page; two with one key are numbered.

    What has no clause of its own has that of its heading, else the one given.
    """
    seen: Counter[str] = Counter()
    for each in _read_blocks(section, blocks, cite):
        seen[each.key] += 1
        key = each.key if seen[each.key] == 1 else f"{each.key} {seen[each.key]}"
        yield msgspec.structs.replace(each, key=key)


def _read_blocks(
    section: RedlineSection, blocks: Iterable[Blocks], heading_cite: str | None
) -> Iterator[Statement]:
    for block in blocks:
        match block:
            case Heading(_, _, cite):
                heading_cite = cite or heading_cite
            case Paragraph(text, cite) | Note(text, cite):
                yield _sentence(section, Item(text, cite or heading_cite))
            case Bullets(items) | Sign(_, items):
                yield from (_sentence(section, item) for item in items)
            case Table():
                yield from _rows(section, block, heading_cite)


def _sentence(section: RedlineSection, item: Item) -> Statement:
    match = _LEAD.fullmatch(item.text)
    lead = item.lead or (match["lead"] if match else "")
    text = item.text if item.lead or not match else match["rest"]
    return Statement(section, lead or text, lead, text, item.cite)


def _rows(section: RedlineSection, table: Table, cite: str | None) -> Iterator[Statement]:
    """A row is named by its first cells: by all before the first that is set to the right."""
    named = len(list(takewhile(lambda letter: letter != "r", table.align))) if "r" in table.align else 1
    head = table.caption or table.head[0].replace("\n", " ")
    for row in (*table.rows, *table.foot):
        names = [name.replace("\n", " ") for name in row[:named] if name != NOTHING]
        cells = dict(zip(table.head[named:], row[named:], strict=True))
        clause = cells.pop(CLAUSE, cite)
        name = f"{head}, {', '.join(names)}"
        said = {what: cell for what, cell in cells.items() if cell != NOTHING}
        yield Statement(section, name, name, _cells_text(said), clause, cells=cells)


def _of_cards(game: Game) -> Iterator[Statement]:
    yield from of_blocks(RedlineSection.CARDS, hands.counting(game))
    pack = game.pack
    if pack.is_empty:
        return
    words = {
        "decks": one_of(pack.allowed),
        "usual decks": str(pack.default),
        f"{pack.piece}s in a deck": str(pack.size(1) + len(pack.less)),
        "jokers in a deck": str(pack.jokers or ""),
        "more aces in a deck": str(pack.extra_aces or ""),
        "without": joined([f"{rank}s" for rank in pack.without], "and") if pack.without else "",
        "taken out of the shoe": ", ".join(pack.less),
        "the house may take out": ", ".join(pack.may_lack),
        "the cards last": f"one {pack.lasts}",
        "closed cards": "each is opened for itself" if pack.sealed == "tree" else "",
    }
    for name, text in words.items():
        if text:
            yield Statement(RedlineSection.CARDS, name, name[:1].upper() + name[1:], text, pack.cite)


def _of_payouts(game: Game) -> Iterator[Statement]:
    """How pays are rounded, which wagers share a pay table, and awards that are drawn."""
    wagers = RedlineSection.WAGERS
    if game.wagers:
        rounding, cite = PAY_ROUNDING[game.pay_rounding], game.pay_rounding_cite
        yield Statement(wagers, "pay-rounding", "Rounding", rounding, cite)
    names = {wager.id: wager.name for wager in game.wagers}
    for group in game.shared_tables:
        text = (
            f"{joined([names.get(id_, id_) for id_ in group.wagers], 'and')} are offered under one pay table"
        )
        values = {"together": "; ".join(", ".join(ids) for ids in group.together)}
        yield Statement(wagers, f"shared-table {group.wagers[0]}", "Pay tables", text, group.cite, values)
    for hit in game.must_hit:
        text = f"from {money_text(hit.reset_cents)}, hits by {money_text(hit.maximum_cents)}, rate {hit.rate}"
        key = f"must-hit {hit.wager} {hit.number}"
        yield Statement(wagers, key, f"Must Hit, configuration {hit.number}", text, hit.cite)


def _of_options(game: Game) -> Iterator[Statement]:
    used = options_used(game)
    for option in game.options:
        if option.id in used and len(option.choices) > 1:
            item = choice_item(option)
            values = {"choices": ", ".join(map(str, option.choices))}
            yield Statement(RedlineSection.OPTIONS, option.id, item.lead or "", item.text, item.cite, values)


def _of_procedures(game: Game) -> Iterator[Statement]:
    for id_, procedure in game.practice.procedures.items():
        written = msgspec.to_builtins(procedure)
        values = dict(flat({name: value for name, value in written.items() if name != "text"}))
        section = RedlineSection.LIMITS if id_ in _LIMITS else RedlineSection.PROCEDURES
        yield Statement(section, id_, title(id_), procedure.text, procedure.cite, values)


def _of_readings(game: Game) -> Iterator[Statement]:
    """Each reading once, those of the game that it extends among them, and of its wagers and pay tables."""
    said: dict[str, Statement] = {}
    for name, reading in _readings(game):
        statement = Statement(RedlineSection.READINGS, reading.text, name, reading.text, reading.cite)
        said.setdefault(reading.text, statement)
    yield from said.values()


def _readings(game: Game) -> Iterator[tuple[str, Reading]]:
    for wager in game.wagers:
        yield from ((wager.name, note) for note in wager.notes)
        for table in wager.paytables:
            yield from ((f"{wager.name}, {table_name(table.id)}", note) for note in table.notes)
    definition: Game | None = game
    while definition is not None:
        yield from (("", note) for note in definition.notes)
        extends = definition.extends
        definition = load(extends) if extends in ids() else None


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value that is said, by its path; clauses are none of the values, and lists stand as one."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name in _CLAUSES_BY_NAME and isinstance(part, dict):
                part = sorted(part)
            if name not in _CLAUSES:
                yield from flat(part, f"{path} {name}".strip())
    elif isinstance(value, list | tuple) and any(isinstance(part, dict) for part in value):
        for place, part in enumerate(value):
            yield from flat(part, f"{path} {place + 1}".strip())
    elif value is not None:
        yield path, value_text(value)


def value_text(value: Any) -> str:
    """A value in words: a list with commas, yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(value_text, value)) if isinstance(value, list | tuple) else str(value)
