"""Colorado table files: games, cards, seats and the house's choices."""

import pytest

from houseway.printing import drawn
from houseway.printing.table_card import table_sign
from houseway.rules import load
from houseway.rules.tables import problems
from tests.clauses.tables import cites, fields, offer, progressive, table


@pytest.mark.parametrize(
    "game",
    ["co/baccarat", "co/5-treasures", "co/dragon-bonus", "co/ez-baccarat", "co/golden-frog",
     "co/infinite-fortune", "co/eternal", "co/99-fortunes", "co/3-dice"],
)  # fmt: skip
def test_the_base_game_of_every_variation_is_legal(game):
    assert problems(table(game)) == []


@pytest.mark.parametrize("decks", [6, 7, 8, 9, 10])
def test_co_30_2806_1_six_to_ten_decks_are_legal(decks):
    assert cites(table("co/baccarat", decks=decks)) == []


@pytest.mark.parametrize("decks", [5, 11, 20])
def test_co_30_2806_1_other_numbers_of_decks_are_not(decks):
    assert cites(table("co/baccarat", decks=decks)) == ["30-2806(1)"]


def test_co_30_2806_1_the_file_says_how_many_decks():
    assert cites(table("co/baccarat", decks=None)) == ["30-2806(1)"]


def test_co_30_2806_4_two_batches_in_a_device_up_to_20_decks_are_legal():
    assert cites(table("co/baccarat", decks=10, batches=2, shuffling="device")) == []


@pytest.mark.parametrize(
    "shoe",
    [
        {"batches": 3, "shuffling": "device"},
        {"batches": 1, "shuffling": "device"},
        {"batches": 2, "shuffling": "hand"},
    ],
)
def test_co_30_2806_1_a_batches_are_two_and_for_a_device(shoe):
    assert cites(table("co/baccarat", decks=8, **shoe)) == ["30-2806(1)(a), 30-2806(4)"]


def test_co_30_2806_4_more_than_20_decks_in_all_are_not_legal():
    checked = table("co/golden-frog", decks=11, batches=2, shuffling="device")
    assert cites(checked) == ["30-2806(1)(a), 30-2806(4)"]


def test_co_30_2899_05_1_golden_frog_takes_any_number_of_decks():
    assert cites(table("co/golden-frog", decks=1)) == []


def test_co_30_2899_06_1_infinite_fortune_takes_6_or_8_decks():
    assert cites(table("co/infinite-fortune", decks=6)) == []
    assert cites(table("co/infinite-fortune", decks=7)) == ["30-2899.06(1)"]


def test_co_30_2899_09_three_dice_have_no_decks():
    assert fields(table("co/3-dice", decks=8)) == ["decks"]


def test_co_30_2811_a_reshuffling_device_needs_approval():
    note = {"needed_for": "continuous-shuffling", "note": "Letter 12 of the Division."}
    assert cites(table("co/baccarat", shuffling="continuous")) == ["30-2811"]
    assert cites(table("co/baccarat", shuffling="continuous", approval=[note])) == []


def test_co_30_2802_13_a_mini_table_seats_up_to_seven():
    assert cites(table("co/baccarat", seats=7, house={"style": "mini"})) == []
    assert cites(table("co/baccarat", seats=8, house={"style": "mini"})) == ["30-2802(13)"]


def test_co_30_2802_13_forty_seats_without_a_style_are_no_mini_table():
    assert cites(table("co/baccarat", seats=40)) == ["30-2802(13)"]
    assert cites(table("co/baccarat", seats=9, house={"style": "midi"})) == []
    assert cites(table("co/baccarat", seats=9, house={"style": "midi"})) == []


def test_co_30_2803_seats_have_numbers_of_their_own():
    assert cites(table("co/baccarat", seats=[1, 2, 3, 5])) == []
    assert fields(table("co/baccarat", seats=[1, 2, 2])) == ["seats"]
    assert fields(table("co/baccarat", seats=[])) == ["seats"]


def test_co_30_2899_03_2_the_house_may_require_a_base_bet_and_then_offers_one():
    bet = offer("dragon-bonus", "player", "1")
    assert cites(table("co/dragon-bonus", bet, house={"base_bet": True})) == []
    alone = table("co/dragon-bonus", offer=[bet], vigorish=None, house={"base_bet": True})
    assert cites(alone) == ["30-2899.03(2)"]
    assert cites(table("co/dragon-bonus", offer=[bet], vigorish=None)) == []


def test_co_30_2804_a_house_rule_on_base_bets_is_on_the_sign_and_never_says_nothing(words):
    asked = table("co/baccarat", offer("bonus", "player", "A"), house={"base_bet": True})
    assert cites(asked) == []
    plain = table("co/baccarat", offer("bonus", "player", "A"))
    without = drawn(table_sign(plain), "md").decode().splitlines()
    (added,) = set(drawn(table_sign(asked), "md").decode().splitlines()) - set(without)
    words(added)


def test_co_30_2804_a_base_bet_is_asked_for_only_beside_other_bets():
    assert fields(table("ca/super-pan-9", offer("hand"), house={"base_bet": True})) == ["house.base_bet"]


def test_co_30_2899_06_4_the_sign_says_whether_a_base_bet_is_required():
    assert cites(table("co/infinite-fortune", offer("super-7"))) == ["30-2899.06(4)"]
    assert cites(table("co/infinite-fortune", offer("super-7"), house={"base_bet": False})) == []


def test_co_30_2899_03_3_an_aggregate_limit_only_on_optional_wagers_where_printed():
    posted = offer("dragon-bonus", "player", "1", aggregate="$25,000")
    assert cites(table("co/dragon-bonus", posted)) == []
    assert cites(table("co/dragon-bonus", {**posted, "aggregate": "$0"})) == ["30-2899.03(3)"]
    assert cites(table("co/dragon-bonus", offer("tie", aggregate="$25,000"))) == ["30-2899.03(3)"]
    assert cites(table("co/baccarat", offer("perfect-pair", aggregate="$25,000"))) == [
        "30-2807(1)(d), 30-2802(19)"
    ]


def test_co_30_2899_07_6_d_no_toke_on_a_progressive_and_only_beside_the_patrons_bet():
    harmony = progressive("harmony-progressive", "PT-PRG-HP-01", meter=[{"name": "main", "seed": "$500"}])
    for tokes, found in (
        ({"wagers": ["player"], "posted": True}, []),
        ({"wagers": ["harmony-progressive"], "posted": True}, ["30-2899.07(6)(d)"]),
        ({"only_where_patron_bets": False}, ["30-2899.07(6)(d)"]),
        ({"wagers": ["eclipse"], "posted": True}, ["30-2899.07(6)(d)"]),
    ):
        assert cites(table("co/eternal", harmony, tokes=tokes)) == found


def test_co_30_2804_restrictions_on_tokes_are_posted():
    assert cites(table("co/baccarat", tokes={"allowed": False, "posted": True})) == []
    assert cites(table("co/baccarat", tokes={"allowed": False})) == ["30-2804"]
    assert cites(table("co/baccarat", tokes={})) == []


def test_co_30_2807_2_an_approval_names_what_the_rules_speak_of(words):
    note = {"needed_for": "continuous-shuffling", "note": "Letter 12 of the Division."}
    assert cites(table("co/baccarat", approval=[note])) == []
    assert fields(table("co/baccarat", approval=[{**note, "note": " "}])) == ["approval[0].note"]
    (found,) = problems(table("co/baccarat", approval=[{**note, "needed_for": "other-wager"}]))
    words(found.problem)


def test_co_30_2802_12_an_option_is_one_of_its_choices():
    assert cites(table("co/baccarat", options={"match_pair_unsuited": 1})) == []
    assert cites(table("co/baccarat", options={"match_pair_unsuited": 2})) == ["30-2802(12)"]
    assert fields(table("co/baccarat", options={"match_pair": 1})) == ["options.match_pair"]


def test_co_30_2802_7_free_hands_are_the_houses_choice():
    assert cites(table("co/baccarat", house={"free_hands": 12})) == []
    assert cites(table("co/baccarat", house={"free_hands": -1})) == ["30-2802(7)"]


def test_colorado_has_no_rules_submission():
    assert fields(table("co/baccarat", rules_submission={"9(d)": "dealer-turns"})) == [
        "rules_submission.9(d)"
    ]


def test_colorado_has_no_must_hit():
    assert fields(table("co/baccarat", must_hit=1)) == ["must_hit"]


VARIATIONS = {
    "co/5-treasures": offer("fortune-7", None, "1"),
    "co/dragon-bonus": offer("dragon-bonus", "player", "1"),
    "co/ez-baccarat": offer("dragon-7"),
    "co/golden-frog": offer("jin-chan"),
    "co/eternal": offer("se-01", None, "PT-FLT-SE-01"),
    "co/3-dice": offer("se-01", None, "PT-FLT-3DB-SE-01"),
}


@pytest.mark.parametrize("game", VARIATIONS)
def test_co_30_2899_01_3_a_separate_limits_for_the_base_game_and_for_an_optional_wager(game):
    optional = VARIATIONS[game]
    assert cites(table(game, {**optional, "minimum": "$1", "maximum": "$5"})) == []
    unposted = [name for name in optional if name != "minimum"]
    assert fields(table(game, {name: optional[name] for name in unposted})) == ["offer[2].minimum"]


def test_co_30_2899_06_2_the_rules_of_baccarat_remain_the_same():
    assert load("co/infinite-fortune").draw == load("co/baccarat").draw


@pytest.mark.parametrize("game", ["co/infinite-fortune", "co/eternal", "co/3-dice"])
def test_co_30_2899_06_7_the_house_offers_as_many_of_the_optional_wagers_as_it_likes(game):
    kinds = {wager.id: wager for wager in load(game).wagers if wager.kind == "bonus" and wager.on is None}
    some = [offer(id_, None, wager.paytables[0].id) for id_, wager in kinds.items()]
    house = {"base_bet": False}
    assert [cites(table(game, *some[:count], house=house)) for count in (0, 1, len(some))] == [[], [], []]
