"""Acts are judged by values that a person may key: a proposal's sample is within the range of each need."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.documents import LegalAct, Need
from houseway.table.console.fitting import fits, nearest
from houseway.table.console.proposal import Proposal, gone
from tests.unit.table.console_tables import opened
from tests.unit.table.console_walker import DEALER, Filling, Walker

CENTS = Need("cents", "amount", "Amount", (), 4_000, 80_000, unit=100)


@pytest.mark.parametrize(
    ("need", "wanted", "value"),
    [
        (CENTS, 100, 4_000),
        (CENTS, 5_050, 5_000),
        (CENTS, 10**9, 80_000),
        (Need("position", "number", "", (), 14, 40), 52, 40),
        (Need("count", "number", "", (), 0, 20, other_than=9), 9, 10),
        (Need("count", "number", "", (), 0, 9, other_than=9), 9, 8),
        (Need("cents", "amount", "", (), 1_050, 5_000, unit=100), 0, 1_100),
        (Need("cents", "amount", "", (), 10, 5), 7, 7),
    ],
)
def test_the_nearest_value_that_a_need_takes(need: Need, wanted: int, value: int):
    assert nearest(need, wanted) == value


@pytest.mark.parametrize(
    ("need", "value", "is_taken"),
    [
        (CENTS, 4_000, True),
        (CENTS, 3_900, False),
        (CENTS, 4_050, False),
        (Need("seat", "seat", "", (1, 3)), 2, False),
        (Need("seat", "seat", ""), 2, True),
        (Need("seats", "seats", "", (1, 3)), (1, 3), True),
        (Need("seats", "seats", "", (1, 3)), (1, 2), False),
        (Need("cents", "amount", "", (), 10, 5), 7, True),
    ],
)
def test_what_a_need_takes(need: Need, value: Any, is_taken: bool):
    assert fits(need, value) is is_taken


def test_a_proposal_with_a_sample_that_nobody_may_key_is_refused():
    with pytest.raises(AssertionError, match="buy_in"):
        Proposal("buy_in", "Sell", "seats", "", c.BuyIn(1, 100, {100: 1}), (CENTS,))


def seated(name: str, seats: int) -> Walker:
    """A table with a filled tray and guests, none of whom has chips."""
    walker = Walker(opened(name))
    for _ in range(seats):
        do(walker, "seat_patron")
    if walker.state.house.play_money == 0:
        do(walker, "fill_tray", chips={100_000: 100})
    return walker


def acts(walker: Walker) -> dict[str, LegalAct]:
    return {act.id: act for act in console_of(walker.state, DEALER).acts}


def do(walker: Walker, id_: str, **said: Any) -> None:
    console = console_of(walker.state, DEALER)
    act = next(act for act in console.acts if act.id == id_)
    assert walker.is_done(act, Filling(walker.state, console, walker.chance).values(act, **said)), id_


def bounds(act: LegalAct) -> tuple[tuple[int | str, ...], int | None, int | None]:
    seat, cents = act.needs[:2]
    return seat.choices, cents.least, cents.most


def test_102_i_10_chips_are_sold_within_the_posted_buy_in_to_all_who_may_buy_as_much():
    walker = seated("demo-texas-holdem", 3)
    assert bounds(acts(walker)["buy_in"]) == ((1, 2, 3), 4_000, 80_000)
    do(walker, "buy_in", seat=2, cents=30_000)
    sold = acts(walker)
    assert bounds(sold["buy_in"]) == ((1, 3), 4_000, 80_000)
    assert bounds(sold["buy_in-2"]) == ((2,), 1, 50_000)
    do(walker, "buy_in-2", cents=50_000)
    assert [id_ for id_ in acts(walker) if id_.startswith("buy_in")] == ["buy_in"]


def test_a_patron_is_given_as_much_play_money_as_is_left_of_the_day():
    walker = seated("demo-1", 1)
    do(walker, "buy_in", cents=9_999_900)
    assert bounds(acts(walker)["buy_in"]) == ((1,), 1, 100)


def test_a_pack_of_one_hand_is_loaded_without_a_cutting_card_and_tiles_as_well():
    for name in ("poker-texas-holdem", "player-dealer-pai-gow", "player-dealer-three-card-poker"):
        walker = seated(name, 2)
        for id_ in ("inspect_cards", "wash_cards"):
            do(walker, id_)
        assert console_of(walker.state, DEALER).prompt.act == "load_shoe-1-1"
        assert acts(walker)["load_shoe-1-1"].needs == (), name


def test_no_sealed_shoe_is_offered_under_patrons_without_a_page():
    walker = Walker(opened("tables-colorado-mini"))
    assert [id_ for id_ in acts(walker) if id_.startswith("load_sealed-")]
    do(walker, "seat_patron")
    assert not [id_ for id_ in acts(walker) if id_.startswith("load_sealed-")]


def walked_to(name: str, id_: str) -> Walker:
    """A table at the moment when this act comes next."""
    walker = Walker(opened(name))
    while console_of(walker.state, DEALER).prompt.act != id_:
        walker.step()
    return walker


def test_gega_004553_where_one_card_is_burned_the_console_asks_for_one():
    walker = walked_to("player-dealer-casino-war", "burn")
    (need,) = acts(walker)["burn"].needs
    assert need.counts == {}
    do(walker, "burn", cards=["As"])


def test_gega_002057_b3_a_late_tie_is_keyed_at_the_console_of_real_cards():
    walker = walked_to("player-dealer-21st-century-4-0", "deal_card")
    assert "place_bets" not in acts(walker)
    for card in ("8s", "9h", "Kd", "9c"):
        do(walker, "deal_card", card=card)
    late = [each.key for each in walker.state.offers if each.wager == "late-tie"]
    assert late
    open_ = [(spot.wager, spot.on, spot.paytable) for act in late_acts(walker) for spot in act.needs[1].spots]
    assert open_ == late


def late_acts(walker: Walker) -> list[LegalAct]:
    return [act for id_, act in acts(walker).items() if id_ == "place_bets"]


def test_103_31_no_bet_is_offered_to_a_seat_that_owes_a_collection():
    state = walked_to("player-dealer-ez-panda-8", "no_more_bets").state
    assert state.bank is not None
    owing = replace(state.bank, owing=((state.seat(2).patron or "", 300),))
    choices = {}
    for name, bank in (("paid", state.bank), ("owing", owing)):
        offered = {act.id: act for act in console_of(replace(state, bank=bank), DEALER).acts}
        choices[name] = offered["place_bets"].needs[0].choices
        assert ("settle_owed_collection-2" in offered) is (name == "owing")
    assert choices == {"paid": (2, 3), "owing": (3,)}


def test_102_r_4_no_card_is_proposed_that_lies_in_a_meld():
    walker = walked_to("poker-room-panguingue", "deal_street")
    while "key-new" not in walker.done:
        walker.step()
    state, pan = walker.state, walker.state.deal.pan
    assert pan is not None
    (laid,) = {meld[0] for player in pan.players for meld in player.melds}
    assert card_text(laid) not in gone(state)
    dead = replace(pan, dead=(*pan.dead, *(laid,) * 5))
    assert card_text(laid) in gone(replace(state, deal=replace(state.deal, pan=dead)))
