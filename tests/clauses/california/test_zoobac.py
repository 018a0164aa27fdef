"""GEGR-002052, ZooBac: what each line pays."""

from datetime import UTC, datetime

import pytest

from houseway.cards import parse_card
from houseway.rules import load
from houseway.simulation.tables import book
from houseway.table.commands import Burn
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.shoe.loading import burn
from houseway.table.state import Shoe, ShoeStage, TableState
from tests.asserting import require_refused
from tests.clauses.rounds import bet, net

GAME = "ca/zoobac"
RABBIT = ("Ks 2h 5d", "Kd 2c 4s")
RABBIT_OVER_ZERO = ("Ks 2h 5d", "Kd Qc Js")
TIGER = ("Ks Qh 2d", "Kd 2c 6s")
TIGER_OVER_ZERO = ("Ks Qh Jd", "Kd 2c 6s")
MONKEY = ("Ks Qh Jd", "Kd Qc Js")
TIE_7 = ("Ks 3h 4d", "Kd 4c 3s")
BANKER_3_CARD_7 = ("Ks 6h", "Kd 5c 2s")
PLAYER_2_CARD_7 = ("Ks 7h", "Kd 6c")
BANKER_NATURAL_8 = ("Ks Qh", "Kd 8c")


@pytest.mark.parametrize(("hands", "won"), [(RABBIT, 1_000), (TIE_7, 0), (TIGER, -1_000)])
def test_ca_gegr_002052_4b_player_line_pays_1_to_1(hands, won):
    assert net(GAME, hands, bet("player", "player")) == won


@pytest.mark.parametrize(
    ("hands", "won"), [(TIGER, 1_000), (BANKER_3_CARD_7, 1_000), (TIE_7, 0), (RABBIT, -1_000)]
)
def test_ca_gegr_002052_4c_banker_line_pays_1_to_1_with_no_hand_barred(hands, won):
    assert net(GAME, hands, bet("banker", "banker")) == won


# Rows: the round; columns: Tie, Rabbit, Tiger, Monkey, Zoo, "to 1" and L for a loss.
BONUS_BETS = [
    (RABBIT, "L 25 L L 10"),
    (RABBIT_OVER_ZERO, "L 75 L L 30"),
    (TIGER, "L L 25 L 10"),
    (TIGER_OVER_ZERO, "L L 75 L 30"),
    (MONKEY, "9 L L 150 30"),
    (TIE_7, "9 L L L L"),
    (PLAYER_2_CARD_7, "L L L L L"),
    (BANKER_NATURAL_8, "L L L L L"),
    (BANKER_3_CARD_7, "L L L L L"),
]


@pytest.mark.parametrize(("hands", "pays"), BONUS_BETS)
def test_ca_gegr_002052_4d_to_h_bonus_bets_pay_as_printed(hands, pays):
    for wager, pay in zip(("tie", "rabbit", "tiger", "monkey", "zoo"), pays.split(), strict=True):
        assert net(GAME, hands, bet(wager)) == (-1_000 if pay == "L" else int(pay) * 1_000), wager


def test_ca_gegr_002052_7c_ii_the_third_card_decides_and_not_the_players_total():
    # The Player's third card is a 7 and makes 8; on 4 the Banker draws, as the chart says.
    assert net(GAME, ("Ks Ah 7d", "Kd 4c 2s"), bet("player", "player")) == 1_000


def burned(first: str, more: int) -> Outcome:
    """What the table says to a first card and so many more, face down."""
    shoe = Shoe(1, 8, "", 14, stage=ShoeStage.CUT)
    state = TableState("t-1", load(GAME), load(GAME).digest, shoe=shoe)
    command = Burn((first, *["??"] * more))
    return burn(state, Envelope("1", "dealer", Role.DEALER, datetime.now(UTC), command), command)


@pytest.mark.parametrize(
    ("first", "count"), [("As", 1), ("2h", 2), ("9d", 9), ("10c", 10), ("Js", 15), ("Qh", 15), ("Kd", 15)]
)
def test_ca_gegr_002052_3_a_face_card_burns_fifteen_at_the_table_as_in_simulation(first, count):
    burned(first, count)
    for wrong in (count - 1, count + 1):
        with require_refused("burn_not_by_first_card", "burn-count", face=15, burned=wrong + 1):
            burned(first, wrong)
    assert book(load(GAME), 8 * 52).burn[parse_card(first)] == count
