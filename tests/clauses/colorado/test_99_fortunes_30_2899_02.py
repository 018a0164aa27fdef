"""30-2899.02, 99 Fortunes Progressive."""

import json

import pytest

from houseway.cli.settle import round_input, settled_round
from houseway.refusals import Refused
from houseway.rules import load
from tests.clauses.rounds import bet, line, net, paid, paid_by_seat, paytables, practice

GAME = "co/99-fortunes"
METER = {"main": 2_345_600}
SUITED_QUADS = {
    1: ("Ah Ah Kd", "Ah Ah Kc"),
    2: ("2h 2h Kd", "2h 2h"),
    3: ("3h 3h", "3h 3h"),
    4: ("4h 4h", "4h 4h"),
    5: ("5h 5h Kd", "5h 5h Kc"),
    6: ("6h 6h Kd", "6h 6h Kc"),
    7: ("7h 7h Kd", "7h 7h"),
    8: ("8h 8h", "8h 8h"),
    9: ("9h 9h", "9h 9h"),
    10: ("10h 10h Kd", "10h 10h Kc"),
}
QUADS = ("8h 8d", "8c 8s")
SUITED_TRIPS = ("8h 8h", "8h 7s Kd")
TRIPS = ("8h 8d", "8c 7s Kd")
TWO_PAIR = ("8h 8d", "7c 7s Kd")
TWO_PAIR_WITH_SUITED_PAIR = ("8h 8h", "7c 7s Kd")
SUITED_PAIR = ("8h Kd", "8h 2c")
UNSUITED_PAIR = ("8h Kd", "8s 2c")
UNITS = {
    "sample": 100,
    "p1": 100,
    "p2-6s": 10_000,
    "p2-7s-5usd": 500,
    "p2-7s-php100": 10_000,
    "p3-6s": 20_000,
    "p3-7s": 20_000,
    "p4b": 100,
    "p5": 500,
    "p6": 500,
}
# Awards in dollars or pesos: Other Suited Quads, Quads, Suited Trips, Trips, Two Pair, Suited Pair.
PRINTED = {
    "sample": (1_000, 100, 10, 10, 9, 3),
    "p1": (1_000, 100, 10, 10, 9, 3),
    "p2-6s": (100_000, 10_000, 1_000, 1_000, 900, 300),
    "p2-7s-5usd": (5_000, 500, 50, 50, 45, 15),
    "p2-7s-php100": (100_000, 10_000, 1_000, 1_000, 900, 300),
    "p3-6s": (200_000, 20_000, 2_000, 2_000, 1_000, 600),
    "p3-7s": (200_000, 20_000, 2_000, 2_000, 1_000, 600),
    "p4b": (1_000, 100, 10, 10, 9, 3),
    "p5": (5_000, 500, 125, 40, 0, 15),
    "p6": (5_000, 500, 125, 50, 0, 20),
}


def progressive(paytable, seat=1, units=1):
    return bet("progressive", None, paytable, units * UNITS[paytable], seat)


def award(hands, paytable, seat=1):
    return paid(GAME, hands, progressive(paytable, seat), meters=METER).award


@pytest.mark.parametrize("paytable", PRINTED)
def test_co_30_2899_02_11_every_printed_pay(paytable):
    hands = (SUITED_QUADS[2], QUADS, SUITED_TRIPS, TRIPS, TWO_PAIR, SUITED_PAIR)
    assert [award(h, paytable) for h in hands] == [pay * 100 for pay in PRINTED[paytable]]


@pytest.mark.parametrize("paytable", PRINTED)
def test_co_30_2899_02_3_less_than_a_suited_pair_loses(paytable):
    assert net(GAME, UNSUITED_PAIR, progressive(paytable)) == -UNITS[paytable]


def test_co_30_2899_02_7_pays_are_for_so_3_for_1_nets_2_dollars():
    won = paid(GAME, SUITED_PAIR, progressive("sample"))
    assert (won.amount, won.award, won.net) == (100, 300, 200)
    assert net(GAME, SUITED_PAIR, progressive("p1")) == 200


def test_co_30_2899_02_3_only_the_first_four_cards_count():
    assert net(GAME, ("5h Kd 5h", "7c 6s Kc"), progressive("sample")) == -100


@pytest.mark.parametrize("paytable", ["sample", "p1", "p5", "p6"])
def test_co_30_2899_02_3_two_pair_with_a_suited_pair(paytable):
    name = "Two Pair" if paytable in ("sample", "p1") else "Suited Pair"
    assert line(GAME, TWO_PAIR_WITH_SUITED_PAIR, ("progressive", None, paytable), seat=1) == name


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6, 7, 8, 9, 10])
def test_co_30_2899_02_4_the_position_of_that_number_wins_the_meter(number):
    won = paid(GAME, SUITED_QUADS[number], progressive("sample", number), meters=METER)
    assert (won.line, won.award) == ("Suited Four of a Kind – Player Position", METER["main"])
    other = paid(GAME, SUITED_QUADS[number], progressive("sample", 1 if number > 1 else 2), meters=METER)
    assert (other.line, other.award) == ("Suited Four of a Kind – Other", 100_000)


def test_co_30_2899_02_4_quads_in_more_than_one_suit_are_only_quads():
    assert line(GAME, QUADS, ("progressive", None, "sample"), seat=8) == "4 of a Kind"


def test_co_30_2899_02_4_there_is_no_position_4_so_suited_4s_pay_the_other_line():
    assert 4 not in practice(GAME).seats.numbers
    for seat in (1, 2, 3, 4, 5, 6, 7, 8):
        assert award(SUITED_QUADS[4], "p2-7s-5usd", seat) == 500_000


def test_co_30_2899_02_4_the_last_chair_of_a_seven_spot_table_has_number_8():
    assert award(SUITED_QUADS[8], "p2-7s-5usd", seat=8) == METER["main"]
    assert award(SUITED_QUADS[7], "p2-7s-5usd", seat=8) == 500_000


@pytest.mark.parametrize(
    ("paytable", "envy"), [("sample", 100_000), ("p1", 100_000), ("p4b", 100_000), ("p2-7s-5usd", 50_000)]
)
def test_co_30_2899_02_11_other_bettors_get_the_envy_when_a_seat_wins_the_meter(paytable, envy):
    bets = [progressive(paytable, seat) for seat in (2, 7, 8)]
    won = paid_by_seat(GAME, SUITED_QUADS[8], bets, meters=METER)
    assert {seat: one.award for seat, one in won.items()} == {2: envy, 7: envy, 8: METER["main"]}


def test_co_30_2899_02_11_without_a_winner_of_the_meter_there_is_no_envy():
    won = paid_by_seat(GAME, SUITED_QUADS[8], [progressive("p2-7s-5usd", seat) for seat in (2, 7)])
    assert {seat: one.award for seat, one in won.items()} == {2: 500_000, 7: 500_000}


@pytest.mark.parametrize("paytable", ["p5", "p6"])
def test_co_30_2899_02_11_envy_of_p5_and_p6_is_the_dealers(paytable):
    won = paid_by_seat(GAME, SUITED_QUADS[8], [progressive(paytable, seat) for seat in (2, 8)], meters=METER)
    assert {seat: one.award for seat, one in won.items()} == {2: 500_000, 8: METER["main"]}
    table = load(GAME).offer("progressive", None, paytable).table
    assert table.envy_to == "dealer"
    assert [line.envy for line in table.lines] == [100_000, 50_000, 5_000, 2_500, 500, 100]


@pytest.mark.parametrize(
    ("paytable", "decks", "seats", "currency"),
    [
        ("sample", None, None, "USD"),
        ("p1", None, None, "USD"),
        ("p2-6s", (8,), 6, "PHP"),
        ("p2-7s-5usd", (8,), 7, "USD"),
        ("p2-7s-php100", (8,), 7, "PHP"),
        ("p3-6s", (8,), 6, "PHP"),
        ("p3-7s", (8,), 7, "PHP"),
        ("p4b", None, None, "USD"),
        ("p5", (8,), 7, "USD"),
        ("p6", (8,), 7, "USD"),
    ],
)
def test_co_30_2899_02_11_titles_are_conditions(paytable, decks, seats, currency):
    table = load(GAME).offer("progressive", None, paytable).table
    assert (table.decks, table.seats, table.currency) == (decks, seats, currency)
    assert table.unit_cents == UNITS[paytable]


def test_co_30_2899_02_11_bets_in_pesos_and_in_dollars_are_not_settled_as_one():
    pesos = progressive("p3-7s", 2)
    with pytest.raises(Refused) as refused:
        paid_by_seat(GAME, SUITED_QUADS[8], [pesos, bet("tie", seat=3)], meters=METER)
    assert (refused.value.reason, refused.value.cite) == ("two_currencies", "30-2899.02")
    assert paid_by_seat(GAME, SUITED_QUADS[8], [pesos], meters=METER)[2].outcome == "win"


def test_co_30_2899_02_3_the_sample_meter_is_seeded_with_10000_dollars_the_others_by_the_operator():
    seeds = {
        offer.paytable: offer.table.meters[0].seed_cents
        for offer in load(GAME).offers()
        if offer.wager == "progressive"
    }
    assert seeds.pop("sample") == 1_000_000
    assert set(seeds.values()) == {None}


def test_co_30_2899_02_10_a_a_meter_win_needs_the_meter():
    with pytest.raises(Refused) as refused:
        paid(GAME, SUITED_QUADS[8], progressive("sample", 8))
    assert refused.value.reason == "meter_missing"


def test_co_30_2899_02_11_bets_are_whole_units():
    assert net(GAME, SUITED_PAIR, progressive("p6", units=2)) == 3_000
    with pytest.raises(Refused) as refused:
        net(GAME, SUITED_PAIR, bet("progressive", None, "p6", 700))
    assert refused.value.reason == "amount_not_in_units"


def test_co_30_2899_02_6_any_bonus_wager_and_the_base_games_vigorish():
    assert paytables(GAME, "banker") == paytables("co/baccarat", "banker")
    assert paytables(GAME, "bonus") == {"A", "B", "C"}
    assert practice(GAME).base_bet.required == "always"


def test_co_30_2899_02_6_a_bet_in_pesos_is_settled_by_itself_and_needs_no_base_bet_beside_it():
    asked = {"game": GAME, "player": ["7h", "Kd"], "banker": ["7h", "Kc"], "seats": 6}
    pesos = {"seat": 2, "wager": "progressive", "paytable": "p2-6s", "amount": 10_000}
    dollars = {"seat": 2, "wager": "progressive", "paytable": "p1", "amount": 100}
    assert [each.net for each in settled(asked | {"wagers": [pesos]})] == [80_000]
    with pytest.raises(Refused) as refused:
        settled(asked | {"wagers": [dollars]})
    assert refused.value.reason == "base_bet_needed"


def settled(asked):
    return settled_round(round_input(json.dumps(asked).encode())).settlements
