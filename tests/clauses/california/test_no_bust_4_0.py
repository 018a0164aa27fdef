"""GEGA-000129: No Bust 21st Century Blackjack 4.0, and the same text with bonus aces."""

import pytest

from houseway.cards import parse_cards
from houseway.families.blackjack.rules.options import Standing, options
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.clauses.california.blackjack import (
    FEES,
    FIVE,
    FOUR,
    MILLENNIUM,
    NO_BUST,
    hand,
    layout,
    opened,
    play,
    refused,
    rules_of,
    spot,
)
from tests.clauses.tables import fields, offer
from tests.clauses.tables import table as table_file
from tests.tables import CheckedTable, banked_table

GAME = load(FOUR)
PLAY = rules_of(FOUR)
HAND = spot(FOUR)
SHORT = spot(FOUR, "hand", "push-24-25")


def may(cards, play=PLAY, **standing):
    return options(play, Standing(parse_cards(cards), **standing), parse_cards("10h")[0])


def test_a_hand_that_counts_more_than_the_chart_has_room_for_stands():
    assert may("10s 10d 10c 10h") == ("stand",), "as a floor may key it in a correction"


def test_bonus_aces_is_the_same_text_under_its_own_heading():
    other = load("ca/no-bust-bonus-aces")
    assert (rules_of(other.id).player.hard, other.extends) == (PLAY.player.hard, FOUR)
    assert {offer.key for offer in other.offers()} == {offer.key for offer in GAME.offers()}
    assert b"GEGA-000129" not in other.definition()


@pytest.mark.parametrize(
    ("cards", "banker", "choices", "net"),
    [
        ("As Ks", "Kh Ah", (), 0),  # 1: both a Natural
        ("As Ks", "10h 7h", (), 1_200),  # Odds: 6 to 5
        ("As Ks", "10h 6h", (), 1_200),  # 8: beats all other hands
        ("10s 6s 2s", "10h 6h 9h", ("hit", "stand"), 1_000),  # 2
        ("10s 6s 3s", "10h 8h", ("hit", "stand"), 1_000),  # 3
        ("10s 6s 2s", "10h 8h", ("hit", "stand"), 0),  # 4
        ("10s 6s 9s", "10h 6h 8h", ("hit",), -1_000),  # 5(a)
        ("10s 6s 8s", "10h 4h 2h 9h", ("hit",), 0),  # 5(b): a three-card 24, nearer
        ("10s 2s 3s 9s", "10h 4h 2h 9h", ("hit", "hit"), -1_000),  # 5(b): four cards
        ("10s 2s 10c", "10h 6h 8h", ("hit",), -1_000),  # a three-card 22 is not in the list
        ("10s 6s 9s", "10h 6h 9h", ("hit",), -1_000),  # 6
        ("10s 6s 9s", "10h 7h", ("hit",), -1_000),  # 7
        ("10s 5s 6h", "10h Ah", ("hit",), -1_000),  # 21 is less than a Natural
    ],
)
def test_game_rules_1_to_8_and_odds(cards, banker, choices, net):
    assert hand(FOUR, cards, banker, *choices)["place-2"] == net


@pytest.mark.parametrize(("third", "net"), [("7s", -1_000), ("8s", 0), ("9s", 0)])
def test_game_option_a_only_24_and_25_push(third, net):
    table = opened(FOUR, 1, 2, posted=(c.Posted(*SHORT, 1_000, 20_000),))
    table.bet(2, SHORT, 1_000)
    played = play(table, {"place-2": f"10s 6s {third}", "banker": "10h 6h 10d"}, {"place-2": "hit"})
    assert played["place-2"] == net


@pytest.mark.parametrize(
    ("cards", "standing", "choices"),
    [
        ("5s 6s", {}, ("hit", "double", "surrender")),
        ("10s Kh", {}, ("hit", "stand", "double", "split", "surrender")),
        ("As Ah", {}, ("hit", "stand", "double", "split", "surrender")),
        ("As Kh", {}, ("stand",)),
        ("10s 5s 6h", {}, ("stand",)),
        ("10s 5s 5h", {}, ("hit", "stand", "surrender")),
        ("8s 8h", {"hands": 4, "split": True}, ("hit", "stand", "double", "split", "surrender")),
        ("As Ah", {"hands": 2, "split": True}, ("stand", "split", "surrender")),
        ("As 5h", {"hands": 2, "split": True}, ("stand", "surrender")),
        ("Ks Ah", {"hands": 2, "split": True}, ("stand",)),
        ("6s 5s Ah", {"doubled": True}, ("stand", "surrender")),
        ("6s 5s Kh", {"doubled": True}, ("stand",)),
    ],
)
def test_round_of_play_9_double_split_surrender(cards, standing, choices):
    assert may(cards, **standing) == choices


def test_surrender_may_be_kept_to_first_cards_or_from_doubled_hands():
    kept = rules_of(FOUR, no_surrender_after_double=1)
    first = rules_of(FOUR, surrender_first_two=1)
    assert may("6s 5s Ah", kept, doubled=True) == ("stand",)
    assert "surrender" in may("10s 5s 2h", kept)
    assert [may(cards, kept)[-1] for cards in ("10s 5s 5h", "10s 5s 6h")] == ["surrender", "stand"]
    assert may("10s Kh", first)[-1] == "surrender"
    assert "surrender" not in may("10s 5s 2h", first)
    assert "surrender" in may("10s 5s", first)


def test_surrender_half_of_what_stands_on_a_doubled_hand():
    assert hand(FOUR, "6s 5s As", "10h 7h", "double", "surrender")["place-2"] == -1_000


def test_split_an_ace_and_a_ten_are_21_and_the_natural_takes_both_wagers():
    assert hand(FOUR, "10s 10h As | 9h", "10d Ad", "split") == {"place-2": -1_000, "place-2.2": -1_000}
    assert hand(FOUR, "10s 10h As | 9h", "10d 7d", "split") == {"place-2": 1_000, "place-2.2": 1_000}
    even = hand(FOUR, "10s 10h As | 9h", "10d 7d", "split", split_natural=1)
    assert even == {"place-2": 1_200, "place-2.2": 1_000}


def test_split_pairs_are_split_again_without_limit():
    table = opened(FOUR, 1, 2)
    table.bet(2, HAND, 1_000)
    cards = {
        "place-2": "8s 8h 8d 10c",
        "place-2.2": "8c 10d",
        "place-2.3": "3s",
        "place-2.4": "2s",
        "banker": "10h 7h",
    }
    wishes = {"place-2": "split split stand", "place-2.2": "split stand", "place-2.3": "hit", "place-2.4": ""}
    cards["place-2.3"] += " 10s"
    cards["place-2.4"] += " 10s"
    wishes["place-2.4"] = "hit"
    played = play(table, cards, wishes)
    assert played == {"place-2": 1_000, "place-2.2": 1_000, "place-2.3": 1_000, "place-2.4": 1_000}


def test_insurance_is_half_the_wager_on_every_natural():
    insured = hand(FOUR, "As Ks", "Ah Kh", "seat-2: insure")
    assert insured == {"place-2": 0, "insurance": 1_000}
    lost = hand(FOUR, "10s 9s", "Ah 7h", "seat-2: insure", "stand")
    assert lost == {"place-2": 1_000, "insurance": -500}
    assert hand(FOUR, "10s 9s", "Kh Ah", "stand") == {"place-2": -1_000}


def test_insurance_is_asked_of_every_bettor_for_himself():
    table = opened(FOUR, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.patron(3, c.PlaceBet(3, *HAND, 2_000, at=2))
    table.deal("10s", "Ah", "9s", "Kh")
    assert refused(table, 3, c.Choose(2, "place-2", "insure")).reason is Refusal.NOT_IN_CONTROL
    table.patron(2, c.Choose(2, "place-2", "decline"))
    table.patron(3, c.Choose(2, "place-2", "insure"))
    played = play(table, {"banker": ""}, {"place-2": "stand"})
    assert played == {"place-2": -1_000, "place-2 seat-3": -2_000, "insurance seat-3": 2_000}


def test_round_of_play_10_the_hole_card_is_not_looked_at_unless_the_house_does():
    plain = hand(FOUR, "6s 5s 9s", "10h Ah", "double")
    checked = hand(FOUR, "6s 5s", "10h Ah", hole_card_checked=1)
    assert (plain["place-2"], checked["place-2"], checked.asked) == (-2_000, -1_000, [])


def test_round_of_play_11_from_the_house_dealers_right_counterclockwise():
    table = opened(FOUR, 1, 2, 3, 6, 8, bank=20_000)
    for seat, cents in ((8, 5_000), (6, 6_000), (3, 5_000), (2, 10_000)):
        table.bet(seat, HAND, cents)
    cards = {
        "place-8": "6s 5s 10c",
        "place-6": "10s 6h",
        "place-3": "As Ks",
        "place-2": "10d 7d",
        "banker": "9h Kh",
    }
    wishes = {"place-8": "double", "place-6": "surrender", "place-2": "stand"}
    played = play(table, cards, wishes)
    # The tenth example of PLAYER-DEALER.md: 100 doubled won, 30 of a surrender, a Natural 60, 10 of 100 lost.
    reached = [(bet.seat, bet.covered, bet.returned) for bet in played.settled.settlements]
    assert reached == [(8, 10_000, 10_000), (6, 3_000, 3_000), (3, 6_000, 5_000), (2, 1_000, 9_000)]
    assert played.settled.bank is not None
    assert played.settled.bank.net == -12_000


def test_103_11_who_bets_behind_a_hand_that_is_doubled_goes_along_or_stays():
    table = opened(FOUR, 1, 2, 3, 4)
    table.bet(2, HAND, 2_000)
    for seat in (3, 4):
        table.patron(seat, c.PlaceBet(seat, *HAND, 1_000, at=2))
    table.deal("6s", "10h", "5s", "7h")
    table.patron(2, c.Choose(2, "place-2", "double"))
    assert refused(table, 2, c.Choose(2, "place-2", "match")).reason is Refusal.NOT_IN_CONTROL
    table.patron(3, c.Choose(2, "place-2", "match"))
    table.patron(4, c.Choose(2, "place-2", "stay"))
    played = play(table, {"place-2": "10c", "banker": ""})
    assert played == {"place-2": 4_000, "place-2 seat-3": 2_000, "place-2 seat-4": 1_000}


def test_103_11_who_stays_out_of_a_split_plays_the_first_hand_alone():
    table = opened(FOUR, 1, 2, 3)
    table.bet(2, HAND, 2_000)
    table.patron(3, c.PlaceBet(3, *HAND, 1_000, at=2))
    cards = {"place-2": "8s 8h 10c", "place-2.2": "3h 10d", "banker": "10h 7h"}
    played = play(table, cards, {"place-2": "split stand", "place-2.2": "double", "seat-3": "stay"})
    assert played == {"place-2": 2_000, "place-2 seat-3": 1_000, "place-2.2": 4_000}


def test_103_11_the_largest_wager_in_action_decides_the_split():
    table = opened(FOUR, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.patron(3, c.PlaceBet(3, *HAND, 2_000, at=2))
    table.deal("8s", "Ah", "8h", "7h")
    table.patron(2, c.Choose(2, "place-2", "decline"))
    table.patron(3, c.Choose(2, "place-2", "decline"), c.ClaimDecision(3, 2))
    assert refused(table, 2, c.Choose(2, "place-2", "split")).reason is Refusal.NOT_IN_CONTROL
    table.patron(3, c.Choose(2, "place-2", "split"))
    played = play(
        table,
        {"place-2": "10c", "place-2.2": "2h 10d", "banker": ""},
        {"seat-2": "match", "place-2.2": "hit", "place-2": "stand"},
    )
    assert played["place-2.2"] == 1_000
    assert played["place-2.2 seat-3"] == 2_000


def test_a_shared_bet_is_doubled_by_its_holder():
    table = opened(FOUR, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.patron(3, c.JoinKumKum(3, *HAND, 2, 2, 1_000))
    played = play(table, {"place-2": "6s 5s 10c", "banker": "10h 7h"}, {"place-2": "double"})
    assert sorted((bet.seat, bet.amount, bet.net) for bet in played.settled.settlements) == [
        (2, 3_000, 3_000),
        (3, 1_000, 1_000),
    ]


def test_a_bet_cannot_be_made_on_a_hand_that_is_not_split():
    table = opened(FOUR, 1, 2)
    stake = c.Stake(*HAND, 1_000, hand="place-2.2")
    answer = refused(table, 2, c.PlaceBets(2, (stake,)))
    assert answer.reason is Refusal.NO_BET_THERE


def test_a_misdeal_gives_back_what_was_doubled():
    table = opened(FOUR, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("8s", "Ah", "8h", "7h")
    table.patron(2, c.Choose(2, "place-2", "insure"), c.Choose(2, "place-2", "split"))
    table.dealer(c.DealCard("3s"))
    table.patron(2, c.Choose(2, "place-2", "double"))
    assert sorted(bet.cents for bet in table.state.seat(2).bets) == [500, 1_000, 2_000]
    table.supervisor(c.DeclareMisdeal("A card went to the wrong place"))
    assert [bet.cents for bet in table.state.seat(2).bets] == [1_000]
    played = play(table, {"place-2": "10s 8s", "banker": "10c 7c"}, {"place-2": "stand"})
    assert played["place-2"] == 1_000


def test_a_card_keyed_wrongly_undoes_what_was_chosen_after_it():
    table = opened(FOUR, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("8s", "10h", "8h", "7h")
    table.patron(2, c.Choose(2, "place-2", "split"))
    table.dealer(c.DealCard("3s"))
    table.patron(2, c.Choose(2, "place-2", "double"))
    table.dealer(c.DealCard("9s"))
    table.dealer(c.TakeBackCard(6, "A six"))
    assert [bet.cents for bet in table.state.seat(2).bets] == [1_000, 2_000]
    # The player has doubled on that one.
    table.do_as("dealer", c.TakeBackCard(5, "A four"), witness="floor")
    assert {bet.hand: bet.cents for bet in table.state.seat(2).bets} == {None: 1_000, "place-2.2": 1_000}
    table.do_as("dealer", c.TakeBackCard(4, "A six"), witness="floor")
    assert [(bet.hand, bet.cents) for bet in table.state.seat(2).bets] == [(None, 1_000)]


@pytest.mark.parametrize("game", [FOUR, FIVE])
def test_gega_000129_round_of_play_1_a_table_of_ten_chairs_has_eight_hands(game):
    table = banked_table(game=game, layout=layout(game), fees=FEES[game], places=10)
    for number in range(1, 11):
        table.seat(number)
        if number == 1:
            table.load(virtual=False, decks=6)
    table.take_bank(1)
    table.dealer(c.NextRound())
    for number in range(2, 9):
        table.bet(number, spot(game), 1_000)
    refused = table.refusal("p9", c.PlaceBet(9, *spot(game), 1_000))
    assert (refused.reason, refused.say) == ("spot_taken", "hands-taken")
    table.patron(9, c.PlaceBet(9, *spot(game), 1_000, at=8))
    table.patron(2, c.TakeBack(2, *spot(game)))
    table.bet(10, spot(game), 1_000)


@pytest.mark.parametrize(
    ("game", "seats", "found"),
    [
        (FOUR, 10, []),
        (FOUR, 9, ["seats"]),
        (FIVE, 10, []),
        (MILLENNIUM, 14, []),
        (MILLENNIUM, 15, ["seats"]),
        (NO_BUST, 10, ["seats"]),
    ],
)
def test_gega_000129_and_gega_002547_ten_chairs_and_batwing_tables_are_opened(game, seats, found):
    wagers = [offer(*spot(game), minimum="$10", maximum="$100")]
    checked = table_file(game, *wagers, seats=seats, collection={"schedule": FEES[game], "transactions": 3})
    assert [field for field in fields(checked) if field == "seats"] == found


def two_bettors(second: str = "10c 4c", first: str = "10s 6s") -> CheckedTable:
    """Places 2 and 3 have these cards, the player-dealer shows a ten; place 2 is asked first."""
    table = opened(FOUR, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    own = {"place-2": first.split(), "place-3": second.split(), "banker": ["10h", "9h"]}
    table.dealer(c.NoMoreBets())
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(own[comes_next(table.state).hand or ""].pop(0)))
    return table


def late(seat: int) -> c.Choose:
    return c.Choose(seat, f"place-{seat}", "surrender")


def test_gega_000129_surrender_who_stood_may_give_up_until_the_next_player_acts():
    table = two_bettors()
    table.patron(2, c.Choose(2, "place-2", "stand"))
    shown = view(table.state, Role.PATRON, "p3")
    assert shown.surrender is not None
    assert (shown.surrender.seat, shown.surrender.hand, shown.ask and shown.ask.seat) == (2, "place-2", 3)
    assert table.refusal("p3", late(2)).reason == "not_in_control"
    table.patron(2, late(2))
    assert view(table.state, Role.PATRON, "p2").surrender is None
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"), c.SettleRound())
    assert {bet.seat: bet.net for bet in table.state.settlements} == {2: -500, 3: -1_000}


@pytest.mark.parametrize("choice", ["stand", "hit", "surrender"])
def test_gega_000129_surrender_not_once_the_next_player_acted(choice):
    table = two_bettors()
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", choice))
    assert table.refusal("p2", late(2)).reason == "no_decision_here"


def test_gega_000129_surrender_the_last_player_may_until_the_hole_card_is_turned():
    table = two_bettors()
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.patron(3, late(3))
    table = two_bettors()
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("p3", late(3)).reason == "no_decision_here"


def test_gega_000129_surrender_a_hand_above_20_is_never_given_up():
    table = two_bettors(first="10s 6s")
    table.patron(2, c.Choose(2, "place-2", "hit"))
    table.dealer(c.DealCard("5s"))
    assert table.refusal("p2", late(2)).reason == "no_decision_here"


def test_gega_000129_surrender_is_offered_to_the_dealer_of_real_cards_and_taken_back():
    table = two_bettors()
    table.dealer(c.Choose(2, "place-2", "stand"))
    acts = {act.id: act for act in console_of(table.state, Role.DEALER).acts}
    assert acts["late_surrender-place-2"].cite == "GEGA-000129 Surrender"
    table.dealer(late(2))
    assert table.state.deal.held("place-2").status == "surrender"
    table.dealer(c.TakeBackCard(len(table.state.keyed), "Miskeyed."))
    assert table.state.deal.held("place-2").status == "stand"
    table.dealer(c.Choose(3, "place-3", "stand"))


def test_104_b_21_d_elsewhere_a_hand_that_stood_is_not_given_up():
    table = opened(NO_BUST, 1, 2, 3)
    table.bet(2, spot(NO_BUST), 1_000)
    table.bet(3, spot(NO_BUST), 1_000)
    table.deal("10s", "9s", "10h", "8s", "7s")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    assert table.refusal("p2", late(2)).reason == "no_decision_here"
