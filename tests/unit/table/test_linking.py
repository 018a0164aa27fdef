"""Tables open, join and post links; what is written of a link reads as the same link."""

import msgspec
import pytest

from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.link import LinkEnvelope, LinkEvent, LinkState
from houseway.table.link import events as le
from houseway.table.link.feeding import carried
from houseway.table.link.hitting import shares
from tests.clauses.linked import HARMONY, NOTHING, SIX_OF_A_KIND, House, is_reconciled, linked
from tests.clauses.tables import progressive, table

SUN = progressive("sun-7-progressive", "PT-PRG-S7-05", suits=["s"])


def test_a_table_with_two_progressives_opens_two_links_named_after_it():
    house = House()
    house.open("t-1", table("co/eternal", HARMONY, SUN))
    assert set(house.floor.links) == {"t-1-harmony-progressive", "t-1-sun-7-progressive"}


def test_a_progressive_that_the_floor_posts_later_opens_its_link_and_one_that_stays_does_nothing():
    house = House()
    house.open("t-1", table("co/eternal", HARMONY, SUN))
    both = house.state().offers
    house.do("t-1", "floor", c.PostOffers(both[:3]))
    again = house.do("t-1", "floor", c.PostOffers(both))
    assert [act.envelope.command.__struct_config__.tag for act in again.links] == ["join_link"]
    assert house.floor.links["t-1-sun-7-progressive"].tables == ("t-1",)


def test_a_layout_that_names_a_link_twice_or_not_at_all_is_refused():
    house = House()
    house.open("t-1", table("co/eternal", HARMONY, SUN))
    *rest, last = house.state().offers
    for link, reason in (("", Refusal.METER_MISSING), (rest[-1].link, Refusal.LAYOUT_NOT_LEGAL)):
        posted = c.Posted(*last.key, last.minimum, last.maximum, link=link)
        refused = house.refusal("t-1", "floor", c.PostOffers((*rest, posted)))
        assert refused.reason is reason


def test_a_table_does_not_close_while_a_game_runs():
    house = linked(offer=HARMONY)
    house.start(1)
    assert house.refusal("t-1", "floor", c.Close()).reason is Refusal.BETS_STILL_DOWN
    house.deal(*NOTHING)
    assert house.refusal("t-1", "floor", c.Close()).reason is Refusal.BETS_STILL_DOWN
    house.dealer(c.EndGame())
    house.do("t-1", "floor", c.Close())


def test_a_table_that_cannot_reach_its_link_takes_no_progressive_bets():
    house = linked(offer=HARMONY)
    house.dealer(c.NextRound())
    house.floor.links = {}
    with pytest.raises(Refused) as no:
        house.do("t-1", "p1", c.PlaceBet(1, "harmony-progressive", None, "PT-PRG-HP-01", 100))
    assert no.value.reason is Refusal.METER_MISSING


def test_a_patron_with_a_bet_on_a_sensor_stays_until_it_is_settled():
    house = linked(offer=HARMONY)
    house.dealer(c.NextRound())
    house.bet(1, beside=False)
    house.dealer(c.NoMoreBets(), c.StartGame())
    assert house.refusal("t-1", "p1", c.Leave(1)).reason is Refusal.BETS_STILL_DOWN
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    house.do("t-1", "p1", c.Leave(1))
    house.pay(1)
    assert house.balance("patron/p1/chips") == 99_900 + 500_015, "the winner's pocket"


def test_somebody_else_at_the_winners_seat_is_paid_nothing():
    house = linked(offer=HARMONY)
    house.start(1)
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    house.do("t-1", "p1", c.Leave(1))
    house.do("t-1", "p9", c.Sit(1, "Another"))
    house.pay(1)
    assert house.chips(1) == 0


def test_a_link_and_all_that_happened_to_it_read_as_they_were_written():
    house = linked("t-1", "t-2", offer=HARMONY)
    house.start(1, 2)
    house.start(1, name="t-2")
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    history = house.floor.history["floor"]
    written = [msgspec.json.encode(event) for event in history]
    assert [msgspec.json.decode(text, type=LinkEvent) for text in written] == history
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(house.link), type=LinkState)
    assert state == house.link
    decision = house.do("t-1", "floor", c.VerifyHit(1))
    for act in decision.links:
        assert msgspec.json.decode(msgspec.json.encode(act.envelope), type=LinkEnvelope) == act.envelope
    assert e.JackpotVerified(1, "floor") in decision.events


def test_books_that_were_tampered_with_do_not_reconcile():
    house = linked(offer=HARMONY)
    house.start(1, 2)
    history = list(house.floor.history["floor"])
    assert is_reconciled(house.link, history)
    fed = next(event for event in history if isinstance(event, le.MetersFed))
    assert not is_reconciled(house.link, [event for event in history if event is not fed])
    assert not is_reconciled(house.link, [*history, le.MeterAdjusted("main", "main", 1, "x", ("a", "b"))])


@pytest.mark.parametrize(
    ("carry", "exact", "after"),
    [
        ("0", "15", (15, "0")),
        ("3/4", "1/2", (1, "1/4")),
        ("0", "-1/3", (-1, "2/3")),
        ("2/3", "-2/3", (0, "0")),
    ],
)
def test_fractions_of_a_cent_wait_until_they_are_whole(carry, exact, after):
    assert carried(carry, exact) == after


@pytest.mark.parametrize(
    ("cents", "seats", "parts"),
    [(100, (1,), (100,)), (101, (1, 2), (50, 51)), (1_001, (7, 2, 4), (334, 333, 334)), (1, (1, 9), (0, 1))],
)
def test_a_split_gives_its_odd_cents_from_the_highest_seat_down(cents, seats, parts):
    assert shares(cents, seats) == parts
    assert sum(parts) == cents
