"""30-2899.09: 3 Dice Baccarat."""

import pytest

from houseway.families.round import OVER, Throw, face_up
from houseway.refusals import NotationError, Refused
from houseway.rules import Evaluator, load, settle
from tests.clauses.rounds import bet

GAME = load("co/3-dice")

# Three dice for each total, none of them a triple or a straight.
DICE = {
    0: (4, 4, 2),
    1: (5, 5, 1),
    2: (6, 5, 1),
    3: (6, 6, 1),
    4: (1, 1, 2),
    5: (1, 2, 2),
    6: (1, 1, 4),
    7: (2, 2, 3),
    8: (2, 2, 4),
    9: (2, 2, 5),
}
TRIPLE = {face: (face, face, face) for face in range(1, 7)}


def paid(player, banker, one, **house):
    return settle(GAME, face_up(player=player, banker=banker), [one], **house).settlements[0]


def single(number, player, banker):
    """What a $10 bet on a single event gained, in dollars."""
    return paid(player, banker, bet(f"se-{number}", None, f"PT-FLT-3DB-SE-{number}")).net // 100


def line(offer, player, banker):
    found = GAME.offer(*offer)
    index = Evaluator(GAME).line(found, face_up(player=player, banker=banker))
    return None if index is None else found.lines[index].name


@pytest.mark.parametrize(
    ("dice", "total"), [((1, 1, 1), 3), ((5, 4, 1), 0), ((6, 4, 1), 1), ((6, 6, 1), 3), ((6, 6, 6), 8)]
)
def test_co_30_2899_09_1_a_hand_counts_the_last_digit_of_its_sum(dice, total):
    assert GAME.total(dice) == total


def test_co_30_2899_09_1_the_higher_hand_wins():
    settled = settle(GAME, face_up(player=(1, 4, 4), banker=(6, 6, 6)), [])
    assert (settled.player_total, settled.banker_total, settled.winner) == (9, 8, "player")


def test_co_30_2899_09_1_a_round_is_two_hands_of_three_dice():
    assert GAME.pack.is_empty
    rules, cups = GAME.plays.rules, GAME.draw.rules
    assert rules.next_step(cups, rules.begin(cups)) == Throw(("player", "banker"))
    assert rules.next_step(cups, face_up(player=(1, 2, 3), banker=(4, 5, 6))) == OVER


@pytest.mark.parametrize(
    ("player", "banker"),
    [((1, 2), (1, 2, 3)), ((1, 2, 3), (1, 2, 3, 4)), ((0, 2, 3), (1, 2, 3)), ((1, 2, 3), (1, 2, 7))],
)
def test_co_30_2899_09_1_other_throws_are_refused(player, banker):
    with pytest.raises(Refused) as refused:
        settle(GAME, face_up(player=player, banker=banker), [])
    assert (refused.value.reason, refused.value.cite) == ("cards_break_drawing_rules", "30-2899.09(1)")


def test_co_30_2899_09_1_a_die_has_six_sides():
    assert GAME.plays.parse_hand([6, 6, 1]) == (6, 6, 1)
    with pytest.raises(NotationError):
        GAME.plays.parse_hand([7, 6, 1])


@pytest.mark.parametrize(("hand", "other"), [("player", "banker"), ("banker", "player")])
def test_co_30_2899_09_8_the_winning_hand_pays_1_to_1_and_the_other_loses(hand, other):
    dice = {hand: DICE[4], other: DICE[0]}
    assert paid(dice["player"], dice["banker"], bet(hand, hand)).net == 1_000
    assert paid(dice["player"], dice["banker"], bet(other, other)).net == -1_000
    assert paid(dice["player"], dice["banker"], bet("tie")).net == -1_000


@pytest.mark.parametrize(("hand", "other"), [("player", "banker"), ("banker", "player")])
def test_co_30_2899_09_4_3_over_0_pushes_the_winning_hand(hand, other):
    dice = {hand: DICE[3], other: DICE[0]}
    won = paid(dice["player"], dice["banker"], bet(hand, hand))
    assert (won.outcome, won.net) == ("push", 0)
    assert won.cite == f"30-2899.09(8)({'A' if hand == 'player' else 'B'})(I)(A)"
    assert paid(dice["player"], dice["banker"], bet(other, other)).net == -1_000


def test_co_30_2899_09_4_a_triple_1_over_0_is_3_over_0_too():
    assert paid(TRIPLE[1], DICE[0], bet("player", "player")).outcome == "push"


@pytest.mark.parametrize(("winner", "loser"), [(3, 1), (4, 0), (3, 2)])
def test_co_30_2899_09_4_no_other_win_pushes(winner, loser):
    assert paid(DICE[winner], DICE[loser], bet("player", "player")).net == 1_000


def test_co_30_2899_09_8_c_a_tie_pays_8_to_1_and_pushes_the_hands():
    assert paid(DICE[6], (6, 5, 5), bet("tie")).net == 8_000
    assert paid(DICE[6], (6, 5, 5), bet("player", "player")).outcome == "push"
    assert paid(DICE[6], (6, 5, 5), bet("banker", "banker")).outcome == "push"


@pytest.mark.parametrize(
    ("number", "pays", "wins", "loses"),
    [
        ("01", 35, (DICE[0], DICE[3]), (DICE[3], DICE[1])),
        ("02", 70, (DICE[3], DICE[0]), (DICE[0], DICE[3])),
        ("03", 70, (DICE[0], DICE[3]), (DICE[3], DICE[0])),
        ("04", 14, (DICE[6], DICE[7]), (DICE[7], DICE[6])),
        ("05", 10, (DICE[8], DICE[7]), (DICE[7], DICE[8])),
        ("06", 100, (DICE[2], TRIPLE[3]), (DICE[2], TRIPLE[2])),
        ("07", 50, (TRIPLE[6], TRIPLE[3]), (TRIPLE[2], DICE[9])),
        ("08", 15, (DICE[1], TRIPLE[4]), (DICE[1], (4, 4, 5))),
        ("09", 50, (DICE[6], DICE[9]), (DICE[9], DICE[5])),
        ("10", 70, ((3, 1, 2), (4, 6, 5)), ((3, 1, 2), (4, 6, 6))),
        ("11", 30, (DICE[0], (6, 3, 1)), (DICE[8], DICE[8])),
        ("12", 150, (DICE[5], (6, 6, 3)), (DICE[5], DICE[6])),
        ("13", 25, (DICE[0], DICE[1]), (DICE[2], DICE[1])),
    ],
)
def test_co_30_2899_09_12_single_events(number, pays, wins, loses):
    assert single(number, *wins) == pays * 10
    assert single(number, *loses) == -10


def test_co_30_2899_09_12_a_tied_7_is_no_sun_7_and_a_tied_8_no_moon_8():
    assert single("04", DICE[7], DICE[7]) == -10
    assert single("05", DICE[8], DICE[8]) == -10


def test_co_30_2899_09_12_9_ties_as_well_as_0_ties():
    assert single("11", DICE[9], DICE[9]) == 300


@pytest.mark.parametrize(
    ("dice", "straight"),
    [((1, 2, 3), True), ((4, 2, 3), True), ((5, 3, 4), True), ((6, 5, 4), True), ((5, 6, 1), False)],
)
def test_co_30_2899_09_12_a_iv_the_four_straights(dice, straight):
    assert single("10", dice, (1, 2, 3)) == (700 if straight else -10)


TALONS = {
    "GT-01": {9: 10, 8: 5, 7: 4, 6: 3, 5: 2, 4: 1, 3: -1, 0: -1},
    "GT-02": {9: 10, 8: 5, 7: 4, 6: 3, 5: 1, 4: -1, 3: -1, 0: 0},
    "GT-03": {9: 15, 8: 5, 7: 4, 6: 3, 5: 2, 4: -1, 3: -1, 0: -1},
}


@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize(
    ("table", "margin", "units"),
    [(table, margin, units) for table, pays in TALONS.items() for margin, units in pays.items()],
)
def test_co_30_2899_09_13_golden_talons_pay_the_margin_of_the_selected_hand(hand, table, margin, units):
    high, low = DICE[9], DICE[9 - margin]
    dice = (high, low) if hand == "player" else (low, high)
    one = bet("golden-talons", hand, f"PT-FLT-3DB-{table}")
    assert paid(*dice, one).net == units * 1_000


def test_co_30_2899_09_13_golden_talons_lose_when_the_other_hand_wins():
    assert paid(DICE[0], DICE[9], bet("golden-talons", "player", "PT-FLT-3DB-GT-01")).net == -1_000


@pytest.mark.parametrize(
    ("player", "banker", "pays"),
    [
        (TRIPLE[3], TRIPLE[6], (100_000, 100_000, None)),
        (TRIPLE[6], TRIPLE[3], (100_000, 100_000, None)),
        (TRIPLE[3], TRIPLE[1], (10_000, 10_000, 10_000)),
        (TRIPLE[3], DICE[9], (2_000, 2_000, 2_000)),
        (DICE[9], TRIPLE[2], (1_000, 600, 1_000)),
        (TRIPLE[6], DICE[9], (300, 400, 500)),
        (DICE[9], DICE[8], (0, 0, 0)),
    ],
)
def test_co_30_2899_09_14_triple_progressive_pays_the_highest_outcome(player, banker, pays):
    for number, award in enumerate(pays, start=1):
        one = bet("triple-progressive", None, f"PT-PRG-TRI-0{number}", 100)
        won = paid(player, banker, one, meters={"main": 123_450})
        assert won.award == (123_450 if award is None else award)
        assert won.net == won.award - 100


def test_co_30_2899_09_14_triple_3_tie_pays_the_meter_where_the_table_has_the_line():
    for number in (1, 2):
        one = bet("triple-progressive", None, f"PT-PRG-TRI-0{number}", 100)
        assert paid(TRIPLE[3], TRIPLE[3], one, meters={"main": 5_000}).award == 5_000
    one = bet("triple-progressive", None, "PT-PRG-TRI-03", 100)
    assert paid(TRIPLE[3], TRIPLE[3], one, meters={"main": 5_000}).award == 10_000


def test_co_30_2899_09_14_the_line_is_1_or_2_and_the_single_event_1_or_6():
    tri = ("triple-progressive", None, "PT-PRG-TRI-01")
    assert line(tri, TRIPLE[2], DICE[9]) == "Triple 1 or 2"
    assert line(tri, TRIPLE[6], DICE[9]) == "Any Triple"
    assert line(("se-07", None, "PT-FLT-3DB-SE-07"), TRIPLE[2], DICE[9]) is None


def test_co_30_2899_09_14_a_iv_a_100_percent_award_is_split():
    bets = [bet("triple-progressive", None, "PT-PRG-TRI-01", 100, seat) for seat in (2, 5)]
    settled = settle(GAME, face_up(player=TRIPLE[3], banker=TRIPLE[3]), bets, meters={"main": 5_001})
    assert {one.seat: one.award for one in settled.settlements} == {5: 2_501, 2: 2_500}


def test_co_30_2899_09_14_a_v_pays_are_multiplied_with_the_unit():
    one = bet("triple-progressive", None, "PT-PRG-TRI-01", 500)
    assert paid(TRIPLE[4], DICE[9], one).award == 1_500
    with pytest.raises(Refused):
        paid(TRIPLE[4], DICE[9], bet("triple-progressive", None, "PT-PRG-TRI-01", 150))


def test_co_30_2899_09_14_no_rate_and_no_seed_is_printed():
    (meter,) = GAME.offer("triple-progressive", None, "PT-PRG-TRI-03").table.meters
    assert (meter.main_rate, meter.reserve_rate, meter.seed_cents) == (None, None, None)


@pytest.mark.parametrize(
    ("said", "cite", "figures"),
    [
        (GAME.practice.base_bet, "30-2899.09(3)", {"required": "licensee"}),
        (GAME.practice.both_hands, "30-2899.09(10)(B)", {"allowed": "always", "wagers": ("golden-talons",)}),
        (GAME.practice.push, "30-2802(22), 30-2899.09(8)", {"stays": True, "tied_base_bets": None}),
    ],
)
def test_co_30_2899_09_procedures(said, cite, figures):
    assert said.cite == cite
    assert {name: getattr(said, name) for name in figures} == figures


def test_co_30_2899_09_9_no_bet_for_the_dealer_on_the_progressive():
    assert GAME.practice.tokes.not_on == ("triple-progressive",)
