"""The sign that is posted at a table: one page, of its own wagers only, with the rule card apart."""

import io
import re
import tomllib
from pathlib import Path

import pytest
from pypdf import PdfReader

import houseway.server.demo
from houseway.document import Sign, Table
from houseway.printing import drawn
from houseway.printing.table_card import table_card, table_rules, table_sign
from houseway.rules.tables import TableFile, game_of, parse_table, read_table
from tests.texts import list_rows

DEMO = Path(houseway.server.demo.__file__).parent / "tables"
FILES = sorted(DEMO.glob("*.toml"))
ROOT = Path(__file__).resolve().parents[3] / "examples"
PLAYER_DEALER = sorted(ROOT.glob("player-dealer/*.toml"))
TABLES = sorted(path for path in ROOT.glob("tables/*.toml") if ".bad" not in path.name)
EXAMPLES = [*PLAYER_DEALER, *TABLES]


def read(example: str) -> TableFile:
    return read_table(ROOT / example)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_posted_sign_is_one_page_and_names_only_what_the_table_offers(file: Path):
    table = parse_table(tomllib.loads(file.read_text("utf-8")))
    sign = table_sign(table)
    assert len(re.findall(rb"/Type ?/Page\b(?!s)", drawn(sign, "pdf"))) == 1
    # Outcomes may be named as a wager is that is not offered: Sun 7, of the Sun 7 Progressive.
    text = drawn(sign, "md").decode().partition("## Pays")[0]
    offered = {offer.wager for offer in table.offers}
    wagers = {wager.name: wager.id for wager in game_of(table).wagers}
    # The longest first: Sun 7 is another wager than the Sun 7 Progressive.
    for name in sorted(wagers, key=len, reverse=True):
        assert wagers[name] in offered or name not in text, name
        text = text.replace(name, "")


def test_sign_and_rule_card_are_what_the_card_of_the_table_has(words):
    """Eclipse is a wager of the game that the dealers' table does not offer (30-2899.07(8)(a))."""
    (file,) = (file for file in FILES if file.stem == "dealers")
    table = parse_table(tomllib.loads(file.read_text("utf-8")))
    whole, sign, rules = (make(table) for make in (table_card, table_sign, table_rules))
    limits = next(block for block in sign.blocks if isinstance(block, Table))
    assert limits in whole.blocks
    assert limits not in rules.blocks
    assert "Eclipse" not in drawn(sign, "md").decode()
    words("\n".join(item.text for block in sign.blocks if isinstance(block, Sign) for item in block.items))


def test_a_sign_of_hands_that_draw_says_how_and_what_each_bet_pays(words):
    tables = [
        block
        for block in table_sign(read("player-dealer/california-blackjack.toml")).blocks
        if isinstance(block, Table)
    ]
    limits, drawn_cards, pays = tables
    assert len(limits.head) == 3
    assert pays.rows[0] == ("Player's hand", "Natural", "1 to 1")
    words(list_rows([drawn_cards.head, *drawn_cards.rows]))


def test_a_sign_of_a_pot_game_says_who_acts_first_and_for_how_much(words):
    tables = [
        block for block in table_sign(read("poker/texas-holdem.toml")).blocks if isinstance(block, Table)
    ]
    limits, streets = tables
    words(list_rows(limits.rows))
    assert [row[-1] for row in streets.rows] == ["$4", "$4", "$8", "$8"]
    free = table_sign(parse_table(tomllib.loads((DEMO / "no-limit-holdem.toml").read_text("utf-8"))))
    *_, streets = [block for block in free.blocks if isinstance(block, Table)]
    (least,) = {row[-1] for row in streets.rows}
    words(least, "no limit")


def test_a_sign_of_panguingue_says_what_each_player_pays(words):
    sign = table_sign(read("poker-room/panguingue.toml"))
    limits, conditions = [block for block in sign.blocks if isinstance(block, Table)]
    assert conditions.rows[1][2:4] == ("4", "2")
    words(list_rows([*limits.rows, conditions.rows[1]]))


def test_a_long_list_of_pays_is_folded_so_that_a_sign_stays_one_page(words):
    sign = table_sign(read("player-dealer/ultimate-texas-holdem.toml"))
    *_, pays = [block for block in sign.blocks if isinstance(block, Table)]
    assert [row[0] for row in pays.rows] == ["Ante", "Blind", "Play", "Trips", "Bad Beat Bonus"]
    assert "500 to 1" in pays.rows[1][1]
    words(pays.rows[1][1])


def test_what_a_bet_pays_on_either_hand_is_printed_once_and_less_its_vigorish(words):
    *_, pays = [
        block for block in table_sign(read("tables/colorado-mini.toml")).blocks if isinstance(block, Table)
    ]
    words(list_rows(row for row in pays.rows if len(row) == 2))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_sign_has_no_id_of_a_wager_and_prints_nothing_twice(file: Path):
    table = read_table(file)
    sign = table_sign(table)
    posted = [item.text for block in sign.blocks if isinstance(block, Sign) for item in block.items]
    assert len(posted) == len(set(posted))
    hyphened = [wager.id for wager in game_of(table).wagers if "-" in wager.id]
    assert not [text for text in posted if any(id_ in text for id_ in hyphened)]
    *_, pays = [block for block in sign.blocks if isinstance(block, Table)]
    assert len(pays.rows) == len(set(pays.rows))


def test_a_collection_of_nothing_is_said_once(words):
    """Blind and Play are free by GEGA-004177; the rates print them with $0 besides."""
    sign = table_sign(read("player-dealer/ultimate-texas-holdem.toml"))
    posted = [item.text for block in sign.blocks if isinstance(block, Sign) for item in block.items]
    assert [text for text in posted if "$0" in text] == []
    (free,) = [text for text in posted if "Blind" in text and "Play" in text]
    words(free)


def test_bets_that_pay_alike_stand_together_on_a_sign(words):
    sign = table_sign(read("player-dealer/let-it-ride-bonus.toml"))
    *_, pays = [block for block in sign.blocks if isinstance(block, Table)]
    assert len(pays.rows) == 2
    words(list_rows(pays.rows))


@pytest.mark.slow
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_sign_of_an_example_is_one_page(file: Path):
    assert len(PdfReader(io.BytesIO(drawn(table_sign(read_table(file)), "pdf"))).pages) == 1
