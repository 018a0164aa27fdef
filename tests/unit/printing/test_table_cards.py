"""The card of a table: its sign, its limits, and the rules of just what it offers."""

from pathlib import Path

import pytest

from houseway.document import Sign, Table
from houseway.printing import html, markdown, table_card
from houseway.rules.tables import read_table
from tests.texts import list_clause

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
GOOD = sorted(path for path in EXAMPLES.glob("*.toml") if not path.name.endswith(".bad.toml"))


def card_of(name: str):
    return table_card(read_table(EXAMPLES / f"{name}.toml"))


def signs(document) -> str:
    return "\n".join(
        item.text for block in document.blocks if isinstance(block, Sign) for item in block.items
    )


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_every_good_table_has_a_card(path):
    document = table_card(read_table(path))
    assert document.title == read_table(path).name
    assert "|  |" not in markdown(document)
    assert html(document)


def test_co_30_2803_3_the_sign_has_odds_limits_and_the_right_to_the_rules(words):
    mini = card_of("colorado-mini")
    words(list_clause(mini, "30-2803(3), 30-2803(4), 30-2804"))
    limits = next(block for block in mini.blocks if isinstance(block, Table))
    assert ("Player", "–", "$15", "$1,000") in limits.rows
    paid = [row for block in mini.blocks if isinstance(block, Table) for row in block.rows]
    assert any(row[:3] == ("Tie", "Tie", "9 to 1") for row in paid)


def test_co_30_2808_3_the_posted_vigorish_is_on_the_sign(words):
    words(list_clause(card_of("colorado-mini"), "30-2808(3)"))


def test_co_30_2804_restrictions_on_tips_are_on_the_sign(words):
    eternal = card_of("colorado-eternal")
    words(list_clause(eternal, "30-2899.07(6)(d)"), "bets for the dealer")
    words(list_clause(eternal, "30-2899.07(3), 30-2899.07(8)(a)"), "base bet")


def test_co_30_2899_07_8_e_note_iv_the_chosen_suits_are_on_the_sign(words):
    words(signs(card_of("colorado-eternal")))


def test_ma_2_b_2_ii_the_sign_of_an_ez_table_tells_of_the_dragon_7(words):
    words(list_clause(card_of("massachusetts-ez"), "2(b)(2)(ii)"))


def test_a_table_shows_only_what_it_offers_as_it_pays_it():
    eternal = markdown(card_of("colorado-eternal"))
    assert "PT-FLT-MB-02" in eternal
    assert "PT-FLT-MB-01" not in eternal
    assert "$10,000" in eternal  # the seed the house set for Harmony
    assert "| *Bet unit* | *$5* |" in eternal


def test_the_limit_of_what_a_round_pays_is_posted(words):
    limits = next(block for block in card_of("colorado-eternal").blocks if isinstance(block, Table))
    words(limits.head[-1])
    assert ("Supreme 7", "PT-FLT-MB-02", "$5", "$25", "$25,000") in limits.rows
