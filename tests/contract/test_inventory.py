"""Every wager and pay table that the published documents print is in the catalog, under its id and clause."""

import csv
from pathlib import Path

import pytest

from houseway.rules import ids, load

INVENTORY = Path(__file__).with_name("inventory.tsv")
with INVENTORY.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t"))


def test_the_catalog_has_the_games_of_the_inventory_and_no_others():
    assert {row["game"] for row in ROWS} == set(ids())


@pytest.mark.parametrize("game_id", ids())
def test_every_row_of_a_game_is_offered_and_cited(game_id):
    game = load(game_id)
    for row in ROWS:
        if row["game"] == game_id:
            on = None if row["on"] == "-" else row["on"]
            offer = game.offer(row["wager"], on, row["paytable"])
            assert row["cite"] in offer.cite, (offer.key, offer.cite, row["cite"])


@pytest.mark.parametrize("game_id", ids())
def test_a_game_adds_no_wager_that_the_inventory_does_not_list(game_id):
    listed = {(row["wager"], row["on"]) for row in ROWS if row["game"] == game_id}
    game = load(game_id)
    inherited = {(wager.id, wager.on) for wager in load(game.extends).wagers} if game.extends else set()
    own = {(wager.id, wager.on or "-") for wager in game.wagers if (wager.id, wager.on) not in inherited}
    assert own <= listed
