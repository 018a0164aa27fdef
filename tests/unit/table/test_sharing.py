"""The patrons' shares: each their own, one a shoe, before the first card."""

import pytest
from msgspec.structs import replace

from houseway.cards.pack import FIFTY_TWO, Pack
from houseway.cards.seal import commitment, order, seal_of
from houseway.cards.shoe import Share
from houseway.table import TableState, apply_all
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.envelope import SHARE_CLOCK
from houseway.table.shoe.offered import offered
from houseway.table.shoe.spent import faults, spent_shoe
from houseway.table.state import Phase, ShoeStage
from houseway.table.views.sharing import NOBODY_AWAITED, SharingView, sharing_view
from tests.routine import next_act
from tests.tables import DECKS, SEED, CheckedTable

COUNTS = FIFTY_TWO.counts(DECKS)
ONE, OTHER = "ab" * 32, "01" * 32


@pytest.fixture
def table():
    """A sealed shoe that is still to be cut, with patrons at seats 2 and 5."""
    croupier = CheckedTable.from_game("co/baccarat")
    croupier.open_table()
    croupier.seat(2)
    croupier.seat(5)
    croupier.dealer(c.LoadShoe(commitment(SEED, COUNTS), DECKS, 14))
    return croupier


def test_shares_go_with_the_cut_and_by_themselves_and_decide_the_order(table):
    table.patron(5, c.DeclineCut(5, ONE))
    table.patron(2, c.Cut(100, 2))
    before = table.shoe.order(SEED)
    table.patron(2, c.AddShare(2, OTHER))
    shares = (Share(5, ONE), Share(2, OTHER))
    assert table.shoe.shares == shares
    assert table.shoe.order(SEED) == order(SEED, COUNTS, 100, shares)
    assert table.shoe.order(SEED) != before


def test_a_shoe_with_shares_is_played_to_its_end_and_proved(table):
    table.patron(5, c.Cut(100, 5, ONE))
    cards = table.shoe.order(SEED)
    while table.shoe.stage is not ShoeStage.SPENT:
        table.dealer(next_act(table.state, cards))
    record = spent_shoe(table.shoe, SEED.hex())
    table.dealer(c.RevealShoe(SEED.hex()))
    assert faults(record) == []
    assert record.shares == (Share(5, ONE),)


def test_a_seed_that_does_not_fit_the_shares_is_not_taken(table):
    """Cards dealt as if nobody had given a share: the proof fails."""
    table.patron(5, c.Cut(100, 5, ONE))
    cards = order(SEED, COUNTS, 100)
    table.dealer(next_act(table.state, cards))
    assert not table.shoe.is_proved_by(SEED)


@pytest.mark.parametrize(
    ("who", "command", "reason"),
    [
        ("p5", c.AddShare(2, ONE), "not_your_seat"),
        ("p5", c.AddShare(3, ONE), "not_your_seat"),
        ("p5", c.AddShare(5, ""), "share_not_taken"),
        ("dealer", c.AddShare(5, ONE), "not_your_seat"),
        ("dealer", c.DeclineCut(5, ONE), "not_your_seat"),
        ("dealer", c.Cut(100, 5, ONE), "not_your_seat"),
    ],
)
def test_a_share_is_the_patrons_own(table, who, command, reason):
    assert table.refusal(who, command).reason == reason
    assert table.shoe.shares == ()


def test_the_dealers_cut_has_no_share(table):
    table.patron(5, c.DeclineCut(5))
    table.patron(2, c.DeclineCut(2))
    assert table.refusal("dealer", c.Cut(100, None, ONE)).reason == "share_not_taken"


def test_each_seat_adds_one_share(table):
    table.patron(5, c.AddShare(5, ONE))
    assert table.refusal("p5", c.AddShare(5, OTHER)).reason == "share_not_taken"
    assert table.refusal("p5", c.Cut(100, 5, OTHER)).reason == "share_not_taken"


def test_after_the_burn_no_share_is_taken(table):
    table.patron(5, c.Cut(100, 5))
    table.dealer(next_act(table.state, table.shoe.order(SEED)))
    assert table.refusal("p5", c.AddShare(5, ONE)).reason == "share_not_taken"


def test_shares_are_asked_for_after_the_cut(table):
    """Whoever cuts by what they know of the shares would choose among the cuts."""
    assert offered(table.state).share == ()
    table.patron(5, c.Cut(100, 5))
    assert offered(table.state).share == (2, 5)
    table.patron(2, c.AddShare(2, OTHER))
    assert offered(table.state).share == (5,)


def test_a_cut_after_a_share_is_told(table):
    table.patron(5, c.Cut(100, 5))
    table.patron(2, c.AddShare(2, OTHER))
    shown = sharing_view(table.state, NOBODY_AWAITED)
    assert shown == SharingView(0, False, seats=(2,))
    table.supervisor(c.OrderRecut("last-cutter", "The stack slipped."))
    table.patron(5, c.Cut(50, 5))
    table.patron(5, c.AddShare(5, ONE))
    assert sharing_view(table.state, NOBODY_AWAITED) == replace(shown, seats=(2, 5), cut_after=1)


def test_missing_shares_are_those_of_seats_that_may_still_add_one(table):
    table.patron(5, c.Cut(100, 5))
    table.patron(2, c.AddShare(2, OTHER))
    table.do_as(SHARE_CLOCK, c.NoteMissingShares((2, 5, 7)))
    assert table.shoe.without_share == (5,)
    assert sharing_view(table.state, NOBODY_AWAITED) == SharingView(0, False, seats=(2,), missing=(5,))
    table.patron(5, c.AddShare(5, ONE))
    assert sharing_view(table.state, NOBODY_AWAITED) == SharingView(0, False, seats=(2, 5))
    assert table.refusal(SHARE_CLOCK, c.NoteMissingShares((2, 5))).reason == "share_not_taken"


def test_real_cards_take_no_share():
    croupier = CheckedTable.from_game("co/baccarat")
    croupier.open_table()
    croupier.seat(5)
    croupier.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", DECKS, 14))
    assert croupier.refusal("p5", c.AddShare(5, ONE)).reason == "share_not_taken"
    assert croupier.shoe.commitment == ""


def test_a_second_cut_keeps_the_shares(table):
    table.patron(5, c.Cut(100, 5, ONE))
    table.supervisor(c.OrderRecut("last-cutter", "The stack slipped."))
    table.patron(5, c.Cut(50, 5))
    assert table.shoe.order(SEED) == order(SEED, COUNTS, 150, (Share(5, ONE),))


def closed(table: CheckedTable, pack: Pack) -> TableState:
    """A table whose pack is sealed and lasts as this one says, its shoe burned."""
    counts = pack.counts(DECKS)
    seal = seal_of(pack)
    loaded = e.ShoeLoaded(1, DECKS, commitment(SEED, counts, seal), 14, seal=seal)
    state = replace(table.state, game=replace(table.state.game, pack=pack))
    return apply_all(state, (loaded, e.ShoeCut(100, None), e.CardsBurned(("As", "2s"))))


def test_a_shoe_that_stays_closed_shows_no_seed(table):
    state = apply_all(closed(table, Pack((8,), 8, sealed="tree")), (e.ShoeSpent(),))
    assert state.shoe is not None
    assert not state.shoe.shows_its_seed
    assert (state.shoe.stage, state.phase) == (ShoeStage.SPENT, Phase.SHUFFLING)


def test_a_pack_may_last_one_hand(table):
    state = closed(table, Pack((8,), 8, lasts="hand"))
    assert state.shoe is not None
    assert state.shoe.stage is ShoeStage.LAST_HAND
