"""Section 102 read a second time by a stranger: rulings at their moment, kills, fees and places."""

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, cards_text
from houseway.cards.notation import JOKER
from houseway.families.betting import Entry, PotTable, Sitting, Stakes
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.rules import worth
from houseway.families.pots.rules.forced import start
from houseway.families.pots.rules.irregular import fault
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.steps import begun
from houseway.families.round import Deal
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.rules.tables import parse_table
from houseway.rules.tables.stakes import stakes_problems
from houseway.table import commands as c
from houseway.table.opening.setup import table_game
from tests.asserting import assert_refused
from tests.clauses.california.pots import PotHand, antes, blinds, pot_game
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.clauses.california.test_poker_room_irregularities import (
    LIMIT,
    UntilCards,
    checked_to_street,
    started,
)
from tests.clauses.california.test_poker_room_to_the_letter import LOWBALL
from tests.golden_words import TestWords
from tests.playthroughs.pot_hands import table_file
from tests.tables import CheckedTable


def refused(table: CheckedTable, actor: str, command: c.Command) -> Refused:
    with pytest.raises(Refused) as no:
        table.do_as(actor, command)
    return no.value


def test_ca_102_i_12_nothing_is_forfeited_before_substantial_action() -> None:
    table = started()
    seat = table.ask.place or 0
    forfeit = c.RulePotHand(seat, "forfeit", "three cards")
    for _ in range(2):
        told = refused(table, "floor", forfeit)
        assert_refused(told, Refusal.NO_ERROR_HERE, "deal-is-repaired", "102.I I.12 (219)")
        table.act("call")
    table.do_as("floor", forfeit)
    assert table.state.seat(seat).chips == 96_00


def test_ca_102_d_4_money_goes_back_to_one_player_only_after_action() -> None:
    table = started("seven-card-stud")
    back = c.RulePotHand(table.ask.place or 0, "money-back", "two up cards")
    told = refused(table, "floor", back)
    assert_refused(told, Refusal.NO_ERROR_HERE, "deal-is-repaired", "102.D D.4 (68)")
    table.act("bring-in")
    table.do_as("floor", back)


def test_ca_102_i_12_a_hand_short_of_cards_is_filled_from_the_top_after_the_deal() -> None:
    table = open_real_pots("texas-holdem")
    short = c.RuleCards("short-hand", ("??",), "one card came", 1)
    assert refused(table, "floor", short).values["why"] == "not-the-moment"
    table.deal()
    table.do_as("floor", short)
    assert table.state.deal.cards("place-1") == (UNSEEN,) * 2
    assert table.state.shoe is not None
    assert len(table.state.shoe.drawn) == 6, "the deal as it should have been"
    table.say("call")
    table.say("call")
    assert refused(table, "floor", short).values["why"] == "not-the-moment"


def test_ca_102_d_4_stud_fills_no_hand() -> None:
    table = open_real_pots("seven-card-stud")
    table.deal("2c 3d 4h")
    short = c.RuleCards("short-hand", ("??",), "two cards came", 1)
    assert refused(table, "floor", short).values["why"] == "not-the-moment"


def draw_table() -> RealCards:
    table = open_real_pots("draw-poker")
    table.deal()
    return table


def held(table: CheckedTable) -> list[int]:
    return [len(table.state.deal.cards(f"place-{seat}")) for seat in (1, 2, 3)]


def test_ca_102_a_1_a_short_hand_is_filled_before_the_first_action() -> None:
    table = draw_table()
    table.do_as("floor", c.RuleCards("short-hand", ("??",), "four cards", 1))
    assert held(table) == [5, 5, 5]


def test_ca_102_a_1_after_action_it_is_made_good_on_the_draw_but_for_the_button() -> None:
    table = draw_table()
    button = table.betting.players[-1].seat
    other = table.betting.players[1].seat
    table.say("bet")
    for seat in (button, other):
        table.do_as("floor", c.RuleCards("short-hand", ("??",), "four cards", seat))
    assert [len(table.state.deal.cards(f"place-{seat}")) for seat in (button, other)] == [5, 4]
    assert table.state.shoe is not None
    assert len(table.state.shoe.drawn) == 14
    table.along()
    table.say("pat")
    table.say("draw", cards="?? ??")
    table.say("pat")
    (drawn, *_) = table.deal().events
    assert len(getattr(drawn, "cards", ())) == 1 + 3, "a burn, the two he gave away and the one he lacked"
    assert held(table) == [5, 5, 5]


def test_ca_102_b_3_who_would_kill_and_has_a_blind_kills_from_there() -> None:
    stacks = [(seat, 100_00) for seat in range(1, 6)]
    for killer, first in ((3, 5), (4, 5), (1, 5)):
        table = PotTable(button=1, sitting=(Sitting(killer, wish="kill"),))
        began = start(pot_game("lowball"), LOWBALL, stacks, table)
        lives = {entry.seat: entry.live for entry in began.entries}
        assert lives == {3: 2_00, 4: 4_00, 5: 0, 1: 0, 2: 0} | {killer: 8_00}
        deal = begun(pot_game("lowball"), LOWBALL, began.entries, 53)
        assert deal.betting is not None
        assert deal.betting.times == 2
        after = deal.betting.players[(deal.betting.forced + 1) % 5].seat
        assert after == first, "the first action stays after the big blind"


def test_ca_102_b_3_of_two_who_would_kill_the_second_still_takes_his_blind() -> None:
    wishes = (Sitting(3, wish="kill"), Sitting(4, wish="kill"))
    stacks = [(seat, 100_00) for seat in range(1, 6)]
    began = start(pot_game("lowball"), LOWBALL, stacks, PotTable(button=1, sitting=wishes))
    assert [entry.live for entry in began.entries] == [8_00, 4_00, 0, 0, 0]


def test_ca_102_d_4_where_all_money_went_back_nothing_is_pushed_and_no_hand_is_read() -> None:
    """A lone player of Omaha whose pot is empty before the flop has no hand yet."""
    hand = PotHand("omaha", LIMIT, [Entry(seat, 100_00) for seat in (1, 2, 3)])
    gone = [replace(player, status="folded") for player in hand.betting.players[1:]]
    betting = replace(hand.betting, players=(hand.betting.players[0], *gone), stage="over")
    assert betting.pots() == []
    assert awards(hand.play, replace(hand.deal, betting=betting)) == ()


def kill(table: CheckedTable, seat: int) -> c.Choose:
    return c.Choose(seat, f"place-{seat}", "kill")


def test_ca_102_b_1_a_pot_is_killed_once_and_not_after_a_third_card() -> None:
    table = CheckedTable.open_pots("lowball", [100_00] * 4)
    table.start_hand()
    assert table.betting.stage == "deal", "two cards are out"
    table.do_as("p1", kill(table, 1))
    again = refused(table, "p2", kill(table, 2))
    assert_refused(again, Refusal.NO_CHOICE_HERE, "killed-already", "102.B B.1 (31), B.3 (33-35)")
    late = CheckedTable.open_pots("lowball", [100_00] * 4)
    late.start_hand()
    late.do_next()
    too_late = refused(late, "p1", kill(late, 1))
    assert_refused(too_late, Refusal.NO_CHOICE_HERE, "kill-after-two-cards", "102.B B.1 (31), B.3 (33-35)")


def test_ca_102_i_11_who_moved_away_and_waits_is_dealt_back_in_on_the_same_position() -> None:
    """Next hand the big blind is at seat 3 and seat 4 the first after it: so he comes back at seat 7."""
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 7)
    table.do_as("p7", c.Leave(7))
    table.play_hand(0, lambda table, ask: c.Choose(ask.place, ask.hand, "fold"))
    assert isinstance(table.state.extra, PotTable)
    assert table.state.extra.button == 6
    table.do_as("p4", c.ChangeSeat(4, 7))
    dealt_in = []
    for seed in range(3):
        table.shuffle(seed)
        table.do_next()
        put = {player.seat: player.put for player in table.betting.players}
        big = max(put, key=lambda seat: put[seat])
        dealt_in.append((big, put.get(7)))
        table.do_next()
        while table.betting.stage == "bet":
            table.act("fold")
        table.do_next()
    assert dealt_in == [(3, None), (5, None), (6, 0)], "with nothing posted"


def test_pk_16_of_three_blinds_the_first_may_be_the_buttons() -> None:
    three = Stakes("no-limit", 5_00, 0, (2_00, 3_00, 5_00), button_blind=True)
    stacks = [(seat, 100_00) for seat in range(1, 6)]
    began = start(pot_game("texas-holdem"), three, stacks, PotTable(button=1))
    assert {entry.seat: entry.live for entry in began.entries} == {3: 3_00, 4: 5_00, 5: 0, 1: 0, 2: 2_00}
    assert began.button == 2
    hand = PotHand("texas-holdem", three, began.entries)
    assert hand.ask.place == 5, "after the last of them"
    for seat in (5, 1, 2, 3):
        hand.do(seat, "call")
    hand.do(4, "check")
    assert hand.ask.place == 3
    few = start(pot_game("texas-holdem"), three, stacks[:3], PotTable(button=1))
    assert {entry.seat: entry.live for entry in few.entries} == {3: 3_00, 1: 5_00, 2: 2_00}
    (wrong,) = stakes_problems(load("ca/texas-holdem"), replace(three, blinds=(2_00, 5_00)), "x")
    assert (wrong.field, wrong.cite) == ("stakes.button_blind", "READINGS PK-16")


@pytest.mark.parametrize("game", ["crazy-pineapple", "crazy-pineapple-high-low"])
def test_pk_5_crazy_pineapple_may_discard_at_once_when_the_flop_is_up(game: str) -> None:
    table = CheckedTable.open_pots(
        game, [100_00] * 3, options={"discard-at-once": 1}, fee="all-poker/poker/30"
    )
    table.start_hand()
    for _ in range(3):
        table.act("call" if "call" in table.ask.options else "check")
    board = table.state.deal.cards("board")
    assert (len(board), table.ask.options) == (3, ("discard",)), "after the flop, before its bets"
    for _ in range(3):
        own = table.state.deal.cards(table.ask.hand)
        table.act("discard", cards=(card_text(own[0]),))
    assert "bet" in table.ask.options
    assert table.state.deal.cards("board") == board
    while table.betting.stage != "show":
        table.act("check")
    table.finish_hand()
    assert sum(table.stacks) == 300_00 - table.ledger.balance("fees/t")


def test_pk_5_a_hand_that_is_foul_at_the_discard_has_seen_the_flop() -> None:
    """All option 30: with six players $4, and $1 where the second round is not reached."""
    at_once = {"discard-at-once": 1}
    table = CheckedTable.open_pots("crazy-pineapple", [100_00] * 6, options=at_once, fee="all-poker/poker/30")
    table.start_hand()
    for _ in range(6):
        table.act("call" if "call" in table.ask.options else "check")
    for seat in range(1, 6):
        table.do_as("floor", c.RulePotHand(seat, "foul", "it kept three cards"))
    table.do_as("dealer", c.SettleRound())
    assert table.ledger.balance("fees/t") == 4_00


def test_pk_5_the_flop_does_not_come_early_once_it_is_up_and_the_turn_does() -> None:
    hand = UntilCards(
        "crazy-pineapple", LIMIT, blinds(2_00, 4_00, [100_00] * 4), options={"discard-at-once": 1}
    )
    checked_to_street(hand, 1)
    assert hand.betting.stage == "draw"
    assert fault(hand.play, hand.deal, "flop-again", tuple(hand.deck[-1:]), 0) == "not-the-moment"
    assert fault(hand.play, hand.deal, "turn-early", tuple(hand.deck[-2:]), 0) is None


def test_pk_3_draw_poker_may_be_played_with_blinds() -> None:
    stakes = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
    table = CheckedTable.open_pots("draw-poker", [100_00] * 4, stakes, options={"blinds": 1})
    table.start_hand()
    assert sorted(player.put for player in table.betting.players) == [0, 0, 2_00, 4_00]
    assert "check" not in table.ask.options, "open, call, raise or fold"
    opener = table.ask.place
    table.act("raise")
    while table.betting.stage == "bet":
        table.act("call")
    while table.betting.stage == "draw":
        table.act("pat")
    assert table.ask.place == table.betting.players[0].seat != opener, "first clockwise from the button"
    with pytest.raises(Refused) as no:
        CheckedTable.open_pots(
            "draw-poker", [100_00] * 4, Stakes("structured", 4_00, ante=1_00), options={"blinds": 1}
        )
    assert_refused(no.value, Refusal.LAYOUT_NOT_LEGAL, "not-to-be-posted", more=0)
    assert "custom (PK-3)" in no.value.cite


def test_ca_102_i_6_who_wins_by_a_kicker_is_said_with_it_once_the_hands_are_shown(words: TestWords) -> None:
    cards = {"place-1": "10s As", "place-2": "10h Kd", "board": "10d 5c 5h 3s 2d"}
    hand = PotHand("texas-holdem", LIMIT, blinds(2_00, 4_00, [100_00] * 2), cards)
    while hand.betting.stage == "bet":
        hand.do(hand.ask.place or 0, "call" if "call" in hand.ask.options else "check")
    words(worth(hand.play, hand.deal, "place-1")[1], "nobody has shown yet")
    for _ in range(2):
        hand.do(hand.ask.place or 0, "show")
    for seat in (1, 2):
        words(worth(hand.play, hand.deal, f"place-{seat}")[1], f"seat {seat} has shown")


def drawn_to(game: str = "lowball") -> CheckedTable:
    """Bets are in, and each says what he draws."""
    table = CheckedTable.open_pots(game, [100_00] * 3)
    table.start_hand()
    table.do_next()
    while table.betting.stage == "bet":
        table.act("call" if "call" in table.ask.options else "check")
    return table


@pytest.mark.parametrize("who", [0, -1])
def test_ca_102_a_5_a_pat_that_was_said_last_may_be_changed_until_somebody_acts(who: int) -> None:
    """Where all stand pat no card comes, and the round of bets is open at once."""
    table = drawn_to()
    for _ in range(3):
        table.act("pat")
    assert table.betting.stage == "bet"
    last = table.betting.players[-1].seat
    gives = (card_text(table.state.deal.cards(f"place-{last}")[0]),)
    change = c.Choose(last, f"place-{last}", "draw", 0, gives)
    if who:
        table.act("check")
        assert refused(table, f"p{last}", change).say == "acts-first"
        return
    table.do_as(f"p{last}", change)
    assert isinstance(table.state.step_of(table.state.deal), Deal)
    table.do_next()
    assert "check" in table.ask.options
    assert len(table.state.deal.cards(f"place-{last}")) == 5
    assert gives[0] not in map(card_text, table.state.deal.cards(f"place-{last}"))


def test_pk_5_a_discard_is_not_taken_back_by_a_pat() -> None:
    table = drawn_to("pineapple")
    seat = table.ask.place
    card = card_text(table.state.deal.cards(table.ask.hand)[0])
    table.act("discard", cards=(card,))
    pat = c.Choose(seat, f"place-{seat}", "pat")
    assert refused(table, f"p{seat}", pat).say == "acts-first"


def test_pk_3_who_sits_down_during_a_deal_that_all_pass_has_no_part_in_its_antes() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 4)
    table.start_hand()
    seat = table.ask.place or 0
    table.act("fold")
    table.act("check")
    table.do_as(f"p{seat}", c.Leave(seat))
    table.do_as("p9", c.Sit(seat, "Player 9"))
    table.do_as("dealer", c.BuyIn(seat, 100_00, {100_00: 1}))
    while table.betting.stage == "bet":
        table.act("check")
    table.do_next()
    table.shuffle(1)
    table.do_next()
    assert seat not in [player.seat for player in table.betting.players]
    assert (table.betting.pot, table.betting.dead) == (4_00, 1_00)


def test_pk_1_draw_poker_without_its_joker_is_dealt_from_52_cards() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 3, options={"no-joker": 1})
    table.start_hand()
    assert table.betting.deck == 52
    assert (len(table.order), JOKER in table.order) == (52, False)
    file = table_file(load("ca/draw-poker")) | {"options": {"no-joker": 1}}
    for posted in (file, {key: file[key] for key in file if key != "decks"}):
        assert sum(table_game(parse_table(posted)).pack.counts(1)) == 52
    real = RealCards.open_pots("draw-poker", [100_00] * 3, options={"no-joker": 1})
    real.open_cards()
    real.deal()
    joker = c.RuleCards("exposed", ("Jk",), "it fell", 1)
    assert refused(real, "floor", joker).reason is Refusal.CARDS_NOT_IN_SHOE


def test_custom_cards_speak_until_the_push_and_pots_stay_pushed() -> None:
    table = open_real_pots("texas-holdem")
    misread = c.CorrectHands(("As", "Ks"), (), "misread", "place-1")
    table.deal()
    told = refused(table, "floor", misread)
    assert_refused(told, Refusal.ROUND_NOT_OVER, "take-back-what-is-keyed")
    table.say("fold")
    table.say("fold")
    table.settled()
    told = refused(table, "floor", misread)
    assert_refused(told, Refusal.NOTHING_TO_DEAL, "pots-stay-pushed")


def test_pk_3_where_antes_are_all_the_chips_nobody_opens_and_the_buttons_left_shows_first() -> None:
    stakes = Stakes("structured", 4_00, 8_00, ante=1_00)
    hand = PotHand("draw-poker", stakes, antes(1_00, [1_00, 1_00, 50_00]))
    for seat in (1, 2, 3):
        hand.do(seat, "pat")
    assert (hand.betting.stage, hand.ask.place) == ("show", 1)
    assert sum(hand.won().values()) == 3_00


def test_ca_102_i_13_a_second_wrong_flop_has_the_burn_of_the_first() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.along()
    table.do_as("floor", c.RuleCards("flop-again", ("9c",), "four cards"))
    another = c.RuleCards("flop-again", ("8c",), "four cards")
    assert refused(table, "floor", another).values["why"] == "burn-stays"
    table.do_as("floor", c.RuleCards("flop-again", (), "four cards again"))
    table.deal("2c 3c 4c")
    assert cards_text(table.state.deal.cards("burns")) == "9c"


def test_ca_102_i_16_a_river_early_twice_has_one_burn() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    for board in ("2c 3c 4c", "5c"):
        table.along()
        table.deal(board)
    for _ in range(2):
        table.do_as("floor", c.RuleCards("river-early", ("7c",), "betting was not complete"))
    table.along()
    table.deal("8c")
    assert len(table.state.deal.cards("burns")) == 3


def test_ca_102_i_15_after_a_turn_that_came_early_an_early_river_has_no_burn() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.along()
    table.deal("2c 3c 4c")
    for early in ("6c", "7c"):
        table.do_as("floor", c.RuleCards("turn-early", ("??", early), "betting was not complete"))
    assert cards_text(table.betting.aside) == "6c 7c", "both are shuffled in before the river"
    table.along()
    table.deal("5c")
    table.do_as("floor", c.RuleCards("river-early", ("8c",), "betting was not complete"))
    table.along()
    table.deal("6c")
    assert len(table.state.deal.cards("burns")) == 4, "the flop's, two of early turns and the turn's"
