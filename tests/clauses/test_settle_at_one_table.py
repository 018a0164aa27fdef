"""`houseway settle` refuses what no table could have had down in one round, each with its clause."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.settle import round_input, settled_round
from houseway.refusals import Refusal, Refused

CENTURY = "ca/21st-century-4.0"


def wager(name, on=None, paytable="standard", amount=1_000, seat=1, **more):
    return {"seat": seat, "wager": name, "on": on, "paytable": paytable, "amount": amount, **more}


PLAYER, BANKER = wager("player", "player"), wager("banker", "banker")


def asked(game, player, banker, *wagers, **more):
    hands = {"player": player.split(), "banker": banker.split()}
    return json.dumps({"game": game, **hands, "wagers": wagers, **more})


def settled(*given, **more):
    paid = settled_round(round_input(asked(*given, **more).encode())).settlements
    return {(each.seat, each.wager): each for each in paid}


def refused(*given, **more):
    with pytest.raises(Refused) as no:
        settled(*given, **more)
    return no.value.reason, no.value.cite


def answer(*given, **more):
    """The document that the command prints."""
    result = CliRunner().invoke(app, ["settle", "--json"], input=asked(*given, **more))
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# The Player stands on 5 or draws to 8; the dealer has 6.
ON_5 = (CENTURY, "Ks 5h 3d", "Kd 6c")
# Somebody else draws, so that the card is dealt.
DRAWS = {**PLAYER, "seat": 2, "choice": "hit"}
NO_CHOICE = (Refusal.NO_CHOICE_HERE, "GEGA-002057 15, 16, 20 to 22, 26")


@pytest.mark.parametrize("line", [BANKER, wager("early-tie")], ids=["dealer line", "tie"])
def test_ca_gega_002057_15_a_choice_is_taken_on_the_player_line_only(line):
    assert refused(*ON_5, PLAYER, {**line, "choice": "stand"}) == NO_CHOICE
    assert settled(*ON_5, {**PLAYER, "choice": "stand"}, line, DRAWS)[1, "player"].net == -1_000


def test_ca_gega_002057_15_a_seat_chooses_once():
    twice = {**PLAYER, "choice": "stand"}, {**PLAYER, "choice": "hit"}
    assert refused(*ON_5, *twice) == NO_CHOICE
    apart = twice[0], {**twice[1], "seat": 2}
    assert {seat: bet.net for (seat, _), bet in settled(*ON_5, *apart).items()} == {1: -1_000, 2: 1_000}


def test_ca_gega_002057_15_tie_bets_follow_the_choice_and_the_other_line_does_not():
    hands = (CENTURY, "Ks 5h Ad", "Kd 2c 3s")
    tie = wager("early-tie")
    stood = settled(*hands, {**PLAYER, "choice": "stand"}, tie, BANKER, DRAWS)
    assert stood[1, "player"].outcome == "push"
    assert stood[1, "early-tie"].net == 8_000
    assert stood[1, "banker"].net == -1_000, "the community hand drew to 6"
    assert settled(*hands, {**PLAYER, "choice": "hit"}, tie)[1, "early-tie"].net == -1_000


def test_ca_gega_002057_15_where_every_bettor_on_the_line_stands_no_card_is_dealt():
    stands = {**PLAYER, "choice": "stand"}
    clause = (Refusal.CARDS_BREAK_DRAWING_RULES, "GEGA-002057 15, 16, 20 to 22, 26")
    assert refused(*ON_5, stands) == clause
    assert refused(*ON_5, stands, {**stands, "seat": 2}, BANKER) == clause
    assert settled(CENTURY, "Ks 5h", "Kd 6c", stands, BANKER)[1, "player"].net == -1_000
    # Without a choice House Way draws, and who bets on the other line chooses nothing.
    assert settled(*ON_5, PLAYER)[1, "player"].net == 1_000
    assert settled(*ON_5, BANKER)[1, "banker"].net == -1_000


def test_ca_gega_002545_in_the_8_0_game_the_card_is_delivered_though_all_stand():
    line = wager("player", on="player")
    given = ("ca/21st-century-8.0", "Ks 5h 3d", "5d Kc")
    assert settled(*given, {**line, "choice": "stand"})[1, "player"].outcome == "push"


@pytest.mark.parametrize(
    ("cards", "made", "dealer", "is_dealt"),
    [
        ("10s 9s", ["surrender"], "10h 2h", True),
        ("10s 9s", ["surrender"], "10h 2h 5c", False),
        ("As Ad", [], "10h 2h", True),
        ("As Ad", [], "10h 2h 5c", False),
        ("10s 9s", ["stand"], "10h 2h 5c", True),
    ],
)
def test_104_b_22_c_the_designated_player_draws_only_where_a_hand_waits_for_it(cards, made, dealer, is_dealt):
    hand = {"place": 2, "cards": cards.split(), "made": [{"choice": choice} for choice in made]}
    bet = {"seat": 2, "wager": "hand", "on": None, "paytable": "standard", "amount": 1_000}
    given = {"game": "ca/no-bust", "hands": [hand], "dealer": dealer.split(), "wagers": [bet]}
    result = CliRunner().invoke(app, ["settle", "--json"], input=json.dumps(given))
    assert (result.exit_code == 0) is is_dealt
    if not is_dealt:
        assert "cards_break_drawing_rules" in result.stderr


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (("Ks 6h", "6d Kc"), Refusal.BETS_NOT_OPEN),
        (("Ks 9h", "Kd 2c"), Refusal.BETS_NOT_OPEN),
        (("Ks 6h", "Kd 6c"), None),
    ],
)
def test_ca_gega_002057_tie_hands_b_3_a_late_tie_needs_its_condition(hands, reason):
    late = (CENTURY, *hands, PLAYER, wager("late-tie"))
    if reason is None:
        assert settled(*late)[1, "late-tie"].net == 7_000
    else:
        assert refused(*late) == (reason, "GEGA-002057 Tie Hands B 1 to 4, 6")


@pytest.mark.parametrize(("pair", "color"), [("2", "1"), ("standard", "2")])
def test_ca_gega_002057_pair_bets_of_two_options_do_not_mix(pair, color):
    bets = wager("pair", "player", pair), wager("pair-same-color", "player", color)
    reason, cite = refused(CENTURY, "9s 9h", "Kd 2c", PLAYER, *bets)
    assert (reason, cite) == (Refusal.LAYOUT_NOT_LEGAL, "GEGA-002057 Player Pair Bet & Dealer Pair Bet 5")


def test_ca_gega_002057_pair_bets_the_standard_pair_goes_with_option_1():
    bets = wager("pair", "player"), wager("pair-same-suit", "player", "1")
    paid = settled(CENTURY, "9s 9s", "Kd 2c", PLAYER, *bets)
    assert (paid[1, "pair"].net, paid[1, "pair-same-suit"].net) == (10_000, 40_000)


def test_ca_gega_002057_pair_bets_are_not_more_than_the_base_bet():
    big = wager("pair", "player", amount=1_100)
    assert refused(CENTURY, "9s 9h", "Kd 2c", PLAYER, big)[0] is Refusal.BONUS_ABOVE_BASE


@pytest.mark.parametrize(
    ("game", "name", "cents", "reason"),
    [
        ("ca/golden-frog-2.1", "koi-8", 499, Refusal.BELOW_TABLE_MINIMUM),
        ("ca/golden-frog-2.1", "koi-8", 10_001, Refusal.ABOVE_TABLE_MAXIMUM),
        ("ca/golden-frog-2.1", "koi-8", 10_000, None),
        ("ca/zoobac", "rabbit", 99, Refusal.BELOW_TABLE_MINIMUM),
        ("ca/zoobac", "rabbit", 200_001, Refusal.ABOVE_TABLE_MAXIMUM),
        ("ca/zoobac", "rabbit", 200_000, None),
    ],
)
def test_ca_limits_that_the_rules_print_are_held(game, name, cents, reason):
    round_ = (game, "Ks 9h", "Kd 2c", wager(name, amount=cents))
    if reason is None:
        assert settled(*round_)[1, name].net == -cents
    else:
        assert refused(*round_)[0] is reason


@pytest.mark.parametrize("cents", [1_000, 2_500])
def test_ma_13_i_royal_9_is_a_fixed_5_dollars(cents):
    hands = ("ma/baccarat", "Js 9s", "2d 5c")
    assert refused(*hands, wager("royal-9", None, "1", cents)) == (Refusal.AMOUNT_NOT_IN_UNITS, "13(i)")
    assert settled(*hands, wager("royal-9", None, "1", 500))[1, "royal-9"].award == 5_000


@pytest.mark.parametrize(
    ("game", "bonus", "cite"),
    [
        ("co/99-fortunes", wager("progressive", None, "p1", 100), "30-2899.02(6)"),
        (CENTURY, wager("early-tie"), "GEGA-002057 Tie Hands A 2, Player Pair Bet & Dealer Pair Bet 3"),
    ],
)
def test_a_bonus_needs_its_base_bet_where_the_rules_say_so(game, bonus, cite):
    hands = (game, "Ks 9h", "Kd 2c")
    base = {**PLAYER, "seat": 2}
    assert refused(*hands, bonus, base) == (Refusal.BASE_BET_NEEDED, cite), "another seat's does not do"
    assert settled(*hands, bonus, PLAYER)[1, bonus["wager"]].outcome == "lose"


def test_a_bonus_stands_alone_where_the_house_decides():
    alone = settled("co/golden-frog", "Ks 9h", "Kd 2c", wager("koi"))
    assert alone[1, "koi"].net == -1_000


def test_no_more_copies_of_a_card_than_the_pack_holds():
    one_deck = (CENTURY, "9s 9s", "Kd 2c", PLAYER)
    assert refused(*one_deck, decks=1) == (Refusal.CARDS_NOT_IN_SHOE, "GEGA-002057 3")
    assert settled(*one_deck, decks=2)[1, "player"].net == 1_000
    assert refused(*one_deck, decks=9)[0] is Refusal.DECKS_NOT_ALLOWED


def test_a_win_of_which_rounding_leaves_nothing_is_a_win():
    # 19 to 20 of $1 is 95 cents, rounded down to the dollar.
    bet = settled("ca/golden-frog-2.1", "Ks 2h", "Kd 9c", wager("banker", "banker", amount=100))[1, "banker"]
    assert (bet.outcome, bet.award, bet.net, bet.line) == ("win", 0, 0, "Banker line hand closer to nine")


def test_co_30_2899_07_8_d_vi_the_dealers_envy_is_in_the_answer():
    # Four eights: $1,000 to each winner and $50 to the dealer for each.
    bets = [wager("harmony-progressive", None, "PT-PRG-HP-E01", 100 * seat, seat) for seat in (1, 2)]
    found = answer("co/eternal", "8s 8h", "8d 8c", *bets)
    assert {each["seat"]: each["dealer_envy"] for each in found["settlements"]} == {1: 5_000, 2: 10_000}
    assert found["dealer_envy"] == 15_000
    assert answer("co/baccarat", "Ks 9h", "Kd 2c", PLAYER)["dealer_envy"] == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [("win-vig-5", "tie-vig-5"), ("win-vig-5", "win-vig-10")],
)
def test_co_30_2808_3_d_one_kind_and_percentage_of_vigorish_in_a_round(first, second):
    bets = wager("banker", "banker", first), wager("banker", "banker", second, seat=2)
    reason, cite = refused("co/baccarat", "Kd 2c", "Ks 9h", *bets)
    assert (reason, cite) == (Refusal.LAYOUT_NOT_LEGAL, "30-2808(3)(d)")


@pytest.mark.parametrize(
    ("game", "seat", "seats", "there"),
    [
        ("co/baccarat", 8, 7, False),
        ("co/baccarat", 0, None, False),
        ("co/baccarat", 8, 9, True),
        ("ma/baccarat", 15, None, False),
        ("co/99-fortunes", 4, None, False),
        ("co/99-fortunes", 10, 8, False),
        ("co/99-fortunes", 10, 9, True),
    ],
)
def test_a_seat_that_does_not_exist_is_refused(game, seat, seats, there):
    round_ = (game, "Ks 9h", "Kd 2c", {**PLAYER, "seat": seat})
    if there:
        assert settled(*round_, seats=seats)[seat, "player"].net == 1_000
    else:
        assert refused(*round_, seats=seats)[0] is Refusal.SEAT_NOT_AT_TABLE
