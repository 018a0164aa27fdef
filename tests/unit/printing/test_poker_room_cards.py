"""The cards of the poker room say the clauses of their own sections, and every one that a player meets."""

import re
from pathlib import Path

import pytest

from houseway.document import Bullets, Document, Heading, Note, Paragraph, Table
from houseway.families.pots.rules import PotGame
from houseway.printing import rule_card
from houseway.printing.table_card import table_sign
from houseway.rules import load
from houseway.rules.tables import read_table
from tests.texts import list_clause, list_rows, list_section, list_texts

# The sections of 102 that a game's card may cite: its own and those that its own takes over, by the heading
# "General House Rules applicable to …", by K.6, L.6 and by PK-6. J.2 prints the posting without a qualifier,
# E.2 that draw poker has a joker.
SECTIONS = {
    "ca/draw-poker": "AE",
    "ca/lowball": "BA",
    "ca/deuce-to-seven": "CBA",
    "ca/seven-card-stud": "ED",
    "ca/stud-high-low": "FE",
    "ca/razz": "GE",
    "ca/texas-holdem": "I",
    "ca/holdem-high-low": "J",
    "ca/omaha": "KI",
    "ca/omaha-high-low": "LIJ",
    "ca/pineapple": "M",
    "ca/pineapple-8": "NJ",
    "ca/pineapple-high-low": "ONJ",
    "ca/crazy-pineapple": "P",
    "ca/crazy-pineapple-high-low": "QP",
}
EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "poker"
STUD = ("ca/seven-card-stud", "ca/stud-high-low", "ca/razz")


def cites(document: Document, but: str = "") -> set[str]:
    """Every clause on the card, but for a sentence that begins so."""
    found: set[str | None] = set()
    for block in document.blocks:
        match block:
            case Heading(_, _, cite) | Note(_, cite, _):
                found.add(cite)
            case Paragraph(text, cite):
                found |= {cite} if not (but and text.startswith(but)) else set()
            case Bullets(items):
                found |= {item.cite for item in items}
            case Table(head=(*_, "Clause")):
                found |= {row[-1] for row in block.rows}
    return {cite for cite in found if cite is not None}


@pytest.mark.parametrize(("game_id", "sections"), SECTIONS.items())
def test_a_card_cites_the_sections_of_its_own_game(game_id, sections):
    cited = cites(rule_card(load(game_id)), but="The readings of")
    letters = {letter for cite in cited for letter in re.findall(r"102\.([A-Z])\b", cite)}
    assert letters <= set(sections)
    assert sections[0] in letters


@pytest.mark.parametrize("game_id", SECTIONS)
def test_every_clause_of_the_game_is_on_its_card(game_id):
    rules = load(game_id).draw.rules
    assert isinstance(rules, PotGame)
    switched_off = {
        "board": rules.use != "any",
        "straddle": not rules.straddle,
        "kill": not rules.kill,
        "seven": not rules.seven,
        "check-raise": rules.check_raise,
        "blinds": rules.forced != "blinds",
        "entry": rules.forced != "blinds",
        "missed": rules.forced != "blinds",
    }
    cited = cites(rule_card(load(game_id)))
    missing = {
        key
        for key, cite in rules.cite_of.items()
        if not switched_off.get(key) and not any(cite in other for other in cited)
    }
    assert missing == set()


@pytest.mark.parametrize("game_id", STUD)
def test_stud_has_antes_and_no_blinds(game_id, words):
    rules = load(game_id).draw.rules
    assert isinstance(rules, PotGame)
    assert rules.forced == "bring-in"
    assert "blinds" not in rules.cite_of
    words(list_section(rule_card(load(game_id)), 2))


def test_e_8_the_open_pair_lets_players_choose_the_limit_in_seven_card_stud_alone(words):
    told = {game_id: list_clause(rule_card(load(game_id)), "102.E E.8 (102)") for game_id in STUD}
    assert [game_id for game_id in STUD if told[game_id]] == ["ca/seven-card-stud"]
    words(told["ca/seven-card-stud"])


@pytest.mark.parametrize("game_id", SECTIONS)
def test_a_joker_is_explained_where_the_deck_has_one(game_id, words):
    """Lowball has one, and draw poker where the house does not post that it has none."""
    game = load(game_id)
    words(list_section(rule_card(game), 1))


def test_a_posted_deck_without_a_joker_leaves_its_explanation_out():
    game = load("ca/draw-poker")
    plain, posted = (
        list_section(rule_card(game, options={"no-joker": on}, posted=True), 1).split("\n") for on in (0, 1)
    )
    assert set(posted) < set(plain)


@pytest.mark.parametrize("game_id", ["ca/lowball", "ca/deuce-to-seven"])
def test_b_5_and_pk_7_the_exposed_cards_that_are_kept(game_id, words):
    rules = load(game_id).draw.rules
    assert isinstance(rules, PotGame)
    words(list_clause(rule_card(load(game_id)), rules.cite_of["exposed"]))


def test_an_option_that_is_posted_changes_what_is_said_of_forced_bets(words):
    plain, blinds = (
        list_texts(rule_card(load("ca/draw-poker"), options={"blinds": posted})) for posted in (0, 1)
    )
    words("\n".join(text for text in plain if text not in blinds), "antes")
    words("\n".join(text for text in blinds if text not in plain), "blinds")


@pytest.mark.parametrize("game_id", STUD)
def test_e_7_the_board_that_opened_the_sixth_street_acts_first_on_the_last(game_id, words):
    words(list_clause(rule_card(load(game_id)), "102.E E.7 (101)"))


@pytest.mark.parametrize("name", ["seven-card-stud", "stud-high-low"])
def test_e_8_a_sign_posts_what_an_open_pair_lets_players_bet(name, words):
    sign = table_sign(read_table(EXAMPLES / f"{name}.toml"))
    *_, streets = [block for block in sign.blocks if isinstance(block, Table)]
    assert [row[-1].split(",")[0] for row in streets.rows] == ["$4", "$4", "$8", "$8", "$8"]
    words(list_rows(streets.rows))
