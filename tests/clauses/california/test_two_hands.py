"""What the seven games of two community hands have in common: what cards count, and how they are dealt."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from houseway.cards import parse_cards
from houseway.families.round import face_up
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.rules.tables import read_table
from houseway.table import Envelope, Role, TableState
from houseway.table import commands as c
from houseway.table.opening.setup import opening, table_game
from houseway.table.shoe.loading import burn
from houseway.table.state import Shoe, ShoeStage
from houseway.table.views.view import view
from tests.asserting import require_refused
from tests.clauses.rounds import card_for
from tests.clauses.tables import fields, offer, table
from tests.tables import CheckedTable

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "player-dealer"
FACE_UP = ["ez-panda-8", "zoobac", "golden-frog-1.0", "golden-frog-2.0", "golden-frog-2.1"]
GAMES = ["ca/21st-century-4.0", "ca/21st-century-8.0", "ca/ez-baccarat-panda-8", "ca/zoobac",
         "ca/golden-frog-1.0", "ca/golden-frog-2.0", "ca/golden-frog-2.1"]  # fmt: skip
COUNTS = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "10": 0,
    "J": 0,
    "Q": 0,
    "K": 0,
}


@pytest.mark.parametrize("game", GAMES)
def test_ca_aces_count_one_tens_and_pictures_nothing_and_the_right_hand_digit_is_the_hand(game):
    total = load(game).total
    assert {rank: total(parse_cards(f"{rank}s")) for rank in COUNTS} == COUNTS
    assert [total(parse_cards(hand)) for hand in ("Qs 5h", "9s 6h", "9s 9h", "6s 4h")] == [5, 5, 8, 0]


@pytest.mark.parametrize("game", GAMES)
def test_ca_two_hands_of_two_cards_are_dealt_in_turn_the_players_first(game):
    cards = parse_cards("Ks 7h")
    dealt = [(0, 0), (1, 0), (1, 1), (2, 1)]
    order = [
        card_for(load(game), face_up(player=cards[:player], banker=cards[:banker]))
        for player, banker in dealt
    ]
    assert order == ["player", "banker", "player", "banker"]


FOUR = ("2h", "Kh", "4d", "7s")


def begun(name: str) -> CheckedTable:
    """The posted example of the game: seat 1 banks, and bets are open."""
    file = read_table(EXAMPLES / f"{name}.toml")
    game = table_game(file)
    room = CheckedTable.from_game(game.id)
    room.state = TableState("t-1", game, game.digest)
    room.dealer(opening(file, 0, "t-1"))
    room.fill_tray()
    room.seat(1)
    room.load(virtual=False)
    room.seat(2)
    room.take_bank(1)
    room.dealer(c.NextRound())
    return room


def after_four_cards(name: str, cards: tuple[str, ...] = FOUR) -> CheckedTable:
    """Seat 2 bets on the Player line, and four cards are out."""
    room = begun(name)
    posted = next(posted for posted in room.state.offers if posted.wager == "player")
    room.bet(2, posted.key, posted.minimum)
    room.deal(*cards)
    return room


@pytest.mark.parametrize("name", FACE_UP)
def test_ca_all_cards_are_dealt_face_up(name):
    shown = view(after_four_cards(name).state, Role.PATRON, "p2").hands
    assert {hand.name: hand.cards for hand in shown} == {"player": ("2h", "4d"), "banker": ("Kh", "7s")}


def test_ca_gega_002057_13_the_dealers_first_card_is_face_up_and_the_second_down():
    shown = view(after_four_cards("21st-century-4.0").state, Role.PATRON, "p2").hands
    assert {hand.name: hand.cards for hand in shown} == {"player": ("2h", "4d"), "banker": ("Kh", "??")}


def test_ca_gega_002545_dealing_procedures_bettors_choose_on_an_open_hand_and_the_dealers_first_card():
    room = after_four_cards("21st-century-8.0", ("2h", "6h", "3d", "9s"))
    shown = view(room.state, Role.PATRON, "p2")
    assert {hand.name: hand.cards for hand in shown.hands} == {"player": ("2h", "3d"), "banker": ("6h", "??")}
    assert shown.ask is not None
    assert shown.ask.options == ("hit", "stand")


def test_ca_gega_002545_betting_scheme_2_no_bet_is_made_or_taken_back_after_the_first_card():
    room = after_four_cards("21st-century-8.0")
    line = room.state.offers[0].key
    assert room.refusal("p2", c.PlaceBet(2, *line, 1_000)).reason is Refusal.BETS_CLOSED
    assert room.refusal("p2", c.TakeBack(2, *line)).reason is Refusal.BETS_CLOSED


def test_ca_gega_002545_dragon_bonus_bet_4_no_collection_for_it_nor_for_a_tie():
    """$1 for the Player line and $2 for the bank, whatever else is bet."""
    room = begun("21st-century-8.0")
    for posted in room.state.offers:
        if posted.wager in ("player", "tie", "dragon-bonus"):
            room.bet(2, posted.key, posted.minimum)
    room.dealer(c.NoMoreBets())
    assert [(fee.seat, fee.cents) for fee in room.bank.collected] == [(2, 100), (1, 200)]


def test_ca_gegr_002052_10_wagers_are_settled_player_banker_tie_rabbit_tiger_monkey_and_zoo():
    room = begun("zoobac")
    for posted in reversed(room.state.offers):
        room.bet(2, posted.key, posted.minimum)
    room.settle(*FOUR)
    assert [bet.wager for bet in room.state.settlements] == [
        *("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo"),
    ]


def burned(first: str, more: int) -> object:
    game = load("ca/golden-frog-1.0")
    state = TableState("t-1", game, game.digest, shoe=Shoe(1, 8, "", 14, stage=ShoeStage.CUT))
    command = c.Burn((first, *["??"] * more))
    return burn(state, Envelope("1", "dealer", Role.DEALER, datetime.now(UTC), command), command)


@pytest.mark.parametrize(("first", "count"), [("As", 1), ("9d", 9), ("10c", 10), ("Js", 10), ("Kd", 10)])
def test_ca_gegr_002128_round_of_play_3_a_face_card_burns_ten(first, count):
    burned(first, count)
    for wrong in (count - 1, count + 1):
        with require_refused("burn_not_by_first_card", "burn-count", face=10, burned=wrong + 1):
            burned(first, wrong)


@pytest.mark.parametrize(
    ("game", "posted", "good", "bad"),
    [
        ("ca/super-pan-9", "standard", (7, 8), (6, 9)),
        ("ca/bay-baccarat", "B1", (2, 12), (1, 13)),
        ("ca/21st-century-8.0", None, (8, 14), (15,)),
    ],
)
def test_ca_places_of_super_pan_9_bay_baccarat_and_21st_century_8_0(game, posted, good, bad):
    more = [] if posted is None else [offer("hand", None, posted)]
    assert [fields(table(game, *more, seats=seats)) for seats in good] == [[], []]
    assert [fields(table(game, *more, seats=seats)) for seats in bad] == [["seats"] for _ in bad]
