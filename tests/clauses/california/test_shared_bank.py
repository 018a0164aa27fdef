"""103.13 and PD-6: others wager at the place of who banks, where the house lets them, and cover after him."""

from msgspec.structs import replace

from houseway.journal.checking.banking import bank_problems
from houseway.refusals import Refusal
from houseway.rules.cover import BankSums
from houseway.rules.fees import schedule
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.bank.backline import decides
from houseway.table.commands.shapes import Collection
from tests.tables import EZ_4, EZ_BANKER, EZ_LAYOUT, PLAYER, PLAYER_WINS, CheckedTable

HAND = ("hand", None, "standard")


def begun(game: str, layout: tuple[c.Posted, ...], fees: str, bank: int, shared: bool = True) -> CheckedTable:
    """Seat 1 banks; 2, 4, 5 and 6 are seated with $1,000 each."""
    table = CheckedTable.from_game(game)
    house = c.House(collection=Collection(schedule(fees)), shared_bank=shared)
    table.open_table(layout, house, seats=range(1, 9))
    table.seat(1)
    table.load(virtual=False)
    for number in (2, 4, 5, 6):
        table.seat(number)
    table.take_bank(1, bank)
    return table


def ez(shared: bool = True) -> CheckedTable:
    return begun("ca/ez-baccarat-panda-8", EZ_LAYOUT, EZ_4, 30_000, shared)


def test_103_13_others_wager_at_the_place_of_who_banks_and_cover_after_him():
    """By kind from the button: $150 and $200 are paid on the Player line, and $150 of $200 collected."""
    table = ez()
    table.patron(2, c.ShareBank(2, 20_000))
    table.dealer(c.NextRound())
    table.bet(4, PLAYER, 15_000)
    table.bet(5, EZ_BANKER, 20_000)
    table.bet(6, PLAYER, 20_000)
    settled = table.settle(*PLAYER_WINS)
    (round_,) = [event for event in settled.events if isinstance(event, e.RoundSettled)]
    first, second = BankSums(30_000, 30_000, 0, 0, -30_000), BankSums(20_000, 5_000, 15_000, 0, 10_000)
    assert round_.bank == BankSums(50_000, 35_000, 15_000, 0, -20_000)
    assert round_.banks == (first, second)
    assert (table.chips(1), table.chips(2)) == (100_000 - 30_000 - 100, 110_000)
    assert (table.bank.shares, table.bank.shared) == ((), ((2, 20_000),))


def test_103_30_verify_finds_a_gain_booked_to_another_who_shared_the_bank():
    table = ez()
    table.patron(2, c.ShareBank(2, 20_000))
    table.dealer(c.NextRound())
    for seat in (4, 6):
        table.bet(seat, PLAYER, 20_000)
    table.deal(*PLAYER_WINS)
    state = table.state
    events = table.dealer(c.SettleRound()).events
    assert [*bank_problems(state, c.SettleRound(), events, ())] == []
    (told,) = [event for event in events if isinstance(event, e.RoundSettled)]
    nets = [own.net for own in told.banks]
    swapped = tuple(replace(own, net=net) for own, net in zip(told.banks, nets[::-1], strict=True))
    forged = [replace(event, banks=swapped) if event is told else event for event in events]
    (said,) = bank_problems(state, c.SettleRound(), forged, ())
    assert str(nets) in said


def test_103_30_a_misread_hand_is_put_right_for_each_who_shared_the_bank():
    table = ez()
    table.patron(2, c.ShareBank(2, 20_000))
    table.dealer(c.NextRound())
    for seat in (4, 6):
        table.bet(seat, PLAYER, 20_000)
    table.settle(*PLAYER_WINS)
    assert (table.chips(1), table.chips(2)) == (69_900, 90_000)
    table.supervisor(c.CorrectHands(("2h", "4d"), ("Kh", "7s"), "The four was taken for a seven."))
    assert (table.chips(1), table.chips(2)) == (129_900, 110_000)


def test_103_13_the_largest_wager_in_action_at_the_place_of_the_bank_decides():
    """$30 and $50 against $100 of wagers; against $40 the second has action of $10 only."""
    for bets, largest in ((10_000, 2), (4_000, 1)):
        table = begun("ca/super-pan-9", (c.Posted(*HAND, 1_000, 20_000),), "super-pan-9/rates/5", 3_000)
        table.patron(2, c.ShareBank(2, 5_000))
        table.dealer(c.NextRound())
        table.bet(4, HAND, bets)
        table.dealer(c.NoMoreBets())
        claim = c.ClaimDecision(2, 1)
        if largest == 2:
            table.patron(2, claim)
        else:
            assert table.refusal("p2", claim).reason is Refusal.NOT_IN_CONTROL
        assert decides(table.state, None) == largest


def test_103_13_a_share_is_refused_where_the_house_takes_none_and_after_no_more_bets():
    refused = ez(shared=False).refusal("p2", c.ShareBank(2, 20_000))
    assert (refused.reason, refused.cite) == (Refusal.BANK_NOT_OFFERED, "103.13")
    table = ez()
    assert table.refusal("p2", c.ShareBank(2, 500)).reason is Refusal.BANK_TOO_SMALL
    assert table.refusal("p1", c.ShareBank(1, 5_000)).reason is Refusal.BANKS_THIS_HAND
    table.patron(2, c.ShareBank(2, 20_000))
    table.dealer(c.NextRound())
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000)).reason is Refusal.BANKS_THIS_HAND
    table.bet(4, PLAYER, 1_000)
    assert table.refusal("p4", c.ShareBank(4, 5_000)).reason is Refusal.BANKS_THIS_HAND
    table.dealer(c.NoMoreBets())
    for cents in (0, 30_000):
        assert table.refusal("p2", c.ShareBank(2, cents)).reason is Refusal.BETS_CLOSED
    assert table.refusal("p2", c.Leave(2)).reason is Refusal.BETS_STILL_DOWN


def test_103_13_shares_go_back_with_the_bank_and_with_who_leaves():
    table = ez()
    table.patron(2, c.ShareBank(2, 20_000))
    table.patron(4, c.ShareBank(4, 10_000), c.Leave(4))
    table.patron(1, c.PassBank(1))
    assert (table.chips(1), table.chips(2), table.bank.shares) == (100_000, 100_000, ())
