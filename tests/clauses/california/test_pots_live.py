"""Fifteen poker games at a live table, to a showdown and to a fold; what is refused there."""

import pytest

from houseway.cards import card_text
from houseway.families.betting import Stakes
from houseway.refusals import Refused
from houseway.table import Phase
from houseway.table import commands as c
from houseway.table import events as e
from tests.asserting import require_refused
from tests.tables import POT_GAMES, CheckedTable


@pytest.mark.parametrize("game", POT_GAMES)
def test_every_game_is_dealt_to_a_showdown_and_to_a_fold(game: str) -> None:
    table = CheckedTable.open_pots(game, [400_00] * 6)

    def calls(table: CheckedTable, ask: object) -> c.Choose:
        for choice in ("bring-in", "check", "call", "pat", "discard"):
            if choice in table.ask.options:
                break
        if choice == "check" and table.play.forced == "ante" and not table.betting.street:
            choice = "bet"
        held = table.state.deal.cards(table.ask.hand)
        given_away = (card_text(held[0]),) if choice == "discard" else ()
        return c.Choose(table.ask.place, table.ask.hand, choice, 0, given_away)

    table.play_hand("showdown", calls)
    pushed = next(event for event in reversed(table.events) if isinstance(event, e.PotsPushed))
    assert sum(award.cents for award in pushed.awards) == sum(pot.cents for pot in pushed.pots)
    assert sum(table.stacks) == 6 * 400_00

    def folds(table: CheckedTable, ask: object) -> c.Choose:
        options = table.ask.options
        choice: str = next(each for each in ("bring-in", "fold") if each in options)
        if table.play.forced == "ante" and table.betting.opener < 0:
            choice = "bet"
        return c.Choose(table.ask.place, table.ask.hand, choice)

    table.play_hand("fold", folds)
    assert table.state.phase is Phase.SHUFFLING
    last = next(event for event in reversed(table.events) if isinstance(event, e.PotsPushed))
    assert len(last.awards) == 1


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low", "texas-holdem", "lowball"])
def test_a_lone_blind_to_which_all_fold_goes_back_and_nothing_is_pushed(game: str) -> None:
    table = CheckedTable.open_pots(game, [70_00] * 3, Stakes("structured", 10_00, 20_00, (10_00,)))
    table.start_hand()
    table.act("fold")
    table.act("fold")
    table.do_next()
    assert table.state.phase is Phase.SHUFFLING
    assert table.stacks == [70_00] * 3


def test_a_choice_that_comes_after_the_next_card_is_for_no_later_question() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 2)
    table.start_hand()
    table.act("call")
    table.act("check")
    seen, asked = table.state.deal.count, table.ask
    check = c.Choose(asked.place, asked.hand, "check", dealt=seen)
    table.do_as(f"p{asked.place}", check)
    table.act("check")
    assert table.ask.place == asked.place
    with pytest.raises(Refused) as refused:
        table.do_as(f"p{asked.place}", check)
    assert refused.value.reason == "no_decision_here"


def test_a_bet_out_of_turn_and_a_raise_below_the_least_are_refused() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 3, Stakes("no-limit", 4_00, 0, (2_00, 4_00)))
    table.start_hand()
    turn = table.ask.place
    other = next(seat for seat in (1, 2, 3) if seat != turn)
    with require_refused("decision_due", "acts-first", seat=turn):
        table.do_as(f"p{other}", c.Choose(other, f"place-{other}", "call"))
    with require_refused("below_table_minimum", "bet-between", least=8_00, most=400_00, cents=6_00):
        table.do_as(f"p{turn}", c.Choose(turn, f"place-{turn}", "raise", 6_00))
    with pytest.raises(Refused) as refused:
        table.do_as(f"p{turn}", c.Choose(turn, f"place-{turn}", "check"))
    assert refused.value.reason == "no_choice_here"
    with pytest.raises(Refused) as refused:
        table.do_as(f"p{other}", c.Choose(turn, f"place-{turn}", "fold"))
    assert refused.value.reason == "not_your_seat"
