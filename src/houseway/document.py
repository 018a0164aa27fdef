"""A printed page as frozen blocks; Markdown, HTML and PDF are three ways to draw the same document."""

import msgspec


class Block(msgspec.Struct, frozen=True, tag=lambda name: name.lower()):
    """A part of a page; its tag names it for the PDF's template."""


class Heading(Block, frozen=True):
    """Level 1 is a section, 2 a part of it; the document's title stands above both."""

    text: str
    level: int = 1
    cite: str | None = None


class Paragraph(Block, frozen=True):
    text: str
    cite: str | None = None


class Item(msgspec.Struct, frozen=True):
    """A sentence of a list, with a word in front of it or without."""

    text: str
    cite: str | None = None
    lead: str | None = None


class Bullets(Block, frozen=True):
    items: tuple[Item, ...]


class Note(Block, frozen=True):
    """A remark with its clause; `departs` marks a reading that departs from the letter."""

    text: str
    cite: str
    departs: bool = False


class Sign(Block, frozen=True):
    """What is put up at the table, framed."""

    title: str
    items: tuple[Item, ...]


class Table(Block, frozen=True):
    """Cells are texts; a line feed in one begins a new line. No cell is empty.

    `align` has a letter for each column: l, c or r. `widths` are the columns' shares of the page, 0 for one
    that takes what it needs. Rows whose first cells are alike are a group: the columns in `merge` are
    drawn once for the group where all its rows agree. `foot` rows stand apart below the others. The columns
    in `pictured` hold cards, 4♠ 4♥ 4♦, and are drawn as such where there is more than text.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    foot: tuple[tuple[str, ...], ...] = ()
    caption: str | None = None
    widths: tuple[int, ...] = ()
    merge: tuple[int, ...] = ()
    pictured: tuple[int, ...] = ()


Blocks = Heading | Paragraph | Bullets | Note | Sign | Table


class Document(msgspec.Struct, frozen=True):
    """`subtitle` stands under the title, `footer` on every page."""

    title: str
    subtitle: str
    footer: str
    blocks: tuple[Blocks, ...]


def spans(table: Table) -> list[list[int]]:
    """How many rows each cell covers: 1 as a rule, more where it is merged, 0 below such a one."""
    covered = [[1] * len(row) for row in table.rows]
    for start, end in _groups(table):
        for column in table.merge:
            if len({row[column] for row in table.rows[start:end]}) == 1:
                covered[start][column] = end - start
                for below in range(start + 1, end):
                    covered[below][column] = 0
    return covered


def _groups(table: Table) -> list[tuple[int, int]]:
    starts = [at for at, row in enumerate(table.rows) if at == 0 or row[0] != table.rows[at - 1][0]]
    return list(zip(starts, [*starts[1:], len(table.rows)], strict=True))
