"""Printed pages bring their fonts along, and these have every character that is printed."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdf.generic import ByteStringObject, ContentStream, TextStringObject

from houseway.document import Document, Heading, Paragraph, Table
from houseway.printing import html, pdf, rule_card, table_card
from houseway.printing.fonts import CHINESE, FOLDER, is_chinese
from houseway.rules import load
from houseway.rules.tables import read_table
from tools.printed_font import printed_characters

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "houseway"
# Pictures of cards, tiles, and a pot game, each in a table's whole card.
EXAMPLES = ("poker-room/panguingue.toml", "poker/texas-holdem.toml", "player-dealer/pai-gow.toml")
# Bounds of what is Chinese, and of other ranges of characters.
NOT_PRINTED = {"\u2e80", "\U0003ffff"}
NO_GLYPH = b"\0\0"


def page_of(text: str) -> Document:
    """A page with the text in every face that a page has."""
    return Document("Title", text, text, (Heading(text), Paragraph(text), Table((text,), ((text,),), "l")))


def glyphs(page: bytes) -> Iterator[bytes]:
    """Yield the number of each glyph that is drawn: two bytes, 0 where a font has none."""
    reader = PdfReader(io.BytesIO(page))
    for sheet in reader.pages:
        for operands, operator in ContentStream(sheet["/Contents"].get_object(), reader).operations:
            for part in operands[0] if operator == b"TJ" else operands if operator == b"Tj" else ():
                if isinstance(part, TextStringObject | ByteStringObject):
                    drawn = part.original_bytes
                    yield from (drawn[index : index + 2] for index in range(0, len(drawn), 2))


def count_missing(document: Document) -> int:
    drawn = list(glyphs(pdf(document)))
    assert drawn
    return drawn.count(NO_GLYPH)


def special(text: str) -> set[str]:
    return {character for character in text if ord(character) > 126}


def test_a_character_that_no_font_has_is_found():
    assert count_missing(page_of("plain")) == 0
    # The subtitle, the footer, the heading, the paragraph, and two cells.
    assert count_missing(page_of("\N{MAHJONG TILE EAST WIND}")) == 6


def strings(source: str) -> str:
    """Return the texts in a module, those written as escapes among them."""
    constants = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return "".join(value for value in constants if isinstance(value, str))


def test_every_character_of_the_sources_has_a_glyph():
    """Whatever is printed is put together from them; only the names that people give are not."""
    found = set[str]()
    for path in PACKAGE.rglob("*.toml"):
        found |= special(path.read_text("utf-8"))
    for path in PACKAGE.rglob("*.py"):
        found |= special(strings(path.read_text("utf-8")))
    found -= NOT_PRINTED
    assert found >= {"♠", "×", "–", "天"}
    assert count_missing(page_of(" ".join(sorted(found)))) == 0


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_character_of_a_table_card_has_a_glyph(example):
    assert count_missing(table_card(read_table(ROOT / "examples" / example))) == 0


def test_the_card_of_tiles_shows_the_chinese_names():
    card = rule_card(load("ca/pai-gow"))
    assert count_missing(card) == 0
    text = "".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(pdf(card))).pages)
    assert {character for character in text if is_chinese(character)} == set(printed_characters())


def test_the_font_of_names_holds_them_and_no_more():
    assert "".join(map(chr, sorted(TTFont(FOLDER / CHINESE).getBestCmap()))) == printed_characters()
    assert (FOLDER / CHINESE).stat().st_size < 20_000


def test_a_page_carries_the_font_only_where_it_needs_it():
    assert "data:font/otf" in html(rule_card(load("ca/pai-gow")))
    assert "data:font/otf" not in html(rule_card(load("co/baccarat")))
