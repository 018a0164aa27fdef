"""30-2808: odds, vigorish and the bonus tables."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load
from tests.clauses.margins import BANKER_BY, NATURAL_TIE, PLAYER_BY
from tests.clauses.rounds import bet, line, net, paid, paytables

GAME = "co/baccarat"
BANKER_WINS = ("6s Kh", "7d Kc")
TIED = ("7s Kh", "7d Kc")
NATURAL_9_OVER_0 = ("9s Kh", "Kd Qc")
# Hundredths of a percent, by their text: the range has no step, and half percents are posted.
PERCENTS = {f"{half / 2:g}": half * 50 for half in range(10, 51)}
TABLES = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


def banker(paytable, amount=1_000):
    return bet("banker", "banker", paytable, amount)


def test_co_30_2808_1_a_winning_player_bet_pays_1_to_1_without_vigorish():
    won = paid(GAME, ("9s Kh", "7d Kc"), bet("player", "player"))
    assert (won.award, won.vigorish, won.net) == (1_000, 0, 1_000)


def test_co_30_2808_2_tie_pays_at_least_8_to_1():
    assert net(GAME, TIED, bet("tie")) == 8_000
    assert load(GAME).offer("tie", None, "standard").table.floor


@pytest.mark.parametrize("percent", PERCENTS)
def test_co_30_2808_3_banker_pays_1_to_1_less_5_to_25_percent(percent):
    won = paid(GAME, BANKER_WINS, banker(f"win-vig-{percent}", 10_000))
    taken = PERCENTS[percent]
    assert (won.award, won.vigorish, won.net) == (10_000, taken, 10_000 - taken)


@pytest.mark.parametrize(
    "paytable", ["win-vig-4", "win-vig-26", "tie-vig-4", "tie-vig-26", "commission-free"]
)
def test_co_30_2808_3_no_other_vigorish_is_offered(paytable):
    with pytest.raises(Refused) as refused:
        net(GAME, BANKER_WINS, banker(paytable))
    assert refused.value.reason == "unknown_offer"


def test_co_30_2808_3_whole_and_half_percents_from_5_to_25_on_wins_and_on_ties():
    kinds = {f"{kind}-vig-{percent}" for kind in ("win", "tie") for percent in PERCENTS}
    assert paytables(GAME, "banker") == kinds


@pytest.mark.parametrize(("rounding", "vigorish"), [({}, 60), ({"vigorish_rounding": "quarter-up"}, 75)])
def test_co_30_2808_3_a_a_12_dollar_win_at_5_percent_with_and_without_rounding(rounding, vigorish):
    won = paid(GAME, BANKER_WINS, banker("win-vig-5", 1_200), options=rounding)
    assert (won.award, won.vigorish, won.net) == (1_200, vigorish, 1_200 - vigorish)


@pytest.mark.parametrize(("amount", "vigorish"), [(500, 25), (1_000, 50), (1_100, 75), (510, 50)])
def test_co_30_2808_3_a_exact_quarters_stay_and_others_go_to_the_next(amount, vigorish):
    rounding = {"vigorish_rounding": "quarter-up"}
    assert paid(GAME, BANKER_WINS, banker("win-vig-5", amount), options=rounding).vigorish == vigorish


@pytest.mark.parametrize(("amount", "vigorish"), [(110, 6), (109, 5)])
def test_co_30_2808_3_without_rounding_half_a_cent_goes_up(amount, vigorish):
    assert paid(GAME, BANKER_WINS, banker("win-vig-5", amount)).vigorish == vigorish


@pytest.mark.parametrize("percent", PERCENTS)
def test_co_30_2808_3_c_tie_vigorish_is_taken_of_the_wager_on_a_push(percent):
    tied = paid(GAME, TIED, banker(f"tie-vig-{percent}", 10_000))
    assert (tied.outcome, tied.vigorish, tied.net) == ("push", PERCENTS[percent], -PERCENTS[percent])


def test_co_30_2808_3_c_with_tie_vigorish_a_win_pays_none_and_a_loss_no_more():
    assert net(GAME, BANKER_WINS, banker("tie-vig-25")) == 1_000
    assert net(GAME, ("9s Kh", "7d Kc"), banker("tie-vig-25")) == -1_000


def test_co_30_2808_3_with_win_vigorish_a_tie_costs_nothing():
    assert net(GAME, TIED, banker("win-vig-25")) == 0


def test_co_30_2808_3_c_tie_vigorish_is_rounded_up_like_the_other():
    rounding = {"vigorish_rounding": "quarter-up"}
    assert net(GAME, TIED, banker("tie-vig-5", 1_200), options=rounding) == -75


def test_co_30_2808_4_four_cards_pay_3_to_2_and_odd_cents_fall():
    assert net(GAME, TIED, bet("total-cards-4", amount=500)) == 750
    assert net(GAME, TIED, bet("total-cards-4", amount=501)) == 751


@pytest.mark.parametrize("margin", range(4, 10))
@pytest.mark.parametrize("paytable", TABLES)
def test_co_30_2808_5_bonus_pays_by_the_winning_margin_on_the_chosen_hand(paytable, margin):
    won = TABLES[paytable][margin] * 1_000
    assert net(GAME, PLAYER_BY[margin], bet("bonus", "player", paytable)) == won
    assert net(GAME, PLAYER_BY[margin], bet("bonus", "banker", paytable)) == -1_000
    assert net(GAME, BANKER_BY[margin], bet("bonus", "banker", paytable)) == won
    assert net(GAME, BANKER_BY[margin], bet("bonus", "player", paytable)) == -1_000


@pytest.mark.parametrize("paytable", TABLES)
def test_co_30_2808_5_a_natural_9_over_0_pays_the_natural_line(paytable):
    assert line(GAME, NATURAL_9_OVER_0, ("bonus", "player", paytable)) == "Natural winner"
    assert net(GAME, NATURAL_9_OVER_0, bet("bonus", "player", paytable)) == 1_000


def test_co_30_2808_5_a_three_card_9_over_0_pays_30():
    assert line(GAME, PLAYER_BY[9], ("bonus", "player", "A")) == "Win by 9 points"
    assert net(GAME, PLAYER_BY[9], bet("bonus", "player", "A")) == 30_000


@pytest.mark.parametrize("margin", [2, 3])
def test_co_30_2808_5_a_smaller_margin_loses(margin):
    assert net(GAME, PLAYER_BY[margin], bet("bonus", "player", "A")) == -1_000


@pytest.mark.parametrize(("options", "won"), [({}, 0), ({"natural_tie_loses": 1}, -1_000)])
def test_co_30_2808_5_a_natural_tie_pushes_or_loses_by_the_letter(options, won):
    assert net(GAME, NATURAL_TIE, bet("bonus", "player", "A"), options=options) == won


def test_co_30_2808_5_any_other_tie_loses_and_no_bonus_bears_vigorish():
    assert net(GAME, TIED, bet("bonus", "player", "A")) == -1_000
    bonuses = [offer for offer in load(GAME).offers() if offer.kind == "bonus"]
    assert not any(line.vigorish for offer in bonuses for line in offer.lines)


def test_co_30_2808_5_not_less_than_makes_the_tables_floors():
    assert all(load(GAME).offer("bonus", "player", paytable).table.floor for paytable in TABLES)
