"""The last bets put down again with one act, a letter for each spot, and real cards cut without a number."""

import pytest

from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.bet_acts import spot_letters
from houseway.table.console.documents import BetsOfSeat, Console, LegalAct
from tests.tables import BANKER, LAYOUT, PLAYER, CheckedTable

TEN, TWENTY = c.Stake(*PLAYER, 1_000), c.Stake(*BANKER, 2_000)
BANKER_WINS = ("2s", "9s", "3s", "Ks")


def settled(**bets: c.Stake) -> CheckedTable:
    """A hand was paid with these bets of seats, which the dealer had recorded."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    for name in bets:
        table.seat(int(name[1:]), 70_000)
    table.load(virtual=False)
    table.dealer(c.NextRound())
    for name, stake in bets.items():
        table.dealer(c.PlaceBets(int(name[1:]), (stake,)))
    table.settle(*BANKER_WINS)
    return table


def between_rounds(**bets: c.Stake) -> CheckedTable:
    """Bets are open again after that hand."""
    table = settled(**bets)
    table.dealer(c.NextRound())
    return table


def console(table: CheckedTable) -> Console:
    return console_of(table.state, Role.DEALER)


def act_of(table: CheckedTable, id_: str) -> LegalAct | None:
    return next((act for act in console(table).acts if act.id == id_), None)


def last_bets(table: CheckedTable) -> tuple[BetsOfSeat, ...]:
    act = act_of(table, "place_bets")
    assert act is not None
    return act.needs[1].last


def test_one_act_puts_the_last_bets_of_all_seats_down_again_after_it_has_asked(words):
    table = between_rounds(s2=TEN, s5=TWENTY)
    act = act_of(table, "repeat_bets")
    assert act is not None
    assert (act.key, act.needs) == ("R", ())
    words(act.asks)
    for command in (act.command, *act.then):
        stakes = tuple(c.Stake(**stake) for stake in command["stakes"])
        table.dealer(c.PlaceBets(command["seat"], stakes, command["round"]))
    assert {seat.number: seat.bets for seat in table.state.seats if seat.bets} == {2: (TEN,), 5: (TWENTY,)}
    assert act_of(table, "repeat_bets") is None
    # Each seat's are taken back on their own.
    assert len(table.state.keyed) == 2


def test_bets_are_opened_with_the_last_ones_down_by_one_key_that_asks_nothing():
    table = settled(s2=TEN, s4=TEN, s5=TWENTY)
    table.patron(4, c.Leave(4))
    prompt, act = console(table).prompt, act_of(table, "repeat_bets")
    assert act is not None
    assert (prompt.act, prompt.enter, act.key, act.asks, act.needs) == (
        "next_round",
        "next_round",
        "R",
        "",
        (),
    )
    assert act.command == {"type": "next_round"}
    table.dealer(c.NextRound())
    for command in act.then:
        stakes = tuple(c.Stake(**stake) for stake in command["stakes"])
        table.dealer(c.PlaceBets(command["seat"], stakes, command["round"]))
    assert {seat.number: seat.bets for seat in table.state.seats if seat.bets} == {2: (TEN,), 5: (TWENTY,)}


def test_nobody_who_has_bet_is_left_and_bets_are_only_opened():
    table = settled(s2=TEN)
    table.patron(2, c.Leave(2))
    assert act_of(table, "repeat_bets") is None


def test_a_seat_that_has_bet_left_or_lost_its_chips_repeats_nothing():
    table = between_rounds(s2=TEN, s4=TEN, s5=c.Stake(*PLAYER, 40_000), s7=TEN)
    assert [each.seat for each in last_bets(table)] == [2, 4, 7]
    table.dealer(c.PlaceBets(2, (TWENTY,)))
    table.patron(4, c.Leave(4))
    assert last_bets(table) == (BetsOfSeat(7, (TEN,)),)


def test_bets_that_the_layout_takes_no_more_are_not_repeated():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    table.seat(2)
    table.load(virtual=False)
    table.dealer(c.NextRound())
    table.bet(2, PLAYER, 1_000)
    table.settle(*BANKER_WINS)
    raised = tuple(c.Posted(*each.key, 5_000, 500_000) for each in LAYOUT)
    table.supervisor(c.PostOffers(raised))
    table.dealer(c.NextRound())
    assert last_bets(table) == ()


def test_a_hand_without_bets_forgets_nothing_and_nothing_is_repeated_once_bets_are_closed():
    table = between_rounds(s2=TEN)
    table.settle(*BANKER_WINS)
    table.dealer(c.NextRound())
    assert last_bets(table) == (BetsOfSeat(2, (TEN,)),)
    table.dealer(c.NoMoreBets())
    assert table.state.phase is Phase.DEALING
    assert act_of(table, "repeat_bets") is None


def test_a_digit_begins_a_bet_while_bets_are_open_and_at_no_other_prompt():
    table = between_rounds(s2=TEN)
    assert console(table).prompt.digits == "place_bets"
    table.dealer(c.NoMoreBets())
    assert console(table).prompt.digits is None


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Player", "Banker", "Tie"), ["p", "b", "t"]),
        (("Player", "Player Pair", "21"), ["p", "l", "a"]),
        (("A",) * 27, [*"abcdefghijklmnopqrstuvwxyz", "aa"]),
    ],
)
def test_every_spot_has_letters_of_its_own(names: tuple[str, ...], letters: list[str]):
    assert spot_letters(names) == letters


def loaded(virtual: bool) -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("00" if virtual else "", 8, 52))
    return table


def test_real_cards_are_cut_without_a_number(words):
    table = loaded(virtual=False)
    told = console(table)
    act = act_of(table, "cut")
    assert act is not None
    assert (told.prompt.act, told.prompt.enter, act.needs) == ("cut", "cut", ())
    table.dealer(c.Cut())
    words(table.state.announcements[-1])
    assert console(table).prompt.act == "burn"


def test_a_sealed_shoe_is_cut_at_a_number():
    table = loaded(virtual=True)
    act = act_of(table, "cut")
    assert act is not None
    assert [need.name for need in act.needs] == ["position"]
    refused = table.refusal("dealer", c.Cut())
    assert (refused.reason, refused.cite) == ("cut_too_near_the_end", "30-2810(3)")
    assert (refused.say, refused.values["position"]) == ("cut-from-ends", None)
