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


def said(document: Document) -> str:
    texts = [block.text for block in document.blocks if isinstance(block, Paragraph | Note)]
    texts += [item.text for block in document.blocks if isinstance(block, Bullets) for item in block.items]
    return "\n".join(texts)


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
def test_stud_has_antes_and_no_blinds(game_id):
    text = said(rule_card(load(game_id))).lower()
    assert "blind" not in text
    assert "every player antes" in text


def test_e_8_the_open_pair_lets_players_choose_the_limit_in_seven_card_stud_alone():
    chosen = {game_id: "lower or the upper limit" in said(rule_card(load(game_id))) for game_id in STUD}
    assert chosen == {"ca/seven-card-stud": True, "ca/stud-high-low": False, "ca/razz": False}


@pytest.mark.parametrize("game_id", SECTIONS)
def test_a_joker_is_explained_where_the_deck_has_one(game_id):
    game = load(game_id)
    text = said(rule_card(game, options={"no-joker": 1} if game_id == "ca/draw-poker" else {}, posted=True))
    explained = any(line.startswith("The joker is") for line in text.split("\n"))
    assert explained == (game_id == "ca/lowball")
    assert ("The joker is an ace" in said(rule_card(game))) == (game_id == "ca/draw-poker")


@pytest.mark.parametrize(
    ("game_id", "kept"),
    [("ca/lowball", "ace, 2, 3, 4, 5 or joker"), ("ca/deuce-to-seven", "2, 3, 4, 5 or 7")],
)
def test_b_5_and_pk_7_the_exposed_cards_that_are_kept(game_id, kept):
    assert f"an exposed {kept} is kept" in said(rule_card(load(game_id)))


def test_an_option_that_is_posted_changes_what_is_said_of_forced_bets():
    plain, blinds = (said(rule_card(load("ca/draw-poker"), options={"blinds": on})) for on in (0, 1))
    assert "Every player antes." in plain
    assert "big blind" not in plain
    assert "Every player antes." not in blinds
    assert "waits for the big blind" in blinds


@pytest.mark.parametrize(("game_id", "board"), [*zip(STUD, ("high", "high", "low"), strict=True)])
def test_e_7_the_board_that_opened_the_sixth_street_acts_first_on_the_last(game_id, board):
    text = said(rule_card(load(game_id)))
    assert text.count(f"The hand that was {board} on the sixth card acts first.") == 2


@pytest.mark.parametrize(
    ("name", "bets"),
    [
        ("seven-card-stud", ["$4", "$4, with an open pair $8 too", "$8", "$8", "$8"]),
        ("stud-high-low", ["$4", "$4", "$8", "$8", "$8"]),
    ],
)
def test_e_8_a_sign_posts_what_an_open_pair_lets_players_bet(name, bets):
    sign = table_sign(read_table(EXAMPLES / f"{name}.toml"))
    *_, streets = [block for block in sign.blocks if isinstance(block, Table)]
    assert [row[-1] for row in streets.rows] == bets
