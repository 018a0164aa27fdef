"""Broken game files give a message that a person who writes rules can act on."""

from pathlib import Path
from typing import Any

import pytest

from houseway.refusals import CatalogError, Refusal, Refused
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
    ("old", "new"),
    [
        ("banker.total == 9", "banker.totl == 9"),
        ('cite = "my rules 2"\n', ""),
        ('"60 to 1"', '"60:1"'),
        ('event = "both-nines"', 'event = "both-nine"'),
        ("[event.both-nines]", "[event.hands-tie]"),
        ('player = ["standard"]', 'player = ["standrd"]'),
        ('player = ["standard"]', 'plyer = ["standard"]'),
        ('kind = "bonus"', 'kind = "side"'),
        ('family = "two-hand"', 'family = "three-hand"'),
        ('name = "Mine"\n', 'name = "Mine"\ncolour = "red"\n'),
        ('id = "co/mine"', 'id = "nv/mine"'),
        ('name = "Mine"', 'name = "Mine'),
        ("player.total == 9 and", "player.total = 9 and"),
        ("player.total == 9", "hand.total == 9"),
    ],
)
def test_a_broken_file_says_what_is_wrong_and_what_to_do(tmp_path, old, new, words):
    assert old in VARIATION
    with pytest.raises(CatalogError) as caught:
        written(tmp_path, VARIATION.replace(old, new, 1))
    words(str(caught.value))


def test_an_event_cannot_be_defined_by_itself(tmp_path, words):
    circle = VARIATION.replace("player.total == 9 and banker.total == 9", "both_nines or tie")
    with pytest.raises(CatalogError) as caught:
        written(tmp_path, circle)
    words(str(caught.value))


def test_a_mistyped_game_is_guessed():
    with pytest.raises(Refused) as caught:
        load("co/bacarat")
    assert (caught.value.reason, caught.value.say) == (Refusal.UNKNOWN_GAME, "no-such-game")
    assert caught.value.values["near"] == "co/baccarat"


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


def test_a_clause_that_the_taken_rules_do_not_cite_is_refused(tmp_path, words):
    with pytest.raises(CatalogError) as caught:
        written(tmp_path, POKER.format(recite='[recite]\n"102.Z" = "my rules 7"'))
    words(str(caught.value))
