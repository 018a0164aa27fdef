"""Collection fees on the sign, the rule card and the PAR sheet: FEES 5.4."""

from pathlib import Path

from houseway.document import Bullets, Heading, Sign, Table
from houseway.printing import rule_card, table_card
from houseway.printing.par.sheet import table_par_sheet
from houseway.rules import load
from houseway.rules.tables import read_table

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
EZ = read_table(EXAMPLES / "california-ez-panda-8.toml")
ROWS = "GEGA-000067 EZ Baccarat Panda 8 option 4 (lines 5921-5925)"


def collection_of(table):
    *_, sign = [each for each in table_card(table).blocks if isinstance(each, Sign)]
    return [(item.text, item.cite) for item in sign.items]


def test_the_sign_posts_the_schedule_in_words_and_bands_and_cites_it_once(words):
    assert [cite for _, cite in collection_of(EZ)] == [ROWS, None, None, "104.A A.19 (735)"]
    words("\n".join(text for text, _ in collection_of(EZ)))


def test_a_sign_names_the_bets_that_are_free(words):
    century = read_table(EXAMPLES / "california-21st-century-4.0.toml")
    (free,) = [text for text, _ in collection_of(century) if "Early tie" in text]
    words(free)


def test_the_rule_card_says_fees_as_posted_where_a_player_dealer_banks(words):
    def said(game: str) -> list[str]:
        bullets = [block for block in rule_card(load(game)).blocks if isinstance(block, Bullets)]
        return [item.text for block in bullets for item in block.items if item.lead == "Fees"]

    (posted,) = said("ca/zoobac")
    words(posted)
    assert said("co/baccarat") == []


def test_the_par_sheet_of_a_table_has_a_page_of_its_schedule():
    blocks = table_par_sheet(EZ).blocks
    (place,) = [
        number for number, block in enumerate(blocks) if isinstance(block, Heading) and block.cite == ROWS
    ]
    costs, even = [block for block in blocks[place:] if isinstance(block, Table)][:2]
    assert costs.rows[0] == ("Player", "$10", "$1", "10.0000%", "11.2351%")
    assert costs.rows[2] == ("Player", "$101", "$2", "1.9802%", "3.2153%")
    assert even.rows[:2] == (("Player", "$1", "$80.97"), ("Banker", "$1", "$98.20"))
