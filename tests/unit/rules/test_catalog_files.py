"""Broken game files give a message that a person who writes rules can act on."""

from pathlib import Path
from typing import Any

import pytest

from houseway.refusals import CatalogError, Refused
from houseway.rules import Game, games, load, read

VARIATION = """
id = "co/mine"
name = "Mine"
family = "two-hand"
cite = "my rules"
extends = "co/baccarat"

[inherit]
player = ["standard"]

[event.both-nines]
name = "Both hands have 9"
when = "player.total == 9 and banker.total == 9"
cite = "my rules 1"

[[wager]]
id = "nines"
name = "Nines"
kind = "bonus"
cite = "my rules 1"

[[wager.paytable]]
id = "standard"
cite = "my rules 2"
lines = [{ event = "both-nines", pays = "60 to 1" }]
"""


def written(folder: Path, text: str) -> Game:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return read(path)


def test_a_variation_is_a_short_file(tmp_path):
    game = written(tmp_path, VARIATION)
    assert {offer.wager for offer in game.offers()} == {"player", "nines"}
    assert game.draw == load("co/baccarat").draw


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("banker.total == 9", "banker.totl == 9", "'banker.totl' .* did you mean 'banker.total'"),
        ('cite = "my rules 2"\n', "", "missing required field `cite`"),
        ('"60 to 1"', '"60:1"', "'60:1' is not a pay"),
        ('event = "both-nines"', 'event = "both-nine"', "did you mean 'both-nines'"),
        ("[event.both-nines]", "[event.hands-tie]", "is inherited and defined again; add `override = true`"),
        ('player = ["standard"]', 'player = ["standrd"]', "no pay table 'standrd'; did you mean 'standard'"),
        ('player = ["standard"]', 'plyer = ["standard"]', "no wager 'plyer'"),
        ('kind = "bonus"', 'kind = "side"', "there is base, bonus, progressive"),
        ('family = "two-hand"', 'family = "three-hand"', "is not known; there is two-hand"),
        ('name = "Mine"\n', 'name = "Mine"\ncolour = "red"\n', "unknown field `colour`"),
        ('id = "co/mine"', 'id = "nv/mine"', "begins with no jurisdiction"),
        ('name = "Mine"', 'name = "Mine', "is not a TOML file"),
        ("player.total == 9 and", "player.total = 9 and", "is not a rule"),
        ("player.total == 9", "hand.total == 9", "needs a wager that is placed on a hand"),
    ],
)
def test_a_broken_file_says_what_is_wrong_and_what_to_do(tmp_path, old, new, message):
    assert old in VARIATION
    with pytest.raises(CatalogError, match=message):
        written(tmp_path, VARIATION.replace(old, new, 1))


def test_an_event_cannot_be_defined_by_itself(tmp_path):
    circle = VARIATION.replace("player.total == 9 and banker.total == 9", "both_nines or tie")
    with pytest.raises(CatalogError, match="defined by itself"):
        written(tmp_path, circle)


def test_a_mistyped_game_is_guessed():
    with pytest.raises(Refused, match="did you mean 'co/baccarat'"):
        load("co/bacarat")


def test_a_definition_survives_its_digest():
    for game in games():
        again = Game.from_definition(game.definition())
        assert again == game
        assert again.digest == game.digest


def test_no_value_of_the_catalog_lacks_a_cite():
    for game in games():
        cited: list[Any] = [
            game,
            game.draw,
            *game.events,
            *game.options,
            *game.practice.procedures.values(),
            *game.notes,
            *game.shared_tables,
        ]
        cited += [] if game.pack.is_empty else [game.pack]
        for wager in game.wagers:
            cited += [wager, *wager.notes]
            for table in wager.paytables:
                cited += [table, *table.lines, *table.meters, *table.notes]
        assert all(value.cite.strip() for value in cited), game.id
        assert game.pay_rounding_cite.strip(), game.id


POKER = """
id = "ca/mine"
name = "Mine"
family = "pots"
cite = "my rules"
takes = "ca/section-102"
{recite}
[decks]
allowed = [1]
default = 1
cite = "my rules"

[draw]
cite = "my rules"
rankings = ["high"]
limits = ["spread"]
forced = "ante"
streets = [{{ down = 5, opens = "button-left", cite = "my rules" }}]

[rounding]
pays = "cent-down"
cite = "my rules"
"""


def test_a_game_cites_its_own_clause_for_one_of_the_rules_it_takes(tmp_path):
    own = written(tmp_path, POKER.format(recite='[recite]\n"custom (burns)" = "my rules 7"'))
    assert own.practice.cite("burn") == "my rules 7"
    assert written(tmp_path, POKER.format(recite="")).practice.cite("burn") == "custom (burns)"


def test_a_clause_that_the_taken_rules_do_not_cite_is_refused(tmp_path):
    with pytest.raises(CatalogError, match=r"ca/section-102 cites no '102\.Z'"):
        written(tmp_path, POKER.format(recite='[recite]\n"102.Z" = "my rules 7"'))
