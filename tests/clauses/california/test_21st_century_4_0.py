"""GEGA-002057, 21st Century Baccarat 4.0: its own draw, ties on 0 and 1, early and late ties, pairs."""

import msgspec
import pytest

from houseway.refusals import Refused
from houseway.rules import Bet, Evaluator, load, settle
from tests.clauses.rounds import bet, dealt, net, paid, practice

GAME = "ca/21st-century-4.0"
PLAYER = bet("player", "player", amount=2_000)
DEALER = bet("banker", "banker", amount=2_000)
PLAYER_WINS = ("Ks 7h", "Kd 6c")
DEALER_WINS = ("Ks 6h", "Kd 7c")
TIE_0 = ("Ks Qh Jd", "Kd Qc Js")
TIE_1 = ("Ks Qh Ad", "Kd Qc As")
TIE_2 = ("Ks Qh 2d", "Kd Qc 2s")
TIE_9 = ("Ks 9h", "Kd 9c")
DEALER_NATURAL = ("Ks 2h", "Kd 8c")


@pytest.mark.parametrize(
    ("hands", "player", "dealer"),
    [
        (PLAYER_WINS, 2_000, -2_000),
        (DEALER_WINS, -2_000, 1_900),
        (TIE_0, -2_000, 1_900),
        (TIE_1, -2_000, 1_900),
        (TIE_2, 0, 0),
        (TIE_9, 0, 0),
    ],
)
def test_ca_gega_002057_23_25_the_dealer_wins_ties_on_0_and_1_and_the_rest_push(hands, player, dealer):
    assert net(GAME, hands, PLAYER) == player
    assert net(GAME, hands, DEALER) == dealer


def test_ca_gega_002057_23_a_tie_on_0_or_1_is_a_line_of_the_card():
    assert paid(GAME, TIE_0, PLAYER).line == "Tie on 0 or 1"


@pytest.mark.parametrize(("stake", "award"), [(2_000, 1_900), (1_000, 950), (1_050, 997)])
def test_ca_gega_002057_10b_dealer_line_pays_19_to_20_rounded_down_to_the_cent(stake, award):
    assert paid(GAME, DEALER_WINS, bet("banker", "banker", amount=stake)).award == award


@pytest.mark.parametrize("hands", [TIE_0, TIE_1, TIE_2, ("Ks 6h", "Kd 6c")])
def test_ca_gega_002057_24_tie_wagers_win_on_any_tie(hands):
    assert net(GAME, hands, bet("early-tie")) == 8_000
    assert net(GAME, hands, bet("late-tie")) == 7_000


def test_ca_gega_002057_tie_wagers_lose_without_a_tie():
    assert net(GAME, PLAYER_WINS, bet("early-tie")) == -1_000
    assert net(GAME, PLAYER_WINS, bet("late-tie")) == -1_000


@pytest.mark.parametrize("hands", [TIE_9, ("Ks 8h", "Kd 9c"), ("Ks 2h", "Kd 9c")])
def test_ca_gega_002057_b5_late_ties_are_returned_when_the_dealer_has_a_two_card_9(hands):
    assert paid(GAME, hands, bet("late-tie")).outcome == "push"


def test_ca_gega_002057_b5_an_early_tie_is_not_returned():
    assert net(GAME, TIE_9, bet("early-tie")) == 8_000
    assert net(GAME, ("Ks 8h", "Kd 9c"), bet("early-tie")) == -1_000


def late_tie_may_be_placed(hands):
    """`placed_when` read on the cards as if it were the first line of the late tie's pay table."""
    game = load(GAME)
    wager = next(one for one in game.wagers if one.id == "late-tie")
    offer = game.offer("late-tie", None, "standard")
    first = msgspec.structs.replace(offer.lines[0], when=wager.placed_when)
    table = msgspec.structs.replace(offer.table, lines=(first,))
    return Evaluator(game).line(msgspec.structs.replace(offer, table=table), dealt(*hands)) == 0


@pytest.mark.parametrize(
    ("hands", "placed"),
    [
        (("Ks 9h", "Kd 9c"), False),  # the player has 9
        (("Ks 9h", "2d 5c"), False),
        (("Ks 8h", "8d Kc"), False),  # the player's 8 equals the up card
        (("Ks 8h", "Kd 8c"), True),  # the hole card does not count
        (("Ks 6h", "6d Kc"), False),
        (("Ks 5h", "5d Kc"), False),
        (("Ks 5h", "Kd 5c"), True),
        (("Ks 4h", "4d Kc"), True),  # below 5 it does not matter
        (("Ks Qh", "Kd Qc"), True),
    ],
)
def test_ca_gega_002057_b3_b4_when_a_late_tie_may_be_placed(hands, placed):
    assert late_tie_may_be_placed(hands) is placed


def at(seat, wager=PLAYER):
    return msgspec.structs.replace(wager, seat=seat)


def test_ca_gega_002057_15_on_5_each_bettor_stands_or_hits_for_himself():
    # Against the dealer's 6 a 5 loses and the 3 makes it an 8; who says nothing plays House Way.
    settled = settle(
        load(GAME),
        dealt("Ks 5h 3d", "Kd 6c", {1: "stand", 2: "hit"}),
        [at(1), at(2), at(3)],
    )
    assert {one.seat: one.net for one in settled.settlements} == {1: -2_000, 2: 2_000, 3: 2_000}


def test_ca_gega_002057_15_no_choice_on_another_total():
    with pytest.raises(Refused):
        net(GAME, ("Ks 4h 3d", "Kd 6c"), PLAYER, "stand")


@pytest.mark.parametrize("third", ["Ks", "8s", "9s"])
def test_ca_gega_002057_26_the_dealer_hits_on_5_whatever_the_player_drew(third):
    assert net(GAME, (f"Ks 2h {third}", "Kd 5c 4s"), DEALER) == 1_900


@pytest.mark.parametrize("hands", [DEALER_NATURAL, ("Ks 2h 7d", "Kd 8c")])
def test_ca_gega_002057_16_a_card_drawn_before_the_dealers_natural_was_seen_is_void(hands):
    # The 7 would have made 9; the player hand counts 2.
    assert net(GAME, hands, PLAYER) == -2_000
    assert net(GAME, hands, DEALER) == 1_900
    assert settle(load(GAME), dealt(*hands), []).player_total == 2


# As printed: the wager, its pay table, the pay "to 1", cards that win and cards that do not.
PAIRS = [
    ("pair", "standard", 10, ["9s 9h", "9s 9c", "9s 9s"], ["9s 10h", "Ks Qs"]),
    ("pair-same-color", "1", 20, ["9s 9c", "9h 9d", "9s 9s"], ["9s 9h", "9s 8s"]),
    ("pair-same-suit", "1", 40, ["9s 9s"], ["9s 9c", "9s 8s"]),
    ("pair", "2", 12, ["9s 9h", "9s 9c", "9s 9s"], ["9s 10h", "Ks Qs"]),
    ("pair-same-color", "2", 25, ["9s 9c", "9h 9d", "9s 9s"], ["9s 9h", "9s 8s"]),
    ("pair-same-suit", "2", 50, ["9s 9s"], ["9s 9c", "9s 8s"]),
]


@pytest.mark.parametrize(("wager", "paytable", "pay", "wins", "loses"), PAIRS)
@pytest.mark.parametrize("on", ["player", "banker"])
def test_ca_gega_002057_10e_to_p_pairs_pay_as_printed(wager, paytable, pay, wins, loses, on):
    natural = "Kd 8c"
    for cards, won in [(cards, pay * 1_000) for cards in wins] + [(cards, -1_000) for cards in loses]:
        hands = (cards, natural) if on == "player" else (natural, cards)
        assert net(GAME, hands, Bet(1, wager, on, paytable, 1_000)) == won, cards


def test_ca_gega_002057_pair_and_tie_bets_may_not_exceed_the_base_bet():
    assert set(practice(GAME).bonus_limit.wagers) == {
        "early-tie",
        "pair",
        "pair-same-color",
        "pair-same-suit",
    }
