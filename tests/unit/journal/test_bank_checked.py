"""`verify` works a patron's cover, order and fees out by itself, and tells what does not fit."""

from msgspec.structs import replace

from houseway.journal.checking.banking import bank_problems
from houseway.ledger import Transfer
from houseway.table import commands as c
from houseway.table import events as e
from tests.tables import BANKER_WINS, PLAYER, PLAYER_WINS, CheckedTable, banked_table


def before_the_end() -> CheckedTable:
    """Two wagers of which the bank of $15 covers one and a half; nothing is settled yet."""
    table = banked_table(1, 2, 3)
    table.take_bank(1, 1_500)
    table.dealer(c.NextRound())
    for seat in (2, 3):
        table.bet(seat, PLAYER, 1_000)
    table.deal(*BANKER_WINS)
    return table


def settled(table: CheckedTable) -> e.RoundSettled:
    state = table.state
    events = table.dealer(c.SettleRound()).events
    (told,) = [event for event in events if isinstance(event, e.RoundSettled)]
    assert not [*bank_problems(state, c.SettleRound(), events, ())]
    return told


def problems_of(told: e.RoundSettled) -> list[str]:
    return [*bank_problems(before_the_end().state, c.SettleRound(), (told,), ())]


def test_a_wager_covered_beyond_the_bank_is_found(words):
    told = settled(before_the_end())
    last = told.settlements[-1]
    assert (last.covered, last.returned) == (500, 500)
    more = replace(last, covered=1_000, returned=0, net=-1_000)
    (said,) = problems_of(replace(told, settlements=(*told.settlements[:-1], more)))
    words(said)


def test_sums_that_the_wagers_do_not_make_are_found(words):
    told = settled(before_the_end())
    assert told.bank is not None
    (said,) = problems_of(replace(told, bank=replace(told.bank, collected=1_400)))
    words(said)


def test_wagers_out_of_their_turn_are_found(words):
    told = settled(before_the_end())
    assert told.settlements[0].seat == 2
    said = problems_of(replace(told, settlements=told.settlements[::-1]))
    words("\n".join(said))


def test_fees_that_are_not_the_schedules_are_found(words):
    table = banked_table(1, 2)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 15_000)
    state = table.state
    events = table.dealer(c.NoMoreBets()).events
    assert not [*bank_problems(state, c.NoMoreBets(), events, ())]
    (taken,) = [event for event in events if isinstance(event, e.CollectionsTaken)]
    less = e.CollectionsTaken((replace(taken.collected[0], cents=100), *taken.collected[1:]))
    changed = [less if event is taken else event for event in events]
    (said,) = bank_problems(state, c.NoMoreBets(), changed, ())
    words(said)


def test_a_fee_at_the_end_of_its_bracket_is_that_brackets():
    """A wager of exactly $100 pays $1, and the next dollar $2."""
    for cents, due in ((10_000, 100), (10_100, 200)):
        table = banked_table(1, 2)
        table.take_bank(1)
        table.dealer(c.NextRound())
        table.bet(2, PLAYER, cents)
        state = table.state
        events = table.dealer(c.NoMoreBets()).events
        (taken,) = [event for event in events if isinstance(event, e.CollectionsTaken)]
        assert [fee.cents for fee in taken.collected if fee.seat == 2] == [due]
        assert not [*bank_problems(state, c.NoMoreBets(), events, ())]


def test_a_fee_taken_of_another_seat_is_found(words):
    table = banked_table(1, 2)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 15_000)
    state = table.state
    events = table.dealer(c.NoMoreBets()).events
    (taken,) = [event for event in events if isinstance(event, e.CollectionsTaken)]
    one, two = taken.collected
    swapped = e.CollectionsTaken((replace(one, seat=two.seat), replace(two, seat=one.seat)))
    changed = [swapped if event is taken else event for event in events]
    (said,) = bank_problems(state, c.NoMoreBets(), changed, ())
    words(said)


def test_a_share_that_is_paid_more_than_it_put_in_is_found(words):
    table = banked_table(1, 2, 3)
    table.take_bank(1)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 1_000)
    table.patron(3, c.JoinKumKum(3, *PLAYER, 2, 2, 1_000))
    table.deal(*PLAYER_WINS)
    state = table.state
    told = settled(table)
    shares = [bet for bet in told.settlements if bet.joins == 2]
    assert [(bet.seat, bet.award) for bet in shares] == [(3, 1_000)]
    more = [
        replace(
            bet, award=bet.award + (100 if bet.joins else -100), net=bet.net + (100 if bet.joins else -100)
        )
        for bet in told.settlements
    ]
    (said,) = bank_problems(state, c.SettleRound(), (replace(told, settlements=tuple(more)),), ())
    words(said)


def test_a_tray_that_pays_or_wins_is_found():
    table = banked_table(1, 2)
    paid = Transfer("x/1", "tray/t-1", "seat/t-1/2/chips", 100, "paid", "103")
    assert [*bank_problems(table.state, c.SettleRound(), (), (paid,))]
    assert not [*bank_problems(table.state, c.BuyIn(2, 100), (), (paid,))]
