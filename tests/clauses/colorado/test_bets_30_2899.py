"""30-2899.01 to .07, base bets, both hands, bets for the dealer and aggregate limits at the table."""

import pytest

from houseway.cli.transcripts.wording import settled_text
from houseway.rules import load
from houseway.table import Decision
from houseway.table import commands as c
from houseway.table import events as e
from tests.asserting import assert_said, find_announced
from tests.clauses.linked import House
from tests.clauses.tables import offer as offered
from tests.clauses.tables import table as table_file
from tests.tables import PLAYER, TIE, CheckedTable, betting_table

REQUIRED = c.House(base_bet=True)
BANKER_5 = ("banker", "banker", "win-vig-5")
BONUS = {
    # The base game says nothing of it, so its house chooses.
    "co/baccarat": ("bonus", load("co/baccarat").practice.rulebook),
    "co/5-treasures": ("fortune-7", "30-2899.01(2)"),
    "co/dragon-bonus": ("dragon-bonus", "30-2899.03(2)"),
    "co/ez-baccarat": ("dragon-7", "30-2899.04(5)(e)(i)"),
    "co/golden-frog": ("jin-chan", "30-2899.05(2)"),
    "co/infinite-fortune": ("super-7", "30-2899.06(4)"),
    "co/eternal": ("sun-7", "30-2899.07(3), 30-2899.07(8)(a)"),
}


def offers(game: str, *wagers: str) -> tuple[c.Posted, ...]:
    """The first pay table of each of these wagers, on each hand that takes it."""
    found: dict[tuple[str, str | None], c.Posted] = {}
    for offer in CheckedTable.from_game(game).state.game.offers():
        if offer.wager in wagers:
            found.setdefault((offer.wager, offer.on), c.Posted(*offer.key, 500, 50_000))
    return tuple(found.values())


def variation(game: str, bonus: str, house: c.House) -> tuple[CheckedTable, c.Posted, c.Posted]:
    """A table of a variation, its Player offer and its bonus offer."""
    layout = offers(game, "player", "tie", bonus)
    table = betting_table(3, game=game, layout=layout, house=house)
    return table, layout[0], next(posted for posted in layout if posted.wager == bonus)


@pytest.mark.parametrize(("game", "bonus", "cite"), [(game, *found) for game, found in BONUS.items()])
def test_co_30_2899_a_base_bet_is_required_where_the_house_says_so(game, bonus, cite):
    table, player, offer = variation(game, bonus, REQUIRED)
    refused = table.refusal("p3", c.PlaceBet(3, *offer.key, 500))
    assert (refused.reason, refused.cite) == ("base_bet_needed", cite)
    table.bet(3, player.key, 500)
    table.bet(3, offer.key, 500)
    assert table.refusal("p3", c.TakeBack(3, *player.key)).reason == "base_bet_needed"


@pytest.mark.parametrize(("game", "bonus"), [(game, found[0]) for game, found in BONUS.items()])
def test_co_30_2899_else_a_bonus_bet_stands_alone(game, bonus):
    table, _, offer = variation(game, bonus, c.House())
    table.bet(3, offer.key, 500)


def test_co_30_2899_03_2_both_hands_at_the_houses_discretion():
    layout = offers("co/dragon-bonus", "player", "dragon-bonus")
    on_player, on_banker = (posted.key for posted in layout if posted.wager == "dragon-bonus")
    table = betting_table(3, game="co/dragon-bonus", layout=layout)
    table.bet(3, on_player, 500)
    refused = table.refusal("p3", c.PlaceBet(3, *on_banker, 500))
    assert (refused.reason, refused.cite) == ("one_hand_only", "30-2899.03(2)")
    table = betting_table(3, game="co/dragon-bonus", layout=layout, house=c.House(both_hands=True))
    table.patron(3, c.PlaceBets(3, (c.Stake(*on_player, 500), c.Stake(*on_banker, 500))))


def test_co_30_2899_07_7c_i_golden_talons_on_both_hands_as_of_right():
    layout = offers("co/eternal", "golden-talons")
    table = betting_table(3, game="co/eternal", layout=layout)
    table.patron(3, c.PlaceBets(3, tuple(c.Stake(*posted.key, 500) for posted in layout)))


def test_co_30_2804_tokes_as_the_house_has_posted():
    table = betting_table(3)
    table.patron(3, c.PlaceBet(3, *PLAYER, 500, toke=True))
    table.settle("9s", "7h", "Kd", "Kc")
    assert table.ledger.balance("tips/t-1") == 1_000
    table = betting_table(3, house=c.House(toke_wagers=("player",)))
    assert table.refusal("p3", c.PlaceBet(3, *TIE, 500, toke=True)).reason == "toke_not_taken"
    table = betting_table(3, house=c.House(tokes=False))
    assert table.refusal("p3", c.PlaceBet(3, *PLAYER, 500, toke=True)).reason == "toke_not_taken"


def test_co_30_2899_05_3_a_toke_may_stand_alone_in_golden_frog():
    table, _, offer = variation("co/golden-frog", "jin-chan", c.House())
    table.patron(3, c.PlaceBet(3, *offer.key, 500, toke=True))


@pytest.mark.parametrize(
    ("game", "bonus", "cite"),
    [
        ("co/infinite-fortune", "super-7", "30-2899.06(8)"),
        ("co/eternal", "sun-7", "30-2899.07(6)(d)"),
    ],
)
def test_co_30_2899_06_8_and_07_6d_a_toke_stands_only_by_the_patrons_own_bet(game, bonus, cite):
    table, _, offer = variation(game, bonus, c.House())
    refused = table.refusal("p3", c.PlaceBet(3, *offer.key, 500, toke=True))
    assert (refused.reason, refused.cite) == ("toke_not_taken", cite)
    table.bet(3, offer.key, 500)
    table.patron(3, c.PlaceBet(3, *offer.key, 500, toke=True))


def test_co_30_2899_07_6d_never_a_toke_on_a_progressive():
    practice = CheckedTable.from_game("co/eternal").state.practice
    assert set(practice.tokes.not_on) == {
        "harmony-progressive",
        "sun-7-progressive",
        "fate-38-progressive",
    }


def test_co_30_2899_07_6b_a_progressive_needs_a_jackpot_link():
    table = CheckedTable.from_game("co/eternal")
    layout = offers("co/eternal", "player", "harmony-progressive")
    assert table.refusal("dealer", table.make_opening(posted=layout)).reason == "meter_missing"


def test_co_30_2899_01_3b_an_aggregate_limit_is_shared_in_proportion(words):
    banker, fortune = (posted.key for posted in offers("co/5-treasures", "banker", "fortune-7"))
    layout = (c.Posted(*banker, 500, 50_000), c.Posted(*fortune, 500, 50_000, aggregate=10_001))
    table = betting_table(2, 5, game="co/5-treasures", layout=layout)
    for seat in (2, 5):
        table.bet(seat, fortune, 500)
    decision = table.settle("Ks", "2h", "6d", "3c", "2s")
    awards = {bet.seat: bet.award for bet in table.state.settlements}
    assert awards == {5: 5_001, 2: 5_000}
    assert {bet.seat: bet.net for bet in table.state.settlements} == awards
    # 40 to 1 of $5 is $200 each; what is cut says so, with its clause.
    assert {bet.seat: bet.withheld for bet in table.state.settlements} == {5: 14_999, 2: 15_000}
    (limit,) = find_announced(decision.events, "aggregate")
    assert_said(limit, "aggregate", name="Fortune 7", most=10_001)
    assert limit.cite == "30-2899.01(3)"
    words(settled_text(table.state, table.state.settlements[-1]))


def two_bettors(game: str, wager: str, paytable: str = "standard") -> House:
    """Bets are open at a table whose base game takes $25 to $1,000, and `wager` $5 to $20, $101 in all."""
    posted = offered(wager, None, paytable, minimum="$5", maximum="$20", aggregate="$101")
    house = House()
    house.open("t-1", table_file(game, posted))
    house.seat(1, 2)
    if not house.state().game.pack.is_empty:
        house.shoe()
    house.dealer(c.NextRound())
    return house


def refused_limits(house: House, wager: str) -> list[tuple[str, str]]:
    """Below and above what is posted for the base game, then for the optional wager, which keep apart."""
    posted = {posted.wager: posted for posted in house.state().offers}
    bets = [("player", 500), ("player", 100_001), (wager, 499), (wager, 2_500)]
    noes = [house.refusal("t-1", "p1", c.PlaceBet(1, *posted[name].key, cents)) for name, cents in bets]
    for seat in (1, 2):
        for name, cents in (("player", 2_500), (wager, 500)):
            house.do("t-1", f"p{seat}", c.PlaceBet(seat, *posted[name].key, cents))
    return [(no.reason, no.cite) for no in noes]


def beyond(cite: str) -> list[tuple[str, str]]:
    return [("below_table_minimum", cite), ("above_table_maximum", cite)] * 2


def awards(settled: Decision, wager: str) -> dict[int, int]:
    """What each seat is paid for the optional wager."""
    (paid,) = (event for event in settled.events if isinstance(event, e.RoundSettled))
    return {bet.seat: bet.award for bet in paid.settlements if bet.wager == wager}


def test_co_30_2899_02_1_a_and_b_limits_of_the_base_game_and_of_an_optional_wager_and_its_aggregate():
    house = two_bettors("co/99-fortunes", "perfect-pair")
    assert refused_limits(house, "perfect-pair") == beyond("30-2803(3)(b)")
    house.dealer(c.NoMoreBets())
    # 25 to 1 of $5 is $125 each.
    assert awards(house.deal("4s", "Kh", "4s", "7c"), "perfect-pair") == {2: 5_050, 1: 5_050}


def test_co_30_2899_07_5_limits_of_standard_and_optional_wagers_and_the_aggregate_of_pay_outs():
    house = two_bettors("co/eternal", "sun-7", "PT-FLT-MB-01")
    assert refused_limits(house, "sun-7") == beyond("30-2899.07(5)")
    house.dealer(c.NoMoreBets())
    # Banker's 7 of three cards, 40 to 1 of $5, is $200 each.
    assert awards(house.deal("Ks", "2h", "6d", "3c", "2s"), "sun-7") == {2: 5_050, 1: 5_050}


def test_co_30_2899_09_5_limits_of_standard_and_optional_wagers_and_the_aggregate_of_pay_outs():
    house = two_bettors("co/3-dice", "se-01", "PT-FLT-3DB-SE-01")
    assert refused_limits(house, "se-01") == beyond("30-2899.09(5)")
    house.dealer(c.NoMoreBets())
    # 3 over 0, 35 to 1 of $5, is $175 each.
    assert awards(house.throw((1, 1, 1), (4, 5, 1)), "se-01") == {2: 5_050, 1: 5_050}


def test_co_30_2899_an_aggregate_limit_only_where_a_clause_prints_it():
    table = CheckedTable.from_game("co/baccarat")
    layout = (c.Posted(*PLAYER, 500, 50_000, aggregate=10_000),)
    assert table.refusal("dealer", table.make_opening(posted=layout)).reason == "layout_not_legal"


def test_co_30_2899_01_2_a_bonus_bet_left_alone_goes_back_when_bets_close():
    table, player, offer = variation("co/dragon-bonus", "dragon-bonus", REQUIRED)
    table.patron(3, c.PlaceBets(3, (c.Stake(*player.key, 500), c.Stake(*offer.key, 500))))
    table.settle("9s", "9h", "Kd", "Kc")
    assert table.state.seat(3).bet_on(offer.key) == 500
    table.dealer(c.NextRound(), c.NoMoreBets())
    assert table.chips(3) == 100_000


def test_co_30_2899_06_8_bars_tokes_only_on_the_wagers_it_names():
    table, player, _ = variation("co/infinite-fortune", "super-7", c.House())
    table.patron(3, c.PlaceBet(3, *player.key, 500, toke=True))
    assert table.state.seat(3).bets[0].toke


def test_co_30_2899_05_4_golden_frog_wagers_are_settled_after_the_standard_hand():
    player, jin = (posted.key for posted in offers("co/golden-frog", "player", "jin-chan"))
    layout = (c.Posted(*player, 500, 50_000), c.Posted(*jin, 500, 50_000))
    table = betting_table(2, 5, game="co/golden-frog", layout=layout)
    for seat in (2, 5):
        table.patron(seat, c.PlaceBets(seat, (c.Stake(*jin, 500), c.Stake(*player, 500))))
    table.settle("9s", "2h", "Kd", "4c")
    settled = [(bet.wager, bet.seat) for bet in table.state.settlements]
    assert settled == [("player", 5), ("player", 2), ("jin-chan", 5), ("jin-chan", 2)]
