"""Collection rates of an open table: one schedule at a time, posted and announced before any hand."""

import pytest

from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.opening.collecting import fitting
from tests.tables import EZ_4, EZ_LAYOUT, PLAYER, CheckedTable, banked_table


def another() -> str:
    """A schedule in force beside option 4 that the layout keeps to."""
    named = fitting(banked_table(1, 2).state)
    assert EZ_4 in named
    return next(each for each in named if each != EZ_4)


def test_7929_and_7932_another_schedule_is_posted_between_hands_announced_and_charged_from_then_on():
    table, other = banked_table(1, 2), another()
    table.take_bank(1)
    table.play_round(bets={2: 1_000})
    before = table.fees
    posted = table.supervisor(c.PostCollection(other, 4))
    (event,) = [each for each in posted.events if isinstance(each, e.CollectionPosted)]
    assert (event.collection.schedule.id, event.collection.transactions) == (other, 4)
    (said,) = [each for each in posted.events if isinstance(each, e.Announced)]
    assert (said.say, said.values["schedule"], said.to) == ("collection-changes", other, None)
    assert "7933" in said.cite
    assert table.state.house.collection == event.collection
    table.take_bank(1)
    table.play_round(bets={2: 1_000})
    charged = [fee.cite for fee in table.bank.dropped]
    assert charged == [event.collection.schedule.cite] * len(charged) != []
    assert table.fees > before


@pytest.mark.parametrize("when", ["offered", "banked", "betting", "dealing"])
def test_7930_rates_are_determined_before_anybody_banks_or_bets_on_them(when):
    table, other = banked_table(1, 2), another()
    table.dealer(c.OfferBank())
    if when != "offered":
        table.patron(1, c.AcceptBank(1, 50_000))
    if when in ("betting", "dealing"):
        table.dealer(c.NextRound())
        table.bet(2, PLAYER, 1_000)
    if when == "dealing":
        table.dealer(c.NoMoreBets())
    reason = table.refusal("floor", c.PostCollection(other, 4)).reason
    assert reason is (Refusal.ROUND_NOT_OVER if when in ("offered", "banked") else Refusal.BETS_STILL_DOWN)


@pytest.mark.parametrize(
    ("schedule", "reason", "cite"),
    [
        ("ez-baccarat-panda-8/rates/999", Refusal.LAYOUT_NOT_LEGAL, "7929"),
        ("zoobac/rates/5", Refusal.LAYOUT_NOT_LEGAL, "ZooBac"),
        ("/etc/fees.toml/rates/1", Refusal.UNKNOWN_SCHEDULE, "7929"),
        ("no-bust-page/older/1", Refusal.LAYOUT_NOT_LEGAL, ""),
    ],
)
def test_7929_an_unknown_schedule_one_of_another_game_or_of_a_file_is_refused(schedule, reason, cite):
    refused = banked_table(1, 2).refusal("floor", c.PostCollection(schedule, 3))
    assert (refused.reason, cite in refused.cite) == (reason, True)


def test_7929_the_table_limit_of_the_schedule_holds_for_other_offers_too():
    table = banked_table(1, 2)
    wide = tuple(c.Posted(*posted.key, posted.minimum, 10_000_000) for posted in EZ_LAYOUT)
    assert table.refusal("floor", c.PostOffers(wide)).reason is Refusal.LAYOUT_NOT_LEGAL
    narrow = tuple(c.Posted(*posted.key, posted.minimum, posted.maximum) for posted in EZ_LAYOUT[:3])
    table.supervisor(c.PostOffers(narrow))


def test_fees_are_the_floors_and_only_where_a_patron_banks():
    table: CheckedTable = banked_table(1, 2)
    for who in ("dealer", "p2"):
        assert table.refusal(who, c.PostCollection(another(), 3)).reason is Refusal.NOT_ALLOWED_FOR_ROLE
