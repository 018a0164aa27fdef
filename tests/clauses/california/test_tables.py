"""California table files: what `houseway check` accepts and what it names a clause for."""

import pytest

from houseway.rules.tables import problems
from tests.clauses.tables import cites, fields, offer, table

GAMES = ["ca/21st-century-4.0", "ca/21st-century-8.0", "ca/ez-baccarat-panda-8", "ca/golden-frog-1.0",
         "ca/golden-frog-2.0", "ca/golden-frog-2.1", "ca/zoobac"]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_base_game_is_legal(game):
    assert problems(table(game)) == []


@pytest.mark.parametrize(
    ("game", "good", "bad", "clause"),
    [
        ("ca/21st-century-4.0", 1, 9, "GEGA-002057 3"),
        ("ca/21st-century-8.0", 3, 2, "GEGA-002545 Type of Card Deck"),
        ("ca/ez-baccarat-panda-8", 8, 2, "GEGA-003090 Number of Decks"),
        ("ca/golden-frog-1.0", 1, 9, "GEGR-002128 Number of Decks"),
        ("ca/golden-frog-2.0", 8, 9, "GEGR-002167 Number of Decks"),
        ("ca/golden-frog-2.1", 8, 9, "Golden Frog Baccarat 2.1, Number of Decks"),
        ("ca/zoobac", 4, 3, "GEGR-002052 Number of Decks"),
    ],
)
def test_each_game_has_its_own_decks(game, good, bad, clause):
    assert cites(table(game, decks=good)) == []
    assert cites(table(game, decks=bad)) == [clause]


@pytest.mark.parametrize(
    ("game", "good", "bad"),
    [
        ("ca/21st-century-4.0", 14, 15),
        ("ca/ez-baccarat-panda-8", 10, 9),
        ("ca/golden-frog-1.0", 14, 8),
        ("ca/golden-frog-2.0", 18, 14),
        ("ca/golden-frog-2.1", 11, 10),
        ("ca/zoobac", 12, 13),
    ],
)
def test_each_game_has_its_own_table(game, good, bad):
    assert fields(table(game, seats=good)) == []
    assert fields(table(game, seats=bad)) == ["seats"]


def test_gega_001198_one_tie_breaker_decides_all_ties():
    assert cites(table("ca/bay-baccarat", offer("hand", None, "B1"))) == []
    both = (offer("hand", None, "B1"), offer("hand", None, "A3"))
    assert cites(table("ca/bay-baccarat", *both)) == ["GEGA-001198 Tie Breaker Rule"]


def test_gega_001989_super_pan_9_takes_8_decks():
    assert cites(table("ca/super-pan-9", offer("hand"))) == []
    assert cites(table("ca/super-pan-9", offer("hand"), decks=6)) == ["GEGA-001989 104.D.1"]


def test_gega_003090_the_house_takes_no_share_of_a_banker_win():
    vigorish = {"kind": "win", "percent": 5}
    assert cites(table("ca/ez-baccarat-panda-8", vigorish=vigorish)) == ["GEGA-003090 Round of Play 2(b)"]


def test_gega_003090_a_tie_pays_what_is_printed():
    posted = offer("tie", lines=[{"line": "Tie", "pays": "9 to 1"}])
    assert cites(table("ca/ez-baccarat-panda-8", posted)) == ["GEGA-003090 Bonus Bets"]


def test_gega_003090_bonus_bets_need_a_line_bet():
    clause = ["GEGA-003090 Round of Play 2(c) to (e)"]
    assert cites(table("ca/ez-baccarat-panda-8", offer("tie"), house={"base_bet": False})) == clause
    assert cites(table("ca/ez-baccarat-panda-8", offer=[offer("tie")])) == clause
    assert cites(table("ca/ez-baccarat-panda-8", offer("tie"), house={"base_bet": True})) == []


@pytest.mark.parametrize("game", ["ca/golden-frog-2.0", "ca/golden-frog-2.1", "ca/zoobac"])
def test_bonus_bets_that_stand_alone_need_no_line_bet(game):
    tie = offer("tie", maximum="$100")
    assert fields(table(game, tie, house={"base_bet": False})) == []
    assert fields(table(game, tie, house={"base_bet": True})) == ["house.base_bet"]


def test_gega_002057_a_tie_or_pair_bet_is_not_more_than_the_base_bet():
    good = offer("early-tie", maximum="$1,000")
    bad = offer("early-tie", maximum="$1,001")
    clause = "GEGA-002057 10, Tie Hands A 4, Player Pair Bet & Dealer Pair Bet 4"
    assert cites(table("ca/21st-century-4.0", good)) == []
    assert cites(table("ca/21st-century-4.0", bad)) == [clause]


def test_gega_002057_pair_bets_go_by_one_option():
    color = offer("pair-same-color", "player", "1")
    assert cites(table("ca/21st-century-4.0", color, offer("pair-same-suit", "player", "1"))) == []
    mixed = table("ca/21st-century-4.0", color, offer("pair-same-suit", "player", "2"))
    assert cites(mixed) == ["GEGA-002057 Player Pair Bet & Dealer Pair Bet 5"]


def test_gega_002057_b_6_the_house_may_keep_the_late_tie_to_early_bettors():
    assert cites(table("ca/21st-century-4.0", house={"late_tie_needs_early_tie": True})) == []
    assert cites(table("ca/21st-century-4.0", house={"late_tie_needs_early_tie": False})) == []


def test_gega_002057_28_backline_is_allowed():
    assert cites(table("ca/21st-century-4.0", house={"backline": False})) == ["GEGA-002057 28"]


@pytest.mark.parametrize(
    ("limits", "found"),
    [
        (("$10", "$200"), []),
        (("$5", "$200"), ["offer[2].minimum"]),
        (("$10", "$300"), ["offer[2].maximum"]),
    ],
)
def test_gega_002545_tie_and_dragon_bonus_take_10_to_200_dollars(limits, found):
    low, high = limits
    assert fields(table("ca/21st-century-8.0", offer("tie", minimum=low, maximum=high))) == found


def test_gegr_002167_at_most_five_free_hands():
    assert cites(table("ca/golden-frog-2.0", house={"free_hands": 5})) == []
    assert cites(table("ca/golden-frog-2.0", house={"free_hands": 6})) == ["GEGR-002167 Round of Play 5"]


def test_gegr_002052_2_bets_lie_within_table_limits():
    assert cites(table("ca/zoobac", offer("zoo", maximum=None))) == ["GEGR-002052 2"]


def test_gega_002057_29_tie_bets_lie_between_the_limits_of_the_base_game():
    assert cites(table("ca/21st-century-4.0", offer("early-tie", minimum="$25", maximum="$1,000"))) == []
    low = table("ca/21st-century-4.0", offer("late-tie", minimum="$5", maximum="$100"))
    assert [(each.cite, each.field) for each in problems(low)] == [("GEGA-002057 29", "offer[2].minimum")]


@pytest.mark.parametrize(
    ("pair", "color", "legal"), [("standard", "1", True), ("2", "1", False), ("standard", "2", False)]
)
def test_gega_002057_pair_options_do_not_mix_on_a_layout(pair, color, legal):
    bets = offer("pair", "player", pair), offer("pair-same-color", "banker", color)
    found = cites(table("ca/21st-century-4.0", *bets))
    assert found == ([] if legal else ["GEGA-002057 Player Pair Bet & Dealer Pair Bet 5"])


@pytest.mark.parametrize(
    ("limits", "wrong"), [(("$5", "$100"), []), (("$4", "$100"), ["minimum"]), (("$5", "$101"), ["maximum"])]
)
def test_golden_frog_2_1_koi_8_takes_5_to_100_dollars(limits, wrong):
    koi = offer("koi-8", minimum=limits[0], maximum=limits[1])
    assert fields(table("ca/golden-frog-2.1", koi)) == [f"offer[2].{field}" for field in wrong]
    clause = "Golden Frog Baccarat 2.1, Collection Rates Schedule"
    assert cites(table("ca/golden-frog-2.1", koi)) == [clause for _ in wrong]


@pytest.mark.parametrize(
    ("limits", "wrong"),
    [
        (("$200", "$2,000"), []),
        (("$201", "$2,000"), ["minimum"]),
        (("$1", "$39"), ["maximum"]),
        (("$1", "$2,001"), ["maximum"]),
    ],
)
def test_gegr_002052_zoobac_has_a_minimum_of_1_to_200_and_a_maximum_of_40_to_2000(limits, wrong):
    rabbit = offer("rabbit", minimum=limits[0], maximum=limits[1])
    assert fields(table("ca/zoobac", rabbit)) == [f"offer[2].{field}" for field in wrong]
