"""30-2899.07(4) and (8)(a) to (c): the base game, the Eternal wagers, single events and Golden Talons."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load
from tests.asserting import require_refused
from tests.clauses.rounds import bet, line, net, paid, paytables

GAME = "co/eternal"

BOTH_3_CARD_7 = ("Ks 3h 4d", "Kd 4c 3s")
BOTH_2_CARD_7 = ("Ks 7h", "Kd 7c")
PLAYER_2_BANKER_3_CARD_7 = ("Ks 7h", "Kd 5c 2s")
PLAYER_3_BANKER_2_CARD_7 = ("Ks 3h 4d", "Kd 7c")
SUN_7 = ("Ks 6h", "Kd 5c 2s")
MOON_8 = ("Ks 3h 5d", "Kd Qc Js")
BOTH_3_CARD_9 = ("Ks 5h 4d", "Kd 4c 5s")
PLAYER_3_CARD_9 = ("Ks 5h 4d", "Kd Qc Js")
BANKER_3_CARD_9 = ("Ks Qh Jd", "Kd 2c 7s")
NATURALS_9_AND_8 = ("Ks 9h", "Kd 8c")

# As printed: wager, the round, and the pays "to 1" under PT-FLT-MB-01, -02 and -03; L is a Loss.
ETERNAL_WAGERS = [
    ("sun-7", SUN_7, "40 40 40"),
    ("moon-8", MOON_8, "25 25 25"),
    ("supreme-7", BOTH_3_CARD_7, "200 400 L"),
    ("supreme-7", BOTH_2_CARD_7, "50 L 100"),
    ("divine-9", BOTH_3_CARD_9, "75 75 75"),
    ("divine-9", PLAYER_3_CARD_9, "10 10 10"),
    ("divine-9", BANKER_3_CARD_9, "10 10 10"),
    ("eclipse", SUN_7, "6 6 6"),
    ("eclipse", MOON_8, "6 6 6"),
    ("eclipse", BOTH_3_CARD_7, "6 6 L"),
    ("eclipse", BOTH_2_CARD_7, "6 L 6"),
    ("eclipse", BOTH_3_CARD_9, "6 6 6"),
    ("eclipse", PLAYER_3_CARD_9, "6 6 6"),
    ("eclipse", BANKER_3_CARD_9, "6 6 6"),
]


def expected(pay: str, stake: int) -> int:
    return {"L": -stake, "P": 0}[pay] if pay in "LP" else int(pay) * stake


@pytest.mark.parametrize(("wager", "hands", "pays"), ETERNAL_WAGERS)
def test_co_30_2899_07_8a_eternal_wagers_pay_as_printed(wager, hands, pays):
    for number, pay in enumerate(pays.split(), start=1):
        won = net(GAME, hands, bet(wager, None, f"PT-FLT-MB-0{number}", amount=500))
        assert won == expected(pay, 500), (wager, number)


@pytest.mark.parametrize("hands", [PLAYER_2_BANKER_3_CARD_7, PLAYER_3_BANKER_2_CARD_7])
@pytest.mark.parametrize("wager", ["sun-7", "supreme-7", "eclipse"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_co_30_2899_07_7a_iii_a_mixed_7_to_7_wins_nothing(hands, wager, number):
    assert net(GAME, hands, bet(wager, None, f"PT-FLT-MB-0{number}")) == -1_000


@pytest.mark.parametrize("wager", ["sun-7", "moon-8", "supreme-7", "divine-9", "eclipse"])
def test_co_30_2899_07_7a_naturals_win_no_eternal_wager(wager):
    assert net(GAME, NATURALS_9_AND_8, bet(wager, None, "PT-FLT-MB-01")) == -1_000


def test_co_30_2899_07_8a_a_printed_loss_is_a_line_of_the_card():
    lost = paid(GAME, BOTH_2_CARD_7, bet("supreme-7", None, "PT-FLT-MB-02"))
    assert (lost.outcome, lost.line) == ("lose", "Player and Banker have a 2-card 7")
    lines = load(GAME).offer("supreme-7", None, "PT-FLT-MB-03").lines
    assert [one.pays for one in lines] == ["lose", "100 to 1"]


def test_co_30_2899_07_8a_the_five_wagers_share_one_pay_table():
    shared = load(GAME).shared_tables
    assert [set(one.wagers) for one in shared] == [{"sun-7", "moon-8", "supreme-7", "divine-9", "eclipse"}]


PLAYER_1_OVER_0 = ("Ks Qh Ad", "Kd Qc Js")
BANKER_1_OVER_0 = ("Ks Qh Jd", "Kd Qc As")
BANKER_3_CARD_8_OVER_3_CARD_0 = ("Ks Qh Jd", "Kd 2c 6s")
TIE_0 = ("Ks Qh Jd", "Kd Qc Js")
TIE_2 = ("Ks Kh 2d", "Kd Qc 2s")
TIE_6 = ("Ks 6h", "Kd 6c")
TIE_8 = ("Ks 8h", "Kd 8c")

# As printed: the number, the pay "to 1", rounds that win and rounds that come near.
SINGLE_EVENTS = [
    ("01", 40, [SUN_7], [PLAYER_2_BANKER_3_CARD_7, ("Ks 6h", "Kd 7c")]),
    ("02", 25, [MOON_8], [("Ks 8h", "Kd 7c"), BANKER_3_CARD_8_OVER_3_CARD_0]),
    ("21", 25, [("Ks 9h", "Kd 7c"), ("Ks 3h 4d", "Kd 4c 5s")], [("Ks 9h", "Kd 6c"), ("Ks 8h", "Kd 7c")]),
    ("22", 50, [("Ks 8h", "Kd Ac"), ("Ks Ah", "Kd 8c")], [("Ks 8h", "Kd 2c"), ("Ks 3h 5d", "Kd Qc As")]),
    ("05", 40, [("Ks Ah 5d", "Kd Qc Js")], [("Ks 6h", "Kd 5c Ks"), ("Ks Qh Jd", "Kd 2c 4s")]),
    ("06", 60, [BANKER_1_OVER_0, ("Ks Qh Jd", "Kd Ac As")], [("Ks Qh Jd", "Kd Ac 2s"), PLAYER_1_OVER_0]),
    ("07", 20, [NATURALS_9_AND_8, TIE_8, ("Ks 4h 4d", "Kd 4c 5s")], [("Ks 9h", "Kd 7c")]),
    ("08", 90, [PLAYER_1_OVER_0, BANKER_1_OVER_0], [("Ks Kh 2d", "Kd Qc Js"), TIE_0]),
    ("23", 150, [("Ks Ah 5d", "Kd Qc 3s"), ("Ks Qh 3d", "Kd 2c 4s")], [("Ks 6h", "Kd Qc 3s")]),
    ("10", 130, [MOON_8, BANKER_3_CARD_8_OVER_3_CARD_0], [("Ks 8h", "Kd Qc")]),
    ("11", 30, [("Ks 7h", "Kd 8c")], [BOTH_2_CARD_7, ("Ks 3h 4d", "Kd 4c 5s")]),
    ("24", 200, [("Ks 4h 5d", "Kd Qc 6s"), ("Ks Ah 5d", "Kd 2c 7s")], [("Ks 9h", "Kd 6c")]),
    ("13", 200, [("Ks 4h 5d", "Kd Qc 8s"), ("Ks 4h 4d", "Kd 4c 5s")], [NATURALS_9_AND_8]),
    ("14", 250, [MOON_8], [BANKER_3_CARD_8_OVER_3_CARD_0]),
    ("15", 150, [TIE_0], [TIE_2, PLAYER_1_OVER_0]),
    ("16", 70, [TIE_2], [TIE_0, TIE_6]),
    ("17", 15, [TIE_6, BOTH_2_CARD_7], [TIE_2, TIE_8]),
    ("18", 40, [TIE_8, ("Ks 9h", "Kd 9c")], [BOTH_2_CARD_7, NATURALS_9_AND_8]),
    ("19", 11, [("4s 4h", "Kd 7c")], [("Ks 7h", "4d 4c"), TIE_0]),
    ("20", 11, [("Ks 7h", "4d 4c")], [("4s 4h", "Kd 7c"), TIE_0]),
]  # fmt: skip


@pytest.mark.parametrize(("number", "pay", "wins", "loses"), SINGLE_EVENTS)
def test_co_30_2899_07_8b_single_events_pay_as_printed(number, pay, wins, loses):
    single = bet(f"se-{number}", None, f"PT-FLT-SE-{number}", amount=500)
    for hands in wins:
        assert net(GAME, hands, single) == pay * 500, hands
    for hands in loses:
        assert net(GAME, hands, single) == -500, hands


def test_co_30_2899_07_8b_there_are_twenty_single_events():
    offered = {offer.wager for offer in load(GAME).offers() if offer.wager.startswith("se-")}
    assert offered == {f"se-{number}" for number, *_ in SINGLE_EVENTS}
    assert len(offered) == 20


# Rounds for Golden Talons on the Player hand and on the Banker hand.
TALON_ROUNDS = {
    "Wins by 9": (("4s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 7s")),
    "Wins by 8": (("3s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 6s")),
    "Wins by 7": (("2s Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 5s")),
    "Wins by 6": (("As Kh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 4s")),
    "Wins by 5": (("Ks Qh 5d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 3s")),
    "Wins by 4": (("Ks Qh 4d", "Kd Qc Js"), ("Ks Qh Jd", "Kd 2c 2s")),
    "Natural Win": (("Ks 9h", "Kd Qc"), ("Ks Qh", "Kd 9c")),
    "Natural Tie": (("Ks 9h", "Kd 9c"), ("Ks 9h", "Kd 9c")),
}
# As printed, "to 1" under PT-FLT-GT-01 to -05; P is a Push.
GOLDEN_TALONS = [
    ("Wins by 9", "30 20 30 20 30"),
    ("Wins by 8", "10 10 12 8 10"),
    ("Wins by 7", "6 5 5 7 4"),
    ("Wins by 6", "4 4 3 4 4"),
    ("Wins by 5", "2 2 3 3 2"),
    ("Wins by 4", "1 1 1 1 2"),
    ("Natural Win", "1 1 1 1 1"),
    ("Natural Tie", "P 2 P P P"),
]


@pytest.mark.parametrize(("row", "pays"), GOLDEN_TALONS)
def test_co_30_2899_07_8c_golden_talons_pay_as_printed_on_either_hand(row, pays):
    for number, pay in enumerate(pays.split(), start=1):
        for on, hands in zip(("player", "banker"), TALON_ROUNDS[row], strict=True):
            talons = bet("golden-talons", on, f"PT-FLT-GT-0{number}", amount=500)
            assert net(GAME, hands, talons) == expected(pay, 500), (on, number)


def test_co_30_2899_07_8c_natural_tie_pays_2_to_1_on_gt_02_alone():
    tied = ("Ks 8h", "Kd 8c")
    assert paid(GAME, tied, bet("golden-talons", "player", "PT-FLT-GT-02")).net == 2_000
    assert paid(GAME, tied, bet("golden-talons", "player", "PT-FLT-GT-01")).outcome == "push"


@pytest.mark.parametrize(
    "hands",
    [
        ("Ks Qh 3d", "Kd Qc Js"),  # wins by 3
        ("Ks 7h", "Kd 7c"),  # a tie that is no natural
        ("Ks 8h", "Kd 9c"),  # a natural that is beaten
        ("Ks Qh Jd", "Kd 2c 7s"),  # the other hand wins
    ],
)
def test_co_30_2899_07_8c_other_outcomes_lose_golden_talons(hands):
    assert net(GAME, hands, bet("golden-talons", "player", "PT-FLT-GT-02")) == -1_000


def test_co_30_2899_07_8c_natural_9_over_0_pays_the_natural_line():
    offer = ("golden-talons", "player", "PT-FLT-GT-01")
    assert line(GAME, ("Ks 9h", "Kd Qc"), offer) == "Natural winner"
    assert line(GAME, ("4s Kh 5d", "Kd Qc Js"), offer) == "Win by 9 points"


def test_co_30_2899_07_4_five_percent_or_commission_free_and_no_other_vigorish():
    assert paytables(GAME, "banker") == {"win-vig-5", "commission-free"}
    with pytest.raises(Refused):
        load(GAME).offer("banker", "banker", "tie-vig-25")


@pytest.mark.parametrize(
    ("hands", "commission_free", "commission"),
    [(SUN_7, 0, 950), (("Ks 6h", "Kd 7c"), 1_000, 950), (TIE_6, 0, 0), (MOON_8, -1_000, -1_000)],
)
def test_co_30_2899_07_4_commission_free_banker_pushes_on_a_winning_three_card_7(
    hands, commission_free, commission
):
    assert net(GAME, hands, bet("banker", "banker", "commission-free")) == commission_free
    assert net(GAME, hands, bet("banker", "banker", "win-vig-5")) == commission


def test_co_30_2899_07_1_drawing_rules_are_those_of_the_standard_game():
    assert load(GAME).draw == load("co/baccarat").draw
    with require_refused("cards_break_drawing_rules", "player-must-draw", total=5):
        net(GAME, ("Ks 5h", "Kd 6c"), bet("player", "player"))
