"""Odds worked out again in the plainest way: point counts, nested loops and fractions."""

from fractions import Fraction
from itertools import product

import pytest

from houseway import load, odds
from houseway.analysis.house_money import with_winnings_added
from tests.counts.punto_banco import draws_third

EIGHT_DECKS = {point: 128 if point == 0 else 32 for point in range(10)}


def ways(cards):
    """The ways to draw these point counts in order from eight decks."""
    found, left = 1, dict(EIGHT_DECKS)
    for card in cards:
        found *= left[card]
        left[card] -= 1
    return found


def test_ca_gega_002057_late_tie_averaged_over_the_states_in_which_it_may_be_placed():
    """The dealer draws on 0 to 5 whatever the player did; a two-card 9 of the dealer returns the bet."""
    placed, gained = Fraction(0), Fraction(0)
    for a, b, up, hole in product(range(10), repeat=4):
        player, dealer = (a + b) % 10, (up + hole) % 10
        if player == 9 or (player >= 5 and player == up):
            continue
        four = Fraction(ways((a, b, up, hole)), 416 * 415 * 414 * 413)
        placed += four
        ended = max(player, dealer) >= 8
        tie = Fraction(0)
        thirds = range(10) if player <= 5 and not ended else [None]
        replies = range(10) if dealer <= 5 and not ended else [None]
        for third, reply in product(thirds, replies):
            drawn = [card for card in (third, reply) if card is not None]
            if (player + (third or 0)) % 10 == (dealer + (reply or 0)) % 10:
                below = {0: 1, 1: 412, 2: 412 * 411}[len(drawn)]
                tie += Fraction(ways((a, b, up, hole, *drawn)), ways((a, b, up, hole)) * below)
        gained += four * (0 if dealer == 9 else 8 * tie - 1)
    game = load("ca/21st-century-4.0")
    (result,) = odds(game, decks=8, offers=[game.offer("late-tie", None, "standard")])
    assert result.house_edge == -gained / placed
    assert f"{-float(result.fixed_profit):.4%}" == "20.1858%"


def test_the_late_tie_is_the_average_of_its_states():
    game = load("ca/21st-century-4.0")
    (result,) = odds(game, decks=8, offers=[game.offer("late-tie", None, "standard")], states=True)
    assert sum(state.combinations for state in result.states) == result.combinations
    averaged = sum(state.combinations * (state.house_edge or Fraction(0)) for state in result.states)
    assert averaged == -result.fixed_profit * result.combinations


def after_four(player, banker, held):
    """The chances of each winner after four cards, by what they count and what is left in the shoe."""
    left = sum(held.values())
    chances = {"player": Fraction(0), "banker": Fraction(0)}

    def end(p, b, chance):
        if p != b:
            chances["player" if p > b else "banker"] += chance

    if max(player, banker) >= 8:
        end(player, banker, Fraction(1))
        return chances
    for third in range(10) if player <= 5 else [None]:
        drawn = Fraction(held[third], left) if third is not None else Fraction(1)
        p = (player + (third or 0)) % 10
        if not draws_third(banker, third):
            end(p, banker, drawn)
            continue
        rest = {point: held[point] - (point == third) for point in range(10)}
        for reply in range(10):
            end(p, (banker + reply) % 10, drawn * Fraction(rest[reply], sum(rest.values())))
    return chances


def test_ma_9_e_house_money_with_its_winnings_added_when_the_four_cards_favor_the_base_bet():
    """All sets of four ranks with a pair in either hand, and what follows each of them."""
    cards = dict.fromkeys(range(13), 32)
    point = {rank: rank + 1 if rank < 9 else 0 for rank in range(13)}
    gains = {"player": Fraction(0), "banker": Fraction(0)}
    for a, b, c, d in product(range(13), repeat=4):
        if a != b and c != d:
            continue
        left, chance = dict(cards), Fraction(1)
        for place, rank in enumerate((a, b, c, d)):
            chance *= Fraction(left[rank], 416 - place)
            left[rank] -= 1
        held = {points: sum(left[rank] for rank in left if point[rank] == points) for points in range(10)}
        wins = after_four((point[a] + point[b]) % 10, (point[c] + point[d]) % 10, held)
        won = 15 if a == b and c == d else 3
        gains["player"] += chance * won * max(wins["player"] - wins["banker"], 0)
        gains["banker"] += chance * won * max(wins["banker"] * Fraction(19, 20) - wins["player"], 0)
    game = load("ma/baccarat")
    (result,) = odds(game, decks=8, offers=[game.offer("house-money", None, "standard")])
    added = {each.base.on: each.house_edge for each in with_winnings_added(game, result, game.pack.counts(8))}
    assert added == {hand: -result.fixed_profit - gain for hand, gain in gains.items()}
    assert {hand: f"{float(edge):.4%}" for hand, edge in added.items()} == {
        "player": "23.9721%",
        "banker": "24.3626%",
    }


@pytest.mark.parametrize(
    ("strategy", "edge"), [("house-way", "1.1473"), ("stand", "1.0943"), ("best", "0.9337")]
)
def test_ca_gega_002057_the_player_line_under_each_strategy(strategy, edge):
    game = load("ca/21st-century-4.0")
    (result,) = odds(game, decks=8, offers=[game.offer("player", "player", "standard")], strategy=strategy)
    assert f"{100 * -float(result.fixed_profit):.4f}" == edge
