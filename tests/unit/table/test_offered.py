"""What the view says is offered to a seat, and what was settled within the round."""

from collections.abc import Iterator

import msgspec

from houseway.cards import card_text
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.table import Role, can
from houseway.table import commands as c
from houseway.table.shoe.offered import NOTHING_OFFERED, OfferedView, offered
from houseway.table.views.view import view
from tests.clauses.massachusetts.table import BANKER_WINS, HOUSE_MONEY, PLAYER, bets_open, opened
from tests.tables import BURN, DECKS, SEED, CheckedTable


def shuffled_for(*seats: int) -> CheckedTable:
    """A sealed shoe that is still to be cut."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14))
    return table


def shoe_to_take(*seats: int) -> CheckedTable:
    """Massachusetts: the shoe is burned, and nobody has it yet."""
    table = opened()
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe("00", 8, 14))
    while (asked := offered(table.state).cut) is not None:
        table.patron(asked, c.DeclineCut(asked))
    table.dealer(c.Cut(100), c.Burn(BURN))
    return table


def allowed(table: CheckedTable, seats: range, position: int) -> Iterator[int]:
    for seat in seats:
        if can(table.state, table.make_envelope(f"p{seat}", c.Cut(position, seat))) is None:
            yield seat


def test_co_30_2810_2_the_cut_is_offered_to_exactly_the_seat_that_may_take_it():
    table = shuffled_for(2, 5)
    for seat in (5, 2):
        now = offered(table.state)
        assert now.cut == seat
        assert list(allowed(table, range(1, 8), now.cut_from)) == [seat]
        table.patron(seat, c.DeclineCut(seat))
    assert offered(table.state) == NOTHING_OFFERED
    table.dealer(c.Cut(100))
    assert offered(table.state) == OfferedView(None, None, share=(2, 5))


def test_co_30_2810_3_the_bounds_are_those_within_which_a_cut_is_taken():
    table = shuffled_for(5)
    now = offered(table.state)
    assert now.cite
    for position, refused in (
        (now.cut_from - 1, True),
        (now.cut_from, False),
        (now.cut_to, False),
        (now.cut_to + 1, True),
    ):
        said = can(table.state, table.make_envelope("p5", c.Cut(position, 5)))
        assert (said is not None) is refused, position


def test_after_the_cut_only_a_share_is_asked_and_after_the_burn_nothing():
    table = shuffled_for(5)
    table.patron(5, c.Cut(77, 5))
    assert offered(table.state) == OfferedView(None, None, share=(5,))
    table.patron(5, c.AddShare(5, "ab" * 32))
    assert offered(table.state) == NOTHING_OFFERED
    table.dealer(c.Burn(BURN))
    assert offered(table.state) == NOTHING_OFFERED


def test_everyone_sees_the_same_offer_and_nothing_of_the_order():
    table = shuffled_for(2, 5)
    shown = [msgspec.json.encode(view(table.state, Role.PATRON, who).offered) for who in ("p5", "p2", None)]
    everyone = b'{"cut":5,"shoe":null,"cut_from":10,"cut_to":406,"cite":"30-2810(2), 30-2810(3)"}'
    assert shown == [everyone] * 3
    text = msgspec.json.encode(view(table.state, Role.PATRON, "p5")).decode()
    first = [card_text(card) for card in cut(shuffled(SEED, FIFTY_TWO.counts(DECKS)), 0)[:4]]
    assert not any(f'"{card}"' in text for card in first)
    assert SEED.hex() not in text


def test_ma_7_b_the_shoe_is_offered_once_it_is_burned():
    table = shoe_to_take(1, 3)
    assert offered(table.state) == OfferedView(None, 1, cite="7(b)")
    table.patron(1, c.DeclineShoe(1))
    assert offered(table.state) == OfferedView(None, 3, cite="7(b)")
    table.patron(3, c.AcceptShoe(3))
    assert offered(table.state) == NOTHING_OFFERED


def test_ma_14_b_the_curator_may_pass_the_shoe_after_a_round_and_the_next_is_asked():
    table = shoe_to_take(1, 3)
    table.patron(1, c.AcceptShoe(1))
    table.dealer(c.NextRound())
    assert offered(table.state) == NOTHING_OFFERED
    table.deal(*BANKER_WINS)
    assert offered(table.state) == NOTHING_OFFERED
    table.dealer(c.SettleRound())
    assert offered(table.state) == OfferedView(None, None, pass_shoe=1, cite="14(b)")
    table.patron(1, c.PassShoe(1))
    assert offered(table.state) == OfferedView(None, 3, cite="14(b)")


def house_money_paid() -> CheckedTable:
    """A Player pair of twos has paid seat 3's House Money; Player 4 is to draw."""
    table = bets_open(3)
    table.bet(3, PLAYER, 1_000)
    table.bet(3, HOUSE_MONEY, 1_000)
    table.deal("2s", "Ah", "2d", "5c")
    table.dealer(c.SettleHouseMoney())
    return table


def test_ma_9_e_house_money_is_shown_as_soon_as_it_is_settled_and_to_the_end_of_the_round():
    table = house_money_paid()
    (early,) = view(table.state, Role.PATRON, "p3").settlements
    assert (early.wager, early.outcome, early.net) == ("house-money", "win", 3_000)
    assert early.cite == "13(h), 8(a)(7)"
    table.settle("4s")
    shown = view(table.state, Role.PATRON, "p3").settlements
    assert [bet.wager for bet in shown] == ["house-money", "player"]
    assert table.chips(3) == 100_000 + sum(bet.net for bet in shown)
    table.dealer_keeps_shoe()
    table.dealer(c.NextRound())
    assert view(table.state, Role.PATRON, "p3").settlements == ()


def test_ma_15_e_house_money_that_a_void_round_undid_is_not_shown():
    table = house_money_paid()
    table.do_as("dealer", c.VoidRound("the shoe ran out"), "floor")
    assert table.chips(3) == 100_000
    assert view(table.state, Role.PATRON, "p3").settlements == ()
