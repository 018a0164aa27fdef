"""The lesson of Panguingue: two pages with pictures that say what the clauses and the definition say."""

import io
import re

import pytest
from pypdf import PdfReader

from houseway.document import Bullets, Document, Heading, Paragraph, Table
from houseway.printing import html, pdf, rule_card
from houseway.rules import games, load
from houseway.words import worded
from tests.texts import list_texts

# 102.R.28 and R.29, from each other player: laid, and for a card added.
PAYS = {
    "5♥ 5♦ 5♣": ("1", "1", "R.28(a)"),
    "7♠ 7♠ 7♠": ("4", "2", "R.28(b)"),
    "7♥ 7♥ 7♥": ("2", "1", "R.28(b)"),
    "6♠ 6♠ 6♠": ("2", "2", "R.28(c)"),
    "6♦ 6♦ 6♦": ("1", "1", "R.28(c)"),
    "A♠ 2♠ 3♠": ("2", "0", "R.28(d)"),
    "J♦ Q♦ K♦": ("1", "0", "R.28(e)"),
    "4♠ 4♥ 4♦": ("0", "0", "R.28"),
}
# 102.R.16 and R.17: three suits or one, any for aces and kings; the ace is only low.
MELDS = {
    "4♠ 4♥ 4♦": "yes",
    "4♠ 4♠ 4♥": "no",
    "A♠ A♠ A♥": "yes",
    "6♦ 6♦ 6♦": "yes",
    "7♥ J♥ Q♥": "yes",
    "K♣ A♣ 2♣": "no",
}
# 102.R.25, R.29 and R.30: the examples that the source prints, and going out for 2 + 6 + 1.
CHANGED = {
    "5♦ 6♦ 7♦ J♦": ("4♦ 5♦ 6♦\n7♦ J♦ Q♦", "0"),
    "4♠ 4♥ 4♦ 4♣": ("4♠ 4♠ 4♠\n4♥ 4♦ 4♣", "2"),
    "4♣ 5♣ 6♣ 7♣": ("4♣ 5♣ 6♣\n7♥ 7♦ 7♣", "1"),
    "4♥ 5♥ 6♥ 7♥ J♥": ("4♥ 5♥ 6♥\n6♥ 7♥ J♥", "0"),
    "3♠ 3♠ 3♠\nJ♦ Q♦ K♦\n6♥ 6♦ 6♣": ("3♠ 3♠ 3♠ 3♠\n6♠ 6♥ 6♦ 6♣\nJ♦ Q♦ K♦", "2, then 9"),
}
CARD = re.compile(r"(A|[2-7]|J|Q|K)[♠♥♦♣]")


def lesson() -> Document:
    return rule_card(load("ca/panguingue"), lesson=True)


def tables() -> list[Table]:
    return [block for block in lesson().blocks if isinstance(block, Table)]


def find_table_with(sample: str) -> Table:
    """The table in whose first column these cards are drawn."""
    return next(table for table in tables() if sample in [row[0] for row in table.rows])


def test_it_is_two_pages():
    pages = PdfReader(io.BytesIO(pdf(lesson()))).pages
    assert len(pages) == 2
    # Both are pages to read, not a page and a line.
    assert all(len(page.extract_text().split()) > 200 for page in pages)


def test_102_r_28_the_pictures_pay_what_the_clause_prints():
    assert {row[0]: (row[2], row[3], row[4]) for row in find_table_with("5♥ 5♦ 5♣").rows} == PAYS


def test_102_r_16_the_pictures_are_melds_or_none():
    assert {row[0]: row[2] for row in find_table_with("4♠ 4♠ 4♥").rows} == MELDS


def test_102_r_29_the_pictures_change_as_the_clause_tells():
    assert {row[0]: (row[2], row[3]) for row in find_table_with("5♦ 6♦ 7♦ J♦").rows} == CHANGED


def test_102_r_5_the_order_of_a_suit():
    (table,) = [table for table in tables() if len(table.head) == 1]
    assert table.rows == (("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ J♠ Q♠ K♠",),)


def test_every_sentence_has_its_clause():
    heading: Heading | None = None
    for block in lesson().blocks:
        if isinstance(block, Heading):
            heading = block
        if isinstance(block, Paragraph):
            assert block.cite or (heading and heading.cite), block.text
        if isinstance(block, Bullets):
            assert all(item.cite for item in block.items)
        if isinstance(block, Table) and len(block.head) > 1:
            assert block.head[-1] == "Clause"


def test_the_house_that_posts_no_tops_teaches_none(words):
    without = rule_card(load("ca/panguingue"), options={"no_tops": 1}, lesson=True)
    words("\n".join(text for text in list_texts(lesson()) if text not in list_texts(without)))


def test_every_card_is_drawn():
    shown = [cell for table in tables() for row in table.rows for at in table.pictured for cell in [row[at]]]
    count = sum(len(cell.split()) for cell in shown)
    assert all(CARD.fullmatch(card) for cell in shown for card in cell.split())
    assert html(lesson()).count('class="piece') == count > 100


# 102.C: seven-five is best, straights count against a hand and the ace is high; 102.B: the wheel is best.
LOWEST = {
    "ca/deuce-to-seven": ("7♥ 5♦ 4♣ 3♠ 2♥", "6♠ 5♥ 4♦ 3♣ 2♠"),
    "ca/lowball": ("5♠ 4♥ 3♦ 2♣ A♠", "4♠ 4♥ 8♦ 3♣ 2♣"),
}


@pytest.mark.parametrize("game", LOWEST)
def test_the_card_of_a_poker_game_draws_the_hands_in_the_order_in_which_they_win(game):
    hands = next(
        block for block in rule_card(load(game)).blocks if isinstance(block, Table) and block.pictured
    )
    assert (hands.rows[0][0], hands.rows[-1][0]) == LOWEST[game]


@pytest.mark.parametrize("game", [game.id for game in games() if not game.wagers])
def test_where_nothing_is_bet_against_the_house_no_card_speaks_of_no_more_bets(game):
    assert worded("said", "no-more-bets", {}).rstrip(".") not in html(rule_card(load(game)))
