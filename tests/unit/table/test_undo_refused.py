"""What a dishonest dealer may not take back, each by the id of its refusal."""

import pytest
from msgspec.structs import replace

from houseway.journal import verify
from houseway.refusals import Refusal, Refused
from houseway.table import Role, Signature, decide
from houseway.table import commands as c
from houseway.table.console import console_of
from tests.clauses.california import blackjack
from tests.clauses.california.real_pots import open_real_pots
from tests.clauses.california.test_closed_hands import dealt
from tests.clauses.california.test_live_cover import LATE_TIE, four_cards
from tests.tables import LAYOUT, PLAYER, CheckedTable, banked_table
from tests.unit.table.console_tables import opened
from tests.unit.table.console_walker import Walker
from tests.unit.table.test_taking_back import real_table

FIVE = "ca/no-bust-5.0"
TWO, NOTHING = Refusal.SECOND_SIGNATURE_NEEDED, Refusal.NO_ERROR_HERE
SPENT = (NOTHING, "no-card-to-take-back")


def undo(number: int) -> c.TakeBackCard:
    return c.TakeBackCard(number, "Misread.")


def refused(table: CheckedTable, number: int, actor: str = "dealer") -> tuple[Refusal, str]:
    before = table.state
    refusal = table.refusal(actor, undo(number))
    assert table.state is before
    return refusal.reason, refusal.say


def at_a_choice(*others: int) -> CheckedTable:
    table = blackjack.opened(FIVE, 1, 2, *others)
    for seat in (2, *others):
        table.bet(seat, blackjack.spot(FIVE), 1_000)
    hands = {f"place_{seat}": "9c 7d" for seat in others}
    return dealt(table, place_2="8s 8h", banker="10d 6d", **hands)


def test_a_choice_is_not_the_dealers_alone_once_the_next_card_is_out():
    table = at_a_choice()
    table.dealer(c.Choose(2, "place-2", "hit"))
    number = len(table.state.keyed)
    table.deal("9s")
    assert refused(table, number) == (TWO, "two-sign")


def test_nothing_goes_back_after_the_settlement():
    table = at_a_choice()
    table.dealer(c.Choose(2, "place-2", "stand"), c.TurnCards("banker"))
    table.deal("9s")
    number = len(table.state.keyed)
    table.dealer(c.SettleRound())
    for each in (1, number):
        assert refused(table, each) == SPENT


def test_nor_what_another_table_recorded():
    table, other = real_table(), real_table()
    table.deal("6s", "5h", "Kd")
    other.deal("6s")
    assert refused(other, len(table.state.keyed)) == SPENT
    assert table.do_as("dealer", undo(len(table.state.keyed)))


def test_nothing_is_taken_back_twice():
    table = real_table()
    table.deal("6s", "5h")
    number = len(table.state.keyed)
    table.dealer(undo(number))
    assert refused(table, number) == SPENT
    # The dealer meant the last act, and another console has undone it already: nothing else goes by mistake.
    table.deal("5h", "Kd")
    table.dealer(undo(number + 1))
    assert refused(table, number + 1) == SPENT


@pytest.mark.parametrize("actor", ["floor", "p2", "cage"])
def test_nobody_but_the_dealer_takes_back(actor: str):
    table = at_a_choice()
    assert refused(table, len(table.state.keyed), actor) == (Refusal.NOT_ALLOWED_FOR_ROLE, "for-roles")


def test_neither_a_patrons_own_choice_nor_anything_before_it():
    table = at_a_choice(3)
    table.dealer(c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    for number in range(1, len(table.state.keyed) + 1):
        refusal = table.refusal("dealer", undo(number))
        assert (refusal.reason, refusal.say, refusal.values["what"]) == (TWO, "two-sign", "patron")


def test_two_dealers_are_not_the_floor():
    table = at_a_choice()
    table.patron(2, c.Choose(2, "place-2", "stand"))
    sent = table.make_envelope("dealer", undo(len(table.state.keyed)))
    with pytest.raises(Refused) as told:
        decide(table.state, replace(sent, witness=Signature("another dealer", Role.DEALER)))
    assert (told.value.reason, told.value.say) == (TWO, "one-of-the-floor")


def test_nor_at_a_pot_the_cards_that_a_player_bet_on():
    table = open_real_pots("texas-holdem")
    table.deal()
    table.along()
    table.deal("2c 7d 9h")
    number, deal, chips = len(table.state.keyed), table.state.deal, table.stacks
    seat = table.ask.place or 0
    table.do_as(table.find_patron(seat), c.Choose(seat, table.ask.hand, "bet"))
    with pytest.raises(Refused) as told:
        table.do_as("dealer", undo(number))
    assert (told.value.reason, told.value.values["what"]) == (TWO, "patron")
    table.witness = Signature("floor", Role.FLOOR)
    table.do_as("dealer", undo(number))
    table.deal("2c 7d 9h")
    assert (table.state.deal, table.stacks) == (deal, chips)


def test_a_patrons_own_bets_are_nobodys_to_take_back():
    table = real_table()
    table.patron(3, c.TakeBack(3, *PLAYER))
    table.dealer(c.PlaceBets(3, (c.Stake(*PLAYER, 1_500),), table.state.round))
    table.patron(3, c.TakeBack(3, *PLAYER))
    number = len(table.state.keyed)
    assert refused(table, number) == (Refusal.NO_BET_THERE, "no-bet-on")


@pytest.mark.parametrize("actor", ["dealer", "p2"])
def test_2057_b_1_no_late_tie_goes_back_by_the_dealer_alone_once_the_hole_card_was_seen(actor: str):
    """Neither one that loses, for a friend, nor one that wins, for who banks."""
    table = four_cards("2h", "6h", "5d", "As")
    before, chips = table.state.deal, table.chips(2)
    table.do_as(actor, c.PlaceBets(2, (c.Stake(*LATE_TIE, 1_000),), table.state.round))
    table.dealer(c.TurnCards("banker"))
    number = len(table.state.keyed)
    assert refused(table, number) == (TWO, "two-sign")
    table.do_as("dealer", undo(number), witness="floor")
    assert (table.chips(2), table.state.deal.is_down("banker")) == (chips, actor == "dealer")
    assert table.state.deal.cards("player") == before.cards("player")


def test_a_late_tie_that_was_misheard_goes_back_before_the_hole_card_is_seen():
    table = four_cards("2h", "6h", "5d", "As")
    before, chips = table.state.deal, table.chips(2)
    table.dealer(c.PlaceBets(2, (c.Stake(*LATE_TIE, 1_000),), table.state.round))
    table.dealer(undo(len(table.state.keyed)))
    assert (table.chips(2), table.state.deal) == (chips, before)


def test_a_bank_that_was_misheard_goes_back_whole_until_anything_else_happens(words):
    table = banked_table(1, 2)
    table.dealer(c.OfferBank())
    before, chips = table.state.bank, table.chips(1)
    table.dealer(c.AcceptBank(1, 50_000))
    last = console_of(table.state, Role.DEALER).last
    assert last is not None
    assert last.undo == "take_back_card"
    words(last.words)
    number = len(table.state.keyed)
    table.dealer(undo(number))
    assert (table.state.bank, table.chips(1)) == (before, chips)
    assert refused(table, number) == SPENT
    table.dealer(c.AcceptBank(1, 50_000))
    table.patron(2, c.Leave(2))
    assert refused(table, number) == SPENT


def test_what_a_patron_said_on_a_page_is_not_recorded_by_the_dealer():
    table = banked_table(1, 2)
    table.dealer(c.OfferBank())
    number = len(table.state.keyed)
    table.patron(1, c.AcceptBank(1, 50_000))
    assert refused(table, number) == SPENT


def sold() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(LAYOUT)
    table.dealer(c.SeatPatron(3))
    table.load(virtual=False)
    table.dealer(c.BuyIn(3, 500_000, {10_000: 50}))
    return table


def test_chips_go_back_for_cash_by_two_who_sign():
    table = sold()
    number, state = len(table.state.keyed), table.state
    guest = state.seat(3).patron
    assert refused(table, number) == (TWO, "two-sign")
    table.do_as("dealer", undo(number), witness="floor")
    assert table.chips(3) == 0
    balances = table.ledger.balances
    assert {balances.get(f"cash/{guest}", 0), balances.get("drop/t-1", 0)} == {0}
    assert refused(table, number) == SPENT


def test_and_not_once_they_are_in_play():
    table = sold()
    number = len(table.state.keyed)
    table.dealer(c.NextRound())
    assert refused(table, number) == SPENT


def test_a_patron_chooses_where_nothing_but_an_act_was_recorded():
    """Chips are sold before the player-dealer says, on his own page, how the tiles are delivered."""
    walker = Walker(opened("player-dealer-pai-gow"))
    while not (act := console_of(walker.state, Role.DEALER).prompt.act or "").startswith("choose-banker"):
        walker.step()
    sale = next(each for each in console_of(walker.state, Role.DEALER).acts if each.id == "buy_in")
    assert walker.is_done(sale, {"seat": 2, "cents": 100_00, "cash": {100_00: 1}})
    assert [each.act for each in walker.state.keyed] == ["buy_in"]
    asked = next(each for each in console_of(walker.state, Role.DEALER).acts if each.id == act)
    bank = walker.state.bank
    assert bank is not None
    by_dealer = walker.envelope(asked, {})
    patron = replace(by_dealer, id="own", actor=bank.patron or "", role=Role.PATRON)
    walker.record.act(patron)
    assert walker.state.keyed == ()
    walker.walk()
    assert verify(walker.record.store) == []


@pytest.mark.parametrize("make", [sold, at_a_choice, real_table])
def test_without_a_reason_nothing_goes_back(make):
    table = make()
    if not table.state.keyed:
        table.deal("6s")
    refusal = table.refusal("dealer", c.TakeBackCard(len(table.state.keyed), "  "))
    assert (refusal.reason, refusal.say) == (Refusal.REASON_MISSING, "say-why-taken-back")
