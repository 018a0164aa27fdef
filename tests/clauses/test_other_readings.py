"""Where money hangs on an unclear clause, the other reading is an option; without it nothing changes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.ledger import accounts
from houseway.rules import load, settle
from houseway.table import commands as c
from tests.clauses.linked import ROYAL, linked, outcome
from tests.clauses.massachusetts.table import HOUSE_MONEY, PLAYER, bets_open
from tests.clauses.rounds import bet, dealt
from tests.clauses.tables import progressive

METER = {"name": "main", "main_rate": "20%", "seed": "$10,000"}
HP_12 = ("harmony-progressive", None, "PT-PRG-HP-12")
FOUR_EIGHTS = ("8s", "8h", "8d", "8c")
FORTUNES = ("progressive", None, "p1")


def proved(game, offer, bettors=1, **options):
    (found,) = answers(Question(load(game), (load(game).offer(*offer),), 8, options=options, bettors=bettors))
    return found


@pytest.mark.parametrize("paytable", ["p1", "sample"])
@pytest.mark.parametrize(("beside", "award"), [(0, 100_000), (1, 200_000)])
def test_co_30_2899_02_11_envy_instead_of_the_other_line_or_by_option_beside_it(beside, award, paytable):
    game, options = load("co/99-fortunes"), {"envy_beside": beside}
    bets = [bet("progressive", None, paytable, amount=100, seat=seat) for seat in (2, 7)]
    settled = settle(game, dealt("2s 2s Kd", "2s 2s"), bets, options, meters={"main": 1_000_000})
    assert {each.seat: each.award for each in settled.settlements} == {2: 1_000_000, 7: award}
    house = linked(
        offer=progressive(
            "progressive", paytable, meter=[{"name": "main", "main_rate": "20%", "seed": "$10,000"}]
        ),
        game="co/99-fortunes",
        options=options,
    )
    house.start(2, 3)
    decision = house.deal("2s", "2s", "2s", "2s", "Kd")
    assert outcome(decision, 3, "progressive")[2] == award


def test_co_30_2899_02_11_a_second_bettor_is_worth_more_where_envy_comes_beside():
    with_it = {beside: proved("co/99-fortunes", FORTUNES, envy_beside=beside) for beside in (0, 1)}
    top, other = with_it[0].lines[:2]
    gained = with_it[1].return_of({}, 2) - with_it[0].return_of({}, 2)
    assert gained == top.probability * (1 + other.fixed_profit)


@pytest.mark.parametrize(("once", "after"), [(0, 200_000), (1, 0)])
def test_co_30_2899_07_8_d_ix_hp_12_is_reseeded_or_by_option_seeded_once(once, after):
    offer = progressive("harmony-progressive", "PT-PRG-HP-12")
    house = linked(offer=offer, options={"seed_once": once})
    assert house.meter() == 200_000
    house.start(1)
    house.deal(*FOUR_EIGHTS)
    house.hit()
    house.pay(1)
    assert house.meter() == after
    assert house.balance(accounts.PROGRESSIVES) == -200_000 - after


def test_co_30_2899_07_8_d_ix_a_seed_given_once_is_no_part_of_the_long_run_return():
    reseeded, once = proved("co/eternal", HP_12), proved("co/eternal", HP_12, seed_once=1)
    assert once.long_run_return() == once.fixed_return + Fraction(19, 100)
    assert reseeded.long_run_return() - once.long_run_return() == reseeded.lines[0].probability * 2_000


@pytest.mark.parametrize("required", [False, True])
def test_ma_13_i_royal_9_needs_no_base_bet_unless_the_house_asks_for_one(required):
    house = linked(offer=ROYAL, game="ma/baccarat", house={"base_bet": required})
    house.dealer(c.NextRound())
    alone = c.PlaceBet(1, "royal-9", None, "1", 500)
    if required:
        refused = house.refusal("t-1", "p1", alone)
        assert (refused.reason, refused.cite) == ("base_bet_needed", "13(i)")
    else:
        house.do("t-1", "p1", alone)
        assert house.state("t-1").seat(1).bets[0].wager == "royal-9"


@pytest.mark.parametrize(("within", "bet_on", "paid"), [(0, 100_500, 0), (1, 100_000, 500)])
def test_ma_9_e_1_house_money_rides_above_the_maximum_or_by_option_within_it(within, bet_on, paid):
    table = bets_open(3)
    table.state = replace(table.state, options={"house_money_within_maximum": within})
    table.bet(3, PLAYER, 99_000)
    table.bet(3, HOUSE_MONEY, 500)
    table.deal("2s", "Ah", "2d", "5c")
    table.dealer(c.SettleHouseMoney((c.Addition(3, "player"),)))
    assert table.state.seat(3).bet_on(PLAYER) == bet_on
    assert table.chips(3) == 100_000 - 99_000 - 500 + 500 + paid
