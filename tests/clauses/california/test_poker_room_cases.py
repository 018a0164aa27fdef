"""The worked cases of the poker room: betting, pots and showdown, to the chip."""

import pytest
from msgspec.structs import replace

from houseway.families.betting import Entry, PotTable, Sitting, Stakes, Won
from houseway.families.pots.rules.forced import start
from houseway.families.pots.rules.pots import awards, pot_alone
from tests.clauses.california.pots import PotHand, antes, blinds, pot_game

LOWBALL = Stakes("structured", 400, 800, (200, 400))
SEVEN, SIX, EIGHT, ROUGH = "7s 6s 4s 3s 2s", "6h 5h 4h 2h Ah", "8d 6d 5d 4d 3d", "Kc Qc Jc 10c 9c"


def lowball(x: str, y: str, z: str, y_chips: int = 100_00) -> PotHand:
    """Three players who have put $20 in before the draw; seat 1 is X, 2 is Y, 3 is Z; all stand pat."""
    entries = [
        Entry(1, 100_00, live=4_00, kind="small"),
        Entry(2, y_chips, live=4_00, kind="big"),
        Entry(3, 100_00, dead=8_00),
    ]
    hand = PotHand("lowball", LOWBALL, entries, {"place-1": x, "place-2": y, "place-3": z})
    hand.do(3, "call")
    hand.checked(1, 2)
    for seat in (1, 2, 3):
        hand.do(seat, "pat")
    assert hand.betting.pot == 20_00
    return hand


def test_ca_102_b_7_a_checked_seven_that_is_best_wins_the_pot_before_the_draw() -> None:
    hand = lowball(SEVEN, EIGHT, ROUGH)
    hand.do(1, "check")
    hand.do(2, "bet")
    hand.do(3, "call")
    hand.do(1, "call")
    assert hand.won() == {1: 28_00, 2: 8_00, 3: 8_00}


def test_ca_102_b_7_a_checked_seven_that_is_beaten_loses_its_later_calls() -> None:
    hand = lowball(SEVEN, SIX, ROUGH)
    hand.do(1, "check")
    hand.do(2, "bet")
    hand.do(3, "call")
    hand.do(1, "call")
    assert hand.won() == {2: 44_00}


def test_ca_102_b_8_a_seven_may_call_a_short_all_in_bet_and_win_it() -> None:
    hand = lowball(SEVEN, EIGHT, ROUGH, y_chips=7_00)
    hand.do(1, "check")
    hand.do(2, "bet", 3_00)
    hand.do(3, "call")
    hand.do(1, "call")
    assert hand.won() == {1: 26_00, 3: 3_00}


def test_ca_102_b_8_a_seven_that_makes_a_full_bet_wins_all_action() -> None:
    entries = [
        Entry(1, 100_00, live=4_00, kind="small"),
        Entry(2, 7_00, live=4_00, kind="big"),
        Entry(3, 100_00, dead=8_00),
    ]
    hand = PotHand("lowball", LOWBALL, entries, {"place-1": SEVEN, "place-2": EIGHT, "place-3": ROUGH})
    hand.do(3, "call")
    hand.checked(1, 2)
    for seat in (1, 2, 3):
        hand.do(seat, "pat")
    hand.do(1, "check")
    hand.do(2, "bet", 3_00)
    hand.do(3, "call")
    hand.do(1, "raise", 8_00)
    hand.do(3, "call")
    assert hand.pots() == [29_00, 10_00]
    assert hand.won() == {1: 39_00}


def test_ca_102_b_4_who_has_checked_may_only_call_or_fold() -> None:
    hand = lowball(EIGHT, SEVEN, ROUGH)
    hand.do(1, "check")
    hand.do(2, "bet")
    hand.do(3, "fold")
    assert hand.ask.options == ("fold", "call")


STUD = Stakes("structured", 3_00, 6_00, ante=50, bring_in=1_00, chip=50)


def to_fourth_street(game: str, cards: dict[str, str]) -> PotHand:
    hand = PotHand(game, STUD, antes(50, [100_00] * 3), cards)
    while hand.betting.street == 0:
        ask = hand.ask
        hand.do(ask.place or 0, "bring-in" if "bring-in" in ask.options else "call")
    return hand


PAIR = {"place-1": "As Kd 2c 3h", "place-2": "Qs Jd 9h 9c", "place-3": "10s 7d Ks 4d"}


def test_ca_102_e_8_an_open_pair_lets_bets_be_lower_or_upper() -> None:
    hand = to_fourth_street("seven-card-stud", PAIR)
    assert hand.raises() == [(3_00, 3_00), (6_00, 6_00)]
    hand.do(2, "bet", 3_00)
    hand.do(3, "raise", 6_00)
    assert hand.raises() == [(9_00, 9_00), (12_00, 12_00)]
    hand.do(1, "raise", 12_00)
    assert hand.raises() == [(18_00, 18_00)]


def test_ca_102_e_8_after_an_upper_raise_only_upper_ones() -> None:
    hand = to_fourth_street("seven-card-stud", PAIR)
    hand.do(2, "bet", 3_00)
    hand.do(3, "raise", 9_00)
    assert hand.raises() == [(15_00, 15_00)]


def test_ca_102_e_8_the_option_stays_when_the_open_pair_folds() -> None:
    hand = to_fourth_street("seven-card-stud", PAIR)
    hand.do(2, "check")
    hand.do(3, "bet", 3_00)
    hand.do(1, "raise", 6_00)
    hand.do(2, "fold")
    assert hand.raises() == [(9_00, 9_00), (12_00, 12_00)]


@pytest.mark.parametrize("game", ["stud-high-low", "razz"])
def test_ca_102_f_1_g_1_no_open_pair_option(game: str) -> None:
    hand = to_fourth_street(game, PAIR)
    assert hand.raises() == [(3_00, 3_00)]


def flop(chips: list[int]) -> PotHand:
    """A $10/$20 hand on the flop: seat 1 acts first."""
    hand = PotHand(
        "texas-holdem", Stakes("structured", 10_00, 20_00, (5_00, 10_00)), blinds(5_00, 10_00, chips)
    )
    for seat in range(3, len(chips) + 1):
        hand.do(seat, "call")
    hand.do(1, "call")
    hand.do(2, "check")
    return hand


def test_custom_limit_an_all_in_below_half_a_bet_may_be_completed() -> None:
    hand = flop([100_00, 24_00, 100_00])
    hand.do(1, "bet")
    hand.do(2, "raise", 14_00)
    assert "raise" in hand.ask.options
    assert [(each.choice, each.least) for each in hand.ask.amounts] == [("call", 14_00), ("raise", 20_00)]
    hand.do(3, "call")
    assert hand.ask.options == ("fold", "call")


def test_custom_limit_an_all_in_of_half_a_bet_or_more_is_a_raise() -> None:
    hand = flop([100_00, 26_00, 100_00])
    hand.do(1, "bet")
    hand.do(2, "raise", 16_00)
    assert hand.raises() == [(26_00, 26_00)]
    hand.do(3, "call")
    assert hand.raises() == [(26_00, 26_00)]


def test_custom_limit_an_all_in_of_exactly_half_a_bet_is_a_raise() -> None:
    hand = flop([100_00, 25_00, 100_00])
    hand.do(1, "bet")
    hand.do(2, "raise", 15_00)
    assert hand.raises() == [(25_00, 25_00)]
    hand.do(3, "call")
    assert hand.raises() == [(25_00, 25_00)]


def test_custom_no_limit_a_short_all_in_does_not_reopen_the_betting() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [1000_00, 1000_00, 270_00]))
    hand.do(3, "call")
    hand.do(1, "call")
    hand.do(2, "check")
    hand.do(1, "bet", 100_00)
    hand.do(2, "raise", 200_00)
    hand.do(3, "raise", 260_00)
    assert hand.raises() == [(360_00, 990_00)]
    hand.do(1, "call")
    assert hand.ask.options == ("fold", "call")


def test_custom_side_pots_one_for_each_all_in_amount() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    cards = {
        "place-1": "As Ah",
        "place-2": "Ks Kh",
        "place-3": "Qs Qh",
        "place-4": "Qd Qc",
        "board": "2c 3d 7h 8s 9d",
    }
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [20_00, 50_00, 80_00, 80_00]), cards)
    hand.do(3, "raise", 80_00)
    hand.do(4, "call")
    hand.do(1, "call")
    hand.do(2, "call")
    assert hand.pots() == [80_00, 90_00, 60_00]
    assert hand.won() == {1: 80_00, 2: 90_00, 3: 30_00, 4: 30_00}
    assert [award.pot for award in hand.awards()] == [3, 3, 2, 1]


@pytest.mark.parametrize("said", ["show", "muck"])
def test_custom_side_pots_stay_apart_when_a_loser_mucks(said: str) -> None:
    """Of 85 and of 123 dollars the tied winners each have an odd one, whether seat 3 shows or not."""
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    cards = {"place-2": "As Kc", "place-3": "2h 7d", "place-4": "Ad Kd", "board": "Ah Qs 9c 6h 5h"}
    chips = [100_00, 71_00, 20_00, 71_00, 100_00]
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, chips), cards)
    hand.do(3, "raise", 20_00)
    hand.do(4, "call")
    hand.do(5, "raise", 41_00)
    hand.do(1, "fold")
    hand.do(2, "raise", 71_00)
    hand.do(4, "call")
    hand.do(5, "fold")
    hand.do(2, "show")
    hand.do(3, said)
    hand.do(4, "show")
    assert hand.pots() == [85_00, 123_00]
    assert hand.won() == {2: 105_00, 4: 103_00}


@pytest.mark.parametrize("fee", [0, 5_00, 95_00])
def test_custom_side_pots_that_one_hand_is_left_in_are_kept_together(fee: int) -> None:
    """Seat 4 is alone in two of them when seat 2, all-in for one of both, and seat 3 have mucked."""
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [20_00, 30_00, 50_00, 50_00]))
    hand.do(3, "raise", 50_00)
    hand.do(4, "call")
    hand.do(1, "call")
    hand.do(2, "call")
    first, second, third, last = hand.betting.players
    mucked = [replace(player, status="mucked") for player in (second, third)]
    betting = replace(hand.betting, fee=fee, players=(first, *mucked, last))
    assert [pot.cents for pot in betting.pots()] == [80_00, 30_00, 40_00]
    assert pot_alone(betting, 3) == 70_00 - max(0, fee - 80_00)
    assert pot_alone(betting, 0) == 0


def test_custom_the_collection_comes_out_of_the_main_pot_before_side_pots() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    cards = {"place-1": "As Ah", "place-2": "Ks Kh", "place-3": "Qs Qh", "board": "2c 3d 7h 8s 9d"}
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [20_00, 50_00, 50_00]), cards)
    hand.do(3, "raise", 50_00)
    hand.do(1, "call")
    hand.do(2, "call")
    assert hand.pots() == [60_00, 60_00]
    assert hand.won(fee=5_00) == {1: 55_00, 2: 60_00}
    assert hand.won(fee=65_00) == {2: 55_00}


def test_custom_the_odd_chip_of_a_tie_goes_to_the_first_left_of_the_button() -> None:
    stakes = Stakes("structured", 20_00, 40_00, (10_00, 20_00))
    cards = {"place-1": "As 2s", "place-2": "Ah 2h", "place-3": "8d 7h", "board": "Ks Kd Qh Js 9c"}
    entries = [
        Entry(1, 20_00, live=10_00, kind="small"),
        Entry(2, 20_00, live=20_00, kind="big"),
        Entry(3, 23_00, dead=3_00),
    ]
    hand = PotHand("texas-holdem", stakes, entries, cards)
    hand.do(3, "call")
    hand.do(1, "call")
    assert hand.pots() == [63_00]
    assert hand.won() == {1: 32_00, 2: 31_00}


@pytest.mark.parametrize(
    ("first", "second", "odd"),
    [
        ("Ac Kd Qc Jh 10c 2c 3d", "As Kc Qh Jc 10d 4c 5d", 2),
        ("Ac Ks Qc Jh 10c 2c 3d", "As Kd Qh Jc 10d 4c 5d", 2),
        ("As Kd Qc Jh 10c 2c 3d", "Ac Ks Qh Jc 10d 4c 5d", 1),
    ],
)
def test_custom_stud_the_odd_chip_of_a_tie_goes_to_the_highest_card_by_suit(
    first: str, second: str, odd: int
) -> None:
    cards = {"place-1": first, "place-2": second, "place-3": "9s 9d 2h 3h 4h 6s 7s"}
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 3), cards)
    while hand.betting.stage == "bet":
        ask = hand.ask
        hand.do(ask.place or 0, next(each for each in ("bring-in", "check", "call") if each in ask.options))
    assert hand.pots() == [4_50]
    assert hand.won() == {odd: 2_50, 3 - odd: 2_00}


def test_custom_the_dealer_names_the_winners_of_each_side_pot_apart() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [20_00, 50_00, 50_00]))
    hand.do(3, "raise", 50_00)
    hand.do(1, "call")
    hand.do(2, "call")
    hand.shown()
    named = replace(hand.betting, named=(Won(1, (1,)), Won(2, (3,))))
    won = awards(hand.play, replace(hand.deal, betting=named))
    assert [(award.pot, award.seat, award.cents) for award in won] == [(2, 3, 60_00), (1, 1, 60_00)]


def test_custom_high_low_where_nobody_has_a_low_high_takes_the_whole_pot() -> None:
    stakes = Stakes("structured", 20_00, 40_00, (10_00, 20_00))
    cards = {"place-1": "As 2s", "place-2": "Kh Qh", "place-3": "9d 7h", "board": "Ks Qd Jh 10s 6c"}
    hand = PotHand("holdem-high-low", stakes, blinds(10_00, 20_00, [20_00] * 3), cards)
    hand.do(3, "call")
    hand.do(1, "call")
    while not hand.over:
        hand.do(hand.ask.place or 0, "show")
    assert [(award.seat, award.cents) for award in hand.awards()] == [(1, 60_00)]


def test_custom_high_low_the_odd_chip_goes_to_high_then_clockwise_from_the_button() -> None:
    stakes = Stakes("structured", 20_00, 40_00, (10_00, 20_00))
    cards = {"place-1": "As 2s", "place-2": "Ah 2h", "place-3": "Kd Kh", "board": "Ks 3d 4h 8s 9c"}
    entries = [
        Entry(1, 20_00, live=10_00, kind="small"),
        Entry(2, 20_00, live=20_00, kind="big"),
        Entry(3, 23_00, dead=3_00),
    ]
    hand = PotHand("holdem-high-low", stakes, entries, cards)
    hand.do(3, "call")
    hand.do(1, "call")
    assert hand.pots() == [63_00]
    assert hand.won() == {3: 32_00, 1: 16_00, 2: 15_00}


def test_ca_102_i_8_missed_blinds_the_small_one_is_dead_and_the_big_one_live() -> None:
    play, stakes = pot_game("texas-holdem"), Stakes("structured", 4_00, 8_00, (2_00, 4_00))
    table = PotTable(button=1, sitting=(Sitting(6, owes="missed", wish="post"),))
    begun = start(play, stakes, [(seat, 100_00) for seat in range(1, 7)], table)
    owed = next(entry for entry in begun.entries if entry.seat == 6)
    assert (owed.dead, owed.live) == (2_00, 4_00)
    hand = PotHand("texas-holdem", stakes, begun.entries)
    hand.do(5, "call")
    assert hand.ask.place == 6
    assert hand.ask.options == ("check", "fold", "raise")


def test_ca_102_b_1_a_killed_pot_doubles_the_limits() -> None:
    play, stakes = pot_game("lowball"), Stakes("structured", 4_00, 8_00, (2_00, 4_00), kill=True)
    table = PotTable(button=1, sitting=(Sitting(5, wish="kill"),))
    begun = start(play, stakes, [(seat, 100_00) for seat in range(1, 6)], table)
    hand = PotHand("lowball", stakes, begun.entries)
    assert next(entry.live for entry in begun.entries if entry.seat == 5) == 8_00
    assert hand.ask.place == 5, "the first action stays after the big blind"
    assert hand.raises() == [(16_00, 16_00)]
    for seat in (5, 1, 2, 3, 4):
        hand.do(seat, "check" if seat == 5 else "call")
    for _ in range(5):
        hand.do(hand.ask.place or 0, "pat")
    assert hand.raises() == [(16_00, 16_00)]


def test_ca_102_i_7_a_straddle_is_the_opening_bet_and_its_player_acts_last() -> None:
    play = pot_game("texas-holdem")
    stakes = Stakes("no-limit", 5_00, 0, (2_00, 5_00), straddle=True)
    table = PotTable(button=1, sitting=(Sitting(5, owes="entry", wish="straddle"),))
    begun = start(play, stakes, [(seat, 500_00) for seat in range(1, 7)], table)
    hand = PotHand("texas-holdem", stakes, begun.entries)
    assert hand.ask.place == 6
    assert hand.raises()[0][0] == 20_00
    for _seat in (6, 1, 2, 3, 4):
        hand.do(hand.ask.place or 0, "call")
    assert hand.ask.place == 5
    assert hand.ask.options == ("check", "fold", "raise")


@pytest.mark.parametrize(
    ("seat", "kind"),
    [(1, ""), (2, ""), (3, "small"), (4, "big"), (5, "straddle"), (6, "")],
)
def test_ca_102_i_7_only_the_seat_after_the_big_blind_straddles(seat: int, kind: str) -> None:
    stakes = Stakes("no-limit", 5_00, 0, (2_00, 5_00), straddle=True)
    table = PotTable(button=1, sitting=(Sitting(seat, wish="straddle"),))
    begun = start(pot_game("texas-holdem"), stakes, [(each, 500_00) for each in range(1, 7)], table)
    entry = next(each for each in begun.entries if each.seat == seat)
    posted = {"": 0, "small": 2_00, "big": 5_00, "straddle": 10_00}
    assert (begun.button, entry.kind, entry.live) == (2, kind, posted[kind])


@pytest.mark.parametrize(
    ("before", "button", "away", "missed"),
    [
        (1, 2, 3, "missed"),
        (1, 2, 4, "missed"),
        (1, 2, 6, ""),
        (1, 3, 2, ""),
        (4, 5, 6, "missed"),
        (5, 6, 1, "missed"),
        (5, 6, 4, ""),
        (6, 1, 6, ""),
    ],
)
def test_ca_102_i_8_blinds_are_missed_where_the_big_blind_passes_an_empty_chair(
    before: int, button: int, away: int, missed: str
) -> None:
    stakes = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
    table = PotTable(button=before, sitting=(Sitting(away, wish="out"),))
    begun = start(pot_game("texas-holdem"), stakes, [(seat, 100_00) for seat in range(1, 7)], table)
    assert (begun.button, begun.table.at(away).owes) == (button, missed)


def test_ca_102_d_1_completing_the_forced_bet_is_no_raise() -> None:
    cards = {"place-1": "As Kd 2c", "place-2": "Qs Jd 9h", "place-3": "10s 7d Ks"}
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 3), cards)
    hand.do(1, "bring-in")
    for seat, to in ((2, 3_00), (3, 6_00), (1, 9_00), (2, 12_00)):
        assert hand.raises() == [(to, to)]
        hand.do(seat, "raise", to)
    assert hand.ask.options == ("fold", "call")


def test_ca_102_e_1_a_cap_that_three_reached_stays_when_one_of_them_folds() -> None:
    cards = {"place-1": "As Kd 2c", "place-2": "Qs Jd 9h", "place-3": "10s 7d Ks"}
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 3), cards)
    hand.do(1, "bring-in")
    for seat, to in ((2, 3_00), (3, 6_00), (1, 9_00), (2, 12_00)):
        hand.do(seat, "raise", to)
    hand.do(3, "fold")
    assert hand.ask.place == 1
    assert hand.ask.options == ("fold", "call")


def test_ca_102_e_1_between_two_players_raises_have_no_end() -> None:
    cards = {"place-1": "As Kd 2c", "place-2": "Qs Jd 9h"}
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 2), cards)
    hand.do(1, "bring-in")
    for n in range(1, 9):
        hand.do(2 if n % 2 else 1, "raise", 3_00 * n)
    assert hand.raises() == [(27_00, 27_00)]


def test_102_e_1_seven_cards_two_down_four_up_one_down_with_the_small_bet_twice_and_the_large_after() -> None:
    """Seat 3 is low and opens; every round is one bet and three raises; the best five of seven win."""
    cards = {
        "place-1": "As Ad 9c 8d 6h 2s Kh",
        "place-2": "Qs Jd 7h 5c 4s 3d Kc",
        "place-3": "10s 8h 2c 4d 6s Jc 9h",
    }
    hand = PotHand("seven-card-stud", STUD, antes(50, [500_00] * 3), cards)
    assert hand.deal.held("place-1").down == (True, True, False)
    hand.do(3, "bring-in")
    sizes = []
    while not hand.over and hand.betting.stage == "bet":
        street = hand.betting.street
        raised = 0
        while not hand.over and hand.betting.stage == "bet" and hand.betting.street == street:
            ((least, most),) = hand.raises() or [(0, 0)]
            if not least:
                assert hand.ask.options == ("fold", "call")
                hand.do(hand.ask.place or 0, "call")
                continue
            assert least == most
            raised += 1
            sizes.append((street, least))
            hand.do(hand.ask.place or 0, "raise" if "raise" in hand.ask.options else "bet", least)
        assert raised == 4, "a bet, or the bring-in completed, and three raises"
    small, large = (3_00, 6_00, 9_00, 12_00), (6_00, 12_00, 18_00, 24_00)
    assert sizes == [(n, each) for n, bets in enumerate((small, small, large, large, large)) for each in bets]
    assert hand.deal.held("place-1").down == (True, True, False, False, False, False, True)
    assert hand.won() == {1: 3 * (50 + 2 * 12_00 + 3 * 24_00)}, "a pair of aces"


def test_ca_102_g_4_the_ace_opens_in_razz_and_the_lowest_board_afterwards() -> None:
    cards = {"place-1": "2s 3d Ah 2h", "place-2": "Qs Jd Ks 4c", "place-3": "10s 7d 5c 9d"}
    hand = PotHand("razz", STUD, antes(50, [100_00] * 3), cards)
    assert hand.ask.place == 1
    hand.do(1, "bring-in")
    hand.do(2, "call")
    hand.do(3, "call")
    assert hand.ask.place == 1, "ace and deuce are the lowest board"


def test_ca_102_e_1_of_two_equal_boards_the_nearer_to_the_dealers_left_acts_first() -> None:
    cards = {"place-1": "As Kd 2c 3h", "place-2": "Qs Jd 9h 8c", "place-3": "10s 7d 9c 8h"}
    assert to_fourth_street("seven-card-stud", cards).ask.place == 2


def test_ca_102_g_1_razz_the_lowest_board_acts_first_from_fourth_street() -> None:
    cards = {"place-1": "As Kd Qc Jh", "place-2": "Qs Jd 9h 8c", "place-3": "10s 7d 3c 2h"}
    assert to_fourth_street("razz", cards).ask.place == 3


def test_custom_who_bet_last_shows_first() -> None:
    hand = flop([100_00] * 3)
    for _ in range(2):
        hand.checked(1, 2, 3)
    hand.do(1, "check")
    hand.do(2, "bet")
    hand.do(3, "call")
    hand.do(1, "call")
    assert (hand.betting.stage, hand.ask.place) == ("show", 2)


def test_ca_102_e_1_a_cap_ends_with_its_round() -> None:
    hand = flop([500_00] * 3)
    for seat, to in ((1, 10_00), (2, 20_00), (3, 30_00), (1, 40_00)):
        hand.do(seat, "bet" if seat == 1 and to == 10_00 else "raise", to)
    assert hand.ask.options == ("fold", "call")
    hand.do(2, "call")
    hand.do(3, "call")
    hand.do(1, "bet", 20_00)
    assert hand.raises() == [(40_00, 40_00)]


def test_custom_table_stakes_what_nobody_can_call_goes_back_and_its_player_bets_on() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00))
    hand = PotHand("texas-holdem", stakes, blinds(5_00, 10_00, [100_00, 40_00, 30_00]))
    hand.do(3, "call")
    hand.do(1, "raise", 100_00)
    hand.do(2, "call")
    hand.do(3, "call")
    first = hand.betting.players[0]
    assert (first.total, first.stack, first.status) == (40_00, 60_00, "in")
    assert hand.pots() == [90_00, 20_00]


def test_102_a_1_after_the_draw_the_opener_acts_first() -> None:
    stakes = Stakes("structured", 4_00, 8_00, ante=1_00)
    hand = PotHand("draw-poker", stakes, antes(1_00, [100_00] * 3), {"place-2": "Js Jh 4d 3c 2s"})
    hand.do(1, "check")
    hand.do(2, "bet")
    hand.do(3, "call")
    hand.do(1, "call")
    while hand.betting.stage == "draw":
        hand.do(hand.ask.place or 0, "pat")
    assert (hand.betting.stage, hand.ask.place) == ("bet", 2)


def test_custom_no_limit_after_a_straddle_the_least_bet_of_the_flop_is_the_straddle() -> None:
    stakes = Stakes("no-limit", 10_00, 0, (5_00, 10_00), straddle=True)
    entries = [*blinds(5_00, 10_00, [500_00] * 2), Entry(3, 500_00, live=20_00, kind="straddle")]
    hand = PotHand("texas-holdem", stakes, entries)
    hand.do(1, "call")
    hand.do(2, "call")
    hand.do(3, "check")
    assert hand.raises() == [(20_00, 480_00)]


def test_ca_102_e_1_an_ace_is_the_highest_card_of_a_board() -> None:
    cards = {"place-1": "As Kd 2c 3h", "place-2": "Qs Jd Ah 8c", "place-3": "10s 7d Kc Qh"}
    assert to_fourth_street("seven-card-stud", cards).ask.place == 2


def test_ca_102_g_1_razz_a_pair_is_worse_than_any_board_without_one() -> None:
    cards = {"place-1": "As Kd Qc Qh", "place-2": "Qs Jd 2h 2c", "place-3": "10s 7d Kc 8h"}
    assert to_fourth_street("razz", cards).ask.place == 3
