"""The sign that is posted at a table: one page, of its own wagers only, with the rule card apart."""

import re
import tomllib
from pathlib import Path

import pytest

import houseway.server.demo
from houseway.printing import drawn
from houseway.printing.table_card import table_card, table_rules, table_sign
from houseway.rules.tables import game_of, parse_table

FILES = sorted((Path(houseway.server.demo.__file__).parent / "tables").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_posted_sign_is_one_page_and_names_only_what_the_table_offers(file: Path):
    table = parse_table(tomllib.loads(file.read_text("utf-8")))
    sign = table_sign(table)
    assert len(re.findall(rb"/Type ?/Page\b(?!s)", drawn(sign, "pdf"))) == 1
    text = drawn(sign, "md").decode()
    offered = {offer.wager for offer in table.offers}
    wagers = {wager.name: wager.id for wager in game_of(table).wagers}
    # The longest first: Sun 7 is another wager than the Sun 7 Progressive.
    for name in sorted(wagers, key=len, reverse=True):
        assert wagers[name] in offered or name not in text, name
        text = text.replace(name, "")


def test_sign_and_rule_card_are_what_the_card_of_the_table_has():
    """Eclipse is a wager of the game that the dealers' table does not offer (30-2899.07(8)(a))."""
    (file,) = (file for file in FILES if file.stem == "dealers")
    table = parse_table(tomllib.loads(file.read_text("utf-8")))
    whole, sign, rules = (drawn(make(table), "md").decode() for make in (table_card, table_sign, table_rules))
    assert "The house may ask for a Player, Banker or Tie bet before any bonus bet is taken." in sign
    assert "## Limits" in sign
    assert "## Limits" not in rules
    assert "## Limits" in whole
    assert "Eclipse" not in sign
