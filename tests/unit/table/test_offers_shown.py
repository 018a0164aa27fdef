"""What the layout says of its offers: which are bet together, which by a decision, and what each needs."""

import tomllib

import pytest
from msgspec.structs import replace

from houseway.rules.tables import parse_table
from houseway.server.demo.house import FILES
from houseway.table.opening.setting_up import set_up
from houseway.table.views.layout import OfferView, layout_of


def offers(file: str) -> dict[str, OfferView]:
    table = set_up(parse_table(tomllib.loads((FILES / f"{file}.toml").read_text("utf-8"))), "t-1", file)
    state = replace(table.state, offers=table.opening.offers, house=table.opening.house)
    return {offer.wager: offer for offer in layout_of(state).offers}


@pytest.mark.parametrize(
    ("file", "together", "after_deal"),
    [
        ("ultimate-texas-holdem", {"ante", "blind"}, {"play"}),
        ("crazy-4-poker", {"ante", "super-bonus"}, {"play"}),
        ("let-it-ride-bonus", {"bet-1", "bet-2", "bet-dollar"}, set()),
        ("casino-war", set(), {"war"}),
        ("three-card-poker", set(), {"play"}),
        ("ez-panda-8", set(), set()),
    ],
)
def test_a_page_is_told_which_bets_go_down_together_and_which_come_later(
    file: str, together: set[str], after_deal: set[str]
):
    found = offers(file)
    assert {wager for wager, offer in found.items() if offer.together} == together
    assert {wager for wager, offer in found.items() if offer.after_deal} == after_deal


def test_a_page_is_told_what_a_bet_lies_beside():
    holdem = offers("ultimate-texas-holdem")
    assert holdem["ante"].beside_all == ("Blind",)
    assert holdem["bad-beat"].beside_all == ("Ante", "Blind", "Trips")
    assert holdem["play"].beside_all == ()
    tie = offers("ez-panda-8")["tie"]
    assert (tie.beside_all, tie.beside_any) == ((), ("Player", "Banker"))
