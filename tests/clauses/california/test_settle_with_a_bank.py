"""`houseway settle` with a player-dealer: order, cover and sums, as the worked examples have them."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.settle import round_input, settled_with_bank
from houseway.refusals import NotationError, Refusal, Refused

PAN_9 = "ca/super-pan-9"
# Three cards each, nobody draws: 9 beats 8, 8 ties it, 7 loses to it. In dollars of 100 cents.
NINE, EIGHT, SEVEN = ["As", "2s", "6s"], ["2h", "2d", "4h"], ["As", "2h", "4s"]
DEALER = ["2s", "3d", "3c"]


def hand(seat, cards, dollars, **more):
    return {
        "seat": seat, "wager": "hand", "paytable": "standard", "amount": dollars * 100, "cards": cards,
        **more,
    }  # fmt: skip


FIVE_HANDS = [
    hand(2, NINE, 200), hand(3, SEVEN, 150), hand(4, SEVEN, 100), hand(5, NINE, 200), hand(6, EIGHT, 50),
]  # fmt: skip


def line(seat, wager, cents, bettor=0):
    on = wager if wager in ("player", "banker") else None
    bet = {"seat": seat, "wager": wager, "on": on, "paytable": "standard", "amount": cents}
    return {**bet, "bettor": bettor} if bettor else bet


def banked(seat, dollars, **more):
    return {"player_dealer": {"seat": seat, "cents": dollars * 100}, **more}


def pan_9(wagers, **more):
    return {"game": PAN_9, "banker": DEALER, "wagers": wagers, **more}


def ez(player, banker, wagers, **more):
    hands = {"player": player.split(), "banker": banker.split()}
    return {"game": "ca/ez-baccarat-panda-8", **hands, "wagers": wagers, **more}


def answer(asked):
    result = CliRunner().invoke(app, ["settle", "--json"], input=json.dumps(asked))
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(asked):
    with pytest.raises(Refused) as no:
        settled_with_bank(round_input(json.dumps(asked).encode()))
    assert no.value.sentence
    return no.value.reason, no.value.cite


@pytest.mark.parametrize(
    ("dollars", "reached", "net", "left"),
    [
        (500, [100, 200, 0, 200, 0], -300, 0),
        (350, [100, 200, 0, 50, 0], -150, 0),
        (5000, [100, 200, 0, 200, 150], -150, 4350),
    ],
)
def test_104_d_2_super_pan_9_with_the_button_at_4_and_three_sizes_of_bank(dollars, reached, net, left):
    document = answer(pan_9(FIVE_HANDS, **banked(1, dollars, action=4)))
    settled = document["settlements"]
    assert [each["seat"] for each in settled] == [4, 5, 6, 2, 3]
    assert [each["covered"] for each in settled] == [100 * each for each in reached]
    assert document["action"] == 4
    bank = document["player_dealer"]
    assert (bank["bank"], bank["net"], bank["left"]) == (dollars * 100, net * 100, left * 100)
    assert bank["bank"] == bank["paid"] + bank["collected"] + bank["left"]


def test_104_d_2_what_the_bank_does_not_reach_is_returned_whole():
    last = answer(pan_9(FIVE_HANDS, **banked(1, 500, action=4)))["settlements"][-1]
    assert (last["seat"], last["net"], last["covered"], last["returned"]) == (3, -15_000, 0, 15_000)


def test_104_e_15_a_backline_bettor_comes_after_the_active_player_at_the_place():
    wagers = [hand(2, SEVEN, 4, bettor=1), hand(2, SEVEN, 3)]
    document = answer(pan_9(wagers, **banked(1, 5, action=2)))
    told = [(each["bettor"], each["covered"], each["returned"]) for each in document["settlements"]]
    assert told == [(0, 300, 0), (1, 200, 200)]
    assert document["player_dealer"]["net"] == 500


PANDA = [
    line(2, "player", 10_000), line(2, "panda-8", 2_000), line(3, "player", 30_000),
    line(3, "panda-8", 1_000), line(3, "dragon-7", 1_000), line(5, "banker", 20_000), line(5, "tie", 2_000),
]  # fmt: skip


def test_gega_003090_the_bankers_second_card_places_the_button_and_wagers_go_kind_by_kind():
    """A two of the Banker's counts two places from the player-dealer, at 1: place 3."""
    document = answer(ez("2s 3s 3d", "5s 2d", PANDA, **banked(1, 1000)))
    assert document["action"] == 3
    told = [(each["seat"], each["wager"], each["covered"] // 100) for each in document["settlements"]]
    assert told == [
        (3, "player", 300), (2, "player", 100), (5, "banker", 200), (5, "tie", 20), (3, "panda-8", 250),
        (2, "panda-8", 130), (3, "dragon-7", 0),
    ]  # fmt: skip
    bank = document["player_dealer"]
    assert bank == {"bank": 100_000, "paid": 78_000, "collected": 22_000, "left": 0, "net": -56_000}


def test_golden_frog_2_1_begins_at_the_player_dealers_left_and_rounds_before_it_covers():
    wagers = [line(2, "banker", 2_500), line(3, "banker", 5_000), line(4, "player", 6_000)]
    asked = {
        "game": "ca/golden-frog-2.1", "player": ["Ks", "7s"], "banker": ["Kd", "8d"],
        "wagers": [*wagers, line(5, "banker", 10_000)], **banked(1, 100),
    }  # fmt: skip
    told = [(each["seat"], each["covered"]) for each in answer(asked)["settlements"]]
    assert told == [(2, 2_300), (3, 4_700), (5, 3_000), (4, 0)]


def test_gega_003090_each_bettor_at_a_place_needs_a_line_of_his_own():
    wagers = [line(2, "player", 1_000), line(2, "tie", 1_000, bettor=1)]
    reason, cite = refused(ez("2s 3s 3d", "5s 2d", wagers, **banked(1, 1000)))
    assert (reason, cite) == (Refusal.BASE_BET_NEEDED, "GEGA-003090 Round of Play 2(c) to (e)")


@pytest.mark.parametrize(
    ("asked", "reason", "cite"),
    [
        (pan_9(FIVE_HANDS, **banked(1, 5)), Refusal.DICE_NOT_SHAKEN, "GEGA-001989 104.D.2, 103.7"),
        (pan_9(FIVE_HANDS, **banked(9, 5, action=2)), Refusal.SEAT_NOT_AT_TABLE, "GEGA-001989 104.D.1"),
        (pan_9(FIVE_HANDS, **banked(1, 5, action=0)), Refusal.SEAT_NOT_AT_TABLE, "GEGA-001989 104.D.1"),
        (pan_9(FIVE_HANDS, **banked(1, 5, action=9)), Refusal.SEAT_NOT_AT_TABLE, "GEGA-001989 104.D.1"),
        (
            pan_9(FIVE_HANDS, **banked(2, 5, action=3)),
            Refusal.BANKS_THIS_HAND,
            "103.1, 103.2, 103.5, 103.17",
        ),
        (
            pan_9(FIVE_HANDS, **banked(1, 0, action=3)),
            Refusal.AMOUNT_NOT_POSITIVE,
            "103.1, 103.2, 103.5, 103.17",
        ),
        (
            {"game": "co/baccarat", "player": ["8s", "Kh"], "banker": ["7d", "Kc"], **banked(1, 5)},
            Refusal.NO_PLAYER_DEALER,
            "30-2801 to 30-2817",
        ),
    ],
)
def test_a_bank_that_cannot_be_is_refused_with_its_clause(asked, reason, cite):
    assert refused(asked)[0] == reason
    assert refused(asked)[1].startswith(cite)


def test_an_action_or_a_backline_bettor_without_a_bank_is_refused(words):
    asks = {"action": pan_9(FIVE_HANDS, action=4), "backline": pan_9([hand(2, NINE, 3, bettor=1)])}
    for name, asked in asks.items():
        with pytest.raises(NotationError) as wrong:
            settled_with_bank(round_input(json.dumps(asked).encode()))
        words(str(wrong.value), name)


def test_without_a_player_dealer_the_answer_says_nothing_of_cover():
    document = answer(pan_9(FIVE_HANDS))
    assert [each["seat"] for each in document["settlements"]] == [2, 3, 4, 5, 6]
    assert {"player_dealer", "action"}.isdisjoint(document)
    assert {"covered", "returned", "bettor"}.isdisjoint(document["settlements"][0])


def test_the_printed_table_shows_what_was_covered_and_the_banks_sums(words):
    asked = json.dumps(pan_9(FIVE_HANDS, **banked(1, 500, action=4)))
    result = CliRunner().invoke(app, ["settle"], input=asked)
    words(result.output)
