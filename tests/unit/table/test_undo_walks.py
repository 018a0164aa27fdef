"""At every family whatever the dealer of real cards records is taken back, and nothing is lost by it."""

import pytest

from houseway.families import FAMILIES
from houseway.journal import verify
from houseway.table import Phase
from tests.unit.table.console_tables import NAMES, opened
from tests.unit.table.undoing_walker import UndoingWalker

SHUFFLE = {"inspect_cards", "wash_cards", "load_shoe", "cut", "buy_in"}
BANK = SHUFFLE | {"offer_bank", "accept_bank", "place_bets"}
DICE = {"shake_dice", "show_dice"}
CARDS = {"burn", "deal_card"}
CLOSED = {"deal_closed", "turn_cards", "choose"}
POT = SHUFFLE | {"deal_street", "choose"}
# Every act that goes back at a table of each family, and at those that differ from it.
TAKEN_BACK = {
    "deals-massachusetts-curator": SHUFFLE | CARDS | {"place_bets", "decline_shoe"},
    "tables-colorado-eternal": SHUFFLE | CARDS | {"place_bets", "hand_cards"},
    "deals-colorado-3-dice": {"buy_in", "place_bets", "shake_cups", "reveal_dice"},
    "player-dealer-california-blackjack": BANK | CARDS | DICE | {"choose"},
    "player-dealer-super-pan-9": BANK | CARDS | DICE | {"choose"},
    "player-dealer-three-card-poker": BANK | CLOSED | {"deal_card"},
    "player-dealer-let-it-ride-bonus": BANK | CLOSED,
    "player-dealer-ultimate-texas-holdem": BANK | CLOSED,
    "player-dealer-face-up-pai-gow-poker": BANK | CLOSED | DICE,
    "player-dealer-pai-gow": BANK | CLOSED | DICE,
    "poker-lowball": POT,
    "poker-texas-holdem": POT,
    "poker-room-panguingue": POT | {"key", "lay"},
}


def walked(name: str, seed: int = 0) -> UndoingWalker:
    walker = UndoingWalker(opened(name), seed)
    walker.walk()
    assert walker.state.phase is Phase.CLOSED
    assert verify(walker.record.store) == []
    return walker


@pytest.mark.parametrize("name", TAKEN_BACK)
def test_what_is_recorded_is_taken_back_and_recorded_again(name: str):
    assert walked(name).undone == TAKEN_BACK[name]


def test_a_table_of_every_family_is_among_them():
    assert {opened(name).state.game.family for name in TAKEN_BACK} == {*FAMILIES}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_lost_at_any_table(name: str, seed: int):
    walker = walked(name, seed)
    assert walker.undone
