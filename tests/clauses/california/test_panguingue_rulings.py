"""102.R.7, R.9, R.13, R.22–R.24, R.27, R.33, R.41, R.45–R.47: fouls and irregularities."""

import pytest
from msgspec.structs import replace

from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.rules import shown
from houseway.families.panguingue.rules.declaring import begun
from houseway.families.panguingue.rules.forcing import may_see, seen_hand
from houseway.families.panguingue.rules.rulings import (
    counted,
    demand_valid,
    foreign,
    foul,
    out_of_order,
    put_in_hand,
    shown_spread,
    with_call,
)
from houseway.families.panguingue.rules.turn import draw
from houseway.families.round import Round
from houseway.refusals import Refusal, Refused
from tests.clauses.california.pan_hands import (
    IDLE,
    PLAY,
    act,
    card,
    cards,
    chips,
    drawn,
    player,
    table,
    with_option,
)
from tests.clauses.california.test_panguingue_play import refused


def collected():
    """Seat 1 has collected 4 from each of three, of whom one paid 3 and is broke, and has discarded."""
    pan = table(
        player(1, "7s 7s 2s " + "4h 6d Qc As 3h Jc Kd"),
        player(2, IDLE),
        player(3, IDLE, chips=3),
        player(4, IDLE),
    )
    return act(act(act(drawn(pan, "7s"), 1, "new", "7s 7s 7s"), 1, "call"), 1, "discard", "2s")


def test_102_r_9_a_card_put_into_the_hand_fouls_it_and_all_pay_goes_back():
    pan = act(collected(), 2, "touch")
    assert chips(pan) == {1: 51, 2: 36, 3: 0, 4: 36}
    with pytest.raises(Refused):
        put_in_hand(pan, 1, caller=4)
    mine = drawn(table(player(1, IDLE, chips=44), player(2, IDLE)), "5h")
    fouled = put_in_hand(mine, 1, caller=2)
    assert (fouled.player(1).status, fouled.acting.seat, fouled.card) == ("foul", 2, None)


def test_102_r_24_a_foul_hand_pays_back_and_goes_on_paying():
    pan = foul(collected(), 1, caller=2)
    assert chips(pan) == {1: 43, 2: 40, 3: 0, 4: 40}
    fouled = pan.player(1)
    assert (fouled.status, fouled.cards, fouled.board) == ("foul", (), ())
    pan = replace(
        pan,
        players=tuple(
            replace(each, cards=cards("5h 5d 2s")) if each.seat == 2 else each for each in pan.players
        ),
    )
    pan = act(act(drawn(pan, "5c"), 2, "new", "5h 5d 5c"), 2, "call")
    assert chips(pan)[1] == 42


def test_102_r_33_nothing_goes_back_to_who_is_broke_or_was_foul_before():
    pan = foul(collected(), 4, caller=2)
    pan = foul(pan, 1, caller=2)
    assert chips(pan) == {1: 47, 2: 40, 3: 0, 4: 36}


def test_102_r_33_a_foul_hand_gives_back_no_more_than_it_has():
    pan = collected()
    poor = replace(
        pan, players=tuple(replace(each, chips=5) if each.seat == 1 else each for each in pan.players)
    )
    assert chips(foul(poor, 1, caller=2)) == {1: 0, 2: 40, 3: 0, 4: 37}


def test_102_r_22_only_a_player_in_action_calls_a_foul():
    pan = table(player(1, IDLE), player(2, status="retired"), player(3, status="foul"), player(4, IDLE))
    for caller in (1, 2, 3):
        refused(Refusal.NOT_FOUL, foul, pan, 1, caller)
    assert foul(pan, 1, caller=4).player(1).status == "foul"


@pytest.mark.parametrize(("count", "fouled"), [(9, True), (10, False), (11, True)])
def test_102_r_41_the_dealer_fouls_a_hand_at_a_players_call_when_it_is_justified(count, fouled):
    """Ten cards are right; seat 2, who is in action, calls."""
    pan = with_call(table(player(1, IDLE, drew=True), player(2, IDLE)), 2, 1)
    if not fouled:
        refused(Refusal.NOT_FOUL, counted, PLAY, pan, 1, count, 2)
        return
    ruled = counted(PLAY, pan, 1, count, caller=2)
    assert (ruled.player(1).status, ruled.player(2).status) == ("foul", "in")
    assert (ruled.player(1).cards, ruled.called) == ((), ())


def test_102_r_37_rules_are_enforced_at_the_request_of_a_player():
    pan = table(player(1, IDLE, drew=True), player(2, IDLE), player(3, status="retired"))
    assert with_call(pan, 2, 1).called == ((2, 1),)
    for seat, against in ((1, 1), (3, 1), (2, 3)):
        refused(Refusal.NOT_FOUL, with_call, pan, seat, against)
    refused(Refusal.NOT_FOUL, with_call, with_call(pan, 2, 1), 2, 1)
    assert counted(PLAY, pan, 1, 9, caller=2).player(1).status == "foul"


def test_102_r_47_the_floor_decides_without_a_call():
    assert foul(table(player(1, IDLE), player(2, IDLE)), 1, caller=None).player(1).status == "foul"


@pytest.mark.parametrize("count", [9, 8])
def test_102_r_23_nine_or_eight_cards_are_made_ten_before_the_first_draw(count):
    pan = table(player(1, IDLE), player(2, IDLE))
    mended = counted(PLAY, pan, 1, count)
    assert (len(mended.player(1).cards), mended.stock) == (10, 200), "what he lacked came off the deck"


def test_102_r_23_of_eleven_cards_one_goes_to_the_passed_hands():
    pan = table(player(1, IDLE), player(2, IDLE))
    mended = counted(PLAY, pan, 1, 11)
    assert (mended.player(1).cards, mended.aside, mended.stock) == (cards(IDLE), (UNSEEN,), 199)


@pytest.mark.parametrize("count", [0, 7, 12, 15])
def test_102_r_23_fewer_than_eight_or_more_than_eleven_are_dead_and_the_ante_goes_back(count):
    pan = begun(PLAY, ((1, 40), (2, 40), (3, 40)), (cards(IDLE),) * 3, 240)
    pan = counted(PLAY, pan, 1, count)
    assert (chips(pan), pan.tops) == ({1: 40, 2: 38, 3: 38}, 4)
    assert (pan.player(1).status, pan.acting.seat) == ("dead", 2)
    assert (len(pan.aside), pan.stock) == (count, 250 - count)
    assert not pan.player(1).pays
    pan = counted(PLAY, act(pan, 2, "stay"), 3, count)
    assert (pan.moment, pan.winner, chips(pan)) == ("over", 2, {1: 40, 2: 40, 3: 40}), "nobody else is left"


def test_102_r_23_with_everybody_dead_the_hand_is_over():
    pan = begun(PLAY, ((1, 40), (2, 40)), (cards(IDLE),) * 2, 240)
    pan = counted(PLAY, pan, 1, 7)
    assert (pan.moment, pan.winner, chips(pan)) == ("over", 2, {1: 40, 2: 40})


def test_102_r_7_a_wrong_number_of_cards_is_foul_once_the_deck_is_touched():
    touched = act(table(player(1, IDLE), player(2, IDLE)), 1, "touch")
    assert counted(PLAY, touched, 1, 9, caller=2).player(1).status == "foul"


def test_102_r_46_each_counts_his_cards_before_he_touches_the_deck():
    pan = table(player(1, IDLE, drew=True, chips=44), player(2, IDLE))
    assert counted(PLAY, pan, 1, 11, caller=2).player(1).status == "foul"
    refused(Refusal.NOT_FOUL, counted, PLAY, pan, 1, 10, 2)
    refused(Refusal.NOT_FOUL, counted, PLAY, pan, 1, -1, 2)


def test_102_r_45_a_foreign_card_in_a_hand_is_replaced_from_the_centre():
    pan = table(player(1, IDLE), player(2, IDLE, drew=True))
    assert foreign(pan, 1, card("8s")) == pan, "it was never of the pack, and what replaces it is"
    refused(Refusal.NOT_FOUL, foreign, pan, 1, card("4h"))
    refused(Refusal.NOT_FOUL, foreign, pan, 2, card("8s"))


def test_102_r_45_a_foreign_card_drawn_is_removed_and_he_draws_again():
    touched = act(table(player(1, IDLE, drew=True), player(2, IDLE)), 1, "touch")
    assert foreign(touched, 1, card("10h")).moment == "touched"
    refused(Refusal.NOT_FOUL, foreign, draw(touched, card("5h")), 1, card("10h"))


def improper():
    """Seat 1 draws, lays 5s 5s 5h as if it were a set and collects 1 from each."""
    pan = drawn(table(player(1, "5s 5s 5h 2s 4h"), player(2, IDLE), player(3, IDLE)), "Kd")
    return shown_spread(pan, 1, cards("5s 5s 5h"), 1)


def test_102_r_27_an_improper_spread_goes_back_with_its_pay_and_the_turn_goes_on():
    pan = improper()
    assert chips(pan) == {1: 42, 2: 39, 3: 39}
    pan = demand_valid(pan, 1, cards("5s 5s 5h"), caller=2)
    assert chips(pan) == {1: 40, 2: 40, 3: 40}
    assert (pan.player(1).cards, pan.player(1).melds) == (cards("2s 4h 5s 5s 5h"), ())
    assert act(pan, 1, "let-go").acting.seat == 2


def test_102_r_27_after_the_discard_all_pay_goes_back_and_he_retires_but_pays():
    pan = demand_valid(act(improper(), 1, "let-go"), 1, cards("5s 5s 5h"), caller=2)
    assert chips(pan) == {1: 40, 2: 40, 3: 40}
    assert pan.player(1).status == "foul"
    assert pan.player(1).pays


def test_102_r_27_a_spread_that_was_put_right_before_anyone_spoke_is_no_fault():
    pan = table(player(1, "2s", "5s 5h 5d"), player(2, IDLE))
    refused(Refusal.NOT_FOUL, demand_valid, pan, 1, cards("5s 5h 5d"), 2)
    pan = demand_valid(act(improper(), 1, "let-go"), 1, cards("5s 5s 5h"), caller=None)
    assert (chips(pan), pan.player(1).status) == ({1: 40, 2: 40, 3: 40}, "in")


def test_102_r_27_only_what_is_no_meld_is_recorded_so_and_in_his_turn():
    pan = drawn(table(player(1, "5s 5s 5h 5d"), player(2, "5s 5s 5h")), "Kd")
    for seat, text in ((1, "5s 5h 5d"), (1, "7s 7h"), (1, "5s"), (2, "5s 5s 5h")):
        refused(Refusal.NOT_FOUL, shown_spread, pan, seat, cards(text), 0)


def test_102_r_25_nobody_is_out_with_a_spread_that_is_no_meld():
    pan = drawn(table(player(1, "5s 5s 5h", "4s 4h 4d 4c", "Kd Qd Jd"), player(2, IDLE)), "Ks")
    held = replace(pan.player(1), cards=cards("5s 5s 5h Kd"))
    pan = shown_spread(replace(pan, used=True).with_player(held), 1, held.cards, 0)
    assert pan.moment == "out"
    refused(Refusal.NO_MELD, act, pan, 1, "out")
    pan = demand_valid(pan, 1, cards("5s 5s 5h Kd"), caller=None)
    assert (pan.moment, len(pan.player(1).cards)) == ("playing", 4)


def rotation():
    return table(*(player(seat, IDLE) for seat in (1, 2, 3, 4, 5)))


def test_102_r_13_a_once_three_have_drawn_out_of_order_the_draw_goes_on_from_there():
    pan, asked = out_of_order(rotation(), (4, 2, 3)), []
    for _ in range(4):
        asked.append(pan.acting.seat)
        pan = act(drawn(pan, "2h"), pan.acting.seat, "let-go")
    assert (asked, pan.acting.seat) == ([4, 2, 3, 4], 5)


def test_102_r_13_b_what_three_melded_out_of_turn_stands():
    pan = replace(rotation(), players=(player(1, IDLE), player(2, "5s 5h 2s"), *rotation().players[2:]))
    pan = drawn(out_of_order(pan, (2, 3, 4)), "5d")
    pan = act(act(act(pan, 2, "new", "5s 5h 5d"), 2, "call"), 2, "discard", "2s")
    assert (pan.player(2).melds, chips(pan)[2], pan.acting.seat) == ((cards("5s 5h 5d"),), 44, 3)
    assert foul(pan, 3, None).acting.seat == 4, "who is out of it is passed over"


def test_102_r_13_c_fewer_than_three_and_the_order_is_rebuilt_for_who_has_not_drawn():
    assert out_of_order(rotation(), (2, 3)).acting.seat == 1
    refused(Refusal.NO_DECISION_HERE, out_of_order, drawn(rotation(), "5h"), (2, 3))
    for wrong in ((), (2, 2, 3), (2, 3, 9)):
        refused(Refusal.NOT_FOUL, out_of_order, rotation(), wrong)


def giving():
    """Seat 1 draws 6s: it would put seat 2 out, and seat 1 cannot use it; seat 3 looks on."""
    full = player(2, "", "6h 6d 6c", "Kd Qd Jd", "2h 3h 4h 5h")
    return drawn(table(player(1, IDLE.replace("6h", "4c")), full, player(3, IDLE)), "6s")


def test_102_r_19_any_player_in_action_sees_the_hand_that_gives_the_out_card_away():
    pan = giving()
    assert may_see(pan, 2, 1) is None
    pan = seen_hand(pan, 3, 1)
    assert [held.sees for held in shown(Round(pan=pan)).hands][:2] == [(1, 3), (2,)]
    for seat, of in ((1, 1), (3, 2), (1, 3), (9, 1)):
        refused(Refusal.NOT_FORCED, seen_hand, pan, seat, of)
    after = act(pan, 1, "let-go")
    assert may_see(after, 3, 1) is None, "it is the option card of who it puts out"
    assert after.seen == ()
    harmless = drawn(table(player(1, IDLE), player(2, IDLE)), "6s")
    refused(Refusal.NOT_FORCED, seen_hand, harmless, 2, 1)


def test_102_r_19_a_card_that_can_be_used_is_forced_back():
    pan = act(giving(), 1, "let-go")
    refused(Refusal.NOT_FORCED, act, pan, 3, "force-back")
    seen = seen_hand(pan, 3, 1)
    refused(Refusal.NOT_FORCED, act, seen, 3, "force-back")
    unseen = seen.with_player(replace(seen.player(1), cards=(UNSEEN,) * 10))
    back = act(unseen, 3, "force-back")
    assert (back.acting.seat, back.card, back.bound, back.option) == (1, card("6s"), False, None)


def test_a_foul_leaves_every_card_once():
    pan = act(drawn(table(player(1, "7s 7s 2s"), player(2, IDLE)), "7s"), 1, "new", "7s 7s 7s")
    assert sorted(foul(pan, 1, None).dead) == sorted(cards("7s 7s 7s 2s"))
    touched = act(with_option(table(player(1, "7s 2s"), player(2, IDLE)), "5h", 2), 1, "touch")
    assert sorted(foul(touched, 1, None).dead) == sorted(cards("7s 2s 5h"))


def test_with_all_hands_foul_the_hand_is_over_and_the_tops_stay():
    pan = table(player(1, IDLE), player(2, IDLE), tops=4)
    pan = foul(foul(pan, 1, None), 2, None)
    assert (pan.moment, pan.winner, pan.tops) == ("over", None, 4)
