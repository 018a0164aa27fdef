"""102.R.7, R.9, R.13, R.22–R.24, R.27, R.33, R.41, R.45–R.47: fouls and irregularities."""

import pytest
from msgspec.structs import replace

from houseway.families.panguingue.rules.declaring import begun
from houseway.families.panguingue.rules.rulings import (
    complete,
    counted,
    demand_valid,
    foreign_drawn,
    foul,
    out_of_order,
    put_in_hand,
    replace_foreign,
    shown_spread,
    taken_back,
)
from houseway.refusals import Refusal, Refused
from tests.clauses.california.pan_hands import IDLE, PLAY, act, card, cards, chips, drawn, player, table
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


def test_102_r_41_the_dealer_fouls_a_hand_when_it_is_justified():
    refused(Refusal.NOT_FOUL, counted, PLAY, table(player(1, IDLE, drew=True), player(2, IDLE)), 1, 2)


def test_102_r_37_rules_are_enforced_at_the_request_of_a_player():
    short = table(player(1, "2s 4h 6d", drew=True), player(2, IDLE))
    assert short.player(1).status == "in", "nobody has spoken"
    assert counted(PLAY, short, 1, caller=2).player(1).status == "foul"


def test_102_r_47_the_floor_decides_without_a_call():
    assert foul(table(player(1, IDLE), player(2, IDLE)), 1, caller=None).player(1).status == "foul"


@pytest.mark.parametrize("count", [9, 8])
def test_102_r_23_nine_or_eight_cards_are_made_ten_before_the_first_draw(count):
    few = " ".join(IDLE.split()[:count])
    pan = table(player(1, few), player(2, IDLE))
    assert counted(PLAY, pan, 1) is pan
    refused(Refusal.NOT_FOUL, complete, PLAY, pan, 1, cards("5h 5h 5h"))
    mended = complete(PLAY, pan, 1, cards("5h 5d")[: 10 - count])
    assert (len(mended.player(1).cards), mended.stock) == (10, 190 + count)


def test_102_r_23_of_eleven_cards_one_goes_to_the_passed_hands():
    pan = table(player(1, IDLE + " 5h"), player(2, IDLE))
    mended = taken_back(PLAY, pan, 1, card("5h"))
    assert (mended.player(1).cards, mended.aside) == (cards(IDLE), cards("5h"))
    refused(Refusal.NOT_FOUL, taken_back, PLAY, mended, 1, card("2s"))


@pytest.mark.parametrize("hand", ["2s 4h 6d Qc As 3h 7d", IDLE + " 5h 5h"])
def test_102_r_23_fewer_than_eight_or_more_than_eleven_are_dead_and_the_ante_goes_back(hand):
    pan = begun(PLAY, ((1, 40), (2, 40), (3, 40)), (cards(hand), cards(IDLE), cards(IDLE)), 240)
    pan = counted(PLAY, pan, 1)
    assert (chips(pan), pan.tops) == ({1: 40, 2: 38, 3: 38}, 4)
    assert (pan.player(1).status, pan.acting.seat) == ("dead", 2)
    assert not pan.player(1).pays
    last = counted(
        PLAY,
        replace(
            pan, players=tuple(replace(p, status="in") if p.seat == 2 else p for p in pan.players), turn=2
        )
        .with_player(replace(pan.player(3), cards=cards(hand)))
        .with_player(replace(pan.player(2), status="in")),
        3,
    )
    assert (last.moment, last.acting.seat) == ("option", 2)


def test_102_r_7_a_wrong_number_of_cards_is_foul_once_the_deck_is_touched():
    pan = table(player(1, "2s 4h 6d Qc As 3h 7d Jc Ks"), player(2, IDLE))
    touched = act(pan, 1, "touch")
    assert counted(PLAY, touched, 1, caller=2).player(1).status == "foul"


def test_102_r_46_each_counts_his_cards_before_he_touches_the_deck():
    pan = table(player(1, IDLE + " 5h", drew=True, chips=44), player(2, IDLE))
    assert counted(PLAY, pan, 1, caller=2).player(1).status == "foul"


def test_102_r_45_a_foreign_card_in_a_hand_is_replaced_from_the_centre():
    pan = table(player(1, "8s 4h 6d"), player(2, IDLE))
    mended = replace_foreign(pan, 1, card("8s"), card("5h"))
    assert mended.player(1).cards == cards("4h 5h 6d")
    refused(Refusal.NOT_FOUL, replace_foreign, pan, 1, card("4h"), card("5h"))
    refused(Refusal.NOT_FOUL, replace_foreign, pan, 1, card("8s"), card("9h"))


def test_102_r_45_a_foreign_card_drawn_is_removed_and_he_draws_again():
    pan = drawn(table(player(1, IDLE), player(2, IDLE)), "10h")
    again = foreign_drawn(pan)
    assert (again.moment, again.card) == ("touched", None)
    refused(Refusal.NOT_FOUL, foreign_drawn, drawn(table(player(1, IDLE), player(2, IDLE)), "5h"))


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


def rotation():
    return table(*(player(seat, IDLE) for seat in (1, 2, 3, 4, 5)))


def test_102_r_13_a_once_three_have_drawn_out_of_order_the_draw_goes_on_from_there():
    assert out_of_order(rotation(), (2, 3, 4)).acting.seat == 5


def test_102_r_13_b_what_three_melded_out_of_turn_stands():
    pan = replace(
        rotation(),
        players=(
            player(1, IDLE),
            *(player(s, "2s", "5s 5h 5d", chips=43) for s in (2, 3, 4)),
            player(5, IDLE),
        ),
    )
    after = out_of_order(pan, (2, 3, 4))
    assert [each.melds for each in after.players[1:4]] == [(cards("5s 5h 5d"),)] * 3
    assert chips(after)[2] == 43


def test_102_r_13_c_fewer_than_three_and_the_order_is_rebuilt_for_who_has_not_drawn():
    assert out_of_order(rotation(), (2, 3)).acting.seat == 1
    refused(Refusal.NO_DECISION_HERE, out_of_order, drawn(rotation(), "5h"), (2, 3))
