"""30-2808, what the table pays and the vigorish it takes."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.table import commands as c
from houseway.table.events import Announced
from houseway.table.opening.setting_up import set_up
from houseway.table.routine import comes_next
from houseway.table.session import Table
from tests.asserting import assert_said
from tests.clauses.linked import HARMONY
from tests.clauses.tables import table as table_file
from tests.tables import (
    BANKER,
    BANKER_TIE_VIG,
    LAYOUT,
    PLAYER,
    PLAYER_BONUS,
    TIE,
    CheckedTable,
    betting_table,
)

PLAYER_BY_NINE = ("4s", "Kh", "Kd", "Kc", "5s", "Qh")
BANKER_WINS = ("7s", "9h", "Kd", "Kc")
TIED = ("7s", "7h", "Kd", "Kc")
TIE_VIGORISH_LAYOUT = (c.Posted(*BANKER_TIE_VIG, 1_000, 50_000),)


def find_payouts(decision):
    """Return what the tray paid, and to which accounts."""
    return [(t.credit, t.cents) for t in decision.transfers if t.debit == "tray/t-1"]


def find_vigorish(decision):
    """Return what was collected as vigorish, and from which accounts."""
    return [(t.debit, t.cents) for t in decision.transfers if t.credit == "vigorish/t-1"]


def test_co_30_2808_1_player_pays_1_to_1():
    table = betting_table(3)
    table.bet(3, PLAYER, 1_000)
    decision = table.settle(*PLAYER_BY_NINE)
    assert find_payouts(decision) == [("seat/t-1/3/chips", 1_000)]


def test_co_30_2808_2_tie_pays_8_to_1():
    table = betting_table(3)
    table.bet(3, TIE, 1_000)
    decision = table.settle(*TIED)
    assert find_payouts(decision) == [("seat/t-1/3/chips", 8_000)]


def test_co_30_2808_3b_vigorish_is_collected_when_the_winning_pay_out_is_made():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    decision = table.settle(*BANKER_WINS)
    assert find_payouts(decision) == [("seat/t-1/3/chips", 1_000)]
    assert find_vigorish(decision) == [("seat/t-1/3/chips", 50)]


def test_co_30_2808_3b_no_vigorish_on_a_losing_bet():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    assert find_vigorish(table.settle(*PLAYER_BY_NINE)) == []


def test_co_30_2808_3a_vigorish_may_be_rounded_up_to_25_cents():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(options={"vigorish_rounding": "quarter-up"})
    table.load()
    table.seat(3)
    table.dealer(c.NextRound())
    table.bet(3, BANKER, 1_000)
    assert find_vigorish(table.settle(*BANKER_WINS)) == [("seat/t-1/3/chips", 50)]
    table.dealer(c.NextRound())
    table.bet(3, BANKER, 1_100)
    assert find_vigorish(table.settle(*BANKER_WINS)) == [("seat/t-1/3/chips", 75)]


@pytest.mark.parametrize(("cards", "vigorish"), [(BANKER_WINS, 125), (TIED, 0)])
def test_co_30_2808_3a_quarters_are_rounded_once_for_the_mixed_chips_of_a_spot(cards, vigorish):
    table = betting_table(3, options={"vigorish_rounding": "quarter-up"})
    table.supervisor(c.GivePromotion(3, 1_100, "promotional"))
    table.bet(3, BANKER, 1_100)
    table.patron(3, c.PlaceBet(3, *BANKER, 1_100, "promotional"))
    table.settle(*cards)
    assert table.ledger.balance("vigorish/t-1") == vigorish
    assert sum(bet.net for bet in table.state.settlements) == (2_200 - 125 if vigorish else 0)


def test_co_30_2808_3a_a_toke_is_rounded_apart_from_the_patrons_mixed_chips():
    table = betting_table(3, options={"vigorish_rounding": "quarter-up"})
    table.supervisor(c.GivePromotion(3, 1_100, "promotional"))
    table.bet(3, BANKER, 1_100)
    table.patron(3, c.PlaceBet(3, *BANKER, 1_100, "promotional"))
    table.patron(3, c.PlaceBet(3, *BANKER, 1_100, toke=True))
    table.settle(*BANKER_WINS)
    vigorish = {
        toke: sum(bet.vigorish for bet in table.state.settlements if bet.toke is toke)
        for toke in (True, False)
    }
    assert vigorish == {True: 75, False: 125}


def tied_in_promotional_chips() -> CheckedTable:
    """A tie takes $25 of a seat whose $100 on Banker are promotional, and which has no value chips."""
    table = betting_table(layout=TIE_VIGORISH_LAYOUT)
    table.patron(3, c.Sit(3, "Patron 3"))
    table.supervisor(c.GivePromotion(3, 10_000, "promotional"))
    table.patron(3, c.PlaceBet(3, *BANKER_TIE_VIG, 10_000, "promotional"))
    table.settle(*TIED)
    return table


def test_co_30_2808_3c_vigorish_that_a_seat_cannot_pay_is_owed_and_the_round_is_settled():
    table = tied_in_promotional_chips()
    seat = table.state.seat(3)
    assert (seat.chips, seat.promotional, seat.owed) == (0, 10_000, 2_500)
    assert table.ledger.balance("vigorish/t-1") == 2_500


def test_co_30_2808_3c_what_is_owed_is_collected_before_the_next_round():
    table = tied_in_promotional_chips()
    refused = table.refusal("dealer", c.NextRound())
    assert (refused.reason, refused.cite) == ("vigorish_owed", "30-2808(3)(b)")
    assert comes_next(table.state).command == c.CollectVigorish(3)
    table.dealer(c.BuyIn(3, 1_000, {1_000: 1}))
    table.dealer(c.CollectVigorish(3), c.NextRound())
    assert (table.chips(3), table.state.seat(3).owed) == (0, 0)
    assert table.ledger.balance("patron/p3/cash") == -2_500


def test_co_30_2808_3c_a_patron_who_owes_may_leave():
    table = tied_in_promotional_chips()
    table.patron(3, c.Leave(3))
    assert table.ledger.balance("patron/p3/cash") == -2_500


def test_co_30_2815_4_vigorish_collected_for_a_misread_tie_is_given_back():
    table = tied_in_promotional_chips()
    table.dealer(c.CollectVigorish(3))
    table.supervisor(c.CorrectHands(("6s", "Kd"), ("7h", "Kc"), "A six was read as a seven."))
    seat = table.state.seat(3)
    assert (seat.chips, seat.owed) == (10_000 + 2_500, 0)
    assert table.ledger.balance("vigorish/t-1") == 0


@pytest.mark.parametrize(("cards", "vigorish", "chips"), [(TIED, 250, 99_750), (BANKER_WINS, 0, 101_000)])
def test_co_30_2808_3c_vigorish_on_ties_replaces_vigorish_on_wins(cards, vigorish, chips):
    table = betting_table(3, layout=TIE_VIGORISH_LAYOUT)
    table.bet(3, BANKER_TIE_VIG, 1_000)
    table.settle(*cards)
    assert table.chips(3) == chips
    assert table.ledger.balance("vigorish/t-1") == vigorish


def test_co_30_2808_3d_one_type_and_percentage_of_vigorish_for_the_whole_table():
    table = CheckedTable.from_game("co/baccarat")
    game = table.state.game
    both = (*LAYOUT, *TIE_VIGORISH_LAYOUT)
    refused = table.refusal("dealer", c.OpenTable("t-1", game.id, game.digest, (1,), both, 0))
    assert (refused.reason, refused.cite) == ("layout_not_legal", "30-2808(3)(d)")


def test_co_30_2808_5_no_vigorish_on_an_optional_bonus_wager():
    table = betting_table(3)
    table.bet(3, PLAYER_BONUS, 1_000)
    decision = table.settle(*PLAYER_BY_NINE)
    assert table.chips(3) == 100_000 + 30_000
    assert find_vigorish(decision) == []


def test_co_30_2808_3b_vigorish_cannot_be_marked_for_later():
    table = CheckedTable.from_game("co/baccarat")
    refused = table.refusal("dealer", table.make_opening(house=c.House(vigorish_marked=True)))
    assert refused.reason == "layout_not_legal"


def test_co_30_2808_3d_a_change_of_vigorish_is_announced():
    table = betting_table(3)
    table.settle(*BANKER_WINS)
    table.supervisor(c.PostOffers((*LAYOUT[:1], *TIE_VIGORISH_LAYOUT)))
    said = table.state.said[-1]
    assert_said(said, "vigorish-changes", before=("5% on Banker wins",), after=("25% on Tie",))


def test_co_30_2808_3d_no_change_while_bets_are_down():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    assert table.refusal("floor", c.PostOffers(LAYOUT)).reason == "bets_still_down"


def held_push(*more: tuple[tuple[str, str | None, str], int]) -> CheckedTable:
    """A natural tie pushes seat 3's bonus bet of $5 and what else is named, and bets are not open."""
    table = betting_table(3)
    for key, cents in ((PLAYER_BONUS, 500), *more):
        table.bet(3, key, cents)
    table.settle("9s", "9h", "Kd", "Kc")
    return table


def test_co_30_2808_3d_vigorish_and_limits_are_posted_while_a_push_is_held():
    table = held_push()
    others = tuple(posted for posted in LAYOUT if posted.wager != "banker")
    table.supervisor(c.PostOffers((*others, *TIE_VIGORISH_LAYOUT)))
    table.dealer(c.NextRound())
    assert table.state.seat(3).bet_on(PLAYER_BONUS) == 500
    table.settle("9s", "Kh", "Kd", "Kc")
    assert table.chips(3) == 100_000 + 500


@pytest.mark.parametrize(
    ("bonus", "held"),
    [
        ((), 0),
        ((c.Posted(*PLAYER_BONUS, 600, 10_000),), 0),
        ((c.Posted(*PLAYER_BONUS, 100, 400),), 0),
        ((c.Posted("bonus", "player", "B", 500, 10_000),), 0),
        ((c.Posted(*PLAYER_BONUS, 500, 500),), 500),
    ],
)
def test_co_30_2808_3d_a_held_push_that_the_new_layout_does_not_take_goes_back(bonus, held):
    table = held_push()
    table.supervisor(c.PostOffers((*LAYOUT[:3], *bonus)))
    assert table.state.seat(3).bet_on(PLAYER_BONUS) == 500
    decision = table.dealer(c.NextRound())
    assert (table.state.seat(3).bet_on(PLAYER_BONUS), table.chips(3)) == (held, 100_000 - held)
    said = [each.say for each in decision.events if isinstance(each, Announced)]
    assert said == ([] if held else ["held-bets-back"])


def test_co_30_2808_3d_a_round_whose_push_is_held_is_corrected_under_the_new_layout():
    table = held_push((PLAYER, 1_000))
    table.supervisor(c.PostOffers(LAYOUT[:3]))
    table.supervisor(c.CorrectHands(("9s", "Kd"), ("8h", "Kc"), "A nine was read for an eight."))
    assert table.chips(3) == 100_000 + 1_000 + 500
    table.dealer(c.NextRound())


def opened(game: str, *offers: dict[str, Any], **changes: Any) -> Table:
    """The table of a file, before its first shoe."""
    found = set_up(table_file(game, *offers, **changes), "t-1", "t-1.toml")
    table = Table(found.state, found.decks)
    table.do(found.opening)
    return table


def reposted(table: Table, **changes: Any) -> c.PostOffers:
    """The layout with the Banker, its second offer, changed."""
    player, banker, *others = table.state.offers
    return c.PostOffers((player, replace(banker, **changes), *others))


def test_co_30_2808_3d_vigorish_changes_at_a_table_opened_from_a_file_with_notice():
    table = opened("co/baccarat", banker="win-vig-5")
    happened = table.do(reposted(table, paytable="win-vig-6"), "floor", "floor")
    (said,) = [event for event in happened if isinstance(event, Announced)]
    assert_said(said, "vigorish-changes", before=("5% on Banker wins",), after=("6% on Banker wins",))
    table.do(reposted(table, paytable="tie-vig-25"), "floor", "floor")
    assert table.state.offers[1].paytable == "tie-vig-25"


@pytest.mark.parametrize(
    ("place", "changes", "cite"),
    [
        (0, {"aggregate": 100}, "30-2899.07(5)"),
        (0, {"minimum": 0}, "30-2899.07(5)"),
        (0, {"maximum": 100}, "30-2899.07(5)"),
        (0, {"minimum": -2_500}, "30-2899.07(5)"),
        (2, {"minimum": 50}, "30-2899.07(8)(d)"),
        (2, {"aggregate": 0}, "30-2899.07(5)"),
    ],
)
def test_co_30_2808_1_what_check_refuses_in_a_file_is_refused_when_it_is_posted(place, changes, cite):
    table = opened("co/eternal", HARMONY)
    offers = list(table.state.offers)
    offers[place] = replace(offers[place], **changes)
    refused = table.can(c.PostOffers(tuple(offers)), "floor", "floor")
    assert refused is not None
    assert (refused.reason, refused.cite) == ("layout_not_legal", cite)


def test_co_30_2808_3e_a_game_without_commission_charges_none():
    layout = tuple(c.Posted(*offer, 1_000, 50_000) for offer in (PLAYER, ("banker", "banker", "standard")))
    table = betting_table(3, game="co/ez-baccarat", layout=layout)
    table.bet(3, layout[1].key, 1_000)
    table.settle(*BANKER_WINS)
    assert table.chips(3) == 101_000
