"""Tiles are drawn on the rule card with their spots, of the data that the page draws them from (104.F.1)."""

import io
import re
from collections import Counter

from pypdf import PdfReader

from houseway.cards import parse_cards
from houseway.cards.notation import TILES
from houseway.cards.tile_faces import FACES, HEIGHT, WIDTH
from houseway.document import Table
from houseway.families.tiles.ranking import KINDS, kind_of, rank
from houseway.printing import html, rule_card
from houseway.printing.pdf import pdf
from houseway.rules import load

CARD = rule_card(load("ca/pai-gow"))
HANDS, SINGLE = (block for block in CARD.blocks if isinstance(block, Table) and block.pictured)


def drawn(table: Table) -> list[str]:
    (column,) = table.pictured
    return [tile for row in table.rows for tile in row[column].split()]


def test_every_face_has_as_many_spots_as_its_ends_say():
    assert {tile: len(spots) for tile, spots in FACES.items()} == {
        tile: sum(map(int, tile.split("-"))) for tile in TILES
    }
    assert len(TILES) == 21


def test_spots_lie_apart_and_on_the_face():
    for spots in FACES.values():
        for number, spot in enumerate(spots):
            assert spot.radius < spot.x < WIDTH - spot.radius
            assert spot.radius < spot.y < HEIGHT - spot.radius
            for other in spots[:number]:
                apart = (spot.x - other.x) ** 2 + (spot.y - other.y) ** 2
                assert apart > (spot.radius + other.radius) ** 2


def test_ones_and_fours_are_red_and_half_of_two_sixes():
    red = {tile: sum(spot.red for spot in spots) for tile, spots in FACES.items()}
    assert red == {
        tile: 6 if tile == "6-6" else sum(end for end in map(int, tile.split("-")) if end in (1, 4))
        for tile in TILES
    }


def test_f_1_all_32_tiles_are_drawn_each_with_its_name():
    of_kinds = Counter(tile for kind in KINDS if "Gee Joon" not in kind.english for tile in kind.faces)
    assert Counter(drawn(SINGLE)) == of_kinds + Counter(("4-2", "2-1"))
    assert len(drawn(SINGLE)) == 32
    assert [row[2:4] for row in SINGLE.rows] == [
        (f"{kind.name} {kind.chinese}", kind.english) for kind in KINDS
    ]


def test_f_3_hands_stand_in_the_order_in_which_they_win(words):
    ranks = [rank(*map(kind_of, parse_cards(row[0]))) for row in HANDS.rows]
    assert ranks == sorted(ranks, reverse=True)
    words("\n".join(row[1] for row in HANDS.rows))


def test_the_html_page_draws_every_spot():
    page = html(CARD)
    tiles = [*drawn(HANDS), *drawn(SINGLE)]
    assert re.findall(r'<svg class="tile" role="img" aria-label="([\d-]+)"', page) == tiles
    assert page.count("<circle ") == sum(len(FACES[tile]) for tile in tiles)


def test_the_pdf_draws_tiles_and_does_not_spell_them():
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf(CARD))).pages)
    assert "Teen" in text
    assert "6-6" not in text
    assert "5-5" not in text
