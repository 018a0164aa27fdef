"""104.C Double-Hand (Pai Gow) Poker: pack, setting, foul hands, copies, House Way, misdeals."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cards import cards_text, parse_cards
from houseway.cli import app
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.ranking import back_rank
from houseway.families.pai_gow.rules import PaiGow
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.rules.tables import parse_table
from houseway.rules.tables import problems as problems_of
from houseway.table import Phase, Role, view
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console.legal_now import proposals
from houseway.table.routine import comes_next
from tests.asserting import assert_refused, find_announced
from tests.clauses.california.pai_gow_room import (
    DOUBLE,
    FEES,
    HAND,
    KINGS,
    MIDDLING,
    POOR,
    RICH,
    PaiGowRoom,
    delivered,
    outcome,
)

GAME = load(DOUBLE)


def settled(bettor, dealer, front=None, dealer_front=None, **options):
    """How a $10 hand comes out by `houseway settle`, each set House Way unless its front is told."""
    made = [{"choice": "set", "cards": front.split()}] if front else []
    theirs = [{"choice": "set", "cards": dealer_front.split()}] if dealer_front else []
    asked = {
        "game": DOUBLE,
        "options": options,
        "dealer": dealer.split(),
        "dealer_made": theirs,
        "hands": [{"place": 2, "cards": bettor.split(), "made": made}],
        "wagers": [{"seat": 2, "wager": "hand", "paytable": "standard", "amount": 1_000}],
    }
    answer = CliRunner().invoke(app, ["settle", "--json"], input=json.dumps(asked))
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.output)["settlements"][0]["outcome"]


def test_104_c_1_a_pack_has_one_joker_or_four():
    assert GAME.pack.size(1) == 53
    assert GAME.posted({"jokers": 4}).pack.size(1) == 56
    assert GAME.posted({"jokers": 4}).practice == GAME.practice


def test_104_c_1_seven_places_with_53_cards_and_eight_with_56():
    def problems(jokers, seats):
        offer = {"wager": "hand", "paytable": "standard", "minimum": "$10", "maximum": "$100"}
        written = {"name": "PG", "jurisdiction": "California", "game": DOUBLE, "decks": 1, "seats": seats,
                   "offer": [offer], "options": {"jokers": jokers},
                   "collection": {"schedule": FEES[DOUBLE], "transactions": 8}}  # fmt: skip
        return [each.field for each in problems_of(parse_table(written))]

    assert problems(1, 7) == problems(4, 8) == []
    assert problems(1, 8) == problems(4, 7) == ["seats"]


def test_104_c_1_with_four_jokers_eight_hands_take_all_cards():
    table = PaiGowRoom(DOUBLE, 1, 2, options={"jokers": 4}, places=8)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({2: "Jk Jk As Ad Jk 5c 4c", 1: KINGS})
    assert table.state.shoe is not None
    assert table.state.shoe.cards_left == 0
    table.sets(2, "As", "Ad")
    assert outcome(table) == {2: "win"}


def test_104_c_1_and_5_jokers_may_be_wild():
    nines = {"bettor": "Jk 9s 9d 9h Kc Qc 2d", "front": "Kc Qc"}
    aces = {"dealer": "Ah Ad Ac 8s 7s 3h 2c", "dealer_front": "8s 7s"}
    # Three nines and the joker as an ace are beaten by three aces; wild it is the fourth nine.
    assert settled(**nines, **aces) == "push"
    assert settled(**nines, **aces, wild=1) == "win"


def test_104_c_2_piles_of_seven_go_to_every_place_from_the_one_that_the_dice_name():
    table = PaiGowRoom(DOUBLE, 1, 2, 4)
    table.bets(s2=1_000, s4=1_000)
    table.dice(1, 1, 3)
    assert [held.name for held in table.state.deal.hands] == [
        "place-5", "place-6", "place-7", "banker", "place-2", "place-3", "place-4"
    ]  # fmt: skip
    table.deliver()
    assert {len(held.cards) for held in table.state.deal.hands} == {7}
    assert table.bank.button == 2


@pytest.mark.parametrize(
    ("dice", "place"), [((2, 3, 3), "banker"), ((6, 6, 3), "banker"), ((3, 3, 3), "place-2")]
)
def test_104_c_2_the_player_dealer_counts_1_8_and_15(dice, place):
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dice(*dice)
    assert table.state.deal.hands[0].name == place


def test_104_c_2_special_dice_show_no_more_than_there_are_places():
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    assert table.refusal("dealer", c.ShowDice((8,))).reason is Refusal.CARD_UNREADABLE
    table.dealer(c.ShowDice((3,)))
    assert table.state.deal.hands[0].name == "place-3"


def test_104_c_3_two_cards_go_in_front_and_five_behind():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.sets(2, "Qs", "Qd")
    held = table.state.deal.held("place-2")
    assert cards_text(table.state.deal.apart(held)) == "Qs Qd"


def test_104_c_3_and_103_27_nobody_but_its_bettors_sees_a_set_hand_before_it_is_opened():
    table = PaiGowRoom(DOUBLE, 1, 2, 3, 4)
    table.bets(s2=1_000, s3=1_000)
    table.patron(4, c.PlaceBet(4, *HAND, 500, at=2))
    table.dice()
    table.deliver({1: KINGS, 2: RICH, 3: POOR})
    table.sets(2, "Qs", "Qd")

    def seen(role, patron):
        hands = {hand.name: hand for hand in view(table.state, role, patron).hands}
        return hands["place-2"].apart, "As" in hands["place-2"].cards, hands["banker"].cards

    down = ("??",) * 7
    for patron in ("p2", "p4"):
        assert seen(Role.PATRON, patron)[1:] == (True, down)
    for role, other in ((Role.PATRON, "p3"), (Role.PATRON, "p1"), (Role.DEALER, None), (Role.FLOOR, None)):
        assert seen(role, other) == ((), False, down)
    asks = {patron: view(table.state, Role.PATRON, patron).ask for patron in ("p1", "p2", "p3", "p4")}
    assert all(ask is not None for ask in asks.values())
    assert [patron for patron, ask in asks.items() if ask and (ask.settings or ask.reads)] == ["p3"]


def test_104_c_4_and_7_the_player_dealers_hand_is_opened_when_all_are_set_and_set_as_he_likes():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: MIDDLING})
    assert table.refusal("dealer", c.TurnCards("banker")).reason is Refusal.DECISION_DUE
    table.sets(2, "Ah", "Qh")
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("p2", c.Choose(None, "banker", "set")).reason is Refusal.NOT_IN_CONTROL
    table.patron(1, c.Choose(None, "banker", "set", cards=("7h", "6d")))
    # Kings and threes behind leave 7-6 in front: the bettor's ace beats that.
    assert outcome(table) == {2: "push"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ad Ah Ac Jk", "As Ks Qs Js 10s"),
        ("As Ks Qs Js Jk", "Ks Qs Js 10s 9s"),
        ("5s 4s 3s 2s As", "9s 9d 9h 9c Ad"),
        ("9s 9d 9h 9c Ad", "9s 9d 9h 8c 8d"),
        ("9s 9d 9h 8c 8d", "As Js 9s 8s 2s"),
        ("Jk Js 9s 8s 2s", "Ks Js 9s 8s 2s"),
        ("As Js 9s 8s 2s", "Ac Ks Qd Jh 10s"),
        ("6c 5s 4s 3d 2h", "5c 4s 3s 2d Ah"),
        ("5c 4s 3s 2d Ah", "Ac As Ad Kh Qh"),
        ("Jk As Ad Kh Qh", "Kc Ks Kd Ah Qd"),
        ("Kc Ks 2d 2h 3d", "Qc Qs Jd Jh Ad"),
        ("Jk As 3d 4h 6d", "Kc Ks Jd 10h 7d"),
        ("2s 2d 3h 4h 6c", "Jk Ks Qd 8d 6h"),
    ],
)
def test_104_c_5_rank_of_hands_with_the_joker(better, worse):
    assert back_rank(parse_cards(better)) > back_rank(parse_cards(worse))


@pytest.mark.parametrize(
    ("bettor", "front", "result"),
    [
        (RICH, "Qs Qd", "win"),
        # Ace and queen above nothing: threes are higher; eights are below kings.
        (MIDDLING, "Ah Qh", "lose"),
        # Aces behind win, nine and five in front lose.
        (RICH, "9h 5c", "push"),
        # The front copies: threes with threes. A copy with a win is a push, with a loss a loss.
        ("3s 3c As Ad 9h 8c 6h", "3s 3c", "push"),
        ("3s 3c Jh Jd 9h 8c 6h", "3s 3c", "lose"),
        # Both copy.
        ("3s 3c Kh Kc 7s 6c 2h", "3s 3c", "lose"),
    ],
)
def test_104_c_6_both_higher_win_one_pushes_and_copies_are_the_player_dealers(bettor, front, result):
    assert settled(bettor, KINGS, front) == result
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: bettor})
    table.sets(2, *front.split())
    assert outcome(table) == {2: result}


def test_104_c_6_copies_are_called_as_the_hands_are_opened(words):
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: "3s 3c Kh Kc 7s 6c 2h"})
    table.sets(2, "3s", "3c")
    said = [each for each in table.until_settled() if isinstance(each, e.Announced)]
    assert (said[0].say, said[0].values["place"]) == ("hand-read-cards", 2)
    words(said[0].words)


def test_104_c_6_the_player_dealer_receives_action_only_on_the_amount_wagered():
    table = PaiGowRoom(DOUBLE, 1, 2, 3, bank=1_500)
    table.bets(s2=1_000, s3=1_000)
    table.dice()
    table.deliver({1: KINGS, 2: RICH, 3: "Ah Ac Qh Qc 9d 5d 4h"})
    (done,) = table.finish()
    assert [(bet.seat, bet.award, bet.covered) for bet in done.settlements] == [
        (2, 1_000, 1_000),
        (3, 500, 500),
    ]


@pytest.mark.parametrize("front", ["8s 8d", "As 8s"])
def test_104_c_8_a_foul_setting_is_refused_with_the_reason(front, words):
    """A pair of eights may lie behind an ace; the ace with one of them leaves eight high."""
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: "As 8s 8d 7c 5c 4c 2c"})
    refused = table.refusal("p2", c.Choose(2, "place-2", "set", cards=tuple(front.split())))
    assert "104.C.8" in refused.cite
    assert_refused(refused, Refusal.FOUL_SETTING, "front-above-back")
    words(refused.sentence)
    assert table.refusal("p2", c.Choose(2, "place-2", "set", cards=("As",))).reason is Refusal.NO_CHOICE_HERE
    table.sets(2, "As", "7c")


def test_104_c_8_equal_ranks_in_front_are_no_foul():
    assert settled("Qs Qd Qh Qc 9h 8c Ah", "Ks Jd 3h 4d 7h 6d 2d", front="Qs Qd") == "win"


@pytest.mark.parametrize("front", ["8s 8d", "Kc", "As Kc Qh"])
def test_104_c_8_and_103_29_a_foul_hand_loses(front):
    assert settled("As 8s 8d Kc Qh 4c 2d", "Js 10d 9h 7c 5d 3c 2h", front=front) == "lose"


def test_103_29_a_foul_found_at_a_real_table_forfeits_the_wager():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.supervisor(c.RuleHand(2, "foul", "front above back"))
    assert outcome(table) == {2: "lose"}


@pytest.mark.parametrize("fault", ["boxed", "exposed"])
def test_104_c_9_a_boxed_or_exposed_card_is_replaced_when_the_deal_is_finished(fault):
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    first = comes_next(table.state).hand
    table.dealer(c.DealCard("9c"), c.CardDead("10c", fault))
    assert comes_next(table.state).hand == first
    table.deliver()
    hands = {held.name: held.cards for held in table.state.deal.hands}
    assert {len(cards) for cards in hands.values()} == {7}
    shoe = table.state.shoe
    assert shoe is not None
    assert shoe.cards_left == 3
    # Its last card is the first of the four that were left.
    assert hands[first or ""][-1] == shoe.drawn[-1]
    assert isinstance(comes_next(table.state).command, c.Choose)


@pytest.mark.parametrize("cards", [("As",), ("Jk",), ("9c", "8c")])
def test_104_c_10_an_ace_a_joker_or_two_cards_seen_are_a_misdeal(cards):
    table = PaiGowRoom(DOUBLE, 1, 2)
    before = table.state.seat(2).chips
    table.bets(s2=1_000)
    table.dice()
    for card in cards:
        table.dealer(c.CardDead(card, "exposed"))
    assert table.state.phase is Phase.SHUFFLING
    assert table.state.seat(2).chips == before
    assert table.fees == 0


def test_104_c_10_with_56_cards_no_card_is_left_to_replace_one():
    table = PaiGowRoom(DOUBLE, 1, 2, options={"jokers": 4}, places=8)
    table.bets(s2=1_000)
    table.dice()
    table.dealer(c.CardDead("9c", "boxed"))
    assert table.state.phase is Phase.SHUFFLING


def test_104_c_11_house_way_is_asked_for_and_set_by_the_chart():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    done = table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert find_announced(done.events, "house-way")
    drawing = GAME.drawing()
    assert isinstance(drawing, PaiGow)
    front, _ = set_hand(drawing.house_way, parse_cards(RICH))
    assert table.state.deal.apart(table.state.deal.held("place-2")) == front


def test_104_c_11_where_the_house_says_so_house_way_is_asked_for_before_looking():
    table = delivered(DOUBLE, 1, 2, 3, hands={1: KINGS, 2: RICH, 3: POOR}, options={"before_looking": 1})

    def cards(patron, place):
        hands = view(table.state, Role.PATRON, patron).hands
        return next(hand.cards for hand in hands if hand.name == f"place-{place}")

    assert set(cards("p2", 2)) == {"??"}
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    assert set(cards("p2", 2)) == {"??"}
    table.patron(3, c.Choose(3, "place-3", "look"))
    assert "Jh" in cards("p3", 3)
    refused = table.refusal("p3", c.Choose(3, "place-3", "house-way"))
    assert refused.reason is Refusal.NO_HOUSE_WAY
    assert "C.11" in refused.cite
    table.sets(3, "8h", "7c")
    assert outcome(table) == {2: "win", 3: "lose"}


def test_104_c_12_a_house_way_hand_is_as_the_chart_has_it_whoever_lays_it():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.dealer(c.Choose(2, "place-2", "house-way", cards=("9h", "5c")))
    assert outcome(table) == {2: "win"}


def test_104_c_13_the_player_dealer_may_not_set_a_foul_hand():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.sets(2, "Qs", "Qd")
    table.dealer(c.TurnCards("banker"))
    for actor in ("p1", "dealer"):
        refused = table.refusal(actor, c.Choose(None, "banker", "set", cards=("Ks", "Kd")))
        assert refused.reason is Refusal.FOUL_SETTING
        assert "104.C" in refused.cite


def test_104_c_14_nothing_is_opened_before_the_player_dealer_has_decided():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.sets(2, "Qs", "Qd")
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("dealer", c.TurnCards("place-2")).reason is Refusal.DECISION_DUE


def test_104_c_16_a_card_that_comes_twice_cannot_be_dealt_and_the_floor_calls_a_misdeal():
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.dealer(c.DealCard("9c"))
    assert table.refusal("dealer", c.DealCard("9c")).reason is Refusal.CARDS_NOT_IN_SHOE
    table.supervisor(c.DeclareMisdeal("two nines of clubs"))
    assert table.state.phase is Phase.SHUFFLING


def test_104_c_18_a_hand_at_the_wrong_spot_is_a_misdeal_and_wagers_and_fees_go_back():
    table = delivered(DOUBLE, 1, 2, 3, hands={1: KINGS})
    table.supervisor(c.DeclareMisdeal("two piles went to the wrong spots"))
    assert table.state.phase is Phase.SHUFFLING
    assert table.fees == 0
    assert not any(seat.bets for seat in table.state.seats)


def test_104_c_19_each_wager_pays_its_fee_before_the_hand():
    table = PaiGowRoom(DOUBLE, 1, 2, 3)
    table.bets(s2=1_000, s3=1_000)
    table.dealer(c.NoMoreBets())
    assert sorted((fee.seat, fee.cents) for fee in table.bank.collected) == [(1, 200), (2, 100), (3, 100)]


def test_103_18_who_has_set_one_hand_plays_the_others_house_way():
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.patron(2, c.PlaceBet(2, *HAND, 1_000, at=4))
    table.dice()
    table.deliver({1: KINGS, 2: RICH, 4: MIDDLING})
    table.sets(2, "9h", "5c")
    refused = table.refusal("p2", c.Choose(4, "place-4", "set", cards=("8s", "6c")))
    assert refused.reason is Refusal.NO_CHOICE_HERE
    assert "103.18" in refused.cite


def test_104_c_2_hands_on_which_nobody_bet_stay_closed_and_leave_the_table():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    assert [hand.name for hand in view(table.state, Role.DEALER, None).hands] == ["banker", "place-2"]
    table.finish()
    unused = [held for held in table.state.deal.hands if held.place not in (None, 2)]
    assert len(unused) == 5
    assert all(all(held.down) for held in unused)


def test_104_c_9_the_console_offers_what_may_go_wrong_with_a_deal():
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    assert {"card_dead-boxed", "card_dead-exposed", "declare_misdeal"} <= {
        each.id for each in proposals(table.state)
    }
