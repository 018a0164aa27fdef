"""A choice or bets that the dealer of real cards keyed are taken back on their own; sealed cards never."""

import pytest

from houseway.journal import verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.table import Role, TableState
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.documents import LastAct, LegalAct
from tests.clauses.california import blackjack, poker_hands
from tests.clauses.california.test_closed_hands import dealt
from tests.memory_store import MemoryStore
from tests.tables import BANKER, PANDA, PLAYER, CheckedTable, banked_table
from tests.tables import PLAYER as COLORADO
from tests.unit.table.test_taking_back import real_table

FIVE = "ca/no-bust-5.0"
SAID = "The patron changed it before the card."


def at_a_pair(*others: int) -> CheckedTable:
    """Seat 2 has a pair of eights against a ten, with $1,000 less its bet."""
    table = blackjack.opened(FIVE, 1, 2, *others)
    for seat in (2, *others):
        table.bet(seat, blackjack.spot(FIVE), 1_000)
    hands = {f"place_{seat}": "9c 7d" for seat in others}
    return dealt(table, place_2="8s 8h", banker="10d 6d", **hands)


def where(table: CheckedTable) -> object:
    state = table.state
    chips = [(seat.number, seat.chips, seat.bets) for seat in state.seats]
    return state.deal, state.shoe, chips, state.keyed, state.bank


def undo(table: CheckedTable) -> c.TakeBackCard:
    return c.TakeBackCard(len(table.state.keyed), SAID)


def last(state: TableState) -> LastAct:
    told = console_of(state, Role.DEALER).last
    assert told is not None
    return told


def act_of(state: TableState, id_: str | None) -> LegalAct:
    return next(act for act in console_of(state, Role.DEALER).acts if act.id == id_)


@pytest.mark.parametrize("choice", ["hit", "stand", "double", "split"])
def test_a_choice_that_was_misheard_is_taken_back_with_its_chips(choice: str):
    table = at_a_pair()
    before = where(table)
    table.dealer(c.Choose(2, "place-2", choice))
    assert where(table) != before
    assert last(table.state) == LastAct(f"seat 2: {choice}", "take_back_card")
    undoing = act_of(table.state, "take_back_card")
    assert (undoing.key, undoing.sign_off) == ("BACKSPACE", None)
    assert SAID in undoing.needs[0].choices
    table.dealer(undo(table))
    assert where(table) == before


def test_the_card_and_the_choice_before_it_are_taken_back_one_after_the_other():
    table = at_a_pair()
    states = [where(table)]
    table.dealer(c.Choose(2, "place-2", "double"))
    states.append(where(table))
    table.deal("5d")
    for state in reversed(states):
        table.dealer(undo(table))
        assert where(table) == state


def test_after_a_card_was_opened_a_choice_goes_back_by_the_floors_word_alone():
    table = at_a_pair()
    table.dealer(c.Choose(2, "place-2", "stand"))
    before = where(table)
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("dealer", undo(table)).reason == "second_signature_needed"
    assert act_of(table.state, "take_back_card").sign_off is Role.FLOOR
    table.do_as("dealer", undo(table), witness="floor")
    assert where(table) != before
    assert table.state.deal.made == ()
    assert table.state.deal.held("banker").is_down


def test_a_choice_that_a_patron_made_on_the_page_is_not_the_dealers_to_take_back():
    table = at_a_pair(3)
    before = where(table)
    table.dealer(c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "double"))
    refused = table.refusal("dealer", undo(table))
    assert (refused.reason, refused.values["what"]) == ("second_signature_needed", "patron")
    assert act_of(table.state, "take_back_card").sign_off is Role.FLOOR
    table.do_as("dealer", undo(table), witness="floor")
    assert where(table) == before


def test_nor_is_the_card_on_which_the_patron_chose():
    table = at_a_pair()
    seen, chips = table.state.keyed[-1].deal, table.chips(2)
    table.patron(2, c.Choose(2, "place-2", "double"))
    assert table.refusal("dealer", undo(table)).values["what"] == "patron"
    table.do_as("dealer", undo(table), witness="floor")
    assert (table.state.deal, table.chips(2)) == (seen, chips)


def test_a_folded_hand_is_in_again_and_what_was_played_is_not():
    game = poker_hands.SIX
    table = poker_hands.opened(game, 1, 2)
    table.bet(2, poker_hands.spot(game, "ante"), 1_000)
    dealt(table, place_2="As Ah 4c", banker="Ks 7h 2d")
    before = where(table)
    for choice in ("fold", "play-1"):
        table.dealer(c.Choose(2, "place-2", choice))
        table.dealer(undo(table))
        assert where(table) == before


def test_bets_that_the_dealer_put_down_are_taken_back_until_no_more_bets(words):
    table = real_table()
    before = where(table)
    stakes = c.Stake(*BANKER, 2_000), c.Stake(*COLORADO, 1_500)
    table.dealer(c.PlaceBets(3, stakes, table.state.round))
    told = last(table.state)
    assert told.undo == "take_back_card"
    words(told.words, "done")
    table.dealer(undo(table))
    assert where(table) == before
    table.dealer(c.PlaceBets(3, stakes, table.state.round), c.NoMoreBets())
    assert table.state.keyed == ()
    assert last(table.state).undo is None
    words(last(table.state).why, "why not")


def test_bets_on_which_others_rest_or_that_lie_there_no_more_stay():
    table = banked_table(1, 2)
    table.take_bank(1, 50_000)
    table.dealer(c.NextRound(), c.PlaceBets(2, (c.Stake(*PLAYER, 1_000),), 1))
    table.patron(2, c.PlaceBet(2, *PANDA, 500))
    assert table.refusal("dealer", undo(table)).reason == "base_bet_needed"
    table.patron(2, c.TakeBack(2, *PANDA), c.TakeBack(2, *PLAYER))
    assert table.refusal("dealer", undo(table)).reason == "no_bet_there"


def test_what_was_paid_is_taken_back_by_nobody_and_the_console_says_why(words):
    table = at_a_pair()
    table.dealer(c.Choose(2, "place-2", "stand"), c.TurnCards("banker"))
    table.deal("9s")
    table.dealer(c.SettleRound())
    told = last(table.state)
    assert told.undo is None
    words(told.why)


def test_at_a_sealed_table_there_is_nothing_to_take_back_and_the_console_says_so(words):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.seat(3)
    table.load()
    table.dealer(c.NextRound())
    table.bet(3, COLORADO, 1_000)
    table.dealer(c.NoMoreBets())
    assert table.state.keyed == ()
    words(last(table.state).why)


def test_a_journal_with_bets_and_choices_taken_back_verifies():
    store = MemoryStore()
    table = banked_table(
        1, 2, game=FIVE, layout=blackjack.layout(FIVE), fees=blackjack.FEES[FIVE], floor=RecordedFloor(store)
    )
    table.take_bank(1, 50_000)
    down = c.PlaceBets(2, (c.Stake(*blackjack.spot(FIVE), 2_000),), 1)
    table.dealer(c.NextRound(), down, c.TakeBackCard(1, "Misread."), down)
    dealt(table, place_2="8s 8h", banker="10d 6d")
    for choice in ("split", "double"):
        table.dealer(c.Choose(2, "place-2", choice))
        table.dealer(undo(table))
    table.dealer(c.Choose(2, "place-2", "stand"), c.TurnCards("banker"))
    table.deal("9s")
    table.dealer(c.SettleRound())
    assert table.chips(2) == 100_000 + 2_000 - 100
    assert verify(store) == []
