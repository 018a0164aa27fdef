"""What a bank is worth, against every deal laid out by points and hands dealt and settled one by one."""

import random
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.banking import BankedWager, BankQuestion, banking, has_own_hands, refuse_question
from houseway.analysis.odds import odds
from houseway.cards.decks import listed
from houseway.families.round import Ask, Deal, Made, Turn
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Bet, load, settle
from houseway.rules.action_button import button_place
from houseway.rules.banked import Bank, banked
from houseway.rules.cover import covered
from houseway.simulation.banking import covered_rows, simulated_banking
from tests.banked_games import BANKED

EZ = "ca/ez-baccarat-panda-8"


def wager(seat, name, amount, bettor=0, paytable="standard", on=None):
    placed = on or (name if name in ("player", "banker") else None)
    return BankedWager(seat, name, placed, paytable, amount, bettor)


# Two bettors and one behind the second, of whom the bank of 500 covers not all.
TABLE = (
    wager(3, "player", 300), wager(3, "panda-8", 10), wager(3, "dragon-7", 10),
    wager(2, "player", 100), wager(2, "panda-8", 20), wager(3, "banker", 50, 1),
    wager(6, "banker", 200), wager(6, "tie", 20),
)  # fmt: skip


def outcomes(decks):
    """Every deal of the usual chart by points: how often each outcome, with the Banker's second card."""
    left = [16 * decks] + [4 * decks] * 9
    cards = 52 * decks
    found: dict[tuple[str, int], int] = {}

    def draw(point):
        ways = left[point]
        left[point] -= 1
        return ways

    for p0, p1, b0, b1 in product(range(10), repeat=4):
        ways = draw(p0) * draw(p1) * draw(b0) * draw(b1)
        player, banker = (p0 + p1) % 10, (b0 + b1) % 10
        for third, fourth, more in ends(player, banker, left, cards - 4):
            how = outcome(player, third, banker, fourth)
            found[how, b1] = found.get((how, b1), 0) + ways * more
        for point in (p0, p1, b0, b1):
            left[point] += 1
    return found


def ends(player, banker, left, cards):
    """Third cards as every baccarat table deals them, with the ways of each and of the rest of six."""
    if max(player, banker) > 7:
        yield None, None, cards * (cards - 1)
        return
    for third in range(10) if player < 6 else [None]:
        ways = 1 if third is None else left[third]
        if third is not None:
            left[third] -= 1
        if banker_draws(banker, third):
            spare = cards - 1 if third is None else 1
            for fourth in range(10):
                yield third, fourth, ways * left[fourth] * spare
        else:
            yield third, None, ways * (cards - 1) * (cards if third is None else 1)
        if third is not None:
            left[third] += 1


def banker_draws(total, third):
    if third is None:
        return total < 6
    least = {0: 4, 1: 4, 2: 5, 3: 5, 4: 6, 5: 6, 6: 7, 7: 7, 8: 3, 9: 4}
    return total < least[third]


def outcome(player, third, banker, fourth):
    ends_with = (player + (third or 0)) % 10, (banker + (fourth or 0)) % 10
    if ends_with[0] == ends_with[1]:
        return "tie"
    if ends_with[0] > ends_with[1]:
        return "panda-8" if third is not None and ends_with[0] == 8 else "player"
    return "dragon-7" if fourth is not None and ends_with[1] == 7 else "banker"


PAYS = {"tie": 8, "panda-8": 25, "dragon-7": 40}


def due(bet, how):
    winner = {"panda-8": "player", "dragon-7": "banker"}.get(how, how)
    if bet.wager in PAYS:
        return bet.amount * PAYS[bet.wager] if bet.wager == how else -bet.amount
    if how == "tie" or (bet.wager == "banker" and how == "dragon-7"):
        return 0
    return bet.amount if bet.wager == winner else -bet.amount


def laid_out(table, bank, decks, places, seat):
    """The second way: expected gain of each wager, its square for the bank, and how often the bank fails."""
    order = ["player", "banker", "tie", "panda-8", "dragon-7"]
    gains, square, fails, total = [0] * len(table), 0, 0, 0
    for (how, point), ways in outcomes(decks).items():
        for rank in [10, 11, 12, 13] if point == 0 else [point]:
            weight = ways if point == 0 else ways * 4
            count = (rank - 1) % (places - 1) + 1
            start = (seat - 1 + count) % places + 1
            bettors = {bet.seat for bet in table}
            while start not in bettors:
                start = start % places + 1
            keys = [(order.index(bet.wager), (bet.seat - start) % places, bet.bettor) for bet in table]
            turn = sorted(range(len(table)), key=keys.__getitem__)
            cover, bank_gain = bank, 0
            for n in turn:
                net = due(table[n], how)
                part = min(abs(net), cover)
                cover -= part
                gain = part if net > 0 else -part
                gains[n] += weight * gain
                bank_gain -= gain
            fails += weight * (sum(abs(due(bet, how)) for bet in table) > bank)
            square += weight * bank_gain**2
            total += weight
    means = [Fraction(gain, total) for gain in gains]
    return means, Fraction(square, total), Fraction(fails, total)


@pytest.mark.parametrize(("bank", "seat"), [(500, 1), (250, 4), (5000, 8)])
def test_a_bank_is_worth_what_every_deal_laid_out_by_points_says(bank, seat):
    told = banking(BankQuestion(load(EZ), 8, seat, bank, TABLE, 3))
    means, square, fails = laid_out(TABLE, bank, 3, 8, seat)
    assert told.gain == -sum(means)
    assert told.exhausted == fails
    assert told.deviation == pytest.approx(sqrt(square - told.gain**2))
    for each in told.bettors:
        own = (each.seat, each.bettor)
        mine = [mean for mean, bet in zip(means, TABLE, strict=True) if (bet.seat, bet.bettor) == own]
        assert each.gain == sum(mine)


KINDS: dict[str, list[Any]] = {
    "ca/21st-century-4.0": ["player", "early-tie", ("pair", "player"), ("pair", "banker")],
    "ca/21st-century-8.0": ["banker", "tie", ("dragon-bonus", "player")],
    EZ: ["player", "tie", "panda-8", "dragon-7"],
    "ca/golden-frog-1.0": ["banker", "tie", "8-over-6"],
    "ca/golden-frog-2.0": ["player", "tie", "koi-8"],
    "ca/golden-frog-2.1": ["banker", "tie", "jin-chan-7"],
    "ca/super-pan-9": ["hand"],
    "ca/bay-baccarat": ["hand"],
    "ca/zoobac": ["player", "rabbit", "zoo", "monkey"],
}


# Where bettors decide.
DECIDING: dict[str, list[Any]] = {
    "ca/california-blackjack": ["hand"],
    "ca/no-bust": ["hand"],
    "ca/no-bust-bonus-aces": ["hand"],
    "ca/no-bust-4.0": ["hand"],
    "ca/no-bust-5.0": ["hand", "buster", "lucky-lucky"],
    "ca/millennium-19": ["hand", "push"],
    "ca/pai-gow": ["hand"],
}
PAYTABLES = {
    "ca/bay-baccarat": {"hand": "A1"},
    "ca/no-bust-bonus-aces": {"hand": "push-23-25"},
    "ca/no-bust-4.0": {"hand": "push-24-25"},
    "ca/no-bust-5.0": {"hand": "natural-6-5-push-22-25", "buster": "B"},
}


def question(game_id, dollars=300):
    """A table of seats 2 to 6 with lines of $20 to $60 and bonus bets of $10; the bank does not cover all."""
    game, wagers = load(game_id), []
    for seat in range(2, 7):
        for kind in (KINDS | DECIDING)[game_id]:
            name, on = kind if isinstance(kind, tuple) else (kind, None)
            amount = 1_000 * seat if kind == (KINDS | DECIDING)[game_id][0] else 1_000
            paytable = PAYTABLES.get(game_id, {}).get(name, "standard")
            wagers.append(wager(seat, name, amount, paytable=paytable, on=on))
    return BankQuestion(game, game.practice.seats.default, 1, dollars * 100, tuple(wagers))


# Wagers are raised and taken back within the hand.
UNTOLD = {
    "ca/three-card-poker": ("ante", "standard"),
    "ca/three-card-poker-b": ("ante", "standard"),
    "ca/three-card-poker-6-card-bonus": ("ante", "standard"),
    "ca/ultimate-texas-holdem": ("ante", "standard"),
    "ca/let-it-ride-bonus": ("bet-dollar", "LIRX-02"),
    "ca/crazy-4-poker": ("ante", "standard"),
    "ca/casino-war": ("primary", "standard"),
    "ca/double-hand-poker": ("hand", "standard"),
    "ca/fortune-pai-gow-poker": ("hand", "standard"),
    "ca/face-up-pai-gow-poker": ("hand", "standard"),
}


@pytest.mark.parametrize("game_id", UNTOLD)
def test_what_is_not_worked_out_is_said_so(game_id, words):
    game, (name, paytable) = load(game_id), UNTOLD[game_id]
    bet = wager(2, name, 1_000, paytable=paytable)
    question = BankQuestion(game, game.practice.seats.default, 1, 30_000, (bet,))
    with pytest.raises(NotationError) as caught:
        simulated_banking(question, 1)
    words(str(caught.value))


def test_every_california_game_is_tried():
    tried = KINDS.keys() | DECIDING.keys() | UNTOLD.keys()
    assert tried == {each for each in BANKED if each.startswith("ca/")}


def dealt(game, places, cards):
    """One round card by card, as the table deals it, everybody House Way."""
    play = game.drawing()
    round_ = game.plays.rules.begin(play, places if has_own_hands(game) else ())
    while True:
        step = game.plays.rules.next_step(play, round_)
        match step:
            case Deal(hand, down):
                round_ = round_.with_card(hand, cards.pop(), down)
            case Turn(hand):
                round_ = round_.turned(hand)
            case Ask(place, hand, _, default):
                round_ = round_.with_made(Made(place, hand, default))
            case _:
                return round_


@pytest.mark.parametrize("game_id", KINDS)
def test_hands_dealt_and_settled_one_by_one_gain_about_as_much(game_id):
    """Two thousand rounds through `settle` and the cover of the table; four standard errors."""
    asked, luck, rounds = question(game_id), random.Random(103), 2_000
    game = asked.game
    shoe = listed(game.pack.counts(game.pack.default))
    bets = [Bet(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount) for bet in asked.wagers]
    places = tuple(sorted({bet.seat for bet in bets}))
    gains, fails = [], 0
    for _ in range(rounds):
        round_ = dealt(game, places, luck.sample(shoe, 60))
        settled = settle(game, round_, bets, as_given=True).settlements
        dice = sum(luck.randint(1, 6) for _ in range(3))
        button = game.practice.action_button
        named = button_place(button, asked.seat, asked.places, dice) if button.by == "three-dice" else None
        cover = banked(game, round_, settled, Bank(asked.seat, asked.bank, asked.places), named).cover
        gains.append(cover.bank.net)
        fails += sum(abs(each.net) for each in settled) > asked.bank
    told = simulated_banking(asked, 1) if has_own_hands(game) else banking(asked)
    error = told.deviation * sqrt(1 / rounds + (1 / told.hands if has_own_hands(game) else 0))
    assert abs(sum(gains) / rounds - float(told.gain)) < 4 * error
    assert np.std(gains) == pytest.approx(told.deviation, rel=0.15)
    chance = float(told.exhausted)
    assert abs(fails / rounds - chance) < 4 * sqrt(max(chance * (1 - chance), 0.001) / rounds) * 1.1


@pytest.mark.parametrize("game_id", KINDS)
def test_a_bank_that_covers_everything_gains_what_the_proven_odds_say(game_id):
    asked = question(game_id, 1_000_000)
    told = simulated_banking(asked, 1) if has_own_hands(asked.game) else banking(asked)
    assert told.exhausted == 0
    assert told.gain == told.gain_in_full
    assert all(each.covered_share == 1 for each in told.bettors)
    proven = Fraction(0)
    for bet in asked.wagers:
        offer = asked.game.offer(bet.wager, bet.on, bet.paytable)
        (each,) = odds(asked.game, offers=[offer], stake=bet.amount)
        proven += bet.amount * (each.house_edge or 0)
    if has_own_hands(asked.game):
        assert abs(float(told.gain - proven)) < 4 * told.deviation_in_full / sqrt(told.hands)
    else:
        assert told.gain == proven


@pytest.mark.parametrize("game_id", DECIDING)
def test_bettors_who_decide_gain_what_best_play_does_while_the_bank_reaches(game_id):
    asked, rounds = question(game_id, 1_000_000), 2_000
    told = simulated_banking(asked, 3, rounds)
    assert told.exhausted == 0
    assert told.gain == told.gain_in_full
    proven = sum(
        bet.amount
        * odds(asked.game, offers=[asked.game.offer(bet.wager, bet.on, bet.paytable)])[0].house_edge
        for bet in asked.wagers
    )
    assert abs(float(told.gain - proven)) < 4 * told.deviation_in_full / sqrt(rounds)
    short = simulated_banking(question(game_id, 100), 3, rounds)
    assert short.exhausted > 0
    assert short.gain_in_full == told.gain_in_full
    shares = [each.covered_share for each in short.bettors]
    assert all(0 < share < 1 for share in shares)


def test_the_needed_bank_covers_a_hand_that_often_and_no_smaller_one_does():
    told = banking(question("ca/zoobac"))
    for chance, cents in told.needed:
        enough = banking(BankQuestion(**{**fields(question("ca/zoobac")), "bank": cents}))
        short = banking(BankQuestion(**{**fields(question("ca/zoobac")), "bank": cents - 1}))
        assert 1 - enough.exhausted >= chance > 1 - short.exhausted


def fields(asked):
    return {name: getattr(asked, name) for name in asked.__struct_fields__}


class Due(NamedTuple):
    amount: int
    net: int


@given(
    st.lists(st.lists(st.integers(-90, 90), min_size=3, max_size=3), min_size=1, max_size=6),
    st.integers(1, 300),
)
def test_rows_are_covered_as_one_hand_is(nets, bank):
    rows = covered_rows(np.array(nets), bank)
    for row, hand in zip(rows, nets, strict=True):
        reached = covered([Due(abs(net), net) for net in hand], bank).wagers
        assert [abs(int(gain)) for gain in row] == [each.covered for each in reached]
        assert all(gain * net >= 0 for gain, net in zip(row, hand, strict=True))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game": load("co/baccarat")}, Refusal.NO_PLAYER_DEALER),
        ({"places": 9}, Refusal.SEAT_NOT_AT_TABLE),
        ({"seat": 0}, Refusal.SEAT_NOT_AT_TABLE),
        ({"seat": 3}, Refusal.BANKS_THIS_HAND),
        ({"bank": 0}, Refusal.AMOUNT_NOT_POSITIVE),
        ({"wagers": ()}, Refusal.NO_BET_THERE),
        ({"wagers": (wager(9, "player", 100),)}, Refusal.SEAT_NOT_AT_TABLE),
        ({"wagers": (wager(2, "tie", 100),)}, Refusal.BASE_BET_NEEDED),
        ({"wagers": (wager(2, "tie", 100, 1), wager(2, "player", 100))}, Refusal.BASE_BET_NEEDED),
    ],
)
def test_a_bank_that_cannot_be_is_refused_with_a_clause(changed, reason):
    asked = BankQuestion(**{**fields(BankQuestion(load(EZ), 8, 1, 500, TABLE)), **changed})
    with pytest.raises(Refused) as no:
        refuse_question(asked)
    assert no.value.reason == reason
    assert no.value.sentence


def test_a_bet_that_is_placed_in_mid_round_is_refused():
    late = (wager(2, "player", 100), wager(2, "late-tie", 100))
    with pytest.raises(Refused) as no:
        banking(BankQuestion(load("ca/21st-century-4.0"), 8, 1, 500, late))
    assert no.value.reason == Refusal.BETS_NOT_OPEN
    assert "Late tie" in no.value.values.values()
