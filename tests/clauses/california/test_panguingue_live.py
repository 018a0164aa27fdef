"""102.R at a live table: whole hands through decide and apply, money seat to seat, closed hands closed."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cards import card_text
from houseway.families.round import Ask, Deal
from houseway.refusals import Refusal
from houseway.rules.tables import read_table
from houseway.table import Envelope, Phase, Role, can
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.envelope import Signature
from houseway.table.opening.setup import table_game
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.tables import NOON, CheckedTable, choose_usually, refused


def melds_of(table, patron) -> Any:
    return view(table.state, Role.PATRON, patron).melds


def check_views(table):
    """Nobody is shown a card of another's hand, nor told what it lets him do."""
    for seat in table.state.seats:
        shown = view(table.state, Role.PATRON, seat.patron)
        for hand in shown.hands:
            closed = hand.place not in (None, seat.number) and "." not in hand.name
            assert not closed or set(hand.cards) <= {"??"}, (seat.number, hand)
        assert shown.melds is not None
        if shown.ask is not None and shown.ask.place != seat.number:
            assert not shown.melds.plays
            if table.pan.acting.cards:
                assert shown.ask.default == ""
                assert shown.ask.options in (("touch",), ("discard",), ("let-go",), ("stay", "retire"))


def choose_and_check(table, ask):
    check_views(table)
    return choose_usually(table, ask)


def test_chips_are_conserved_and_hands_stay_closed():
    table = CheckedTable.open_pan([60_00] * 4)
    for seed in range(3):
        table.play_hand(seed, choose_and_check)
        assert sum(table.stacks) + table.pan_table.tops * 100 == 240_00
        assert table.ledger.balance("pot/t/1") == table.pan_table.tops * 100
    assert table.state.round == 3


def test_102_r_6_the_lowest_card_begins_a_new_game_and_then_the_last_winner():
    table = CheckedTable.open_pan([60_00] * 4)
    table.shuffle(5)
    table.do_next()
    assert table.pan.moment == "lowest"
    assert [player.seat for player in table.pan.players] == [4, 3, 2, 1], "counterclockwise"
    while table.pan.moment == "lowest":
        table.do_next()
    dealt = [card for event in table.events if type(event).__name__ == "StreetDealt" for card in event.cards]
    order = "A234567JQK"
    lowest = min(dealt[-4:], key=lambda card: order.index(card[0]))
    assert table.pan.players[0].seat == [4, 3, 2, 1][dealt[-4:].index(lowest)]
    table = CheckedTable.open_pan([60_00] * 3)
    table.play_hand(1, choose_usually)
    winner = table.pan_table.winner
    table.start_hand(2)
    assert table.pan.players[0].seat == winner


@pytest.mark.parametrize("goes", ["another sits there", "a newcomer sits there", "his seat is free"])
def test_102_r_6_the_player_to_the_right_begins_if_the_winner_has_left_his_seat(goes):
    table = CheckedTable.open_pan([60_00] * 4)
    table.play_hand(1, choose_usually)
    winner = table.pan_table.winner
    right = winner - 1 or 4
    table.do_as(f"p{winner}", c.Leave(winner))
    if goes == "another sits there":
        other = (right - 1) or 4
        table.do_as(f"p{other}", c.ChangeSeat(other, winner))
        assert table.state.seat(winner).patron == f"p{other}"
        refused(Refusal.SEAT_TAKEN, table, f"p{right}", c.ChangeSeat(right, winner))
    elif goes == "a newcomer sits there":
        table.do_as("stranger", c.Sit(winner, "Newcomer"))
        table.do_as("dealer", c.BuyIn(winner, 60_00, {60_00: 1}))
    table.shuffle(2)
    table.do_next()
    assert table.state.deal.places[0] == right
    if goes == "his seat is free":
        refused(Refusal.BETS_STILL_DOWN, table, f"p{right}", c.ChangeSeat(right, winner))


def test_102_r_48_who_is_away_keeps_his_seat_and_chips_and_is_dealt_in_when_he_is_back():
    table = CheckedTable.open_pan([60_00] * 4)
    table.play_hand(1, choose_usually)
    winner = table.pan_table.winner
    table.do_as(f"p{winner}", c.DealIn(winner, "out"))
    refused(Refusal.NO_CHOICE_HERE, table, f"p{winner}", c.DealIn(winner, "straddle"))
    seen: Any = view(table.state, Role.PATRON, f"p{winner}")
    assert seen.pots.wishes == ((winner, "out"),)
    chips = table.state.seat(winner).chips
    table.play_hand(2, choose_usually)
    assert winner not in table.state.deal.places
    assert table.state.deal.places[0] == (winner - 1 or 4), "the player to the right of who passes (R.6)"
    assert table.state.seat(winner).chips == chips
    table.do_as(f"p{winner}", c.DealIn(winner, ""))
    table.start_hand(3)
    assert winner in table.state.deal.places


def test_102_r_28_every_collection_is_a_move_from_seat_to_seat_with_its_clause():
    table = CheckedTable.open_pan([60_00] * 3)
    paid = []
    for seed in range(4):
        table.start_hand(seed)
        while table.state.phase is Phase.DEALING:
            step = table.state.step_of(table.state.deal)
            done = table.choose_usual() if isinstance(step, Ask) else table.do_next()
            paid += [move for move in done.transfers if move.why in ("condition", "outs")]
    assert {move.cite for move in paid} <= {"102.R.28", "102.R.25"}
    assert all(move.debit.startswith("seat/") and move.credit.startswith("seat/") for move in paid)
    assert {move.why for move in paid} == {"condition", "outs"}


def test_102_r_43_antes_lie_in_the_middle_and_the_tops_go_to_who_is_out():
    table = CheckedTable.open_pan([60_00] * 3)
    table.start_hand(3)
    assert table.ledger.balance("pot/t/1") == 6_00
    first = table.pan.acting.seat
    table.do_as(f"p{first}", c.Choose(first, f"place-{first}", "retire"))
    while table.pan.moment == "declaring":
        seat = table.pan.acting.seat
        table.do_as(f"p{seat}", c.Choose(seat, f"place-{seat}", "stay"))
    assert table.ledger.balance("pot/t/1") == 2_00
    while table.state.phase is Phase.DEALING:
        table.choose_usual() if isinstance(table.state.step_of(table.state.deal), Ask) else table.do_next()
    assert table.ledger.balance("pot/t/1") == 0
    assert table.pan_table.winner != first


def test_only_the_player_in_turn_acts_and_only_from_his_seat():
    table = CheckedTable.open_pan([60_00] * 3, {"no_tops": 1})
    table.start_hand(4)
    seat, other = table.pan.acting.seat, table.pan.next_player.seat
    refused(Refusal.DECISION_DUE, table, f"p{other}", c.Choose(other, f"place-{other}", "touch"))
    refused(Refusal.NOT_YOUR_SEAT, table, f"p{other}", c.Choose(seat, f"place-{seat}", "touch"))
    refused(Refusal.NO_CHOICE_HERE, table, f"p{seat}", c.Choose(seat, f"place-{seat}", "out"))
    refused(
        Refusal.CARD_UNREADABLE, table, f"p{seat}", c.Choose(seat, f"place-{seat}", "touch", cards=("Zz",))
    )
    refused(Refusal.NOT_FORCED, table, f"p{other}", c.Choose(other, f"place-{seat}", "force"))
    refused(Refusal.ROUND_NOT_OVER, table, "dealer", c.NextRound())
    refused(Refusal.DECISION_DUE, table, "dealer", c.DealStreet(("5h",)))
    refused(Refusal.DECISION_DUE, table, "dealer", c.SettleRound())
    table.do_as(f"p{seat}", c.Choose(seat, f"place-{seat}", "touch"))
    refused(Refusal.CARD_UNREADABLE, table, "dealer", c.DealStreet(("5h", "5h")))


def test_102_r_18_another_seat_forces_the_option_card():
    table = CheckedTable.open_pan([60_00] * 3, {"no_tops": 1})
    for seed in range(30):
        table.start_hand(seed)
        while table.state.phase is Phase.DEALING:
            able = [each.number for each in table.state.seats if melds_of(table, each.patron).forces]
            if able:
                target = table.pan.acting.seat
                assert target not in able
                table.do_as(f"p{able[0]}", c.Choose(able[0], f"place-{target}", "force"))
                assert table.pan.bound
                refused(
                    Refusal.NO_CHOICE_HERE, table, f"p{target}", c.Choose(target, f"place-{target}", "let-go")
                )
                return
            table.choose_usual() if isinstance(
                table.state.step_of(table.state.deal), Ask
            ) else table.do_next()
    pytest.fail("no card could be forced in thirty hands")


def test_102_r_24_the_floor_fouls_a_hand_and_its_pay_goes_back():
    table = CheckedTable.open_pan([60_00] * 3, {"no_tops": 1})
    for seed in range(20):
        table.start_hand(seed)
        while table.state.phase is Phase.DEALING:
            collected = next((row.to for row in table.pan.pays if row.why == "condition"), None)
            if collected is not None and table.pan.moment == "option":
                before = sum(table.stacks)
                refused(Refusal.REASON_MISSING, table, "floor", c.RulePan(collected, "foul", " "))
                foul = c.RulePan(collected, "foul", "A card was put into the hand.")
                for witness in (None, Signature("floor", Role.FLOOR)):
                    alone = can(table.state, Envelope("alone", "floor", Role.FLOOR, NOON, foul, witness))
                    assert alone is not None
                    assert alone.reason is Refusal.SECOND_SIGNATURE_NEEDED
                table.do_as("floor", foul)
                assert table.state.seat(collected).chips <= 60_00
                assert (sum(table.stacks), table.pan.player(collected).status) == (before, "foul")
                refused(Refusal.NOT_FOUL, table, "floor", c.RulePan(collected, "foul", "again"))
                return
            table.choose_usual() if isinstance(
                table.state.step_of(table.state.deal), Ask
            ) else table.do_next()
    pytest.fail("nobody collected")


def test_102_r_42_twenty_chips_are_bought_at_least_and_two_are_needed():
    table = CheckedTable.open_pan([20_00, 20_00])
    table.do_as("p1", c.Leave(1))
    table.do_as("p1", c.Sit(1, "Again"))
    refused(Refusal.BELOW_TABLE_MINIMUM, table, "dealer", c.BuyIn(1, 19_00, {19_00: 1}))
    refused(Refusal.ABOVE_TABLE_MAXIMUM, table, "dealer", c.BuyIn(1, 501_00, {501_00: 1}))
    table.shuffle(1)
    refused(Refusal.NOTHING_TO_DEAL, table, "dealer", c.NextRound())


def test_the_table_file_keeps_the_rules_and_its_pack():
    table = read_table(Path("examples/poker-room/panguingue.toml"))
    assert table_game(table).pack.size(8) == 320
    leaner = msgspec.structs.replace(table, options={"spades_out": 1})
    assert table_game(leaner).pack.size(8) == 310


def test_the_console_tells_what_comes_next_and_no_closed_card(words):
    table = CheckedTable.open_pan([60_00] * 3)
    table.start_hand(9)
    told = comes_next(table.state)
    words(told.words)
    text = msgspec.json.encode(view(table.state, Role.DEALER, None)).decode()
    hidden = {card_text(card) for player in table.pan.players for card in player.cards}
    assert not any(f'"{card}"' in text for card in hidden)
    assert console_of(table.state, Role.DEALER) is not None


def test_random_legal_plays_of_the_view_are_all_accepted():
    rng, table = random.Random(3), CheckedTable.open_pan([60_00] * 2, {"no_tops": 1})
    for seed in range(2):
        table.start_hand(seed)
        for _ in range(150):
            if table.state.phase is not Phase.DEALING:
                break
            if isinstance(table.state.step_of(table.state.deal), Deal):
                table.do_next()
                continue
            if not isinstance(table.state.step_of(table.state.deal), Ask):
                table.do_next()
                break
            seat = table.pan.acting.seat
            play = rng.choice(melds_of(table, f"p{seat}").plays)
            cards = play.cards
            if play.choice == "discard":
                cards = (card_text(rng.choice(table.pan.acting.cards)),)
            table.do_as(f"p{seat}", c.Choose(seat, play.hand, play.choice, cards=cards))
        else:
            return


def test_the_console_of_a_sealed_deck_deals_and_acts_for_no_player():
    table = CheckedTable.open_pan([60_00] * 3)
    table.start_hand(5)
    for _ in range(40):
        console = console_of(table.state, Role.DEALER)
        acts = [act for act in console.acts if act.group == "deal"]
        is_players_turn = isinstance(table.state.step_of(table.state.deal), Ask)
        assert bool(acts) is not is_players_turn, console.prompt
        assert all(not act.needs and set(act.command.get("cards", ())) <= {"from-shoe"} for act in acts)
        table.choose_usual() if is_players_turn else table.do_next()
