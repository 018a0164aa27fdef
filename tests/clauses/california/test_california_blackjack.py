"""GEGA-001969, 104.A: California Blackjack."""

from itertools import pairwise

import pytest

from houseway.cards import parse_cards
from houseway.families.blackjack.rules.values import compared, worth
from houseway.families.round import Turn
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.table import commands as c
from houseway.table.console.legal_now import proposals
from houseway.table.envelope import Role
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.clauses.california.blackjack import CALIFORNIA, hand, opened, play, refused, rules_of, spot

GAME = load(CALIFORNIA)
PLAY = rules_of(CALIFORNIA)
HAND = spot(CALIFORNIA)


def dealt(table, *cards):
    """The first cards; seat 1 shakes a four, so that place 4, or the next with a wager, is dealt first."""
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((1, 1, 2)), *(c.DealCard(card) for card in cards))


def test_104_a_1_fifty_six_cards_a_deck_four_of_them_cal_aces():
    assert [GAME.pack.size(decks) for decks in (1, 2, 8)] == [56, 112, 448]
    assert GAME.pack.counts(1)[parse_cards("Ax")[0]] == 4


def test_104_a_2_the_order_of_hands_is_the_distance_from_22_and_under_beats_over():
    hands = {
        22: "10s 9s 3s", 21: "10s 9s 2s", 23: "10s 9s 4s", 20: "10s 10h", 24: "10s 9s 5s", 19: "10s 9s",
        25: "10s 9s 6s", 18: "10s 8s", 26: "10s 9s 7s", 17: "10s 7s", 27: "10s 9s 8s", 16: "10s 6s",
    }  # fmt: skip
    counts = [worth(PLAY, parse_cards(cards)) for cards in hands.values()]
    assert [count.total for count in counts] == list(hands)
    for better, worse in pairwise(counts):
        assert (compared(PLAY, better, worse), compared(PLAY, worse, better)) == (2, 0)


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("As 6s 8s", 25, 1),
        ("As 3s 9s", 23, 1),
        ("As Ah 9s", 21, 1),
        ("As Ah Ad", 23, 1),
        ("As 10s 6h", 17, 0),
    ],
)
def test_104_a_2_each_ace_counts_1_or_11_whichever_is_better(cards, total, soft):
    assert worth(PLAY, parse_cards(cards))[:2] == (total, soft)


def test_104_a_2_23_beats_20_and_loses_to_21():
    assert hand(CALIFORNIA, "10s 6s 7s", "10h 10c", "hit", "banker: stand")["place-2"] == 1_000
    assert hand(CALIFORNIA, "10s 9s 4s", "10h 8h 3h", "hit")["place-2"] == -1_000


def test_104_a_3_two_aces_are_a_natural_and_beat_a_drawn_22():
    table = opened(CALIFORNIA, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    cards = {"place-2": "As Ax", "place-3": "10s 9s", "banker": "9h 10h 3h"}
    played = play(table, cards, {"place-3": "stand", "banker": "hit"})
    assert played == {"place-2": 1_000, "place-3": -1_000}


def test_104_a_3_a_natural_that_is_not_shown_in_time_plays_as_22():
    table = opened(CALIFORNIA, 1, 2, options={"bettors_show": 1})
    table.bet(2, HAND, 1_000)
    played = play(
        table, {"place-2": "As Ah", "banker": "9h 10h 3h"}, {"place-2": "keep stand", "banker": "hit"}
    )
    assert (played["place-2"], played.asked[0]) == (0, ("place-2", ("show", "keep")))


def test_104_a_5_a_card_that_fell_open_in_the_deal_plays_and_the_first_draw_card_comes_down():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    dealt(table)
    table.dealer(c.DealCard("5s", exposed=True))
    held = table.state.deal.held("place-2")
    assert (held.cards, held.down) == (parse_cards("5s"), (False,))
    table.dealer(c.DealCard("9h"), c.DealCard("4s"), c.DealCard("10h"))
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("2s"))
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("7s"))
    assert table.state.deal.held("place-2").down == (False, True, True, False)


def test_104_a_5_a_card_that_falls_open_on_the_draw_plays_too():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    dealt(table)
    table.dealer(c.DealCard("5s"), c.DealCard("9h"), c.DealCard("4s"), c.DealCard("10h"))
    for drawn in ("2s", "3s"):
        table.patron(2, c.Choose(2, "place-2", "hit"))
        wrong = table.refusal("dealer", c.CardDead(drawn, "exposed"))
        assert wrong.reason is Refusal.NO_ERROR_HERE
        table.dealer(c.DealCard(drawn))


def test_104_a_7_hands_are_secret_and_draw_cards_are_not():
    table = opened(CALIFORNIA, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    dealt(table, "5s", "9s", "10h", "4s", "10c", "9h")
    hands = {shown.name: shown for shown in view(table.state, Role.PATRON, "p3").hands}
    assert (hands["place-2"].cards, hands["banker"].cards) == (("??", "??"), ("10h", "??"))
    assert (hands["place-3"].cards, hands["place-3"].total) == (("9s", "10c"), 19)


def test_104_a_10_the_hole_card_is_looked_at_under_an_ace_and_a_natural_ends_the_hand():
    table = opened(CALIFORNIA, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    played = play(table, {"place-2": "10s 10h", "place-3": "Ad Ac", "banker": "As Ah"})
    assert (played, played.asked) == ({"place-2": -1_000, "place-3": 0}, [])


def test_104_a_11_naturals_are_paid_in_order_before_all_else():
    table = opened(CALIFORNIA, 1, 2, 3, 4, bank=1_500)
    for seat in (2, 3, 4):
        table.bet(seat, HAND, 1_000)
    cards = {"place-2": "As Ah", "place-3": "10s 10h", "place-4": "Ad Ac", "banker": "10c 8c 7c"}
    played = play(table, cards, {"place-3": "stand"})
    assert [(bet.seat, bet.covered) for bet in played.settled.settlements] == [(4, 1_000), (2, 500), (3, 0)]


def test_104_a_12_no_draw_from_hard_22_and_a_soft_hand_over_22_may_draw():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    played = play(
        table, {"place-2": "As 6s 8s 9s", "banker": "10h 10c"}, {"place-2": "hit hit", "banker": "stand"}
    )
    assert [asked for asked in played.asked if asked[0] == "place-2"] == [("place-2", ("hit", "stand"))] * 2


@pytest.mark.parametrize(
    ("cards", "asked"),
    [("10h 8h", False), ("10h 9h", True), ("10h 10c", True), ("As 10h", False), ("As 2h Kc", True)],
)
def test_104_a_14_the_player_dealer_hits_18_stands_on_21_and_has_the_option_on_19_and_20(cards, asked):
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    first, second, *more = cards.split()
    more = more or (["3c"] if cards == "10h 8h" else [])
    played = play(
        table,
        {"place-2": "10s 7s", "banker": " ".join([first, second, *more])},
        {"place-2": "stand", "banker": "stand" if asked else ""},
    )
    assert (("banker", ("hit", "stand")) in played.asked) == asked


@pytest.mark.parametrize(
    ("cards", "letter"), [("As 3s 9s", "O"), ("As 4s 9s", "O"), ("As 5s 9s", "H"), ("10s 9s 4s", "S")]
)
def test_104_a_14_soft_23_and_24_are_options_soft_25_hits_hard_23_stands(cards, letter):
    count = worth(PLAY, parse_cards(cards))
    assert (PLAY.banker.soft if count.soft else PLAY.banker.hard)[count.total] == letter


def test_104_a_14_the_option_is_asked_of_the_player_dealer_alone():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    dealt(table, "10s", "9h", "9s", "10h")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert refused(table, 2, c.Choose(None, "banker", "hit")).reason is Refusal.NOT_IN_CONTROL
    table.patron(1, c.Choose(None, "banker", "stand"))
    assert comes_next(table.state).command == c.TurnCards("place-2")


def test_104_a_15_ties_push():
    assert hand(CALIFORNIA, "10s 9s", "10h 9h", "stand", "banker: stand")["place-2"] == 0


def test_104_a_16_no_hand_may_be_surrendered():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    dealt(table, "10s", "9h", "6s", "10h")
    answer = refused(table, 2, c.Choose(2, "place-2", "surrender"))
    assert (answer.reason, answer.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-001969 104.A.16, 103.26")


@pytest.mark.parametrize(
    ("cards", "up", "does"),
    [
        ("10s 9s", "8h", "stand"),
        ("10s 9s", "9h", "stand"),
        ("10s 9s", "7h", "hit"),
        ("As 8s", "9h", "hit"),
        ("10s 10c", "7h", "stand"),
        ("10s 8s", "9h", "hit"),
    ],
)
def test_104_a_17_house_way(cards, up, does):
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    first, second = cards.split()
    dealt(table, first, up, second, "6d")
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert table.state.deal.held("place-2").status == does


def test_104_a_18_a_house_way_hand_played_wrongly_is_dead_and_all_others_play():
    table = opened(CALIFORNIA, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    table.supervisor(c.RuleHand(2, "dead", "House Way stands on 20"))
    played = play(
        table,
        {"place-2": "10s 6h", "place-3": "10c 5c", "banker": "10h 10d"},
        {"banker": "stand", "place-2": "stand", "place-3": "stand"},
    )
    assert played == {"place-2": 0, "place-3": -1_000}


def test_104_a_20_dealt_from_the_action_button():
    table = opened(CALIFORNIA, 1, 2, 3, 4)
    for seat in (2, 3, 4):
        table.bet(seat, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((1, 1, 1)))
    names = [held.name for held in table.state.deal.hands if held.name != "banker"]
    assert (table.bank.button, names) == (3, ["place-3", "place-4", "place-2"])


def test_the_console_has_every_choice_that_is_open():
    table = opened(CALIFORNIA, 1, 2)
    table.bet(2, HAND, 1_000)
    dealt(table, "10s", "9h", "6s", "10h")
    acts = {proposal.id for proposal in proposals(table.state)}
    assert {"choose-place-2-hit", "choose-place-2-stand"} <= acts
    assert not isinstance(table.state.step_of(table.state.deal), Turn)
