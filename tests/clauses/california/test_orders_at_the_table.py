"""In which order hands are dealt, how they lie, who is asked, and in which order wagers are settled."""

import pytest

from houseway.families.round import Ask, Turn
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.clauses.california.posted_room import BONUSES, PAI_GOW, PostedRoom

BANK = 500_000
# Whose card comes next, face up (^) or down (v), until somebody is asked. P is the player-dealer, at 4, B
# a community card and U the card that nobody sees. Bettors sit at 2, 6 and 7; dice of 1, 1 and 2 count four
# places from the player-dealer, which is place 7.
DEALT = {
    "california-blackjack": "7v 2v 6v P^ 7v 2v 6v Pv",
    "no-bust": "6^ 7^ 2^ P^ 6^ 7^ 2^",
    "no-bust-4.0": "2^ 6^ 7^ P^ 2^ 6^ 7^ Pv",
    "no-bust-bonus-aces": "2^ 6^ 7^ P^ 2^ 6^ 7^ Pv",
    "no-bust-5.0": "2^ 6^ 7^ P^ 2^ 6^ 7^ Pv",
    "millennium-19": "6v 7v 2v P^ 6v 7v 2v Pv",
    "three-card-poker": "6v 7v 2v Pv 6v 7v 2v P^ 6v 7v 2v Pv",
    "three-card-poker-b": "6v 7v 2v Pv 6v 7v 2v P^ 6v 7v 2v Pv",
    "three-card-poker-6-card-bonus": "6v 6v 6v 7v 7v 7v 2v 2v 2v Pv Pv P^",
    "ultimate-texas-holdem": "2v 6v 7v Pv 2v 6v 7v Pv Bv Bv Bv Bv Bv",
    "let-it-ride-bonus": "6v 6v 6v 7v 7v 7v 2v 2v 2v Bv Bv Uv",
    "crazy-4-poker": "6v 6v 6v 6v 6v 7v 7v 7v 7v 7v 2v 2v 2v 2v 2v Pv Pv Pv Pv Pv",
    "casino-war": "2^ 6^ 7^ P^",
    **dict.fromkeys(PAI_GOW, " ".join(f"{place}v" for place in "7123P56" for _ in range(7))),
}
# The bettors in the order in which they decide for the first time.
ASKED = {
    "california-blackjack": (7, 2, 6),
    "no-bust": (6, 7, 2),
    **dict.fromkeys(("no-bust-4.0", "no-bust-bonus-aces", "no-bust-5.0"), (2, 6, 7)),
    "millennium-19": (6, 7, 2),
    **dict.fromkeys(("three-card-poker", "three-card-poker-b", "three-card-poker-6-card-bonus"), (6, 7, 2)),
    **dict.fromkeys(("ultimate-texas-holdem", "let-it-ride-bonus", "crazy-4-poker"), (2, 6, 7)),
    **dict.fromkeys(PAI_GOW, (7, 2, 6)),
}
# Where settling begins and which way it goes, where no card and no dice say so.
FIXED = {
    "no-bust-4.0": (7, 6, 2),
    "no-bust-bonus-aces": (7, 6, 2),
    "ultimate-texas-holdem": (6, 7, 2),
    "let-it-ride-bonus": (6, 7, 2),
    "casino-war": (2, 6, 7),
    **dict.fromkeys(("california-blackjack", *PAI_GOW), (7, 2, 6)),
}
# Each bettor's wagers in the order in which they have action.
EACH = {
    "no-bust-5.0": ["hand", "buster", "lucky-lucky"],
    "three-card-poker": ["ante", "play", "bonus"],
    "three-card-poker-b": ["ante", "play", "bonus"],
    "three-card-poker-6-card-bonus": ["ante", "play", "pair-plus", "6-card-bonus"],
    "ultimate-texas-holdem": ["ante", "play", "blind", "trips", "bad-beat"],
    "let-it-ride-bonus": ["bet-1", "bet-2", "bet-dollar", "3-card-bonus"],
    "casino-war": ["primary", "tie"],
    "fortune-pai-gow-poker": ["hand", "fortune"],
    "face-up-pai-gow-poker": ["hand", "fortune", "ace-high"],
}
SHORT = {"banker": "P", "board": "B", "unseen": "U"}


def betting(name: str) -> PostedRoom:
    """The patron at place 4 banks, and 2, 6 and 7 have bet on all that their table lets them."""
    table = PostedRoom(name, 2, 4, 6, 7)
    while table.state.phase != "betting":
        offered = getattr(comes_next(table.state).command, "seat", None)
        table.advance(BANK if offered == 4 else 0)
    for seat in (2, 6, 7):
        table.place_base(seat)
        for wager in (*BONUSES.get(name, ()), *(("bad-beat",) if name == "ultimate-texas-holdem" else ())):
            posted = table.posted(wager)
            table.patron(seat, c.PlaceBet(seat, *posted.key, posted.minimum))
    table.dealer(c.NoMoreBets())
    return table


def dealt(table: PostedRoom) -> list[str]:
    """The cards of the first deal: whose, and whether it lies open."""
    cards = []
    while not isinstance(table.state.step_of(table.state.deal), Ask | Turn):
        coming = comes_next(table.state)
        if isinstance(coming.command, c.SettleRound):
            break
        table.advance()
        if isinstance(coming.command, c.DealCard) and coming.hand:
            way = "v" if table.state.deal.held(coming.hand).down[-1] else "^"
            whose = coming.hand.removeprefix("place-")
            cards.append(SHORT.get(whose.partition("-")[0], whose) + way)
    return cards


def settled(table: PostedRoom) -> list[tuple[int, str, int]]:
    return [(bet.seat, bet.wager, bet.net) for bet in table.settle_hand().settlements]


@pytest.mark.parametrize("name", DEALT)
def test_each_hand_gets_its_cards_in_turn_and_they_lie_as_the_rules_say(name):
    assert " ".join(dealt(betting(name))) == DEALT[name]


@pytest.mark.parametrize("name", ASKED)
def test_bettors_are_asked_in_the_order_of_the_rules(name):
    table = betting(name)
    asked: list[int] = []
    while not isinstance(comes_next(table.state).command, c.SettleRound):
        step = table.state.step_of(table.state.deal)
        if isinstance(step, Ask) and step.place and step.place not in asked:
            asked.append(step.place)
        table.advance()
    assert tuple(asked) == ASKED[name]


@pytest.mark.parametrize("name", FIXED)
def test_settling_begins_where_the_rules_say_and_goes_their_way(name):
    order = dict.fromkeys(seat for seat, _, _ in settled(betting(name)))
    assert tuple(order) == FIXED[name]


@pytest.mark.parametrize("name", EACH)
def test_each_bettors_wagers_have_action_in_their_order_before_the_next_bettors(name):
    bets = settled(betting(name))
    seats = list(dict.fromkeys(seat for seat, _, _ in bets))
    wagers = [wager for wager in EACH[name] if wager in {wager for _, wager, _ in bets}]
    assert [(seat, wager) for seat, wager, _ in bets] == [(seat, wager) for seat in seats for wager in wagers]
    assert len(wagers) == len(EACH[name])


def test_crazy_4_how_winners_3_all_that_lost_is_taken_before_anything_is_paid():
    bets = settled(betting("crazy-4-poker"))
    turns = [(seat, wager) for seat in (6, 7, 2) for wager in ("ante", "play", "super-bonus", "queens-up")]
    nets = {(seat, wager): net for seat, wager, net in bets}
    lost = [turn for turn in turns if nets[turn] < 0]
    kept = [turn for turn in turns if nets[turn] >= 0]
    assert [(seat, wager) for seat, wager, _ in bets] == lost + kept
    assert lost
    assert max(nets.values()) > 0


@pytest.mark.parametrize(
    ("name", "cards", "button"),
    [
        # The second card counts clockwise from the player-dealer at 4, who is no place of it.
        ("no-bust", ["As"], 6),
        ("no-bust", ["3s"], 7),
        ("no-bust-5.0", ["As"], 6),
        ("no-bust-5.0", ["4s"], 2),
        ("millennium-19", ["4s"], 2),
        ("three-card-poker", ["3s"], 7),
        ("three-card-poker-b", ["7s"], 6),
        # The third counts from the house dealer's left: the player-dealer has no number.
        ("three-card-poker-6-card-bonus", ["", "2d"], 2),
        ("three-card-poker-6-card-bonus", ["", "5c"], 6),
    ],
)
def test_a_card_of_the_player_dealer_names_who_has_first_action(name, cards, button):
    table = betting(name)
    later = iter(["", *cards])
    while not isinstance((coming := comes_next(table.state)).command, c.SettleRound):
        own = isinstance(coming.command, c.DealCard) and coming.hand == "banker"
        table.advance(card=next(later, "") if own else "")
    done = table.dealer(c.SettleRound())
    (event,) = [event for event in done.events if isinstance(event, e.RoundSettled)]
    assert (table.bank.button, event.settlements[0].seat) == (button, button)
