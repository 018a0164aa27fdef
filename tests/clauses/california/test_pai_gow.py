"""104.F Pai Gow (tiles): the set, the rank of hands, who wins, and House Way."""

import json
from itertools import combinations

import pytest
from typer.testing import CliRunner

from houseway.cards import parse_card, parse_cards
from houseway.cli import app
from houseway.families.round import Made, Round, face_up
from houseway.families.tiles.house_way import house_way, settings
from houseway.families.tiles.ranking import KINDS, NAMES, card_of, is_pair, rank, worth
from houseway.families.tiles.rules import Tiles, read
from houseway.refusals import CatalogError, NotationError
from houseway.rules import Bet, load, settle
from tests.asserting import require_refused
from tests.clauses.california.tile_room import GAME, TileRoom, outcome

BET = Bet(1, "hand", None, "standard", 1_000)


def kinds(names):
    return tuple(NAMES.index(name) for name in names.split() if name in NAMES)


def rules(**options):
    drawing = load(GAME).drawing(options)
    assert isinstance(drawing, Tiles)
    return drawing


def tiles(names):
    """Cards of these names: of a pair that differs both faces."""
    cards = []
    for name in names.split():
        card = card_of(NAMES.index(name))
        other = KINDS[NAMES.index(name)].faces[1]
        differs = other != KINDS[NAMES.index(name)].faces[0] and name not in ("Luk", "Saam")
        cards.append(parse_card(other) if differs and card in cards else card)
    return tuple(cards)


def set_as(player, banker, **options):
    """Low and high of both by name: how a $10 bet comes out when both are set so."""
    hands = [[tiles(half) for half in side.split("/")] for side in (player, banker)]
    deal = face_up(player=hands[0][0] + hands[0][1], banker=hands[1][0] + hands[1][1])
    made = (Made(None, "player", "set", cards=hands[0][0]), Made(None, "banker", "set", cards=hands[1][0]))
    round_ = Round(deal.hands, made)
    return settle(load(GAME), round_, [BET], options).settlements[0].outcome


def test_104_f_1_the_set_has_32_tiles_of_two_to_twelve_spots(words):
    pack = load(GAME).pack
    assert pack.size(1) == 32
    assert {sum(map(int, face.split("-"))) for kind in KINDS for face in kind.faces} == set(range(2, 13))
    with pytest.raises(NotationError) as wrong:
        load(GAME).parse_hand(["As", "6-6", "1-1", "4-4"])
    words(str(wrong.value))


@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("Foo Look/Mooy Gow", "Day Bon/Teen Chong", "win"),
        ("Foo Look/Mooy Gow", "Gor Saam/Chong Day", "push"),
        ("Mooy Ping/Teen Teen", "Gow Foo/Day Bot", "push"),
        ("Mooy Ping/Chong Day", "Gow Foo/Gor Ng", "lose"),
        ("Mooy Ng/Teen Gow", "Ping Bon/Teen Gow", "push"),
        ("Luk Ng/Mooy Gow", "Saam Ng/Teen Chong", "win"),
        ("Ng Ng/Luk Saam", "Chut Chut/Teen Teen", "push"),
        ("Chong Tit/Gor Ng", "Chong Chut/Mooy Ng", "push"),
    ],
)
def test_104_f_2_both_above_win_one_pushes_none_loses(player, banker, result):
    """The eight examples of the requirements page."""
    assert set_as(player, banker) == result


def test_104_f_2_hands_are_read_by_rank_not_by_how_they_lie():
    for player in ("Foo Look/Mooy Gow", "Mooy Gow/Foo Look"):
        for banker in ("Day Bon/Teen Chong", "Teen Chong/Day Bon"):
            assert set_as(player, banker) == "win"


def test_104_f_3_sixteen_pairs_eleven_of_them_identical():
    pairs = [
        (one, other)
        for one, other in combinations([card for kind in range(17) for card in _two_of(kind)], 2)
        if is_pair(NAMES.index(_name(one)), NAMES.index(_name(other)))
    ]
    assert len(pairs) == 16
    assert sum(one == other for one, other in pairs) == 11


def _two_of(kind):
    name = NAMES[kind]
    if name in ("Luk", "Saam"):
        return [card_of(kind)]
    return [parse_card(face) for face in KINDS[kind].faces]


def _name(card):
    return next(NAMES[kind] for kind in range(17) if card in _two_of(kind))


def test_104_f_3_six_groups_in_their_order():
    ladder = ["Luk Saam", "Teen Teen", "Look Look", "Gow Gow", "Ng Ng", "Teen Gow", "Day Gow", "Teen Yun",
              "Day Bot", "Teen Tit", "Mooy Gow", "Foo Bot", "Mooy Tit"]  # fmt: skip
    numbers = [rank(*kinds(hand)) for hand in ladder]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("Bot Tit", 5), ("Mooy Ping", 0), ("Luk Gow", 5), ("Saam Gow", 5), ("Luk Ng", 8), ("Saam Teen", 8),
     ("Luk Foo", 7), ("Foo Gow", 0), ("Teen Foo", 3)],
)  # fmt: skip
def test_104_f_4_only_the_last_digit_counts_and_gee_joon_tiles_count_three_or_six(hand, points):
    assert worth(rank(*kinds(hand))) == points


SET_BY_THE_HOUSE = """
Luk Saam Chong Ng | Luk Ng | Saam Chong
Luk Saam Gow Foo | Gow Foo | Luk Saam
Teen Teen Gow Foo | Teen Foo | Teen Gow
Teen Teen Chong Ng | Teen Ng | Teen Chong
Day Day Ng Bon | Bon Ng | Day Day
Teen Teen Luk Bon | Luk Bon | Teen Teen
Teen Teen Luk Chut | Teen Luk | Teen Chut
Gow Gow Mooy Ping | Ping Gow | Mooy Gow
Bot Bot Gow Foo | Gow Bot | Foo Bot
Chut Chut Foo Ping | Foo Ping | Chut Chut
Teen Chut Gow Foo | Foo Chut | Teen Gow
Teen Bot Gow Bon | Bon Gow | Teen Bot
Teen Day Tit Bot | Day Tit | Teen Bot
Day Gow Foo Mooy | Mooy Foo | Day Gow
Gor Bon Ng Bot | Bon Bot | Gor Ng
Mooy Ping Chong Ng | Mooy Ng | Ping Chong
"""


@pytest.mark.parametrize("line", SET_BY_THE_HOUSE.strip().splitlines())
def test_104_f_5_house_way_splits_pairs_and_sets_as_the_page_shows(line):
    four, low, high = (kinds(part) for part in line.split("|"))
    way = rules()
    chosen = house_way(way.house_way, four, way.order)
    assert (sorted(chosen.low), sorted(chosen.high)) == (sorted(low), sorted(high))
    assert chosen in [*settings(tuple(sorted(four)), way.order)]


def test_104_f_5_house_way_is_data_and_nonsense_is_refused(words):
    section = {"lowest": "2-1", "house_way": _as_data()}
    assert read(section) == read(section)
    for wrong in ("first", "pairs"):
        data = _as_data()
        if wrong == "first":
            data["first"] = ["13"]
        else:
            data["split"].append({"pairs": ["Teen"]})
        with pytest.raises(CatalogError) as refused:
            read({"lowest": "2-1", "house_way": data})
        words(str(refused.value), wrong)


def _as_data():
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(rules().house_way))


def test_104_f_5_another_house_may_set_its_pairs_otherwise():
    data = _as_data()
    data["split"] = []
    own = read({"lowest": "2-1", "house_way": data})
    chosen = house_way(own.house_way, kinds("Gow Gow Mooy Ping"), own.order)
    assert is_pair(*chosen.high)


def test_104_f_6_eight_places_counterclockwise_each_with_four_tiles():
    table = TileRoom(1, 2, 3)
    table.bets(s2=1_000, s3=1_000)
    table.dice(3, 1, 1)
    table.deliver()
    hands = table.state.deal.hands
    # Five from the player-dealer as 1, counterclockwise: 1, 8, 7, 6, 5.
    assert [held.place or 1 for held in hands] == [5, 4, 3, 2, 1, 8, 7, 6]
    assert all(len(held.cards) == 4 and all(held.down) for held in hands)
    assert table.bank.button == 3


def test_104_f_7_an_unpaid_collection_leaves_a_win_unpaid():
    from houseway.table import commands as c

    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({2: "6-6 6-6 1-1 1-1", 1: "5-5 6-4 6-5 6-4"})
    table.do_as("floor", c.NoteUnpaidCollection(2, 2, "no chips beside the bet"), "dealer")
    assert outcome(table) == {2: "push"}


def test_pg_1_with_both_last_the_single_tiles_of_gee_joon_never_decide():
    assert set_as("Luk Ng/Mooy Gow", "Saam Ng/Teen Chong") == "win"
    assert set_as("Luk Ng/Mooy Gow", "Saam Ng/Teen Chong", both_last=1) == "push"


def settled(**asked):
    text = json.dumps({"game": GAME, "wagers": [_wager(2)], **asked})
    return CliRunner().invoke(app, ["settle", "--json"], input=text)


def _wager(seat):
    return {"seat": seat, "wager": "hand", "on": None, "paytable": "standard", "amount": 1_000}


def test_104_f_2_settle_takes_four_tiles_and_the_low_two_where_they_are_not_set_house_way():
    dealer = ["5-5", "6-4", "6-5", "5-1"]
    hand = {"place": 2, "cards": ["6-3", "5-4", "5-5", "6-4"]}
    house = json.loads(settled(hands=[hand], dealer=dealer).stdout)["settlements"][0]
    assert house["outcome"] == "win"
    kept = hand | {"made": [{"choice": "set", "cards": ["5-5", "6-4"]}]}
    own = json.loads(settled(hands=[kept], dealer=dealer).stdout)["settlements"][0]
    assert own["outcome"] == "push"
    wrong = hand | {"made": [{"choice": "set", "cards": ["6-6", "6-4"]}]}
    refused = settled(hands=[wrong], dealer=dealer)
    assert refused.exit_code != 0
    assert "104.F.2" in refused.stderr


def test_104_f_2_three_tiles_are_no_hand():
    deal = face_up(player=parse_cards("6-6 1-1 4-4"), banker=parse_cards("6-6 1-1 4-4 3-1"))
    with require_refused("cards_break_drawing_rules", "four-tiles"):
        settle(load(GAME), deal, [BET])
