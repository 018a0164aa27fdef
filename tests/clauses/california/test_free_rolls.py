"""What patrons try who want a free roll, and staff who help them: each is refused with its clause."""

import pytest
from msgspec.structs import replace

from houseway.refusals import Refusal
from houseway.rules.fees import schedule
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.commands.shapes import Collection
from tests.clauses.california.test_places import PAN, opened
from tests.tables import EZ, EZ_LAYOUT, PLAYER, TIE, CheckedTable, banked_table


def betting(*seats: int) -> CheckedTable:
    """Seat 1 banks $500, and bets are open."""
    table = banked_table(*seats)
    table.take_bank(1)
    table.dealer(c.NextRound())
    return table


def test_103_3_the_maximum_of_a_spot_holds_whether_or_not_the_own_place_is_named():
    table = betting(1, 2)
    table.bet(2, PLAYER, 20_000)
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000, at=2)).reason is Refusal.ABOVE_TABLE_MAXIMUM
    both = (c.Stake(*PLAYER, 1_000), c.Stake(*PLAYER, 1_000, at=2))
    table.refusal("p2", c.PlaceBets(2, both))


def test_103_19_a_share_is_taken_by_joining_and_never_forged_as_a_bet():
    table = betting(1, 2, 3)
    stake = c.Stake(*PLAYER, 1_000, at=3, joins=3)
    refused = table.refusal("p2", c.PlaceBets(2, (stake,)))
    assert (refused.reason, refused.cite) == (Refusal.NO_BET_THERE, "103.19, 103.20, 103.21")


def test_fe_9_a_share_that_the_holders_chips_cannot_pay_the_fee_of_is_refused():
    """EZ option 4 takes $1 to $100 and $2 above, by the whole bet, from its holder."""
    table = banked_table(1, 3)
    table.seat(2, 10_100)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 10_000)
    share = c.JoinKumKum(3, *PLAYER, 2, 2, 10_000)
    assert table.refusal("p3", share).reason is Refusal.NOT_ENOUGH_CHIPS
    table.dealer(c.BuyIn(2, 100, {100: 1}))
    table.patron(3, share)
    table.dealer(c.NoMoreBets())
    assert table.chips(2) == 0


def test_739_a_share_leaves_the_chips_for_the_fees_of_its_patrons_own_bets():
    table = banked_table(1, 3)
    table.seat(2, 2_000)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(3, PLAYER, 1_000)
    table.bet(2, PLAYER, 1_000)
    assert table.refusal("p2", c.JoinKumKum(2, *PLAYER, 3, 3, 1_000)).reason is Refusal.NOT_ENOUGH_CHIPS


@pytest.mark.parametrize("why", ["barred", "owing"])
def test_103_23_and_740_who_is_barred_or_owes_neither_banks_nor_takes_a_share(why):
    table = banked_table(1, 2, 3)
    bank = table.bank
    change = {"barred": ("p2",)} if why == "barred" else {"owing": (("p2", 100),)}
    table.state = replace(table.state, bank=replace(bank, **change))
    table.dealer(c.OfferBank())
    table.patron(1, c.DeclineBank(1))
    table.dealer(c.OfferBank())
    assert table.bank.offered_to == 3, "the offer passes over seat 2"
    refused = table.refusal("p2", c.AcceptBank(2, 1_000))
    assert refused.reason is {"barred": Refusal.BARRED, "owing": Refusal.COLLECTION_OWED}[why]
    table.patron(3, c.AcceptBank(3, 50_000))
    table.dealer(c.NextRound())
    table.bet(1, PLAYER, 1_000)
    assert table.refusal("p2", c.JoinKumKum(2, *PLAYER, 1, 1, 1_000)).reason is refused.reason
    assert table.refusal("dealer", c.ShortBet(2, *PLAYER, 500)).reason is refused.reason


def test_103_37_the_bank_of_who_is_barred_between_hands_goes_back_to_his_chips():
    table = banked_table(1, 2)
    table.take_bank(1)
    table.supervisor(c.BarPatron("p1", True, "He has switched cards."))
    assert (table.bank.seat, table.chips(1)) == (None, 100_000)
    table.take_bank(2)


def test_103_1_no_short_bet_lies_at_the_banks_own_place_nor_is_one_his():
    table = betting(1, 2)
    for short in (c.ShortBet(1, *PLAYER, 500), c.ShortBet(2, *PLAYER, 500, 1)):
        assert table.refusal("dealer", short).reason is Refusal.BANKS_THIS_HAND
    table.bet(2, PLAYER, 1_000)
    assert table.refusal("dealer", c.ShortBet(2, *PLAYER, 500)).reason is Refusal.NO_ERROR_HERE


def test_fe_6_a_bet_with_a_fee_is_in_whole_dollars():
    table = betting(1, 2, 3)
    refused = table.refusal("p2", c.PlaceBet(2, *PLAYER, 10_050))
    assert (refused.reason, "4" in refused.cite) == (Refusal.AMOUNT_NOT_IN_UNITS, True)
    table.bet(2, PLAYER, 10_000)
    assert table.refusal("p3", c.JoinKumKum(3, *PLAYER, 2, 2, 1_050)).reason is Refusal.AMOUNT_NOT_IN_UNITS


def test_104_a_19_no_more_transactions_than_the_table_posts():
    """Each spot at each place is one; a share in another's bet is that one's."""
    table = CheckedTable.from_game(EZ)
    house = c.House(collection=Collection(schedule("ez-baccarat-panda-8/rates/4"), transactions=2))
    table.open_table(EZ_LAYOUT, house, seats=range(1, 9))
    table.seat(1)
    table.load(virtual=False)
    for number in (2, 3):
        table.seat(number)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 1_000)
    table.patron(2, c.PlaceBet(2, *PLAYER, 1_000, at=5))
    table.bet(2, PLAYER, 1_000)
    refused = table.refusal("p2", c.PlaceBet(2, *TIE, 500))
    assert (refused.reason, refused.cite) == (Refusal.TOO_MANY_WAGERS, "104.A A.19 (735)")
    table.bet(3, PLAYER, 2_000)
    table.patron(2, c.JoinKumKum(2, *PLAYER, 3, 3, 1_000))


def test_103_22_a_ruling_on_a_share_is_one_on_the_whole_bet_of_its_holder():
    table = betting(1, 2, 3)
    table.bet(2, PLAYER, 1_000)
    table.patron(3, c.JoinKumKum(3, *PLAYER, 2, 2, 1_000))
    table.dealer(c.NoMoreBets())
    refused = table.refusal("floor", c.RuleWager(3, *PLAYER, 2, "forfeit", "moved"))
    assert refused.reason is Refusal.NO_BET_THERE
    table.supervisor(c.RuleWager(2, *PLAYER, 2, "forfeit", "moved"))
    table.settle("2h", "Kh", "7d", "6s")
    assert [bet.net for bet in table.state.settlements] == [-1_000, -1_000]


def test_103_18_who_has_a_share_sees_the_hand():
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    key = table.state.offers[0].key
    table.bet(2, key, 1_000)
    table.patron(3, c.JoinKumKum(3, *key, 2, 2, 1_000))
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((1, 1, 1)))
    assert set(table.state.deal.held("place-2").sees) == {2, 3}


def test_a_losing_wager_that_the_bank_did_not_reach_owes_its_fee_all_the_same():
    """740: it lost, and no collection was paid for it."""
    table = betting(1, 2, 3)
    table.patron(1, c.PostBank(1, 1_000))
    for seat in (2, 3):
        table.bet(seat, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    table.do_as("floor", c.NoteUnpaidCollection(3, 3, "no chip lay there"), "dealer")
    settled = table.settle("2h", "Kh", "4d", "7s")
    (last,) = [bet for bet in table.state.settlements if bet.seat == 3]
    assert (last.net, last.outcome) == (0, "lose")
    assert e.CollectionOwed(3, 100) in settled.events


def test_pd_7_nobody_bets_on_the_place_of_the_bank():
    table = betting(1, 2)
    for bet in (c.PlaceBet(2, *PLAYER, 1_000, at=1), c.PlaceBets(2, (c.Stake(*PLAYER, 1_000, at=1),))):
        refused = table.refusal("p2", bet)
        assert (refused.reason, bool(refused.cite)) == (Refusal.BANKS_THIS_HAND, True)
