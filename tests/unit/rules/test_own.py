"""Pay tables of one's own are catalog text: written, read back and evaluated like any other."""

import tomllib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.choices import decisions
from houseway.analysis.odds import odds
from houseway.refusals import CatalogError, NotationError
from houseway.rules import games, load, load_or_read, read_text
from houseway.rules.own import OwnLine, OwnTable, example_line, game_text, own_offers
from houseway.toml import toml_text
from tests.banked_games import BANKED
from tests.texts import hide_folder

PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
KEYS = PLAIN.filter(bool)
SCALARS = PLAIN | st.integers(-(2**40), 2**40) | st.booleans()
FLAT = st.dictionaries(KEYS, SCALARS | st.lists(SCALARS, max_size=3), max_size=4)
DOCUMENTS = st.recursive(
    FLAT,
    lambda inner: st.dictionaries(
        KEYS, SCALARS | inner | st.lists(inner, min_size=1, max_size=3), max_size=4
    ),
    max_leaves=12,
)


@given(DOCUMENTS)
def test_what_is_written_reads_the_same(document):
    assert tomllib.loads(toml_text(document)) == document


def test_what_is_none_is_left_out():
    assert toml_text({"a": None, "b": [{"c": None, "d": 1}]}) == "[[b]]\nd = 1\n"


def table(when: str = "tie", **more) -> OwnTable:
    return OwnTable("mine", "Mine", (OwnLine("It", when, "8 to 1"),), **more)


# Where hands are set, a copy is what a tie is elsewhere.
SET = ("tiles", "pai-gow")
# Where bettors decide, one game of a family is solved as the others are; all of them take minutes.
SOLVED = ("ca/no-bust-4.0", "ca/casino-war", "ca/let-it-ride-bonus", "ca/pai-gow")
LATER = [id_ for id_ in BANKED if decisions(load(id_)) and id_ not in SOLVED]
GAMES = [
    pytest.param(id_, marks=[pytest.mark.long, pytest.mark.timeout(900)] if id_ in LATER else [])
    for id_ in BANKED
]


def extended(game):
    """The game with a wager of one's own."""
    added, (mine,) = own_offers(game, [table("copies > 0" if game.family in SET else "tie")])
    return added, mine


@pytest.mark.parametrize("game_id", BANKED)
def test_every_game_can_be_extended(game_id):
    game = load(game_id)
    added, mine = extended(game)
    assert added.extends == game_id
    assert set(game.offers()) <= set(added.offers())
    assert added.must_hit == game.must_hit
    assert mine.cite == "own"


@pytest.mark.parametrize("game_id", GAMES)
def test_odds_prove_a_wager_of_ones_own(game_id):
    game = load(game_id)
    added, mine = extended(game)
    # One deck is solved sooner, where bettors decide.
    (found,) = odds(added, 1 if decisions(game) else None, offers=[mine])
    assert found.lines[0].name == "It"


def test_a_wager_of_the_game_gets_another_pay_table():
    game = load("co/ez-baccarat")
    added, (mine,) = own_offers(game, [OwnTable("dragon-7", "Any", (OwnLine("It", "tie", "8 to 1"),))])
    printed = game.offer("dragon-7", None, "standard")
    assert (mine.name, mine.kind) == (printed.name, printed.kind)
    assert added.offer(*printed.key).lines == printed.lines


def test_a_bet_placed_late_stays_one():
    game = load("ca/21st-century-4.0")
    late = next(offer for offer in game.offers() if offer.placed_when)
    _, (mine,) = own_offers(game, [OwnTable(late.wager, "Any", (OwnLine("It", "tie", "8 to 1"),))])
    assert mine.placed_when == late.placed_when


def test_an_own_event_has_a_place_in_the_file(words):
    text = game_text(load("co/baccarat"), [table("player.total == 7 and banker.total == 7")])
    event = tomllib.loads(text)["event"]["own-mine-1"]
    assert event == {"name": "It", "when": "player.total == 7 and banker.total == 7", "cite": "own"}
    words(read_text(text).name)


def test_rules_that_tell_too_much_apart_are_refused(words):
    when = "player.total + banker.third + player.suit + four.rank + of_rank + player.king_nine == 9"
    added, offers = own_offers(load("co/baccarat"), [table(when)])
    with pytest.raises(NotationError) as caught:
        odds(added, offers=offers)
    words(str(caught.value))


def test_a_game_file_that_is_none(tmp_path, words):
    with pytest.raises(CatalogError) as caught:
        load_or_read(str(tmp_path / "none.toml"))
    words(hide_folder(str(caught.value), tmp_path), "not there")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogError) as caught:
        load_or_read(str(tmp_path / "bad.toml"))
    words(hide_folder(str(caught.value), tmp_path), "no text")


# A first question to these families takes seconds of counting.
SLOW = {"blackjack", "poker-hand", "tiles", "pai-gow"}
WITH_WAGERS = [game for game in games() if game.wagers]
# A game for each example; two-hand games share one, for instance.
ONE_OF_EACH = {example_line(game): game for game in WITH_WAGERS}.values()


@pytest.mark.parametrize("game", WITH_WAGERS, ids=lambda game: game.id)
def test_every_game_with_wagers_has_an_example_that_it_reads(game):
    line = example_line(game)
    assert line is not None
    _, [offer] = own_offers(game, [OwnTable("my-wager", "My wager", (line,))])
    assert [each.name for each in offer.lines] == [line.name]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] * (game.family in SLOW), id=game.id)
        for game in ONE_OF_EACH
    ],
)
def test_an_example_can_be_won_and_favors_the_house_a_little(game):
    line = example_line(game)
    assert line is not None
    added, [offer] = own_offers(game, [OwnTable("my-wager", "My wager", (line,))])
    [found] = odds(added, offers=[offer])
    assert found.house_edge is not None
    assert 0 < found.house_edge < Fraction(3, 10)
    assert 0 < found.hit_frequency < 1


def test_a_game_without_wagers_has_no_example():
    assert example_line(load("ca/texas-holdem")) is None
