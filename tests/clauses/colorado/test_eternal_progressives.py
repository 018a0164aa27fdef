"""30-2899.07(8)(d) to (f): the Harmony, Sun 7 and Fate 38 progressives."""

from collections import Counter

import pytest

from houseway.rules import load
from tests.asserting import require_refused
from tests.clauses.rounds import bet, line, net, paid, paid_by_seat, paytables, practice

GAME = "co/eternal"
DOLLAR = 100
METER = 1_234_500

ROUNDS = {
    "Six-of-a-Kind": ("As Ah Ad", "Ac As Ah"),
    "Four-of-a-Kind (Same Color)": ("4s 4c", "4s 4c"),
    "Four 8's": ("8s 8h", "8d 8c"),
    "Four-of-a-Kind": ("4s 4h", "4d 4c"),
    "Six 0's": ("Ks Qh 10d", "Jc Ks Qd"),
    "Tie with 0": ("Ks 5h 5d", "Kd 4c 6s"),
    "Tie with 1 - 5": ("Ks 3h 2d", "Kd 2c 3s"),
    "Tie with 6 - 9": ("Ks 6h", "Kd 6c"),
    "5-Card Tie": ("Ks 6h", "Kd 5c As"),
    "6-Card Tie": ("Ks 3h 2d", "Kd 2c 3s"),
    "4-Card Tie": ("Ks 6h", "Kd 6c"),
    "Tie (Same Color)": ("Ks 6c", "Ks 6s"),
    "Any Tie": ("Ks 6h", "Kd 6c"),
    "Sun 7 (Player & Banker Suit Specific)": ("Ks 6s", "Ks 5s 2s"),
    "Sun 7 (Player & Banker Suited)": ("Kh 6h", "Kh 5h 2h"),
    "Sun 7 (Player & Banker Same Color)": ("Ks 6c", "Ks 5c 2s"),
    "Sun 7 (Banker Suited)": ("Ks 6h", "Kd 5d 2d"),
    "Sun 7 (Banker Same Color)": ("Ks 6s", "Kd 5h 2d"),
    "Any Sun 7": ("Ks 6h", "Kd 5c 2s"),
    "Any Banker 3-card 7": ("Ks 7h", "Kd 5c 2s"),
    "Banker Win with a 2-card 7": ("Ks 6h", "Kd 7c"),
    "Fate 38 (Player & Banker Suit Specific)": ("Ks 4s 8s", "Ks 3s"),
    "Fate 38 (Player & Banker 2 Specific Suits)": ("Kh 4h 8h", "Kh 3h"),
    "Fate 38 (Player & Banker Suited)": ("Kc 4c 8c", "Kc 3c"),
    "Fate 38 (Player & Banker Same Color)": ("Ks 4c 8s", "Ks 3c"),
    "Fate 38 - Tie": ("Ks 5h 8d", "Kd 3c"),
    "Fate 38 - Player Win": ("Ks Qh 8d", "Kd 3c"),
    "Fate 38 - Banker Win": ("Ks 4h 8d", "Kd 3c"),
    "Any Banker 2-card 3": ("Ks 9h", "Kd 3c"),
}

# The printed tables: a heading of pay table ids, then a row an outcome, in dollars or percent of the meter.
PRINTED = [
    """                                             HP-01  HP-02  HP-03
    Six-of-a-Kind                              | 100%   100%   100%
    Four 8's                                   | 1000   1000   600
    Four-of-a-Kind                             | 300    200    300
    Six 0's                                    | 100    100    100
    Tie with 0                                 | 20     20     20
    Tie with 1 - 5                             | 6      5      5
    Tie with 6 - 9                             | 3      3      5""",
    """                                             HP-04  HP-05  HP-06
    Six-of-a-Kind                              | 100%   100%   100%
    Four 8's                                   | 600    1000   300
    Four-of-a-Kind                             | 300    300    300
    Six 0's                                    | 200    100    100
    Tie (Same Color)                           | 20     20     20
    Any Tie                                    | 3      3      5""",
    """                                             HP-07  HP-08  HP-09
    Six-of-a-Kind                              | 100%   100%   100%
    Four 8's                                   | 600    1000   300
    Four-of-a-Kind                             | 200    200    300
    Six 0's                                    | 100    50     50
    5-Card Tie                                 | 10     8      10
    6-Card Tie                                 | 3      4      6
    4-Card Tie                                 | 3      3      4""",
    """                                             HP-10  HP-11  HP-E01
    Four-of-a-Kind (Same Color)                | 100%   100%   100%
    Four 8's                                   | 1000   2000   1000
    Four-of-a-Kind                             | 500    1000   750
    Six 0's                                    | 200    100    150
    Tie (Same Color)                           | 20     20     20
    Any Tie                                    | 2      2      2""",
    """                                             HP-12  HP-13  HP-E02
    Four 8's                                   | 100%   100%   100%
    Four-of-a-Kind                             | 1000   500    1000
    Six 0's                                    | 200    100    200
    Tie (Same Color)                           | 20     25     20
    Any Tie                                    | 2      2      2""",
    """                                             S7-01  S7-02  S7-03  S7-04  S7-05
    Sun 7 (Player & Banker Suit Specific)      | 100%   100%   100%   100%   100%
    Sun 7 (Player & Banker Suited)             | 2000   1000   1000   2000   100%
    Sun 7 (Player & Banker Same Color)         | 100    150    200    100    150
    Sun 7 (Banker Suited)                      | 75     100    60     75     100
    Sun 7 (Banker Same Color)                  | 25     40     30     25     25
    Any Sun 7                                  | 10     10     20     8      10
    Any Banker 3-card 7                        | 8      -      -      -      8
    Banker Win with a 2-card 7                 | -      -      -      2      -""",
    """                                             S7-E01 S7-E02 S7-E03 S7-E04 S7-E05
    Sun 7 (Player & Banker Suit Specific)      | 100%   100%   100%   100%   100%
    Sun 7 (Player & Banker Suited)             | 1500   1000   100%   2000   2000
    Sun 7 (Player & Banker Same Color)         | 125    100    1000   150    150
    Sun 7 (Banker Suited)                      | 100    75     80     100    100
    Sun 7 (Banker Same Color)                  | 30     25     40     40     50
    Any Sun 7                                  | 8      10     10     -      -
    Any Banker 3-card 7                        | 5      -      5      -      -
    Banker Win with a 2-card 7                 | -      2      -      -      -""",
    """                                             F38-01 F38-02 F38-03
    Fate 38 (Player & Banker Suit Specific)    | 100%   100%   100%
    Fate 38 (Player & Banker Suited)           | 2000   2000   100%
    Fate 38 (Player & Banker Same Color)       | 300    300    200
    Fate 38 - Tie                              | 100    200    150
    Fate 38 - Player Win                       | 60     100    80
    Fate 38 - Banker Win                       | 50     75     50
    Any Banker 2-card 3                        | 10     -      10""",
    """                                             F38-04
    Fate 38 (Player & Banker 2 Specific Suits) | 100%
    Fate 38 (Player & Banker Suited)           | 2000
    Fate 38 (Player & Banker Same Color)       | 400
    Fate 38 - Tie                              | 200
    Fate 38 - Player Win                       | 50
    Fate 38 - Banker Win                       | 40
    Any Banker 2-card 3                        | 8""",
]
ENVY = {
    "HP-E01": [200, 50, 25, 5, 2, None],
    "HP-E02": [100, 50, 5, 1, None],
    "S7-E01": [500, 100, 10, 5, 2, None, None],
    "S7-E02": [500, 100, 10, 5, 2, None, None],
    "S7-E03": [100, 100, 10, 5, 2, None, None],
    "S7-E04": [200, 100, 10, 5, 2],
    "S7-E05": [200, 100, 20, 10, None],
}
# Main rate, reserve rate and initial seed in dollars.
CONFIGURATIONS = {
    "HP-01": ("15%", "3%", None), "HP-02": ("19%", "5%", None), "HP-03": ("15%", "3%", None),
    "HP-04": ("15%", "3%", None), "HP-05": ("19%", "5%", None), "HP-06": ("15%", "3%", None),
    "HP-07": ("15%", "3%", None), "HP-08": ("19%", "5%", None), "HP-09": ("15%", "3%", None),
    "HP-10": ("18%", "5%", None), "HP-11": ("18%", "5%", None), "HP-E01": ("19%", "5%", None),
    "HP-12": ("19%", None, 2000), "HP-13": ("28%", None, 2000), "HP-E02": ("19%", None, 2000),
    "S7-01": ("15%", "5%", None), "S7-02": ("15%", "5%", None), "S7-03": ("12%", "6%", None),
    "S7-04": ("17%", "5%", None), "S7-05": ("17%", None, 2000), "S7-E01": ("15%", "5%", None),
    "S7-E02": ("15%", "5%", None), "S7-E03": ("21%", None, 1500), "S7-E04": ("17%", "17%", None),
    "S7-E05": ("16%", "16%", None),
    "F38-01": ("17%", "5%", None), "F38-02": ("17%", "4%", None), "F38-03": ("19%", None, 2000),
    "F38-04": ("16%", "5%", None),
}  # fmt: skip
WAGERS = {"HP": "harmony-progressive", "S7": "sun-7-progressive", "F3": "fate-38-progressive"}
SUITS = {"HP": None, "S7": ["s"], "F3": ["s"]}


def read(printed):
    heading, *rows = printed.splitlines()
    ids = heading.split()
    for row in rows:
        outcome, _, cells = row.partition("|")
        yield from ((id_, outcome.strip(), cell) for id_, cell in zip(ids, cells.split(), strict=True))


CELLS = [cell for printed in PRINTED for cell in read(printed)]


def posted(id_):
    """The suits the house has posted: spades, and hearts too where two are asked for."""
    if id_ == "F38-04":
        return {"suits": ["s", "h"]}
    return {"suits": SUITS[id_[:2]]} if SUITS[id_[:2]] else {}


def progressive(id_, seat=1):
    return bet(WAGERS[id_[:2]], None, f"PT-PRG-{id_}", amount=DOLLAR, seat=seat)


@pytest.mark.parametrize(("id_", "outcome", "cell"), [cell for cell in CELLS if cell[2] != "-"])
def test_co_30_2899_07_8def_progressives_pay_as_printed(id_, outcome, cell):
    settled = paid(GAME, ROUNDS[outcome], progressive(id_), options=posted(id_), meters={"main": METER})
    assert settled.award == (METER if cell == "100%" else int(cell) * DOLLAR)
    assert settled.line.replace("–", "-").startswith(outcome)


@pytest.mark.parametrize(("id_", "outcome"), [cell[:2] for cell in CELLS if cell[2] == "-"])
def test_co_30_2899_07_8e_and_f_an_outcome_without_a_pay_loses(id_, outcome):
    assert net(GAME, ROUNDS[outcome], progressive(id_), options=posted(id_)) == -DOLLAR


def test_co_30_2899_07_8def_no_pay_table_and_no_line_beyond_the_printed():
    rows = Counter(id_ for id_, _, cell in CELLS if cell != "-")
    rows["S7-E03"] += 1  # the optional line of $100
    for id_, lines in rows.items():
        assert len(load(GAME).offer(WAGERS[id_[:2]], None, f"PT-PRG-{id_}").lines) == lines, id_
    offered = set().union(*(paytables(GAME, wager) for wager in WAGERS.values()))
    assert offered == {f"PT-PRG-{id_}" for id_ in rows}
    assert len(offered) == 15 + 10 + 4


@pytest.mark.parametrize("id_", CONFIGURATIONS)
def test_co_30_2899_07_8def_meters_are_configured_as_printed(id_):
    table = load(GAME).offer(WAGERS[id_[:2]], None, f"PT-PRG-{id_}").table
    (meter,) = table.meters
    main, reserve, seed = CONFIGURATIONS[id_]
    assert (meter.name, meter.main_rate, meter.reserve_rate) == ("main", main, reserve)
    assert meter.seed_cents == (seed * DOLLAR if seed else None)
    assert table.unit_cents == DOLLAR


@pytest.mark.parametrize("id_", CONFIGURATIONS)
def test_co_30_2899_07_8de_dealer_envy_as_printed_and_only_there(id_):
    table = load(GAME).offer(WAGERS[id_[:2]], None, f"PT-PRG-{id_}").table
    printed = [one for one in table.lines if "option" not in one.name]
    envy = [one.envy and one.envy // DOLLAR for one in printed]
    assert envy == ENVY.get(id_, [None] * len(printed))
    assert table.envy_to == ("dealer" if id_ in ENVY else None)


def test_co_30_2899_07_8_note_pays_are_for_1_so_3_dollars_net_2():
    settled = paid(GAME, ROUNDS["Any Tie"], progressive("HP-04"))
    assert (settled.award, settled.net) == (300, 200)


def test_co_30_2899_07_8d_a_harmony_tie_at_a_given_meter():
    settled = paid(GAME, ROUNDS["Six-of-a-Kind"], progressive("HP-01"), meters={"main": METER})
    assert (settled.line, settled.award, settled.net) == ("Six-of-a-Kind", METER, METER - DOLLAR)
    settled = paid(GAME, ROUNDS["Tie with 0"], progressive("HP-01"), meters={"main": METER})
    assert (settled.line, settled.award) == ("Tie with 0", 2_000)


def test_co_30_2899_07_7d_a_meter_win_is_split_evenly_between_the_bettors():
    bets = [progressive("HP-01", seat) for seat in (2, 5, 7)]
    shares = paid_by_seat(GAME, ROUNDS["Six-of-a-Kind"], bets, meters={"main": 100_001})
    assert [shares[seat].award for seat in (2, 5, 7)] == [33_333, 33_334, 33_334]


def test_co_30_2899_07_6g_a_meter_win_needs_the_meter():
    with require_refused("meter_missing", "meter-of-line", meter="main"):
        paid(GAME, ROUNDS["Six-of-a-Kind"], progressive("HP-01"))


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # Six kings are also six zeros and a tie with 0; only the first line pays.
        (("Ks Kh Kd", "Kc Ks Kh"), "Six-of-a-Kind"),
        # Four sevens count 4 and 4, so cards are drawn and the round is no four-card round.
        (("7s 7h 2d", "7d 7c 2s"), "Tie with 6 – 9"),
        # Player and Banker do not tie.
        (("Ks 7h", "Kd 6c"), None),
    ],
)
def test_co_30_2899_07_8d_note_ii_only_the_highest_qualifying_hand_is_paid(hands, expected):
    assert line(GAME, hands, ("harmony-progressive", None, "PT-PRG-HP-01")) == expected


def test_co_30_2899_07_8d_same_color_covers_all_cards_of_both_hands():
    offer = ("harmony-progressive", None, "PT-PRG-HP-04")
    assert line(GAME, ("Ks 6c", "Ks 6s"), offer) == "Tie (Same Color)"
    assert line(GAME, ("Ks 6c", "Kh 6d"), offer) == "Any Tie"


def test_co_30_2899_07_8e_note_iv_the_suit_the_house_has_posted_decides():
    hearts = ROUNDS["Sun 7 (Player & Banker Suited)"]
    offer = ("sun-7-progressive", None, "PT-PRG-S7-01")
    assert line(GAME, hearts, offer, options={"suits": ["h"]}) == "Sun 7 (Player & Banker Suit Specific)"
    assert line(GAME, hearts, offer, options={"suits": ["c"]}) == "Sun 7 (Player & Banker Suited)"


def test_co_30_2899_07_8f_note_v_fate_38_04_needs_two_suits():
    with require_refused("unknown_option", "suits-needed", suits=2):
        paid(GAME, ROUNDS["Fate 38 - Tie"], progressive("F38-04"), options={"suits": ["s"]})
    # Spades and hearts mixed are not all in one suit.
    mixed = ("Ks 4h 8s", "Ks 3h")
    offer = ("fate-38-progressive", None, "PT-PRG-F38-04")
    assert line(GAME, mixed, offer, options={"suits": ["s", "h"]}) == "Fate 38 – Banker Win"


def test_co_30_2899_07_8e_any_banker_3_card_7_pays_also_when_it_does_not_win():
    beaten = ("Ks 3h 5d", "Kd 4c 3s")
    assert line(GAME, beaten, ("sun-7-progressive", None, "PT-PRG-S7-01")) == "Any Banker 3-card 7"
    assert line(GAME, beaten, ("sun-7-progressive", None, "PT-PRG-S7-02")) is None


@pytest.mark.parametrize(("option", "pay"), [(0, 1_000), (1, 100)])
def test_co_30_2899_07_8e_s7_e03_same_color_pays_1000_as_printed_or_100_by_option(option, pay):
    hands = ROUNDS["Sun 7 (Player & Banker Same Color)"]
    options = {"s7_e03_same_color_100": option}
    assert paid(GAME, hands, progressive("S7-E03"), options=options).award == pay * DOLLAR


@pytest.mark.parametrize("hands", [("Ks 4h 8d", "Kd 4c"), ("Ks 4h 9d", "Kd 3c 2s"), ("Ks 6h", "Kd 3c 4s")])
def test_co_30_2899_07_7f_fate_38_needs_the_players_8_and_the_bankers_two_card_3(hands):
    assert line(GAME, hands, ("fate-38-progressive", None, "PT-PRG-F38-01")) is None


@pytest.mark.parametrize("wager", WAGERS.values())
def test_co_30_2899_07_6d_no_bet_for_the_dealer_on_a_progressive(wager):
    assert wager in practice(GAME).tokes.not_on
