"""Every wager and pay table that the published documents print is in the catalog, under its id and clause."""

import csv
import re
from pathlib import Path

import pytest

from houseway.rules import ids, load
from tests.banked_games import BANKED


def table(name):
    """What somebody read in the published documents; the catalog has no part in it."""
    with Path(__file__).with_name(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


ROWS, PROCEDURES = table("inventory.tsv"), table("procedures.tsv")


def test_the_catalog_has_the_games_of_the_inventory_and_no_others():
    assert {row["game"] for row in ROWS} == set(BANKED)


CLAUSES = {(row["game"], row["wager"], row["on"], row["paytable"]): row["cite"] for row in ROWS}


def printed_clause(game, offer):
    """The clause of the inventory: the game's own, or that of the game whose wager it takes over.

    A vigorish of any percent stands where that of 5 does.
    """
    paytable = re.sub(r"^(win|tie)-vig-[\d.]+$", r"\1-vig-5", offer.paytable)
    on = offer.on or "-"
    for id_ in (game.id, game.extends):
        for each in (offer.paytable, paytable):
            if (id_, offer.wager, on, each) in CLAUSES:
                return CLAUSES[id_, offer.wager, on, each]
    return None


@pytest.mark.parametrize("game_id", ids())
def test_every_row_of_a_game_is_offered(game_id):
    game = load(game_id)
    offered = {(game_id, offer.wager, offer.on or "-", offer.paytable) for offer in game.offers()}
    assert {row for row in CLAUSES if row[0] == game_id} <= offered


@pytest.mark.parametrize("game_id", ids())
def test_every_offer_cites_the_very_clause_that_the_inventory_has_for_it(game_id):
    """A clause that exists and is another wager's would not do."""
    game = load(game_id)
    for offer in game.offers():
        assert offer.cite == printed_clause(game, offer), offer.key


@pytest.mark.parametrize("game_id", ids())
def test_a_game_adds_no_wager_that_the_inventory_does_not_list(game_id):
    listed = {(row["wager"], row["on"]) for row in ROWS if row["game"] == game_id}
    game = load(game_id)
    inherited = {(wager.id, wager.on) for wager in load(game.extends).wagers} if game.extends else set()
    own = {(wager.id, wager.on or "-") for wager in game.wagers if (wager.id, wager.on) not in inherited}
    assert own <= listed


@pytest.mark.parametrize("game_id", sorted({row["game"] for row in PROCEDURES}))
def test_every_procedure_of_a_rulebook_cites_the_very_clause_that_was_read_for_it(game_id):
    """All of it and, where parts have clauses of their own, each part."""
    read = {(row["procedure"], row["part"]): row["cite"] for row in PROCEDURES if row["game"] == game_id}
    cited = {}
    for name, procedure in load(game_id).practice.procedures.items():
        cited[name, "-"] = procedure.cite
        cited |= {(name, part): cite for part, cite in getattr(procedure, "cite_of", {}).items()}
    assert {each: cited.get(each) for each in read} == read
