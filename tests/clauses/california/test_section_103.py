"""Section 103 stands once: what each game has of it, and what its own rules put in its place."""

import pytest

from houseway.refusals import CatalogError
from houseway.rules import games, load
from houseway.rules.catalog import general_rules, read_text
from houseway.rules.practice import Practice

# 103 is of games with a bank; players of 102 pay each other.
CALIFORNIA = [game for game in games() if game.jurisdiction == "California" and game.wagers]
# What of 103 a game's own document replaces; all else is 103's, word for word.
OWN = {
    "ca/21st-century-4.0": {"player-dealer", "backline", "action-button"},
    "ca/21st-century-8.0": {"player-dealer", "backline", "action-button", "no-more-bets"},
    "ca/bay-baccarat": {
        "player-dealer", "backline", "action-button", "hand-by-hand", "dealer-hand", "foul-hand",
    },
    "ca/ez-baccarat-panda-8": {"player-dealer", "backline", "action-button"},
    "ca/golden-frog-1.0": {"player-dealer", "backline", "action-button"},
    "ca/golden-frog-2.0": {"player-dealer", "backline", "action-button", "no-more-bets"},
    "ca/golden-frog-2.1": {"player-dealer", "backline", "action-button", "no-more-bets"},
    "ca/california-blackjack": {"action-button", "collection", "closed-hands", "dealer-hand", "surrender"},
    "ca/millennium-19": {"player-dealer", "action-button", "dealer-hand"},
    "ca/no-bust": {"player-dealer", "action-button", "collection", "dealer-hand", "surrender"},
    "ca/no-bust-4.0": {
        "player-dealer", "backline", "action-button", "collection", "dealer-hand", "surrender",
    },
    "ca/no-bust-5.0": {
        "player-dealer", "backline", "action-button", "collection", "dealer-hand", "surrender",
    },
    "ca/no-bust-bonus-aces": {
        "player-dealer", "backline", "action-button", "collection", "dealer-hand", "surrender",
    },
    "ca/pai-gow": {
        "seat-control", "backline", "deciding", "action-button", "collection", "no-more-bets",
        "hand-by-hand", "closed-hands", "dealer-hand", "surrender", "foul-hand", "misread-hand",
    },
    "ca/casino-war": {
        "player-dealer", "backline", "no-more-bets", "dealer-hand", "surrender", "action-button",
    },
    "ca/crazy-4-poker": {"player-dealer", "backline", "no-more-bets", "dealer-hand", "action-button"},
    "ca/let-it-ride-bonus": {"player-dealer", "backline", "no-more-bets", "dealer-hand", "action-button"},
    "ca/three-card-poker": {"player-dealer", "dealer-hand", "action-button"},
    "ca/three-card-poker-b": {"player-dealer", "dealer-hand", "action-button"},
    "ca/three-card-poker-6-card-bonus": {
        "player-dealer", "backline", "no-more-bets", "dealer-hand", "action-button",
    },
    "ca/ultimate-texas-holdem": {"player-dealer", "backline", "no-more-bets", "dealer-hand", "action-button"},
    "ca/double-hand-poker": {
        "action-button", "closed-hands", "collection", "dealer-hand", "foul-hand", "misread-hand",
    },
    "ca/fortune-pai-gow-poker": {
        "action-button", "closed-hands", "collection", "dealer-hand", "foul-hand", "misread-hand",
    },
    "ca/face-up-pai-gow-poker": {
        "player-dealer", "backline", "no-more-bets", "dealer-hand", "action-button", "foul-hand",
    },
    "ca/super-pan-9": {"action-button", "collection", "dealer-hand"},
    "ca/zoobac": {"player-dealer", "backline", "action-button"},
}  # fmt: skip


def practice(slug: str) -> Practice:
    return load(f"ca/{slug}").practice


@pytest.mark.parametrize("game", CALIFORNIA, ids=lambda game: game.id)
def test_103_36_a_game_has_every_rule_of_103_except_where_its_own_document_says_otherwise(game):
    general, own = general_rules("ca/section-103").procedures, game.practice.procedures
    assert general.keys() <= own.keys()
    assert {id_ for id_ in general if own[id_] != general[id_]} == OWN[game.id]
    assert not any(own[id_].cite.startswith("103") for id_ in OWN[game.id])


def test_103_every_rule_that_a_program_can_keep_is_in_one_procedure():
    cited = [
        part for rule in general_rules("ca/section-103").procedures.values() for part in rule.cite.split(", ")
    ]
    # 36 is what `takes` and `override` do themselves.
    assert sorted({int(part.removeprefix("103.")) for part in cited} | {36}) == list(range(1, 40))


def test_103_1_two_hands_in_a_row_and_103_5_no_maximum():
    assert {game.practice.player_dealer.hands for game in CALIFORNIA} == {2}
    assert practice("super-pan-9").cite("player-dealer", "eligible") == "103.1, 103.17"
    assert practice("zoobac").cite("player-dealer", "eligible") == "103.1, 103.17"


def test_103_3_what_is_above_the_maximum_gets_no_action_and_a_short_bet_plays_once():
    rule = practice("super-pan-9").beyond_limits
    assert (rule.above, rule.below, rule.cite) == ("no-action", "once", "103.3")


def test_103_14_no_more_bets_holds_where_the_games_own_rules_are_silent():
    for slug in ("21st-century-4.0", "bay-baccarat", "ez-baccarat-panda-8", "golden-frog-1.0", "zoobac"):
        assert practice(slug).no_more_bets.cite == "103.14, 103.15"
    assert practice("golden-frog-2.1").no_more_bets.cite == "Golden Frog Baccarat 2.1, Round of Play 3(a)"


def test_103_26_no_hand_is_given_up_where_the_rules_do_not_allow_it():
    allowed = {game.id for game in CALIFORNIA if game.practice.surrender.allowed != "never"}
    assert allowed == {"ca/casino-war", "ca/no-bust", "ca/no-bust-4.0", "ca/no-bust-bonus-aces"}


@pytest.mark.parametrize(
    ("slug", "by", "card", "start", "wagers_in", "places"),
    [
        ("21st-century-4.0", "card", "banker-second", "player-dealer", "by-bettor", True),
        ("21st-century-8.0", "card", "banker-second", "player-dealer", "by-bettor", True),
        ("ez-baccarat-panda-8", "card", "banker-second", "player-dealer", "by-wager", True),
        ("zoobac", "card", "player-first", "player-dealer", "by-wager", False),
        ("golden-frog-1.0", "none", None, "player-dealer-left", "by-wager", False),
        ("golden-frog-2.0", "none", None, "player-dealer-left", "by-wager", True),
        ("golden-frog-2.1", "none", None, "player-dealer-left", "by-wager", True),
        ("super-pan-9", "three-dice", None, "player-dealer", "by-bettor", True),
        ("bay-baccarat", "three-dice", None, "player-dealer", "by-bettor", True),
    ],
)
def test_where_settling_begins_how_it_goes_on_and_whether_empty_places_are_bet(
    slug, by, card, start, wagers_in, places
):
    rules = practice(slug)
    button = rules.action_button
    assert (button.by, button.card, button.start, button.direction) == (by, card, start, "clockwise")
    assert rules.settling.order == wagers_in
    assert (rules.backline.allowed, rules.backline.empty_places) == ("always", places)


def test_gega_001198_bay_baccarat_closes_unless_another_player_banks():
    bay = practice("bay-baccarat").player_dealer
    assert (bay.turn, bay.closes, bay.least_bank) == ("intervening", True, "table-minimum")
    others = [game.practice.player_dealer for game in CALIFORNIA if game.id != "ca/bay-baccarat"]
    assert {rule.closes for rule in others} == {False}
    broken = {game.id for game in CALIFORNIA if game.practice.player_dealer.turn == "intervening"}
    no_bust = {"ca/no-bust", "ca/no-bust-bonus-aces", "ca/no-bust-4.0"}
    assert broken == {"ca/bay-baccarat", "ca/millennium-19"} | no_bust


def test_104_d_3_and_gega_001198_where_players_have_hands_they_are_dealt_from_the_button_or_the_left():
    assert practice("super-pan-9").deal_order.start == "action-button"
    assert practice("bay-baccarat").deal_order.start == "player-dealer-left"


def test_104_d_17_a_house_way_hand_played_wrongly_is_dead():
    assert practice("super-pan-9").house_way.wrongly_played == "dead"
    assert practice("bay-baccarat").house_way.wrongly_played is None


def test_gega_003090_two_spaces_for_each_wager_of_a_place():
    assert practice("ez-baccarat-panda-8").backline.spots == 2
    assert practice("golden-frog-2.0").backline.spots is None


@pytest.mark.parametrize(
    ("slug", "when", "seconds"),
    [
        ("zoobac", ("shoe-start", "request", "idle"), 30),
        ("golden-frog-1.0", ("request",), None),
        ("golden-frog-2.0", ("request",), None),
        ("golden-frog-2.1", ("request",), None),
    ],
)
def test_free_hands_are_at_most_five_and_begin_as_the_rules_say(slug, when, seconds):
    rule = practice(slug).free_hands
    assert (rule.most, rule.when, rule.idle_seconds) == (5, when, seconds)


MINE = """
id = "ca/mine"
name = "Mine"
family = "two-hand"
cite = "My rules"
takes = "ca/section-103"
[decks]
allowed = [8]
default = 8
cite = "My rules 1"
[rounding]
pays = "cent-down"
cite = "My rules 2"
[draw]
cite = "My rules 3"
naturals_end = true
player = "D D D D D D S S S S"
banker = [ROWS]
"""
ROWS = ", ".join(
    f'{{ two = {two}, draws = "{" ".join(["D" if two < 6 else "S"] * 11)}" }}' for two in range(8)
)


def test_103_36_a_file_that_takes_103_and_says_otherwise_without_a_word_is_refused(words):
    mine = MINE.replace("ROWS", ROWS)
    assert read_text(mine).practice.side_bets.cite == "103.25"
    again = '[procedure.side-bets]\ntext = "Side bets are allowed."\ncite = "My rules 4"\n'
    with pytest.raises(CatalogError) as wrong:
        read_text(mine + again)
    words(str(wrong.value))
    assert read_text(f"{mine}{again}override = true\n").practice.side_bets.cite == "My rules 4"


def test_rules_that_are_not_there_are_guessed(words):
    with pytest.raises(CatalogError) as wrong:
        read_text(MINE.replace("ROWS", ROWS).replace("section-103", "section-130"))
    words(str(wrong.value))
