"""What only tables of pot games do: start a hand, deal streets, bet, show down, push pots."""

from houseway.families.pots.acts.between import redraw
from houseway.families.pots.acts.console import comes_next, filled, wishes
from houseway.families.pots.acts.drawing import draw_for_seats, seats_drawn
from houseway.families.pots.acts.money import hand_passed, pot_collected, pots_pushed, settle_round
from houseway.families.pots.acts.moving import change_seat, seat_changed
from houseway.families.pots.acts.playing import choose, chosen, deal_street, show_down, street_dealt
from houseway.families.pots.acts.proposing import proposals
from houseway.families.pots.acts.recorded import recorded
from houseway.families.pots.acts.recount import PotRecount
from houseway.families.pots.acts.replay import replayed
from houseway.families.pots.acts.ring import BOTS
from houseway.families.pots.acts.ruling import cards_ruled, pot_hand_ruled, rule_cards, rule_pot_hand
from houseway.families.pots.acts.rulings_menu import MENU
from houseway.families.pots.acts.showing import keyed_hand, name_winners, winners_named
from houseway.families.pots.acts.starting import (
    bring_chips,
    buy_in,
    collect_time,
    deal_in,
    entries,
    entry_chosen,
    hand_started,
    next_round,
    patron_left,
    patron_seated,
    time_collected,
)
from houseway.families.pots.acts.taking_back import (
    bets_given_back,
    correct_hands,
    take_back_card,
)
from houseway.families.pots.acts.timing import (
    call_clock,
    clock_called,
    clock_ran_out,
    end_clock,
    take_time,
    time_taken,
)
from houseway.table.acts import BANKED_ONLY, Acts
from houseway.table.events.shapes import by_event

__all__ = ["ACTS", "recorded", "replayed"]

ACTS = Acts(
    decides=by_event(
        next_round, deal_street, choose, show_down, settle_round, deal_in, change_seat, buy_in, collect_time,
        draw_for_seats, rule_pot_hand, rule_cards, bring_chips, call_clock, take_time, end_clock,
        name_winners, take_back_card,
    ) | BANKED_ONLY | by_event(correct_hands),
    after=by_event(
        hand_started, street_dealt, pot_collected, pots_pushed, hand_passed, entry_chosen,
        seat_changed, seats_drawn, patron_seated, patron_left, time_collected, pot_hand_ruled, cards_ruled,
        clock_called, time_taken, clock_ran_out, keyed_hand, winners_named, bets_given_back,
    ),
    instead=by_event(chosen),
    menu=MENU,
    comes_next=comes_next,
    proposals=proposals,
    filled=filled,
    wishes=wishes,
    entries=entries,
    redraw=redraw,
    bots=BOTS,
    recount=PotRecount,
)  # fmt: skip
