"""104.D Super Pan 9 and GEGA-001198 Bay Baccarat: own cards against the player-dealer's."""

from datetime import UTC, datetime

import pytest

from houseway.cards import parse_cards
from houseway.families.round import Held, Round, face_up
from houseway.refusals import NotationError, Refused
from houseway.rules import Bet, load, settle
from houseway.simulation.tables import shoe_of
from houseway.table import Envelope, Phase, Role, TableState, apply_all, decide
from houseway.table.commands import LoadShoe
from houseway.table.state import CardsStage
from tests.asserting import assert_refused
from tests.clauses.rounds import card_for

PAN = "ca/super-pan-9"
BAY = "ca/bay-baccarat"
BOTH = pytest.mark.parametrize("game", [PAN, BAY])

# Three cards for each total.
THREE = {
    0: "Ks Qh Jd",
    1: "Ks Qh Ad",
    2: "Ks Qh 2d",
    3: "Ks Qh 3d",
    4: "Ks Qh 4d",
    5: "Ks Qh 5d",
    6: "Ks Qh 6d",
    7: "Ks Ah 6d",
    8: "Ks 2h 6d",
    9: "Ks 3h 6d",
}


def settled(game, cards, dealer, paytable="standard"):
    """A $10 bet on these cards against the player-dealer's."""
    one = Bet(seat=1, wager="hand", on=None, paytable=paytable, amount=1_000)
    deal = face_up(player=parse_cards(cards), banker=parse_cards(dealer))
    return settle(load(game), deal, [one]).settlements[0]


def net(game, cards, dealer, paytable="standard"):
    return settled(game, cards, dealer, paytable).net


def tables(game):
    return [offer.paytable for offer in load(game).offers()]


def refusal(game, cards, dealer):
    with pytest.raises(Refused) as refused:
        settled(game, cards, dealer, tables(game)[0])
    return refused.value


def bay(cards, dealer):
    """How the bet comes out under each tie breaker: w, p or l for A1 A2 A3, then for B1 B2 B3."""
    outcomes = [
        settled(BAY, cards, dealer, table).outcome[0] for table in ("A1", "A2", "A3", "B1", "B2", "B3")
    ]
    return "".join(outcomes[:3]), "".join(outcomes[3:])


def test_ca_104_d_1_eight_decks_without_sevens_to_tens_are_288_cards():
    pack = load(PAN).pack
    assert (pack.allowed, pack.without) == ((8,), ("7", "8", "9", "10"))
    assert pack.size(8) == 288
    assert len(shoe_of(load(PAN), 8)) == 288
    state = TableState("t", load(PAN), load(PAN).digest, Phase.SHUFFLING, cards=CardsStage.STACKED)
    dealer = Envelope("1", "dealer", Role.DEALER, datetime.now(UTC), LoadShoe("", 8, 20))
    shoe = apply_all(state, decide(state, dealer).events).shoe
    assert shoe is not None
    assert shoe.cards_left == 288


@BOTH
def test_ca_the_deck_a_card_that_was_taken_out_is_in_no_hand(game, words):
    with pytest.raises(NotationError) as wrong:
        load(game).parse_hand(["Ks", "8s", "2d"])
    words(str(wrong.value))


@BOTH
def test_ca_the_deck_a_card_that_was_taken_out_cannot_be_removed(game, words):
    for card in ("8s", "Jk"):
        with pytest.raises(NotationError) as wrong:
            shoe_of(load(game), 8, parse_cards(card))
        words(str(wrong.value), card)


def test_ca_bay_deck_two_to_twelve_decks():
    pack = load(BAY).pack
    assert (pack.allowed, pack.without) == (tuple(range(2, 13)), ("7", "8", "9", "10"))
    assert [pack.size(decks) for decks in (2, 12)] == [72, 432]


@BOTH
@pytest.mark.parametrize("card", ["7s", "8h", "9d", "10c"])
def test_ca_104_d_1_a_card_that_is_not_in_the_deck_is_refused(game, card):
    refused = refusal(game, f"Ks Qh {card}", THREE[7])
    assert_refused(refused, "cards_break_drawing_rules", "seven-to-ten", card=card)


@BOTH
@pytest.mark.parametrize(
    ("cards", "total"),
    [("6s 6h 6d", 8), ("5s 5h 5d 5c", 0), ("5s 5h 5d 6c", 1), ("Ks Qh Jd", 0), ("As Kh 2d", 3)],
)
def test_ca_104_d_4_card_values(game, cards, total):
    assert load(game).total(parse_cards(cards)) == total


@BOTH
@pytest.mark.parametrize("three", range(10))
def test_ca_104_d_6_house_way_draws_on_5_or_less(game, three):
    hands = face_up(player=parse_cards(THREE[three]), banker=parse_cards(THREE[7]))
    assert card_for(load(game), hands) == ("player" if three <= 5 else None)
    hands = face_up(player=parse_cards(THREE[7]), banker=parse_cards(THREE[three]))
    assert card_for(load(game), hands) == ("banker" if three <= 5 else None)


@BOTH
def test_ca_104_d_3_three_cards_each_one_at_a_time(game):
    found, cards = load(game), parse_cards("Ks Qh 6d")
    order = [
        card_for(found, face_up(player=cards[:player], banker=cards[:banker]))
        for player, banker in [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]
    ]
    assert order == ["player", "banker"] * 3


@BOTH
@pytest.mark.parametrize("three", range(10))
def test_ca_104_d_3_the_bettor_may_stand_or_draw_on_any_hand(game, three):
    for cards in (THREE[three], f"{THREE[three]} Jc"):
        settled(game, cards, THREE[7], tables(game)[0])


@BOTH
@pytest.mark.parametrize("three", range(4))
def test_ca_104_d_6_the_player_dealer_must_hit_3_or_less(game, three):
    settled(game, THREE[9], f"{THREE[three]} Jc", tables(game)[0])
    refused = refusal(game, THREE[9], THREE[three])
    told = {"hand": "banker", "total": three}
    assert_refused(refused, "cards_break_drawing_rules", "hand-must-draw", load(game).draw.cite, **told)


@BOTH
@pytest.mark.parametrize("three", [4, 5, 6])
def test_ca_104_d_6_the_player_dealer_has_the_option_on_4_5_and_6(game, three):
    settled(game, THREE[9], THREE[three], tables(game)[0])
    settled(game, THREE[9], f"{THREE[three]} Jc", tables(game)[0])


@BOTH
@pytest.mark.parametrize("three", [7, 8, 9])
def test_ca_104_d_6_the_player_dealer_must_stand_on_7_or_better(game, three):
    settled(game, THREE[9], THREE[three], tables(game)[0])
    refused = refusal(game, THREE[9], f"{THREE[three]} Jc")
    assert_refused(refused, "cards_break_drawing_rules", "hand-may-not-draw", hand="banker", total=three)


@BOTH
@pytest.mark.parametrize("cards", ["Ks Qh", "Ks Qh Jd Jc Ac"])
def test_ca_103_29_a_hand_has_three_or_four_cards(game, cards):
    assert_refused(refusal(game, cards, THREE[7]), "cards_break_drawing_rules", "three-or-four-cards")


def test_ca_104_d_6_the_higher_hand_is_paid_even_money_and_ties_push():
    assert net(PAN, THREE[8], THREE[7]) == 1_000
    assert net(PAN, THREE[6], THREE[7]) == -1_000
    assert net(PAN, THREE[9], THREE[9]) == 0
    assert net(PAN, THREE[6], THREE[6]) == 0


def test_ca_104_d_6_a_fourth_card_counts():
    assert net(PAN, "Ks Qh 5d 4c", THREE[8]) == 1_000
    assert net(PAN, "Ks Qh 5d 6c", THREE[8]) == -1_000
    assert net(PAN, THREE[7], "Ks Qh 5d 3c") == -1_000


def test_ca_104_d_3_each_bettor_plays_his_own_cards():
    own = {1: THREE[9], 2: THREE[7], 3: "Ks Qh 5d 2c"}
    bets = [Bet(seat=seat, wager="hand", on=None, paytable="standard", amount=1_000) for seat in own]
    hands = [Held(f"place-{seat}", parse_cards(cards), place=seat) for seat, cards in own.items()]
    deal = Round((*hands, Held("banker", parse_cards(THREE[8]))), places=tuple(own))
    found = settle(load(PAN), deal, bets)
    assert {one.seat: one.net for one in found.settlements} == {1: 1_000, 2: -1_000, 3: -1_000}
    assert found.banker_total == 8


@pytest.mark.parametrize("table", ["A1", "A2", "A3", "B1", "B2", "B3"])
def test_ca_bay_winners_the_higher_point_value_wins_whatever_the_cards(table):
    assert net(BAY, "Js Jh 4d", "Ks Kh 3d 5s", table) == -1_000
    assert net(BAY, "Js 6h 3d", "Ks Kh 3d 5s", table) == 1_000


@pytest.mark.parametrize("table", ["A1", "A2", "A3", "B1", "B2", "B3"])
@pytest.mark.parametrize("three", [4, 5, 6, 7])
def test_ca_bay_winners_ties_other_than_8_or_9_push(table, three):
    assert settled(BAY, THREE[three], THREE[three].replace("K", "J"), table).outcome == "push"


def test_ca_bay_tie_breaker_a_9_9_tie_wins_under_b1_and_loses_under_a3():
    cards, dealer = "6s 3h Jd", "5c 4d Ks"
    assert settled(BAY, cards, dealer, "B1").outcome == "win"
    assert settled(BAY, cards, dealer, "A3").outcome == "lose"
    assert bay(cards, dealer) == ("wll", "wll")


@pytest.mark.parametrize(
    ("cards", "dealer", "expected"),
    [
        ("6s 3h Jd", "5c 4d Jc", "www"),
        ("6s 2h Ac", "5c 4d Kc", "wwl"),
        ("6s Ah As", "6c 2d Kc", "lwl"),
        ("5s 3h Ks", "4c 4d Kc", "www"),
    ],
)
def test_ca_bay_card_options_1_2_and_3(cards, dealer, expected):
    assert bay(cards, dealer)[0] == expected


@pytest.mark.parametrize("swapped", [False, True])
def test_ca_bay_option_a_second_and_third_cards_decide(swapped):
    second, third = ("6s 3h Jd", "6c 2d Ac"), ("6s 3h Qd", "6c 3d Jc")
    for hands in (second, third):
        cards, dealer = reversed(hands) if swapped else hands
        assert settled(BAY, cards, dealer, "A1").outcome == ("lose" if swapped else "win")


def test_ca_bay_option_a_three_same_cards_push_whatever_the_suits():
    assert bay("6s 3h Jd", "6c 3d Jc")[0] == "ppp"


def test_ca_bay_option_a_a_fourth_card_against_three_decides_nothing():
    # Under option 1 the jack is the lowest card and left out; under 2 and 3 it is not.
    assert bay("6s 2h Ad", "Jd 2s Ac 6h")[0] == "pll"
    assert bay("Jd 2s Ac 6h", "6s 2h Ad")[0] == "pww"


def test_ca_bay_option_a_fourth_cards_decide_where_both_hands_have_four():
    assert settled(BAY, "Kc 2h Ad 6s", "Jd 2s Ac 6h", "A1").outcome == "win"
    assert settled(BAY, "Jd 2s Ac 6h", "Kc 2h Ad 6s", "A1").outcome == "lose"
    assert settled(BAY, "Jc 2h Ad 6s", "Jd 2s Ac 6h", "A1").outcome == "push"


@pytest.mark.parametrize(
    ("suit", "other", "outcome"),
    [("s", "h", "win"), ("h", "d", "win"), ("d", "c", "win"), ("c", "s", "lose"), ("h", "h", "push")],
)
def test_ca_bay_option_b_the_suit_of_the_high_card_decides(suit, other, outcome):
    assert settled(BAY, f"6{suit} 3h Jd", f"6{other} 3s Js", "B1").outcome == outcome


def test_ca_bay_option_b_the_second_card_decides_nothing():
    assert bay("6s 3h Jd", "6s 2c Ac") == ("wlw", "plw")


def test_ca_bay_option_b_the_highest_suit_among_several_high_cards_counts():
    assert settled(BAY, "6c 6s 6d", "6h 2d Kc", "B1").outcome == "win"
    assert settled(BAY, "6c 6h 6d", "6s 2d Kc", "B1").outcome == "lose"
    assert settled(BAY, "6c 6h 6d", "6h 2d Kc", "B1").outcome == "push"


@pytest.mark.parametrize("game", [PAN, BAY])
def test_ca_103_1_the_player_dealer_banks_two_hands(game, words):
    words(load(game).practice.player_dealer.text)
