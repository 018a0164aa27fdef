"""Every pack that a card room plays with: its size, its cards, and those that do not add up."""

from collections import Counter

import pytest

from houseway.cards import card_text, parse_card
from houseway.cards.decks import listed
from houseway.cards.pack import FIFTY_TWO, Pack, burn_count, pack_text
from houseway.refusals import CatalogError
from houseway.rules import Game, load
from houseway.rules.catalog import read_text

SEVENS_TO_TENS = ("7", "8", "9", "10")
SPADES = tuple(f"{rank}s" for rank in ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"])
# One of each kind: what is in the pack, decks in the shoe, cards in all, and some cards with their number.
PACKS = {
    "fifty-two": (FIFTY_TWO, 8, 416, {"As": 8, "10h": 8, "Jk": 0}),
    "pan-nine": (Pack((8,), 8, without=SEVENS_TO_TENS), 8, 288, {"6c": 8, "7c": 0, "10d": 0, "Jd": 8}),
    "bay-baccarat": (Pack((2, 12), 12, without=SEVENS_TO_TENS), 12, 432, {"As": 12, "9h": 0}),
    "one-joker": (Pack((1, 8), 8, jokers=1), 8, 424, {"Jk": 8, "Ks": 8}),
    "four-jokers": (Pack((1,), 1, jokers=4), 1, 56, {"Jk": 4, "Ax": 0, "Ks": 1}),
    "cal-aces": (Pack((1,), 1, extra_aces=4), 1, 56, {"Ax": 4, "As": 1, "Jk": 0}),
    "panguingue": (Pack((8,), 8, without=("8", "9", "10")), 8, 320, {"7s": 8, "8s": 0, "Js": 8}),
    "panguingue-310": (
        Pack((8,), 8, without=("8", "9", "10"), less=SPADES), 8, 310, {"7s": 7, "Ks": 7, "7h": 8, "9h": 0},
    ),
    "tiles": (Pack((1,), 1, tiles=True), 1, 32, {"6-6": 2, "1-1": 2, "4-2": 1, "2-1": 1, "5-1": 2, "As": 0}),
}  # fmt: skip
EACH = pytest.mark.parametrize(("pack", "decks", "size", "some"), PACKS.values(), ids=PACKS)


@EACH
def test_a_shoe_holds_what_its_pack_says(pack, decks, size, some):
    shoe = Counter(card_text(card) for card in listed(pack.counts(decks)))
    assert pack.size(decks) == shoe.total() == size
    assert {card: shoe[card] for card in some} == some


@EACH
def test_every_card_of_a_pack_is_written_and_read(pack, decks, size, some):
    for card in set(listed(pack.counts(decks))):
        assert parse_card(card_text(card)) == card
        assert pack.has(card)


@EACH
def test_the_line_that_a_seal_binds_names_every_card(pack, decks, size, some):
    parts = dict(part.rsplit(":", 1) for part in pack_text(pack.counts(decks)).split(" "))
    assert sum(map(int, parts.values())) == size
    assert all(int(parts.get(card, 0)) == count for card, count in some.items())


def test_tiles_are_eleven_faces_twice_and_ten_once():
    counts = Counter(Pack((1,), 1, tiles=True).counts(1))
    assert (counts[2], counts[1]) == (11, 10)
    assert parse_card("2-4") == parse_card("4-2")


def test_an_extra_ace_burns_as_an_ace_does():
    counted = [burn_count(parse_card(card), 10) for card in ("As", "Ax", "9d", "10h", "Js", "Kc")]
    assert counted == [1, 1, 9, 10, 10, 10]


def test_a_game_of_dice_has_an_empty_pack():
    pack = load("co/3-dice").pack
    assert (pack.is_empty, pack.usual, pack.has(0)) == (True, None, False)


def test_definitions_from_before_packs_are_read():
    for game in (load("co/baccarat"), load("ca/super-pan-9"), load("co/3-dice")):
        written = game.definition().replace(b'"pack":{}', b'"decks":null').replace(b'"pack":', b'"decks":')
        assert b'"pack"' not in written
        assert Game.from_definition(written) == game


OWN = """
id = "ca/own"
name = "Own"
family = "two-hand"
cite = "own rules"
extends = "ca/zoobac"
[decks]
override = true
cite = "own rules 1"
"""


@pytest.mark.parametrize(
    "section",
    [
        'allowed = [8]\ndefault = 8\nwithout = ["7"]\ncards = 416',
        "allowed = [8]\ndefault = 6",
        'allowed = [8]\ndefault = 8\nwithout = ["11"]',
        "allowed = [8]\ndefault = 8\njokers = -1",
        "allowed = [0]\ndefault = 0",
        "allowed = []\ndefault = 0",
        'allowed = [1]\ndefault = 1\nless = ["As", "As"]',
        'allowed = [1]\ndefault = 1\nless = ["1s"]',
        "allowed = [1]\ndefault = 1\ntiles = true\njokers = 1",
        'allowed = [1]\ndefault = 1\nsealed = "wax"',
    ],
)
def test_a_pack_that_does_not_add_up_is_refused(section, words):
    with pytest.raises(CatalogError) as caught:
        read_text(OWN + section)
    words(str(caught.value))
