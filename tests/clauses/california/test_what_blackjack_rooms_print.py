"""104.A, 104.B and the No Bust games: values of cards, what is drawn, doubled, given up and never charged."""

import pytest
from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.families.blackjack.rules.values import worth
from houseway.refusals import Refusal
from houseway.table import commands as c
from tests.clauses.california.blackjack import (
    CALIFORNIA,
    FIVE,
    FOUR,
    NO_BUST,
    Played,
    hand,
    opened,
    play,
    refused,
    rules_of,
    spot,
)
from tests.clauses.california.posted_room import PostedRoom


def closed(game: str, *seats: int, cents: int = 1_000, dice: int = 1):
    """Seat 1 banks, these seats have bet, and the first card is due; dice of so much, where there are any."""
    table = opened(game, 1, *seats)
    for seat in seats:
        table.bet(seat, spot(game), cents)
    table.dealer(c.NoMoreBets())
    if game == CALIFORNIA:
        table.patron(1, c.ShakeDice(1))
        table.dealer(c.ShowDice((dice, dice, dice)))
    return table


def test_104_a_4_and_13_who_has_stood_draws_no_card():
    table = closed(CALIFORNIA, 2, 3)
    table.dealer(*(c.DealCard(card) for card in ("10s", "9s", "10h", "2s", "3s", "9h")))
    first = table.state.step_of(table.state.deal).place
    table.patron(first, c.Choose(first, f"place-{first}", "stand"))
    assert refused(table, first, c.Choose(first, f"place-{first}", "hit")).reason is Refusal.NO_DECISION_HERE


def test_104_a_6_a_hand_that_left_the_table_may_be_declared_dead_and_its_wager_goes_back():
    table = closed(CALIFORNIA, 2)
    table.supervisor(c.RuleHand(2, "dead", "Its cards were taken from the table."))
    played = play(table, {"place-2": "10s 9s", "banker": "10h 10d"}, {"place-2": "stand", "banker": "stand"})
    assert played == {"place-2": 0}


@pytest.mark.parametrize(
    ("first", "drawn", "total"),
    [("10s 10c", "", 20), ("As 10s", "", 21), ("2s 9s", "As", 22), ("3s 9s", "As", 23)],
)
def test_104_a_17_a_house_way_stands_on_20_21_22_and_23(first, drawn, total):
    table = closed(CALIFORNIA, 2)
    one, two = first.split()
    table.dealer(*(c.DealCard(card) for card in (one, "7h", two, "6d")))
    if drawn:
        table.patron(2, c.Choose(2, "place-2", "hit"))
        table.dealer(c.DealCard(drawn))
    assert worth(rules_of(CALIFORNIA), table.state.deal.held("place-2").cards).total == total
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert table.state.deal.held("place-2").status == "stand"


@pytest.mark.parametrize(("dice", "button"), [((3, 3, 3), 3), ((6, 6, 5), 3), ((1, 1, 3), 5), ((1, 1, 1), 3)])
def test_104_a_20_of_eight_places_the_player_dealer_counts_1_9_and_17(dice, button):
    """Places 3 and 5 have bet: a total that is the player-dealer's goes on to the next of them."""
    table = opened(CALIFORNIA, 1, 3, 5)
    for seat in (3, 5):
        table.bet(seat, spot(CALIFORNIA), 1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice(dice))
    assert table.bank.button == button


VALUES = [
    *((f"{rank}s {rank}h", 2 * rank) for rank in range(2, 10)),
    *((f"{rank}s 2h", 12) for rank in ("10", "J", "Q", "K")),
    ("As 5s", 16),
    ("As 5s 9s", 15),
    ("As Ah", 12),
    ("As Ah 10s", 12),
    ("2s 3s 4s 5s", 14),
]


@pytest.mark.parametrize("game", [NO_BUST, FOUR, FIVE])
@pytest.mark.parametrize(("cards", "total"), VALUES)
def test_value_of_cards_pictures_count_10_an_ace_1_or_11_and_a_hand_the_sum(game, cards, total):
    if (game, cards) == (NO_BUST, "As Ah"):
        assert hand(NO_BUST, cards, "10h 7h")["place-2"] == 1_000, "two aces are a Natural (B.12(b))"
        return
    assert worth(rules_of(game), parse_cards(cards)).total == total


@pytest.mark.parametrize("game", [FOUR, FIVE])
@pytest.mark.parametrize(("cards", "choices"), [("As Ks", ""), ("10s As", ""), ("As 4s 6s", "hit")])
def test_value_of_cards_2_a_an_ace_is_eleven_and_a_half_beside_one_ten_alone(game, cards, choices):
    """A Natural beats a drawn 21, whichever of its cards came first; a drawn 21 only ties it."""
    table = opened(game, 1, 2, 3)
    for seat in (2, 3):
        table.bet(seat, spot(game), 1_000)
    hands = {"place-2": cards, "place-3": "10d 9d", "banker": "10h 5h 6h"}
    played = play(table, hands, {"place-2": choices, "place-3": "stand"})
    assert played["place-2"] == (0 if choices else {FOUR: 1_200, FIVE: 1_000}[game])
    assert played["place-3"] == -1_000


@pytest.mark.parametrize("game", [FOUR, FIVE])
@pytest.mark.parametrize(
    ("banker", "cards"), [("Ah 6h 10c", 3), ("Ah 7h", 2), ("10h 7h", 2), ("10h 6h 2h", 3)]
)
def test_round_of_play_13_the_player_dealer_hits_soft_17_and_stands_on_hard_17(game, banker, cards):
    table = opened(game, 1, 2)
    table.bet(2, spot(game), 1_000)
    answer = {"seat-2": "decline"} if banker.startswith("A") else {}
    play(table, {"place-2": "10s 9s", "banker": banker}, {"place-2": "stand"} | answer)
    assert len(table.state.deal.cards("banker")) == cards


@pytest.mark.parametrize("game", [NO_BUST, FOUR, FIVE])
@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ({"place-2": "6s 5s 9s"}, {"place-2": "double"}),
        ({"place-2": "8s 8h 10c", "place-2.2": "10d"}, {"place-2": "split stand", "place-2.2": "stand"}),
    ],
)
def test_double_down_and_split_cost_no_further_fee(game, cards, choices):
    table = opened(game, 1, 2)
    table.bet(2, spot(game), 1_000)
    table.dealer(c.NoMoreBets())
    due = sum(fee.cents for fee in table.bank.collected)
    play(table, cards | {"banker": "10h 7h"}, choices)
    assert sum(bet.amount for bet in table.state.settlements) == 2_000
    assert table.fees == due > 0


def test_surrender_1_comes_before_the_next_player_acts_and_ends_the_hand():
    table = closed(FOUR, 2, 3)
    table.dealer(*(c.DealCard(card) for card in ("10s", "10c", "10h", "6s", "6c", "7h")))
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "surrender"))
    assert refused(table, 2, c.Choose(2, "place-2", "surrender")).reason is Refusal.NO_DECISION_HERE
    assert refused(table, 3, c.Choose(3, "place-3", "hit")).reason is Refusal.NO_DECISION_HERE


def test_surrender_1_a_hand_of_21_is_not_given_up():
    table = closed(FOUR, 2)
    table.dealer(*(c.DealCard(card) for card in ("10s", "10h", "6s", "7h")))
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("5s"))
    assert refused(table, 2, c.Choose(2, "place-2", "surrender")).reason is Refusal.NO_DECISION_HERE


def test_buster_blackjack_4_the_bonus_stays_in_action_when_the_players_hand_is_over():
    played = hand(FIVE, "10s 6s 10c", "10h 6h 9h", "hit", also={"buster": 500})
    assert played == {"place-2": -1_000, "buster": 1_000}


def test_lucky_lucky_4_it_is_decided_whether_or_not_the_player_dealer_has_a_natural():
    played = hand(FIVE, "Ah 9s", "Ac Kd", "seat-2: decline", "stand", also={"lucky-lucky": 500})
    assert played == {"place-2": -1_000, "lucky-lucky": 1_500}


def test_lucky_lucky_5_and_buster_6_bonus_bets_lie_there_until_the_round_is_over():
    table = opened(FIVE, 1, 2)
    for wager, cents in (("hand", 1_000), ("buster", 500), ("lucky-lucky", 500)):
        table.bet(2, spot(FIVE, wager), cents)
    table.deal("7h", "7d", "7c", "10d")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    chips = table.chips(2)
    assert {bet.wager for bet in table.state.seat(2).bets} == {"hand", "buster", "lucky-lucky"}
    played: Played = play(table, {"banker": ""})
    assert played == {"place-2": -1_000, "buster": -500, "lucky-lucky": 25_000}
    assert table.chips(2) == chips + 25_500


def test_buster_blackjack_pay_tables_another_is_posted_before_bets_and_never_among_them():
    posted = (
        c.Posted(*spot(FIVE), 1_000, 20_000),
        c.Posted(*spot(FIVE, "buster"), 500, 5_000),
    )
    others = (posted[0], replace(posted[1], paytable="C"))
    table = opened(FIVE, 1, 2, posted=posted)
    table.bet(2, spot(FIVE), 1_000)
    assert table.refusal("floor", c.PostOffers(others)).reason is Refusal.BETS_STILL_DOWN
    play(table, {"place-2": "10s 9s", "banker": "10h 7h"}, {"place-2": "stand"})
    table.supervisor(c.PostOffers(others))
    table.take_bank(1, 100_000)
    table.dealer(c.NextRound())
    table.bet(2, spot(FIVE), 1_000)
    table.bet(2, ("buster", None, "C"), 500)
    played = play(table, {"place-2": "10s 8s", "banker": "2h 2c 2d 3h 3c 10d"}, {"place-2": "stand"})
    assert played["buster"] == 500 * 15


def shoe_due(name: str = "no-bust") -> PostedRoom:
    """The table is open, and nothing has been done with its cards."""
    return PostedRoom(name, 1, 2)


def test_104_b_24_c_2_the_cards_are_looked_through_and_shuffled_before_they_are_loaded():
    table = shoe_due()
    load = c.LoadShoe("", table.decks, 53)
    assert table.refusal("dealer", load).reason is Refusal.CARDS_NOT_READY
    assert table.advance() is c.InspectCards
    assert table.refusal("dealer", load).reason is Refusal.CARDS_NOT_READY
    assert table.advance() is c.WashCards
    table.dealer(load)


def test_104_b_24_a_5_the_cut_card_lies_about_one_deck_from_the_bottom():
    table = shoe_due()
    table.open_bets(50_000)
    assert abs(table.shoes[0].cutting_card - 53) <= 1
