"""30-2899.07(8)(d): a reserve is fed and undone like its meter, though a reseed has taken it meanwhile."""

import pytest

from houseway.ledger import accounts
from houseway.table.envelope import Role, Signature
from houseway.table.link import LinkCommand, LinkEnvelope, LinkState, apply_link_all, decide_link
from houseway.table.link import commands as lc
from houseway.table.link.state import Winner
from houseway.table.link.terms import LinkTerms, MeterTerms
from tests.unit.table.test_link_in_the_long_run import NOON

METER = MeterTerms("main", "10%", 500, "30-2899.07(8)(d)", "5%")
TERMS = LinkTerms("co/eternal", "w", "p", 100, "USD", "30-2899.07(6)", (METER,))
THREE = tuple(Winner(seat, f"p{seat}") for seat in (1, 2, 3))
MAIN, RESERVE = accounts.meter("floor", "main"), accounts.meter("floor", "main", "reserve")


class Link:
    """A link of two tables with the money that went into each of its accounts."""

    def __init__(self) -> None:
        self.state = LinkState("floor")
        self.money: dict[str, int] = {}
        self.do(lc.OpenLink("t-1", TERMS))
        self.do(lc.JoinLink("t-2", TERMS))

    def do(self, command: LinkCommand) -> None:
        witness = Signature("edith", Role.EXECUTIVE)
        decision = decide_link(
            self.state, LinkEnvelope(str(command), "floor", Role.FLOOR, NOON, command, witness)
        )
        self.state = apply_link_all(self.state, decision.events)
        for moved in decision.transfers:
            self.money[moved.debit] = self.money.get(moved.debit, 0) - moved.cents
            self.money[moved.credit] = self.money.get(moved.credit, 0) + moved.cents
        assert self.shown == (self.money[MAIN], self.money.get(RESERVE, 0))

    @property
    def shown(self) -> tuple[int, int]:
        now = self.state.meters["main"]
        return now.cents, now.reserve


def fed(*tables: str) -> Link:
    """Three dollars bet at each of the tables: 30 cents for the meter, 15 for its reserve."""
    link = Link()
    for table in tables:
        link.do(lc.FeedMeters(table, 1, THREE))
    return link


def test_a_game_that_is_undone_takes_its_part_of_the_reserve_back():
    link = fed("t-1", "t-2")
    assert link.shown == (560, 30)
    link.do(lc.UndoFeed("t-2", 1))
    assert link.shown == (530, 15)
    assert link.money[accounts.clearing("t-2")] == 0


@pytest.mark.parametrize(("adjusted", "left", "by_the_house"), [(0, 0, 15), (10, 0, 5), (100, 85, 0)])
def test_a_reserve_that_a_reseed_has_taken_comes_from_the_meter_and_then_from_the_house(
    adjusted, left, by_the_house
):
    link = fed("t-1", "t-2")
    link.do(lc.SendHit("t-1", 1, 1, "main", 100, "Six of a Kind", THREE))
    assert link.shown == (30, 0)
    if adjusted:
        link.do(lc.AdjustMeter("main", adjusted, "Counted again."))
    house = link.money[accounts.PROGRESSIVES]
    link.do(lc.UndoFeed("t-2", 1))
    assert link.shown == (left, 0)
    assert house - link.money[accounts.PROGRESSIVES] == by_the_house
    assert link.money[accounts.clearing("t-2")] == 0
