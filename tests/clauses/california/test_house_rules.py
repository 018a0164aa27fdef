"""Section 103 and 104.D at a table: chips, seats, spots, what is seen, and who is asked when."""

from itertools import cycle
from typing import Any

from houseway.printing import drawn
from houseway.printing.rule_card import rule_card
from houseway.refusals import Refusal
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.clauses.california import blackjack
from tests.tables import BANKER_WINS, EZ_BANKER, EZ_LAYOUT, PLAYER, CheckedTable, banked_table

HAND = ("hand", None, "standard")
PAN = (c.Posted(*HAND, 1_000, 20_000),)
BAY = (c.Posted("hand", None, "A1", 1_000, 20_000),)


def opened(*seats: int, bank: int = 50_000, **kinds: Any) -> CheckedTable:
    table = banked_table(*seats, **kinds)
    table.take_bank(seats[0], bank)
    table.dealer(c.NextRound())
    return table


def pan_nine(banker: str) -> CheckedTable:
    """Super Pan 9: seats 2 and 3 have a hand each, the player-dealer at 1 these cards; seat 2 is asked."""
    table = opened(
        1,
        2,
        3,
        game="ca/super-pan-9",
        layout=PAN,
        fees="super-pan-9/rates/5",
    )
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((2, 2, 6)))
    assert table.bank.button == 2
    own, theirs = iter(banker.split()), iter(["2s", "2d", "As", "3s", "3d", "3c"])
    while isinstance(comes_next(table.state).command, c.DealCard):
        table.dealer(c.DealCard(next(own if comes_next(table.state).hand == "banker" else theirs)))
    return table


def test_103_5_the_bank_may_be_more_than_any_wager():
    """$999 against a maximum of $200."""
    table = opened(1, 2, bank=99_900)
    assert table.bank.cents == 99_900


def test_103_6_cash_is_changed_to_chips_and_nothing_else_is_bet():
    table = opened(1, 2)
    before = table.chips(2)
    table.dealer(c.BuyIn(2, 10_000, {10_000: 1}))
    assert table.chips(2) == before + 10_000
    refused = table.refusal("p2", c.PlaceBet(2, *PLAYER, 1_000, medium="coupon"))
    assert (refused.reason, refused.cite) == (Refusal.MEDIUM_NOT_TAKEN, "103.6, 103.15")


def test_103_15_nothing_is_bet_by_word_and_no_more_than_lies_there():
    table = opened(1, 2)
    refused = table.refusal("p2", c.CallBet(2, c.Stake(*PLAYER, 1_000)))
    assert (refused.reason, refused.cite) == (Refusal.CALL_NOT_TAKEN, "103.6, 103.15")
    table.patron(2, c.Leave(2))
    table.seat(2, 5_000)
    assert table.refusal("p2", c.PlaceBet(2, *PLAYER, 6_000)).reason is Refusal.NOT_ENOUGH_CHIPS


def test_103_8_who_controls_a_seat_bets_and_decides_there():
    table = opened(1, 2, 3)
    assert table.refusal("p3", c.PlaceBet(2, *PLAYER, 1_000)).reason is Refusal.NOT_YOUR_SEAT
    asked = pan_nine("6h Kc 3d")
    assert asked.refusal("p3", c.Choose(2, "place-2", "stand")).reason is Refusal.NOT_IN_CONTROL
    asked.patron(2, c.Choose(2, "place-2", "stand"))


def test_103_16_every_patron_sees_what_the_player_dealer_has_put_up():
    table = opened(1, 2, bank=43_000)
    shown = view(table.state, Role.PATRON, "p2").bank
    assert shown is not None
    assert (shown.seat, shown.cents) == (1, 43_000)


def test_103_25_nothing_is_bet_beside_the_posted_wagers_and_chips_pass_through_the_bank_alone():
    """A table that posts Player and Banker takes no other wager, and no bettor pays another."""
    table = opened(1, 2, 3, layout=EZ_LAYOUT[:2])
    for wager in ("tie", "panda-8", "dragon-7"):
        refused = table.refusal("p2", c.PlaceBet(2, wager, None, "standard", 1_000))
        assert refused.reason is Refusal.OFFER_NOT_AT_TABLE
    against = table.refusal("p2", c.PlaceBet(2, "seat-3-loses", None, "standard", 1_000))
    assert against.reason is Refusal.UNKNOWN_OFFER
    table.bet(2, PLAYER, 1_000)
    table.bet(3, EZ_BANKER, 1_000)
    done = table.settle(*BANKER_WINS)
    assert [(bet.seat, bet.net) for bet in table.state.settlements] == [(2, -1_000), (3, 1_000)]
    moves = [(move.debit.split("/")[:3], move.credit.split("/")[:3]) for move in done.transfers]
    seats = {seat: ["seat", "t-1", str(seat)] for seat in (2, 3)}
    assert all(any(seats[seat] in move for move in moves) for seat in (2, 3))
    assert not [move for move in moves if seats[2] in move and seats[3] in move]


def test_103_27_a_hand_is_seen_by_who_bets_on_it_and_by_nobody_else():
    table = pan_nine("6h Kc 3d")
    cards = {hand.name: hand.cards for hand in view(table.state, Role.PATRON, "p2").hands}
    assert cards["place-2"] == ("2s", "As", "3d")
    assert cards["place-3"] == cards["banker"] == ("??", "??", "??")


def test_103_27_what_a_closed_hand_would_do_by_house_way_is_told_to_its_bettors_alone(words):
    table = pan_nine("6h Kc 3d")
    told = {who: view(table.state, Role.PATRON, who).ask for who in ("p1", "p2", "p3")}
    assert {who: ask.default for who, ask in told.items() if ask} == {"p1": "", "p2": "stand", "p3": ""}
    (asked,) = {ask.words for ask in told.values() if ask}
    words(asked)
    assert "6" not in comes_next(table.state).words + comes_next(table.state).why


def test_103_18_where_no_house_way_is_printed_the_second_hand_is_played_too(words):
    table = blackjack.opened(blackjack.NO_BUST, 1, 2)
    for place in (2, 5):
        table.patron(2, c.PlaceBet(2, *blackjack.spot(blackjack.NO_BUST), 1_000, at=place))
    table.deal("10s", "9s", "10h", "8s", "7s")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    ask = view(table.state, Role.PATRON, "p2").ask
    assert ask is not None
    assert (ask.place, {"stand", "hit"} <= set(ask.options)) == (5, True)
    table.patron(2, c.Choose(5, "place-5", "hit"))
    said = drawn(rule_card(table.state.game), "md").decode().splitlines()
    words("\n".join(line for line in said if "103.18" in line))


def test_103_18_who_has_set_one_hand_plays_the_others_house_way():
    """Seat 2 has bet on places 2 and 5 and is asked about 2 first; in Bay Baccarat each is set in turn."""
    for game, layout, fees, free in (
        ("ca/super-pan-9", PAN, "super-pan-9/rates/5", False),
        ("ca/bay-baccarat", BAY, "bay-baccarat/rates/1", True),
    ):
        table = opened(1, 2, 3, game=game, layout=layout, fees=fees)
        key = table.state.offers[0].key
        table.bet(2, key, 1_000)
        table.patron(2, c.PlaceBet(2, *key, 1_000, at=5))
        table.dealer(c.NoMoreBets())
        table.patron(1, c.ShakeDice(1))
        table.dealer(c.ShowDice((1, 1, 2)))
        asked = []
        for card in cycle(("2s", "Kd", "3h", "Kc", "Ah", "Qs")):
            step = comes_next(table.state).command
            assert step is not None
            if isinstance(step, c.Choose):
                asked.append(step.place or 0)
                if len(asked) == 2:
                    break
                table.patron(2, c.Choose(step.place, step.hand, "stand"))
            else:
                table.dealer(c.DealCard(card) if isinstance(step, c.DealCard) else step)
        assert sorted(asked) == [2, 5]
        ask = view(table.state, Role.PATRON, "p2").ask
        assert ask is not None
        against = {"draw": "stand", "stand": "draw"}[ask.default]
        other = c.Choose(ask.place, ask.hand, against)
        if free:
            table.patron(2, other)
        else:
            assert ask.options == (ask.default,)
            refused = table.refusal("p2", other)
            assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "103.18")
            assert table.refusal("dealer", other).reason is Refusal.NO_CHOICE_HERE
            table.patron(2, c.Choose(ask.place, ask.hand, "house-way"))


def test_103_28_the_player_dealers_hand_is_not_opened_before_all_hands_are_set():
    table = pan_nine("6h Kc 3d")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    assert table.refusal("dealer", c.TurnCards("banker")).reason is Refusal.DECISION_DUE
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"))


def test_104_d_8_on_three_or_less_a_card_is_drawn_without_a_question():
    table = pan_nine("Ah Kc 2d")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"))
    coming = comes_next(table.state)
    assert (coming.hand, type(coming.command)) == ("banker", c.DealCard)


def test_104_d_9_on_seven_to_nine_the_hand_stands_without_a_question():
    table = pan_nine("6h Kc 3d")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert comes_next(table.state).hand != "banker"
    table.dealer(c.TurnCards("place-2"), c.TurnCards("place-3"), c.SettleRound())


def test_104_d_12_the_player_dealers_hand_is_not_set_before_he_has_decided():
    table = pan_nine("5h Kc Kd")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert table.refusal("dealer", c.SettleRound()).reason is Refusal.DECISION_DUE
    table.patron(1, c.Choose(None, "banker", "stand"))
    table.dealer(c.TurnCards("place-2"), c.TurnCards("place-3"), c.SettleRound())


def test_104_d_15_the_house_dealer_asks_each_player_in_turn():
    table = pan_nine("6h Kc 3d")
    assert table.refusal("p3", c.Choose(3, "place-3", "draw")).reason is Refusal.NO_DECISION_HERE
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.patron(3, c.Choose(3, "place-3", "draw"))


def test_104_d_16_who_was_passed_over_gets_no_card_once_the_next_player_has_drawn():
    """Seat 2 said nothing and the dealer went on; seat 3 has its card when seat 2 asks for one."""
    table = pan_nine("6h Kc 3d")
    table.dealer(c.Choose(2, "place-2", "stand"))
    passed_over = len(table.state.keyed)
    table.patron(3, c.Choose(3, "place-3", "draw"))
    table.dealer(c.DealCard("Kd"))
    assert table.refusal("p2", c.Choose(2, "place-2", "draw")).reason is Refusal.NO_DECISION_HERE
    alone = table.refusal("dealer", c.TakeBackCard(passed_over, "Seat 2 wanted a card."))
    assert alone.reason is Refusal.SECOND_SIGNATURE_NEEDED
    table.dealer(c.TurnCards("banker"), c.TurnCards("place-2"), c.TurnCards("place-3"), c.SettleRound())
    assert len(table.state.deal.cards("place-2")) == 3
