"""Sessions: plans do what their names say, money is exact, and no plan beats the edge."""

from xml.etree import ElementTree

import numpy as np
import pytest

from houseway.families.round import face_up
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Bet, load, settle
from houseway.simulation.cashier import NOT_PLACED, Cashier
from houseway.simulation.plans import PLANS
from houseway.simulation.session_pictures import bars, svg, terminal_chart
from houseway.simulation.sessions import SessionPlan, on_hand, play

GAME = load("co/baccarat")
BANKER = GAME.offer("banker", "banker", "win-vig-5")


def staked(plan: str, outcomes: str, money: int = 100_000) -> list[int]:
    """What a plan bets, told W(in), L(oss) or P(ush) after each bet of 25 out of 500."""
    playing = PLANS[plan](25, 500, 1)
    stakes = []
    for outcome in outcomes:
        stakes.append(int(playing.stakes(np.array([money]))[0]))
        playing.after(np.array([outcome == "W"]), np.array([outcome == "L"]))
    return stakes


def test_flat_never_changes():
    assert staked("flat", "WLLWP") == [25] * 5


def test_martingale_doubles_after_a_loss_and_a_push_changes_nothing():
    assert staked("martingale", "LLPLWLW") == [25, 50, 100, 100, 200, 25, 50]


def test_paroli_doubles_after_a_win_three_times_at_most():
    assert staked("paroli", "WWWWLWPW") == [25, 50, 100, 25, 50, 25, 50, 50]


def test_fraction_bets_the_same_part_of_what_there_is():
    assert staked("fraction", "W", 500) == [25]
    assert staked("fraction", "W", 1000) == [50]


def test_the_cashier_pays_as_the_table_does():
    cashier = Cashier(GAME, BANKER)
    natural = face_up(player=(8, 9), banker=(32, 36))  # Player 3-3 counts 6, Banker 9-10 counts 9
    for stake in (100, 115, 2_500, 3_333):
        (settled,) = settle(GAME, natural, [Bet(1, "banker", "banker", "win-vig-5", stake)]).settlements
        line = next(i for i, line in enumerate(BANKER.lines) if line.name == settled.line)
        assert cashier.net(stake, line) == settled.net
    nets = cashier.nets(np.array([2500, 2500, 0, 700]), np.array([0, 2, 0, NOT_PLACED], dtype=np.int16))
    assert nets.tolist() == [2375, -2500, 0, 0]


def test_a_progressive_needs_to_know_its_meter():
    game = load("co/ez-baccarat")
    offer = game.offer("progressive", None, "1")
    with pytest.raises(Refused) as caught:
        Cashier(game, offer)
    assert (caught.value.reason, caught.value.say) == (Refusal.METER_MISSING, "meter-of-offer")
    assert caught.value.values == {"offer": f"{offer.name} {offer.paytable}"}
    assert Cashier(game, offer, meter=10_000_00).net(100, 0) > 0


@pytest.mark.parametrize("plan", list(PLANS))
def test_every_plan_loses_its_action_times_the_edge(plan: str):
    played = play(GAME, SessionPlan(BANKER, 50_000, 2_500, 100, plan), 6_000)
    lost = -float(played.results.sum())
    error = float(played.results.std()) * len(played.results) ** 0.5
    assert abs(lost - float(played.ends.expected.sum())) < 4 * error
    assert (played.ends.final >= 0).all()


def test_flat_sessions_lose_what_the_edge_says_an_hour():
    played = play(GAME, SessionPlan(BANKER, 10_000_000, 2_500, 200), 10_000)
    assert played.expected_loss_per_hour(70) == pytest.approx(70 * 2_500 * 0.010579, rel=1e-3)
    assert (played.ends.rounds == 200).all()
    assert (played.ends.action == 200 * 2_500).all()


def test_stops_end_a_session():
    settings = SessionPlan(BANKER, 50_000, 2_500, 300, stop_win=10_000, stop_loss=20_000)
    ends = play(GAME, settings, 1_000).ends
    assert (ends.final[ends.reached_win] >= 60_000).all()
    assert (ends.final[ends.reached_loss] <= 30_000).all()
    assert ends.reached_win.any()
    assert ends.reached_loss.any()
    assert ends.rounds[ends.reached_win].mean() < 300
    # A banker bet of $25 moves at most $25: nobody leaves far beyond what was wanted.
    assert ends.final.max() < 62_500


def test_ruin_is_not_to_cover_the_first_bet():
    ends = play(GAME, SessionPlan(BANKER, 5_000, 2_500, 500), 1_000).ends
    assert ends.ruined.mean() > 0.5
    assert (ends.final[ends.ruined] < 2_500).all()
    assert (ends.final[~ends.ruined] >= 2_500).all()


def test_the_table_maximum_limits_a_martingale():
    free, limited = (
        play(GAME, SessionPlan(BANKER, 500_000, 2_500, 60, "martingale", maximum=most), 500)
        for most in (None, 10_000)
    )
    assert limited.ends.drawdown.max() < free.ends.drawdown.max()


def test_following_the_shoe_bets_on_the_last_winner():
    assert on_hand(GAME, BANKER, "player").wager == "player"
    assert on_hand(GAME, BANKER, "banker") == BANKER
    dragon = load("co/dragon-bonus")
    offer = next(offer for offer in dragon.offers() if offer.wager == "dragon-bonus" and offer.on == "player")
    assert on_hand(dragon, offer, "banker").key == (offer.wager, "banker", offer.paytable)
    with pytest.raises(Refused) as caught:
        on_hand(GAME, GAME.offer("tie", None, "standard"), "player")
    assert (caught.value.reason, caught.value.say) == (Refusal.UNKNOWN_OFFER, "follows-no-hand")
    assert caught.value.values == {"name": "Tie"}


def test_the_same_seed_gives_the_same_sessions():
    one, two = (play(GAME, SessionPlan(BANKER, 50_000, 2_500, 50, seed=seed), 300) for seed in (1, 1))
    other = play(GAME, SessionPlan(BANKER, 50_000, 2_500, 50, seed=2), 300)
    assert one.ends.final.tolist() == two.ends.final.tolist() != other.ends.final.tolist()


def test_the_number_of_sessions_does_not_change_the_first_ones():
    few, many = (play(GAME, SessionPlan(BANKER, 50_000, 2_500, 50), number) for number in (100, 2_100))
    assert few.ends.final.tolist() == many.ends.final[:100].tolist()


@pytest.mark.parametrize(("id_", "wager"), [("co/3-dice", "tie"), ("ca/super-pan-9", "hand")])
def test_dice_and_pan_nine_have_sessions_too(id_: str, wager: str):
    game = load(id_)
    offer = next(offer for offer in game.offers() if offer.wager == wager)
    played = play(game, SessionPlan(offer, 50_000, 500, 250, "martingale"), 200)
    assert played.paths.shape == (200, 251)


def test_a_bet_that_may_not_be_placed_is_not_placed():
    game = load("ca/21st-century-4.0")
    late = next(offer for offer in game.offers() if offer.placed_when)
    ends = play(game, SessionPlan(late, 1_000_000, 1_000, 100), 200).ends
    assert (ends.action < 100 * 1_000).all()
    assert ends.action.mean() > 50 * 1_000


def test_what_is_no_session_is_said(words):
    with pytest.raises(NotationError) as caught:
        play(GAME, SessionPlan(BANKER, 50_000, 2_500, 10, "hope"))
    words(str(caught.value), "plan")
    with pytest.raises(NotationError) as caught:
        play(GAME, SessionPlan(BANKER, 100, 2_500, 10))
    words(str(caught.value), "first bet")
    with pytest.raises(NotationError) as caught:
        play(GAME, SessionPlan(BANKER, 50_000, 2_500, 0))
    words(str(caught.value), "rounds")


def test_the_pictures_show_every_session():
    played = play(GAME, SessionPlan(BANKER, 50_000, 2_500, 50), 500)
    assert sum(bar.count for bar in bars(played)) == 500
    assert any(bar.low == 0 for bar in bars(played))
    assert len(terminal_chart(played)) == len(bars(played))
    root = ElementTree.fromstring(svg(played, "banker & <five>"))
    assert root.tag.endswith("svg")
    assert sum(element.tag.endswith("rect") for element in root.iter()) == len(bars(played)) + 1
