"""104.E Pai Gow general rules: who sets and sees what, the dice, and tiles that are seen too soon."""

from collections import Counter

import pytest

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.rules.action_button import button_chances
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console.legal_now import proposals
from houseway.table.console.proposal import BECAUSE
from houseway.table.envelope import Role
from houseway.table.routine import comes_next
from houseway.table.state import Phase
from houseway.table.views.view import view
from tests.clauses.california.posted_room import PostedRoom
from tests.clauses.california.tile_room import GAME, HAND, TileRoom, outcome

# House Way: 0 and 7, two pairs, 5 and 9.
POOR, RICH, MIDDLING = "5-5 6-4 6-5 5-1", "6-6 6-6 1-1 1-1", "4-4 4-3 3-1 4-1"


def delivered(*seats: int, dice=(3, 1, 1), hands=None, bank: int = 50_000, **bets: int) -> TileRoom:
    table = TileRoom(*seats, bank=bank)
    table.bets(**(bets or {f"s{seat}": 1_000 for seat in seats[1:]}))
    table.dice(*dice)
    table.deliver(hands)
    return table


def test_104_e_2_every_bettor_and_the_player_dealer_pay_a_fixed_fee_before_the_hand():
    table = TileRoom(1, 2, 3)
    table.bets(s2=1_000, s3=20_000)
    table.dealer(c.NoMoreBets())
    fees = {(fee.payer, fee.seat): fee.cents for fee in table.bank.collected}
    assert fees == {("player-dealer", 1): 500, ("bettor", 2): 200, ("bettor", 3): 200}


def test_104_e_5_above_the_maximum_gets_no_action():
    table = TileRoom(1, 2)
    table.dealer(c.NextRound())
    table.bet(2, HAND, 25_000)
    assert [bet.cents for bet in table.state.seat(2).bets] == [20_000]


def test_104_e_10_all_action_goes_counterclockwise_from_the_button():
    hands = {1: POOR, 2: MIDDLING}
    table = delivered(1, 2, 4, 7, dice=(2, 1, 1), hands=hands, s2=1_000, s4=1_000, s7=1_000)
    # Four from seat 1: 1, 8, 7, 6; nobody bets at 6 or 5.
    assert table.bank.button == 4
    asked = []
    while isinstance(command := comes_next(table.state).command, c.Choose) and command.place:
        asked.append(command.place)
        table.dealer(command)
    assert asked == [4, 2, 7]
    (settled,) = table.finish()
    assert [bet.seat for bet in settled.settlements] == [4, 2, 7]


def test_104_e_12_only_who_controls_the_seat_sets_its_tiles():
    table = delivered(1, 2, 3, hands={2: MIDDLING})
    first = comes_next(table.state).command
    assert isinstance(first, c.Choose)
    place = first.place or 0
    other = 2 if place == 3 else 3
    refused = table.refusal(f"p{other}", c.Choose(place, f"place-{place}", "set"))
    assert refused.reason is Refusal.NOT_IN_CONTROL


def test_104_e_15_and_16_the_largest_wager_in_action_decides_if_it_says_so_before():
    table = TileRoom(1, 2, 3)
    table.bets(s2=1_000)
    table.patron(3, c.PlaceBet(3, *HAND, 5_000, at=2))
    table.dice()
    table.deliver({2: MIDDLING})
    table.patron(3, c.ClaimDecision(3, 2))
    assert table.refusal("p2", c.Choose(2, "place-2", "set")).reason is Refusal.NOT_IN_CONTROL
    table.patron(3, c.Choose(2, "place-2", "set", cards=("3-1", "4-3")))


def test_104_e_19_and_59_the_player_dealer_or_whom_he_names_shakes_three_dice():
    table = TileRoom(1, 2, 3)
    table.bets(s2=1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.Choose(None, "banker", "row"))
    assert table.refusal("p2", c.ShakeDice(2)).reason is Refusal.NOT_YOUR_SEAT
    table.patron(1, c.NameShaker(1, 3))
    table.patron(3, c.ShakeDice(3))
    table.dealer(c.ShowDice((6, 6, 5)))
    # 17 is the player-dealer again: he gets the first hand, and the next place with a wager the action.
    assert table.state.deal.hands[0].name == "banker"
    assert table.bank.button == 2


def test_104_e_59_chances_of_each_place_from_the_player_dealer_on():
    chances = button_chances(load(GAME).practice.action_button, 1, 8)
    counterclockwise = [chances[place] * 216 for place in (1, 8, 7, 6, 5, 4, 3, 2)]
    assert counterclockwise == [28, 28, 28, 28, 27, 25, 25, 27]


def test_104_e_60_the_style_of_delivery_is_chosen_before_the_cup_is_opened():
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p1", c.ShakeDice(1)).reason is Refusal.NOTHING_TO_DEAL
    assert table.refusal("p2", c.Choose(None, "banker", "ears")).reason is Refusal.NOT_IN_CONTROL
    assert table.refusal("p1", c.Choose(None, "banker", "zigzag")).reason is Refusal.NO_CHOICE_HERE
    table.patron(1, c.Choose(None, "banker", "ears"))
    assert [made.choice for made in table.state.deal.made] == ["ears"]


def test_104_e_42_only_the_house_dealer_cuts():
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver()
    table.finish()
    table.stack()
    assert table.refusal("p2", c.Cut(16, 2)).reason is Refusal.CUT_NOT_OFFERED
    table.cut_tiles()
    assert stage(table) == "LAST_HAND"


def test_104_e_20_no_bet_after_the_dice_are_released():
    table = TileRoom(1, 2, 3)
    table.bets(s2=1_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p3", c.PlaceBet(3, *HAND, 1_000)).reason is Refusal.BETS_CLOSED


def test_104_e_21_57_and_33_the_bankers_hand_is_opened_when_all_are_set_and_set_once():
    table = delivered(1, 2, hands={1: MIDDLING, 2: POOR})
    assert table.refusal("dealer", c.TurnCards("banker")).reason is Refusal.DECISION_DUE
    table.sets(2)
    table.dealer(c.TurnCards("banker"))
    refused = table.refusal("p2", c.Choose(None, "banker", "set"))
    assert refused.reason is Refusal.NOT_IN_CONTROL
    table.patron(1, c.Choose(None, "banker", "set", cards=("3-1", "4-3")))
    assert table.refusal("p1", c.Choose(None, "banker", "set")).reason is Refusal.NO_DECISION_HERE
    table.dealer(c.TurnCards("place-2"))
    assert table.refusal("p1", c.Choose(None, "banker", "set")).reason is Refusal.NO_DECISION_HERE


def test_104_e_26_a_hand_may_not_be_surrendered():
    table = delivered(1, 2)
    refused = table.refusal("p2", c.Choose(2, "place-2", "surrender"))
    assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-001990 104.E.26")


def test_104_e_27_and_30_a_foul_hand_is_forfeited_as_far_as_the_money_covers():
    table = delivered(1, 2, hands={1: POOR, 2: MIDDLING})
    table.supervisor(c.RuleHand(2, "foul", "five tiles"))
    assert outcome(table) == {2: "lose"}


def test_104_f_1_a_hand_put_right_has_no_tile_more_often_than_the_set():
    table = delivered(1, 2, hands={1: POOR, 2: MIDDLING})
    outcome(table)
    twice = c.CorrectHands(("2-1", "2-1", "4-4", "4-3"), tuple(POOR.split()), "misread", "place-2")
    refused = table.refusal("floor", twice)
    assert refused.reason == Refusal.CARDS_NOT_IN_SHOE


def test_104_e_31_nobody_else_sees_a_hand_before_it_is_opened():
    table = delivered(1, 2, 3, hands={2: MIDDLING})

    def seen(patron, role=Role.PATRON):
        shown = view(table.state, role, patron)
        hand = next(each for each in shown.hands if each.name == "place-2")
        return hand.cards, hand.said, hand.apart

    assert seen("p2")[0] == tuple(MIDDLING.split())
    for patron, role in (("p3", Role.PATRON), ("p1", Role.PATRON), ("dealer", Role.DEALER)):
        assert seen(patron, role) == (("??",) * 4, "", ())
    while isinstance(command := comes_next(table.state).command, c.Choose) and command.place:
        table.dealer(command)
    for patron, role in (("p3", Role.PATRON), ("p1", Role.PATRON), ("dealer", Role.DEALER)):
        assert seen(patron, role) == (("??",) * 4, "", ())
    assert seen("p2")[2] != ()


def test_104_e_31_only_those_who_see_a_hand_are_told_how_it_may_be_set():
    table = delivered(1, 2, hands={2: MIDDLING})
    own, other = (view(table.state, Role.PATRON, who).ask for who in ("p2", "p1"))
    assert own is not None
    assert other is not None
    assert [set(low) for low in own.settings] == [{"4-4", "4-3"}, {"4-3", "3-1"}, {"4-3", "4-1"}]
    assert other.settings == ()
    dealers = view(table.state, Role.DEALER, None).ask
    assert dealers is not None
    assert dealers.settings == ()


def test_104_e_32_41_and_44_house_way_on_request():
    table = delivered(1, 2, hands={2: "6-3 5-4 5-5 6-4"})
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    (set_,) = [made for made in table.state.deal.made if made.place == 2]
    assert Counter(map(card_text, set_.cards)) in (Counter(("6-4", "6-3")), Counter(("6-4", "5-4")))


def bet_on_two_places() -> TileRoom:
    """Seat 2 bets at places 2 and 6; dice of 5 count to place 5, so 2 is asked about before 6."""
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.patron(2, c.PlaceBet(2, *HAND, 1_000, at=6))
    table.dice()
    table.deliver({2: MIDDLING, 6: "6-6 6-1 6-3 6-5"})
    return table


def test_104_e_32_and_44_who_has_set_one_hand_has_the_others_set_house_way():
    table = bet_on_two_places()
    other = c.Choose(6, "place-6", "set", cards=("6-6", "6-5"))
    table.sets(2, "3-1", "4-3")
    ask = view(table.state, Role.PATRON, "p2").ask
    assert ask is not None
    assert (ask.place, ask.options, ask.settings) == (6, ("set",), (("6-5", "6-1"),))
    for who in ("p2", "dealer"):
        refused = table.refusal(who, other)
        assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-001990 104.E.32, E.44")
    table.patron(2, c.Choose(6, "place-6", "house-way"))
    deal = table.state.deal
    assert sorted(map(card_text, deal.apart(deal.held("place-6")))) == ["6-1", "6-5"]


def test_104_e_38_a_tile_that_drops_decides_nothing():
    """Neither is the next hand House Way's because of it, nor is a hand that was set asked for again."""
    table = bet_on_two_places()
    table.supervisor(c.CardsSeen(("6-5",), "floor", "place-6"))
    ask = view(table.state, Role.PATRON, "p2").ask
    assert ask is not None
    assert len(ask.settings) == 3
    table.sets(2, "3-1", "4-3")
    table.patron(2, c.Choose(6, "place-6", "house-way"))
    table.dealer(c.TurnCards("banker"))
    table.supervisor(c.CardsSeen(("4-4",), "floor", "place-2"))
    assert (
        table.refusal("p2", c.Choose(2, "place-2", "set", cards=("4-4", "4-1"))).reason
        is Refusal.NO_DECISION_HERE
    )
    table.patron(1, c.Choose(None, "banker", "house-way"))
    deal = table.state.deal
    assert sorted(map(card_text, deal.apart(deal.held("place-2")))) == ["3-1", "4-3"]
    # Both have a tile from the floor: read in their own order, after all others.
    assert comes_next(table.state).command == c.TurnCards("place-2")


def test_104_e_44_only_two_of_the_own_tiles_are_a_low_hand():
    table = delivered(1, 2, hands={2: MIDDLING})
    for wrong in (("6-6", "1-1"), ("4-4",), ("4-4", "4-4")):
        refused = table.refusal("p2", c.Choose(2, "place-2", "set", cards=wrong))
        assert refused.reason is Refusal.NO_CHOICE_HERE
        assert refused.say == "no-such-setting"
    # The high two laid apart are the same setting (PG-3).
    table.sets(2, "4-4", "4-1")


def test_104_e_35_teen_day_and_gee_joon_tiles_seen_while_stacking_are_shuffled_again():
    for tile in ("6-6", "1-1", "2-1", "4-2"):
        table = restacked()
        table.dealer(c.CardsSeen((tile,), "stacking"))
        assert stage(table) == "SPENT"
        table.stack()


def stage(table: TileRoom) -> str:
    assert table.state.shoe is not None
    return table.state.shoe.stage.name


def restacked() -> TileRoom:
    """The tiles of a second hand stand in stacks and are not cut yet."""
    table = delivered(1, 2)
    table.finish()
    table.stack()
    return table


def test_104_e_35_one_other_tile_plays_unless_the_banker_has_it_shuffled_and_two_never():
    table = restacked()
    table.dealer(c.CardsSeen(("5-5",), "stacking"))
    assert stage(table) == "LOADED"
    table.dealer(c.CardsSeen(("5-5",), "stacking", again=True))
    assert stage(table) == "SPENT"
    table = restacked()
    table.dealer(c.CardsSeen(("5-5", "6-4"), "stacking"))
    assert stage(table) == "SPENT"


def test_104_e_36_one_tile_of_the_banker_seen_plays_and_with_two_the_play_is_dead():
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({1: MIDDLING, 2: POOR}, exposed=((1, "4-4"),))
    assert table.state.deal.held("banker").down == (False, True, True, True)
    assert outcome(table) == {2: "lose"}
    table = TileRoom(1, 2)
    before = [table.state.seat(seat).chips for seat in (1, 2)]
    table.bets(s2=1_000)
    table.dice()
    table.deliver({1: MIDDLING, 2: POOR}, exposed=((1, "4-4"), (1, "3-1")))
    assert table.state.phase is Phase.SHUFFLING
    assert table.fees == 0
    assert [table.state.seat(seat).chips for seat in (1, 2)] == [before[0] + 50_000, before[1]]


def test_104_e_37_two_tiles_of_a_player_seen_kill_his_hand_and_wager_and_collection_go_back():
    table = TileRoom(1, 2, 3)
    before = table.state.seat(2).chips
    table.bets(s2=1_000, s3=1_000)
    table.dice()
    table.deliver({1: MIDDLING, 2: POOR, 3: "6-1 6-1 2-2 2-2"}, exposed=((2, "5-5"), (2, "6-5")))
    (settled,) = table.finish()
    assert {bet.seat: bet.outcome for bet in settled.settlements}[2] == "push"
    assert table.state.seat(2).chips == before
    # The player-dealer's five dollars and seat 3's two.
    assert table.fees == 700


def test_104_e_37_one_tile_of_a_player_seen_plays():
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({1: MIDDLING, 2: POOR}, exposed=((2, "5-5"),))
    assert outcome(table) == {2: "lose"}


def test_104_e_38_a_tile_from_the_floor_plays_open_and_its_hand_is_read_and_covered_last():
    hands = {1: POOR, 2: MIDDLING, 3: "6-1 6-1 2-2 2-2"}
    table = delivered(1, 2, 3, hands=hands, bank=1_500)
    assert table.bank.button == 3
    table.supervisor(c.CardsSeen(("6-1",), "floor", "place-3"))
    assert table.state.deal.held("place-3").down == (False, True, True, True)
    opened = []
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert command is not None
        if isinstance(command, c.TurnCards):
            opened.append(command.hand)
        table.dealer(command)
    assert opened == ["banker", "place-2", "place-3"]
    (settled,) = table.finish()
    assert [(bet.seat, bet.covered) for bet in settled.settlements] == [(2, 1_000), (3, 500)]


@pytest.mark.parametrize("others", [(), (2,)])
def test_104_e_38_a_hand_whose_four_tiles_fell_is_read_when_all_others_have_been(others):
    hands = {1: POOR, 2: MIDDLING, 3: "6-1 6-1 2-2 2-2"}
    table = delivered(1, *others, 3, hands={seat: hands[seat] for seat in (1, *others, 3)})
    table.supervisor(c.CardsSeen(("6-1", "6-1", "2-2", "2-2"), "floor", "place-3"))
    read = []
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert command is not None
        said = [event for event in table.dealer(command).events if isinstance(event, e.Announced)]
        read += [event.values["place"] for event in said if event.say == "hand-read"]
    assert read == [*others, 3]


def test_104_e_38_a_tile_that_is_not_in_the_hand_did_not_fall():
    table = delivered(1, 2, hands={2: MIDDLING})
    refused = table.refusal("floor", c.CardsSeen(("6-6",), "floor", "place-2"))
    assert refused.reason is Refusal.NO_ERROR_HERE


def test_104_e_38_that_a_tile_fell_is_the_floors_word_and_not_the_dealers():
    table = delivered(1, 2, hands={2: MIDDLING})
    fallen = c.CardsSeen((MIDDLING.split()[0],), "floor", "place-2")
    assert table.refusal("dealer", fallen).reason is Refusal.NOT_ALLOWED_FOR_ROLE


def all_in_play() -> TileRoom:
    """Eight places, each wagered on or banking, and the round settled."""
    table = delivered(*range(1, 9))
    table.finish()
    return table


def closed(place: int, closes: bool = True, why: str = "They tap on the table.") -> c.ClosePlace:
    return c.ClosePlace(place, closes, why)


def test_104_e_39_a_place_without_a_bet_gets_its_stack_all_the_same():
    table = delivered(1, 2)
    unplayed = [held for held in table.state.deal.hands if held.place not in (None, 2)]
    assert len(unplayed) == 6
    assert all(len(held.cards) == 4 and held.sees == () for held in unplayed)


def test_104_e_39_the_floor_closes_a_place_when_all_are_in_play_and_its_tiles_stay_out():
    table = all_in_play()
    table.supervisor(closed(5))
    table.stack()
    table.cut_tiles()
    # Seat 1 has the second hand of his turn.
    table.take_bank(1, 50_000)
    table.dealer(c.NextRound())
    for seat, at in ((5, None), (4, 5)):
        refused = table.refusal(f"p{seat}", c.PlaceBet(seat, *HAND, 1_000, at=at))
        assert (refused.reason, refused.cite) == (Refusal.PLACE_CLOSED, "GEGA-001990 104.E.39")
    bank = view(table.state, Role.PATRON, "p4").bank
    assert bank is not None
    assert bank.closed == (5,)
    assert 5 not in bank.backline
    table.bet(4, HAND, 1_000)
    # Who sat there may still bet behind another.
    table.patron(5, c.PlaceBet(5, *HAND, 1_000, at=4))
    table.dice()
    # The dice count the closed place; the first with a wager after it has the action.
    assert table.state.deal.hands[0].name == "place-5"
    assert table.bank.button == 4
    table.deliver()
    held = table.state.deal.held("place-5")
    assert len(held.cards) == 4
    assert held.is_down
    assert held.sees == ()
    table.finish()
    assert not table.state.deal.held("place-5").is_down


def test_104_e_39_and_opens_it_again():
    table = all_in_play()
    offered = {each.id: each.sample for each in proposals(table.state)}
    assert offered["close_place-5"] == closed(5, why=BECAUSE)
    table.supervisor(closed(5))
    assert table.refusal("floor", closed(5)).reason is Refusal.NO_ERROR_HERE
    table.supervisor(closed(5, False))
    assert table.bank.closed == ()
    assert table.refusal("floor", closed(5, False)).reason is Refusal.NO_ERROR_HERE


def test_104_e_39_no_place_is_closed_while_one_is_idle_nor_within_a_hand_nor_without_a_reason():
    idle = delivered(1, 2)
    assert idle.refusal("floor", closed(2)).reason is Refusal.ROUND_NOT_OVER
    idle.finish()
    assert idle.refusal("floor", closed(2)).reason is Refusal.NO_ERROR_HERE
    table = all_in_play()
    assert table.refusal("floor", closed(5, why=" ")).reason is Refusal.REASON_MISSING
    assert table.refusal("floor", closed(9)).reason is Refusal.SEAT_NOT_AT_TABLE
    table.supervisor(closed(5))
    table.stack()
    table.cut_tiles()
    table.take_bank(1, 50_000)
    table.bets(**{f"s{seat}": 1_000 for seat in (2, 3, 4, 6, 7, 8)})
    table.dice()
    table.deliver()
    table.finish()
    # Four tiles are out already: not all places are in play any more.
    assert table.refusal("floor", closed(4)).reason is Refusal.NO_ERROR_HERE


def test_104_e_39_the_bank_is_not_closed_and_a_closed_place_does_not_bank():
    table = all_in_play()
    table.stack()
    table.cut_tiles()
    table.take_bank(1, 50_000)
    assert table.refusal("floor", closed(1)).reason is Refusal.PLACE_CLOSED
    table.bets(**{f"s{seat}": 1_000 for seat in range(2, 9)})
    table.dice()
    table.deliver()
    table.finish()
    table.supervisor(closed(2))
    # Seat 2 would be next, clockwise.
    table.dealer(c.OfferBank())
    assert table.bank.offered_to == 3
    assert table.refusal("p2", c.AcceptBank(2, 20_000)).reason is Refusal.PLACE_CLOSED
    assert table.refusal("floor", closed(3)).reason is Refusal.PLACE_CLOSED


def test_104_e_46_and_49_unused_tiles_stay_closed_until_the_round_is_over_and_are_shown_then():
    table = delivered(1, 2)
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert command is not None
        table.dealer(command)
    unused = [held for held in table.state.deal.hands if held.place not in (None, 2)]
    assert all(all(held.down) for held in unused)
    table.dealer(c.SettleRound())
    assert not any(held.is_down for held in table.state.deal.hands)
    whole = Counter(tile for held in table.state.deal.hands for tile in held.cards)
    assert whole == Counter(listed(load(GAME).pack.counts(1)))


def test_104_e_47_the_tiles_lie_open_until_the_first_players_have_seen_them():
    table = PostedRoom("pai-gow")
    refused = table.refusal("dealer", c.InspectCards())
    assert (refused.reason, refused.say) == (Refusal.CARDS_NOT_READY, "wait-for-first-patrons")
    assert table.refusal("dealer", c.WashCards()).reason is Refusal.CARDS_NOT_READY
    table.seat(3)
    table.dealer(c.InspectCards(), c.WashCards())


def test_104_e_48_a_hand_whose_tiles_touch_anothers_may_be_dead():
    table = delivered(1, 2, hands={1: RICH, 2: POOR})
    table.supervisor(c.RuleHand(2, "dead", "tiles of two hands touched"))
    assert outcome(table) == {2: "push"}


def test_104_e_50_copies_and_zero_against_zero_are_the_bankers():
    # Both have a pair of sixes and a zero of tens.
    table = delivered(1, 2, hands={1: "3-3 5-1 5-5 6-4", 2: "3-3 5-1 5-5 6-4"})
    assert outcome(table) == {2: "lose"}


def test_104_e_50_and_58_a_hand_is_read_as_it_is_opened_and_copies_are_called():
    """0 and 7 against the player-dealer's 0 and 7: zero against zero, and the same seven."""
    table = delivered(1, 2, 3, hands={1: POOR, 2: "5-5 6-4 6-5 5-1", 3: MIDDLING})
    told = []
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert command is not None
        told += [event for event in table.dealer(command).events if isinstance(event, e.Announced)]
    read = {said.values["place"]: said.values for said in told if said.say == "hand-read"}
    assert read[2] == {"place": 2, "said": "0 and 7", "low": "a copy", "high": "a copy"}
    assert read[3] == {"place": 3, "said": "5 and 9", "low": "higher", "high": "higher"}


@pytest.mark.parametrize("bank", [500, 1_000, 50_000])
def test_104_e_54_nobody_wins_or_loses_more_than_was_wagered(bank):
    table = delivered(1, 2, hands={1: POOR, 2: RICH}, bank=max(bank, 1_000))
    (settled,) = table.finish()
    assert settled.settlements[0].award <= min(1_000, max(bank, 1_000))


def test_104_e_55_an_irregular_set_kills_all_hands_and_wagers_go_back():
    table = TileRoom(1, 2, 3)
    before = [table.state.seat(seat).chips for seat in (2, 3)]
    table.bets(s2=1_000, s3=1_000)
    table.dice()
    table.deliver()
    table.supervisor(c.DeclareMisdeal("a tile with another back"))
    assert table.state.phase is Phase.SHUFFLING
    assert [table.state.seat(seat).chips for seat in (2, 3)] == before
    assert table.fees == 0


def test_104_e_58_hands_are_opened_from_the_action_hand_and_read_high_and_low(words):
    table = delivered(1, 2, 3, hands={1: MIDDLING, 2: POOR, 3: "6-1 6-1 2-2 2-2"})
    said = []
    while not isinstance(command := comes_next(table.state).command, c.SettleRound):
        assert command is not None
        done = table.dealer(command)
        said += [event.hand for event in done.events if isinstance(event, e.HandTurned)]
    assert said == ["banker", "place-3", "place-2"]
    shown = {hand.name: hand.said for hand in view(table.state, Role.DEALER, None).hands}
    words(shown["place-3"])


def test_104_e_58_each_hand_is_compared_in_turn_and_its_wager_paid_taken_or_pushed_back():
    """The player-dealer's hand first, then from the action hand: a push, a loss and a win."""
    hands = {1: MIDDLING, 2: RICH, 3: POOR, 4: "5-5 4-4 2-1 3-2"}
    table = delivered(1, 2, 3, 4, hands=hands)
    before = {seat: table.chips(seat) for seat in (2, 3, 4)}
    told = table.until_settled()
    opened = [event.hand for event in told if isinstance(event, e.HandTurned)]
    read = [said.values for said in told if isinstance(said, e.Announced) and said.say == "hand-read"]
    assert opened == ["banker", "place-4", "place-3", "place-2"]
    assert [(said["place"], said["low"], said["high"]) for said in read] == [
        (4, "higher", "lower"), (3, "lower", "lower"), (2, "higher", "higher")
    ]  # fmt: skip
    assert {seat: table.chips(seat) for seat in (2, 3, 4)} == before, "wagers lie until the settlement"
    (settled,) = table.finish()
    assert [(bet.seat, bet.outcome) for bet in settled.settlements] == [(4, "push"), (3, "lose"), (2, "win")]
    back = {
        seat: sum(bet.cents for bet in table.state.seat(seat).bets) + table.chips(seat) for seat in before
    }
    assert {seat: back[seat] - before[seat] for seat in before} == {2: 2_000, 3: 0, 4: 1_000}


def test_104_e_43_the_console_offers_what_may_go_wrong_with_tiles():
    table = delivered(1, 2, hands={2: MIDDLING})
    ids = {each.id for each in proposals(table.state)}
    assert {"cards_seen-stacking", "cards_seen-floor-place-2", "deal_card-exposed"} <= ids
