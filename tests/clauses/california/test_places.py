"""Section 103: who bets behind a place, who decides, kum-kum bets, limits, and what the floor rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.ledger import accounts
from houseway.refusals import Refusal
from houseway.table import can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.bank.charging import most_banking_costs
from houseway.table.console.legal_now import judged, proposals
from houseway.table.envelope import Role
from houseway.table.routine import comes_next
from houseway.table.views.bank import bank_view
from houseway.table.views.view import view
from tests.asserting import assert_refused, assert_said
from tests.tables import (
    BANKER_WINS,
    DRAGON,
    EZ_BANKER,
    PLAYER,
    PLAYER_WINS,
    TIE,
    CheckedTable,
    banked_table,
    offer_of,
)

HAND = ("hand", None, "standard")
PAN = (c.Posted(*HAND, 1_000, 20_000),)
PLAYER_4 = offer_of("ca/21st-century-4.0", "player", "player")
FOUR_LINE = (c.Posted(*PLAYER_4, 1_000, 20_000),)


def behind(
    table: CheckedTable, seat: int, place: int, cents: int, key: tuple[str, str | None, str] = PLAYER
) -> None:
    table.patron(seat, c.PlaceBet(seat, *key, cents, at=place))


def opened(*seats: int, bank: int = 50_000, **kinds: Any) -> CheckedTable:
    table = banked_table(*seats, **kinds)
    table.take_bank(seats[0], bank)
    table.dealer(c.NextRound())
    return table


def test_103_9_the_active_player_may_refuse_bets_behind_a_place_he_bets_on():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 1_000)
    table.patron(2, c.AllowBackline(2, False))
    refused = table.refusal("p3", c.PlaceBet(3, *PLAYER, 1_000, at=2))
    assert (refused.reason, refused.cite) == (
        Refusal.BACKLINE_NOT_ALLOWED,
        table.state.practice.cite("backline"),
    )
    table.patron(2, c.AllowBackline(2, True))
    behind(table, 3, 2, 1_000)


def test_103_10_he_may_refuse_nobody_where_he_does_not_bet_and_who_was_there_may_go_on():
    table = opened(1, 2, 3)
    table.patron(2, c.AllowBackline(2, False))
    behind(table, 3, 2, 1_000)
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 2, 1_000)
    assert [bet.cents for bet in table.state.seat(3).bets if bet.at == 2] == [2_000]


def test_3472_ez_has_two_spaces_for_each_wager_at_a_place():
    table = opened(1, 2, 3, 4)
    behind(table, 3, 2, 1_000)
    refused = table.refusal("p4", c.PlaceBet(4, *PLAYER, 1_000, at=2))
    assert refused.reason is Refusal.SPOT_TAKEN


def test_3638_zoobac_takes_no_bets_where_nobody_sits():
    layout = (c.Posted("player", "player", "standard", 1_000, 10_000),)
    table = opened(1, 2, game="ca/zoobac", layout=layout, fees="zoobac/rates/5")
    refused = table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000, at=5))
    assert refused.reason is Refusal.PLACE_EMPTY


def test_103_3_limits_hold_at_each_place_and_the_excess_gets_no_action():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 20_000)
    behind(table, 2, 3, 15_000)
    taken = table.patron(2, c.PlaceBet(2, *PLAYER, 20_000, at=3))
    placed = [event for event in taken.events if isinstance(event, e.BetsPlaced)]
    assert placed[0].stakes[0].cents == 5_000
    assert_said(table.state.said[-1], "no-action-above", to=2, name="Player", most=20_000, cents=15_000)
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 100, at=3)).reason is Refusal.ABOVE_TABLE_MAXIMUM


def test_103_3_a_short_bet_on_a_real_layout_plays_once_with_a_warning():
    table = opened(1, 2, 3)
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 500)).reason is Refusal.BELOW_TABLE_MINIMUM
    table.dealer(c.ShortBet(2, *PLAYER, 500))
    table.settle(*PLAYER_WINS)
    table.take_bank(1)
    table.dealer(c.NextRound())
    assert table.refusal("dealer", c.ShortBet(2, *PLAYER, 500)).reason is Refusal.BELOW_TABLE_MINIMUM


def test_3485_a_bonus_needs_a_base_bet_at_its_own_place():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 1_000)
    assert table.refusal("p2", c.PlaceBet(2, *TIE, 500, at=3)).reason is Refusal.BASE_BET_NEEDED
    behind(table, 2, 3, 1_000)
    behind(table, 2, 3, 500, TIE)


def test_pd_10_the_active_player_is_settled_before_those_behind_by_their_spots():
    table = opened(1, 2, 3, 4, bank=2_500, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    behind(table, 4, 2, 1_000, HAND)
    behind(table, 3, 2, 1_000, HAND)
    table.bet(2, HAND, 1_000)
    (round_,) = pan(table, dice=(1, 1, 2), cards={2: "Kh Kd Ks", 1: "6h Kc 3d"})
    assert [(bet.seat, bet.covered) for bet in round_.settlements] == [(2, 1_000), (4, 1_000), (3, 500)]


def pan(table: CheckedTable, dice: tuple[int, int, int], cards: dict[int, str]) -> list[e.RoundSettled]:
    """A hand of Super Pan 9 in which everybody stands; cards by place, the player-dealer's by his seat."""
    table.dealer(c.NoMoreBets())
    banker = table.bank.seat or 0
    table.patron(banker, c.ShakeDice(banker))
    table.dealer(c.ShowDice(dice))
    left = {place: hand.split() for place, hand in cards.items()}
    while True:
        coming = comes_next(table.state)
        match coming.command:
            case c.DealCard():
                hand = coming.hand or ""
                place = banker if hand == "banker" else int(hand.removeprefix("place-"))
                table.dealer(c.DealCard(left[place].pop(0)))
            case c.Choose(place, hand, _):
                table.dealer(c.Choose(place, hand, "stand"))
            case c.SettleRound():
                done = table.dealer(c.SettleRound())
                return [event for event in done.events if isinstance(event, e.RoundSettled)]
            case other:
                assert other is not None
                table.dealer(other)


def test_104_d_3_super_pan_9_is_dealt_from_the_action_button_and_hands_stay_closed():
    table = opened(1, 2, 3, 4, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    for seat in (2, 3, 4):
        table.bet(seat, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("dealer", c.DealCard("2h")).reason is Refusal.DICE_NOT_SHAKEN
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((1, 1, 1)))
    assert table.bank.button == 3
    assert [held.name for held in table.state.deal.hands] == ["place-3", "place-4", "banker", "place-2"]
    table.dealer(c.DealCard("2h"))
    held = table.state.deal.held("place-3")
    assert (held.is_down, held.sees) == (True, (3,))


def test_1489_bay_baccarat_is_dealt_from_the_player_dealers_left():
    bay = ("hand", None, "A1")
    layout = (c.Posted(*bay, 1_000, 20_000),)
    table = opened(3, 5, 7, game="ca/bay-baccarat", layout=layout, fees="bay-baccarat/rates/5")
    for seat in (5, 7):
        table.bet(seat, bay, 1_000)
    table.dealer(c.NoMoreBets())
    table.patron(3, c.ShakeDice(3))
    table.dealer(c.ShowDice((1, 2, 2)))
    assert [held.name for held in table.state.deal.hands] == ["place-5", "place-7", "banker"]


def asked_seat(table: CheckedTable) -> int | None:
    ask = view(table.state, Role.PATRON, "p2").ask
    return None if ask is None else ask.seat


def test_103_9_everybody_sees_which_places_take_bets_of_others():
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.patron(2, c.AllowBackline(2, False))
    seen = bank_view(table.state)
    assert seen is not None
    assert 1 not in seen.backline  # the bank's own place
    assert {2, 3} <= set(seen.backline)
    assert seen.refuses == (2,)
    assert seen.house_way


def test_103_11_the_largest_wager_in_action_decides_if_it_says_so_in_time():
    table = opened(1, 2, 3, bank=50_000, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    behind(table, 3, 2, 3_000, HAND)
    dealt_to_the_first_question(table)
    assert table.refusal("p3", c.Choose(2, "place-2", "stand")).reason is Refusal.NOT_IN_CONTROL
    assert any(act.sample == c.ClaimDecision(3, 2) for act in proposals(table.state))
    assert asked_seat(table) == 2
    table.patron(3, c.ClaimDecision(3, 2))
    assert asked_seat(table) == 3
    assert table.refusal("p2", c.Choose(2, "place-2", "stand")).reason is Refusal.NOT_IN_CONTROL
    table.patron(3, c.Choose(2, "place-2", "stand"))
    assert table.refusal("p3", c.ClaimDecision(3, 2)).reason is Refusal.NO_DECISION_HERE


def test_104_e_15_a_wager_that_the_bank_does_not_reach_decides_nothing():
    table = opened(1, 2, 3, bank=3_500, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 2_000)
    behind(table, 3, 2, 3_000, HAND)
    dealt_to_the_first_question(table)
    assert table.refusal("p3", c.ClaimDecision(3, 2)).reason is Refusal.NOT_IN_CONTROL


def test_104_d_17_house_way_draws_on_five_or_less():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table)
    chosen = table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert [event.made.choice for event in chosen.events if isinstance(event, e.ChoiceMade)] == ["draw"]


def test_104_d_6_the_player_dealer_decides_on_four_to_six():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table, banker="5h Kc Kd")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("p2", c.Choose(None, "banker", "draw")).reason is Refusal.NOT_IN_CONTROL
    table.patron(1, c.Choose(None, "banker", "stand"))
    table.dealer(c.TurnCards("place-2"))
    table.dealer(c.SettleRound())


def dealt_to_the_first_question(table: CheckedTable, banker: str = "6h Kc 3d") -> None:
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((2, 2, 6)))
    own, theirs = iter(banker.split()), iter(["2s", "2d", "As", "3s", "3d", "3c", "4s", "4d", "4c"])
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(next(own if comes_next(table.state).hand == "banker" else theirs)))


def test_104_d_10_and_11_a_boxed_card_is_replaced_and_one_exposed_on_the_draw_after_the_player_dealer():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table, banker="6h Kc 3d")
    table.patron(2, c.Choose(2, "place-2", "draw"))
    table.dealer(c.CardDead("5c", "exposed"))
    assert comes_next(table.state).command == c.TurnCards("banker")
    table.dealer(c.TurnCards("banker"))
    coming = comes_next(table.state)
    assert (coming.hand, type(coming.command)) == ("place-2", c.DealCard)
    table.dealer(c.CardDead("5d", "boxed"))
    table.dealer(c.DealCard("4h"))
    table.dealer(c.TurnCards("place-2"))
    (done,) = [event for event in table.dealer(c.SettleRound()).events if isinstance(event, e.RoundSettled)]
    assert done.settlements[0].outcome == "push"


def test_104_d_11_a_card_exposed_on_the_deal_plays_and_so_does_one_of_the_player_dealer():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((2, 2, 6)))
    for card in ("2s", "2h", "2d", "Kc"):
        assert table.refusal("dealer", c.CardDead(card, "exposed")).reason is Refusal.NO_ERROR_HERE
        table.dealer(c.DealCard(card, exposed=True))
    table.dealer(c.DealCard("As"), c.DealCard("Ad"))
    assert table.state.deal.held("place-2").down == (False, False, True)
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("dealer", c.CardDead("4h", "exposed")).reason is Refusal.NO_ERROR_HERE
    table.dealer(c.DealCard("4h"))
    assert table.state.deal.cards("banker") == parse_cards("2h Kc Ad 4h")


def test_104_d_13_a_misdeal_is_dealt_again_on_the_same_wagers_bank_and_fees():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table)
    fees, turn = table.bank.collected, table.bank.turn
    table.supervisor(c.DeclareMisdeal("Cards went to the wrong spot."))
    assert not table.state.deal.has_cards
    assert (table.bank.collected, table.bank.turn, table.bank.cents) == (fees, turn, 50_000)
    assert isinstance(comes_next(table.state).command, c.DealCard)


@pytest.mark.parametrize(("ruling", "net", "fee_back"), [("foul", -1_000, 0), ("dead", 0, 100)])
def test_103_29_a_foul_hand_forfeits_and_a_dead_one_gets_wagers_and_fees_back(ruling, net, fee_back):
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    before = table.state.seat(2).chips
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table, banker="Ah Kc Kd")
    fee = next(fee.cents for fee in table.bank.collected if fee.seat == 2)
    table.supervisor(c.RuleHand(2, ruling, "Four cards."))
    play_out(table)
    assert table.state.seat(2).chips - before == net - (0 if fee_back else fee)


def test_where_cards_are_sealed_nobody_rules_on_hands_and_wagers_alone():
    table = opened(1, 2, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table)
    shoe = table.state.shoe
    assert shoe is not None
    table.state = replace(table.state, shoe=replace(shoe, commitment="5e" * 32))
    for ruling in (
        c.RuleHand(2, "foul", "Four cards."),
        c.RuleWager(2, *HAND, 2, "forfeit", "Chips added after the close."),
        c.DeclareMisdeal("Cards went to the wrong spot."),
    ):
        for witness in (None, "floor"):
            refused = can(table.state, table.make_envelope("floor", ruling, witness))
            assert refused is not None
            assert refused.reason is Refusal.SECOND_SIGNATURE_NEEDED
        assert can(table.state, table.make_envelope("floor", ruling, "dealer")) is None


def play_out(table: CheckedTable) -> None:
    extra = iter(["2c", "3h", "6d", "6s", "5s", "5h"])
    while True:
        match comes_next(table.state).command:
            case c.DealCard():
                table.dealer(c.DealCard(next(extra)))
            case c.SettleRound():
                table.dealer(c.SettleRound())
                return
            case command:
                assert command is not None
                table.dealer(command)


def test_103_14_a_wager_changed_after_the_close_may_be_forfeited_and_103_22_paid_as_the_minimum():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 5_000)
    table.bet(3, PLAYER, 5_000)
    table.dealer(c.NoMoreBets())
    table.supervisor(c.RuleWager(2, *PLAYER, 2, "forfeit", "Chips added after the close."))
    table.supervisor(c.RuleWager(3, *PLAYER, 3, "minimum", "The stack was removed."))
    table.deal(*PLAYER_WINS)
    (done,) = [event for event in table.dealer(c.SettleRound()).events if isinstance(event, e.RoundSettled)]
    assert {bet.seat: bet.net for bet in done.settlements} == {2: -5_000, 3: 1_000}


def test_103_19_a_kum_kum_bet_is_settled_as_one_and_shared_out_with_the_odd_cents_to_its_holder():
    table = opened(1, 2, 3, 4, bank=25_000)
    table.bet(2, EZ_BANKER, 10_000)
    table.bet(3, PLAYER, 10_000)
    table.patron(4, c.JoinKumKum(4, *PLAYER, 3, 3, 5_000))
    fees = {fee.seat for fee in closing(table)}
    assert fees == {1, 2, 3}
    table.deal(*PLAYER_WINS)
    (done,) = [event for event in table.dealer(c.SettleRound()).events if isinstance(event, e.RoundSettled)]
    assert [(bet.seat, bet.net) for bet in done.settlements] == [(3, 10_000), (4, 5_000), (2, -10_000)]


def closing(table: CheckedTable) -> tuple[e.Collected, ...]:
    closed = table.dealer(c.NoMoreBets())
    return next(event.collected for event in closed.events if isinstance(event, e.CollectionsTaken))


def test_pd_20_example_6_a_bank_that_reaches_half_of_a_shared_bet_pays_it_by_the_shares():
    table = opened(1, 2, 3, 4, bank=9_000)
    table.bet(3, PLAYER, 10_000)
    table.patron(4, c.JoinKumKum(4, *PLAYER, 3, 3, 5_000))
    table.dealer(c.NoMoreBets())
    table.deal(*PLAYER_WINS)
    (done,) = [event for event in table.dealer(c.SettleRound()).events if isinstance(event, e.RoundSettled)]
    assert [(bet.seat, bet.award, bet.returned) for bet in done.settlements] == [
        (3, 6_000, 10_000),
        (4, 3_000, 5_000),
    ]


def test_103_20_each_share_is_at_least_the_minimum():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 10_000)
    refused = table.refusal("p3", c.JoinKumKum(3, *PLAYER, 2, 2, 500))
    assert refused.reason is Refusal.SHARE_BELOW_MINIMUM
    assert table.refusal("p3", c.JoinKumKum(3, *PLAYER, 2, 2, 15_000)).reason is Refusal.ABOVE_TABLE_MAXIMUM


def test_103_21_a_share_goes_back_when_the_bet_it_is_in_is_taken_back():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 10_000)
    before = table.state.seat(3).chips
    table.patron(3, c.JoinKumKum(3, *PLAYER, 2, 2, 5_000))
    table.patron(2, c.TakeBack(2, *PLAYER))
    assert (table.state.seat(3).bets, table.state.seat(3).chips) == ((), before)


@pytest.mark.parametrize(("cards", "owed"), [(PLAYER_WINS, 0), (BANKER_WINS, 100)])
def test_739_740_an_unpaid_collection_is_owed_if_the_wager_loses_and_leaves_a_win_unpaid(cards, owed):
    table = opened(1, 2, 3)
    chips = table.state.seat(2).chips
    table.bet(2, PLAYER, 5_000)
    table.dealer(c.NoMoreBets())
    unpaid = c.NoteUnpaidCollection(2, 2, "Nothing lay in front of the circle.")
    assert table.refusal("floor", unpaid).reason is Refusal.SECOND_SIGNATURE_NEEDED
    table.do_as("floor", unpaid, "dealer")
    table.deal(*cards)
    table.dealer(c.SettleRound())
    assert table.ledger.balance(accounts.owed("t-1", "p2")) == -owed
    if not owed:
        assert table.state.seat(2).chips == chips
        return
    assert any(act.sample == c.SettleOwedCollection(2) for act in proposals(table.state))
    table.take_bank(1)
    table.dealer(c.NextRound())
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000)).reason is Refusal.COLLECTION_OWED
    assert table.refusal("p3", c.SettleOwedCollection(2)).reason is Refusal.NOT_YOUR_SEAT
    assert can(table.state, table.make_envelope("dealer", c.SettleOwedCollection(2))) is None
    table.patron(2, c.SettleOwedCollection(2))
    table.bet(2, PLAYER, 1_000)


def test_103_23_the_floor_bars_a_patron_and_lets_him_play_again():
    table = opened(1, 2, 3)
    table.supervisor(c.BarPatron("p2", True, "Took a losing wager off the circle."))
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000)).reason is Refusal.BARRED
    table.supervisor(c.BarPatron("p2", False, "The floor was shown the tape."))
    table.bet(2, PLAYER, 1_000)


def test_3633_free_hands_are_called_at_the_start_of_a_shoe_or_on_request_five_at_most():
    layout = (c.Posted("player", "player", "standard", 1_000, 10_000),)
    table = banked_table(1, 2, game="ca/zoobac", layout=layout, fees="zoobac/rates/5")
    assert any(isinstance(act.sample, c.CallFreeHand) for act in proposals(table.state))
    for _ in range(5):
        table.dealer(c.CallFreeHand("shoe-start"))
        table.dealer(c.NextRound())
        table.settle(*BANKER_WINS)
    assert table.refusal("dealer", c.CallFreeHand("request")).reason is Refusal.FREE_HAND
    assert table.fees == 0


def test_dragon_7_backs_another_place_only_with_its_base():
    table = opened(1, 2, 3)
    assert table.refusal("p3", c.PlaceBet(3, *DRAGON, 500, at=2)).reason is Refusal.BASE_BET_NEEDED


def test_fe_5_without_a_wager_no_hand_is_dealt_and_no_turn_used_up():
    layout = (c.Posted("player", "player", "standard", 1_000, 10_000),)
    table = opened(1, 2, game="ca/golden-frog-1.0", layout=layout, fees="golden-frog-1.0/rates/1")
    closed = table.dealer(c.NoMoreBets())
    assert any(isinstance(event, e.RoundVoided) for event in closed.events)
    assert (table.bank.hands, table.fees, table.state.seat(1).chips) == (0, 0, 100_000)
    assert comes_next(table.state).command == c.OfferBank()


def test_103_27_who_sits_at_a_place_and_does_not_bet_there_neither_sees_nor_plays_its_hand():
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    behind(table, 3, 2, 1_000, HAND)
    dealt_to_the_first_question(table)
    assert table.state.deal.held("place-2").sees == (3,)
    assert table.refusal("p2", c.Choose(2, "place-2", "stand")).reason is Refusal.NOT_IN_CONTROL
    table.patron(3, c.Choose(2, "place-2", "stand"))


def misread() -> CheckedTable:
    """Places 2 and 3 are read as 4 and 0 against the player-dealer's 9; the bank of $15 takes $10 and $5."""
    table = opened(1, 2, 3, bank=1_500, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    pan(table, dice=(1, 1, 2), cards={2: "2h Ad Ah", 3: "Kh Kd Ks", 1: "6h Kc 3d"})
    assert [(bet.seat, bet.net) for bet in table.state.settlements] == [(2, -1_000), (3, -500)]
    return table


def test_103_30_and_104_d_14_a_misread_hand_of_a_place_plays_at_its_true_value():
    """Place 2 lay with 9 and pushes, so that the bank reaches the whole of place 3."""
    table = misread()
    before = {seat: table.chips(seat) for seat in (1, 2, 3)}
    right = c.CorrectHands(("6d", "Ad", "2h"), ("6h", "Kc", "3d"), "An 6 was taken for a 2.", "place-2")
    done = table.supervisor(right)
    (corrected,) = [event for event in done.events if isinstance(event, e.RoundCorrected)]
    assert [(bet.seat, bet.net) for bet in corrected.settlements] == [(2, 0), (3, -1_000)]
    assert {seat: table.chips(seat) - before[seat] for seat in before} == {1: -500, 2: 1_000, 3: -500}
    assert (corrected.winner, corrected.player_total) == (None, None)
    assert table.state.deal.cards("place-3") == parse_cards(("Kh", "Kd", "Ks"))
    assert table.bank.sums == corrected.bank


@pytest.mark.parametrize("hand", ["", "place-5", "banker", "player"])
def test_103_30_the_floor_says_which_hand_was_misread(hand):
    wrong = c.CorrectHands(("6d", "Ad", "2h"), ("6h", "Kc", "3d"), "misread", hand)
    refused = misread().refusal("floor", wrong)
    assert_refused(refused, Refusal.NO_ERROR_HERE, "no-such-hand", hands=("place-2", "place-3"))


def test_103_30_a_hand_put_right_is_one_that_the_rules_deal():
    wrong = c.CorrectHands(("6d", "Ad"), ("6h", "Kc", "3d"), "misread", "place-2")
    assert misread().refusal("floor", wrong).reason is Refusal.CARDS_BREAK_DRAWING_RULES


def test_103_30_who_has_banked_what_he_must_give_back_gives_the_bank_up_first():
    """Seat 2 is paid by one correction, banks with all it has, and would lose by the next."""
    table = misread()
    pushes = c.CorrectHands(("6d", "Ad", "2h"), ("6h", "Kc", "3d"), "misread", "place-2")
    table.supervisor(pushes)
    table.dealer(c.OfferBank())
    table.patron(1, c.PassBank(1))
    table.dealer(c.OfferBank())
    table.patron(2, c.AcceptBank(2, table.chips(2) - most_banking_costs(table.state)))
    loses = replace(pushes, player=("2h", "Ad", "Ah"))
    assert table.refusal("floor", loses).reason is Refusal.NOT_ENOUGH_CHIPS
    table.patron(2, c.PassBank(2))
    table.supervisor(loses)


@pytest.mark.parametrize("seat", [1, 3])
def test_103_30_who_left_and_came_back_without_chips_stops_no_correction(seat):
    """The player-dealer at 1 and the bettor at 3 give $5 back out of what they carry."""
    table = misread()
    chips = table.chips(seat)
    table.patron(seat, c.Leave(seat), c.Sit(seat, "Back again"))
    table.supervisor(c.CorrectHands(("6d", "Ad", "2h"), ("6h", "Kc", "3d"), "misread", "place-2"))
    pocket = table.ledger.balance(accounts.pocket(f"p{seat}"))
    assert (table.chips(seat), pocket) == (0, chips - 500)


def test_103_30_the_console_names_each_hand_that_may_be_put_right():
    acts = {act.proposal.id for act in judged(misread().state, Role.FLOOR) if act.refused is None}
    assert {"correct_hands-place-2", "correct_hands-place-3"} <= acts


def test_gega_002057_22_a_misread_hand_keeps_what_each_bettor_chose_on_five():
    """Two bettors on a Player's five, one hits and one stands; the third card was another."""
    table = opened(1, 2, 3, game="ca/21st-century-4.0", layout=FOUR_LINE, fees="21st-century-4.0/rates/1")
    for seat in (2, 3):
        table.bet(seat, PLAYER_4, 1_000)
    table.dealer(c.NoMoreBets())
    chosen = {2: "hit", 3: "stand"}
    cards = iter(["2h", "Kh", "3d", "6s", "3c"])
    while not isinstance(step := comes_next(table.state).command, c.SettleRound):
        assert step is not None
        if isinstance(step, c.Choose):
            table.patron(step.place or 0, replace(step, choice=chosen[step.place or 0]))
        else:
            table.dealer(c.DealCard(next(cards)) if isinstance(step, c.DealCard) else step)
    table.dealer(c.SettleRound())
    assert {bet.seat: bet.net for bet in table.state.settlements} == {2: 1_000, 3: -1_000}
    table.supervisor(c.CorrectHands(("2h", "3d", "Ac"), ("Kh", "6s"), "The ace was taken for a three."))
    assert {bet.seat: bet.outcome for bet in table.state.settlements} == {2: "push", 3: "lose"}
