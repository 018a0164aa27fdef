"""Counts and edges that others have published: the first proof that the enumeration is right."""

from pathlib import Path

import pytest

from houseway import load, odds
from houseway.families.two_hand.odds.fresh import class_counts
from houseway.families.two_hand.odds.leaves import Play
from houseway.families.two_hand.rules import Tableau
from houseway.rules.classes import class_table

FOLDER = Path(__file__).parent
PUNTO_BANCO = [
    "co/baccarat", "co/99-fortunes", "co/dragon-bonus", "co/golden-frog", "co/infinite-fortune", "co/eternal",
    "co/5-treasures", "co/ez-baccarat", "ma/baccarat", "ma/ez-baccarat", "ca/ez-baccarat-panda-8",
    "ca/golden-frog-1.0", "ca/golden-frog-2.0", "ca/golden-frog-2.1", "ca/21st-century-8.0", "ca/zoobac",
]  # fmt: skip


def known_counts(decks):
    written = (FOLDER / f"punto-banco-{decks}-decks.txt").read_text()
    lines = [line.split() for line in written.splitlines() if not line.startswith("#")]
    return {name: int(count) for name, count in lines}


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("id_", PUNTO_BANCO)
def test_punto_banco(id_, decks):
    game = load(id_)
    offers = [offer for offer in game.offers() if offer.on == "player" and offer.kind == "base"]
    known = known_counts(decks)
    for result in odds(game, decks=decks, offers=offers):
        win, *tied, lose = (line.combinations for line in result.lines)
        assert (win, sum(tied), lose) == (known["player"], known["tie"], known["banker"])
        assert result.combinations == known["all"] == win + sum(tied) + lose


PUBLISHED = [
    ("co/baccarat", ("player", "player", "standard"), "1.2351"),
    ("co/baccarat", ("banker", "banker", "win-vig-5"), "1.0579"),
    ("co/baccarat", ("tie", None, "standard"), "14.3596"),
    ("co/baccarat", ("match-pair", "player", "standard"), "10.3614"),
    ("co/ez-baccarat", ("banker", "banker", "standard"), "1.0183"),
    ("co/ez-baccarat", ("dragon-7", None, "standard"), "7.6113"),
    ("co/ez-baccarat", ("panda-8", None, "standard"), "10.1876"),
    ("ca/ez-baccarat-panda-8", ("dragon-7", None, "standard"), "7.6113"),
    ("ca/ez-baccarat-panda-8", ("panda-8", None, "standard"), "10.1876"),
    ("ma/baccarat", ("dragon-bonus", "player", "A"), "2.6517"),
    ("ma/baccarat", ("dragon-bonus", "banker", "A"), "9.3731"),
]


@pytest.mark.parametrize(("id_", "key", "edge"), PUBLISHED)
def test_published_edges_from_eight_decks(id_, key, edge):
    game = load(id_)
    (result,) = odds(game, decks=8, offers=[game.offer(*key)])
    assert f"{100 * -float(result.fixed_profit):.4f}" == edge


# The Player's chances once his first two cards lie open, by what they count (Wizard of Odds, appendix 3).
AFTER_TWO_CARDS = {
    0: (0.278792, 0.654627, 0.066581),
    4: (0.322084, 0.579983, 0.097933),
    5: (0.358488, 0.537849, 0.103663),
    6: (0.430362, 0.427801, 0.141838),
    9: (0.905475, 0.0, 0.094525),
}


@pytest.mark.parametrize(("two", "chances"), AFTER_TWO_CARDS.items())
def test_published_chances_after_two_cards(two, chances):
    game = load("co/baccarat")
    table = class_table(game, [game.offer("player", "player", "standard")], also=[f"player.two == {two}"])
    (group,) = table.groups
    tableau = game.draw.rules
    assert isinstance(tableau, Tableau)
    counts = class_counts(group, Play(tableau), 8) * group.also[0]
    won, tied, lost = (int(counts[group.line_of[0] == line].sum()) for line in range(3))
    total = won + tied + lost
    assert (won / total, lost / total, tied / total) == pytest.approx(chances, abs=1e-6)
