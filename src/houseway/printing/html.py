"""A document as one HTML page that needs nothing else: it reads by day and night and prints well."""

from functools import cache
from html import escape
from importlib.resources import files

from houseway.cards.tile_faces import FACES, HEIGHT, WIDTH
from houseway.document import Blocks, Bullets, Document, Heading, Item, Note, Paragraph, Sign, Table, spans
from houseway.printing.fonts import chinese_font_face, is_chinese

_HUES = {True: "red", False: "white"}
_ALIGN = {"l": "left", "c": "center", "r": "right"}


@cache
def _style() -> str:
    return (files("houseway.printing") / "page.css").read_text("utf-8")


def html(document: Document) -> str:
    body = "\n".join(_block(block) for block in document.blocks)
    font = chinese_font_face() if any(map(is_chinese, body)) else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(document.title)}</title>
<style>
{font}{_style()}</style>
</head>
<body>
<header>
<h1>{escape(document.title)}</h1>
<p>{escape(document.subtitle)}</p>
</header>
<main>
{body}
</main>
<footer>{escape(document.footer)}</footer>
</body>
</html>
"""


def _block(block: Blocks) -> str:
    match block:
        case Heading(text, level, cite):
            return f"<h{level + 1}>{escape(text)}{_cite(cite)}</h{level + 1}>"
        case Paragraph(text, cite):
            return f"<p>{escape(text)}{_cite(cite)}</p>"
        case Bullets(items):
            return _list(items)
        case Note(text, cite, departs):
            mark = '<strong class="departs">Departs from the letter.</strong> ' if departs else ""
            return f'<aside class="note">{mark}{escape(text)}{_cite(cite)}</aside>'
        case Sign(title, items):
            return f'<section class="sign"><h3>{escape(title)}</h3>{_list(items)}</section>'
        case Table():
            return _table(block)


def _list(items: tuple[Item, ...]) -> str:
    return f"<ul>{''.join(f'<li>{_item(item)}</li>' for item in items)}</ul>"


def _item(item: Item) -> str:
    lead = f"<strong>{escape(item.lead)}.</strong> " if item.lead else ""
    return f"{lead}{escape(item.text)}{_cite(item.cite)}"


def _cite(cite: str | None) -> str:
    return f" <cite>{escape(cite)}</cite>" if cite else ""


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(
        f'<th scope="col" class="{_ALIGN[letter]}">{_cell(cell)}</th>'
        for cell, letter in zip(table.head, table.align, strict=True)
    )
    rows = [_row(row, covered, table) for row, covered in zip(table.rows, spans(table), strict=True)]
    foot = [_row(row, [1] * len(row), table) for row in table.foot]
    footer = f"<tfoot>{''.join(foot)}</tfoot>" if foot else ""
    inner = f"{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>{footer}"
    return f'<div class="table"><table>{inner}</table></div>'


def _row(row: tuple[str, ...], covered: list[int], table: Table) -> str:
    cells = []
    for place, (cell, rows, letter) in enumerate(zip(row, covered, table.align, strict=True)):
        if rows:
            span = f' rowspan="{rows}"' if rows > 1 else ""
            tag = 'th scope="row"' if place == 0 else "td"
            drawn = _cards(cell) if place in table.pictured else _cell(cell)
            cells.append(f'<{tag} class="{_ALIGN[letter]}"{span}>{drawn}</{tag[:2]}>')
    return f"<tr>{''.join(cells)}</tr>"


def _cards(text: str) -> str:
    """Cards side by side, each line a meld."""
    return "".join(
        f'<div class="meld">{"".join(map(_card, line.split()))}</div>' for line in text.split("\n")
    )


def _card(text: str) -> str:
    if text in FACES:
        return _tile(text)
    red = " red" if text[-1] in "♥♦" else ""
    return f'<span class="piece{red}"><b>{escape(text[:-1])}</b>{escape(text[-1])}</span> '


def _tile(tile: str) -> str:
    """A tile as the page draws it."""
    spots = "".join(
        f'<circle class="{_HUES[spot.red]}" cx="{spot.x}" cy="{spot.y}" r="{spot.radius}"/>'
        for spot in FACES[tile]
    )
    face = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7"/>'
    view = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg class="tile" role="img" aria-label="{tile}" {view}>{face}{spots}</svg> '


def _cell(text: str) -> str:
    return escape(text).replace("\n", "<br>")
