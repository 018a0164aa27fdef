"""A link's money, added up from the text of its rows, is what its meters say; a cent that is not is found."""

import json
from fractions import Fraction

import pytest

from houseway.journal.checking.reconciliation import Reconciliation
from tests.memory_store import MemoryStore
from tests.unit.journal.linked import jackpot

NO_FRACTION = {("main", "main"): Fraction(0), ("main", "reserve"): Fraction(0)}


@pytest.fixture
def bodies():
    store = MemoryStore()
    jackpot(store)
    return [json.loads(row.body) for row in store.read("link/harmony")]


def added_up(bodies):
    found = Reconciliation()
    for body in bodies:
        found.read(body)
    return found


def event(bodies, kind):
    return next(told for body in bodies for told in body["events"] if told["type"] == kind)


def test_every_kind_of_movement_is_kept_apart(bodies):
    sums = added_up(bodies).result()
    assert (sums.contributions, sums.jackpots, sums.house_money) == (72, 1_000_060, 1_000_000)
    assert (sums.closing, sums.difference) == (12, 0)
    assert sums.exact_contributions == 72
    assert list(added_up(bodies).problems(NO_FRACTION)) == []


def test_a_transfer_that_no_event_tells_of(bodies, words):
    bodies[-1]["transfers"].append(
        {"debit": "progressive/e-2", "credit": "meter/harmony/main/main", "cents": 3}
    )
    (found,) = added_up(bodies).problems(NO_FRACTION)
    words(found)


@pytest.mark.parametrize(("was_paid", "back"), [(True, 1_000_060), (False, 0)])
def test_a_jackpot_that_is_backed_out_goes_back_as_far_as_it_was_paid(bodies, was_paid, back):
    backed_out = {"type": "hit_backed_out", "cents": 1_000_060, "was_paid": was_paid, "from_house": 0}
    bodies[-1]["events"].append(backed_out)
    sums = added_up(bodies).result()
    assert (sums.backed_out, sums.difference) == (back, -back)


@pytest.mark.parametrize(
    ("kind", "field", "lost"), [("jackpot_awarded", "cents", 1), ("link_opened", "terms", -1)]
)
def test_an_event_that_tells_more_than_was_moved(bodies, kind, field, lost):
    told = event(bodies, kind)
    if field == "terms":
        told["terms"]["meters"][0]["seed"] += 1
    else:
        told[field] += 1
    assert added_up(bodies).result().difference == lost


def test_a_fraction_of_a_cent_that_got_lost(bodies, words):
    event(bodies, "meters_fed")["fed"][0]["exact"] = "91/2"
    (found,) = added_up(bodies).problems(NO_FRACTION)
    words(found)


def test_what_is_held_for_winners_is_still_the_links(bodies):
    until_paid = bodies[: next(at for at, body in enumerate(bodies) if "jackpot_awarded" in str(body))]
    sums = added_up(until_paid).result()
    assert (sums.closing, sums.difference, sums.jackpots) == (1_000_072, 0, 0)
