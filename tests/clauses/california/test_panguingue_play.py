"""102.R.2–R.15, R.18–R.21, R.25–R.26, R.31–R.36, R.43: a hand played through the engine."""

from typing import Any

import pytest

from houseway.cards import cards_text
from houseway.families.panguingue.hands import dealt, key_of
from houseway.families.panguingue.melds import in_the_pack
from houseway.families.panguingue.rules.declaring import begun
from houseway.families.panguingue.rules.forcing import force, may_force
from houseway.families.panguingue.rules.paying import outs_due
from houseway.families.panguingue.rules.steps import comes_next
from houseway.families.panguingue.rules.turn import award_tops, draw, kill_hands, shuffled_again
from houseway.families.round import OVER, Ask, Deal
from houseway.refusals import Refusal, Refused
from tests.asserting import assert_refused
from tests.clauses.california.pan_hands import (
    GAME,
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
from tests.tables import CheckedTable

PACK = GAME.pack.counts(8)


def refused(reason, act, *args, **named):
    with pytest.raises(Refused) as no:
        act(*args, **named)
    assert no.value.reason == reason
    assert no.value.sentence
    return no.value


def test_102_r_2_the_first_with_eleven_cards_in_melds_wins():
    pan = drawn(table(player(1, "", "3s 3s 3s", "Kd Qd Jd", "6h 6d 6c 6s"), player(2, IDLE)), "3s")
    pan = act(pan, 1, "add", "3s", hand=0)
    assert pan.moment == "out"
    pan = act(act(pan, 1, "call"), 1, "out")
    assert pan.winner == 1
    assert chips(pan) == {1: 40 + 2 + 9, 2: 40 - 2 - 9}


@pytest.mark.parametrize("players", [2, 8])
def test_102_r_3_two_to_eight_play(players):
    table = CheckedTable.open_pan([100_00] * players)
    table.start_hand("r-3")
    hands = {each.seat: len(each.cards) for each in table.pan.players}
    assert hands == dict.fromkeys(range(1, players + 1), 10)


@pytest.mark.parametrize("seats", [1, 9])
def test_102_r_3_a_table_of_one_or_nine_does_not_open(seats):
    with pytest.raises(Refused) as refused:
        CheckedTable.open_pan([100_00] * seats)
    assert (refused.value.reason, "102.R.3" in refused.value.sentence) == (Refusal.LAYOUT_NOT_LEGAL, True)


def test_102_r_4_the_pack_has_320_cards_or_310_without_a_set_of_spades():
    assert sum(PACK) == 320
    leaner = GAME.packed({"spades_out": 1}).counts(8)
    assert sum(leaner) == 310
    assert {leaner[each] for each in range(52) if in_the_pack(each)} == {7, 8}
    assert all((leaner[each] == 7) == (each % 4 == 0) for each in range(52) if in_the_pack(each))
    assert PACK[card("8h")] == 0


def test_102_r_6_ten_cards_each_five_at_a_time_in_the_order_of_play():
    pan, deck = dealt(PLAY, PACK, ((3, 40), (1, 40), (2, 40)), key_of(1, 1))
    assert [each.seat for each in pan.players] == [3, 1, 2]
    assert [len(each.cards) for each in pan.players] == [10, 10, 10]
    assert len(deck) == pan.stock == 290
    whole = [*deck, *(each for player in pan.players for each in player.cards)]
    assert sorted(whole) == sorted(each for each, count in enumerate(PACK) for _ in range(count))


def declaring(*seats):
    return begun(PLAY, tuple((seat, 40) for seat in seats), (cards(IDLE),) * len(seats), 240)


def test_102_r_8_nobody_draws_before_all_have_declared():
    pan = declaring(1, 2, 3)
    refused(Refusal.NO_DECISION_HERE, act, pan, 1, "touch")
    refused(Refusal.NO_DECISION_HERE, act, pan, 2, "stay")
    pan = act(act(act(pan, 1, "retire"), 2, "stay"), 3, "stay")
    assert (pan.moment, pan.acting.seat) == ("option", 2)


def test_102_r_43_who_retires_leaves_his_ante_and_who_stays_has_it_back():
    pan = declaring(1, 2, 3)
    assert (chips(pan), pan.tops) == ({1: 38, 2: 38, 3: 38}, 6)
    pan = act(act(act(pan, 1, "retire"), 2, "stay"), 3, "stay")
    assert (chips(pan), pan.tops) == ({1: 38, 2: 40, 3: 40}, 2)
    assert sorted(pan.aside) == sorted(cards(IDLE))
    assert pan.player(1).cards == ()


def test_102_r_43_all_but_one_retired_he_takes_the_tops_without_a_draw():
    pan = act(act(declaring(1, 2, 3), 1, "retire"), 2, "retire")
    assert (pan.moment, pan.winner, chips(pan), pan.tops) == ("over", 3, {1: 38, 2: 38, 3: 44}, 0)
    assert comes_next(PLAY, pan) == OVER


def test_102_r_43_where_tops_are_not_played_nobody_may_retire():
    play: Any = GAME.drawing({"no_tops": 1})
    pan = begun(play, ((1, 40), (2, 40)), (cards(IDLE),) * 2, 300)
    assert (pan.moment, pan.tops, chips(pan)) == ("option", 0, {1: 40, 2: 40})
    refused(Refusal.NO_DECISION_HERE, act, pan, 1, "retire")


def test_102_r_43_antes_may_all_stay_for_the_winner():
    play: Any = GAME.drawing({"antes_stay": 1})
    pan = begun(play, ((1, 40), (2, 40)), (cards(IDLE),) * 2, 300)
    assert pan.tops == 4


def test_102_r_43_hands_of_who_retired_are_not_drawn_again():
    pan = table(
        player(1, IDLE), player(2, IDLE), stock=0, moment="touched", aside=cards("5h 5h"), dead=cards("7c")
    )
    again = shuffled_again(pan)
    assert (again.stock, again.dead, again.aside) == (1, (), cards("5h 5h"))


def test_102_r_9_a_drawn_card_lies_open_and_never_goes_into_the_hand():
    pan = drawn(table(player(1, "7d 7c " + "2s 4h 6d Qc As 3h Jc Ks"), player(2, IDLE)), "7h")
    assert pan.card == card("7h")
    assert card("7h") not in pan.acting.cards
    no = refused(Refusal.DISCARD_NOT_DUE, act, pan, 1, "discard", "2s")
    assert_refused(no, Refusal.DISCARD_NOT_DUE, "card-not-used", seat=1, card="7h")
    pan = act(act(act(pan, 1, "new", "7d 7c 7h"), 1, "call"), 1, "discard", "2s")
    assert len(pan.player(1).cards) + pan.player(1).spread == 10


def test_102_r_9_an_option_card_that_fits_nothing_cannot_be_taken():
    pan = with_option(table(player(1, IDLE), player(2, IDLE)), "Qs", by=2)
    refused(Refusal.CARD_NOT_USABLE, act, pan, 1, "take")
    refused(Refusal.CARD_NOT_USABLE, act, table(player(1, IDLE), player(2, IDLE)), 1, "take")


def test_102_r_10_a_drawn_card_let_go_is_the_next_players_option():
    pan = act(drawn(table(player(1, IDLE), player(2, IDLE)), "5h"), 1, "let-go")
    assert (pan.option, pan.option_by, pan.acting.seat) == (card("5h"), 1, 2)


def test_102_r_11_who_has_touched_the_deck_has_lost_the_option_card():
    pan = with_option(table(player(1, "7d 7c"), player(2, IDLE)), "7h", by=2)
    touched = act(pan, 1, "touch")
    refused(Refusal.NO_DECISION_HERE, act, touched, 1, "take")
    assert draw(touched, card("2h")).option is None
    assert card("7h") in draw(touched, card("2h")).dead


def test_102_r_7_once_the_deck_is_touched_he_draws_rather_than_take_the_discard():
    pan = act(with_option(table(player(1, "7d 7c"), player(2, IDLE)), "7h", by=2), 1, "touch")
    assert comes_next(PLAY, pan) == Deal("drawn")


def test_102_r_14_the_card_is_used_at_once_or_discarded():
    pan = with_option(table(player(1, "7d 7c 2s 4h"), player(2, IDLE)), "7h", by=2)
    step = comes_next(PLAY, pan)
    assert isinstance(step, Ask)
    assert step.options == ("take", "touch")
    taken = act(pan, 1, "take")
    refused(Refusal.CARD_MUST_BE_USED, act, taken, 1, "let-go")
    refused(Refusal.CARD_MUST_BE_USED, act, taken, 1, "discard", "2s")
    used = act(taken, 1, "new", "7d 7c 7h")
    refused(Refusal.DISCARD_NOT_DUE, act, used, 1, "let-go")
    refused(Refusal.DISCARD_NOT_DUE, act, used, 1, "discard", "Kd")
    assert act(used, 1, "discard", "2s").acting.seat == 2


def test_102_r_14_a_card_thrown_from_a_hand_is_nobodys_option():
    pan = act(drawn(table(player(1, "7d 7c 2s 4h"), player(2, IDLE)), "7h"), 1, "new", "7d 7c 7h")
    pan = act(pan, 1, "discard", "2s")
    assert (pan.option, pan.dead) == (None, cards("2s"))


def test_102_r_14_a_card_that_was_taken_cannot_be_made_useless_by_laying_its_partners():
    pan = with_option(table(player(1, "7d 7c 7s 2s"), player(2, IDLE)), "7h", by=2)
    taken = act(pan, 1, "take")
    assert act(taken, 1, "new", "7d 7c 7s").acting.melds, "the 7h can still be added"
    alone = act(with_option(table(player(1, "6h 5h 7d 7c 5d 5c"), player(2, IDLE)), "7h", by=2), 1, "take")
    after = act(alone, 1, "new", "5h 5d 5c")
    assert after.acting.cards == cards("6h 7d 7c")


def test_102_r_15_before_the_discard_he_may_lay_all_he_holds_and_add():
    pan = drawn(table(player(1, "4s 4h 4d Kc Kd Kh 2s", "6h 6d 6c"), player(2, IDLE)), "6s")
    pan = act(pan, 1, "add", "6s", hand=0)
    pan = act(act(pan, 1, "new", "4s 4h 4d"), 1, "new", "Kc Kd Kh")
    assert pan.acting.spread == 10
    assert act(pan, 1, "discard", "2s").acting.seat == 2


def test_102_r_15_he_may_lay_from_his_hand_without_using_the_card():
    pan = act(drawn(table(player(1, "4s 4h 4d 2s"), player(2, IDLE)), "Qc"), 1, "new", "4s 4h 4d")
    pan = act(pan, 1, "let-go")
    assert (pan.option, pan.player(1).cards) == (card("Qc"), cards("2s"))


def test_102_r_16_what_is_no_meld_cannot_be_laid():
    pan = drawn(table(player(1, "4s 4s 4h 2s"), player(2, IDLE)), "Qc")
    no = refused(Refusal.NO_MELD, act, pan, 1, "new", "4s 4s 4h")
    assert_refused(no, Refusal.NO_MELD, "no-legal-meld", seat=1, cards="4s 4s 4h")


def forced_table(board="6h 6d 6c", **other):
    """Seat 1 is offered the 6s that seat 3 let go; it fits seat 1's board."""
    pan = table(player(1, "7d 7c 2s 4h 5h Jc Ks", board), player(2, IDLE), player(3, IDLE), **other)
    return with_option(pan, "6s", by=3)


def test_102_r_18_an_option_card_that_fits_a_board_may_be_forced_and_breaks_the_hand():
    pan = force(forced_table(), 2)
    assert (pan.card, pan.bound) == (card("6s"), True)
    refused(Refusal.CARD_MUST_BE_USED, act, pan, 1, "let-go")
    pan = act(pan, 1, "add", "6s", hand=0)
    pan = act(pan, 1, "discard", "7d")
    assert len(pan.player(1).cards) == 6


def test_102_r_18_a_card_that_fits_only_the_hand_is_nobodys_business():
    pan = with_option(table(player(1, "7d 7c", "6h 6d 6c"), player(2, IDLE)), "7h", by=2)
    assert refused(Refusal.NOT_FORCED, force, pan, 2).cite == "102.R.18"


def test_102_r_18_only_another_player_in_action_forces():
    assert refused(Refusal.NOT_FORCED, force, forced_table(), 1)
    pan = table(player(1, "7d", "6h 6d 6c"), player(2, "", status="retired"), player(3, "", status="foul"))
    for seat in (2, 3):
        refused(Refusal.NOT_FORCED, force, with_option(pan, "6s", by=3), seat)
    refused(Refusal.NOT_FORCED, force, table(player(1, "7d", "6h 6d 6c"), player(2, IDLE)), 2)


def test_102_r_12_who_touched_the_deck_may_still_be_forced_but_not_by_who_let_the_card_go():
    pan = act(forced_table(), 1, "touch")
    assert may_force(pan, 2) is None
    assert refused(Refusal.NOT_FORCED, force, pan, 3).cite == "102.R.12"
    assert may_force(forced_table(), 3) is None
    assert force(pan, 2).card == card("6s")
    assert comes_next(PLAY, pan) == Deal("drawn"), "or the draw goes on"


FULL = ("4s 4h 4d 4c", "6h 6d 6c", "Qs Qh Qd")
RICH = ("7s 7s 7s 7s", "5s 5s 5s", "6h 6d 6c")


def test_102_r_20_nobody_is_forced_to_take_the_out_card():
    pan = with_option(table(player(1, "", *FULL), player(2, IDLE), player(3, IDLE)), "6s", by=3)
    assert refused(Refusal.NOT_FORCED, force, pan, 3).cite == "102.R.20"


def test_102_r_21_the_out_card_is_forced_where_the_next_player_would_go_out_for_more():
    pan = with_option(table(player(1, "", *FULL), player(2, "", *RICH), player(3, IDLE)), "6s", by=3)
    pan = act(force(pan, 3), 1, "add", "6s", hand=1)
    pan = act(pan, 1, "out")
    assert (pan.winner, chips(pan)[3]) == (1, 38)
    richer_first = with_option(table(player(1, "", *RICH), player(2, "", *FULL), player(3, IDLE)), "6s", by=3)
    refused(Refusal.NOT_FORCED, force, richer_first, 3)


def test_102_r_19_a_card_that_puts_the_next_player_out_is_used_by_who_can():
    pan = drawn(table(player(1, "6c 6h 2s 4h"), player(2, "", *FULL)), "6s")
    assert pan.bound
    assert refused(Refusal.CARD_MUST_BE_USED, act, pan, 1, "let-go").cite == "102.R.9, R.19, R.26"
    assert act(act(pan, 1, "new", "6s 6c 6h"), 1, "discard", "2s").acting.seat == 2


def test_102_r_26_a_card_that_he_cannot_use_may_put_his_neighbour_out():
    pan = drawn(table(player(1, "2s 4h Jc"), player(2, "", *FULL)), "6s")
    pan = act(act(pan, 1, "let-go"), 2, "take")
    pan = act(act(pan, 2, "add", "6s", hand=1), 2, "out")
    assert pan.winner == 2


def fives():
    return drawn(table(player(1, "5h 5d 2s 4h"), player(2, IDLE), player(3, IDLE, chips=0)), "5c")


def test_102_r_31_pay_is_called_for_before_the_discard():
    pan = act(fives(), 1, "new", "5h 5d 5c")
    refused(Refusal.PAY_NOT_EARNED, act, pan, 1, "call", cents=2)
    late = act(pan, 1, "discard", "2s")
    assert late.player(1).lapsed == 1
    refused(Refusal.PAY_NOT_EARNED, act, late, 1, "call")
    # Seats 2 and 3 draw and let go; seat 1 is hit again.
    for seat in (2, 3):
        late = act(drawn(late, "Kd"), seat, "let-go")
    unhit = drawn(late, "Kc")
    refused(Refusal.PAY_NOT_EARNED, act, unhit, 1, "call")
    hit = act(drawn(late, "5s"), 1, "add", "5s", hand=0)
    assert hit.acting.owed == 2


def test_102_r_32_short_pay_is_the_same_from_all():
    pan = act(
        drawn(table(player(1, "7s 7s 2s"), player(2, IDLE), player(3, IDLE)), "7s"), 1, "new", "7s 7s 7s"
    )
    pan = act(pan, 1, "call", cents=3)
    assert chips(pan) == {1: 46, 2: 37, 3: 37}
    assert pan.acting.owed == 0


def test_102_r_33_who_has_no_chips_pays_nothing_and_who_has_few_pays_those():
    pan = table(player(1, "7s 7s 2s"), player(2, IDLE, chips=3), player(3, IDLE, chips=0))
    pan = act(act(drawn(pan, "7s"), 1, "new", "7s 7s 7s"), 1, "call")
    assert chips(pan) == {1: 43, 2: 0, 3: 0}


def test_102_r_28_a_condition_is_paid_at_once_by_all_in_action_and_foul_but_not_by_who_retired():
    pan = table(player(1, "5h 5d 2s"), player(2, IDLE), player(3, status="foul"), player(4, status="retired"))
    pan = act(act(drawn(pan, "5c"), 1, "new", "5h 5d 5c"), 1, "call")
    assert chips(pan) == {1: 42, 2: 39, 3: 39, 4: 40}
    assert [(row.to, row.by, row.chips) for row in pan.moved] == [(1, 2, 1), (1, 3, 1)]


def out_with_a_condition():
    pan = drawn(table(player(1, "", "3s 3s 3s", "Kd Qd Jd", "6h 6d 6c 6s"), player(2, IDLE), tops=4), "3s")
    return act(pan, 1, "add", "3s", hand=0)


def test_102_r_34_the_last_cards_own_pay_is_called_for_apart_from_the_outs():
    pan = act(out_with_a_condition(), 1, "call")
    assert chips(pan) == {1: 42, 2: 38}
    pan = act(pan, 1, "out")
    assert chips(pan) == {1: 51, 2: 29}
    assert [row.why for row in pan.pays] == ["condition", "outs"]
    silent = act(out_with_a_condition(), 1, "out")
    assert chips(silent) == {1: 49, 2: 31}, "what was not called for is not paid"


def test_102_r_35_the_dealer_counts_the_outs_when_asked():
    assert outs_due(out_with_a_condition(), 1, PLAY.outs) == 9


def test_102_r_36_the_tops_wait_until_all_losing_hands_are_killed():
    pan = act(act(out_with_a_condition(), 1, "call"), 1, "out")
    refused(Refusal.HANDS_NOT_KILLED, award_tops, pan)
    killed = kill_hands(pan)
    assert killed.player(2).cards == ()
    assert cards_text(killed.player(1).melds[0]) == "3s 3s 3s 3s"
    over = award_tops(killed)
    assert (over.moment, chips(over), over.tops) == ("over", {1: 55, 2: 29}, 0)
    refused(Refusal.NO_DECISION_HERE, kill_hands, table(player(1, IDLE), player(2, IDLE)))


def test_102_r_39_unearned_pay_is_refused():
    pan = drawn(table(player(1, "4s 4h 2s"), player(2, IDLE)), "4d")
    pan = act(pan, 1, "new", "4s 4h 4d")
    assert refused(Refusal.PAY_NOT_EARNED, act, pan, 1, "call").cite == "102.R.31, R.39"


def test_102_r_40_earned_pay_is_taken_row_by_row_from_each():
    pan = act(act(fives(), 1, "new", "5h 5d 5c"), 1, "call")
    assert [(row.to, row.by, row.chips, row.why) for row in pan.moved] == [(1, 2, 1, "condition")]


def test_102_r_42_the_least_buy_in_is_twenty_chips():
    assert PLAY.buy_in == 20


def test_deck_and_discards_used_up_end_the_hand_without_a_winner():
    pan = table(player(1, IDLE), player(2, IDLE), stock=0, moment="touched", tops=4)
    over = shuffled_again(pan)
    assert (over.moment, over.winner, over.tops) == ("over", None, 4)
