"""Baccarat games against a player-dealer at their posted tables: free hands, ties, bets behind, naturals."""

from datetime import timedelta

import pytest

from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.posted_room import PostedRoom
from tests.tables import NOON

BANK = 500_000
CENTURY, EZ = "21st-century-4.0", "ez-panda-8"


def opened(name: str, *seats: int, bank: int = BANK) -> PostedRoom:
    table = PostedRoom(name, *seats)
    table.open_bets(bank)
    return table


def bet(table: PostedRoom, seat: int, wager: str, cents: int, at: int | None = None) -> None:
    table.patron(seat, c.PlaceBet(seat, *table.posted(wager).key, cents, at=at))


def settle(table: PostedRoom, player: str, banker: str) -> list[tuple[int, str, int, int | None]]:
    """Deal these hands and settle: seat, wager, what it won or lost, and how much of it was covered."""
    if table.state.phase == "betting":
        table.dealer(c.NoMoreBets())
    hands = {"player": player.split(), "banker": banker.split()}
    while not isinstance((coming := comes_next(table.state)).command, c.SettleRound):
        if isinstance(coming.command, c.DealCard):
            table.dealer(c.DealCard(hands[coming.hand or ""].pop(0)))
        else:
            table.advance()
    assert not any(hands.values()), "every card was asked for"
    table.dealer(c.SettleRound())
    return [(bet.seat, bet.wager, bet.net, bet.covered) for bet in table.state.settlements]


@pytest.mark.parametrize("name", ["zoobac", "golden-frog-1.0", "golden-frog-2.0", "golden-frog-2.1"])
def test_a_free_hand_that_a_patron_asked_for_is_dealt_without_bank_wager_or_fee(name):
    table = PostedRoom(name, 1, 2)
    while table.advance() is not c.Burn:
        pass
    chips = {seat: table.chips(seat) for seat in (1, 2)}
    for number in range(1, 6):
        table.patron(2, c.CallFreeHand("request"))
        table.dealer(c.NextRound())
        key = table.posted("player").key
        assert table.refusal("p2", c.PlaceBet(2, *key, 1_000)).reason is Refusal.FREE_HAND
        done = table.settle_hand()
        assert (done.settlements, done.bank, table.shoe.free_hands) == ((), None, number)
        assert len(table.state.deal.cards("player")) >= 2
    assert table.refusal("p2", c.CallFreeHand("request")).reason is Refusal.FREE_HAND
    assert (table.fees, {seat: table.chips(seat) for seat in (1, 2)}) == (0, chips)
    assert table.bank.hands == 0


@pytest.mark.parametrize(("seconds", "dealt"), [(29, False), (30, True)])
def test_gegr_002052_3_a_iii_without_wagers_a_free_hand_is_dealt_after_thirty_seconds(seconds, dealt):
    table = PostedRoom("zoobac", 1, 2)
    table.open_bets(BANK)
    table.clock = NOON + timedelta(seconds=seconds)
    table.dealer(c.NoMoreBets())
    assert (table.state.phase == "dealing") == dealt
    if dealt:
        assert table.settle_hand().settlements == ()
    assert (table.fees, table.chips(1)) == (0, 2_000_000)


def test_gega_002057_17_d_a_two_card_eight_of_the_player_dealer_settles_the_hands_as_they_are():
    """The player's card came before the eight was seen, and counts no more; nor does the dealer draw."""
    table = opened(CENTURY, 1, 2)
    bet(table, 2, "player", 1_000)
    assert settle(table, "Ks 2h 7d", "Kd 8c") == [(2, "player", -1_000, 1_000)]
    assert len(table.state.deal.cards("banker")) == 2
    table = opened(CENTURY, 1, 2)
    bet(table, 2, "player", 1_000)
    assert settle(table, "Ks 6h", "Kd 8c") == [(2, "player", -1_000, 1_000)]


def test_gega_002057_28_bets_behind_lie_on_both_lines_and_on_the_tie_and_are_paid():
    table = opened(CENTURY, 1, 2, 3, 4)
    bet(table, 2, "player", 2_000)
    for wager in ("player", "early-tie"):
        bet(table, 3, wager, 1_000, at=2)
    bet(table, 4, "banker", 1_000, at=2)
    paid = settle(table, "Ks 7h", "Kd 6c")
    assert {(seat, wager): net for seat, wager, net, _ in paid} == {
        (2, "player"): 2_000, (3, "player"): 1_000, (3, "early-tie"): -1_000, (4, "banker"): -1_000,
    }  # fmt: skip


def test_gega_002057_tie_hands_a_a_tie_is_bet_before_the_cards_beside_the_base_and_pays_8_to_1():
    table = opened(CENTURY, 1, 2, 3)
    key = table.posted("early-tie").key
    assert table.refusal("p2", c.PlaceBet(2, *key, 1_000)).reason is Refusal.BASE_BET_NEEDED
    bet(table, 2, "player", 2_000)
    assert table.refusal("p2", c.PlaceBet(2, *key, 3_000)).reason is Refusal.BONUS_ABOVE_BASE
    bet(table, 2, "early-tie", 2_000)
    bet(table, 3, "player", 2_000)
    table.dealer(c.NoMoreBets())
    assert table.refusal("p3", c.PlaceBet(3, *key, 1_000)).reason is Refusal.BETS_CLOSED
    assert settle(table, "Ks 7h", "Kd 7c") == [
        (2, "player", 0, 0), (2, "early-tie", 16_000, 16_000), (3, "player", 0, 0)
    ]  # fmt: skip


def test_gega_002057_tie_hands_a_3_a_tie_keeps_the_maximum_of_the_table():
    table = opened(CENTURY, 1, 2)
    most = table.posted("early-tie").maximum
    bet(table, 2, "player", table.posted("player").maximum)
    bet(table, 2, "early-tie", most + 10_000)
    assert {bet.wager: bet.cents for bet in table.state.seat(2).bets}["early-tie"] == most


def test_gega_002057_tie_hands_a_5_ties_are_paid_from_the_action_button_as_far_as_the_bank_covers():
    """The Player/Dealer's seven counts seven places from 1: place 8, and then 2 and 3; $100 lie there."""
    table = opened(CENTURY, 1, 2, 3, bank=10_000)
    for seat in (2, 3):
        bet(table, seat, "player", 1_000)
        bet(table, seat, "early-tie", 1_000)
    assert settle(table, "Ks 7h", "Kd 7c") == [
        (2, "player", 0, 0), (2, "early-tie", 8_000, 8_000), (3, "player", 0, 0),
        (3, "early-tie", 2_000, 2_000),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("player", "banker", "times"),
    [
        ("Ks 7h", "Kd 7c", 8),
        ("2s 3h 2d", "Kd 7c", 8),  # three cards against two
        ("Ks Qh Jd", "Kd Qc Js", 8),
        ("Ks 8h", "Kd 7c", -1),
        ("Ks 6h", "Kd 7c", -1),
    ],
)
def test_gega_003090_tie_bet_wins_when_the_hands_are_equal_however_many_cards_they_have(
    player, banker, times
):
    table = opened(EZ, 1, 2, 3)
    tie = table.posted("tie")
    assert table.refusal("p2", c.PlaceBet(2, *tie.key, tie.minimum)).reason is Refusal.BASE_BET_NEEDED
    for seat, at in ((2, None), (3, 2)):
        bet(table, seat, "banker", 1_000, at=at)
        bet(table, seat, "tie", tie.minimum, at=at)
    paid = {(seat, wager): net for seat, wager, net, _ in settle(table, player, banker)}
    assert [paid[seat, "tie"] for seat in (2, 3)] == [tie.minimum * times] * 2


def test_gega_003090_tie_bet_a_bank_that_is_used_up_returns_what_it_does_not_cover():
    table = opened(EZ, 1, 2, 3, bank=3_000)
    for seat in (2, 3):
        bet(table, seat, "banker", 1_000)
        bet(table, seat, "tie", 500)
    done = [(seat, wager, net) for seat, wager, net, _ in settle(table, "Ks 7h", "Kd 7c") if wager == "tie"]
    assert sorted(net for _, _, net in done) == [0, 3_000]
