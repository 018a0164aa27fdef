"""What only tables of Panguingue do: deal ten each, draw, lay, force, pay between seats, award the tops."""

from houseway.families.panguingue.acts.console import comes_next, filled, proposals, wishes
from houseway.families.panguingue.acts.moving import change_seat, patron_left, patron_seated, seat_changed
from houseway.families.panguingue.acts.playing import (
    choose,
    chosen,
    deal_street,
    discards_shuffled,
    street_dealt,
)
from houseway.families.panguingue.acts.positions import follow_cards
from houseway.families.panguingue.acts.recount import PanRecount
from houseway.families.panguingue.acts.ruling import (
    call_foul,
    foul_called,
    hand_seen,
    pan_ruled,
    rule_pan,
    see_hand,
)
from houseway.families.panguingue.acts.rulings_menu import MENU
from houseway.families.panguingue.acts.showing import melds_view
from houseway.families.panguingue.acts.starting import (
    buy_in,
    collect_time,
    deal_in,
    entries,
    entry_chosen,
    next_round,
    pan_hand_over,
    pan_hand_started,
    settle_round,
    time_collected,
)
from houseway.families.panguingue.acts.taking_back import chips_given_back, take_back_card
from houseway.families.panguingue.rules.seen import seen_cards
from houseway.table.acts import BANKED_ONLY, Acts
from houseway.table.events.shapes import by_event

ACTS = Acts(
    decides=by_event(
        next_round,
        deal_street,
        choose,
        settle_round,
        buy_in,
        collect_time,
        deal_in,
        change_seat,
        call_foul,
        see_hand,
        rule_pan,
        take_back_card,
    )
    | BANKED_ONLY,
    after=by_event(
        pan_hand_started,
        street_dealt,
        chosen,
        discards_shuffled,
        pan_hand_over,
        time_collected,
        entry_chosen,
        patron_left,
        patron_seated,
        seat_changed,
        foul_called,
        hand_seen,
        pan_ruled,
        chips_given_back,
    ),
    comes_next=comes_next,
    proposals=proposals,
    filled=filled,
    seen=lambda state: () if state.deal.pan is None else seen_cards(state.deal.pan),
    wishes=wishes,
    melds=melds_view,
    entries=entries,
    menu=MENU,
    recount=PanRecount,
    follow_cards=follow_cards,
)
