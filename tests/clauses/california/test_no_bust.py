"""GEGA-001992, 104.B: "No Bust" 21st Century Blackjack, with jokers."""

from fractions import Fraction
from typing import Literal

import pytest
from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.families.blackjack.rules.options import Standing, options
from houseway.refusals import Refusal
from houseway.rules import load as load_game
from houseway.rules.action_button import around, button_chances
from houseway.rules.fees import schedule
from houseway.table import commands as c
from houseway.table.commands.shapes import Collection
from houseway.table.envelope import Role
from houseway.table.routine import comes_next, usual_cutting_card
from houseway.table.state import ShoeStage
from houseway.table.views.view import view
from tests.clauses.california.blackjack import (
    FEES,
    NO_BUST,
    hand,
    layout,
    opened,
    play,
    refused,
    rules_of,
    spot,
)
from tests.clauses.california.posted_room import PostedRoom
from tests.tables import CheckedTable, banked_table

GAME = load_game(NO_BUST)
PLAY = rules_of(NO_BUST)
HAND = spot(NO_BUST)


def may(cards, up="10h", play=PLAY, **standing):
    return options(play, Standing(parse_cards(cards), **standing), parse_cards(up)[0])


def test_104_b_1_one_to_eight_decks_of_53():
    assert [GAME.pack.size(decks) for decks in GAME.pack.allowed] == [53 * decks for decks in range(1, 9)]


def test_104_b_3_4_cards_are_up_and_the_designated_players_second_comes_after_all_have_drawn():
    table = opened(NO_BUST, 1, 2, 3)
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    table.deal("10s", "9s", "10h", "8s", "7s")
    hands = {shown.name: shown for shown in view(table.state, Role.PATRON, "p3").hands}
    assert [len(hands[name].cards) for name in ("place-2", "place-3", "banker")] == [2, 2, 1]
    assert (hands["place-2"].cards, hands["place-2"].total) == (("10s", "8s"), 18)
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.DealCard("7c"))
    assert table.bank.button == 2


@pytest.mark.parametrize("cards", ["8s Jk", "2s 3s Jk"])
def test_104_b_9_a_joker_makes_hard_21_and_ends_the_draw(cards):
    assert may(cards) == (("stand", "surrender") if cards == "8s Jk" else ("stand",))


@pytest.mark.parametrize(
    ("cards", "banker", "net"),
    [
        ("Jk Jk", "10h 7h", 2_000),
        ("As Jk", "10h 7h", 1_000),
        ("As Ah", "10h 5h", 1_000),
        ("As Jk", "Ad Ac", 0),
        ("Jk Jk", "Ad Ac", 0),
    ],
)
def test_104_b_12_17_naturals(cards, banker, net):
    assert hand(NO_BUST, cards, banker)["place-2"] == net


@pytest.mark.parametrize(
    ("cards", "banker", "net"),
    [
        ("10s 6s 8s", "10h 7h", -1_000),  # B.13
        ("10s 6s 9s", "Ah Ad", -1_000),  # B.13
        ("10s 6s 2s", "10h 6h 9h", 1_000),  # B.14
        ("10s 6s 9s", "10h 6h 8h", -1_000),  # B.15(a)
        ("10s 6s 8s", "10h 6h 9h", 0),  # B.15(b)
        ("10s 6s 9s", "10h 6h 9h", -1_000),  # B.15(c)
        ("10s 6s 3s", "10h 8h", 1_000),  # B.16
        ("10s 6s Ac", "10h 8h", -1_000),  # B.16
        ("10s 6s 2s", "10h 8h", 0),  # B.17
    ],
)
def test_104_b_13_to_17_hands_over_and_under(cards, banker, net):
    stands = ("stand",) if cards in ("10s 6s 2s", "10s 6s 3s", "10s 6s Ac") else ()
    assert hand(NO_BUST, cards, banker, "hit", *stands)["place-2"] == net


@pytest.mark.parametrize(("options_on", "net"), [({}, -1_000), ({"drawn_22": 1}, 1_000)])
def test_104_b_2_13_a_drawn_22_is_over_unless_the_house_takes_the_letter(options_on, net):
    assert hand(NO_BUST, "10s 6s 6h", "10h Kd", "hit", **options_on)["place-2"] == net


def test_104_b_18_with_a_joker_up_nobody_draws_or_surrenders():
    played = hand(NO_BUST, "5s 6s", "Jk 9s")
    assert (played["place-2"], played.asked) == (-1_000, [])


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("5s 6s", ("hit", "double", "surrender")),
        ("10s 2s", ("hit", "stand", "double", "surrender")),
        ("As 8s", ("hit", "stand", "surrender")),
        ("10s Kh", ("stand", "surrender")),
        ("10s 10h", ("stand", "split", "surrender")),
        ("As Ah", ("stand",)),
        ("10s 4s 5s", ("hit", "stand")),
        ("10s 5s 5h", ("stand",)),
        ("As 4s 5h", ("stand",)),
        ("2s 3s 4s", ("hit",)),
    ],
)
def test_104_b_20_21_what_a_player_must_and_may_do(cards, choices):
    assert may(cards) == choices


def test_104_b_21_a_a_doubled_card_lies_down_and_soft_hands_are_not_doubled():
    table = opened(NO_BUST, 1, 2)
    table.bet(2, HAND, 1_000)
    table.deal("5s", "10h", "6s")
    table.patron(2, c.Choose(2, "place-2", "double"))
    table.dealer(c.DealCard("9s"))
    for role, patron in ((Role.PATRON, "p2"), (Role.DEALER, None)):
        shown = next(each for each in view(table.state, role, patron).hands if each.name == "place-2")
        assert (shown.cards, shown.total, shown.status) == (("5s", "6s", "??"), None, "double")
    assert table.state.seat(2).bets[0].cents == 2_000


def test_104_b_21_b_c_a_pair_is_split_once_and_each_hand_draws():
    table = opened(NO_BUST, 1, 2)
    table.bet(2, HAND, 1_000)
    cards = {"place-2": "8s 8h Jk", "place-2.2": "6h 10c", "banker": "10h 5h 10d"}
    played = play(table, cards, {"place-2": "split", "place-2.2": "hit"})
    assert played == {"place-2": 1_000, "place-2.2": 0}
    assert may("8s 8h", hands=2, split=True) == ("hit", "stand")
    assert may("8s 3h", hands=2, split=True) == ("hit",)
    after_split = rules_of(NO_BUST, double_after_split=1)
    assert may("8s 3h", play=after_split, hands=2, split=True) == ("hit", "double")


def test_104_b_21_b_a_split_needs_chips_for_as_much_again():
    table = opened(NO_BUST, 1, 2)
    table.dealer(c.BuyIn(2, 1_000, {1_000: 1}))
    table.bet(2, HAND, 20_000)
    table.patron(2, c.PlaceBet(2, *HAND, 20_000, at=3), c.PlaceBet(2, *HAND, 20_000, at=4))
    table.patron(2, c.PlaceBet(2, *HAND, 20_000, at=5), c.PlaceBet(2, *HAND, 19_800, at=6))
    table.deal("8s", "9c", "9d", "9h", "7h", "10h", "8h", "9s", "10c", "10d", "7s")
    answer = refused(table, 2, c.Choose(2, "place-2", "split"))
    assert (answer.reason, answer.cite) == (
        Refusal.NOT_ENOUGH_CHIPS,
        "GEGA-001992 104.B.21(b), B.21(c)",
    )


def test_104_b_21_d_half_the_wager_is_forfeited():
    table = opened(NO_BUST, 1, 2, 3)
    table.bet(2, HAND, 1_100)
    table.bet(3, HAND, 1_000)
    cards = {"place-2": "10s 6s", "place-3": "10c 9c", "banker": "10h 7h"}
    played = play(table, cards, {"place-2": "surrender", "place-3": "stand"})
    assert played == {"place-2": -550, "place-3": 1_000}
    lost = next(bet for bet in played.settled.settlements if bet.seat == 2)
    assert (lost.outcome, lost.line, lost.returned) == ("lose", "Surrendered", 550)


def test_104_b_22_a_without_an_intervening_player_the_game_is_disbanded():
    """Seat 1 banks two hands, seat 2 declines: nothing is played until somebody else takes the position."""
    table = PostedRoom("no-bust", 1, 2, 3)
    for _ in range(2):
        table.open_bets(50_000)
        table.place_base(2)
        table.place_base(3)
        table.settle_hand()
    for seat in (2, 3):
        while table.advance() is not c.OfferBank:
            pass
        assert (table.bank.offered_to, table.bank.broken) == (seat, False)
        table.patron(seat, c.DeclineBank(seat))
    assert table.bank.broken
    assert table.refusal("dealer", c.NextRound()).reason is Refusal.GAME_BROKEN
    refused = table.refusal("p1", c.AcceptBank(1, 50_000))
    assert (refused.reason, refused.cite) == (
        Refusal.BANK_TWICE_ALREADY,
        "GEGA-001992 104.B.22(a), B.22(b), B.19",
    )
    table.patron(3, c.AcceptBank(3, 50_000))
    table.open_bets(50_000)
    assert (table.bank.seat, table.bank.turn, table.bank.broken) == (3, 1, False)


@pytest.mark.parametrize(
    ("banker", "cards"), [("Ah 6h 10c", 3), ("Ah 7h", 2), ("10h 7h", 2), ("10h 6h 2h", 3)]
)
def test_104_b_22_c_the_designated_player_hits_soft_17_and_stands_on_hard_17(banker, cards):
    table = opened(NO_BUST, 1, 2)
    table.bet(2, HAND, 1_000)
    play(table, {"place-2": "10s 9s", "banker": banker}, {"place-2": "stand"})
    assert len(table.state.deal.cards("banker")) == cards


def test_104_b_24_a_3_and_4_the_designated_player_cuts_ten_cards_from_the_top_at_least():
    table = PostedRoom("no-bust", 1, 2)
    while not isinstance(comes_next(table.state).command, c.DeclineCut):
        table.advance(50_000)
    assert table.bank.seat == 1
    assert table.refusal("p2", c.Cut(100, 2)).reason is Refusal.CUT_NOT_OFFERED
    assert table.refusal("p1", c.Cut(9, 1)).reason is Refusal.CUT_TOO_NEAR_THE_END
    table.patron(1, c.Cut(10, 1))
    assert table.shoe.position == 10


def shuffled_table(shuffling: Literal["hand", "device"], pre_shuffled: bool = False) -> CheckedTable:
    """Real cards, a patron at seat 1, and the cards ready to be loaded."""
    table = CheckedTable.from_game(NO_BUST)
    house = c.House(
        collection=Collection(schedule(FEES[NO_BUST])), shuffling=shuffling, pre_shuffled=pre_shuffled
    )
    table.open_table(layout(NO_BUST), house=house, seats=tuple(range(1, 9)))
    table.seat(1)
    if not pre_shuffled:
        table.dealer(c.InspectCards(), c.WashCards())
    return table


def load(table: CheckedTable, cutting_card: int = 53, decks: int = 6) -> None:
    table.dealer(c.LoadShoe("", decks, cutting_card))


def banks(table: CheckedTable) -> None:
    table.dealer(c.BuyIn(1, 50_000, {50_000: 1}))
    table.take_bank(1)


def test_104_b_24_a_what_the_dealer_shuffles_the_designated_player_cuts_and_nothing_is_burned():
    table = shuffled_table("hand")
    load(table)
    assert table.shoe.stage == "loaded"
    banks(table)
    assert table.refusal("dealer", c.Cut()).reason == "cut_not_offered"
    table.patron(1, c.Cut(None, seat=1))
    assert (table.shoe.stage, table.shoe.cards_left) == ("in_play", 318)
    assert table.refusal("dealer", c.Burn(("As", "??"))).reason == "shoe_not_ready"


@pytest.mark.parametrize(("position", "legal"), [(9, False), (10, True), (317, True), (318, False)])
def test_104_b_24_a_3_the_cut_is_ten_cards_from_the_top_and_one_from_the_bottom(position, legal):
    table = shuffled_table("hand")
    load(table)
    banks(table)
    if legal:
        table.patron(1, c.Cut(position, seat=1))
    else:
        refused = table.refusal("p1", c.Cut(position, seat=1))
        assert (refused.reason, refused.cite) == ("cut_too_near_the_end", "GEGA-001992 104.B.24A(3)")


@pytest.mark.parametrize(("behind", "legal"), [(39, False), (40, True), (53, True), (66, True), (67, False)])
def test_104_b_24_a_5_the_cut_card_lies_about_one_deck_from_the_bottom(behind, legal):
    table = shuffled_table("hand")
    if legal:
        load(table, behind)
    else:
        cite = "GEGA-001992 104.B.24A(5), B.24B(4)"
        assert table.refusal("dealer", c.LoadShoe("", 6, behind)).cite == cite


def test_104_b_24_a_5_of_one_deck_the_cut_card_lies_near_its_top():
    table = shuffled_table("hand")
    assert table.refusal("dealer", c.LoadShoe("", 1, 53)).reason == "cutting_card_too_near_the_back"
    load(table, usual_cutting_card(table.state, 1), 1)
    assert table.shoe.cutting_card == 52


def test_104_b_24_b_a_shoe_that_comes_shuffled_is_burned_by_its_first_card_and_not_cut():
    table = shuffled_table("device", pre_shuffled=True)
    load(table)
    assert table.shoe.stage == "cut"
    assert comes_next(table.state).act == "burn"
    assert table.refusal("dealer", c.Cut()).reason == "shoe_not_ready"
    assert table.refusal("dealer", c.Burn(("4s", "??", "??", "??"))).reason == "burn_not_by_first_card"
    table.dealer(c.Burn(("4s", "??", "??", "??", "??")))
    assert table.shoe.stage == "in_play"


def test_104_b_24_b_3_burned_cards_go_behind_the_shoe_and_stay_in_it():
    table = shuffled_table("device", pre_shuffled=True)
    load(table)
    table.dealer(c.Burn(("4s", "??", "??", "??", "??")))
    assert (table.shoe.cards_left, table.shoe.drawn) == (318, ())
    table.dealer(c.TakeBackCard(1, "Miskeyed."), c.Burn(("As", "??")))
    assert (table.shoe.stage, table.shoe.cards_left) == ("in_play", 318)


def test_104_b_24_b_3_a_joker_that_is_turned_first_counts_ten():
    table = shuffled_table("device", pre_shuffled=True)
    load(table)
    assert table.refusal("dealer", c.Burn(("Jk", *["??"] * 9))).reason == "burn_not_by_first_card"
    table.dealer(c.Burn(("Jk", *["??"] * 10)))


def test_104_b_24_c_after_a_machine_shuffle_at_the_table_cards_are_neither_cut_nor_burned():
    table = shuffled_table("device")
    load(table)
    assert (table.shoe.stage, table.shoe.cards_left) == ("in_play", 318)
    banks(table)
    table.dealer(c.NextRound())


def test_104_b_24_a_sealed_shoe_is_cut_as_one_shuffled_by_hand():
    table = banked_table(game=NO_BUST, layout=layout(NO_BUST), fees=FEES[NO_BUST])
    table.seat(1)
    table.dealer(c.LoadShoe("00", 6, 53))
    assert table.shoe.stage == "loaded"
    banks(table)
    table.patron(1, c.Cut(100, seat=1))
    assert table.shoe.stage == "in_play"


def test_104_b_22_c_a_joker_that_places_the_button_counts_14():
    table = opened(NO_BUST, 1, 2, 3, 8)
    for seat in (2, 3, 8):
        table.bet(seat, HAND, 1_000)
    places = {f"place-{seat}": "10s 9s" for seat in (2, 3, 8)}
    play(table, {**places, "banker": "6h Jk"}, dict.fromkeys(places, "stand"))
    # Seven places are counted twice over.
    assert table.bank.button == 8


def test_104_b_22_c_the_chances_of_the_button_count_a_joker_a_deck():
    ring = around(1, 8)
    chances = button_chances(GAME.practice.action_button, 1, 8, jokers=1)
    assert [chances[place] for place in ring] == [0, *[Fraction(8, 53)] * 6, Fraction(5, 53)]


def test_104_b_24_a_6_the_hand_in_which_the_cut_card_comes_is_the_last():
    table = opened(NO_BUST, 1, 2)
    table.bet(2, HAND, 1_000)
    table.state = replace(table.state, shoe=replace(table.shoe, cutting_card=table.shoe.cards_left - 1))
    play(table, {"place-2": "10s 9s", "banker": "10h 7h"}, {"place-2": "stand"})
    assert table.shoe.stage is ShoeStage.SPENT
